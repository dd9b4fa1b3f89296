"""What an answer is made from, and the numbers and dates in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from answerkey.quantities.dates import Date
from answerkey.quantities.written import Quantity, quantities
from answerkey.quantities.written_dates import days

__all__ = ["Source", "in_digits", "spans", "spliced", "stands_alone"]


_TRIED = 50  # references of other items that are looked at: a key may have a million


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

    def other(self, fits: Callable[[str], bool]) -> str | None:
        """Draw another item's reference: the first that fits, from a place that is drawn."""
        size = len(self.others)
        start = self.draw(size) if size else 0
        every = (self.others[(start + step) % size] for step in range(min(size, _TRIED)))
        return next(filter(fits, every), None)


def in_digits(text: str) -> list[Quantity]:
    """Return the numbers in ASCII digits."""
    return [q for q in quantities(text) if any(map(str.isdecimal, q.text)) and q.text.isascii()]


def stands_alone(text: str, number: Quantity) -> bool:
    """Tell a number from a piece of a name or a reference: ``U2``, ``1980s``, ``20:7``."""
    spaced = text[number.start].isspace()  # a space before it belongs to the number
    before = "" if spaced else text[: number.start][-1:]
    after = text[number.end :][:2]
    decade = after[:1] in {"s", "'", "\u2019"} and number.text[-1:] == "0"
    return not (before.isalpha() or decade or ":" in {before, after[:1]})


def spans(text: str) -> list[tuple[int, int]]:
    """Return where dates stand."""
    return [date.span for date in days(text)]


def spliced(text: str, span: Quantity | Date, new: str) -> str:
    """Put something else where a number or date stands; the space before it stays."""
    old = text[span.start : span.end]
    lead = old[: len(old) - len(old.lstrip())]
    return text[: span.start] + lead + new + text[span.end :]
