"""Tests of the difference between two systems that answered the same items."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["bootstrap_p", "mcnemar", "randomization_p"]

_ROUNDING = 1e-9  # relative: sums of the same differences in another order are equal


def bootstrap_p(means: NDArray[np.float64], observed: float) -> float:
    """Return how often a mean difference as large arises around none, two-sided.

    The resampled means are moved to have their centre at no difference: Efron and Tibshirani,
    An Introduction to the Bootstrap (1993), section 16.4. Never 0: the observed difference
    counts as one of the resamples.

    Args:
        means: Mean differences of resamples.
        observed: The mean difference.
    """
    import numpy as np

    reached = abs(observed) * (1.0 - _ROUNDING)
    return float((1 + np.count_nonzero(np.abs(means - observed) >= reached)) / (1 + len(means)))


def randomization_p(
    differences: NDArray[np.float64], *, resamples: int = 10_000, seed: int = 0
) -> float:
    """Test by approximate randomization whether the two systems could be exchanged.

    If they could, each difference might as well have the other sign. Equal scores change
    nothing and are left out. With few differences all signs are tried and the probability is
    exact. Noreen, Computer-Intensive Methods for Testing Hypotheses (1989).

    Args:
        differences: One an item; NaN is left out.
        resamples: How many times signs are drawn.
        seed: Where the random numbers begin.

    Returns:
        The two-sided probability of a mean difference as large; 1 if all are 0.

    Examples:
        >>> import numpy as np
        >>> randomization_p(np.array([0.5, 0.5, 0.0, 1.0]))  # 2 of the 2**3 signs
        0.25
    """
    import numpy as np

    sizes = np.abs(differences[~np.isnan(differences) & (differences != 0.0)])
    observed = abs(float(np.nansum(differences)))
    if not len(sizes):
        return 1.0
    reached = observed - _ROUNDING * float(sizes.sum())
    if 2 ** len(sizes) <= resamples:
        signs = 1 - 2 * ((np.arange(2 ** len(sizes))[:, None] >> np.arange(len(sizes))) & 1)
        return float(np.mean(np.abs(signs @ sizes) >= reached))
    tally = Tally.of(sizes)
    generator = np.random.Generator(np.random.PCG64(seed))
    sums = np.zeros(resamples)
    for value, count in zip(tally.values.tolist(), tally.counts.tolist(), strict=True):
        sums += value * (2.0 * generator.binomial(count, 0.5, resamples) - count)
    return float((1 + np.count_nonzero(np.abs(sums) >= reached)) / (1 + resamples))


def mcnemar(only_first: int, only_second: int) -> float:
    """Test exactly whether two systems are right equally often, two-sided.

    Args:
        only_first: Items that the first alone has right.
        only_second: Items that the second alone has right.

    Examples:
        >>> round(mcnemar(4, 14), 4)
        0.0309
    """
    from scipy import special

    total = only_first + only_second
    if not total:
        return 1.0
    tail = float(special.bdtr(min(only_first, only_second), total, 0.5))
    return min(1.0, math.fsum((tail, tail)))
