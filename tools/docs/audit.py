"""The rules of the audit, and how often people agree with them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import answerkey as ak
from answerkey.analysis.alterations import ALTERATIONS
from answerkey.evaluation.readers import ReadOptions, read_key, read_run
from answerkey.findings.registry import FAMILIES, RULES
from answerkey.reports.findings import DIRECTIONS, rule_lines, stakes_table
from answerkey.reports.markdown import table_lines
from answerkey.reports.tables import Table

__all__ = ["audit_page"]

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

Rules that need words (contractions, spelling, number words, nicknames, units) know English, and are
silent elsewhere. Refusals and doubt are also heard in German, French, Spanish, Italian, Portuguese,
Dutch, Russian, Chinese and Japanese, as models usually word them. Articles and words that
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
