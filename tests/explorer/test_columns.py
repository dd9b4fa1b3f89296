from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.errors import UsageError
from answerkey.explorer.columns import NONE, Labels, Numbers, Sets, Texts, column_of


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("0.5", [0.5]),
        ("0.2..0.5", [0.2, 0.5]),
        ("0.2<..0.5", [0.5]),
        ("0.2..<0.5", [0.2]),
        ("0<..<1", [0.2, 0.5]),
        ("0.5..", [0.5, 1.0]),
        ("..0", [0.0]),
        ("..", [0.0, 0.2, 0.5, 1.0]),
        ("1..0", []),
    ],
)
def test_a_range_keeps_what_lies_in_it(wanted: str, kept: list[float]) -> None:
    column = Numbers(np.array([0.0, 0.2, 0.5, 1.0, math.nan]))
    assert column.values[column.where(wanted)].tolist() == kept


def test_what_has_no_number_is_asked_for_by_name() -> None:
    column = Numbers(np.array([0.0, math.nan]))
    assert column.where(NONE).tolist() == [False, True]


@pytest.mark.parametrize("wanted", ["", "a", "nan", "inf..", "0..b", "1_0", "0.1...2.3.4", "<1"])
def test_what_is_no_range_is_refused(wanted: str) -> None:
    with pytest.raises(UsageError, match="is no number"):
        Numbers(np.array([1.0])).where(wanted)


def test_rows_without_a_number_are_last_and_equal_ones_stay() -> None:
    column = Numbers(np.array([math.nan, 1.0, 0.0, 1.0]))
    assert column.order(descending=False).tolist() == [2, 1, 3, 0]
    assert column.order(descending=True).tolist() == [1, 3, 2, 0]


def test_labels_are_sorted_as_people_would() -> None:
    column = Labels.of(["10–19", "1", "3–4", None, "b", "A"])
    assert column.values == ("1", "3–4", "10–19", NONE, "A", "b")
    assert column.order(descending=False).tolist() == [1, 2, 0, 3, 5, 4]
    assert column.where("3–4").tolist() == [False, False, True, False, False, False]
    assert not column.where("c").any()


def test_no_value_and_a_text_that_says_so_are_the_same() -> None:
    column = Labels.of([None, NONE, "a"])
    assert column.where(NONE).tolist() == [True, True, False]


def test_a_row_can_have_several_labels() -> None:
    column = Sets.of({"A101": [0, 2], "K103": [2]}, 4)
    assert column.where("A101").tolist() == [True, False, True, False]
    assert column.where(NONE).tolist() == [False, True, False, True]
    assert not column.where("B").any()
    assert column.order(descending=True).tolist() == [2, 0, 1, 3]


def test_texts_are_searched_without_regard_to_capitals() -> None:
    column = Texts(["Straße", None, "a"])
    assert column.where("STRASSE").tolist() == [True, False, False]
    assert column.where(NONE).tolist() == [False, True, False]
    assert column.order(descending=True).tolist() == [0, 2, 1]


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        ([str(n) for n in range(13)], "numbers"),
        ([str(n) for n in range(12)], "labels"),  # so few are chosen from
        ([*map(str, range(20)), "n/a"], "labels"),
        ([*map(str, range(20)), "1_0"], "labels"),  # Python's number, nobody else's
        ([f"text {n}" for n in range(1_001)], "texts"),
        ([], "labels"),
    ],
)
def test_a_column_is_what_its_texts_are(texts: list[str], kind: str) -> None:
    assert column_of(texts).kind == kind


@given(st.lists(st.one_of(st.none(), st.text(max_size=3)), max_size=20))
def test_every_row_has_the_label_it_came_with(texts: list[str | None]) -> None:
    column = Labels.of(texts)
    assert [column.values[code] for code in column.codes] == [
        NONE if text is None else text for text in texts
    ]
    for row, text in enumerate(texts):
        assert column.where(NONE if text is None else text)[row]
