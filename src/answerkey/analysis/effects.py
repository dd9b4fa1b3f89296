"""What one measure says of two systems on the same items: the difference, and how sure it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.scores import Scores
from answerkey.uncertainty.bootstrap import resampled_cluster_means, resampled_means
from answerkey.uncertainty.interval import Interval, percentile
from answerkey.uncertainty.paired import bootstrap_p, mcnemar, randomization_p
from answerkey.uncertainty.power import needed_items, smallest_difference
from answerkey.uncertainty.resampling import numbered
from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Effect", "effect"]


@dataclass(frozen=True, slots=True)
class Effect:
    """A measure of the second system less that of the first, over the items that have both.

    Args:
        measure: The measure.
        n: Items that have it in both systems.
        units: What can be drawn anew: items, or with clusters these.
        first: The first system's mean, in [0, 1]; NaN without an item.
        second: The second's.
        difference: The second's mean less the first's, in [-1, 1].
        interval: Around the difference; None where all items differ alike, or of one unit.
        bootstrap_p: How often the paired bootstrap gives so large a difference around none.
        randomization_p: How often exchanging the systems item by item gives so large a one.
        mcnemar_p: McNemar's exact test, where every score is 0 or 1 and there are no clusters.
        adjusted_p: ``p`` after Holm's correction for all contrasts of the comparison; NaN without
            an item.
        better: Items on which the second is better.
        same: Items on which they are equal.
        worse: Items on which the second is worse.
        smallest: The smallest difference that so many items show at 80% power.
        needed: How many items show the observed difference at 80% power; None if it is 0,
            or if all differ alike.
    """

    measure: str
    n: int
    units: int
    first: float
    second: float
    difference: float
    interval: Interval | None
    bootstrap_p: float
    randomization_p: float
    mcnemar_p: float | None
    adjusted_p: float
    better: int
    same: int
    worse: int
    smallest: float | None
    needed: int | None

    @property
    def p(self) -> float:
        """The probability that is reported: McNemar's, else that of randomization."""
        return self.randomization_p if self.mcnemar_p is None else self.mcnemar_p

    @property
    def low(self) -> float | None:
        """The lower bound of the difference; None where one unit, or none, leaves it open.

        Where all of several units differ alike, every resample has that difference.
        """
        if self.interval is not None:
            return self.interval.low
        return self.difference if self.units > 1 else None

    def is_no_worse(self, margin: float) -> bool:
        """Tell whether the interval excludes that the second is worse by the margin or more."""
        return self.low is not None and self.low > -margin


def effect(first: Scores, second: Scores, *, measure: str, how: Confidence) -> Effect:
    """Compare two systems' scores of the same items in one measure.

    Args:
        first: The scores to compare with.
        second: The others, item by item.
        measure: The measure.
        how: How the interval is made; with clusters all tests take them whole.
    """
    import numpy as np

    columns = getattr(first, measure), getattr(second, measure)
    kept = np.flatnonzero(~np.isnan(columns[0] + columns[1]))
    before, after = (column[kept] for column in columns)
    how = how.take(kept)
    differences = after - before
    tally, means = Tally.of(differences), [Tally.of(before).mean, Tally.of(after).mean]
    # Not the difference of the means: its sum is exact too, and 0 where nothing changed.
    difference = tally.mean
    interval, bootstrapped = _bootstrapped(differences, tally, how)
    plain, units = how.clusters is None, differences
    if how.clusters is not None:
        units = np.bincount(numbered(how.clusters), differences).astype(np.float64)
    binary = plain and all(Tally.of(c).is_binary for c in (before, after))
    better, worse = int((differences > 0).sum()), int((differences < 0).sum())
    deviation = math.sqrt(tally.variance) if tally.n else math.nan
    return Effect(
        measure=measure,
        n=len(kept),
        units=len(units),
        first=means[0],
        second=means[1],
        difference=difference,
        interval=interval,
        bootstrap_p=bootstrapped,
        randomization_p=randomization_p(units, resamples=how.resamples, seed=how.seed),
        mcnemar_p=mcnemar(worse, better) if binary else None,
        adjusted_p=math.nan,
        better=better,
        same=len(kept) - better - worse,
        worse=worse,
        smallest=smallest_difference(deviation, tally.n, level=how.level) if plain else None,
        needed=(
            needed_items(difference, deviation, level=how.level)
            if plain and tally.n and difference and deviation
            else None
        ),
    )


def _bootstrapped(
    differences: NDArray[np.float64], tally: Tally, how: Confidence
) -> tuple[Interval | None, float]:
    """Return the interval of the mean difference and the paired bootstrap's probability."""
    if len(tally.values) < 2:
        return None, 1.0
    options = {"resamples": how.resamples, "seed": how.seed}
    if how.clusters is None:
        means, units = resampled_means(tally, **options), tally.n
        interval = percentile(means, level=how.level, units=units, method="bootstrap")
    else:
        means, units = resampled_cluster_means(differences, how.clusters, **options)
        if units < 2:
            return None, 1.0
        interval = percentile(means, level=how.level, units=units, method="cluster bootstrap")
    return interval, bootstrap_p(means, tally.mean)
