"""Intervals around the means of a run: how far they would move with other items."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from answerkey.errors import InputError
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.summaries import Summary, summarize
from answerkey.recipes.measures import MEASURES
from answerkey.uncertainty.bootstrap import bootstrap, cluster_bootstrap
from answerkey.uncertainty.interval import Interval, checked_level
from answerkey.uncertainty.proportions import wilson
from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SEED", "Confidence", "confident_summary", "intervals", "tally_interval"]

SEED = 12_345
_MEAN_OF_ITEMS = {"macro": MEASURES, "micro": ("exact_match",), "by-reference": ()}


@dataclass(frozen=True, slots=True)
class Confidence:
    """How intervals are made; what of it moves a bound stands in the signature.

    Args:
        level: The share of such intervals that hold the true mean, in (0, 1).
        resamples: How many times the bootstrap draws all items anew.
        seed: Where its random numbers begin.
        clusters: What each item belongs to, such as its passage; clusters are drawn whole.
        measures: Those to put intervals around; the more, the longer it takes.
    """

    level: float = 0.95
    resamples: int = 2_000
    seed: int = SEED
    clusters: Sequence[Hashable] | None = None
    measures: Sequence[str] = MEASURES

    def __post_init__(self) -> None:
        checked_level(self.level)

    @property
    def fields(self) -> dict[str, str]:
        """The facts of a run that belong in its signature."""
        units = "" if self.clusters is None else "+clusters"
        return {
            "ci": f"{self.level:g}{units}",
            "resamples": str(self.resamples),
            "seed": str(self.seed),
        }

    def take(self, indices: NDArray[np.int64]) -> Confidence:
        """Return the same for some of the items, in the order given."""
        if self.clusters is None:
            return self
        return replace(self, clusters=[self.clusters[i] for i in indices.tolist()])


def intervals(scores: Scores, confidence: Confidence) -> dict[str, Interval | None]:
    """Return an interval for each measure's mean.

    Wilson's where every score is 0 or 1, such as exact match, else the bootstrap's; the
    clusters' bootstrap where there are clusters. None where there is nothing to tell: no item,
    one score alone that is not 0 or 1, all scores equal, one cluster; and for totals that are
    no means over items, as under ``aggregate=micro``.

    Raises:
        InputError: There are not as many clusters as items.
    """
    if confidence.clusters is not None and len(confidence.clusters) != len(scores):
        raise InputError(
            f"{len(confidence.clusters):,} clusters for {len(scores):,} items",
            accepted="the cluster of each item",
        )
    means = _MEAN_OF_ITEMS[scores.convention.aggregate]
    return {
        measure: _interval(getattr(scores, measure), confidence) if measure in means else None
        for measure in confidence.measures
    }


def confident_summary(scores: Scores, confidence: Confidence) -> Summary:
    """Take the means of all items, with an interval around each.

    Examples:
        >>> import answerkey as ak
        >>> scores = ak.score(["Paris", "Lyon"], ["Paris", "Nice"])
        >>> confident_summary(scores, Confidence()).intervals["exact_match"].method
        'wilson'
    """
    return replace(
        summarize(scores),
        intervals=intervals(scores, confidence),
        signature=scores.signed(confidence.fields),
    )


def tally_interval(tally: Tally, how: Confidence) -> Interval | None:
    """Return an interval for the mean of tallied scores; clusters are not known of."""
    if tally.is_binary:
        right = int(tally.values @ tally.counts)
        return wilson(right, tally.n, level=how.level)
    return bootstrap(tally, level=how.level, resamples=how.resamples, seed=how.seed)


def _interval(column: NDArray[np.float64], how: Confidence) -> Interval | None:
    if how.clusters is None:
        return tally_interval(Tally.of(column), how)
    options = {"resamples": how.resamples, "seed": how.seed}
    return cluster_bootstrap(column, how.clusters, level=how.level, **options)
