"""Ids, systems and predictions, column by column."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers.cells import ids_of, number_text, predictions_of, systems_of
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.tables import NumberText, Table


def table(*cells: object) -> Table:
    return Table("f", "jsonl", {"c": list(cells)}, lines=range(1, len(cells) + 1))


def test_ids():
    assert ids_of(table("a", 7, -1, NumberText("12"), "x" * 1_024), "c")[:4] == [
        "a",
        "7",
        "-1",
        "12",
    ]


@pytest.mark.parametrize("cell", [None, "", True, 1.0, [], {}, NumberText("1.0"), "x" * 1_025])
def test_refused_ids(cell):
    with pytest.raises(InputError, match=r"^f, line 2: the id in 'c' is "):
        ids_of(table("a", cell), "c")


def test_predictions():
    cells = ["a", None, ""]
    assert predictions_of(table(*cells), "c", ids=None, options=ReadOptions()) == cells


@pytest.mark.parametrize("cell", [1, 1.5, True, [], {}, b"", NumberText("1")])
def test_refused_predictions(cell):
    with pytest.raises(InputError, match=r"^f, line 2, id 'y': 'c' is "):
        predictions_of(table("a", cell), "c", ids=["x", "y"], options=ReadOptions())


def test_systems():
    assert systems_of(table("a", "b"), "c") == ["a", "b"]
    with pytest.raises(InputError, match="line 2: the system in 'c' is null"):
        systems_of(table("a", None), "c")


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (NumberText("1.50"), "1.50"),
        (3, "3"),
        (1.5, "1.5"),
        (False, "false"),
        ("1", None),
        ([], None),
    ],
)
def test_number_text(cell, text):
    assert number_text(cell) == text
