"""Columns from rows, and how cells are described."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError, Location
from answerkey.evaluation.readers.remarks import blank_lines
from answerkey.evaluation.readers.tables import (
    ABSENT,
    NumberText,
    Table,
    TableBuilder,
    described,
    texts,
    whole,
)


def test_absent_cells_before_and_after():
    builder = TableBuilder("f", frozenset())
    builder.add([{"id": 1}])
    builder.add([{"id": 2, "lang": "en"}, {"lang": None}])
    assert builder.columns == {"id": [1, 2, ABSENT], "lang": [ABSENT, "en", None]}


def test_contexts_are_not_kept_unless_mapped():
    row = {"id": "a", "retrieved_contexts": ["x"], "Contexts": "y"}
    builder = TableBuilder("f", frozenset())
    builder.add([row])
    assert list(builder.columns) == ["id"]
    builder = TableBuilder("f", frozenset({"Contexts"}))
    builder.add([row])
    assert list(builder.columns) == ["id", "Contexts"]


def test_past_a_thousand_columns_only_roles_are_kept():
    builder = TableBuilder("f", frozenset({"mine"}))
    builder.add([{f"c{i}": 1 for i in range(1_000)}])
    assert builder.notes == ()
    builder.add([{"one more": 1, "prediction": "a", "mine": "b"}])
    assert builder.columns == {"prediction": [ABSENT, "a"], "mine": [ABSENT, "b"]}
    assert len(builder.notes) == 1


def test_tables_of_other_columns_go_under_each_other():
    tables = [
        Table("f", "jsonl", {"id": ["a"]}, lines=[1], notes=blank_lines(1)),
        Table("f", "jsonl", {"lang": ["en"]}, lines=[3], notes=blank_lines(2)),
    ]
    found = whole(iter(tables), frozenset())
    assert found.columns == {"id": ["a", ABSENT], "lang": [ABSENT, "en"]}
    assert list(found.lines) == [1, 3]
    assert found.notes == blank_lines(3)


@pytest.mark.parametrize("first", [False, True])
def test_columns_that_a_part_left_out_are_left_out_of_all(first):
    builder = TableBuilder("f", frozenset())
    builder.add([{"prediction": "b", **{f"c{i}": 1 for i in range(1_000)}}])
    tables = [
        Table("f", "jsonl", {"prediction": ["a"], "lang": ["en"]}),
        Table("f", "jsonl", builder.columns, notes=builder.notes),
    ]
    found = whole(iter(tables[::-1] if first else tables), frozenset())
    assert found.columns == {"prediction": ["b", "a"] if first else ["a", "b"]}
    assert found.notes == builder.notes


def test_parts_of_a_thousand_columns_together_keep_only_roles():
    names = [f"c{i}" for i in range(1_001)]
    tables = [Table("f", "jsonl", {name: [1], "prediction": ["a"]}) for name in names]
    found = whole(iter(tables), frozenset())
    assert found.columns == {"prediction": ["a"] * 1_001}
    assert len(found.notes) == 1


def test_long_names_are_refused():
    with pytest.raises(InputError, match="f: a member name has 70,000 characters"):
        TableBuilder("f", frozenset()).add([{"x" * 70_000: 1}])


def test_places():
    rows = Table("f", "json", {"a": [1, 2]})
    assert rows.where(1, id="x") == "f, row 2, id 'x'"
    assert rows.places([0, 1]) == "rows 1 and 2"
    lines = Table("f", "csv", {"a": [1, 2]}, lines=[2, 1_005])
    assert lines.where(1) == Location("f", 1_005)
    assert lines.places([0, 1]) == "lines 2 and 1,005"
    assert len(lines) == 2
    assert len(Table("f", "csv", {})) == 0


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (None, "null"),
        (ABSENT, "nothing"),
        (True, "the truth value true"),
        (1.5, "the number 1.5"),
        (NumberText("1.50"), "the number 1.50"),
        ("a\n", r"the text 'a\n'"),
        ([[]], "a list"),
        ({}, "an object"),
        (b"", "binary data"),
        (1j, "a value of type complex"),
    ],
)
def test_described(cell, words):
    assert described(cell) == words


def test_texts():
    assert texts(["a", None, ABSENT]) == ["a", None, None]
    assert texts([1, 1.5, True, NumberText("1.50")]) == ["1", "1.5", "true", "1.50"]
    assert texts(["a", ["b"]]) is None
    assert texts([{}]) is None
