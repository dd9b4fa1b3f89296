"""What an answer is made from, and the numbers and dates in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from answerkey.quantities.dates import Date, days
from answerkey.quantities.written import Quantity, quantities

__all__ = ["Source", "in_digits", "spans", "spliced"]


class Source(NamedTuple):
    """What a rule works on.

    Args:
        reference: An accepted answer.
        others: References of other items, of the same kind where there are any.
        draw: Gives a number from 0 to below its argument.
    """

    reference: str
    others: Sequence[str]
    draw: Callable[[int], int]


def in_digits(text: str) -> list[Quantity]:
    """Return the numbers in ASCII digits."""
    return [q for q in quantities(text) if any(map(str.isdecimal, q.text)) and q.text.isascii()]


def spans(text: str) -> list[tuple[int, int]]:
    """Return where dates stand."""
    return [(date.start, date.end) for date in days(text)]


def spliced(text: str, span: Quantity | Date, new: str) -> str:
    """Put something else where a number or date stands; the space before it stays."""
    old = text[span.start : span.end]
    lead = old[: len(old) - len(old.lstrip())]
    return text[: span.start] + lead + new + text[span.end :]
