"""What wrong and right answers made from a key earn."""

from __future__ import annotations

from importlib.resources import files

import answerkey as ak
from answerkey.analysis.alterations import ALTERATIONS, Alteration
from answerkey.evaluation.readers import ReadOptions, read_key
from answerkey.reports.markdown import table_lines
from answerkey.reports.stress import separation_table, stressed_table
from answerkey.reports.tables import Table

__all__ = ["stress_page"]

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
