"""Rows as they are shown, and as they are saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from answerkey.evaluation.readers import Run
from answerkey.explorer.answers import FILE_COLUMN
from answerkey.explorer.columns import Sets
from answerkey.explorer.selection import Explorer
from answerkey.recipes.measures import MEASURES
from answerkey.reports.rows import Columns, scored_rows

__all__ = ["row_record", "saved_rows", "values_of"]

_LONGEST = 280  # characters of a text in a table of answers
_AT_ONCE = 2_000  # rows that are written together


def row_record(explorer: Explorer, row: int) -> dict[str, object]:
    """Return an answer as a line of the table; long texts are cut, and end in an ellipsis."""
    answers, run = explorer.answers, explorer.answers.run
    references = run.references[row]
    best = int(answers.scores.best_reference[row])
    return {
        "row": row,
        "id": run.ids[row] if run.ids else str(int(answers.item[row]) + 1),
        "system": explorer.at("system", row),
        "question": _cut(run.questions[row]) if run.questions else None,
        "prediction": _cut(run.predictions[row]),
        "reference": _cut(references[max(best, 0)]) if references else None,
        "references": len(references),
        **{measure: explorer.at(measure, row) for measure in MEASURES},
        "outcome": explorer.at("outcome", row),
        "verdict": explorer.at("verdict", row),
        "findings": explorer.at("finding", row),
    }


def values_of(explorer: Explorer, row: int) -> dict[str, object]:
    """Return what the file and the texts tell of an answer beside its texts, by column."""
    own = [name for name in explorer.columns if name.startswith(FILE_COLUMN)]
    found = {name: explorer.at(name, row) for name in own}
    return {name: _cut(value) if isinstance(value, str) else value for name, value in found.items()}


def saved_rows(explorer: Explorer, rows: Sequence[int]) -> Iterator[Columns]:
    """Return rows for a file, some at a time: those of ``answerkey score``, and what is known.

    Args:
        explorer: What is asked.
        rows: Which rows, in their order.
    """
    import numpy as np

    answers, run = explorer.answers, explorer.answers.run
    system, verdict, finding = map(explorer.columns.get, ("system", "verdict", "finding"))
    for first in range(0, max(len(rows), 1), _AT_ONCE):
        part = rows[first : first + _AT_ONCE]
        kept = run.take(part)
        if system is not None:
            own = {_free("system", run): [system.at(i) for i in part]}
            kept = replace(kept, columns={**own, **kept.columns})  # type: ignore[dict-item]
        found = scored_rows(kept, [answers.scores.take(np.array(part, np.int64))])
        if verdict is not None:
            found[_free("verdict", run)] = [verdict.at(i) for i in part]
        if isinstance(finding, Sets):
            found[_free("findings", run)] = [" ".join(finding.at(i)) for i in part]
        yield found


def _free(name: str, run: Run) -> str:
    """Return a name that no column of the files has."""
    return f"answerkey_{name}" if name in run.columns else name


def _cut(text: str | None) -> str | None:
    return text if text is None or len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
