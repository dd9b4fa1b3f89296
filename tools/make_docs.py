"""Write the pages that list or measure things: conventions, recipes, the command line, ….

python tools/make_docs.py           write the generated pages of docs/
python tools/make_docs.py --check   exit 1 if one of them is stale
"""

from __future__ import annotations

import argparse
import gzip
import inspect
import json
import os
import shutil
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

import answerkey as ak
from answerkey.analysis.differences import changes_between, telling_pairs
from answerkey.cli.agree import command as agree_command
from answerkey.cli.judge import command as judge_command
from answerkey.cli.main import EXIT_CODES, cli
from answerkey.evaluation.benchmarks import BENCHMARKS
from answerkey.evaluation.readers import read_run
from answerkey.example import example_path
from answerkey.recipes.conventions import convention
from answerkey.recipes.table import TABLE, Entry
from answerkey.reports.cards import (
    examples_table,
    facts,
    program_text,
    recipe_table,
    vocabulary_tables,
)
from answerkey.reports.differences import steps_worth_table
from answerkey.reports.markdown import table_lines
from answerkey.reports.tables import Table
from answerkey.verdicts.order import ORDER, UNSURE, WORTH

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden"


def cli_page() -> str:
    """Return every command's help, and the exit codes."""
    lines = ["# Command line", "", "<!-- written by tools/make_docs.py -->", ""]
    for path, command in commands(cli, ("answerkey",)):
        context = click.Context(
            command,
            info_name=" ".join(path),
            max_content_width=88,
            help_option_names=cli.context_settings["help_option_names"],
        )
        context.terminal_width = 88
        lines += [f"## {' '.join(path)}", "", "```text", command.get_help(context), "```", ""]
    lines += ["## Exit codes", "", "| code | meaning |", "|---:|:---|"]
    lines += [f"| {code} | {meaning} |" for code, meaning in EXIT_CODES.items()]
    lines += [
        "",
        (
            "Every option can be set in the environment: `ANSWERKEY_SCORE_MISSING=skip`. A flag "
            "goes before it. `NO_COLOR` is honoured."
        ),
    ]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def commands(
    command: click.Command, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield a command and all below it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner:
                yield from commands(inner, (*path, name))


def conventions_page() -> str:
    """Return the list of conventions with what was compared, then a card for each."""
    lines = ["# Conventions", "", "<!-- written by tools/make_docs.py -->", ""]
    lines += [
        (
            "Each name reproduces one public program. *Equal* counts the values of that program, "
            "made by running its own code, that answerkey gives with `==`; the tests fail if one "
            "moves. `answerkey conventions diff A B` shows how two differ, `answerkey spread` what "
            "that is worth on your answers."
        ),
        "",
        "| name | what it is | equal |",
        "|:---|:---|:---|",
    ]
    for name, row in TABLE.items():
        lines.append(
            f"| [{name}](#{name}) | {row.summary.replace('|', '&#124;')} | {equal(name)} |"
        )
    for name, row in TABLE.items():
        lines += ["", *card_lines(name, row)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def card_lines(name: str, row: Entry) -> Iterator[str]:
    """Yield one convention's card."""
    yield f"## {name}"
    yield ""
    yield row.summary
    yield ""
    for label, text in facts(row):
        yield f"* {label.capitalize()}: {text}"
    yield f"* Compared: {equal(name)}."
    yield f"* Cite as `{convention(name).signature}`."
    yield ""
    if convention(name).program != "pipeline":
        yield program_text(convention(name))
    else:
        yield from table_lines(recipe_table(convention(name)))
    if row.examples:
        yield ""
        yield from table_lines(examples_table(row))


@cache
def golden_pairs() -> list[dict[str, Any]]:
    """Read the pairs that every original program was run on."""
    with gzip.open(GOLDEN / "pairs.jsonl.gz", "rt", encoding="ascii") as file:
        return [json.loads(line) for line in file]


@cache
def equal(name: str) -> str:
    """Compare a convention with its golden values and say how many are equal."""
    compared = [
        found == expected
        for path in sorted((GOLDEN / "values").glob(f"{name}*.json.gz"))
        if path.name.removesuffix(".json.gz").partition("@")[0] == name
        for found, expected in golden_values(name, path)
    ]
    if not compared:
        return "answerkey's own"
    return f"equal on {sum(compared):,} of {len(compared):,} values"


def golden_values(name: str, path: Path) -> Iterator[tuple[float | None, float | None]]:
    """Yield what a convention gives and what the original program in a file gave."""
    with gzip.open(path, "rt", encoding="ascii") as file:
        known = json.load(file)
    refused = set(map(int, known["errors"]))
    for measure, column in known["values"].items():
        rows = [i for i, value in enumerate(column) if value is not None and i not in refused]
        scores = ak.score(
            [golden_pairs()[i]["prediction"] for i in rows],
            [golden_pairs()[i]["references"] for i in rows],
            convention=name,
        )
        found = getattr(scores, measure).tolist()
        yield from zip(found, [column[i] for i in rows], strict=True)
    figures = known.get("figures", {})
    for i in range(len(next(iter(figures.values()), []))):
        if i in refused or all(column[i] is None for column in figures.values()):
            continue
        pair = golden_pairs()[i]
        given = ak.figures(pair["prediction"], pair["references"], convention=name)
        for figure, column in figures.items():
            if column[i] is not None:
                yield given[figure], column[i]


RECIPES = """
A convention is a recipe. These are its ingredients; a field that is not named keeps the value
of the convention that the recipe starts from.

```sh
answerkey score answers.csv -c 'squad-v2,overlap=set,best=mean'
answerkey score answers.csv -c 'squad-v1,extract=strip-think(drop)+after-text(answer is)'
answerkey score answers.csv -c 'plain,tokenize=subword(tokenizer.json)'
answerkey score answers.csv -c 'plain,tokenize=call(words)' --tokenizer words=mine.py:tokenize
```

In Python the fields are keywords, `ak.convention("squad-v2", overlap="set")`, and a step with a
text or pattern of any characters is `ak.Step.of("after-text", "[[")`. In a recipe's text brackets
are escaped, since they would take in what follows: `after-text(\\x5b\\x5b)`. In a pattern they
stand as they are, `regex((\\d+) km)`; `\\x28` there is `(`, any other backslash the pattern's own.

What cannot be meant is refused when the recipe is made: a field without effect beside the others,
an extraction among the steps that change references, a broken pattern. A pattern that runs longer
than two seconds on an answer ends the run with that answer's id.

* An extraction that names a place (`after-text`, `first-line`, `strip-think`) keeps the whole
  text where the place is not found; one that names a form (`last-number`, `boxed`, `regex`)
  leaves nothing.
* `subword(FILE)` needs `pip install 'answerkey[subword]'`. A piece that the vocabulary lacks
  stands for itself, so that two unknown words are not equal.
* A function without a name makes `tokenize:custom`: the number is right, but a signature cannot
  tell others how it was made. `ak.register_tokenizer` gives it a name.
* F1 with `tokenize=nonspace,overlap=lcs` is the similarity 2·LCS/(n+m) of two texts.
* With `overlap=edit` the counts are max(n, m) − Levenshtein's distance; precision and recall
  are its shares of n and m, and the smaller one is the normalized similarity.
* `run` takes time linear in the texts' lengths; `lcs` and `edit` take their product, 64 cells
  at a time.
"""


def recipes_page() -> str:
    """Return what recipes are made of."""
    lines = ["# Recipes", "", "<!-- written by tools/make_docs.py -->", RECIPES]
    for table in vocabulary_tables():
        lines += [f"## {table.title}", "", *table_lines(table), ""]
    return "\n".join(lines).rstrip() + "\n"


DIFFERENCES = """
The same answers, two tools, two numbers. Look in this order; `answerkey spread FILE` measures
each on your own answers, and `answerkey conform metrics.py:f1 -c squad-v1` tells whether your own
function is the one you think it is.

1. **Which items?** An answer that is missing counts 0 in the official scripts and nothing in tools
   that score what they are given. `--missing zero|skip|error` says which.
2. **Which references?** The best of several, the first one, their mean, or all joined. Precision
   and recall of the best reference, or each one's own maximum.
3. **Which text?** Raw output against an extracted answer: `extract=` in a recipe.
4. **Punctuation**: deleted (`U.S.A.` is `usa`), made a space (`u s a`), or kept; ASCII alone, or
   Unicode's too: `’` is in one tool's list and not in the other's.
5. **Articles**: dropped, kept, or those of another language.
6. **Tokens**: a multiset, where `Paris Paris` has two, or a set, where it has one.
7. **Nothing on a side**: two empty answers earn F1 0 by SQuAD 1.1's script and 1 by 2.0's.
8. **Whole answers**: `yes`, `no` and `noanswer` earn no partial credit in HotpotQA's.
9. **Which mean?** Over items, over the tokens of all items, over groups; of rounded or of exact
   values; in percent or as a fraction.
10. **Last digits**: 1/(0.5/P + 0.5/R) is not 2PR/(P+R) in floating point, 32 bits are not 64, and
    Python's `sum()` of floats is exact to more digits from 3.12 on. answerkey gives each program's
    digits as Python 3.11 computes them, on every Python.

## What it is worth

The bundled example, 1,500 answers of five systems, from `plain` (lower case, split at white space)
to `squad-v1`:
"""

AGAINST = """
## Against SQuAD's script

How each convention departs from `squad-v1`, with a small pair that shows it: exact match / F1.
"""


def differences_page() -> str:
    """Return why numbers differ: causes, their worth on the example, every convention's pair."""
    run = read_run(str(files("answerkey.example").joinpath("nq_five_systems.csv")))
    found = ak.spread(run.predictions, run.references, conventions=["plain", "squad-v1"])
    lines = ["# Why my number differs", "", "<!-- written by tools/make_docs.py -->", DIFFERENCES]
    lines += [*table_lines(steps_worth_table(found)), AGAINST]
    rows = tuple(row for name in TABLE for row in against(name))
    header = ("convention", "what differs", "prediction", "reference", "squad-v1", "it")
    lines += table_lines(Table("", header, 6, rows))
    return "\n".join(lines) + "\n"


def against(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a row on how a convention departs from SQuAD's, if a pair shows it."""
    first, second = convention("squad-v1"), convention(name)
    try:
        pairs = [pair for pair in telling_pairs(first, second) if len(pair.references) == 1]
    except ak.UsageError:  # it has neither exact match nor F1
        return
    if not pairs:
        return
    shown = min(pairs, key=lambda pair: len(pair.prediction) + len(pair.references[0]))
    what = TABLE[name].summary
    if second.program == "pipeline":
        what = "; ".join(change.what for change in changes_between(first, second))
    values = (
        " / ".join("–" if v is None else f"{v:.4g}" for v in side)
        for side in (shown.first, shown.second)
    )
    yield (name, what, *map(_text, (shown.prediction, shown.references[0])), *values)


def _text(text: str) -> str:
    """Quote a text; one that looks like another is told by its code points."""
    return repr(text) if unicodedata.is_normalized("NFC", text) else ascii(text)


MEASURES = """
`answerkey score answers.csv -m bleu,chrf,rouge-l` puts other measures beside exact match and F1:
`bleu` and `chrf` by sacrebleu (`pip install 'answerkey[bleu]'`), `rouge-1`, `rouge-2` and
`rouge-l` by rouge-score (`pip install 'answerkey[rouge]'`), and `rouge-l-any`, answerkey's own
ROUGE-L over the words of any script. In Python: `ak.score(…, measures=["bleu"])`.

BLEU and chrF over a run are those of the corpus, which is not the mean of the items'; ROUGE is
the mean of each item's best reference. A corpus whose answers are shorter than four words has
BLEU 0 even if all are equal. The signature holds the package's own: sacrebleu's as
sacrebleu prints it. Item by item BLEU uses effective order, as sacrebleu's `sentence_bleu` does,
and a row's signature says so (`eff:yes`). A recipe's `extract` comes first; its other steps do
not touch these measures, which have their own.

They were made for long texts. On short answers each breaks somewhere; the table scores one answer
at a time, in percent.
"""

CASES = (
    ("equal", "It was painted by Leonardo da Vinci", "It was painted by Leonardo da Vinci"),
    ("case", "leonardo da vinci painted it", "Leonardo da Vinci painted it"),
    ("paraphrase", "The artist was Leonardo", "Leonardo da Vinci painted it"),
    ("order: the opposite", "status 200 not 429", "status 429 not 200"),
    ("negation: the opposite", "it is not allowed on Sundays", "it is allowed on Sundays"),
    ("number: wrong", "it was founded in 1865 in Paris", "it was founded in 1856 in Paris"),
    ("length: right and verbose", "The capital of France is the city of Paris", "Paris"),
    ("length: right and terse", "Paris", "The capital of France is the city of Paris"),
    ("another script, equal", "北京是中国的首都", "北京是中国的首都"),
)


def measures_page() -> str:
    """Return what BLEU, chrF and ROUGE are, and where each breaks."""
    names = ["bleu", "chrf", "rouge-1", "rouge-2", "rouge-l", "rouge-l-any"]
    scores = ak.score([p for _, p, _ in CASES], [r for *_, r in CASES], measures=names)
    columns = [scores.exact_match, scores.f1, *(one.rows for one in scores.text_measures)]
    rows = tuple(
        (*case, *(f"{100 * column[i]:.0f}" for column in columns)) for i, case in enumerate(CASES)
    )
    header = ("case", "prediction", "reference", "exact match", "F1", *names)
    lines = ["# BLEU, chrF and ROUGE", "", "<!-- written by tools/make_docs.py -->", MEASURES]
    return "\n".join([*lines, *table_lines(Table("", header, 3, rows))]) + "\n"


BENCHMARK = """
`answerkey benchmark NAME DATASET PREDICTIONS` reads a benchmark's own files and prints the JSON
that its official program prints, digit for digit. What the program passes over in silence is told
on stderr. Where it fails, an error says where, and `--repair` goes on by the rule that is named
here. In Python: `from answerkey.evaluation.benchmarks import benchmark, read_document`.

Sums of floats are those of Python 3.11 on every Python: from 3.12 on `sum()` gives other last
digits.
"""


def benchmarks_page() -> str:
    """Return a section for each benchmark: its program, its options, its rules."""
    lines = ["# Benchmarks", "", "<!-- written by tools/make_docs.py -->", BENCHMARK]
    for name, each in BENCHMARKS.items():
        told = inspect.getdoc(sys.modules[each.score.__module__]) or ""
        lines += [f"## {name}", "", f"{each.summary} Reproduces {each.source}.", ""]
        lines += [told.partition("\n\n")[2].replace("``", "`"), ""]
        lines += [f"* `--{o.name.replace('_', '-')}`: {o.help}" for o in each.options]
        lines += [""] if each.options else []
    return "\n".join(lines).rstrip() + "\n"


def trust_page() -> str:
    """Return the page on measures against people, with what the commands print."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "nq-five-systems.csv")
        shutil.copy(example_path(), path)
        agreed = printed(agree_command, path, "--by", "system", "--show", "0")
        judged = printed(judge_command, path, "--by", "system", "--doubtful", "0")
    docs = [(rule.__name__, inspect.getdoc(rule) or "") for rule in ORDER]
    rules = [f"| `{name}` | {text.splitlines()[0]} |" for name, text in docs]
    worths = [f"| `{name}` | {worth:.2f} |" for name, worth in WORTH.items()]
    text = (ROOT / "tools" / "can-i-trust-this-f1.md").read_text("utf-8")
    for mark, lines in {
        "AGREE": agreed,
        "JUDGE": judged,
        "RULES": "\n".join(["| rule | what it finds |", "|:---|:---|", *rules]),
        "WORTH": "\n".join(["| finding | worth |", "|:---|---:|", *worths]),
        "UNSURE": f"{UNSURE[0]} and {UNSURE[1]}",
    }.items():
        text = text.replace(f"@{mark}@", lines.strip("\n"))
    return text


def printed(command: click.Command, *arguments: str) -> str:
    """Return what a command prints on stdout."""
    done = CliRunner().invoke(command, [*arguments, "-q"], catch_exceptions=False)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines())


PAGES = {
    "benchmarks.md": benchmarks_page,
    "can-i-trust-this-f1.md": trust_page,
    "cli.md": cli_page,
    "conventions.md": conventions_page,
    "measures.md": measures_page,
    "recipes.md": recipes_page,
    "why-my-number-differs.md": differences_page,
}


def main() -> None:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description="Write the generated pages of the docs.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are stale")
    check = parser.parse_args().check
    os.environ.pop("COLUMNS", None)
    stale = []
    for name, make in PAGES.items():
        path, text = ROOT / "docs" / name, make()
        if check and (not path.exists() or path.read_text("utf-8") != text):
            stale.append(name)
        if not check:
            path.write_text(text, "utf-8")
    if stale:
        sys.exit(f"stale: {', '.join(stale)}; run python tools/make_docs.py")


if __name__ == "__main__":
    main()
