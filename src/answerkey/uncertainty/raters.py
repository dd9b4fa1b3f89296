"""How well people agree among themselves: Cohen's, Fleiss' and Krippendorff's coefficients.

Judgments are a table with one row an item and one column a person; NaN is no judgment.
"""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, Literal, TypeAlias

from answerkey.errors import UsageError
from answerkey.uncertainty.resampling import SEED, Estimate, distinct, estimates, sums

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SCALES", "Scale", "cohen", "fleiss", "krippendorff"]

Scale: TypeAlias = Literal["nominal", "ordinal", "interval"]
SCALES: tuple[Scale, ...] = ("nominal", "ordinal", "interval")


def cohen(
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    *,
    scale: Scale = "nominal",
    clusters: NDArray[np.int64] | None = None,
    seed: int = SEED,
) -> Estimate:
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
    if not judged.any():
        return _UNKNOWN
    rows, patterns, values = _patterns(np.c_[first, second][judged])
    ours, theirs = rows.T
    steps = _centered(values if scale == "interval" else np.arange(len(values), dtype=np.float64))
    apart = (ours != theirs) * 1.0 if scale == "nominal" else np.square(steps[ours] - steps[theirs])
    each, shape = np.arange(len(rows)), (len(rows), len(values))
    by_us, by_them = (sums(each, places, shape) for places in (ours, theirs))

    def kappa(times: NDArray[np.float64]) -> NDArray[np.float64]:
        worst = _apart(by_us(times), by_them(times), steps, scale) / times.sum(1)
        return 1 - _over(times @ apart, worst)

    return _drawn(kappa, patterns, judged, clusters, seed=seed, width=len(values))


def fleiss(
    judgments: NDArray[np.float64],
    *,
    clusters: NDArray[np.int64] | None = None,
    seed: int = SEED,
) -> Estimate:
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
    rows, patterns, values = _patterns(judgments[kept])
    items, places = _given(rows)
    agreed = (_alike(items, places) - people) / (people * (people - 1))
    totals = sums(items, places, (len(rows), len(values)))

    def kappa(times: NDArray[np.float64]) -> NDArray[np.float64]:
        number = times.sum(1)
        chance = np.square(totals(times) / (people * number)[:, None]).sum(1)
        return _over(times @ agreed / number - chance, 1 - chance)

    return _drawn(kappa, patterns, kept, clusters, seed=seed, width=len(values))


def krippendorff(
    judgments: NDArray[np.float64],
    *,
    scale: Scale = "nominal",
    clusters: NDArray[np.int64] | None = None,
    seed: int = SEED,
) -> Estimate:
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
    rows, patterns, values = _patterns(judgments[kept])
    items, places = _given(rows)
    size = (rows >= 0).sum(1)
    # The pairs of one item's judgments that differ, by how many others each has.
    unlike = (size * size - _alike(items, places)) / (size - 1)
    number, by_item = sums(items, places, (len(rows), len(values))), _by_item(items, size)

    def alpha(times: NDArray[np.float64]) -> NDArray[np.float64]:
        totals = number(times)
        # The ordinal distance counts the judgments between two values.
        steps = _centered(values if scale == "interval" else np.cumsum(totals, 1) - totals / 2)
        seen = unlike if scale == "nominal" else 2 * by_item(steps[..., places])
        worst = _apart(totals, totals, steps, scale)
        return 1 - _over((totals.sum(1) - 1) * (times * seen).sum(1), worst)

    return _drawn(alpha, patterns, kept, clusters, seed=seed, width=max(len(items), len(values)))


_UNKNOWN = Estimate(nan, nan, nan)


def _drawn(
    coefficient: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    patterns: NDArray[np.int64],
    kept: NDArray[np.bool_],
    clusters: NDArray[np.int64] | None,
    *,
    seed: int,
    width: int,
) -> Estimate:
    """Return a coefficient of the patterns of the kept items, with its interval."""
    (found,) = estimates(
        lambda times: (coefficient(times),),
        patterns,
        None if clusters is None else clusters[kept],
        number=int(patterns.max()) + 1,
        seed=seed,
        width=width,
    )
    return found


def _patterns(
    judgments: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return the distinct rows of judgments, which of them each item has, and the values.

    A row holds the places of its judgments among the values, and -1 for none.
    """
    import numpy as np

    judged = ~np.isnan(judgments)
    values, places = np.unique(judgments[judged], return_inverse=True)
    rows = np.full(judgments.shape, -1)
    rows[judged] = places
    first, patterns, _ = distinct(rows)
    return rows[first], patterns, values


def _given(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the row and the place of each judgment.

    A table of items and values would not do: of a scale of 0 to 100 most of it is empty.
    """
    import numpy as np

    return np.nonzero(rows >= 0)[0], rows[rows >= 0]


def _alike(items: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.float64]:
    """Count for each item the pairs of judgments that are equal, each with itself too."""
    import numpy as np

    width = int(places.max()) + 1
    cells, counts = np.unique(items * width + places, return_counts=True)
    found: NDArray[np.float64] = np.bincount(cells // width, counts * counts).astype(np.float64)
    return found


def _by_item(
    items: NDArray[np.int64], size: NDArray[np.int64]
) -> Callable[[NDArray[np.float64]], NDArray[np.float64]]:
    """Return what sums the squared distances of each item's pairs, by how many others each has.

    Halved.
    """
    import numpy as np

    total = sums(np.arange(len(items)), items, (len(items), len(size)))

    def scatter(steps: NDArray[np.float64]) -> NDArray[np.float64]:
        means = total(steps) / size
        return total((steps - means[..., items]) ** 2) * size / (size - 1)

    return scatter


def _over(part: NDArray[np.float64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide; NaN where there is nothing to divide by."""
    import numpy as np

    found: NDArray[np.float64] = np.full(len(whole), nan)
    return np.divide(part, whole, where=whole > 0, out=found)


def _centered(values: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = values - values.mean(-1, keepdims=True)
    return found


def _apart(
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    steps: NDArray[np.float64],
    scale: Scale,
) -> NDArray[np.float64]:
    """Sum how far apart values are, over all pairs of one that is counted first and one second."""
    import numpy as np

    if scale == "nominal":
        unlike: NDArray[np.float64] = first.sum(1) * second.sum(1) - (first * second).sum(1)
        return unlike
    squares = np.square(steps)
    spread = (first * squares).sum(1) * second.sum(1) + (second * squares).sum(1) * first.sum(1)
    found = spread - 2 * (first * steps).sum(1) * (second * steps).sum(1)
    return np.where(found > _ROUNDING * spread, found, 0.0)


_ROUNDING = 1e-12  # what is left of equal values, as a share of what was subtracted
