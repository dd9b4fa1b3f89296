"""How well two ways of judging agree: accuracy, kappa, MCC, AUC, Kendall's tau.

All take numpy arrays and optional weights with one row a resample, so that an interval costs
one matrix product.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Interval", "area", "confusion", "correlation", "interval", "kappa", "tau", "weights"]

LEVEL = 0.95
"""The share of resamples that an interval covers."""


class Interval(NamedTuple):
    """A value and the ends of its 95% interval; a format is that of the value."""

    value: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)


def weights(clusters: NDArray[np.int64], *, resamples: int, seed: int) -> NDArray[np.float64]:
    """Draw clusters with repeats, as often as there are clusters.

    Args:
        clusters: The cluster of each item, numbered from 0.
        resamples: How many times.
        seed: Of numpy's generator PCG64.

    Returns:
        How often each cluster was drawn, shape ``(resamples, clusters)``.
    """
    import numpy as np

    number = int(clusters.max()) + 1
    drawn = np.random.default_rng(seed).multinomial(
        number, np.full(number, 1 / number), size=resamples
    )
    return drawn.astype(np.float64)


def interval(value: float, resampled: NDArray[np.float64]) -> Interval:
    """Return a value with its percentile interval, of the resamples on which it exists."""
    import numpy as np

    kept = resampled[~np.isnan(resampled)]
    if len(kept) == 0:
        return Interval(value, float("nan"), float("nan"))
    low, high = np.quantile(kept, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(value, float(low), float(high))


def confusion(
    decided: NDArray[np.bool_], right: NDArray[np.bool_], clusters: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Count for each cluster: accepted and right, accepted and wrong, refused and right, …wrong.

    Returns:
        Shape ``(clusters, 4)``.
    """
    import numpy as np

    number = int(clusters.max()) + 1
    cells = 2 * ~decided + ~right
    table = np.zeros((number, 4))
    np.add.at(table, (clusters, cells), 1.0)
    return table


def kappa(counts: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    """Return accuracy, Cohen's kappa and Matthews' correlation of tables of four counts.

    NaN where a side never says one of the two: chance then explains all.

    Args:
        counts: As ``confusion`` gives, summed: shape ``(..., 4)``.

    Source:
        J. Cohen, A coefficient of agreement for nominal scales, 1960;
        B. W. Matthews, 1975.
    """
    import numpy as np

    both, accepted, refused, neither = np.moveaxis(np.asarray(counts, np.float64), -1, 0)
    total = both + accepted + refused + neither
    yes, right = both + accepted, both + refused
    with np.errstate(divide="ignore", invalid="ignore"):
        accuracy = (both + neither) / total
        chance = (yes * right + (total - yes) * (total - right)) / total**2
        cohen = np.where(chance < 1, (accuracy - chance) / (1 - chance), np.nan)
        spread = yes * right * (total - yes) * (total - right)
        matthews = (both * neither - accepted * refused) / np.sqrt(spread)
    return accuracy, cohen, matthews


def area(
    scores: NDArray[np.float64],
    right: NDArray[np.bool_],
    drawn: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """Return the area under the ROC curve: how often a right answer outscores a wrong one.

    Ties count one half.

    Args:
        scores: Of each item.
        right: Whether people accept it.
        drawn: Weights of the items, shape ``(resamples, items)``.

    Returns:
        One value, or one for each resample; NaN where all are right or none is.
    """
    import numpy as np

    drawn = np.ones((1, len(scores))) if drawn is None else drawn
    order = np.argsort(scores, kind="stable")
    values, good = scores[order], right[order]
    starts = np.flatnonzero(np.r_[True, values[1:] != values[:-1]])
    positive = np.add.reduceat(drawn[:, order] * good, starts, axis=1)
    negative = np.add.reduceat(drawn[:, order] * ~good, starts, axis=1)
    below = np.cumsum(negative, axis=1) - negative / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        found: NDArray[np.float64] = (positive * below).sum(1) / (positive.sum(1) * negative.sum(1))
    return found


def tau(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return Kendall's tau-b of two columns; NaN where one is constant.

    Source:
        M. G. Kendall, The treatment of ties in ranking problems, 1945.
    """
    import numpy as np

    a = np.sign(first[:, None] - first[None, :])
    b = np.sign(second[:, None] - second[None, :])
    spread = np.sqrt((a * a).sum() * (b * b).sum())
    return float((a * b).sum() / spread) if spread else float("nan")


def correlation(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation of two columns; NaN where one is constant."""
    import numpy as np

    a, b = (_ranks(column) - (len(column) + 1) / 2 for column in (first, second))
    spread = np.sqrt((a @ a) * (b @ b))
    return float(a @ b / spread) if spread else float("nan")


def _ranks(column: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    _, places, counts = np.unique(column, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: NDArray[np.float64] = (last - (counts - 1) / 2)[places]
    return ranks
