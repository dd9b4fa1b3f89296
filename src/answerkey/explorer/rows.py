"""Rows as they are shown, and as they are saved."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from answerkey.evaluation.scores import OUTCOMES
from answerkey.explorer.answers import FILE_COLUMN
from answerkey.explorer.columns import Labels, Numbers, Sets, Texts
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
    verdict, finding = explorer.columns.get("verdict"), explorer.columns.get("finding")
    return {
        "row": row,
        "id": run.ids[row] if run.ids else str(int(answers.item[row]) + 1),
        "system": answers.systems[answers.system[row]] if len(answers.systems) > 1 else None,
        "question": _cut(run.questions[row]) if run.questions else None,
        "prediction": _cut(run.predictions[row]),
        "reference": _cut(references[max(best, 0)]) if references else None,
        "references": len(references),
        **{name: _number(float(getattr(answers.scores, name)[row])) for name in MEASURES},
        "outcome": OUTCOMES[int(answers.columns["outcome"].codes[row])]
        if isinstance(answers.columns["outcome"], Labels)
        else None,
        "verdict": verdict.values[verdict.codes[row]] if isinstance(verdict, Labels) else None,
        "findings": _labels(finding, row) if isinstance(finding, Sets) else None,
    }


def values_of(explorer: Explorer, row: int) -> dict[str, object]:
    """Return what the file and the texts tell of an answer beside its texts, by column."""
    found: dict[str, object] = {}
    for name, column in explorer.answers.columns.items():
        if name.startswith(FILE_COLUMN):
            if isinstance(column, Numbers):
                found[name] = _number(float(column.values[row]))
            elif isinstance(column, Labels):
                found[name] = column.values[column.codes[row]]
            elif isinstance(column, Texts):
                found[name] = _cut(column.values[row])
    return found


def saved_rows(explorer: Explorer, rows: Sequence[int]) -> Iterator[Columns]:
    """Return rows for a file, some at a time: those of ``answerkey score``, and what is known.

    Args:
        explorer: What is asked.
        rows: Which rows, in their order.
    """
    import numpy as np

    answers, run = explorer.answers, explorer.answers.run
    verdict, finding = explorer.columns.get("verdict"), explorer.columns.get("finding")
    for first in range(0, max(len(rows), 1), _AT_ONCE):
        part = rows[first : first + _AT_ONCE]
        columns = {name: [cells[i] for i in part] for name, cells in run.columns.items()}
        if len(answers.systems) > 1:
            columns = {"system": [answers.systems[answers.system[i]] for i in part], **columns}
        taken = replace(
            run,
            ids=None if run.ids is None else [run.ids[i] for i in part],
            predictions=[run.predictions[i] for i in part],
            references=[run.references[i] for i in part],
            questions=None if run.questions is None else [run.questions[i] for i in part],
            columns=columns,
        )
        found = scored_rows(taken, [answers.scores.take(np.array(part, np.int64))])
        if isinstance(verdict, Labels):
            found["verdict"] = [verdict.values[verdict.codes[i]] for i in part]
        if isinstance(finding, Sets):
            found["findings"] = [" ".join(_labels(finding, i)) for i in part]
        yield found


def _labels(column: Sets, row: int) -> list[str]:
    return [label for label, mask in column.members.items() if mask[row]]


def _cut(text: str | None) -> str | None:
    return text if text is None or len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value
