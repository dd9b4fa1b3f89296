"""Dates as texts state them; the expected values are what the texts say."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.quantities.dates import Date, agree, contradict, same_date
from answerkey.quantities.written_dates import dates, days


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("May 18, 2018", (2018, 5, 18)),
        ("18 May 2018", (2018, 5, 18)),
        ("the 18th of May, 2018", (2018, 5, 18)),
        ("2018-05-18", (2018, 5, 18)),
        ("18.05.2018", (2018, 5, 18)),
        ("18/05/2018", (2018, 5, 18)),
        ("２０１８年5月18日", (2018, 5, 18)),
        ("٢٠١٨-٠٥-١٨", (2018, 5, 18)),
        ("le 18 mai 2018", (2018, 5, 18)),
        ("el 18 de mayo de 2018", (2018, 5, 18)),
        ("18 мая 2018", (2018, 5, 18)),
        ("released onSeptember 27, 2004", (2004, 9, 27)),
        ("May 2018", (2018, 5, None)),
        ("in May", (None, 5, None)),
        ("in 1066", (1066, None, None)),
        ("44 BC", (-44, None, None)),
    ],
)
def test_one_date(text: str, expected: tuple[int | None, ...]) -> None:
    assert [date[:3] for date in dates(text)] == [expected]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("the 1980s", (1980, 1989)),
        ("the '90s", (1990, 1999)),
        ("in the 18th century", (1701, 1800)),
        ("the sixth century BC", (-600, -501)),
    ],
)
def test_periods(text: str, years: tuple[int, int]) -> None:
    (date,) = dates(text)
    assert (date.year, date.until) == years


def test_a_span_gives_both_ends() -> None:
    assert [date.year for date in dates("the war of 1914–18")] == [1914, 1918]


@pytest.mark.parametrize("text", ["03/04/2018", "$1500", "1,500 men", "may be", "99/99/2018", ""])
def test_no_date(text: str) -> None:
    assert dates(text) == []


def test_dates_agree_in_what_both_say() -> None:
    day, month, year = Date(2018, 5, 18), Date(2018, 5), Date(2018)
    assert same_date(day, month)
    assert same_date(month, year)
    assert not same_date(day, Date(2018, 5, 19))
    assert not same_date(year, Date(None, 5))


@given(st.dates(min_value=__import__("datetime").date(1000, 1, 1)))
def test_what_is_written_is_read(day) -> None:
    for text in (day.isoformat(), f"{day:%B} {day.day}, {day.year:04}", f"{day:%d %b %Y}"):
        assert [date[:3] for date in dates(text)] == [(day.year, day.month, day.day)]


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(0 <= date.start < date.end <= len(text) for date in dates(text))


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
def test_parts_of_days(text: str, parts: tuple[int | None, ...]) -> None:
    assert [date[:3] for date in days(text)] == [parts]


@pytest.mark.parametrize("text", ["1914-1918", "the 1990s", "$1500", "it may be", "12,018"])
def test_no_day(text: str) -> None:
    assert days(text) == []


DAYS = st.dates(dt.date(1000, 1, 1), dt.date(2099, 12, 31))


@given(DAYS)
def test_forms_of_one_day_agree_in_all(day: dt.date) -> None:
    year, month = day.year, day.strftime("%B")
    forms = (f"{month} {day.day}, {year}", f"{day.day} {month} {year}", day.isoformat())
    read = [days(form) for form in forms]
    assert all([date[:3] for date in found] == [(year, day.month, day.day)] for found in read)
    assert agree(read[0][0], read[1][0])


@given(DAYS, DAYS)
def test_two_days_contradict_each_other(first: dt.date, second: dt.date) -> None:
    a, b = days(first.isoformat())[0], days(second.isoformat())[0]
    assert contradict(a, b) == (first != second)
