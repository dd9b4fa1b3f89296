"""Intervals, comparisons, gates and slices on the bundled example."""

from __future__ import annotations

import answerkey as ak
from answerkey.evaluation.evaluating import evaluation_of
from answerkey.evaluation.readers import read_run
from answerkey.evaluation.traits import TRAITS
from answerkey.example import example_path
from answerkey.reports.comparison import differences_table, systems_table
from answerkey.reports.document import build_report
from answerkey.reports.gap import gap_tables
from answerkey.reports.tables import worst_table
from docs.page import tables_text

__all__ = ["how_sure_page"]

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
    alone = {name: run.take(rows[name]) for name in ("gpt4", "chatgpt")}
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
        systems=tables_text(systems_table(found)),
        differences=tables_text(differences_table(found)),
        gap=tables_text(*gap_tables(sections["gpt4"], gpt4)),
        recall=tables_text(systems_table(recall), differences_table(recall)),
        human=tables_text(systems_table(human), differences_table(human)).replace(
            "exact match", "judged correct"
        ),
        worst=tables_text(worst_table(sections["chatgpt"])),
    )
    title = "# How sure, and which is better"
    return f"{title}\n\n<!-- written by tools/make_docs.py -->\n{text}"
