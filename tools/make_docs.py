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
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

import answerkey as ak
from answerkey.analysis.alterations import ALTERATIONS, Alteration
from answerkey.analysis.differences import changes_between, telling_pairs
from answerkey.cli.main import EXIT_CODES, cli
from answerkey.evaluation.benchmarks import BENCHMARKS
from answerkey.evaluation.evaluating import evaluation_of
from answerkey.evaluation.readers import ReadOptions, Run, read_key, read_run
from answerkey.evaluation.traits import TRAITS
from answerkey.example import example_path
from answerkey.findings.registry import FAMILIES, RULES
from answerkey.recipes.conventions import convention
from answerkey.recipes.table import TABLE, Entry
from answerkey.reports.cards import (
    examples_table,
    facts,
    program_text,
    recipe_table,
    vocabulary_tables,
)
from answerkey.reports.comparison import differences_table, systems_table
from answerkey.reports.differences import steps_worth_table
from answerkey.reports.document import build_report
from answerkey.reports.findings import DIRECTIONS, rule_lines, stakes_table
from answerkey.reports.gap import gap_tables
from answerkey.reports.markdown import table_lines
from answerkey.reports.schema.outputs import OUTPUTS, schema
from answerkey.reports.schema.parts import PARTS
from answerkey.reports.schema.shapes import Schema
from answerkey.reports.stress import separation_table, stressed_table
from answerkey.reports.tables import Table, worst_table
from answerkey.verdicts.examples import EXAMPLES
from answerkey.verdicts.judging import nothing, synonym
from answerkey.verdicts.order import ORDER, UNSURE, WORTH
from answerkey.verdicts.polarity import denied
from answerkey.verdicts.weighing import OPEN, WEIGHTS

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
ROUGE-L over the words of any script. In Python: `ak.score(…, measures=["bleu"])`. `contains`
and `numeric` need no package: whether a reference's tokens, as `squad-v2` makes them, stand in the
answer one after another, and whether the answer states a reference's [value](python.md). Items
whose references are no values are left out of `numeric`, and its signature says how many it is of.

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


HOW_SURE = """
A number without its uncertainty misleads. This page decides a real question with the bundled
example, the answers of five systems to 300 questions; every table is computed from it.

## The question

Which of the five should answer our users? `answerkey compare nq-five-systems.csv` begins with
their scores:

{systems}

The interval beside a mean says how far it would move with other questions of the same kind: 95 of
100 such intervals hold the true mean. That of exact match is Wilson's, that of F1 a bootstrap.

## Is the difference real?

It goes on to pair the answers by question. All systems met the same hard questions, so the
differences are surer than the means:

{differences}

fid is ahead of every other system in both measures, and chance is no explanation. To stop here
would be a mistake.

## What is it that differs?

`answerkey score gpt4.csv --gap 3`, for the answers of gpt4 alone, takes apart why its F1 is above
its exact match:

{gap}

Its answers hold the reference and go on: it writes sentences, fid answers in a word or two. Exact
match, and the precision in F1, measure that habit. Our users do not mind a sentence.

## The measure that fits

Recall asks whether the reference is in the answer. `answerkey compare nq-five-systems.csv -m
recall`:

{recall}

The order is another one: gpt4 is ahead of fid, and after Holm's correction for four comparisons
it is the only one that is surely so. Whether chatgpt is better than fid these 300 questions do
not tell; `compare` says how many would be needed.

People judged the same answers (the column `human`). Their verdicts, compared by the same means:

{human}

They put the systems in the order of recall. The decision: gpt4, or newbing, which nobody can tell
from it on 300 questions. Not fid, which the exact match put first.

## What each number means

* **Interval of a mean.** Wilson's where every score is 0 or 1. Else the percentile bootstrap: all
  items are drawn anew `--resamples` times (2,000 in `score`, 10,000 elsewhere), by drawing how
  often each distinct score occurs, so that a million items take no longer than a thousand. More
  than 25 distinct scores are shared out among 25 with the same mean and variance. Of few items
  the percentiles reach further out, so that the interval is as wide as Student's (Hesterberg
  2015): of three items it reaches from the lowest to the highest score.
* **No interval**, shown as –, where there is nothing to tell: one score that is not 0 or 1, or
  all scores equal.
* **Under `aggregate=by-reference`** the total is the highest of the means of the first, second, …
  references. Its bootstrap would err where those are nearly equal: of four equal ones a 95%
  interval held the true value in 69 of 100 simulated sets. So the upper end is the highest of
  their upper ends, and the lower one allows for the largest of their errors: 96 to 99 of 100.
  Precision and recall of a place chosen by F1 have none.
* **Clusters.** Questions on one passage, or turns of one dialogue, are right or wrong together.
  `--cluster COLUMN` draws passages instead of questions. Without it intervals are too narrow.
* **p of exact match** is McNemar's exact test: of the items that one system alone has right, how
  likely is so uneven a split by a coin? **p of other measures** is approximate randomization: if
  the two systems' answers were exchanged item by item at random, how often would the difference
  be as large? JSON has the paired bootstrap's too.
* **Holm.** Of twenty comparisons of equal systems one has p < .05. The column is p after Holm's
  correction, for all further systems of a measure, and for all slices of a measure.
* **win/tie/loss** counts the items on which the system is better, equal, worse. Where few of them
  differ, trust p of exact match before its interval, which is then narrow: where seven of 300
  differed, a 95% interval held the true difference in 90 of 100 simulated sets; from a dozen on
  in 94 to 97.
* **Non-inferiority.** `--non-inferiority 1` asks whether a system is worse by less than one
  point, and says yes only if the whole interval lies above −1.
* **80% power.** The smallest difference that so many items would most likely show. If it is
  larger than what matters to you, ask more questions. `score` tells it for two systems whose
  answers have nothing to do with each other, `compare` for the two at hand.
* **The seed** and all else that can move a bound stand in the signature: the same command gives
  the same digits.

## Slices

`--by COLUMN` scores or compares each value apart; beside columns of the file there are
`question-word`, `reference-type` (number, date, name, yes/no, other), `reference-length`,
`answer-length` and `number-of-references`, read off the texts by rules for English. `--by auto`
takes all of them. Then `score` names the slices furthest below the rest, corrected for looking at
all:

{worst}

Of more than 200 slices `score` gives no intervals and `compare` looks at the 200 largest.

## In CI

```sh
answerkey gate key.jsonl new.jsonl --fail-under f1=0.8
answerkey gate key.jsonl new.jsonl --baseline old.jsonl --max-drop exact_match=0.01
answerkey gate answers.csv --rules gate.toml --junit gate.xml --markdown summary.md
```

`--fail-under` looks at the mean. `--max-drop` is kept only if the paired interval of the drop
ends at or below the bound: a drop that too few items leave open fails, and the table says how
large it may be. Where no item differs, nothing has dropped. Exit code 1 is a broken rule and
nothing else. `gate.toml`:

```toml
fail-under = {{ f1 = 0.55 }}
max-drop = {{ exact_match = 0.01 }}

[[slice]]
column = "lang"       # or question-word, reference-type, …
value = "de"          # without it: each value of the column
least-items = 20      # smaller slices are not judged
max-drop = {{ f1 = 0.03 }}
```

In a test of your own:

```python
from answerkey.testing import assert_scores

assert_scores(predictions, references, fail_under={{"f1": 0.8}})
assert_scores(predictions, references, baseline=yesterday, max_drop={{"f1": 0.02}})
```

## Over steps

`answerkey curve key.jsonl step-100.jsonl step-200.jsonl --plot curve.svg`, or one file with `--step
COLUMN`, scores the same items at every step, draws means and intervals, and compares each step with
the first: is the climb real, or noise? The intervals of two steps may overlap where their paired
difference is sure, since both met the same items. `--plot` needs `pip install 'answerkey[report]'`.

## In a paper

`-o table.tex` writes a booktabs table with the best in bold, marks for significance, and a
caption that names the tests and holds the signature; letters that pdfLaTeX lacks are shown as code
points, XeLaTeX and LuaLaTeX set them. `-o changed.csv` (or `.jsonl`, `.parquet`)
has every answer that got better or worse, with both texts.

Every [JSON output](json.md) holds what it takes to make the run again: signature, versions,
Unicode version, fingerprints of the key and the predictions, counts, seed, date.

```sh
answerkey score key.jsonl answers.jsonl -o record.json
answerkey verify record.json key.jsonl answers.jsonl   # confirmed, or each fact that differs
```
"""


def how_sure_page() -> str:
    """Return the walk through a decision, its tables computed from the bundled example."""
    run = read_run(str(example_path()))
    rows: dict[str, list[int]] = {}
    for index, name in enumerate(run.columns["system"]):
        rows.setdefault(str(name), []).append(index)
    predictions, ids = run.predictions, run.ids or []
    scored = {
        name: ak.score(
            [predictions[i] for i in which],
            [run.references[i] for i in which],
            ids=[ids[i] for i in which],
        )
        for name, which in rows.items()
    }
    judged = {
        name: ak.score(
            [run.columns["human"][i] for i in which],
            ["correct"] * len(which),
            ids=[ids[i] for i in which],
        )
        for name, which in rows.items()
    }
    found, recall = (
        ak.compare(*scored.values(), names=list(scored), measures=measures)
        for measures in (None, ["recall"])
    )
    human = ak.compare(*judged.values(), names=list(judged), measures=["exact_match"])
    alone = {"gpt4": _part(run, rows["gpt4"]), "chatgpt": _part(run, rows["chatgpt"])}
    names = [name for name in TRAITS if name != "answer-length"]
    sections = {
        name: build_report(
            evaluation_of(part, [scored[name]], by=names, separately=True),
            confidence=ak.Confidence(),
            worst=4,
            gap_items=3,
        ).sections[0]
        for name, part in alone.items()
    }
    gpt4 = alone["gpt4"]
    text = HOW_SURE.format(
        systems=_tables(systems_table(found)),
        differences=_tables(differences_table(found)),
        gap=_tables(*gap_tables(sections["gpt4"], gpt4)),
        recall=_tables(systems_table(recall), differences_table(recall)),
        human=_tables(systems_table(human), differences_table(human)).replace(
            "exact match", "judged correct"
        ),
        worst=_tables(worst_table(sections["chatgpt"])),
    )
    title = "# How sure, and which is better"
    return f"{title}\n\n<!-- written by tools/make_docs.py -->\n{text}"


def _tables(*tables: Table) -> str:
    return "\n\n".join("\n".join(table_lines(table)) for table in tables)


def _part(run: Run, rows: list[int]) -> Run:
    """Return the answers of one system."""
    return replace(
        run,
        ids=[(run.ids or [])[i] for i in rows],
        predictions=[run.predictions[i] for i in rows],
        references=[run.references[i] for i in rows],
        questions=[(run.questions or [])[i] for i in rows],
    )


AUDIT = """
`answerkey audit FILE` looks at every answer, at the key and at the run for reasons not to trust
the score, and sums up how many points rest on them. In Python:

```python
found = ak.audit(predictions, references, questions=questions)
found.findings[0].code, found.findings[0].reason, found.findings[0].words
found.false_credit.f1, found.missed_credit.f1      # shares of the mean, in [0, 1]
```

A finding has a stable code, a reason and the words involved. Its *credit* says which way the
score errs: *not deserved* (the answer is probably wrong and earns points), *lost* (it is probably
right and earns too few), or neither, where a look is worth while. Points are counted once an
answer; an answer with credit it does not deserve has lost none.

Findings know the convention: `twenty one` against `twenty-one` costs everything where hyphens are
deleted, and nothing under `triviaqa`, which makes them spaces, so there it is not found. A form
(`A3…`) is found only if the whole reference stands in the answer once both are written alike, and
what it costs is measured by scoring them so.

```sh
answerkey audit answers.csv                    # the table, and an example of each
answerkey audit answers.csv --only A205        # all that a rule found
answerkey audit answers.csv -o findings.csv    # every finding with its answer, a row each
answerkey audit --key-only dev-v2.0.json       # the key alone, before anybody has answered
answerkey audit --explain A205                 # one of the sections below
```

`ak.audit_key(references, questions=questions)` looks at a key alone.

Rules that need words (contractions, spelling, number words, nicknames, refusals, hedges, units)
know English, and are silent elsewhere: a refusal in French is not found. Articles and words that
deny are known of the larger languages of Europe, months of eight. Numbers and dates in digits,
letters, scripts, symbols, order and everything about the key work in any language; but where case
endings rather than places tell who does what, another order may say the same. The first
4,000 characters of an answer are read.
"""


MEASURED = """
## What people say of the answers found

The bundled example holds people's judgments, which the rules do not see. Of its 1,500 answers of
five systems people call {right:.0f}% right. F1 says {f1:.0f}, exact match {exact:.0f}; with
what the audit finds put right they would say {f1_put:.0f} and {exact_put:.0f}. The rest is what no
rule of form can see: paraphrases, and references that are too narrow.
"""

READ = """
So verbose answers are right and lose most of F1, and what F1 gives to contradicting dates and
numbers is not deserved. Where the credit is left open, the finding says what happened and not who
is right.

Further, 200 findings were read by eye, sampled evenly over the 29 codes that occur among 7,388
answers of the same source, the example's among them: of 193 what the finding says was so. The
seven: an approximate date, a date that the question had said, two spellings that were both asked
for, two candidates that were both right, a refusal that went on to answer, a lost citation mark
told as a number, and a reference that was itself cut wrongly. Of the 17 of `name-differs`, read
apart, 15 hold; in two a person has two names. The rules had been corrected on a sample from the
same answers before, so expect somewhat less on others. When the rules had been widened, up to eight
findings of each code were read again, 179 in all: of 171 what they say was so. Five of the others
were hedges about something else, most of which the rule has since been narrowed to pass over.

A second look at what the rules miss: `answerkey stress` makes wrong and right answers from the
example's key, and the audit is asked about them without being told which is which. Wrong answers
that earn nothing need no finding. The two were written side by side, so the table shows what the
rules cover and not how they fare on the mistakes of systems; the one above does.
"""


def measured_lines() -> Iterator[str]:
    """Yield for each finding about answers of the example how many of them people call right."""
    run = read_run(str(files("answerkey.example").joinpath("nq_five_systems.csv")))
    systems = run.columns[run.system_column or ""]
    found = ak.audit(
        run.predictions, run.references, questions=run.questions, ids=run.ids, systems=systems
    )
    right = [judgment == "correct" for judgment in run.columns["human"]]
    summary, false, missed = found.summary, found.false_credit, found.missed_credit
    said = {
        "right": sum(right) / len(right),
        "f1": summary.f1,
        "exact": summary.exact_match,
        "f1_put": summary.f1 - false.f1 + missed.f1,
        "exact_put": summary.exact_match - false.exact_match + missed.exact_match,
    }
    text = MEASURED.format_map({name: 100 * value for name, value in said.items()})
    yield from text.strip().splitlines()
    yield ""
    yield from table_lines(stakes_table(found))
    yield ""
    yield "Answers with a finding, and how many of them people call right:"
    yield ""
    rows = []
    for code in found.counts:
        judged = [right[one.row] for one in found.findings if one.code == code and code[0] == "A"]
        if judged:
            rule = RULES[code]
            share = f"{100 * sum(judged) / len(judged):.0f}"
            rows.append((code, rule.name, DIRECTIONS[rule.credit], f"{len(judged):,}", share))
    header = ("code", "finding", "credit", "answers", "of them right, %")
    yield from table_lines(Table("", header, 3, tuple(rows)))
    yield from READ.rstrip().splitlines()


def checked_lines() -> Iterator[str]:
    """Yield for each kind of answers that stress makes how many the audit finds, and which way."""
    key = read_key(str(files("answerkey.example").joinpath("nq_five_systems.csv")), ReadOptions())
    made = ak.stress(key.references).made
    found = ak.audit([one.answer for one in made], [key.references[one.row] for one in made])
    scores = ak.score([one.answer for one in made], [key.references[one.row] for one in made])
    # Where a right answer is exact, or a wrong one earns nothing, there is nothing to find.
    staked = ((scores.exact_match < 1) | (scores.f1 < 1), scores.f1 > 0)
    rows_of: dict[str, set[int]] = {"false": set(), "missed": set()}
    for one in found.findings:
        if one.scope == "answer" and one.row is not None and one.credit != "open":
            rows_of[one.credit].add(one.row)
    rows = []
    for rule in ALTERATIONS.values():
        mine = [i for i, one in enumerate(made) if one.kind == rule.name]
        mine = [i for i in mine if staked[not rule.right][i]]
        if mine:
            told = (sum(i in rows_of[credit] for i in mine) for credit in ("false", "missed"))
            kind = "right" if rule.right else "wrong"
            rows.append((rule.name, kind, f"{len(mine):,}", *(f"{n:,}" for n in told)))
    header = ("kind", "is", "at stake", "found not deserved", "found lost")
    yield from table_lines(Table("", header, 2, tuple(rows)))


def audit_page() -> str:
    """Return what the audit is, and a section for each rule."""
    lines = ["# Audit", "", "<!-- written by tools/make_docs.py -->", AUDIT]
    lines += ["| code | finding | credit | what is found |", "|:---|:---|:---|:---|"]
    lines += [
        f"| [{rule.code}](#{rule.code.lower()}-{rule.name}) | {rule.name} "
        f"| {DIRECTIONS[rule.credit]} | {rule.what} |"
        for rule in RULES.values()
    ]
    lines += ["", *measured_lines(), "", *checked_lines()]
    for family, title in FAMILIES.items():
        lines += ["", f"## {title}"]
        for rule in RULES.values():
            if rule.code.startswith(family):
                lines += ["", f"### {rule.code} {rule.name}", "", *rule_lines(rule)]
    return "\n".join(lines).rstrip() + "\n"


STRESS = """
`answerkey stress KEY` asks whether exact match and F1 are fit for a key, before any system has
answered. It makes wrong answers and right ones from the key's own references and scores them:
*false credit* is what wrong ones earn, *missed credit* what right ones lose.

```sh
answerkey stress dev-v2.0.json
answerkey stress key.jsonl -c squad-v2 -c triviaqa   # which convention suits the key?
answerkey stress key.jsonl --list negation           # what a rule makes
answerkey stress key.jsonl -o made.jsonl             # all of it, to score with anything else
```

In Python: `ak.stress(references).kinds`. What is drawn depends on `--seed`, the rule and the
reference alone, so a key makes the same answers everywhere and in any order. A rule that applies
to no reference makes nothing, and an answer that another reference of the item accepts is not
called wrong. Names, units and months are those of English; numbers, case, quotes and exchanged
answers work in any language. What a key has nothing to make of is said below the tables: a key of
names alone tells nothing about numbers. Neither two numbers of a list or a range are exchanged nor
an article put before a name, since the one would still be right and the other no English.

The last table takes every right answer with every wrong one to the same item and counts how often
the right one scores more, a tie as one half: 100 is a measure that never errs, 50 a coin.

## The rules
"""

STRESSED = """
## On the bundled example

300 questions of Natural Questions. F1 gives {order:.0f} to an answer that says the opposite by its
order and {negation:.0f} to one that denies the reference, and takes {sentence:.0f} from a right
sentence: by F1 alone a wrong answer and a right one cannot be told apart on this key. Exact match
errs less often and in other places: every sentence and every curly quote, and half of the numbers
whose point is moved, since the point is deleted.
"""


def altered(rule: Alteration, references: list[str]) -> tuple[str, str]:
    """Return the first reference that a rule applies to, and what it makes of it."""
    for reference in references:
        answer = rule.answer(reference, ["Ada Lovelace", "Italy"], 0)
        if answer:
            return reference, answer
    return "", ""


def stress_page() -> str:
    """Return what stress does, its rules, and what it says of the bundled example."""
    key = read_key(str(files("answerkey.example").joinpath("nq_five_systems.csv")), ReadOptions())
    found = ak.stress(key.references, ids=key.ids, conventions=["squad-v2", "triviaqa"])
    shown = [one.reference for one in found.made] + ["you can't change it", "$25", "12,000"]
    rows = tuple(
        (rule.name, "right" if rule.right else "wrong", rule.what, *altered(rule, shown))
        for rule in ALTERATIONS.values()
    )
    header = ("kind", "is", "what is done", "reference", "becomes")
    lines = ["# Stress", "", "<!-- written by tools/make_docs.py -->", STRESS]
    f1 = {one.kind: 100 * (one.f1 or 0.0) for one in next(iter(found.kinds.values()))}
    said = {
        "order": f1["order-turned"],
        "negation": f1["negation"],
        "sentence": 100 - f1["sentence"],
    }
    lines += [*table_lines(Table("", header, 5, rows)), STRESSED.format_map(said)]
    for table in (
        stressed_table(found, right=False),
        stressed_table(found, right=True),
        separation_table(found),
    ):
        lines += [*table_lines(table), ""]
    return "\n".join(lines).rstrip() + "\n"


JSON = """
With `--json` a command prints one JSON object, and `-o FILE.json` of `score`, `compare`, `audit`
and `stress` writes the same. Its field `schema` names the schema it follows, such as `score-1`; the
number grows when a field goes or means something else. `answerkey schema score` prints that schema,
JSON Schema 2020-12; the files are in [schemas/](schemas/). They are strict: an object has the
fields listed here and no other, all of them unless *at times* is said. `[]` stands for each of a
list, `*` for each name. Scores, bounds and differences are fractions: 0.5 is 50%. What is not a
number is `null`, never NaN.

`record.json` of `score` is the record that `answerkey verify` makes again.
"""


def json_page() -> str:
    """Return every field of every JSON output, read off the schemas."""
    lines = ["# JSON", "", "<!-- written by tools/make_docs.py -->", JSON.rstrip()]
    for name in OUTPUTS:
        lines += ["", f"## {name}", "", f"[`schemas/{name}.json`](schemas/{name}.json)", ""]
        lines += fields_lines(schema(name))
    for name, shape in PARTS.items():
        lines += ["", f"## {name}", "", shape["description"], "", *fields_lines(shape)]
    return "\n".join(lines) + "\n"


def fields_lines(shape: Schema) -> Iterator[str]:
    """Yield a table of an object's fields."""
    rows = tuple(fields_of(shape, ""))
    yield from table_lines(Table("", ("field", "holds", "meaning"), 3, rows))


def fields_of(shape: Schema, place: str) -> Iterator[tuple[str, str, str]]:
    """Yield each field with all that lies in it: ``[]`` is each of a list, ``*`` each name."""
    for name, given in shape.get("properties", {}).items():
        at = f"{place}.{name}" if place else name
        sometimes = "" if name in shape["required"] else ", at times"
        yield at, kind_of(given) + sometimes, given["description"]
        inner, steps = inside(given)
        yield from fields_of(inner, at + steps)


def inside(shape: Schema) -> tuple[Schema, str]:
    """Return the shape inside lists and mappings, and the steps that lead to it."""
    if "anyOf" in shape:
        return inside(shape["anyOf"][0])
    if "items" in shape:
        inner, steps = inside(shape["items"])
        return inner, f"[]{steps}"
    if isinstance(shape.get("additionalProperties"), dict):
        inner, steps = inside(shape["additionalProperties"])
        return inner, f".*{steps}"
    return shape, ""


def kind_of(shape: Schema) -> str:
    """Say in a few words what a value may be."""
    if "anyOf" in shape:
        return f"{kind_of(shape['anyOf'][0])} or null"
    if "$ref" in shape:
        return shape["$ref"].rpartition("/")[2]
    if "const" in shape:
        return f"always {shape['const']}"
    if "enum" in shape:
        more = ", …" if len(shape["enum"]) > 8 else ""
        return ", ".join(shape["enum"][:8]) + more
    return kind_of_type(shape)


def kind_of_type(shape: Schema) -> str:
    """Say what a value of a type may be."""
    if "items" in shape:
        return f"list of: {kind_of(shape['items'])}"
    if isinstance(shape.get("additionalProperties"), dict):
        return f"by name: {kind_of(shape['additionalProperties'])}"
    words = {"string": "text", "boolean": "true or false", "integer": "count"}
    kind = words.get(shape["type"], shape["type"])
    if "maximum" in shape:
        return f"{kind} in [{shape['minimum']}, {shape['maximum']}]"
    return f"{kind} from 0" if kind == "number" and "minimum" in shape else kind


def schema_file(name: str) -> str:
    """Return a schema as it is published."""
    return json.dumps(schema(name), indent=2) + "\n"


def trust_page() -> str:
    """Return the page on measures against people, with what the commands print."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "nq-five-systems.csv")
        shutil.copy(example_path(), path)
        agreed = printed("agree", path, "--by", "system", "--show", "0")
        judged = printed("judge", path, "--by", "system", "--doubtful", "0")
    text = (ROOT / "tools" / "can-i-trust-this-f1.md").read_text("utf-8")
    for mark, lines in {
        "AGREE": agreed,
        "JUDGE": judged,
        "RULES": "\n".join(["| rule | what it finds |", "|:---|:---|", *rules_found()]),
        "UNSURE": f"{UNSURE[0]} and {UNSURE[1]}",
        **{f"{part} {field}": text for (part, field), text in agreements().items()},
        **dict(measured_by_people()),
    }.items():
        text = text.replace(f"@{mark}@", lines.strip("\n"))
    return text


@cache
def judged_by_people() -> dict[str, Any]:
    """Return what ``bench/verdicts.py --record`` measured."""
    record: dict[str, Any] = json.loads((ROOT / "bench" / "verdicts.json").read_text("utf-8"))
    return record


def agreements() -> dict[tuple[str, str], str]:
    """Return how verdicts agree with people, by part and field."""
    return {
        (part, field): f"{value:,}" if field == "n" else f"{value:.3f}".removeprefix("0")
        for part, fields in judged_by_people()["parts"].items()
        for field, value in fields.items()
    }


def measured_by_people() -> Iterator[tuple[str, str]]:
    """Yield how measures agree with people, by what the page calls it."""
    record = json.loads((ROOT / "bench" / "people.json").read_text("utf-8"))
    for part, measures in record.items():
        for measure, fields in measures.items():
            for field, value in fields.items():
                text = f"{value:,}" if field == "n" else f"{value:.3f}".removeprefix("0")
                yield f"{part} {measure} {field}", text


def rules_found() -> Iterator[str]:
    """Yield a row for each rule: its name, and what it finds."""
    for rule in ORDER:
        first = (inspect.getdoc(rule) or "").splitlines()[0]
        yield f"| [`{rule.__name__}`](verdicts.md#{rule.__name__}) | {first} |"


FINDINGS_OF = {
    "yes_or_no": ("polarity",),
    "date": ("date",),
    "full_name": ("name", "name:middle"),
    "family_name": ("name:last", "name:other"),
}
"""The findings of rules that do not bear the rule's name: those, and what begins with them."""


def verdicts_page() -> str:
    """Return the page on the rules of verdicts, each with its examples and what it is worth."""
    parts, lost = judged_by_people()["parts"], judged_by_people()["rules"]
    left, lines = list(WORTH), []
    for name, doc in [
        *((rule.__name__, inspect.getdoc(rule) or "") for rule in ORDER),
        ("synonym", inspect.getdoc(synonym) or ""),
        ("denied", inspect.getdoc(denied) or ""),
        ("nothing", inspect.getdoc(nothing) or ""),
    ]:
        first, _, why = doc.partition("\n")
        own = FINDINGS_OF.get(name, (name,))
        exact = name in {"full_name", "family_name"}
        found = [
            kind for kind in left if kind in own or (not exact and kind.startswith(f"{own[0]}:"))
        ]
        left = [kind for kind in left if kind not in found]
        lines += [f"## {name}", "", first, " ".join(why.split()), ""]
        if name in lost:
            lines += [f"Without it: {lost[name][0]:+.2f} and {lost[name][1]:+.2f} points.", ""]
        head = "| finding | question | answer | reference | reason | worth | accepted |"
        lines += [head, "|:---|:---|:---|:---|:---|---:|---:|"]
        lines += [example_row(kind) for kind in found]
        lines.append("")
    if left:
        sys.exit(f"no rule of the page has the findings {', '.join(left)}")
    weights = [
        f"| `{group}` | `{name}` | {one.usual:.2f} | {one.weight:+.2f} |"
        for group, names in WEIGHTS.items()
        for name, one in names.items()
    ]
    text = (ROOT / "tools" / "verdicts.md").read_text("utf-8")
    for mark, put in {
        "RULES": "\n".join(lines).strip(),
        "OPEN": ", ".join(f"`{kind}`" for kind in OPEN),
        "WEIGHTS": "\n".join(
            ["| findings | what is seen | usual | weight |", "|:---|:---|---:|---:|", *weights]
        ),
        "UNSURE": f"{UNSURE[0]} and {UNSURE[1]}",
        "WRITTEN": f"{parts['written on']['n']:,}",
        "HELD": f"{parts['held out']['n']:,}",
    }.items():
        text = text.replace(f"@{mark}@", put)
    return text


def example_row(kind: str) -> str:
    """Return a row on a finding: its example, what is said of it, and what it is worth."""
    asked, prediction, references = EXAMPLES[kind]
    found = ak.verdict(asked, prediction, references)
    if found.rule != kind:
        sys.exit(f"the example of {kind} is {found.rule}")
    given = [references] if isinstance(references, str) else references
    accepted = []
    for part in ("written on", "held out"):
        count, right = judged_by_people()["findings"][part].get(kind, (0, 0))
        accepted.append(f"{right}/{count}")
    return (
        f"| `{kind}` | {asked} | {prediction or '*empty*'} | {' · '.join(given)} | {found.reason} "
        f"| {WORTH[kind]:.2f} | {', '.join(accepted)} |"
    )


def printed(*arguments: str) -> str:
    """Return what a command prints on stdout."""
    done = CliRunner().invoke(cli, [*arguments, "-q"], catch_exceptions=False)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines())


PAGES = {
    "audit.md": audit_page,
    "benchmarks.md": benchmarks_page,
    "can-i-trust-this-f1.md": trust_page,
    "cli.md": cli_page,
    "conventions.md": conventions_page,
    "how-sure.md": how_sure_page,
    "json.md": json_page,
    "measures.md": measures_page,
    "recipes.md": recipes_page,
    "stress.md": stress_page,
    "verdicts.md": verdicts_page,
    "why-my-number-differs.md": differences_page,
    **{f"schemas/{name}.json": partial(schema_file, name) for name in OUTPUTS},
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
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    if stale:
        sys.exit(f"stale: {', '.join(stale)}; run python tools/make_docs.py")


if __name__ == "__main__":
    main()
