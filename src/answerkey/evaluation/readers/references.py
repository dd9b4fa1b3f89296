"""References from cells: lists, single texts, numbered columns, SQuAD answers, CSV spellings.

What could be understood in two ways is refused: a text where a list is promised would be
scored letter by letter, and a list spelled as Python text would be scored with its quotes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from answerkey.errors import InputError, Location, counted, quoted
from answerkey.evaluation.readers.cells import Ids, number_text, too_long
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.remarks import Remark
from answerkey.evaluation.readers.role_names import is_plural
from answerkey.evaluation.readers.roles import Roles
from answerkey.evaluation.readers.tables import ABSENT, Cell, NumberText, Table, described

__all__ = ["LISTS", "bar_note", "references_of"]

LISTS = "holds JSON lists, read as such"
"""How the remark on CSV cells that spell lists ends."""


def references_of(
    table: Table, roles: Roles, *, ids: Ids, options: ReadOptions
) -> tuple[list[list[str]], tuple[Remark, ...]]:
    """Return the references of every row, and notes on how their cells were understood.

    An empty list, a null and an empty CSV cell declare that the item has no answer.

    Args:
        table: The table that holds them.
        roles: Its columns.
        ids: The ids of its rows, for messages.
        options: Separator, limits, and whether the column was named by the caller.

    Raises:
        InputError: A cell does not hold references, or holds too many or too long ones.
    """
    notes: tuple[Remark, ...] = ()
    cells = _Cells(table, roles.references, ids, options)
    if len(roles.references) > 1:
        pieces = _numbered(cells)
    elif table.literal:
        pieces, notes = _spelled(cells)
    else:
        mapped = "references" in roles.mapped
        pieces = _structured(cells, bare=mapped or not is_plural(roles.references[0]))
    references = _all_text(cells, pieces)
    _check_limits(cells, references)
    return references, notes


@dataclass(frozen=True, slots=True)
class _Cells:
    """The columns of references and what is needed to refuse a row."""

    table: Table
    names: tuple[str, ...]
    ids: Ids
    options: ReadOptions

    @property
    def only(self) -> Sequence[Cell]:
        return self.table.columns[self.names[0]]

    @property
    def name(self) -> str:
        return quoted(self.names[0])

    def where(self, row: int) -> Location | str:
        return self.table.where(row, id=self.ids[row] if self.ids else None)


def _numbered(cells: _Cells) -> list[list[Cell]]:
    """Gather ``reference_1``, ``reference_2``, …; an empty cell means that there is no more."""
    columns = [cells.table.columns[name] for name in cells.names]
    none = (None, ABSENT, "") if cells.table.literal else (None, ABSENT)
    rows = [[cell for cell in row if cell not in none] for row in zip(*columns, strict=True)]
    for row, pieces in enumerate(rows):
        if any(isinstance(cell, (list, dict)) for cell in pieces):
            raise InputError(
                "a numbered reference is a list or an object",
                where=cells.where(row),
                accepted="one text in each",
            )
    return rows


def _structured(cells: _Cells, *, bare: bool) -> list[list[Cell]]:
    """Read cells of JSON and Arrow; ``bare`` allows one text instead of a list."""
    column = cells.only
    if set(map(type, column)) == {list}:
        pieces: list[list[Cell]] = list(column)  # type: ignore[arg-type]
        if set(map(type, chain.from_iterable(pieces))) <= {str}:
            return pieces
    separator = cells.options.reference_separator
    found = [_pieces(cell, bare=bare, separator=separator) for cell in column]
    if None in found:
        row = found.index(None)
        raise _not_references(cells, row)
    return found  # type: ignore[return-value]


def _pieces(cell: Cell, *, bare: bool, separator: str | None) -> list[Cell] | None:
    match cell:
        case None:
            return []
        case str() if separator is not None and not isinstance(cell, NumberText):
            return _split(cell, separator)
        case str() | bool() | int() | float():
            return [cell] if bare else None
        case {"text": list(answers)}:
            return answers
        case list():
            return [
                inner["text"] if type(inner) is dict and "text" in inner else inner
                for inner in cell
            ]
        case _:
            return None


def _split(cell: str, separator: str) -> list[Cell]:
    return [piece for part in cell.split(separator) if (piece := part.strip())]


def _not_references(cells: _Cells, row: int) -> InputError:
    cell, where = cells.only[row], cells.where(row)
    if cell is ABSENT:
        return InputError(
            f"the row has no {cells.name}, other rows do",
            where=where,
            remedy="write an empty list for an item without an answer",
        )
    if isinstance(cell, str) and not isinstance(cell, NumberText):
        return InputError(
            f"{cells.name} is {described(cell)}, not a list: each letter would be a reference",
            where=where,
            accepted=f"[{quoted(cell).replace(chr(39), chr(34))}]",
            remedy="or split it with --ref-sep, or say that one text is one reference with "
            f"--map references={cells.names[0]}",
        )
    return InputError(
        f"{cells.name} is {described(cell)}", where=where, accepted="a list of texts, or null"
    )


def _spelled(cells: _Cells) -> tuple[list[list[Cell]], tuple[Remark, ...]]:
    """Read cells of CSV, where a list can only be spelled as text."""
    column: list[str] = list(cells.only)  # type: ignore[arg-type]
    separator = cells.options.reference_separator
    if separator is not None:
        return [_split(cell, separator) for cell in column], ()
    bracketed = [row for row, cell in enumerate(column) if cell.lstrip().startswith("[")]
    whole: list[list[Cell]] = [[cell] if cell else [] for cell in column]
    if "reference" in cells.options.mapping:
        return whole, ()
    if not bracketed:
        return whole, bar_note(cells.names[0], sum("|" in cell for cell in column), len(column))
    plural = is_plural(cells.names[0]) or "references" in cells.options.mapping
    accepts = _json_list if plural else _json_texts
    lists = {row: found for row in bracketed if (found := accepts(column[row])) is not None}
    for row in bracketed:
        if row not in lists and _looks_like_python(column[row]):
            raise InputError(
                f"{cells.name} holds {quoted(column[row])}, a list written by Python",
                where=cells.where(row),
                accepted='a JSON list such as ["a", "b"], or plain text',
                remedy="write the column with json.dumps, or take the cells as they stand with "
                f"--map reference={cells.names[0]}",
            )
    if not lists:
        return whole, bar_note(cells.names[0], sum("|" in cell for cell in column), len(column))
    for row, cell in enumerate(column):
        if cell and row not in lists:
            raise InputError(
                f"{cells.name} holds {described(cell)}, other rows hold JSON lists",
                where=cells.where(row),
                accepted="JSON lists in all rows or in none",
                remedy=f"take the cells as they stand with --map reference={cells.names[0]}",
            )
    return [lists.get(row, []) for row in range(len(column))], (
        Remark(f"{_unformatted(cells.name)} {LISTS}"),
    )


def _unformatted(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def bar_note(name: str, barred: int, cells: int) -> tuple[Remark, ...]:
    """Say how many cells hold a ``|``, which may part references that are now read as one."""
    sentence = (
        f"{_unformatted(quoted(name))} holds '|' in {{}} of {{}}, "
        "each read as one reference: --ref-sep '|' would split them"
    )
    return (Remark(sentence, (barred, cells), "cell"),)


def _json_list(cell: str) -> list[Cell] | None:
    try:
        value = json.loads(cell)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, list) else None


def _json_texts(cell: str) -> list[Cell] | None:
    """Read a JSON list only if it holds texts alone: ``[1]`` may be meant as it stands."""
    value = _json_list(cell)
    return value if value and all(isinstance(inner, str) for inner in value) else None


def _looks_like_python(cell: str) -> bool:
    text = cell.strip()
    return text.startswith(("['", '["')) and text.endswith(("']", '"]'))


def _all_text(cells: _Cells, pieces: list[list[Cell]]) -> list[list[str]]:
    if set(map(type, chain.from_iterable(pieces))) <= {str}:
        return pieces  # type: ignore[return-value]
    coerced = cells.options.coerce_numbers
    texts = [[(coerced and number_text(piece)) or piece for piece in row] for row in pieces]
    for row, row_texts in enumerate(texts):
        for text in row_texts:
            if type(text) is not str:
                raise _not_text(cells, row, text)
    return texts  # type: ignore[return-value]


def _not_text(cells: _Cells, row: int, piece: Cell) -> InputError:
    number = number_text(piece)
    return InputError(
        f"a reference in {cells.name} is {described(piece)}, not text",
        where=cells.where(row),
        accepted="" if number is not None else "a list of texts, or [] for no answer",
        remedy=""
        if number is None
        else f'write it in quotes, "{number[:20]}", or allow it with --coerce-numbers',
    )


def _check_limits(cells: _Cells, references: list[list[str]]) -> None:
    most, longest = cells.options.max_references, cells.options.max_answer
    if max(map(len, references), default=0) > most:
        row, count = next(
            (r, len(texts)) for r, texts in enumerate(references) if len(texts) > most
        )
        raise InputError(
            f"{counted(count, 'reference')}, over the limit of {most:,}",
            where=cells.where(row),
            remedy=f"if that is meant, raise the limit with --max-references {count}",
        )
    if max(map(len, chain.from_iterable(references)), default=0) > longest:
        lengths = [max(map(len, texts), default=0) for texts in references]
        row = next(r for r, length in enumerate(lengths) if length > longest)
        raise too_long(lengths[row], cells.options, cells.where(row))
