"""Measures against people: do they accept the same answers, do they rank systems alike?"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from answerkey.errors import InputError, counted
from answerkey.uncertainty.coefficients import area, correlation, kappa, tau
from answerkey.uncertainty.corrected import corrected_mean
from answerkey.uncertainty.raters import Scale, cohen, fleiss, krippendorff
from answerkey.uncertainty.resampling import SEED, Estimate, distinct, estimates, numbered, sums

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Agreement", "Raters", "Study", "Systems", "agree"]

_FOLDS = 10


@dataclass(frozen=True, slots=True)
class Agreement:
    """One measure against people's judgments.

    Args:
        measure: Its name.
        cut: From which value on it accepts an answer: the cut of highest accuracy on all items;
            infinite where that is to accept none.
        accuracy: The share of items that both decide alike, each decided by a cut found on
            other items.
        kappa: Cohen's.
        mcc: Matthews' correlation.
        auc: How often a right answer outscores a wrong one.
        refused: Right answers that it refuses.
        accepted: Wrong answers that it accepts.
        mean: Its mean over the judged items.
        corrected: The mean judgment of all items, estimated with its help; None where all
            items are judged.
        decided: For each judged item whether it accepts it, by the cut of other items.
    """

    measure: str
    cut: float
    accuracy: Estimate
    kappa: Estimate
    mcc: Estimate
    auc: Estimate
    refused: int
    accepted: int
    mean: float
    corrected: Estimate | None
    decided: NDArray[np.bool_]

    @property
    def accepts(self) -> float:
        """The share of judged items that it accepts."""
        return float(self.decided.mean())


@dataclass(frozen=True, slots=True)
class Systems:
    """Systems ranked by people and by measures.

    Args:
        names: The systems, the best by people first.
        people: The mean judgment of each.
        means: The mean of each measure for each system.
        tau: Kendall's tau-b of each measure's means and people's, with its interval.
        spearman: Spearman's rank correlation of them, likewise.
    """

    names: tuple[str, ...]
    people: tuple[float, ...]
    means: Mapping[str, tuple[float, ...]]
    tau: Mapping[str, Estimate]
    spearman: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True)
class Raters:
    """People among themselves.

    Args:
        pairs: Cohen's kappa of each two.
        fleiss: Fleiss' kappa.
        alpha: Krippendorff's alpha.
        scale: The scale that the values are taken to be on.
    """

    pairs: Mapping[tuple[str, str], Estimate]
    fleiss: Estimate
    alpha: Estimate
    scale: Scale


@dataclass(frozen=True, slots=True)
class Study:
    """What ``agree`` found.

    Args:
        items: How many there are.
        judged: Which of them, by number.
        clusters: How many groups of items are drawn together for the intervals.
        right: For each judged item whether people accept it: the majority; a tie is no.
        ties: On how many of them people are divided evenly, and nobody decides.
        base_rate: The share of judged items that they accept.
        agreements: One for each measure.
        systems: The ranking, where systems are known.
        raters: Where there are several people.
    """

    items: int
    judged: NDArray[np.int64]
    clusters: int
    right: NDArray[np.bool_]
    ties: int
    base_rate: Estimate
    agreements: tuple[Agreement, ...]
    systems: Systems | None
    raters: Raters | None


def agree(
    measures: Mapping[str, NDArray[np.float64]],
    judgments: Mapping[str, NDArray[np.float64]],
    *,
    accept_from: float = 0.5,
    scale: Scale = "nominal",
    clusters: Sequence[Hashable] | None = None,
    systems: Sequence[str | None] | None = None,
    final: NDArray[np.float64] | None = None,
    seed: int = SEED,
) -> Study:
    """Compare measures with people's judgments of the same items.

    Args:
        measures: The values of each, one an item.
        judgments: The values of each person, one an item; NaN where there is none.
        accept_from: From which value on a person accepts an answer.
        scale: Of the judgments, for the agreement of people: ``nominal``, ``ordinal`` or
            ``interval``.
        clusters: Items that depend on each other, such as answers to one question; intervals
            draw them together, and a cut is found on other clusters than it decides.
        systems: The system of each item.
        final: An adjudicator's judgment of each item, which counts instead of the majority;
            NaN where there is none.
        seed: Of folds and resamples.

    Raises:
        InputError: No item is judged, or people accept all or none.
    """
    import numpy as np

    votes = np.stack(list(judgments.values()), 1)
    with np.errstate(invalid="ignore"):
        accepts = np.where(np.isnan(votes), np.nan, votes >= accept_from)
    given = (~np.isnan(accepts)).sum(1)
    judged = np.flatnonzero(given)
    if len(judged) == 0:
        raise InputError("no item is judged", accepted="a column of people's judgments")
    share = np.nansum(accepts[judged], 1) / given[judged]
    right, tied = share > 0.5, share == 0.5
    if final is not None:
        said = final[judged]
        right = np.where(np.isnan(said), right, said >= accept_from)
        tied &= np.isnan(said)
    if right.all() or not right.any():
        raise InputError(
            f"people accept {'all' if right.all() else 'none'} of {counted(len(judged), 'answer')}",
            accepted="judgments of both kinds",
            remedy="--accept-from sets from which value on an answer is accepted",
        )
    groups = numbered(range(len(votes)) if clusters is None else clusters)
    near = numbered(groups[judged].tolist())
    truth = np.full(len(votes), np.nan)
    truth[judged] = right
    sample = _Sample(
        judged,
        right,
        truth,
        groups,
        near,
        np.random.default_rng(seed).permutation(int(near.max()) + 1)[near] % _FOLDS,
        seed,
    )
    return Study(
        len(votes),
        judged,
        int(near.max()) + 1,
        right,
        int(tied.sum()),
        _base_rate(sample),
        tuple(_agreement(name, values, sample) for name, values in measures.items()),
        _systems(measures, sample, systems) if systems is not None else None,
        _raters(judgments, scale, groups, seed) if len(judgments) > 1 else None,
    )


@dataclass(frozen=True, slots=True)
class _Sample:
    """The judged items: which, what people say, their clusters and folds; the resamples' seed.

    ``truth`` and ``groups`` are of all items, the others of the judged ones.
    """

    judged: NDArray[np.int64]
    right: NDArray[np.bool_]
    truth: NDArray[np.float64]
    groups: NDArray[np.int64]
    near: NDArray[np.int64]
    folds: NDArray[np.int64]
    seed: int


def _agreement(name: str, values: NDArray[np.float64], sample: _Sample) -> Agreement:
    import numpy as np

    scores, right = values[sample.judged], sample.right
    decided = np.zeros(len(scores), np.bool_)
    for fold in np.unique(sample.folds):
        held = sample.folds == fold
        others = held if held.all() else ~held
        decided[held] = scores[held] >= _cut(scores[others], right[others])
    accuracy, cohens, matthews = estimates(
        kappa, 2 * ~decided + ~right, sample.near, number=4, seed=sample.seed
    )
    return Agreement(
        name,
        _cut(scores, right),
        accuracy,
        cohens,
        matthews,
        _area(scores, sample),
        int((right & ~decided).sum()),
        int((decided & ~right).sum()),
        float(scores.mean()),
        corrected_mean(values, sample.truth, sample.groups) if len(scores) < len(values) else None,
        decided,
    )


def _cut(scores: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """Return the cut of highest accuracy: midway between two scores; of equals the lowest."""
    import numpy as np

    values, places = np.unique(scores, return_inverse=True)
    good = np.bincount(places, right, len(values))
    bad = np.bincount(places, ~right, len(values))
    # Refusing everything below values[k]: right decisions for k = 0 … all of them.
    correct = np.r_[0.0, np.cumsum(bad)] + np.r_[np.cumsum(good[::-1])[::-1], 0.0]
    best = int(np.argmax(correct))
    if best == 0:
        return float(values[0])
    if best == len(values):
        return float("inf")
    return float((values[best - 1] + values[best]) / 2)


def _area(scores: NDArray[np.float64], sample: _Sample) -> Estimate:
    import numpy as np

    values, places = np.unique(scores, return_inverse=True)
    number = 2 * len(values)
    (found,) = estimates(
        lambda times: (area(times.reshape(len(times), -1, 2)),),
        2 * places + sample.right,
        sample.near,
        number=number,
        seed=sample.seed,
    )
    return found


def _base_rate(sample: _Sample) -> Estimate:
    right = sample.right.astype(int)
    (found,) = estimates(
        lambda times: (times[:, 1] / times.sum(1),), right, sample.near, number=2, seed=sample.seed
    )
    return found


def _systems(
    measures: Mapping[str, NDArray[np.float64]], sample: _Sample, systems: Sequence[str | None]
) -> Systems:
    import numpy as np

    every, places = np.unique([str(systems[at]) for at in sample.judged], return_inverse=True)
    people = _means(sample.right.astype(float), places)
    order = np.argsort(-people, kind="stable")
    places = np.argsort(order)[places]
    judged = {name: values[sample.judged] for name, values in measures.items()}
    ranked = {name: _ranked(values, places, sample) for name, values in judged.items()}
    return Systems(
        tuple(every[order].tolist()),
        tuple(people[order].tolist()),
        {name: tuple(_means(values, places).tolist()) for name, values in judged.items()},
        {name: taus for name, (taus, _) in ranked.items()},
        {name: spearmans for name, (_, spearmans) in ranked.items()},
    )


def _means(values: NDArray[np.float64], places: NDArray[np.int64]) -> NDArray[np.float64]:
    import numpy as np

    found: NDArray[np.float64] = np.bincount(places, values) / np.bincount(places)
    return found


def _ranked(
    values: NDArray[np.float64], places: NDArray[np.int64], sample: _Sample
) -> tuple[Estimate, ...]:
    """Return the rank correlations, with the intervals of the resamples that have all systems."""
    import numpy as np

    kinds = np.unique(values, return_inverse=True)[1]
    first, patterns, _ = distinct(np.c_[kinds, sample.right, places])
    several, where = int(places.max()) + 1, places[first]
    totals = sums(
        np.tile(np.arange(len(first)), 3),
        np.r_[where, where + several, where + 2 * several],
        (len(first), 3 * several),
        np.r_[np.ones(len(first)), sample.right[first], values[first]],
    )

    def correlations(times: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
        size, right, value = np.split(totals(times), 3, axis=1)
        with np.errstate(invalid="ignore"):
            means, people = value / size, right / size
        return tau(means, people), correlation(means, people)

    return estimates(
        correlations,
        patterns,
        sample.near,
        number=len(first),
        seed=sample.seed,
        width=several * several,
    )


def _raters(
    judgments: Mapping[str, NDArray[np.float64]],
    scale: Scale,
    groups: NDArray[np.int64],
    seed: int,
) -> Raters:
    import numpy as np

    pairs = {
        (first, second): cohen(
            judgments[first], judgments[second], scale=scale, clusters=groups, seed=seed
        )
        for first, second in combinations(judgments, 2)
    }
    table = np.stack(list(judgments.values()), 1)
    return Raters(
        pairs,
        fleiss(table, clusters=groups, seed=seed),
        krippendorff(table, scale=scale, clusters=groups, seed=seed),
        scale,
    )
