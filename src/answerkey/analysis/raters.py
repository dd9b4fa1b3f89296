"""How well people agree among themselves: Cohen's, Fleiss' and Krippendorff's coefficients.

Judgments are a table with one row an item and one column a person; NaN is no judgment.
"""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, Literal, TypeAlias

from answerkey.analysis.coefficients import Interval, interval, weights
from answerkey.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SCALES", "Scale", "cohen", "fleiss", "krippendorff"]

Scale: TypeAlias = Literal["nominal", "ordinal", "interval"]
SCALES: tuple[Scale, ...] = ("nominal", "ordinal", "interval")
_RESAMPLES = 1000


def cohen(
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    *,
    scale: Scale = "nominal",
    clusters: NDArray[np.int64] | None = None,
    seed: int = 12345,
) -> Interval:
    """Return Cohen's kappa of two people on the items that both judged, with its interval.

    On other scales than the nominal one, disagreements weigh by their squared distance, in
    ranks of the values that occur (ordinal) or in the values themselves.

    Args:
        first: One person's judgments.
        second: The other's.
        scale: The scale.
        clusters: Items that are drawn together, numbered from 0; each alone by default.
        seed: Of the resamples.

    Source:
        J. Cohen, Weighted kappa, 1968.
    """
    import numpy as np

    judged = ~(np.isnan(first) | np.isnan(second))
    values, places = np.unique(np.r_[first[judged], second[judged]], return_inverse=True)
    if not judged.any():
        return _UNKNOWN
    ours, theirs = np.split(places, 2)
    steps = _centered(values if scale == "interval" else np.arange(len(values), dtype=np.float64))
    apart = (ours != theirs) * 1.0 if scale == "nominal" else np.square(steps[ours] - steps[theirs])

    def kappa(times: NDArray[np.float64]) -> float:
        first, second = (_sums(places, times, len(values)) for places in (ours, theirs))
        worst = _apart(first, second, steps, scale) / times.sum()
        return 1 - float(times @ apart) / worst if worst > 0 else nan

    return _drawn(kappa, clusters, judged, seed)


def fleiss(
    judgments: NDArray[np.float64],
    *,
    clusters: NDArray[np.int64] | None = None,
    seed: int = 12345,
) -> Interval:
    """Return Fleiss' kappa over the items that equally many people judged, the most of all.

    Args:
        judgments: The table.
        clusters: Items that are drawn together for the interval, numbered from 0.
        seed: Of the resamples.

    Source:
        J. L. Fleiss, Measuring nominal scale agreement among many raters, 1971.
    """
    import numpy as np

    size = (~np.isnan(judgments)).sum(1)
    people = size.max(initial=0)
    if people < 2:
        return _UNKNOWN
    kept = size == people
    items, places, values = _given(judgments[kept])
    agreed = (_alike(items, places) - people) / (people * (people - 1))

    def kappa(times: NDArray[np.float64]) -> float:
        share = _sums(places, times[items], len(values)) / (people * times.sum())
        chance = float(share @ share)
        return (float(times @ agreed) / times.sum() - chance) / (1 - chance) if chance < 1 else nan

    return _drawn(kappa, clusters, kept, seed)


def krippendorff(
    judgments: NDArray[np.float64],
    *,
    scale: Scale = "nominal",
    clusters: NDArray[np.int64] | None = None,
    seed: int = 12345,
) -> Interval:
    """Return Krippendorff's alpha, which allows for missing judgments, with its interval.

    The interval is that of clusters drawn with repeats, 1,000 times.

    Args:
        judgments: The table.
        scale: The scale.
        clusters: Items that are drawn together, numbered from 0; each alone by default.
        seed: Of the resamples.

    Raises:
        UsageError: The scale is unknown.

    Source:
        K. Krippendorff, Computing Krippendorff's alpha-reliability, 2011.
    """
    import numpy as np

    if scale not in SCALES:
        raise UsageError(f"unknown scale {scale!r}", accepted=", ".join(SCALES))
    size = (~np.isnan(judgments)).sum(1)
    kept = size > 1
    if not kept.any():
        return _UNKNOWN
    items, places, values = _given(judgments[kept])
    size = size[kept]
    # The pairs of one item's judgments that differ, by how many others each has.
    unlike = (size * size - _alike(items, places)) / (size - 1)

    def alpha(times: NDArray[np.float64]) -> float:
        totals = _sums(places, times[items], len(values))
        # The ordinal distance counts the judgments between two values.
        steps = _centered(values if scale == "interval" else np.cumsum(totals) - totals / 2)
        seen = unlike if scale == "nominal" else 2 * _scatter(items, steps[places], size)
        worst = _apart(totals, totals, steps, scale)
        return 1 - (totals.sum() - 1) * float(times @ seen) / worst if worst > 0 else nan

    return _drawn(alpha, clusters, kept, seed)


_UNKNOWN = Interval(nan, nan, nan)


def _drawn(
    coefficient: Callable[[NDArray[np.float64]], float],
    clusters: NDArray[np.int64] | None,
    kept: NDArray[np.bool_],
    seed: int,
) -> Interval:
    """Return a coefficient, which takes how often each kept item is drawn, with its interval."""
    import numpy as np

    groups = np.arange(len(kept)) if clusters is None else clusters
    near = np.unique(groups[kept], return_inverse=True)[1]
    drawn = weights(near, resamples=_RESAMPLES, seed=seed)
    resampled = np.array([coefficient(times[near]) for times in drawn])
    return interval(float(coefficient(np.ones(len(near)))), resampled)


def _given(
    judgments: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return the item and the place of each judgment, and the values that are at the places.

    A table of items and values would not do: of a scale of 0 to 100 most of it is empty.
    """
    import numpy as np

    judged = ~np.isnan(judgments)
    values, places = np.unique(judgments[judged], return_inverse=True)
    return np.nonzero(judged)[0], places, values


def _alike(items: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.float64]:
    """Count for each item the pairs of judgments that are equal, each with itself too."""
    import numpy as np

    width = int(places.max()) + 1
    cells, counts = np.unique(items * width + places, return_counts=True)
    return _sums(cells // width, counts * counts)


def _scatter(
    items: NDArray[np.int64], steps: NDArray[np.float64], size: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Sum for each item the squared distances of all pairs, by how many others each has; halved."""
    means = _sums(items, steps) / size
    return _sums(items, (steps - means[items]) ** 2) * size / (size - 1)


def _sums(
    places: NDArray[np.int64], values: NDArray[np.generic], least: int = 0
) -> NDArray[np.float64]:
    """Add up the values of each place, of which there are at least so many."""
    import numpy as np

    return np.bincount(places, values, least).astype(np.float64)


def _centered(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return values - float(values.mean())


def _apart(
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    steps: NDArray[np.float64],
    scale: Scale,
) -> float:
    """Sum how far apart values are, over all pairs of one that is counted first and one second."""
    import numpy as np

    if scale == "nominal":
        return float(first.sum() * second.sum() - first @ second)
    squares = np.square(steps)
    spread = float((first @ squares) * second.sum() + (second @ squares) * first.sum())
    found = spread - 2 * float((first @ steps) * (second @ steps))
    return found if found > _ROUNDING * spread else 0.0


_ROUNDING = 1e-12  # what is left of equal values, as a share of what was subtracted
