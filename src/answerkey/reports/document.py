"""The format-neutral report of a run: every renderer reads this and computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.slices import slices
from answerkey.evaluation.summaries import Summary
from answerkey.reports.environment import environment

__all__ = ["MOST_INTERVALS", "Accounting", "Report", "Section", "Slice", "build_report"]

MOST_INTERVALS = 200
"""Of more slices each one's interval would be a needle in a haystack, and slow: none has one."""


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
    """One convention's results: all items, then each slice."""

    convention: str
    signature: str
    recipe: dict[str, str]
    all: Summary
    slices: tuple[Slice, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A run under one or more conventions.

    Args:
        accounting: Counts beside every number.
        by: The columns that slices are made of.
        sections: One for each convention.
        notes: What was detected and chosen while reading.
        environment: Versions that the numbers may depend on.
    """

    accounting: Accounting
    by: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    environment: dict[str, str]


def build_report(
    scored: Sequence[Scores],
    *,
    accounting: Accounting,
    by: Sequence[str] = (),
    columns: Sequence[Sequence[str | None]] = (),
    notes: Sequence[str] = (),
    confidence: Confidence | None = None,
) -> Report:
    """Summarize scores of the same items under one or more conventions.

    Args:
        scored: The scores, one for each convention.
        accounting: What was counted while reading.
        by: The names of the columns to slice by.
        columns: Those columns' values, each with one entry an item.
        notes: What was detected and chosen while reading.
        confidence: How intervals are made; None for none.
    """
    return Report(
        accounting=accounting,
        by=tuple(by),
        sections=tuple(_section(scores, columns, confidence) for scores in scored),
        notes=tuple(notes),
        environment=environment(),
    )


def _section(
    scores: Scores, columns: Sequence[Sequence[str | None]], confidence: Confidence | None
) -> Section:
    whole = scores.summary(confidence=confidence)
    cells = slices(columns) if columns else []
    parts = []
    for values, indices in cells:
        part = scores.take(indices)
        how = confidence.take(indices) if confidence and len(cells) <= MOST_INTERVALS else None
        parts.append(Slice(values, part.summary(confidence=how)))
    return Section(
        convention=scores.convention.name,
        signature=whole.signature,
        recipe=scores.convention.recipe,
        all=whole,
        slices=tuple(parts),
    )
