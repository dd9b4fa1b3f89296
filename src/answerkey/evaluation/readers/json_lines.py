r"""JSON Lines: one object per line, cut at ``\n`` alone.

``str.splitlines`` would also cut at U+2028, U+0085 and other characters that are legal
inside a JSON text.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from answerkey.errors import InputError, Location
from answerkey.evaluation.readers.json_text import JsonText
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.remarks import Remark, blank_lines, replaced_surrogates
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import (
    MOST_BYTES,
    MOST_ROWS,
    Table,
    TableBuilder,
    described,
)

__all__ = ["json_lines_tables", "read_json_lines"]


def read_json_lines(source: Source, options: ReadOptions) -> Table:
    """Read one object per line; blank lines are skipped and counted.

    Raises:
        InputError: A line is refused, or there is no row at all.
    """
    records = _Records(source, options)
    builder = TableBuilder(source.name, options.mapped_columns)
    lines = array("Q")
    for rows, numbers in records.batches():
        builder.add(rows)
        lines.extend(numbers)
    notes = builder.notes + records.take_remarks()
    return Table(source.name, "jsonl", builder.columns, lines=lines, notes=notes)


def json_lines_tables(source: Source, options: ReadOptions) -> Iterator[Table]:
    """Do as ``read_json_lines``, some rows at a time; each table has the columns of its rows."""
    records = _Records(source, options)
    for rows, numbers in records.batches():
        builder = TableBuilder(source.name, options.mapped_columns)
        builder.add(rows)
        notes = builder.notes + records.take_remarks()
        yield Table(source.name, "jsonl", builder.columns, lines=numbers, notes=notes)


class _Records:
    """The objects of a file, and what was skipped and changed between them."""

    def __init__(self, source: Source, options: ReadOptions) -> None:
        self._source, self._options = source, options
        self._text = JsonText(source.name, "record", options)
        self._blank = self._replaced = 0

    def batches(self) -> Iterator[tuple[list[dict[str, Any]], Sequence[int]]]:
        """Give many objects at a time, with the line of each."""
        parse = self._text.parser
        rows: list[dict[str, Any]] = []
        numbers = array("Q")
        size, none = 0, True
        for number, line in enumerate(self._source.lines(limit=self._options.max_line), start=1):
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
                    where=Location(self._source.name, number),
                    accepted="one JSON object per line",
                )
            if line.count(b":") != len(row):
                self._text.refuse_repeated(line, row, line=number)
            rows.append(row)
            numbers.append(number)
            size += len(line)
            if len(rows) == MOST_ROWS or size >= MOST_BYTES:
                yield rows, numbers
                rows, numbers, size, none = [], array("Q"), 0, False
        if rows:
            yield rows, numbers
        elif none:
            raise InputError(
                "only blank lines",
                where=Location(self._source.name),
                accepted="one JSON object per line",
            )

    def take_remarks(self) -> tuple[Remark, ...]:
        """Return what there is to say of the lines since the last call."""
        remarks = blank_lines(self._blank) + replaced_surrogates(self._replaced)
        self._blank = self._replaced = 0
        return remarks
