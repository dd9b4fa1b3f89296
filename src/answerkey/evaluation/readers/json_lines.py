r"""JSON Lines: one object per line, cut at ``\n`` alone.

``str.splitlines`` would also cut at U+2028, U+0085 and other characters that are legal
inside a JSON text.
"""

from __future__ import annotations

from array import array
from typing import Any

from answerkey.errors import InputError, Location
from answerkey.evaluation.readers.json_text import JsonText
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import Table, TableBuilder, counted, described

__all__ = ["read_json_lines"]

_BATCH = 4_096


def read_json_lines(source: Source, options: ReadOptions) -> Table:
    """Read one object per line; blank lines are skipped and counted.

    Raises:
        InputError: A line is refused, or there is no row at all.
    """
    text = JsonText(source.name, "record", options)
    parse = text.parser
    builder = TableBuilder(source.name, options.mapped_columns)
    batch: list[dict[str, Any]] = []
    numbers = array("Q")
    blank = replaced = 0
    for number, line in enumerate(source.lines(limit=options.max_line), start=1):
        try:
            row = parse(line)
        except (ValueError, RecursionError) as error:
            if not line.strip():
                blank += 1
                continue
            row, surrogates = text.recover(line, error, line=number)
            replaced += surrogates
        if type(row) is not dict:
            raise InputError(
                f"the line holds {described(row)}",
                where=Location(source.name, number),
                accepted="one JSON object per line",
            )
        if line.count(b":") != len(row):
            text.refuse_repeated(line, row, line=number)
        batch.append(row)
        numbers.append(number)
        if len(batch) == _BATCH:
            builder.add(batch)
            batch = []
    builder.add(batch)
    if not numbers:
        raise InputError(
            "only blank lines", where=Location(source.name), accepted="one JSON object per line"
        )
    notes = [*builder.notes]
    if blank:
        notes.append(f"{counted(blank, 'blank line')} skipped")
    if replaced:
        notes.append(f"{counted(replaced, 'lone surrogate')} replaced by U+FFFD")
    return Table(source.name, "jsonl", builder.columns, lines=numbers, notes=tuple(notes))
