"""One JSON object per line."""

from __future__ import annotations

from answerkey.evaluation.readers.detection import read_table
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.sources import open_source
from answerkey.evaluation.readers.tables import ABSENT


def read(path: str):
    with open_source(path) as source:
        return read_table(source, ReadOptions(), form="jsonl")


def test_lines_are_counted_over_blank_ones(write):
    table = read(write("a.jsonl", b'{"a":1}\n\n \t\n{"a":2}\n'))
    assert list(table.lines) == [1, 4]
    assert [*map(str, table.notes)] == ["2 blank lines skipped"]


def test_more_rows_than_a_batch(write):
    rows = [{"id": str(n), **({"late": "x"} if n == 9_000 else {})} for n in range(10_000)]
    table = read(write("a.jsonl", rows))
    assert table.columns["id"] == [str(n) for n in range(10_000)]
    assert table.columns["late"].count(ABSENT) == 9_999
    assert table.columns["late"][9_000] == "x"
