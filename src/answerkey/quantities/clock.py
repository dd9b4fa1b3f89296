"""Times of day as far as a text states them."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Time", "times"]

_HALF = 720  # minutes
_WORDS = {"noon": _HALF, "midday": _HALF, "midnight": 0}
_PATTERN = re.compile(
    r"(?<![\d:.,])(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))?(?::[0-5]\d)?"
    r"\s?(?P<half>[ap])\.?\s?m\b\.?"
    r"|(?<![\d:.,])(?P<hours>[01]?\d|2[0-3]):(?P<minutes>[0-5]\d)(?::[0-5]\d)?(?![\d:])"
    rf"|\b(?P<word>{'|'.join(_WORDS)})\b",
    re.IGNORECASE,
)


class Time(NamedTuple):
    """A time of day.

    Args:
        minutes: Minutes from midnight that may be meant: two where nothing tells morning from
            evening.
        start: Where it begins in the text, in characters.
        end: Where it ends.
    """

    minutes: frozenset[int]
    start: int
    end: int


def times(text: str) -> list[Time]:
    """Return the times of day that a text states, in its order.

    Examples:
        >>> [sorted(time.minutes) for time in times("9 p.m., 21:00, 9:00, noon")]
        [[1260], [1260], [540, 1260], [720]]
    """
    found = []
    for match in _PATTERN.finditer(text):
        if match["word"]:
            minutes = {_WORDS[match["word"].lower()]}
        elif match["half"]:
            if not 1 <= int(match["hour"]) <= 12:
                continue
            half = _HALF if match["half"].lower() == "p" else 0
            minutes = {int(match["hour"]) % 12 * 60 + int(match["minute"] or 0) + half}
        else:
            hours, past = int(match["hours"]), int(match["minutes"])
            minutes = {hours * 60 + past}
            if 1 <= hours <= 12 and not match["hours"].startswith("0"):
                minutes = {hours % 12 * 60 + past, hours % 12 * 60 + past + _HALF}
        found.append(Time(frozenset(minutes), *match.span()))
    return found
