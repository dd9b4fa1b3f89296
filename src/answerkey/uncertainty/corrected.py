"""The accuracy that people would find, from a measure on all items and a judged sample."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

from answerkey.errors import InputError, counted
from answerkey.uncertainty.resampling import LEVEL, Estimate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["corrected_mean"]

_MORE = 2  # judgments of each kind that the interval counts beside those given


def corrected_mean(
    measure: NDArray[np.float64],
    judgments: NDArray[np.float64],
    clusters: NDArray[np.int64] | None = None,
) -> Estimate:
    """Estimate the mean judgment of all items, by prediction-powered inference.

    The measure's mean over all items is moved by what it errs on the judged ones. How far the
    measure is trusted is chosen from the data, so that the interval is never much wider than
    that of the judged items alone. The judged items must be a random sample. The interval is
    that of two more right and two more wrong judgments, without which few judgments, all of them
    right, would leave no doubt. The estimate and its bounds are kept in [0, 1].

    Args:
        measure: Of every item.
        judgments: Of people, 0 to 1; NaN where nobody judged.
        clusters: Items that belong together, numbered from 0; each alone by default.

    Returns:
        The estimate and its 95% interval.

    Raises:
        InputError: Fewer than two items are judged.

    Source:
        A. N. Angelopoulos, J. C. Duchi, T. Zrnic, PPI++, arXiv:2311.01453, 2023;
        A. Agresti, B. A. Coull, Approximate is better than exact, 1998.
    """
    import numpy as np

    judged = ~np.isnan(judgments)
    n, rest = int(judged.sum()), int((~judged).sum())
    if n < 2:
        raise InputError(counted(n, "judged item"), accepted="at least 2")
    groups = np.arange(len(measure)) if clusters is None else clusters
    truth, guess, other = judgments[judged], measure[judged], measure[~judged]
    spread = float(np.var(measure))
    trust = 0.0
    if rest and spread > 0:
        shared = float(np.cov(truth, guess, ddof=0)[0, 1])
        trust = min(max(shared / (spread * (1 + n / rest)), 0.0), 1.0)
    moved = trust * float(other.mean()) if rest else 0.0
    errs = truth - trust * guess
    estimate = float(errs.mean()) + moved
    # As many right judgments as wrong ones, each a cluster of its own.
    more = np.repeat([1.0, 0.0], _MORE) - moved
    widened = np.r_[errs, more]
    apart = groups.max() + 1 + np.arange(len(more))
    variance = _variance(widened, np.r_[groups[judged], apart])
    variance += trust**2 * _variance(other, groups[~judged]) if rest else 0.0
    half = NormalDist().inv_cdf((1 + LEVEL) / 2) * variance**0.5
    center = float(widened.mean()) + moved
    low, high = min(center - half, estimate), max(center + half, estimate)
    return Estimate(*np.clip([estimate, low, high], 0.0, 1.0).tolist())


def _variance(values: NDArray[np.float64], clusters: NDArray[np.int64]) -> float:
    """Return the variance of a mean whose items depend on each other within clusters."""
    import numpy as np

    _, places = np.unique(clusters, return_inverse=True)
    number = int(places.max()) + 1
    if number < 2:
        return 0.0
    sums = np.bincount(places, values - values.mean(), number)
    return float(number / (number - 1) * (sums @ sums) / len(values) ** 2)
