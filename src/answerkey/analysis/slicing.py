"""Where a system is worse than elsewhere, and which items make F1 exceed exact match."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.scores import Scores
from answerkey.uncertainty.corrections import holm
from answerkey.uncertainty.labels import clustered_label_p, label_randomization_p
from answerkey.uncertainty.resampling import SEED
from answerkey.uncertainty.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Clustered", "Contribution", "Gap", "SliceMean", "gap", "slice_means"]


@dataclass(frozen=True, slots=True)
class SliceMean:
    """A slice against all other items.

    Args:
        slice: What its items share, such as ``lang=de``.
        n: Its items.
        mean: Their mean, in [0, 1].
        rest: The mean of the others; NaN without any.
        p: How often as many items drawn from all differ as much from the rest, two-sided; with
            clusters these are drawn whole.
        adjusted_p: The same after Holm's correction for all slices.
    """

    slice: str
    n: int
    mean: float
    rest: float
    p: float
    adjusted_p: float


@dataclass(frozen=True, slots=True, eq=False)
class Clustered:
    """Items that stand or fall in clusters, which their tallies do not tell.

    Args:
        values: The score of each; NaN for one that does not count.
        clusters: What each belongs to.
        rows: Which items each slice has.
    """

    values: NDArray[np.float64]
    clusters: Sequence[Hashable]
    rows: Mapping[str, NDArray[np.int64]]

    def p(self, name: str, *, resamples: int, seed: int) -> float:
        """Test a slice; 1 if it is all there is."""
        import numpy as np

        inside = np.zeros(len(self.values), np.bool_)
        inside[self.rows[name]] = True
        kept = np.flatnonzero(~np.isnan(self.values))
        values, inside = self.values[kept], inside[kept]
        if inside.all():
            return 1.0
        clusters = [self.clusters[row] for row in kept.tolist()]
        return clustered_label_p(values, inside, clusters, resamples=resamples, seed=seed)


@dataclass(frozen=True, slots=True)
class Contribution:
    """What an item adds to the gap.

    Args:
        item: Its index.
        f1: Its F1.
        exact_match: Its exact match.
        share: Its share of the whole gap.
    """

    item: int
    f1: float
    exact_match: float
    share: float


@dataclass(frozen=True, slots=True)
class Gap:
    """Mean F1 less mean exact match, and what it is made of.

    Args:
        total: The gap, in [-1, 1]; NaN where the convention has no F1.
        by_outcome: Each outcome's share of it, and its items.
        items: The items that add most, the largest first.
    """

    total: float
    by_outcome: Mapping[str, tuple[float, int]]
    items: tuple[Contribution, ...]


def slice_means(
    whole: Tally,
    parts: Mapping[str, Tally],
    *,
    clustered: Clustered | None = None,
    resamples: int = 10_000,
    seed: int = SEED,
) -> list[SliceMean]:
    """Compare each slice with all other items, corrected for looking at many.

    Args:
        whole: The scores of all items.
        parts: Those of each slice by its name.
        clustered: The items themselves, where they come in clusters.
        resamples: How many times items are drawn.
        seed: Where the random numbers begin.

    Returns:
        The slices, those furthest below the rest first.

    Examples:
        >>> parts = {"first": Tally.of_counts({1.0: 6}), "last": Tally.of_counts({0.0: 6})}
        >>> whole = Tally.of_counts({0.0: 6, 1.0: 6})
        >>> [(each.slice, each.mean, each.rest) for each in slice_means(whole, parts)]
        [('last', 0.0, 1.0), ('first', 1.0, 0.0)]
    """
    found = []
    for name, part in parts.items():
        if part.n:
            rest = whole.without(part).mean
            p = (
                clustered.p(name, resamples=resamples, seed=seed)
                if clustered
                else label_randomization_p(whole, part, resamples=resamples, seed=seed)
            )
            found.append(SliceMean(name, part.n, part.mean, rest, p, math.nan))
    adjusted = holm([each.p for each in found])
    found = [replace(each, adjusted_p=p) for each, p in zip(found, adjusted, strict=True)]
    return sorted(found, key=_below)


def _below(each: SliceMean) -> tuple[bool, float, float]:
    difference = each.mean - each.rest
    return not difference < 0, each.adjusted_p if difference < 0 else 0.0, difference


def gap(scores: Scores, *, most: int = 10) -> Gap:
    """Return what makes mean F1 exceed mean exact match, or fall short of it.

    Args:
        scores: The scores of all items.
        most: How many items to return.

    Examples:
        >>> import answerkey as ak
        >>> found = gap(ak.score(["in Oslo, Norway", "Rome", "x"], ["Oslo", "Rome", "y"]))
        >>> round(found.total, 4), found.items[0].item, found.by_outcome
        (0.1667, 0, {'verbose': (1.0, 1)})
    """
    import numpy as np

    apart = scores.f1 - scores.exact_match
    kept = np.flatnonzero(~np.isnan(apart))
    if not len(kept):
        return Gap(math.nan, {}, ())
    whole = math.fsum(apart[kept].tolist())
    towards = math.copysign(1.0, whole)  # where F1 is the lower one, that is what items add to
    order = kept[np.argsort(-towards * apart[kept], kind="stable")][:most]
    outcomes = scores.outcomes
    by_outcome = {}
    for code, name in enumerate(OUTCOMES):
        rows = kept[(outcomes[kept] == code) & (apart[kept] != 0)]
        if len(rows):
            by_outcome[name] = (_share(math.fsum(apart[rows].tolist()), whole), len(rows))
    return Gap(
        total=whole / len(kept),
        by_outcome=by_outcome,
        items=tuple(
            Contribution(
                item,
                float(scores.f1[item]),
                float(scores.exact_match[item]),
                _share(float(apart[item]), whole),
            )
            for item in order.tolist()
            if towards * apart[item] > 0
        ),
    )


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
