"""How well two ways of judging agree: accuracy, kappa, MCC, AUC, Kendall's tau, Spearman's rho.

All take counts or columns with one row a draw, so that those of all resamples are one call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["area", "correlation", "kappa", "tau"]


def kappa(counts: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    """Return accuracy, Cohen's kappa and Matthews' correlation of tables of four counts.

    NaN where a side never says one of the two: chance then explains all.

    Args:
        counts: Accepted and right, accepted and wrong, refused and right, refused and wrong:
            shape ``(..., 4)``.

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


def area(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the area under the ROC curve: how often a right answer outscores a wrong one.

    Ties count one half. NaN where all are right or none is.

    Args:
        counts: Wrong and right answers of each score, in rising order: shape ``(..., scores, 2)``.
    """
    import numpy as np

    wrong, right = counts[..., 0], counts[..., 1]
    below = np.cumsum(wrong, -1) - wrong / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        found: NDArray[np.float64] = (right * below).sum(-1) / (right.sum(-1) * wrong.sum(-1))
    return found


def tau(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Kendall's tau-b of two columns, shape ``(..., n)``; NaN where one is constant.

    Source:
        M. G. Kendall, The treatment of ties in ranking problems, 1945.
    """
    return _cosine(*(_order(column).reshape(*column.shape[:-1], -1) for column in (first, second)))


def correlation(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Spearman's rank correlation of two columns, likewise."""
    # How many are smaller, less how many are larger, is twice the rank's distance from the mean.
    return _cosine(*(_order(column).sum(-1) for column in (first, second)))


def _order(column: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return of each two values whether the first is larger, 1, or smaller, -1."""
    import numpy as np

    found: NDArray[np.float64] = np.sign(column[..., :, None] - column[..., None, :])
    return found


def _cosine(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    with np.errstate(invalid="ignore"):
        spread = np.sqrt((first * first).sum(-1) * (second * second).sum(-1))
        found: NDArray[np.float64] = (first * second).sum(-1) / spread
    return found
