"""Intervals around the means of a run: how far they would move with other items."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from answerkey.errors import InputError, counted
from answerkey.evaluation.summaries import Summary, summarize
from answerkey.evaluation.totals import Totals
from answerkey.recipes.conventions import Convention
from answerkey.recipes.measures import MEASURES, column_values
from answerkey.uncertainty.bootstrap import bootstrap, cluster_bootstrap, resampled_totals
from answerkey.uncertainty.extreme import highest, lowest
from answerkey.uncertainty.interval import Interval, Method, checked_level, percentile
from answerkey.uncertainty.proportions import wilson
from answerkey.uncertainty.resampling import SEED
from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from answerkey.evaluation.scores import Scores

__all__ = [
    "MEAN_OF_ITEMS",
    "OF_DIFFERENCES",
    "Confidence",
    "confident_summary",
    "intervals",
    "needs_items",
    "tally_interval",
    "totals_intervals",
]

MEAN_OF_ITEMS: dict[str, tuple[str, ...]] = {
    "macro": MEASURES,
    "micro": ("exact_match",),
    "by-reference": (),
}
"""Which measures' totals are means over items, by how a convention makes one number of them."""


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

    def deviations(self, totals: Totals, convention: Convention) -> dict[str, float]:
        """Return the standard deviation of each measure whose total is a mean of single items."""
        if self.clusters is not None:
            return {}
        tallies = _tallies(totals, convention, self)
        return {name: math.sqrt(tally.variance) for name, tally in tallies.items() if tally.n}

    def take(self, indices: NDArray[np.int64]) -> Confidence:
        """Return the same for some of the items, in the order given."""
        if self.clusters is None:
            return self
        return replace(self, clusters=[self.clusters[i] for i in indices.tolist()])


OF_DIFFERENCES = Confidence(resamples=10_000)
"""How intervals around differences are made, unless told otherwise."""


def intervals(scores: Scores, confidence: Confidence) -> dict[str, Interval | None]:
    """Return an interval for each measure's mean.

    Wilson's where every score is 0 or 1, such as exact match, else the bootstrap's; the
    clusters' bootstrap where there are clusters. Under ``aggregate=micro`` the tokens of resampled
    items are added up; under ``aggregate=by-reference`` the places of a reference are resampled
    together, and the highest of their means has an interval of its own (``extreme.highest``). None
    where there is nothing to tell: no item, one score alone that
    is not 0 or 1, all scores equal, one cluster.

    Raises:
        InputError: There are not as many clusters as items.
    """
    if confidence.clusters is not None and len(confidence.clusters) != len(scores):
        raise InputError(
            f"{counted(len(confidence.clusters), 'cluster')} for {counted(len(scores), 'item')}",
            accepted="the cluster of each item",
        )
    aggregate = scores.convention.aggregate
    means = MEAN_OF_ITEMS[aggregate]
    found = {
        measure: _interval(getattr(scores, measure), confidence) if measure in means else None
        for measure in confidence.measures
    }
    if aggregate == "by-reference":
        return _position_intervals(scores, confidence)
    return found | (_micro_intervals(scores, confidence) if aggregate == "micro" else {})


def needs_items(conventions: Iterable[Convention]) -> bool:
    """Tell whether any convention's totals alone do not tell what each item adds to them."""
    return any("f1" not in MEAN_OF_ITEMS[recipe.aggregate] for recipe in conventions)


def totals_intervals(
    totals: Totals, convention: Convention, confidence: Confidence
) -> dict[str, Interval | None]:
    """Do as ``intervals`` from totals alone, which know neither clusters nor items.

    A total that is no mean over items has None.
    """
    tallies = _tallies(totals, convention, confidence)
    return {
        measure: tally_interval(tallies[measure], confidence) if measure in tallies else None
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
        deviations=confidence.deviations(Totals.of(scores), scores.convention),
        signature=scores.signed(confidence.fields),
    )


def tally_interval(tally: Tally, how: Confidence) -> Interval | None:
    """Return an interval for the mean of tallied scores; clusters are not known of."""
    if tally.is_binary:
        right = int(tally.values @ tally.counts)
        return wilson(right, tally.n, level=how.level)
    return bootstrap(tally, level=how.level, resamples=how.resamples, seed=how.seed)


def _tallies(totals: Totals, convention: Convention, how: Confidence) -> dict[str, Tally]:
    """Return the scores of each measure that is asked for and whose total is their mean."""
    means = MEAN_OF_ITEMS[convention.aggregate]
    columns = dict(zip(MEASURES, totals.values, strict=True))
    return {name: Tally.of_counts(columns[name]) for name in how.measures if name in means}


def _interval(column: NDArray[np.float64], how: Confidence) -> Interval | None:
    if how.clusters is None:
        return tally_interval(Tally.of(column), how)
    options = {"resamples": how.resamples, "seed": how.seed}
    return cluster_bootstrap(column, how.clusters, level=how.level, **options)


def _micro_intervals(scores: Scores, how: Confidence) -> dict[str, Interval | None]:
    import numpy as np

    counted = np.flatnonzero(scores.present | (scores.missing != "skip"))
    columns = (scores.common, scores.in_prediction, scores.in_reference)
    tokens = np.stack([column[counted] for column in columns]).astype(np.float64)
    asked = [measure for measure in how.measures if measure != "exact_match"]
    if len(counted) < 2 or (tokens == tokens[:, :1]).all():
        return dict.fromkeys(asked)
    totals, units = resampled_totals(
        tokens, how.take(counted).clusters, resamples=how.resamples, seed=how.seed
    )
    if units < 2:
        return dict.fromkeys(asked)
    counts = np.concatenate([np.zeros((1, how.resamples)), totals]).astype(np.int64)
    values = column_values(counts, scores.convention.arithmetic)
    method: Method = "bootstrap" if how.clusters is None else "cluster bootstrap"
    return {
        measure: percentile(
            values[MEASURES.index(measure)], level=how.level, units=units, method=method
        )
        for measure in asked
    }


def _position_intervals(scores: Scores, how: Confidence) -> dict[str, Interval | None]:
    """Resample items under ``aggregate=by-reference``, each with its scores at every position.

    None also for precision and recall where the position is chosen by F1, and for every measure
    under a choice that neither takes an extreme of the positions nor their mean.
    """
    import numpy as np

    counted = np.flatnonzero(scores.present | (scores.missing != "skip"))
    how = how.take(counted)
    found: dict[str, Interval | None] = {}
    for measure in how.measures:
        columns = [getattr(position, measure)[counted] for position in scores.by_reference]
        if len(columns) == 1 or (columns and scores.convention.best == "first"):
            found[measure] = _interval(columns[0], how)
        else:
            interval_of = _of_positions(scores.convention.best, measure)
            found[measure] = (
                _position_interval(np.stack(columns), how, interval_of)
                if columns and interval_of
                else None
            )
    return found


def _position_interval(
    values: NDArray[np.float64], how: Confidence, interval_of: Callable[..., Interval]
) -> Interval | None:
    """Return the interval of one measure, of its scores at every position."""
    import numpy as np

    given = ~np.isnan(values)
    sums = np.concatenate([np.where(given, values, 0.0), given])
    if not given.any() or (sums == sums[:, :1]).all():
        return None
    totals, units = resampled_totals(sums, how.clusters, resamples=how.resamples, seed=how.seed)
    if units < 2:
        return None
    both = [np.split(each, 2) for each in (totals, sums.sum(axis=1))]
    # As in the total, a position without the measure counts as 0.
    means, observed = (top / np.maximum(n, 1.0) for top, n in both)
    method: Method = "bootstrap" if how.clusters is None else "cluster bootstrap"
    return interval_of(means, observed, level=how.level, units=units, method=method)


def _of_positions(best: str, measure: str) -> Callable[..., Interval] | None:
    """Return how positions' means make one interval, by the rule that makes one total of them."""
    extreme = measure in {"exact_match", "f1"}
    return {
        "mean": _mean,
        "max-each": highest,
        "max": highest if extreme else None,
        "min": lowest if extreme else None,
    }.get(best)


def _mean(means: NDArray[np.float64], observed: NDArray[np.float64], **options: Any) -> Interval:  # noqa: ARG001 - as of all choices
    return percentile(means.mean(axis=0), **options)
