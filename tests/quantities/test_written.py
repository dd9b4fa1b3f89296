"""Numbers are read by value."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.quantities.written import plain, quantities


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("-5", ["-5"]),
        ("−5", ["-5"]),
        ("1914-1918", ["1914", "1918"]),
        ("1,500.0", ["1500.0"]),
        ("1,2", ["1", "2"]),
        ("(3.14)", ["3.14"]),
        ("1.5 million dollars", ["1500000"]),
        ("one hundred and five", ["105"]),
        ("twenty-one", ["21"]),
        ("two three", ["2", "3"]),
        ("twenty first", ["21"]),
        ("two hundred and fifty thousand", ["250000"]),
        ("the third", ["3"]),
        ("World War II", ["2"]),
        ("I am", []),
        ("３５", ["35"]),
        ("٣٥", ["35"]),
    ],
)
def test_values(text: str, values: list[str]) -> None:
    assert [one.value for one in quantities(text)] == [Decimal(value) for value in values]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("$25", "dollar"),
        ("25 dollars", "dollar"),
        ("5km", "kilometre"),
        ("25 per cent", "percent"),
        ("5 p.m.", "p.m."),
        ("20°C", "degree Celsius"),
        ("300 BCE", "BC"),
        ("3 wishes", ""),
    ],
)
def test_units(text: str, unit: str) -> None:
    assert [one.unit for one in quantities(text)] == [unit]


@given(st.integers(0, 999_999_999))
def test_thousands_marks_change_no_value(number: int) -> None:
    assert [one.value for one in quantities(f"{number:,}")] == [number]


@given(st.decimals(0, 10**6, places=3))
def test_a_plain_number_is_read_back(value: Decimal) -> None:
    assert [one.value for one in quantities(plain(value))] == [value]


@pytest.mark.parametrize("text", ["one " * 50_000, "hundred " * 50_000, "1 " * 100_000])
def test_long_runs_end(text: str) -> None:
    assert quantities(text)
