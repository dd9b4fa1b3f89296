"""Records of CSV that the kernel reads, up to the first one that it leaves to ``csv``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.references import bar_note
from answerkey.evaluation.readers.remarks import Remark, blank_lines
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import MOST_BYTES, Expected, Table
from answerkey.text.backend import csv_rows

__all__ = ["PlainRecords"]

_BLOCK = 2**21
_DELIMITERS = ",;\t|"


class PlainRecords:
    """The records after the first table, as long as they hold what is expected and no more.

    Args:
        source: The input, at the start of a record.
        options: How to read.
        expected: The columns, in the order of the header; without any nothing is read here.
        delimiter: What parts the cells.
        line: The line that the next record begins on.
    """

    def __init__(
        self, source: Source, options: ReadOptions, expected: Expected, delimiter: str, line: int
    ) -> None:
        self._source, self._expected, self._delimiter = source, expected, delimiter
        self._limit = options.max_line
        self._left = b""
        self.next_line = line

    def tables(self, form: str) -> Iterator[Table]:
        """Give tables whose columns speak Arrow; of blank lines alone they are empty."""
        if not self._expected.columns or self._delimiter not in _DELIMITERS:
            return
        while block := self._source.stream.read(_BLOCK):
            self._left += block
            table = self._table(form, is_last=False)
            if table is None:
                return
            yield table
        table = self._table(form, is_last=True)
        if table is not None:
            yield table

    def lines_left(self) -> Iterator[bytes]:
        """Give the lines from the first record on that was not read.

        Raises:
            InputError: One is longer than the limit.
        """
        left, self._left = self._left, b""
        if not left.endswith(b"\n"):
            left += self._source.stream.readline(self._limit + 1)
        following = self.next_line + left.count(b"\n")
        return chain(
            self._short_enough(left), self._source.lines(limit=self._limit, first=following)
        )

    def _short_enough(self, block: bytes) -> Iterator[bytes]:
        for number, line in enumerate(io.BytesIO(block), start=self.next_line):
            if len(line) > self._limit:
                raise self._source.too_long(number, self._limit)
            yield line

    def _table(self, form: str, *, is_last: bool) -> Table | None:
        """Read what records are whole, or nothing if ``csv`` has to look at one."""
        block, expected = self._left, self._expected
        if len(block) > min(MOST_BYTES, self._limit):
            return None
        found = csv_rows(
            block, self._delimiter, "".join(expected.columns.values()), is_last=is_last
        )
        if found is None:
            return None
        read, _, blank, barred, size = found
        columns: dict[str, Any] = {
            name: cells
            for name, cells in zip(expected.columns, read, strict=True)
            if cells is not None
        }
        if not all(
            expected.takes(expected.columns[name], cells) for name, cells in columns.items()
        ):
            return None
        lines = _RecordLines(block[:size], self._delimiter, self.next_line)
        self._left = block[size:]
        self.next_line += block.count(b"\n", 0, size)
        return Table(
            self._source.name,
            form,
            columns,
            lines=lines,
            literal=True,
            notes=(*blank_lines(blank), *self._bar_notes(columns, barred)),
            as_expected=True,
        )

    def _bar_notes(self, columns: dict[str, Any], barred: int) -> tuple[Remark, ...]:
        kinds = self._expected.columns
        return tuple(
            note
            for name, cells in columns.items()
            if kinds[name] == "c"
            for note in bar_note(name, barred, len(cells))
        )


class _RecordLines(Sequence[int]):
    """The lines that the records of a block begin on, found when they are asked for."""

    def __init__(self, block: bytes, delimiter: str, first: int) -> None:
        self._block, self._delimiter, self._first = block, delimiter, first

    def __len__(self) -> int:
        return len(self._numbers())

    def __getitem__(self, row: Any) -> Any:
        return self._numbers()[row]

    def _numbers(self) -> list[int]:
        lines = io.StringIO(self._block.decode(), newline="\n")
        reader = csv.reader(lines, delimiter=self._delimiter, strict=True)
        numbers, begin = [], self._first
        for record in reader:
            if record:
                numbers.append(begin)
            begin = self._first + reader.line_num
        return numbers
