"""Which of several systems is better on the same items, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from answerkey.analysis.effects import Effect, effect
from answerkey.analysis.pairing import lacks, pair_scores, refuse_lacking, refuse_unlike
from answerkey.errors import InputError, UsageError, counted, quoted
from answerkey.evaluation.confidence import MEAN_OF_ITEMS, OF_DIFFERENCES, Confidence
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.slices import separate_slices
from answerkey.evaluation.summaries import Summary
from answerkey.recipes.measures import MEASURES
from answerkey.uncertainty.corrections import holm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST_SLICES", "Change", "Comparison", "Contrast", "Slice", "compare"]

MOST_SLICES = 200
"""More are not looked at: only the largest, since corrected for so many no small one can show."""

Slice: TypeAlias = tuple[str, str | None]
"""A column and one of its values."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two systems on the same items.

    Args:
        first: The system that is compared with.
        second: The one whose differences are told.
        slice: The column and value that the items share; None for all items.
        effects: What each measure says.
    """

    first: str
    second: str
    slice: Slice | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """An item that got better or worse.

    Args:
        item: Its index among the common items.
        before: The first system's score, in [0, 1].
        after: The second's.
    """

    item: int
    before: float
    after: float


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """What ``compare`` found.

    Args:
        scores: Each system's scores on the common items, in the first one's order.
        rows: For each system the indices of those items in the scores that were given.
        unmatched: For each system the ids that not all have, which are left out.
        summaries: Each system's means over the common items, with intervals.
        contrasts: Each further system against the first.
        slices: The same within each slice.
        more_slices: How many smaller slices were not looked at.
        margin: By how much, in [0, 1], the further systems may be worse; None if not asked.
        confidence: How the intervals were made.
        signature: The recipe, the policy, and the facts of the bootstrap.
    """

    scores: Mapping[str, Scores]
    rows: Mapping[str, NDArray[np.int64]]
    unmatched: Mapping[str, tuple[str, ...]]
    summaries: Mapping[str, Summary]
    contrasts: tuple[Contrast, ...]
    slices: tuple[Contrast, ...]
    more_slices: int
    margin: float | None
    confidence: Confidence
    signature: str

    def __repr__(self) -> str:
        n = len(next(iter(self.scores.values())))
        return f"<Comparison of {', '.join(self.scores)} on {counted(n, 'item')}, {self.signature}>"

    def changes(self, contrast: Contrast, *, measure: str = "f1") -> list[Change]:
        """Return the items whose score differs, the most changed first.

        Args:
            contrast: One of ``contrasts``.
            measure: The measure that is looked at.
        """
        import numpy as np

        before, after = (
            getattr(self.scores[name], measure) for name in (contrast.first, contrast.second)
        )
        moved = np.nan_to_num(after - before)
        order = np.argsort(-np.abs(moved), kind="stable")
        return [
            Change(item, float(before[item]), float(after[item]))
            for item in order[: np.count_nonzero(moved)].tolist()
        ]


def compare(
    first: Scores,
    second: Scores,
    *others: Scores,
    names: Sequence[str] | None = None,
    by: Mapping[str, Sequence[str | None]] | None = None,
    measures: Sequence[str] | None = None,
    margin: float | None = None,
    confidence: Confidence = OF_DIFFERENCES,
) -> Comparison:
    """Compare systems on the items that all of them answered, paired by id.

    Args:
        first: The scores of the system to compare with.
        second: Those of another one, scored in the same way.
        others: Those of further ones.
        names: What to call them.
        by: Columns to slice by, each with one entry an item of ``first``.
        measures: Those to compare; by default exact match and F1, where there are such.
        margin: Ask of each further system whether it is worse by less than this, in [0, 1].
        confidence: How intervals are made; ``clusters`` has one entry an item of ``first``.

    Raises:
        InputError: The results are of unlike signatures, or no item is common to all.
        UsageError: A measure is unknown or one that the convention lacks, or an argument does not
            fit the others.

    Examples:
        >>> import answerkey as ak
        >>> key = ["Paris", "Oslo", "Rome", "Bonn"]
        >>> old = ak.score(["Lyon", "Oslo", "Milan", "Berlin"], key)
        >>> new = ak.score(["Paris", "Oslo", "Rome", "Bonn am Rhein"], key)
        >>> found = compare(old, new).contrasts[0].effects[0]
        >>> found.difference, found.better, found.worse, found.p
        (0.5, 2, 0, 0.5)
    """
    given = (first, second, *others)
    systems = dict(zip(_names(names, len(given)), given, strict=True))
    recipe = first.convention
    means = MEAN_OF_ITEMS[recipe.aggregate]
    if measures is None:
        measures = [
            measure
            for measure in ("exact_match", "f1")
            if measure in means and not any(lacks(each, measure) for each in given)
        ]
    if not measures or set(measures) & set(MEASURES) - set(means):
        raise UsageError(
            f"aggregate={recipe.aggregate}: its {', '.join(measures) or 'totals'} cannot be told "
            "apart item by item",
            accepted="means over items",
            remedy="compare under aggregate=macro",
        )
    measures = tuple(dict.fromkeys(measures))
    _check(measures, margin, by or {}, confidence, len(first))
    refuse_unlike(systems)
    for measure, each in product(measures, given):
        refuse_lacking(each, measure)
    pairing = pair_scores(systems)
    scores = {name: each.take(pairing.rows[name]) for name, each in systems.items()}
    kept = next(iter(pairing.rows.values()))
    how = replace(confidence.take(kept), measures=measures)
    columns = {name: [values[i] for i in kept.tolist()] for name, values in (by or {}).items()}
    parts = _slices(columns)
    inside = [
        (part, {name: each.take(rows) for name, each in scores.items()}, how.take(rows))
        for part, rows in parts[:MOST_SLICES]
    ]
    contrasts = _adjusted(_contrasts(scores, None, how))
    within = [each for part, taken, its_how in inside for each in _contrasts(taken, part, its_how)]
    return Comparison(
        scores=scores,
        rows=pairing.rows,
        unmatched=pairing.unmatched,
        summaries={name: each.summary(confidence=how) for name, each in scores.items()},
        contrasts=contrasts,
        slices=_adjusted(within),
        more_slices=max(0, len(parts) - MOST_SLICES),
        margin=margin,
        confidence=how,
        signature=next(iter(scores.values())).signed(how.fields),
    )


def _names(names: Sequence[str] | None, systems: int) -> list[str]:
    given = [f"system {i}" for i in range(1, systems + 1)] if names is None else list(names)
    if len(given) != systems or len(set(given)) < systems or not all(map(str.strip, given)):
        raise UsageError(
            f"the names {', '.join(map(quoted, given))} for {counted(systems, 'system')}",
            accepted="a name of its own for each",
        )
    return given


def _check(
    measures: Sequence[str],
    margin: float | None,
    by: Mapping[str, Sequence[str | None]],
    confidence: Confidence,
    items: int,
) -> None:
    for measure in measures:
        if measure not in MEASURES:
            raise UsageError(f"unknown measure {quoted(measure)}", accepted=", ".join(MEASURES))
    if margin is not None and not 0.0 < margin < 1.0:
        raise UsageError(f"the margin {margin:g}", accepted="a fraction between 0 and 1")
    columns = {"clusters": confidence.clusters or [None] * items, **by}
    for name, column in columns.items():
        if len(column) != items:
            raise InputError(
                f"{quoted(name)} has {counted(len(column), 'entry', 'entries')} "
                f"for {counted(items, 'item')}"
            )


def _slices(columns: Mapping[str, Sequence[str | None]]) -> list[tuple[Slice, NDArray[np.int64]]]:
    """Return every value of every column with its items, the largest first."""
    return sorted(separate_slices(columns), key=lambda part: -len(part[1]))


def _contrasts(
    scores: Mapping[str, Scores], part: Slice | None, how: Confidence
) -> Iterator[Contrast]:
    first, *others = scores
    for second in others:
        pair = scores[first], scores[second]
        effects = tuple(effect(*pair, measure=measure, how=how) for measure in how.measures)
        yield Contrast(first, second, part, effects)


def _adjusted(contrasts: Iterator[Contrast] | Sequence[Contrast]) -> tuple[Contrast, ...]:
    """Correct each measure's probabilities for all the contrasts that have an item."""
    looked_at = list(contrasts)
    columns: list[list[Effect]] = []
    for effects in zip(*(each.effects for each in looked_at), strict=True):
        corrected = iter(holm([each.p for each in effects if each.n]))
        columns.append(
            [replace(each, adjusted_p=next(corrected)) if each.n else each for each in effects]
        )
    rows = zip(*columns, strict=True)
    return tuple(replace(each, effects=row) for each, row in zip(looked_at, rows, strict=True))
