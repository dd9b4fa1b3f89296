"""A run's report before it has a format: what writes it finds every mean and interval here."""

from __future__ import annotations

from dataclasses import dataclass, field

from answerkey.analysis.slicing import Clustered, Gap, SliceMean, gap, slice_means
from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.results import Accounting, Cell, Evaluation, Group, Result
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.slices import slice_name
from answerkey.evaluation.summaries import Summary
from answerkey.recipes.measures import MEASURES
from answerkey.uncertainty.tally import Tally

__all__ = ["MOST_INTERVALS", "Report", "Section", "Slice", "build_report"]

MOST_INTERVALS = 200
"""Of more slices each one's interval would be a needle in a haystack, and slow: none has one."""


@dataclass(frozen=True, slots=True)
class Slice:
    """The items that share their values in the columns of ``--by``, and their means."""

    values: Cell
    summary: Summary


@dataclass(frozen=True, slots=True)
class Section:
    """One convention's results.

    Args:
        convention: Its name.
        signature: Its signature with the facts of the run.
        recipe: Its fields.
        missing: The policy for missing predictions.
        all: The means over all items.
        slices: Those of each slice.
        worst: The slices furthest below the rest, where they were asked for.
        gap: What makes F1 exceed exact match, where it was asked for.
    """

    convention: str
    signature: str
    recipe: dict[str, str]
    missing: MissingPolicy
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
        run: What it takes to make the run again, for JSON.
    """

    accounting: Accounting
    by: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]
    run: dict[str, object] = field(default_factory=dict)


def build_report(
    evaluation: Evaluation,
    *,
    confidence: Confidence | None = None,
    worst: int = 0,
    gap_items: int = 0,
) -> Report:
    """Lay out what came of a run.

    Args:
        evaluation: The run.
        confidence: How intervals are made; None for none.
        worst: How many of the worst slices to tell.
        gap_items: How many of the items to tell that make F1 exceed exact match; the evaluation
            has to have kept them.
    """
    return Report(
        accounting=evaluation.accounting,
        by=evaluation.by,
        sections=tuple(
            _section(result, evaluation.by, confidence, worst=worst, gap_items=gap_items)
            for result in evaluation.results
        ),
        notes=evaluation.notes,
    )


def _section(
    result: Result,
    by: tuple[str, ...],
    confidence: Confidence | None,
    *,
    worst: int,
    gap_items: int,
) -> Section:
    whole = result.summary(result.all, confidence)
    how = confidence if len(result.slices) <= MOST_INTERVALS else None
    # Totals are made of items' scores, so that items and slices can be blamed.
    is_mean = result.convention.aggregate == "macro"
    return Section(
        convention=result.convention.name,
        signature=whole.signature,
        recipe=result.convention.recipe,
        missing=result.missing,
        all=whole,
        slices=tuple(
            Slice(values, result.summary(group, how)) for values, group in result.slices.items()
        ),
        worst=tuple(_worst(result, by, confidence)[:worst]) if worst and is_mean else (),
        gap=gap(result.scores, most=gap_items)
        if gap_items and is_mean and result.scores is not None
        else None,
    )


def _worst(result: Result, by: tuple[str, ...], confidence: Confidence | None) -> list[SliceMean]:
    """Return the slices below the rest, the furthest first, corrected for looking at all."""
    # Programs too have but one of the two at times, which only their values tell.
    measure = "f1" if result.all.totals.values[MEASURES.index("f1")] else "exact_match"

    def tally(group: Group) -> Tally:
        return Tally.of_counts(group.totals.values[MEASURES.index(measure)])

    named = {
        (values[0] or "(none)")
        if by == ("slice",)
        else ", ".join(map(slice_name, by, values)): group
        for values, group in result.slices.items()
    }
    how = confidence or Confidence()
    clustered = None
    if how.clusters is not None and result.scores is not None:
        rows = {name: group.rows for name, group in named.items() if group.rows is not None}
        clustered = Clustered(getattr(result.scores, measure), how.clusters, rows)
    found = slice_means(
        tally(result.all),
        {name: tally(group) for name, group in named.items()},
        clustered=clustered,
        resamples=how.resamples,
        seed=how.seed,
    )
    return [each for each in found if each.mean < each.rest]
