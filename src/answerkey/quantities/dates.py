"""Dates as far as they are known: year, month and day, decades and centuries."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Date", "agree", "contradict", "same_date", "stated"]


class Date(NamedTuple):
    """A date; None for what the text does not say.

    Args:
        year: Negative before Christ.
        month: 1 to 12.
        day: 1 to 31.
        until: The last year of a decade or century that begins with ``year``.
        start: Where it begins in the text, in characters.
        end: Where it ends.
    """

    year: int | None
    month: int | None = None
    day: int | None = None
    until: int | None = None
    start: int = 0
    end: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the text, in characters."""
        return self.start, self.end

    @property
    def parts(self) -> int:
        """How many of year, month and day are said."""
        return (self.year is not None) + (self.month is not None) + (self.day is not None)


def same_date(first: Date, second: Date) -> bool:
    """Tell whether two dates agree in all that both state, and both state something alike.

    Two days of a year that is said on one side only agree; a year and a month do not meet.

    Examples:
        >>> same_date(Date(2018, 5, 18), Date(2018, 5)), same_date(Date(2018), Date(None, 5))
        (True, False)
    """
    pairs = list(zip(first[:3], second[:3], strict=True))
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    if first.until is not None and second.until is not None:
        # The 1800s and the 19th century are one year apart, and the same.
        return _one_apart(first.year, second.year) and _one_apart(first.until, second.until)
    if first.until is not None or second.until is not None:
        return False
    return bool(both) and all(a == b for a, b in both)


def _one_apart(first: int | None, second: int | None) -> bool:
    return first is not None and second is not None and abs(first - second) <= 1


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
        >>> stated(Date(None, 10, 21))
        '--10-21'
    """
    year = "-" if date.year is None else f"{date.year}"
    rest = "".join(f"-{part:02}" for part in (date.month, date.day) if part is not None)
    return year + rest
