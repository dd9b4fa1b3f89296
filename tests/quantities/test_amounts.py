"""Amounts as texts state them; the expected values are what the texts say."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.quantities.amounts import amounts

ONE = [
    ("1,234,567.5", "1234567.5", ""),
    ("1 234 567", "1234567", ""),
    ("1.234.567,89", "1234567.89", ""),
    ("3,5", "3.5", ""),
    (".5", "0.5", ""),
    ("1.5e6", "1500000", ""),
    ("½", "1/2", ""),
    ("3 1/2", "7/2", ""),
    ("2½", "5/2", ""),
    ("2\t1/2", "5/2", ""),
    ("2\u00a01/2", "5/2", ""),
    ("10 per cent", "1/10", "percent"),
    ("US$ 5", "5", "dollar"),
    ("−40 °C", "233.15", "temperature"),  # from 0 K
    ("minus forty", "-40", ""),
    ("- 40 items", "40", ""),
    ("$3.5 million", "3500000", "dollar"),
    ("-$5", "-5", "dollar"),
    ("25k", "25000", ""),
    ("$10m", "10000000", "dollar"),
    ("10m", "10", "length"),
    ("a million dollars", "1000000", "dollar"),
    ("50 cents", "0.5", "dollar"),
    ("twenty-five percent", "1/4", "percent"),
    ("5 ft 6 in", "1.6764", "length"),
    ("3 hours and 48 minutes", "13680", "time"),
    ("2 years", "24", "months"),
    ("３５万円", "350000", "yen"),
    ("٣٬٥٠٠٫٥", "3500.5", ""),
]


@pytest.mark.parametrize(("text", "value", "dimension"), ONE)
def test_one_amount(text: str, value: str, dimension: str) -> None:
    (found,) = amounts(text)
    assert (found.low, found.high, found.dimension) == (Fraction(value), Fraction(value), dimension)
    assert text[found.start : found.end] == text.removesuffix(" items").removeprefix("- ")


@pytest.mark.parametrize(
    ("text", "low", "high", "dimension"),
    [
        ("10-20", 10, 20, ""),
        ("10 to 20 km", 10_000, 20_000, "length"),
        ("$5–10", 5, 10, "dollar"),
        ("between ten and twenty", 10, 20, ""),
        ("-5 to -3", -5, -3, ""),
        ("a score of 3-2", 3, 2, ""),
        ("1914-18", 1914, 1918, ""),
        ("3 or 4", 3, 4, ""),
    ],
)
def test_ranges(text: str, low: int, high: int, dimension: str) -> None:
    (found,) = amounts(text)
    assert (found.low, found.high, found.dimension) == (low, high, dimension)


@pytest.mark.parametrize("text", ["2 and 3", "3, 2"])
def test_two_amounts(text: str) -> None:
    assert len(amounts(text)) == 2


@pytest.mark.parametrize("text", ["", "1/0", "no one", "million", "v1.2.3", "1990s", "My IV drip"])
def test_none(text: str) -> None:
    assert amounts(text) == []


def test_the_place_is_that_of_the_text() -> None:
    text = "It cost about −$1,234.50 then."
    (found,) = amounts(text)
    assert text[found.start : found.end] == "−$1,234.50"


@given(st.integers(-(10**12), 10**12))
def test_what_is_written_is_read(value: int) -> None:
    for text in (f"{value}", f"{value:,}", f"{value}.0"):
        assert [found.low for found in amounts(text)] == [value]


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(0 <= one.start < one.end <= len(text) for one in amounts(text))


@pytest.mark.parametrize("text", ["1" * 100_000, "1," * 50_000, "million " * 50_000, "- " * 50_000])
def test_hostile_texts_end(text: str) -> None:
    whole = f"5 {text}"
    assert all(0 <= one.start < one.end <= len(whole) for one in amounts(whole))
