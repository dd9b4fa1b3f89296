"""A test of whether some of the items are worse than the others, or only look so."""

from __future__ import annotations

import math

from answerkey.uncertainty.tally import Tally

__all__ = ["label_randomization_p"]

_ROUNDING = 1e-9  # relative: equal sums may differ in their last digits


def label_randomization_p(
    whole: Tally, part: Tally, *, resamples: int = 10_000, seed: int = 0
) -> float:
    """Test whether a part could be any items of the whole, two-sided.

    As many items are drawn from the whole, without replacement, by how many of each distinct
    value they have; where there are right and wrong alone the probability is exact.

    Args:
        whole: The scores of all items.
        part: Those of the part, at least one.
        resamples: How many times items are drawn.
        seed: Where the random numbers begin.

    Returns:
        The probability of a mean as far from that of all items; 1 if the part is all there is.

    Examples:
        >>> import numpy as np
        >>> whole = Tally.of(np.array([0.0] * 5 + [1.0] * 5))
        >>> round(label_randomization_p(whole, Tally.of(np.array([0.0] * 5))), 4)  # 2 of 252
        0.0079
    """
    import numpy as np

    if part.n == whole.n or len(whole.values) < 2:
        return 1.0
    reached = abs(part.mean - whole.mean) * (1.0 - _ROUNDING)
    if whole.is_binary:
        return _hypergeometric(whole, part, reached)
    generator = np.random.Generator(np.random.PCG64(seed))
    # "marginals" takes any number of items; "count" would need memory for each of them.
    drawn = generator.multivariate_hypergeometric(
        whole.counts, part.n, size=resamples, method="marginals"
    )
    means = drawn @ whole.values / part.n
    far = int(np.count_nonzero(np.abs(means - whole.mean) >= reached))
    return (1 + far) / (1 + resamples)


def _hypergeometric(whole: Tally, part: Tally, reached: float) -> float:
    """Add up the probabilities of all counts of right items that are as far off."""
    import numpy as np
    from scipy.special import gammaln

    n, right, size = whole.n, int(whole.counts[-1]), part.n
    k = np.arange(max(0, size - (n - right)), min(size, right) + 1)
    ways = gammaln(right + 1) - gammaln(k + 1) - gammaln(right - k + 1)
    ways += gammaln(n - right + 1) - gammaln(size - k + 1) - gammaln(n - right - size + k + 1)
    ways -= gammaln(n + 1) - gammaln(size + 1) - gammaln(n - size + 1)
    far = np.abs(k / size - whole.mean) >= reached
    return min(1.0, math.fsum(np.exp(ways[far]).tolist()))
