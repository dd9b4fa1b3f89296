"""Read people's judgments and measures' values out of columns of text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from answerkey.errors import InputError, Location, UsageError, nearest, quoted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HUMAN_NAMES", "judgments_of", "of_people", "values_of"]

HUMAN_NAMES = (
    "human judge judgment judgement judgments annotator rater gold_label human_label human_score "
    "human_judgment human_judgement human_verdict is_correct correctness"
).split()
"""Columns that are taken for people's judgments, where none is named; a number may follow."""

_MOST_SHOWN = 20
_RIGHT = frozenset("correct right true yes y accept accepted pass".split())
_WRONG = frozenset("incorrect wrong false no n reject rejected fail".split())
_NONE = frozenset(["", "na", "n/a", "nan", "none", "null", "unsure", "skip", "-"])
_WORDS = dict.fromkeys(_RIGHT, 1.0) | dict.fromkeys(_WRONG, 0.0) | {"partial": 0.5, "partly": 0.5}


def of_people(columns: Sequence[str], *, named: Sequence[str] = ()) -> list[str]:
    """Return which of a file's columns hold people's judgments.

    Args:
        columns: Those that are neither predictions nor references.
        named: The ones that the caller says; without any, those of ``HUMAN_NAMES``.

    Raises:
        UsageError: There is none, or none of a name.

    Examples:
        >>> of_people(["lang", "Human 1", "human_2"])
        ['Human 1', 'human_2']
    """
    known = (
        ", ".join(map(quoted, columns[:_MOST_SHOWN])) + ", …"[: 3 * (len(columns) > _MOST_SHOWN)]
    )
    for name in named:
        if name not in columns:
            raise UsageError(
                f"no column {quoted(name)} of people's judgments",
                accepted=known,
                remedy=nearest(name, columns),
            )
    found = list(named) or [
        name for name in columns if name.lower().rstrip("0123456789_- ") in HUMAN_NAMES
    ]
    if not found:
        among = f"among {known}" if columns else "beside predictions and references"
        raise UsageError(
            f"no column of people's judgments {among}",
            accepted=f"a column named {', '.join(HUMAN_NAMES)}, also with a number behind",
            remedy="name one with --human COLUMN, or let people judge with answerkey review",
        )
    return found


def judgments_of(name: str, column: Sequence[str | None]) -> NDArray[np.float64]:
    """Return one person's judgments as numbers; NaN where there is none.

    Args:
        name: Of the column, for messages.
        column: Words such as ``correct`` and ``false``, or numbers of any scale.

    Raises:
        InputError: A cell is neither.

    Examples:
        >>> judgments_of("human", ["correct", "false", "", None, "4"]).tolist()
        [1.0, 0.0, nan, nan, 4.0]
    """
    return _numbers(name, column, "correct, incorrect, true, false, yes, no, a number, or empty")


def values_of(name: str, column: Sequence[str | None]) -> NDArray[np.float64]:
    """Return a measure's values.

    Raises:
        InputError: A cell is no number, or there is none.
    """
    import numpy as np

    values = _numbers(name, column, "a number")
    absent = np.flatnonzero(np.isnan(values))
    if len(absent):
        where = Location(item=int(absent[0]))
        raise InputError(f"no value of {quoted(name)}", where=where, accepted="a number an item")
    return values


def _numbers(name: str, column: Sequence[str | None], accepted: str) -> NDArray[np.float64]:
    import numpy as np

    values = np.full(len(column), np.nan)
    for at, cell in enumerate(column):
        text = (cell or "").strip().lower()
        if text in _NONE:
            continue
        values[at] = _number(text)
        if not math.isfinite(values[at]):
            raise InputError(
                f"{quoted(cell)} in the column {quoted(name)}",
                where=Location(item=at),
                accepted=accepted,
                remedy="--human COLUMN and -m COLUMN say which columns are meant",
            )
    return values


def _number(text: str) -> float:
    """Return what a cell is worth; NaN of what is no judgment."""
    try:
        return _WORDS[text] if text in _WORDS else float(text)
    except ValueError:
        return math.nan
