"""The one form every file is read into: named columns of cells, and where each row stood."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from typing import Any, Final, TypeAlias

from answerkey.errors import InputError, Location, counted, quoted, visible
from answerkey.evaluation.readers.remarks import Remark, merged
from answerkey.evaluation.readers.role_names import has_role, is_context

__all__ = [
    "ABSENT",
    "LONGEST_ID",
    "MOST_BYTES",
    "MOST_ROWS",
    "SQUAD_V1",
    "SQUAD_V2",
    "Absent",
    "Cell",
    "Column",
    "Expected",
    "NumberText",
    "RowlessError",
    "Table",
    "TableBuilder",
    "described",
    "texts",
    "whole",
]

SQUAD_V1 = "squad-v1"
SQUAD_V2 = "squad-v2"

Cell: TypeAlias = object
Column: TypeAlias = list[Cell]

MOST_ROWS = 16_384
"""Rows of a table where a file is read in parts: their scores stay in cache."""

MOST_BYTES = 8 * 2**20
"""Bytes of the file after which such a table ends, also if its rows are fewer."""

LONGEST_ID = 1_024
"""Characters of an id."""

_MOST_COLUMNS = 1_000
_LONGEST_NAME = 64 * 2**10
_TOO_MANY = Remark(f"more than {_MOST_COLUMNS:,} columns: those without a role are left out")


class Absent(Enum):
    """The value of a cell whose row does not have the column."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT


class NumberText(str):
    """A JSON number, kept as it was written: ``1.50`` stays ``1.50``."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A file as ordered columns of equal length.

    Args:
        name: The file, as given.
        form: What the file was read as, such as ``csv``, ``squad-v2`` or ``id→text``.
        columns: Name to cells.
        lines: The line each row begins on; ``None`` where a format has no lines.
        literal: Whether every cell is text, as in CSV, so that a list must be spelled.
        notes: What was done while reading.
        first: How many rows of the file stand before these.
        as_expected: Whether the columns speak Arrow and hold what was expected, so that no cell
            needs to be looked at; those that nobody asked for are absent.
    """

    name: str
    form: str
    columns: dict[str, Column]
    lines: Sequence[int] | None = None
    literal: bool = False
    notes: tuple[Remark, ...] = ()
    first: int = 0
    as_expected: bool = False

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(next(iter(self.columns.values()), ()))

    @property
    def suggested_convention(self) -> str | None:
        """The convention of a data set in SQuAD's layout, whose form bears its name."""
        return self.form if self.form in (SQUAD_V1, SQUAD_V2) else None

    def where(self, row: int, *, id: str | None = None) -> Location | str:  # noqa: A002 - as in files
        """Say where a row stands."""
        if self.lines is not None:
            return Location(self.name, self.lines[row], id=id)
        place = f"{Location(self.name)}, row {self.first + row + 1:,}"
        return place if id is None else f"{place}, id {quoted(id)}"

    def places(self, rows: Iterable[int]) -> str:
        """Name some rows by their numbers.

        Examples:
            >>> Table("k.csv", "csv", {"id": ["a", "a"]}, lines=[2, 3]).places([0, 1])
            'lines 2 and 3'
        """
        unit = "rows" if self.lines is None else "lines"
        numbers = [
            f"{self.first + row + 1 if self.lines is None else self.lines[row]:,}" for row in rows
        ]
        return f"{unit} {' and '.join(numbers)}"


@dataclass(slots=True)
class Expected:
    """What is known of the columns of tables to come, once the first one was looked at.

    Args:
        columns: Every name with what its cells are, as ``json_rows`` or ``csv_rows`` of
            ``text.backend`` take it.
        longest: Bytes of a text beyond which it has to be looked at.
        most: References of an item beyond which they have to be looked at.
    """

    columns: dict[str, str] = field(default_factory=dict)
    longest: int = 0
    most: int = 0

    def takes(self, kind: str, cells: Any) -> bool:
        """Tell whether cells that were read as one of ``columns`` need no look at each."""
        if cells is None:
            return True
        if kind == "i":
            return bool(cells.longest <= LONGEST_ID and not cells.empty)
        return bool(cells.longest <= self.longest and cells.most <= self.most)


class RowlessError(InputError):
    """A file of rows holds none: refused, unless other parts of the same folder do.

    Args:
        table: Its columns, where they are known.
    """

    def __init__(
        self, found: str, *, where: Location, table: Table | None, remedy: str = ""
    ) -> None:
        super().__init__(found, where=where, remedy=remedy)
        self.table = table


@dataclass(slots=True)
class TableBuilder:
    """Collect rows of named cells, batch by batch, into columns.

    Columns that are never scored, such as retrieved passages, are not kept, and past
    1,000 columns only those that may have a role.

    Args:
        name: The file, for messages.
        mapped: Columns named by the caller, which are kept whatever their name.
    """

    name: str
    mapped: frozenset[str]
    columns: dict[str, Column] = field(default_factory=dict)
    _skipped: set[str] = field(default_factory=set)
    _length: int = 0
    _too_many: bool = False

    def add(self, rows: Sequence[Mapping[str, Cell]]) -> None:
        """Append rows; cells of columns a row does not have become ``ABSENT``."""
        self._admit(dict.fromkeys(chain.from_iterable(rows)))
        for name, column in self.columns.items():
            column.extend([row.get(name, ABSENT) for row in rows])
        self._length += len(rows)

    def append(self, table: Table) -> None:
        """Append the rows of a table, of which columns may have been left out already."""
        if _TOO_MANY in table.notes:
            self._leave_out()
        self._admit(table.columns)
        for name, column in self.columns.items():
            column.extend(table.columns.get(name) or [ABSENT] * len(table))
        self._length += len(table)

    @property
    def notes(self) -> tuple[Remark, ...]:
        """What was left out."""
        return (_TOO_MANY,) if self._too_many else ()

    def _admit(self, names: Iterable[str]) -> None:
        for name in names:
            if name in self.columns or name in self._skipped:
                continue
            if len(name) > _LONGEST_NAME:
                raise InputError(
                    f"a member name has {counted(len(name), 'character')}",
                    where=Location(self.name),
                    accepted=f"names of at most {_LONGEST_NAME:,} characters",
                )
            if is_context(name) and name not in self.mapped:
                self._skipped.add(name)
            elif self._may_have_a_role(name) or not self._too_many:
                self.columns[name] = [ABSENT] * self._length
                if len(self.columns) > _MOST_COLUMNS:
                    self._leave_out()

    def _may_have_a_role(self, name: str) -> bool:
        return has_role(name) or name in self.mapped

    def _leave_out(self) -> None:
        if not self._too_many:
            self._too_many = True
            self.columns = {
                name: c for name, c in self.columns.items() if self._may_have_a_role(name)
            }


def whole(tables: Iterator[Table], mapped: frozenset[str]) -> Table:
    """Put the tables of one file under each other.

    Args:
        tables: At least one; later ones may have columns that the first does not.
        mapped: Columns named by the caller, as for ``TableBuilder``.
    """
    first = next(tables)
    too_many = _TOO_MANY in first.notes
    builder = TableBuilder(
        first.name, mapped, first.columns, _length=len(first), _too_many=too_many
    )
    lines, notes = array("Q", first.lines or ()), first.notes
    for table in tables:
        builder.append(table)
        lines.extend(table.lines or ())
        notes += table.notes
    return replace(
        first,
        columns=builder.columns,
        lines=None if first.lines is None else lines,
        notes=merged((*notes, *builder.notes)),
    )


def described(cell: Cell) -> str:  # noqa: PLR0911 - one for each form
    """Describe a cell for a message, without printing anything nested or long.

    Examples:
        >>> described(["1976"]), described(1976), described(None)
        ('a list', 'the number 1976', 'null')
    """
    match cell:
        case None:
            return "null"
        case Absent.ABSENT:
            return "nothing"
        case bool():
            return f"the truth value {str(cell).lower()}"
        case NumberText() | int() | float():
            return f"the number {visible(str(cell)[:60])}"
        case str():
            return f"the text {quoted(cell)}"
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case bytes():
            return "binary data"
        case _:
            return f"a value of type {type(cell).__name__}"


def texts(column: Column) -> list[str | None] | None:
    """Return a column as text, or ``None`` if it holds lists or objects.

    Examples:
        >>> texts(["a", None, 2, True])
        ['a', None, '2', 'true']
    """
    kinds = set(map(type, column))
    if kinds <= {str, type(None)}:
        return column  # type: ignore[return-value]
    if kinds & {list, tuple, dict, bytes}:
        return None
    return [_text(cell) for cell in column]


def _text(cell: Cell) -> str | None:
    match cell:
        case None | Absent.ABSENT:
            return None
        case bool():
            return "true" if cell else "false"
        case float():
            return repr(cell)
        case _:
            return str(cell)
