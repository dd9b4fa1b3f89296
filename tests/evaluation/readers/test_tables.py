"""Columns from rows, and how cells are described."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError, Location
from answerkey.evaluation.readers.tables import (
    ABSENT,
    NumberText,
    Table,
    TableBuilder,
    described,
    texts,
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
