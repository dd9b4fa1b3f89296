"""An interval for a mean, and how its bounds are read from resampled means."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal, TypeAlias

from answerkey.errors import UsageError, quoted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Interval",
    "Method",
    "checked_level",
    "expanded_tail",
    "normal_quantile",
    "percentile",
]

Method: TypeAlias = Literal["wilson", "bootstrap", "cluster bootstrap"]


@dataclass(frozen=True, slots=True)
class Interval:
    """Between which bounds a mean lies, at a level of confidence.

    Args:
        low: The lower bound, in the measure's unit.
        high: The upper bound.
        level: The share of such intervals that hold the true mean, in (0, 1).
        method: How it was computed.
    """

    low: float
    high: float
    level: float
    method: Method


def checked_level(level: float) -> float:
    """Return a level of confidence.

    Raises:
        UsageError: It does not lie between 0 and 1.
    """
    if not 0.0 < level < 1.0:
        raise UsageError(
            f"the level {quoted(level)}",
            accepted="a number between 0 and 1",
            remedy="0.95 is usual",
        )
    return float(level)


def normal_quantile(share: float) -> float:
    """Return what a standard normal variable stays below with this probability."""
    return NormalDist().inv_cdf(share)


def percentile(means: NDArray[np.float64], *, level: float, units: int, method: Method) -> Interval:
    """Read an interval from resampled means.

    Plain percentiles are too narrow where few units were resampled. The level is raised so
    that for normal means the interval is Student's: the expanded percentile interval of
    Hesterberg, What Teachers Should Know About the Bootstrap (2015), section 4.

    Args:
        means: Means of resamples.
        level: The level of confidence.
        units: How many items or clusters were drawn from, at least 2.
        method: How the means were drawn.

    Examples:
        >>> import numpy as np
        >>> means = np.linspace(0, 1, 101)
        >>> round(percentile(means, level=0.9, units=1_000_000, method="bootstrap").low, 4)
        0.05
    """
    import numpy as np

    tail = expanded_tail(level, units)
    # In rising order lest rounding in the interpolation put the bounds the wrong way round.
    low, high = sorted(float(bound) for bound in np.quantile(means, [tail, 1.0 - tail]))
    return Interval(_rounded(low), _rounded(high), level, method)


def expanded_tail(level: float, units: int) -> float:
    """Return the share of resampled means to leave out at each end.

    Args:
        level: The level of confidence.
        units: How many items or clusters were drawn from, at least 2.

    Examples:
        >>> round(expanded_tail(0.95, 1_000_000), 4), round(expanded_tail(0.95, 10), 4)
        (0.025, 0.0086)
    """
    tail = (1.0 - level) / 2.0
    wide = math.sqrt(units / (units - 1)) * _student_quantile(1.0 - tail, units - 1)
    return NormalDist().cdf(-wide)


def _rounded(bound: float) -> float:
    """Drop the digits that differ between processors' sums."""
    return round(bound, 12)


def _student_quantile(share: float, freedom: int) -> float:
    """Expand Student's quantile around the normal one: Abramowitz and Stegun 26.7.5."""
    x = normal_quantile(share)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92_160,
    )
    return x + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
