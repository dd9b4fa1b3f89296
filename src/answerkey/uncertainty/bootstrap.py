"""Means of items drawn anew with replacement: how much a mean hangs on the items it has.

A resample of n items is one multinomial draw of how often each distinct value occurs, so
its cost does not depend on n.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from answerkey.errors import UsageError, quoted
from answerkey.uncertainty.interval import Interval, checked_level, percentile
from answerkey.uncertainty.resampling import numbered
from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "bootstrap",
    "cluster_bootstrap",
    "resampled_cluster_means",
    "resampled_means",
    "resampled_totals",
]

_DRAWS_AT_ONCE = 4_000_000  # counts held in memory: 32 MB
_MOST_PAIRS = 128  # distinct clusters; with more of them the mean is as good as linear


def resampled_means(tally: Tally, *, resamples: int, seed: int) -> NDArray[np.float64]:
    """Return the mean of each resample, shape ``(resamples,)``.

    Args:
        tally: The scores, at least one.
        resamples: How many times all items are drawn anew.
        seed: Where the random numbers begin; the same seed gives the same means.

    Raises:
        UsageError: The number of resamples or the seed cannot be meant.
    """
    values, shares = tally.atoms()
    sums = _resampled_sums(values[None, :], shares, tally.n, resamples=resamples, seed=seed)
    means: NDArray[np.float64] = sums[0] / tally.n
    return means


def resampled_cluster_means(
    values: NDArray[np.float64], clusters: Sequence[Hashable], *, resamples: int, seed: int
) -> tuple[NDArray[np.float64], int]:
    """Return the mean over items of each resample of whole clusters, and how many there are.

    With many clusters it is taken as linear in them, and kept between the lowest score and the
    highest, which no mean leaves.

    Args:
        values: One score an item; NaN is left out.
        clusters: What each item belongs to, such as its passage.
        resamples: How many times all clusters are drawn anew.
        seed: Where the random numbers begin.
    """
    import numpy as np

    cluster = numbered(clusters)
    kept = ~np.isnan(values)
    number = int(cluster.max(initial=-1)) + 1
    sizes = np.bincount(cluster[kept], minlength=number)
    sums = np.bincount(cluster[kept], values[kept], number)[sizes > 0]
    sizes = sizes[sizes > 0]
    n = len(sizes)
    both = np.stack([sums, sizes.astype(np.float64)], axis=1)
    pairs, counts = np.unique(both, axis=0, return_counts=True)
    if len(pairs) <= _MOST_PAIRS:
        drawn, items = _resampled_sums(pairs.T, counts / n, n, resamples=resamples, seed=seed)
        return drawn / items, n
    # Linear in the clusters: each one's own part of the distance from the mean.
    mean = float(sums.sum() / sizes.sum())
    parts = Tally.of((sums - mean * sizes) / sizes.mean())
    means = mean + resampled_means(parts, resamples=resamples, seed=seed)
    return np.clip(means, np.nanmin(values), np.nanmax(values)), n


def resampled_totals(
    columns: NDArray[np.float64],
    clusters: Sequence[Hashable] | None = None,
    *,
    resamples: int,
    seed: int,
) -> tuple[NDArray[np.float64], int]:
    """Return the sum of each column in each resample, and how many units were drawn from.

    Args:
        columns: Several numbers an item, shape ``(columns, items)``, drawn together.
        clusters: What each item belongs to; None for items that stand alone.
        resamples: How many times all units are drawn anew.
        seed: Where the random numbers begin.

    Returns:
        The sums, shape ``(columns, resamples)``.
    """
    import numpy as np

    units = columns.T
    if clusters is not None:
        cluster = numbered(clusters)
        units = np.stack([np.bincount(cluster, column) for column in columns], axis=1)
    rows, counts = np.unique(units, axis=0, return_counts=True)
    n = len(units)
    return _resampled_sums(rows.T, counts / n, n, resamples=resamples, seed=seed), n


def bootstrap(
    tally: Tally, *, level: float = 0.95, resamples: int = 10_000, seed: int = 0
) -> Interval | None:
    """Return a percentile interval for the mean.

    None where there is no spread to resample: fewer than two items, or all scores equal. Of two
    or three items it reaches from the lowest score to the highest.

    Examples:
        >>> import numpy as np
        >>> found = bootstrap(Tally.of(np.arange(101) / 100))
        >>> round(found.low, 2), round(found.high, 2)
        (0.44, 0.56)
    """
    checked_level(level)
    if len(tally.values) < 2:
        return None
    means = resampled_means(tally, resamples=resamples, seed=seed)
    return percentile(means, level=level, units=tally.n, method="bootstrap")


def cluster_bootstrap(
    values: NDArray[np.float64],
    clusters: Sequence[Hashable],
    *,
    level: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval | None:
    """Return a percentile interval for the mean of items that come in clusters.

    Questions on one passage, or turns of one dialogue, are right or wrong together: what is
    drawn anew are passages. None of fewer than two clusters, or if all scores are equal.
    """
    import numpy as np

    checked_level(level)
    given = values[~np.isnan(values)]
    if not len(given) or given.min() == given.max():
        return None
    means, units = resampled_cluster_means(values, clusters, resamples=resamples, seed=seed)
    if units < 2:
        return None
    return percentile(means, level=level, units=units, method="cluster bootstrap")


def _resampled_sums(
    values: NDArray[np.float64],
    shares: NDArray[np.float64],
    n: int,
    *,
    resamples: int,
    seed: int,
) -> NDArray[np.float64]:
    import numpy as np

    if resamples < 1 or seed < 0:
        wrong, least = ("resamples", 1) if resamples < 1 else ("seed", 0)
        raise UsageError(
            f"{wrong} is {quoted(resamples if resamples < 1 else seed)}",
            accepted=f"a whole number from {least} on",
        )
    generator = np.random.Generator(np.random.PCG64(seed))
    most = max(1, _DRAWS_AT_ONCE // len(shares))
    drawn = [
        generator.multinomial(n, shares, size=min(most, resamples - start)) @ values.T
        for start in range(0, resamples, most)
    ]
    return np.concatenate(drawn).T
