"""Check whole columns of ids, systems and predictions; find the offending row on failure.

A column is checked at the speed of C (``set(map(type, column))``); rows are looked at one
by one only to say which of them is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from answerkey.errors import InputError, Location, counted, quoted
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.tables import (
    ABSENT,
    LONGEST_ID,
    Cell,
    NumberText,
    Table,
    described,
)

__all__ = ["Ids", "ids_of", "number_text", "predictions_of", "systems_of", "too_long"]

_INTEGER = re.compile(r"-?\d+")
_NONE = type(None)

Ids = Sequence[str] | None


def ids_of(table: Table, column: str) -> list[str]:
    """Return the ids as text; integers become their decimal digits.

    Raises:
        InputError: An id is missing, empty, too long, or no text or integer.
    """
    cells = table.columns[column]
    ids: list[str] = (
        cells if set(map(type, cells)) == {str} else list(map(_id, cells))  # type: ignore[assignment]
    )
    if not all(ids) or max(map(len, ids)) > LONGEST_ID:
        row = next(row for row, item in enumerate(ids) if not 0 < len(item) <= LONGEST_ID)
        raise InputError(
            f"the id in {quoted(column)} is {_id_found(cells[row])}",
            where=table.where(row),
            accepted=f"text of 1 to {LONGEST_ID:,} characters, or an integer",
        )
    return ids


def _id(cell: Cell) -> str:
    """Return the text of an id, or nothing where it is refused."""
    match cell:
        case NumberText():
            return str(cell) if _INTEGER.fullmatch(cell) else ""
        case str():
            return cell
        case int() if not isinstance(cell, bool):
            return str(cell)
        case _:
            return ""


def _id_found(cell: Cell) -> str:
    if cell == "":
        return "empty"
    if isinstance(cell, str) and not isinstance(cell, NumberText):
        return f"{counted(len(cell), 'character')} long"
    return "missing" if cell is ABSENT else described(cell)


def systems_of(table: Table, column: str) -> list[str]:
    """Return the name of the system of each row.

    Raises:
        InputError: A row does not name one as text.
    """
    cells = table.columns[column]
    if set(map(type, cells)) != {str}:
        row = next(row for row, cell in enumerate(cells) if type(cell) is not str)
        raise InputError(
            f"the system in {quoted(column)} is {described(cells[row])}",
            where=table.where(row),
            accepted="the name of a system as text",
        )
    return cells  # type: ignore[return-value]


def predictions_of(
    table: Table, column: str, *, ids: Ids, options: ReadOptions
) -> list[str | None]:
    """Return the predictions; null is none.

    Raises:
        InputError: A prediction is no text, or too long.
    """
    cells = table.columns[column]
    if options.coerce_numbers and not set(map(type, cells)) <= {str, _NONE}:
        cells = [number_text(cell) or cell for cell in cells]
    if not set(map(type, cells)) <= {str, _NONE}:
        row = next(row for row, cell in enumerate(cells) if type(cell) not in {str, _NONE})
        raise _not_a_prediction(cells[row], column, _where(table, row, ids))
    predictions: list[str | None] = cells  # type: ignore[assignment]
    if max(map(len, filter(None, predictions)), default=0) > options.max_answer:
        lengths = [len(text or "") for text in predictions]
        row = next(row for row, length in enumerate(lengths) if length > options.max_answer)
        raise too_long(lengths[row], options, _where(table, row, ids))
    return predictions


def _where(table: Table, row: int, ids: Ids) -> Location | str:
    return table.where(row, id=None if ids is None else ids[row])


def too_long(length: int, options: ReadOptions, where: Location | str) -> InputError:
    """Say that an answer is over the limit."""
    return InputError(
        f"an answer of {counted(length, 'character')}, over the limit of {options.max_answer:,}",
        where=where,
        remedy=f"if that is meant, raise the limit with --max-answer {length}",
    )


def _not_a_prediction(cell: Cell, column: str, where: Location | str) -> InputError:
    number = number_text(cell)
    if cell is ABSENT:
        found = f"the row has no {quoted(column)}, other rows do"
        remedy = "write null where the system gave no answer"
    elif isinstance(cell, list):
        found = f"{quoted(column)} is a list; a list needs a declared any-of, all-of or top-1 rule"
        remedy = "choose one answer per item before scoring"
    elif number is not None:
        found = f"{quoted(column)} is {described(cell)}"
        remedy = f'write it in quotes, "{number[:20]}", or allow it with --coerce-numbers'
    else:
        found, remedy = f"{quoted(column)} is {described(cell)}", ""
    return InputError(found, where=where, accepted="one text, or null", remedy=remedy)


def number_text(cell: Cell) -> str | None:
    """Return the JSON text of a number or truth value, as written where that is known.

    Examples:
        >>> number_text(NumberText("1.50")), number_text(True), number_text("1")
        ('1.50', 'true', None)
    """
    if isinstance(cell, NumberText):
        return str(cell)
    return json.dumps(cell) if isinstance(cell, (bool, int, float)) else None
