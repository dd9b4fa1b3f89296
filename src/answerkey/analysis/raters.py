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
    first: NDArray[np.float64], second: NDArray[np.float64], *, scale: Scale = "nominal"
) -> float:
    """Return Cohen's kappa of two people on the items that both judged.

    On other scales than the nominal one, disagreements weigh by their squared distance, in
    ranks of the values that occur (ordinal) or in the values themselves.

    Source:
        J. Cohen, Weighted kappa, 1968.
    """
    import numpy as np

    judged = ~np.isnan(first) & ~np.isnan(second)
    values, places = np.unique(np.r_[first[judged], second[judged]], return_inverse=True)
    half = int(judged.sum())
    if half == 0:
        return float("nan")
    table = np.zeros((len(values), len(values)))
    np.add.at(table, (places[:half], places[half:]), 1.0)
    apart = _distances(values, table.sum(0) + table.sum(1), scale, ranks=True)
    expected = np.outer(table.sum(1), table.sum(0)) / table.sum()
    worst = float((apart * expected).sum())
    return 1 - float((apart * table).sum()) / worst if worst else float("nan")


def fleiss(judgments: NDArray[np.float64]) -> float:
    """Return Fleiss' kappa over the items that equally many people judged, the most of all.

    Source:
        J. L. Fleiss, Measuring nominal scale agreement among many raters, 1971.
    """
    counts, _ = _counts(judgments)
    size = counts.sum(1)
    if size.max(initial=0) < 2:
        return float("nan")
    counts = counts[size == size.max()]
    people = counts.sum(1)[0]
    share = counts.sum(0) / counts.sum()
    agreed = ((counts * counts).sum(1) - people) / (people * (people - 1))
    chance = float(share @ share)
    return (float(agreed.mean()) - chance) / (1 - chance) if chance < 1 else float("nan")


def krippendorff(
    judgments: NDArray[np.float64], *, scale: Scale = "nominal", seed: int = 12345
) -> Interval:
    """Return Krippendorff's alpha, which allows for missing judgments, with its interval.

    The interval is that of items drawn with repeats, 1,000 times.

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
    counts, size = counts[size > 1], size[size > 1]
    if len(counts) == 0:
        return Interval(float("nan"), float("nan"), float("nan"))
    pairs = counts[:, :, None] * counts[:, None, :]
    for at in range(len(values)):
        pairs[:, at, at] -= counts[:, at]
    pairs /= (size - 1)[:, None, None]
    value = float(_alpha(pairs.sum(0)[None], values, scale)[0])
    drawn = weights(np.arange(len(counts)), resamples=_RESAMPLES, seed=seed)
    return interval(value, _alpha(np.tensordot(drawn, pairs, 1), values, scale))


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
