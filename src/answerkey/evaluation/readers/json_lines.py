r"""JSON Lines: one object per line, cut at ``\n`` alone.

``str.splitlines`` would also cut at U+2028, U+0085 and other characters that are legal
inside a JSON text.
"""

from __future__ import annotations

import io
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from answerkey.errors import InputError, Location
from answerkey.evaluation.readers.json_text import JsonText
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.remarks import Remark, blank_lines, replaced_surrogates
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import (
    MOST_BYTES,
    MOST_ROWS,
    Expected,
    Table,
    TableBuilder,
    described,
)
from answerkey.text.backend import json_rows

__all__ = ["json_lines_tables"]

# In bytes: few rows to learn the columns from, then some 16,384 of short answers.
_FIRST_BLOCK = 2**18
_BLOCK = 2**21


def json_lines_tables(source: Source, options: ReadOptions, expected: Expected) -> Iterator[Table]:
    """Read one object per line, some at a time; blank lines are skipped and counted.

    Each table has the columns of its own rows.

    Args:
        source: The input.
        options: How to read.
        expected: Looked at before each table is read; where it names columns, and what is read
            is plain, they come without an object for each cell.

    Raises:
        InputError: A line is refused, or there is no row at all.
    """
    records = _Records(source.name, options)
    first, none = 1, True
    for block in source.blocks(_FIRST_BLOCK, _BLOCK, limit=options.max_line):
        table = _as_expected(source.name, first, block, options, expected)
        if table is not None:
            yield table
            first, none = first + len(table) + sum(n.numbers[0] for n in table.notes), False
            continue
        for rows, numbers in records.batches(_lines(first, block, source, options)):
            builder = TableBuilder(source.name, options.mapped_columns)
            builder.add(rows)
            notes = builder.notes + records.take_remarks()
            yield Table(source.name, "jsonl", builder.columns, lines=numbers, notes=notes)
            none = False
        first += block.count(b"\n")
    if none:
        raise InputError(
            "only blank lines", where=Location(source.name), accepted="one JSON object per line"
        )


def _lines(
    first: int, block: bytes, source: Source, options: ReadOptions
) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(io.BytesIO(block), start=first):
        if len(line) > options.max_line:
            raise source.too_long(number, options.max_line)
        yield number, line


def _as_expected(
    name: str, first: int, block: bytes, options: ReadOptions, expected: Expected
) -> Table | None:
    """Read a block without an object for each cell, if it holds what is expected and no more."""
    if not expected.columns or options.max_line < len(block) or options.coerce_numbers:
        return None
    found = json_rows(block, list(expected.columns), "".join(expected.columns.values()))
    if found is None:
        return None
    read, rows, blank = found
    columns = {
        column: cells
        for column, cells in zip(expected.columns, read, strict=True)
        if cells is not None
    }
    if not rows or any(
        cells.longest > expected.longest or cells.most > expected.most for cells in columns.values()
    ):
        return None
    return Table(
        name,
        "jsonl",
        columns,
        lines=_BlockLines(first, block) if blank else range(first, first + rows),
        notes=blank_lines(blank),
        as_expected=True,
    )


class _BlockLines(Sequence[int]):
    """The lines of a block that are not blank, numbered when they are asked for."""

    def __init__(self, first: int, block: bytes) -> None:
        self._first, self._block = first, block

    def __len__(self) -> int:
        return len(self._numbers())

    def __getitem__(self, row: Any) -> Any:
        return self._numbers()[row]

    def _numbers(self) -> list[int]:
        lines = enumerate(self._block.split(b"\n"), start=self._first)
        return [number for number, line in lines if line.strip()]


class _Records:
    """The objects of a file, and what was skipped and changed between them."""

    def __init__(self, name: str, options: ReadOptions) -> None:
        self._name = name
        self._text = JsonText(name, "record", options)
        self._blank = self._replaced = 0

    def batches(
        self, lines: Iterable[tuple[int, bytes]]
    ) -> Iterator[tuple[list[dict[str, Any]], Sequence[int]]]:
        """Give many objects at a time, with the line of each."""
        parse = self._text.parser
        rows: list[dict[str, Any]] = []
        numbers = array("Q")
        size = 0
        for number, line in lines:
            try:
                row = parse(line)
            except (ValueError, RecursionError) as error:
                if not line.strip():
                    self._blank += 1
                    continue
                row, surrogates = self._text.recover(line, error, line=number)
                self._replaced += surrogates
            if type(row) is not dict:
                raise InputError(
                    f"the line holds {described(row)}",
                    where=Location(self._name, number),
                    accepted="one JSON object per line",
                )
            if line.count(b":") != len(row):
                self._text.refuse_repeated(line, row, line=number)
            rows.append(row)
            numbers.append(number)
            size += len(line)
            if len(rows) == MOST_ROWS or size >= MOST_BYTES:
                yield rows, numbers
                rows, numbers, size = [], array("Q"), 0
        if rows:
            yield rows, numbers

    def take_remarks(self) -> tuple[Remark, ...]:
        """Return what there is to say of the lines since the last call."""
        remarks = blank_lines(self._blank) + replaced_surrogates(self._replaced)
        self._blank = self._replaced = 0
        return remarks
