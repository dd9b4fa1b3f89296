"""CSV and TSV after RFC 4180: every cell is text, and stays as it was written.

No cell is taken for a number, a date or a missing value: ``NA``, ``None`` and ``007``
are answers and ids.
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain

from answerkey.errors import InputError, Location, counted, quoted
from answerkey.evaluation.readers.foreign import encoding_error, refuse_merge_marker
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.plain_records import PlainRecords
from answerkey.evaluation.readers.remarks import Remark, blank_lines
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import (
    MOST_BYTES,
    MOST_ROWS,
    Column,
    Expected,
    RowlessError,
    Table,
)

__all__ = ["delimited_tables"]

_DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}

_FIRST_BYTES = 2**18  # of the first table: few rows to learn the columns from

# The largest that csv takes on every platform: a C long has 32 bits on Windows.
_FIELD_LIMIT = 2**31 - 1


def delimited_tables(
    source: Source, options: ReadOptions, expected: Expected, *, form: str
) -> Iterator[Table]:
    """Read rows of cells under one header line, some at a time.

    Args:
        source: The input.
        options: The delimiter, if it is not the format's own.
        expected: Looked at after the first table; where it names columns, and what is read is
            plain, they come without an object for each cell.
        form: ``csv`` or ``tsv``.

    Raises:
        InputError: A row has more or fewer cells than the header, a quote is not closed,
            or the header does not name distinct columns.
    """
    delimiter = options.delimiter or ("\t" if form == "tsv" else ",")
    lines_of_file = source.lines(limit=options.max_line)
    noticed: tuple[Remark, ...] = ()
    if options.delimiter is None:
        first_line = next(lines_of_file, b"")
        lines_of_file = chain([first_line] if first_line else [], lines_of_file)
        delimiter = _seen(first_line, delimiter)
        noticed = _noticed(delimiter, form)
    rows = _Rows(source.name, lines_of_file, delimiter)
    with _long_fields():
        header = _header(rows, source.name, delimiter)
        first = next(rows.tables(header, form, _FIRST_BYTES), ())
        if not isinstance(first, Table) or not len(first):
            raise RowlessError(
                "no row below the header",
                where=Location(source.name, 1),
                table=Table(source.name, form, {name: [] for name in header}),
            )
        yield replace(first, notes=(*noticed, *first.notes))
        plain = PlainRecords(source, options, expected, delimiter, rows.next_line)
        yield from plain.tables(form)
        yield from _Rows(source.name, plain.lines_left(), delimiter, plain.next_line).tables(
            header, form, MOST_BYTES
        )


class _Rows:
    """The records of a file, with the line each begins on."""

    def __init__(
        self, name: str, lines: Iterator[bytes], delimiter: str, first_line: int = 1
    ) -> None:
        self._name, self._before = name, first_line - 1
        self._blank = self._size = 0
        self._reader = csv.reader(self._measured(lines), delimiter=delimiter, strict=True)

    @property
    def next_line(self) -> int:
        """The line that the next record begins on."""
        return self._before + self._reader.line_num + 1

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        begin = self.next_line
        try:
            for record in self._reader:
                if record:
                    yield begin, record
                else:
                    self._blank += 1
                begin = self.next_line
        except csv.Error as error:
            raise _malformed(self._name, begin, str(error)) from None
        except UnicodeDecodeError as error:
            raise encoding_error(error, self._name, first_line=self.next_line) from None

    def tables(self, header: list[str], form: str, most_bytes: int) -> Iterator[Table]:
        """Give many records at a time, all as long as the header; at the end perhaps none.

        Raises:
            InputError: One is not.
        """
        for records, lines in self._batches(header, most_bytes):
            cells = zip(*records, strict=True) if records else [()] * len(header)
            columns: dict[str, Column] = dict(zip(header, map(list, cells), strict=True))
            notes = blank_lines(self._blank)
            self._blank = 0
            yield Table(self._name, form, columns, lines=lines, literal=True, notes=notes)

    def _batches(
        self, header: list[str], most_bytes: int
    ) -> Iterator[tuple[list[list[str]], Sequence[int]]]:
        records: list[list[str]] = []
        begins = array("Q")
        width = len(header)
        for begin, record in self:
            if len(record) != width:
                refuse_merge_marker(record[0].encode(), self._name, line_number=begin)
                raise _ragged(self._name, begin, record, header)
            records.append(record)
            begins.append(begin)
            if len(records) == MOST_ROWS or self._size >= most_bytes:
                yield records, begins
                records, begins = [], array("Q")
                self._size = 0
        if records or self._blank:
            yield records, begins

    def _measured(self, lines: Iterator[bytes]) -> Iterator[str]:
        for line in lines:
            self._size += len(line)
            yield line.decode()


def _seen(header: bytes, usual: str) -> str:
    """Return what delimits a header line: where the usual mark does not, the one other that does.

    Spreadsheets write semicolons wherever the comma is a decimal mark.
    """
    text = header.decode(errors="replace")
    try:
        cells = {mark: len(next(csv.reader([text], delimiter=mark), ())) for mark in _DELIMITERS}
    except csv.Error:  # told with its line when the header is read
        return usual
    others = [mark for mark, number in cells.items() if number > 1]
    return others[0] if cells[usual] <= 1 and len(others) == 1 else usual


def _noticed(delimiter: str, form: str) -> tuple[Remark, ...]:
    if delimiter == ("\t" if form == "tsv" else ","):
        return ()
    return (Remark(f"cells are delimited by {_DELIMITERS[delimiter]}, as the header shows"),)


def _header(rows: _Rows, name: str, delimiter: str) -> list[str]:
    begin, header = next(iter(rows), (1, []))
    where = Location(name, begin)
    if not header:
        raise InputError("only blank lines", where=Location(name), accepted="a header and rows")
    other = [mark for mark in _DELIMITERS if mark != delimiter and mark in header[0]]
    if len(header) == 1 and other:
        raise InputError(
            f"the header is one column {quoted(header[0])}: the delimiter looks wrong",
            where=where,
            remedy=f"try --delimiter {quoted(other[0])}",
        )
    if "" in header:
        raise InputError(
            f"column {header.index('') + 1} has no name",
            where=where,
            accepted="a header line that names every column",
        )
    if len(set(header)) < len(header):
        twice = next(column for column in header if header.count(column) > 1)
        raise InputError(
            f"two columns are named {quoted(twice)}", where=where, remedy="rename one of them"
        )
    return header


def _ragged(name: str, line: int, record: list[str], header: list[str]) -> InputError:
    return InputError(
        f"the row has {counted(len(record), 'cell')}, "
        f"the header has {len(header)} ({quoted(', '.join(header))})",
        where=Location(name, line),
        remedy="put cells that hold the delimiter in double quotes, or name the right --delimiter",
    )


def _malformed(name: str, line: int, message: str) -> InputError:
    if "unexpected end of data" in message:
        found, remedy = "a quoted cell of this row is never closed", "close it with a double quote"
    elif "new-line character" in message:
        found = "a carriage return stands alone outside of quotes"
        remedy = "quote the cell, or convert the line ends"
    else:
        found = f"not CSV: {message}"
        remedy = "write a double quote inside a quoted cell twice"
    return InputError(found, where=Location(name, line), remedy=remedy)


@contextmanager
def _long_fields() -> Iterator[None]:
    """Lift the limit of 131,072 characters that csv puts on a cell, for this read only."""
    before = csv.field_size_limit(_FIELD_LIMIT)
    try:
        yield
    finally:
        csv.field_size_limit(before)
