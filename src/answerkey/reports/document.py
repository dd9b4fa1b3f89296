"""The format-neutral report of a run: every renderer reads this and computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from answerkey.analysis.slicing import Gap, SliceMean, gap, slice_means
from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.slices import separate_slices, slice_name, slices
from answerkey.evaluation.summaries import Summary
from answerkey.reports.environment import environment

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST_INTERVALS", "Accounting", "Report", "Section", "Slice", "build_report"]

MOST_INTERVALS = 200
"""Of more slices each one's interval would be a needle in a haystack, and slow: none has one."""

Part: TypeAlias = "tuple[tuple[str | None, ...], NDArray[np.int64]]"
"""The values that items share, and their indices."""


@dataclass(frozen=True, slots=True)
class Accounting:
    """What was counted while the files were read and joined.

    Args:
        items: Items of the answer key.
        missing: Items without a prediction, nulls included.
        null_predictions: Those of them whose prediction was null.
        extra: Predictions whose id is not in the key.
    """

    items: int
    missing: int
    null_predictions: int
    extra: int


@dataclass(frozen=True, slots=True)
class Slice:
    """The items that share their values in the columns of ``--by``, and their means."""

    values: tuple[str | None, ...]
    summary: Summary


@dataclass(frozen=True, slots=True)
class Section:
    """One convention's results.

    Args:
        convention: Its name.
        signature: Its signature with the facts of the run.
        recipe: Its fields.
        all: The means over all items.
        slices: Those of each slice.
        worst: The slices furthest below the rest, where they were asked for.
        gap: What makes F1 exceed exact match, where it was asked for.
    """

    convention: str
    signature: str
    recipe: dict[str, str]
    all: Summary
    slices: tuple[Slice, ...]
    worst: tuple[SliceMean, ...] = ()
    gap: Gap | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A run under one or more conventions.

    Args:
        accounting: Counts beside every number.
        by: The columns that slices are made of.
        sections: One for each convention.
        notes: What was detected and chosen while reading.
        environment: Versions that the numbers may depend on.
        run: What it takes to make the run again, for JSON.
    """

    accounting: Accounting
    by: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    environment: dict[str, str]
    run: dict[str, object] = field(default_factory=dict)


def build_report(
    scored: Sequence[Scores],
    *,
    accounting: Accounting,
    by: Sequence[str] = (),
    columns: Sequence[Sequence[str | None]] = (),
    notes: Sequence[str] = (),
    confidence: Confidence | None = None,
    separately: bool = False,
    worst: int = 0,
    gap_items: int = 0,
) -> Report:
    """Summarize scores of the same items under one or more conventions.

    Args:
        scored: The scores, one for each convention.
        accounting: What was counted while reading.
        by: The names of the columns to slice by.
        columns: Those columns' values, each with one entry an item.
        notes: What was detected and chosen while reading.
        confidence: How intervals are made; None for none.
        separately: Whether each column makes slices of its own, instead of each combination of
            their values.
        worst: How many of the worst slices to tell.
        gap_items: How many of the items to tell that make F1 exceed exact match.
    """
    parts = slices(columns) if columns else []
    if separately:
        named = separate_slices(dict(zip(by, columns, strict=True)))
        parts, by = [((slice_name(*part),), rows) for part, rows in named], ["slice"]
    return Report(
        accounting=accounting,
        by=tuple(by),
        sections=tuple(
            replace(
                _section(scores, parts, confidence),
                worst=tuple(_worst(scores, parts, by, confidence)[:worst]) if worst else (),
                gap=gap(scores, most=gap_items) if gap_items and _is_mean(scores) else None,
            )
            for scores in scored
        ),
        notes=tuple(notes),
        environment=environment(),
    )


def _section(scores: Scores, parts: Sequence[Part], confidence: Confidence | None) -> Section:
    whole = scores.summary(confidence=confidence)
    told = []
    for values, indices in parts:
        how = confidence.take(indices) if confidence and len(parts) <= MOST_INTERVALS else None
        told.append(Slice(values, scores.take(indices).summary(confidence=how)))
    return Section(
        convention=scores.convention.name,
        signature=whole.signature,
        recipe=scores.convention.recipe,
        all=whole,
        slices=tuple(told),
    )


def _worst(
    scores: Scores, parts: Sequence[Part], by: Sequence[str], confidence: Confidence | None
) -> list[SliceMean]:
    if not _is_mean(scores):
        return []
    names = {
        values[0] or "(none)"
        if list(by) == ["slice"]
        else ", ".join(map(slice_name, by, values)): rows
        for values, rows in parts
    }
    how = confidence or Confidence()
    measure = "f1" if scores.convention.has_tokens else "exact_match"
    return slice_means(scores, names, measure=measure, resamples=how.resamples, seed=how.seed)


def _is_mean(scores: Scores) -> bool:
    """Tell whether totals are made of items' scores, so that items and slices can be blamed."""
    return scores.convention.aggregate == "macro"
