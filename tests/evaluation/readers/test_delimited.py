"""CSV and TSV."""

from __future__ import annotations

import csv

import pytest

from answerkey.evaluation.readers import read_run
from answerkey.evaluation.readers.detection import read_table
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.sources import open_source


def read(path: str, *, form: str = "csv", **options):
    with open_source(path) as source:
        return read_table(source, ReadOptions(**options), form=form)


def test_lines_of_records_that_span_several(write):
    table = read(write("a.csv", 'a,b\r\n1,"x\r\ny\nz"\r\n\r\n2,"""q"""\r\n3,\r\n'))
    assert table.columns == {"a": ["1", "2", "3"], "b": ["x\r\ny\nz", '"q"', ""]}
    assert list(table.lines) == [2, 6, 7]
    assert [*map(str, table.notes)] == ["1 blank line skipped"]


@pytest.mark.parametrize(
    ("text", "form", "options"),
    [("a\tb\n1,5\t2\n", "tsv", {}), ("a;b\n1,5;2\n", "csv", {"delimiter": ";"})],
)
def test_delimiters(write, text, form, options):
    assert read(write("a.txt", text), form=form, **options).columns == {"a": ["1,5"], "b": ["2"]}


@pytest.mark.parametrize(
    ("text", "noticed"),
    [
        ("\ufeffa;b\n1,5;2\n", "cells are delimited by semicolons, as the header shows"),
        ("a\tb\n1,5\t2\n", "cells are delimited by tabs, as the header shows"),
        ("a|b\n1,5|2\n", "cells are delimited by bars, as the header shows"),
    ],
)
def test_what_a_spreadsheet_delimits_with_is_seen_in_the_header(write, text, noticed):
    table = read(write("a.csv", text))
    assert table.columns == {"a": ["1,5"], "b": ["2"]}
    assert noticed in [*map(str, table.notes)]


def test_a_mark_inside_a_name_delimits_nothing(write):
    assert read(write("a.csv", "a;b,c\n1;2,3\n")).columns == {"a;b": ["1;2"], "c": ["3"]}


def test_more_rows_than_a_batch(write):
    rows = "".join(f"{n},x\n" for n in range(10_000))
    table = read(write("a.csv", "a,b\n" + rows))
    assert table.columns["a"] == [str(n) for n in range(10_000)]
    assert table.lines[9_999] == 10_001


def test_the_limit_on_cells_is_put_back(write):
    before = csv.field_size_limit()
    read(write("a.csv", f"a,b\n1,{'x' * 200_000}\n"))
    assert csv.field_size_limit() == before


def test_csv_cells_stay_as_written(write):
    cells = ["NA", "None", "null", "nan", "n/a", "TRUE", "1e5", "", "007"]
    rows = "".join(f"{i:03},{cell},x\n" for i, cell in enumerate(cells))
    run = read_run(write("p.csv", "id,prediction,reference\n" + rows))
    assert run.predictions == cells
    assert run.ids is not None
    assert run.ids[7] == "007"
    assert run.null_predictions == 0


def test_csv_long_cell_newline_and_nul(write):
    long = "x" * 200_000
    run = read_run(write("p.csv", f'prediction,reference\n"{long}",a\n"a\nb",c\na\x00b,d\n'))
    assert run.predictions == [long, "a\nb", "a\x00b"]


def test_csv_byte_order_mark(write):
    run = read_run(write("p.csv", b"\xef\xbb\xbfid,prediction,reference\r\n1,a,b\r\n"))
    assert run.ids == ["1"]
