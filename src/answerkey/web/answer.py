"""One answer of a run in full, as the page shows it."""

from __future__ import annotations

from typing import Any

from answerkey.analysis.audit import audit
from answerkey.explorer.examination import Examination, Remark
from answerkey.explorer.rows import row_record, values_of
from answerkey.explorer.selection import Explorer
from answerkey.web.api import verdict_record
from answerkey.web.playground import finding_record, words_record

__all__ = ["answer_record"]

_LONGEST = 20_000  # characters of a text; nobody reads more on a page
_MOST_REFERENCES = 100


def answer_record(explorer: Explorer, examination: Examination, row: int) -> dict[str, Any]:
    """Return an answer with its words, verdict, findings, and the other systems' answers.

    Args:
        explorer: The answers.
        examination: What knows their findings when it is done.
        row: The answer's row.
    """
    answers, run = explorer.answers, explorer.answers.run
    prediction, references = run.predictions[row], run.references[row]
    question = run.questions[row] if run.questions else None
    others = [other for other in answers.same_item(row) if other != row]
    return {
        **row_record(explorer, row),
        "question": _cut(question),
        "prediction": _cut(prediction),
        "all_references": [_cut(text) for text in references[:_MOST_REFERENCES]],
        "values": values_of(explorer, row),
        "card": None if prediction is None else _card(explorer, examination, row),
        "others": [row_record(explorer, other) for other in others],
    }


def _card(explorer: Explorer, examination: Examination, row: int) -> dict[str, Any]:
    run, recipe = explorer.answers.run, explorer.answers.scores.convention
    prediction, references = run.predictions[row] or "", run.references[row]
    question = (run.questions[row] if run.questions else None) or ""
    found = examination.of_row.get(row, [])
    if "finding" in explorer.awaited:
        found = _audited(explorer, row)
    return {
        "prediction": _cut(prediction),
        "scores": [words_record(prediction, references, recipe)],
        "verdict": verdict_record(question, prediction, references),
        "findings": [finding_record(one.code, one.reason) for one in found],
    }


def _audited(explorer: Explorer, row: int) -> list[Remark]:
    """Look at one answer alone: what comes of its key beside others' is not known yet."""
    run, scores = explorer.answers.run, explorer.answers.scores
    found = audit(
        [run.predictions[row]],
        [run.references[row]],
        questions=[run.questions[row] if run.questions else None],
        convention=scores.convention,
        missing=scores.missing,
    )
    return [Remark(row, one.code, one.reason) for one in found.findings if one.scope != "run"]


def _cut(text: str | None) -> str | None:
    return text if text is None or len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
