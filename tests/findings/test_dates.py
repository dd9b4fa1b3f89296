"""Dates are read by what they state."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.findings.dates import agree, contradict, dates


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("May 18, 2018", (2018, 5, 18)),
        ("18 May 2018", (2018, 5, 18)),
        ("the 18th of May, 2018", (2018, 5, 18)),
        ("2018-05-18", (2018, 5, 18)),
        ("Oct. 21st", (None, 10, 21)),
        ("Sept 2018", (2018, 9, None)),
        ("in 2018 the", (2018, None, None)),
    ],
)
def test_parts(text: str, parts: tuple[int | None, ...]) -> None:
    assert [date[:3] for date in dates(text)] == [parts]


@pytest.mark.parametrize("text", ["1914-1918", "the 1990s", "$1500", "it may be", "12,018"])
def test_no_date(text: str) -> None:
    assert dates(text) == []


DAYS = st.dates(dt.date(1000, 1, 1), dt.date(2099, 12, 31))


@given(DAYS)
def test_forms_of_one_day_agree(day: dt.date) -> None:
    year, month = day.year, day.strftime("%B")
    forms = (f"{month} {day.day}, {year}", f"{day.day} {month} {year}", day.isoformat())
    read = [dates(form) for form in forms]
    assert all([date[:3] for date in found] == [(year, day.month, day.day)] for found in read)
    assert agree(read[0][0], read[1][0])


@given(DAYS, DAYS)
def test_two_days_contradict_each_other(first: dt.date, second: dt.date) -> None:
    a, b = dates(first.isoformat())[0], dates(second.isoformat())[0]
    assert contradict(a, b) == (first != second)
