"""Dates as texts state them: a year, a month, a day, or some of these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from answerkey.findings.lexicon import MONTHS, words_pattern

__all__ = ["Date", "agree", "contradict", "dates", "stated"]

_MONTH = rf"(?P<month>{words_pattern(MONTHS)})\b\.?"
_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\d:])"
_YEAR = r"(?P<year>1\d{3}|20\d{2})(?![\d%])"
# A letter may follow a year: models glue citation marks and words to it.
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_MONTH}\s{{0,3}}{_DAY}\b(?:\s?,\s?|\s)(?:of\s)?{_YEAR}",
        rf"(?<![\d.,$€£]){_DAY}\s(?:of\s)?{_MONTH}(?:\s?,\s?|\s){_YEAR}",
        r"(?<!\d)(?P<year>1\d{3}|20\d{2})-(?P<month>0\d|1[0-2])-(?P<day>[0-2]\d|3[01])(?!\d)",
        rf"\b{_MONTH}(?:\s?,\s?|\s)(?:of\s)?{_YEAR}",
        rf"\b{_MONTH}\s{{0,3}}{_DAY}\b",
        rf"(?<![\d.,$€£]){_DAY}\s(?:of\s)?{_MONTH}",
        rf"(?<![\d.,$€£#/–-]){_YEAR}(?![a-z]|[,.]\d|\s?[–-]\s?\d)",
    )
)
_IN_DIGITS = (_PATTERNS[2], _PATTERNS[-1])
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[a-z]+")


class Date(NamedTuple):
    """What a text says of a day, and where it says so."""

    year: int | None
    month: int | None
    day: int | None
    start: int
    end: int


def dates(text: str) -> list[Date]:
    """Return the dates of a text, from left to right; the fullest reading of each place.

    Examples:
        >>> [date[:3] for date in dates("18 May 2018, or Oct. 21st")]
        [(2018, 5, 18), (None, 10, 21)]
    """
    if not _DIGIT.search(text):
        return []
    taken: list[Date] = []
    named = not MONTHS.keys().isdisjoint(_WORD.findall(text.lower()))
    covered = bytearray(len(text))  # linear also where a text is nothing but dates
    for pattern in _PATTERNS if named else _IN_DIGITS:
        for date in _found(pattern, text):
            if not any(covered[date.start : date.end]):
                covered[date.start : date.end] = b"\1" * (date.end - date.start)
                taken.append(date)
    return sorted(taken, key=lambda date: date.start)


def _found(pattern: re.Pattern[str], text: str) -> Iterator[Date]:
    for match in pattern.finditer(text):
        part = match.groupdict()
        month = part.get("month")
        yield Date(
            int(part["year"]) if part.get("year") else None,
            None if not month else int(month) if month.isdigit() else MONTHS[month.lower()],
            int(part["day"]) if part.get("day") else None,
            *match.span(),
        )


def contradict(first: Date, second: Date) -> bool:
    """Tell whether a field that both state differs."""
    return any(a != b for a, b in zip(first[:3], second[:3], strict=True) if a and b)


def agree(first: Date, second: Date) -> bool:
    """Tell whether they share a field and contradict in none."""
    shared = any(a and b for a, b in zip(first[:3], second[:3], strict=True))
    return shared and not contradict(first, second)


def stated(date: Date) -> str:
    """Write a date with what it states, such as ``2018-05-18`` or ``--10-21``.

    Examples:
        >>> stated(dates("October 21")[0])
        '--10-21'
    """
    year = "-" if date.year is None else f"{date.year}"
    rest = "".join(f"-{part:02}" for part in (date.month, date.day) if part is not None)
    return year + rest
