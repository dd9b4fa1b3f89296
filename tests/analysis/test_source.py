"""Where numbers and dates stand in a reference, counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.analysis.source import in_digits, spans, spliced


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 cats and three dogs", [("2", 2)]),
        ("1,500 of 3", [("1,500", 1500), ("3", 3)]),
        ("two or three", []),
        ("٣ cats", []),  # an Arabic three is a digit, not one of ASCII
        ("", []),
    ],
)
def test_numbers_in_ascii_digits(text: str, found: list[tuple[str, int]]) -> None:
    assert [(one.text.strip(), one.value) for one in in_digits(text)] == found


def test_where_dates_stand() -> None:
    text = "from May 18, 2018 on"
    assert spans(text) == [(5, 5 + len("May 18, 2018"))]
    assert text[5:17] == "May 18, 2018"
    assert spans("no day at all") == []


def test_what_is_spliced_keeps_all_around_it() -> None:
    text = "won 3 of 10"
    three, ten = in_digits(text)
    assert spliced(text, three, "four") == "won four of 10"
    assert spliced(text, ten, "12") == "won 3 of 12"


@given(st.integers(0, 999), st.integers(0, 999), st.integers(0, 999))
def test_the_other_number_stays(first: int, second: int, new: int) -> None:
    text = f"won {first} of {second}"
    assert spliced(text, in_digits(text)[1], f"{new}") == f"won {first} of {new}"
