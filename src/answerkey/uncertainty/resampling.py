"""Clusters of items drawn with repeats, as counts of what the items are.

A coefficient depends on how often each pattern of values occurs, such as (accepted, right), and
not on the items. Clusters of the same patterns are therefore drawn together, in one multinomial
draw: the same distribution as drawing clusters one by one, in time that does not grow with them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Sums: TypeAlias = Callable[[NDArray[np.float64]], NDArray[np.float64]]

__all__ = [
    "LEVEL",
    "RESAMPLES",
    "SEED",
    "Estimate",
    "distinct",
    "estimate",
    "estimates",
    "numbered",
    "sums",
]

LEVEL = 0.95
"""The share of resamples that an interval covers."""
RESAMPLES = 1000
SEED = 12_345
"""Where random numbers begin, here and elsewhere, unless another seed is given."""

_AT_ONCE = 2_000_000  # counts held at a time
_DENSE = 2_000_000  # cells of a table; a bigger one is sparse, and takes scipy's import
_DRAWS = 8  # single clusters that are drawn while a multinomial draws one kind of them


class Estimate(NamedTuple):
    """A value and the ends of its 95% interval; a format is that of the value."""

    value: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)


def estimates(
    coefficients: Callable[[NDArray[np.float64]], Sequence[NDArray[np.float64]]],
    patterns: NDArray[np.int64],
    clusters: NDArray[np.int64] | None = None,
    *,
    number: int,
    seed: int,
    width: int = 0,
) -> tuple[Estimate, ...]:
    """Return coefficients with the intervals of clusters drawn with repeats, 1,000 times.

    Args:
        coefficients: Takes how often each pattern occurs, shape ``(draws, number)``, and gives
            for each coefficient one value a draw.
        patterns: The pattern of each item, numbered from 0.
        clusters: The cluster of each item; each alone by default.
        number: How many patterns there are; some may not occur.
        seed: Of numpy's generator PCG64.
        width: How many numbers the coefficients hold for a draw, if more than patterns.
    """
    import numpy as np

    if clusters is None or int(np.bincount(clusters).max()) == 1:
        counts, inside = np.bincount(patterns, minlength=number), None
    else:
        counts, inside = _kinds(patterns, clusters, number)
    step = max(1, _AT_ONCE // max(width, number, len(counts)))
    rng = np.random.default_rng(seed)
    parts = []
    for at in range(0, RESAMPLES, step):
        drawn = _drawn(counts, min(step, RESAMPLES - at), rng)
        parts.append(coefficients(drawn if inside is None else inside(drawn)))
    whole = coefficients(np.bincount(patterns, minlength=number).astype(np.float64)[None, :])
    return tuple(
        estimate(float(value[0]), np.concatenate(draws))
        for value, *draws in zip(whole, *parts, strict=True)
    )


def estimate(value: float, resampled: NDArray[np.float64]) -> Estimate:
    """Return a value with its percentile interval, of the resamples on which it exists."""
    import numpy as np

    kept = resampled[~np.isnan(resampled)]
    if len(kept) == 0:
        return Estimate(value, float("nan"), float("nan"))
    low, high = np.quantile(kept, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Estimate(value, float(low), float(high))


def numbered(labels: Iterable[Hashable]) -> NDArray[np.int64]:
    """Return a number from 0 on for each label, in the order in which they first occur.

    Examples:
        >>> numbered(["b", "a", "b"]).tolist()
        [0, 1, 0]
    """
    import numpy as np

    known: dict[Hashable, int] = {}
    return np.array([known.setdefault(label, len(known)) for label in labels], np.int64)


def distinct(
    rows: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the first of each distinct row, which of them each row is, and how often each comes.

    ``numpy.unique`` along an axis, ten times as fast.
    """
    import numpy as np

    order = np.lexsort(rows.T)
    ranked = rows[order]
    new = np.r_[True, (ranked[1:] != ranked[:-1]).any(1)]
    places = np.empty(len(rows), np.int64)
    places[order] = np.cumsum(new) - 1
    return order[new], places, np.bincount(places)


def sums(
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    shape: tuple[int, int],
    values: NDArray[np.float64] | None = None,
) -> Sums:
    """Return what multiplies counts by a table that has one, or a value, in each of these cells."""
    import numpy as np

    each = np.ones(len(rows)) if values is None else values
    if shape[0] * shape[1] <= _DENSE:
        cells = np.bincount(rows * shape[1] + columns, each, shape[0] * shape[1])
        dense = cells.reshape(shape)
        return lambda counts: counts @ dense
    from scipy import sparse

    made = sparse.csr_array((each, (rows, columns)), shape=shape)
    return lambda counts: counts @ made


def _kinds(
    patterns: NDArray[np.int64], clusters: NDArray[np.int64], number: int
) -> tuple[NDArray[np.int64], Sums]:
    """Return how many clusters hold the same patterns, and what counts patterns of such kinds."""
    import numpy as np

    order = np.lexsort((patterns, clusters))
    sizes = np.bincount(clusters)
    starts = np.cumsum(sizes) - sizes
    counts, kinds, members, known = [], [], [], 0
    for size in np.unique(sizes[sizes > 0]).tolist():
        rows = patterns[order[starts[sizes == size][:, None] + np.arange(size)]]
        first, _, times = distinct(rows)
        counts.append(times)
        members.append(rows[first].ravel())
        kinds.append(np.repeat(known + np.arange(len(times)), size))
        known += len(times)
    inside = sums(np.concatenate(kinds), np.concatenate(members), (known, number))
    return np.concatenate(counts), inside


def _drawn(counts: NDArray[np.int64], draws: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Return how often clusters of each kind are drawn, as many clusters as there are."""
    import numpy as np

    every = int(counts.sum())
    if every > _DRAWS * len(counts):
        return rng.multinomial(every, counts / every, size=draws).astype(np.float64)
    kinds = np.repeat(np.arange(len(counts)), counts)
    each = (rng.integers(every, size=every) for _ in range(draws))
    return np.array([np.bincount(kinds[one], minlength=len(counts)) for one in each], np.float64)
