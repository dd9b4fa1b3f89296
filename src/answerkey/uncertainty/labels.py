"""A test of whether some of the items are worse than the others, or only look so."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from answerkey.uncertainty.resampling import numbered
from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["clustered_label_p", "label_randomization_p"]

_ROUNDING = 1e-9  # relative: equal sums may differ in their last digits
_DRAWN_APART = 200  # clusters that lie in both sides; of more the sum is drawn as a normal one
_DRAWS_AT_ONCE = 1_000_000


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


def clustered_label_p(
    values: NDArray[np.float64],
    inside: NDArray[np.bool_],
    clusters: Sequence[Hashable],
    *,
    resamples: int = 10_000,
    seed: int = 0,
) -> float:
    """Test as ``label_randomization_p`` does, where items stand or fall in clusters.

    Clusters of which no item or every item is in the part are exchanged whole: as many of them are
    drawn. In the others, which lie on both sides, as many of their own items are drawn; what sets
    such clusters apart from each other is thereby left out of the test.

    Args:
        values: The scores of all items.
        inside: Whether each is in the part; some are, and some are not.
        clusters: What each belongs to.
        resamples: How many times clusters and items are drawn.
        seed: Where the random numbers begin.

    Returns:
        The probability of means of the part and the rest as far apart.

    Examples:
        >>> import numpy as np
        >>> values, inside = np.repeat([0.0, 1.0], 20), np.repeat([True, False], 20)
        >>> clusters = np.repeat(range(4), 10).tolist()
        >>> clustered_label_p(values, inside, clusters) > 0.3  # 2 of 6 ways to draw 2 of 4
        True
    """
    import numpy as np

    cluster = numbered(clusters)
    sizes, taken = np.bincount(cluster), np.bincount(cluster, inside).astype(np.int64)
    sums = np.bincount(cluster, values)
    whole = np.array([len(values), math.fsum(values.tolist())])
    part = np.array([inside.sum(), math.fsum(values[inside].tolist())])
    pure = (taken == 0) | (taken == sizes)
    generator = np.random.Generator(np.random.PCG64(seed))
    drawn = _whole_clusters(
        np.stack([sizes[pure], sums[pure]], axis=1),
        int(np.count_nonzero(taken[pure])),
        resamples,
        generator,
    )
    mixed = [values[cluster == index] for index in np.flatnonzero(~pure).tolist()]
    drawn[:, 0] += taken[~pure].sum()
    drawn[:, 1] += _inside_clusters(mixed, taken[~pure].tolist(), resamples, generator)
    far = np.abs(_apart(drawn.T, whole)) >= abs(_apart(part, whole)) * (1.0 - _ROUNDING)
    return float(1 + np.count_nonzero(far)) / (1 + resamples)


def _apart(part: NDArray[np.float64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of a part less that of the rest, from numbers of items and sums."""
    difference: NDArray[np.float64] = part[1] / part[0] - (whole[1] - part[1]) / (
        whole[0] - part[0]
    )
    return difference


def _whole_clusters(
    clusters: NDArray[np.float64], number: int, resamples: int, generator: np.random.Generator
) -> NDArray[np.float64]:
    """Draw some of the clusters, and return their items and the sum of their scores."""
    import numpy as np

    if not number:
        return np.zeros((resamples, 2))
    kinds, counts = np.unique(clusters, axis=0, return_counts=True)
    step = max(1, _DRAWS_AT_ONCE // len(kinds))
    drawn = [
        generator.multivariate_hypergeometric(
            counts, number, size=min(step, resamples - at), method="marginals"
        )
        @ kinds
        for at in range(0, resamples, step)
    ]
    return np.concatenate(drawn)


def _inside_clusters(
    clusters: Sequence[NDArray[np.float64]],
    numbers: Sequence[int],
    resamples: int,
    generator: np.random.Generator,
) -> NDArray[np.float64]:
    """Draw some items of each cluster, and return the sum of all their scores."""
    import numpy as np

    if len(clusters) > _DRAWN_APART:
        moments = np.array(list(_moments(clusters, numbers)))
        mean, variance = moments.sum(axis=0)
        return generator.normal(mean, math.sqrt(variance), resamples)
    sums = np.zeros(resamples)
    for values, number in zip(clusters, numbers, strict=True):
        kinds, counts = np.unique(values, return_counts=True)
        sums += (
            generator.multivariate_hypergeometric(
                counts, number, size=resamples, method="marginals"
            )
            @ kinds
        )
    return sums


def _moments(
    clusters: Sequence[NDArray[np.float64]], numbers: Sequence[int]
) -> Iterator[tuple[float, float]]:
    """Yield mean and variance of the sum of as many items drawn without replacement."""
    for values, number in zip(clusters, numbers, strict=True):
        n = len(values)
        yield number * float(values.mean()), number * (n - number) / (n - 1) * float(values.var())
