"""The same answers under many conventions: how far the numbers move, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from answerkey.analysis.differences import changes_between
from answerkey.errors import UsageError
from answerkey.evaluation.pairs import References
from answerkey.evaluation.scores import MissingPolicy, Scores
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import Summary, summarize, summarize_by
from answerkey.recipes.conventions import (
    Convention,
    ConventionLike,
    convention,
)
from answerkey.recipes.table import TABLE

__all__ = ["Flip", "Gap", "Ranking", "Spread", "StepWorth", "english_pipelines", "spread"]

_SPREAD_MEASURES = ("exact_match", "f1")


@dataclass(frozen=True, slots=True)
class Gap:
    """The largest difference of a measure between two conventions, in [0, 1]."""

    measure: str
    lowest: str
    highest: str
    gap: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order in which a convention puts the systems by a measure, best first."""

    measure: str
    order: tuple[str, ...]
    conventions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """An item whose exact match is 1 under some conventions and 0 under others."""

    index: int
    right: tuple[str, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StepWorth:
    """What one change of recipe is worth on these answers.

    Args:
        what: The change.
        exact_match: By how much it moves mean exact match.
        f1: By how much it moves mean F1; None where a side has no F1.
        flips: Indices of the items whose exact match it turns.
    """

    what: str
    exact_match: float
    f1: float | None
    flips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """What ``spread`` found.

    Args:
        summaries: Each convention's means over all items, with its signature.
        gaps: The largest gap for exact match and for F1.
        rankings: The orders of systems that occur, each with its conventions.
        flips: Items that conventions disagree on, the most contested first.
        steps: From the first of two conventions to the second, what each change is worth.
    """

    summaries: Mapping[str, Summary]
    gaps: tuple[Gap, ...]
    rankings: tuple[Ranking, ...]
    flips: tuple[Flip, ...]
    steps: tuple[StepWorth, ...]


def english_pipelines() -> list[str]:
    """Return the names of the conventions for English that are pipelines of steps.

    Examples:
        >>> "squad-v1" in english_pipelines()
        True
    """
    return [
        name
        for name, row in TABLE.items()
        if row.language == "en" and convention(name).program == "pipeline"
    ]


def spread(
    predictions: Sequence[str | None],
    references: Sequence[References],
    *,
    conventions: Sequence[ConventionLike] = (),
    systems: Sequence[str | None] | None = None,
    missing: MissingPolicy = "error",
) -> Spread:
    """Score the same answers under many conventions and say how they differ.

    Args:
        predictions: One text an item.
        references: For each item one accepted answer, or a sequence of them.
        conventions: Those to compare, by default every pipeline for English; of exactly two the
            difference is taken apart step by step.
        systems: Who gave each answer: shows whether the ranking depends on the convention.
        missing: What a missing prediction is.

    Raises:
        UsageError: A convention is unknown, or fewer than two are given.
        InputError: As for ``answerkey.score``.

    Examples:
        >>> found = spread(["the cat"], ["cat"], conventions=["plain", "squad-v1"])
        >>> [(step.what, step.exact_match) for step in found.steps][-1]
        ('normalize: nothing → articles(en)', 1.0)
    """
    recipes = [convention(like) for like in conventions or english_pipelines()]
    if len(recipes) < 2:
        raise UsageError("one convention has no spread", accepted="two or more, or none for all")
    scored = {
        _label(recipe, recipes): score(predictions, references, convention=recipe, missing=missing)
        for recipe in recipes
    }
    summaries = {name: summarize(scores) for name, scores in scored.items()}
    steps: tuple[StepWorth, ...] = ()
    if len(recipes) == 2 and all(recipe.program == "pipeline" for recipe in recipes):
        steps = tuple(_worths(predictions, references, recipes[0], recipes[1], missing))
    return Spread(
        summaries=summaries,
        gaps=tuple(_gaps(summaries)),
        rankings=tuple(_rankings(scored, systems)) if systems else (),
        flips=tuple(_flips(scored)),
        steps=steps,
    )


def _label(recipe: Convention, recipes: Sequence[Convention]) -> str:
    """Name a convention, by its signature where another one bears the same name."""
    names = [other.name for other in recipes]
    return recipe.name if names.count(recipe.name) == 1 else recipe.signature


def _gaps(summaries: Mapping[str, Summary]) -> list[Gap]:
    gaps = []
    for measure in _SPREAD_MEASURES:
        values = {
            name: value
            for name, summary in summaries.items()
            if (value := getattr(summary, measure)) is not None
        }
        if len(values) > 1:
            lowest, highest = (
                min(values, key=values.__getitem__),
                max(values, key=values.__getitem__),
            )
            gaps.append(Gap(measure, lowest, highest, values[highest] - values[lowest]))
    return gaps


def _rankings(scored: Mapping[str, Scores], systems: Sequence[str | None]) -> list[Ranking]:
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for name, scores in scored.items():
        parts = summarize_by(scores, [systems])
        for measure in _SPREAD_MEASURES:
            values = [(getattr(part, measure), str(who)) for (who,), part in parts]
            if all(value is not None for value, _ in values):
                order = tuple(who for _, who in sorted(values, key=lambda pair: -pair[0]))
                found.setdefault((measure, order), []).append(name)
    rankings = [Ranking(measure, order, tuple(names)) for (measure, order), names in found.items()]
    return sorted(rankings, key=lambda r: (_SPREAD_MEASURES.index(r.measure), -len(r.conventions)))


def _flips(scored: Mapping[str, Scores]) -> list[Flip]:
    import numpy as np

    names = np.array(list(scored))
    exact = np.stack([scores.exact_match >= 1.0 for scores in scored.values()])
    right = exact.sum(axis=0)
    contested = np.flatnonzero((right > 0) & (right < len(names)))
    order = contested[np.argsort(np.abs(right[contested] - len(names) / 2), kind="stable")]
    return [
        Flip(int(i), tuple(names[exact[:, i]].tolist()), tuple(names[~exact[:, i]].tolist()))
        for i in order
    ]


def _worths(
    predictions: Sequence[str | None],
    references: Sequence[References],
    first: Convention,
    second: Convention,
    missing: MissingPolicy,
) -> list[StepWorth]:
    before = score(predictions, references, convention=first, missing=missing)
    worths = []
    for change in changes_between(first, second):
        after = score(predictions, references, convention=change.after, missing=missing)
        worths.append(_worth(change.what, before, after))
        before = after
    return worths


def _worth(what: str, before: Scores, after: Scores) -> StepWorth:
    import numpy as np

    old, new = summarize(before), summarize(after)
    turned = np.flatnonzero((before.exact_match >= 1.0) != (after.exact_match >= 1.0))
    f1 = None if old.f1 is None or new.f1 is None else new.f1 - old.f1
    return StepWorth(
        what=what,
        exact_match=(new.exact_match or 0.0) - (old.exact_match or 0.0),
        f1=f1,
        flips=tuple(turned.tolist()),
    )
