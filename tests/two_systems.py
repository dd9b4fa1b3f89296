"""Two systems' answers to three questions, whose scores can be worked out by hand.

====  ===================  ==========  ======================  =========================
item  references           lang        A                       B
====  ===================  ==========  ======================  =========================
q1    Jane Austen          en          Jane Austen: EM 1, F1 1  Austen: P 1, R 1/2, F1 2/3
q2    France | the Midi    fr          in France: F1 2/3        Italy: F1 0
q3    two                  en          no answer: F1 0          Two: EM 1, F1 1
====  ===================  ==========  ======================  =========================
"""

from __future__ import annotations

from answerkey.evaluation.readers import Run
from answerkey.evaluation.systems import score_systems
from answerkey.explorer.answers import gathered
from answerkey.explorer.examination import AWAITED
from answerkey.explorer.selection import Explorer

IDS = ["q1", "q2", "q3"]
REFERENCES = [["Jane Austen"], ["France", "the Midi"], ["two"]]
QUESTIONS: list[str | None] = ["Who wrote Emma?", "Where is Nice?", "How many moons has Mars?"]
A: list[str | None] = ["Jane Austen", "in France", None]
B: list[str | None] = ["Austen", "Italy", "Two"]


def run_of(
    predictions: list[str | None],
    rows: list[int] | None = None,
    columns: dict[str, list[str | None]] | None = None,
) -> Run:
    """Make a run of some of the items, as the readers would."""
    rows = list(range(len(predictions))) if rows is None else rows
    langs: list[str | None] = ["en", "fr", "en"]
    return Run(
        ids=[IDS[row] for row in rows],
        predictions=[predictions[row] for row in rows],
        references=[REFERENCES[row] for row in rows],
        questions=[QUESTIONS[row] for row in rows],
        columns={"lang": [langs[row] for row in rows], **(columns or {})},
        system_column=None,
        missing=0,
        null_predictions=0,
        extra=0,
        notes=(),
        suggested_convention=None,
    )


def explorer_of(**runs: Run) -> Explorer:
    """Score runs under SQuAD's convention and make them ready to be asked about."""
    return Explorer(gathered(runs, score_systems(runs)), awaited=AWAITED)
