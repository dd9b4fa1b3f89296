"""How well people agree among themselves: Cohen's, Fleiss' and Krippendorff's coefficients.

Judgments are a table with one row an item and one column a person; NaN is no judgment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from answerkey.analysis.coefficients import Interval, interval, weights
from answerkey.errors import UsageError

if TYPE_CHECKING:
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

    judged = ~np.isnan(first) & ~np.isnan(second)
    values, places = np.unique(np.r_[first[judged], second[judged]], return_inverse=True)
    half = int(judged.sum())
    if half == 0:
        return _UNKNOWN
    near = _near(clusters, judged)
    tables = np.zeros((int(near.max()) + 1, len(values), len(values)))
    np.add.at(tables, (near, places[:half], places[half:]), 1.0)
    apart = _distances(values, tables.sum((0, 1)) + tables.sum((0, 2)), scale, ranks=True)
    drawn = weights(near, resamples=_RESAMPLES, seed=seed)
    return interval(
        float(_kappa(tables.sum(0)[None], apart)[0]),
        _kappa(np.tensordot(drawn, tables, 1), apart),
    )


def _kappa(tables: NDArray[np.float64], apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return weighted kappa of tables of counts, shape ``(tables, values, values)``."""
    import numpy as np

    rows, columns, total = tables.sum(2), tables.sum(1), tables.sum((1, 2))
    with np.errstate(divide="ignore", invalid="ignore"):
        worst = np.einsum("ti,tj,ij->t", rows, columns, apart) / total
        found: NDArray[np.float64] = 1 - (tables * apart).sum((1, 2)) / np.where(
            worst > 0, worst, np.nan
        )
    return found


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

    counts, _ = _counts(judgments)
    size = counts.sum(1)
    if size.max(initial=0) < 2:
        return _UNKNOWN
    kept = size == size.max()
    counts, people = counts[kept], size.max()
    agreed = ((counts * counts).sum(1) - people) / (people * (people - 1))
    near = _near(clusters, kept)
    sums = np.zeros((int(near.max()) + 1, counts.shape[1] + 2))
    np.add.at(sums, near, np.c_[counts, agreed, np.ones(len(counts))])
    drawn = weights(near, resamples=_RESAMPLES, seed=seed)
    return interval(float(_fleiss(sums.sum(0)[None])[0]), _fleiss(drawn @ sums))


def _fleiss(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return kappa of rows of sums: of each value's counts, of agreement, and of items."""
    import numpy as np

    counts, agreed, items = sums[:, :-2], sums[:, -2], sums[:, -1]
    with np.errstate(divide="ignore", invalid="ignore"):
        chance = np.square(counts / counts.sum(1)[:, None]).sum(1)
        found: NDArray[np.float64] = (agreed / items - chance) / np.where(
            chance < 1, 1 - chance, np.nan
        )
    return found


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
    counts, values = _counts(judgments)
    size = counts.sum(1)
    kept = size > 1
    counts, size = counts[kept], size[kept]
    if len(counts) == 0:
        return _UNKNOWN
    pairs = counts[:, :, None] * counts[:, None, :]
    for at in range(len(values)):
        pairs[:, at, at] -= counts[:, at]
    pairs /= (size - 1)[:, None, None]
    value = float(_alpha(pairs.sum(0)[None], values, scale)[0])
    near = _near(clusters, kept)
    sums = np.zeros((int(near.max()) + 1, *pairs.shape[1:]))
    np.add.at(sums, near, pairs)
    drawn = weights(near, resamples=_RESAMPLES, seed=seed)
    return interval(value, _alpha(np.tensordot(drawn, sums, 1), values, scale))


_UNKNOWN = Interval(float("nan"), float("nan"), float("nan"))


def _near(clusters: NDArray[np.int64] | None, kept: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Number the clusters of the items that are kept from 0."""
    import numpy as np

    groups = np.arange(len(kept)) if clusters is None else clusters
    return np.unique(groups[kept], return_inverse=True)[1]


def _alpha(
    coincidences: NDArray[np.float64], values: NDArray[np.float64], scale: Scale
) -> NDArray[np.float64]:
    """Return alpha for each table of coincidences, shape ``(tables, values, values)``."""
    import numpy as np

    found = np.full(len(coincidences), np.nan)
    for at, table in enumerate(coincidences):
        totals = table.sum(0)
        apart = _distances(values, totals, scale)
        total = totals.sum()
        expected = float((apart * (np.outer(totals, totals) - np.diag(totals))).sum())
        if expected > 0:
            found[at] = 1 - (total - 1) * float((apart * table).sum()) / expected
    return found


def _distances(
    values: NDArray[np.float64], totals: NDArray[np.float64], scale: Scale, *, ranks: bool = False
) -> NDArray[np.float64]:
    """Return how far values are apart, squared: not at all or wholly, in ranks, in themselves."""
    import numpy as np

    if scale == "nominal":
        return 1.0 - np.eye(len(values))
    if scale == "interval":
        return np.square(values[:, None] - values[None, :])
    # Krippendorff's ordinal distance counts the judgments between two values.
    places = np.arange(len(values)) * 1.0 if ranks else np.cumsum(totals) - totals / 2
    return np.square(places[:, None] - places[None, :])


def _counts(judgments: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Count for each item how many people gave each value."""
    import numpy as np

    values = np.unique(judgments[~np.isnan(judgments)])
    return np.stack([(judgments == value).sum(1) for value in values], 1).astype(float), values
