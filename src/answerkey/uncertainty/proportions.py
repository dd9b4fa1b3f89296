"""Intervals for shares of items, such as exact match."""

from __future__ import annotations

import math

from answerkey.uncertainty.interval import Interval, checked_level, normal_quantile

__all__ = ["wilson"]


def wilson(successes: int, trials: int, *, level: float = 0.95) -> Interval | None:
    """Return Wilson's score interval; None without a trial.

    It needs no spread in the data: one right answer of one gives 0.21 to 1. Wilson, Probable
    inference (1927), without correction for continuity.

    Examples:
        >>> found = wilson(8, 10)
        >>> round(found.low, 4), round(found.high, 4)
        (0.4902, 0.9433)
    """
    checked_level(level)
    if not trials:
        return None
    z = normal_quantile((1.0 + level) / 2.0)
    share, weight = successes / trials, 1.0 + z * z / trials
    middle = (share + z * z / (2 * trials)) / weight
    half = z / weight * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == trials else middle + half
    return Interval(low, high, level, "wilson")
