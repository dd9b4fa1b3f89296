"""The format-neutral report of a run: every renderer reads this and computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from answerkey.evaluation.evaluating import Accounting, Evaluation, Result, Slice
from answerkey.evaluation.summaries import Summary
from answerkey.reports.environment import environment

__all__ = ["Report", "Section", "build_report"]


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


def build_report(evaluation: Evaluation, *, by: Sequence[str] = ()) -> Report:
    """Lay out what came of a run.

    Args:
        evaluation: The run.
        by: The names of the columns that its slices are made of.
    """
    return Report(
        accounting=evaluation.accounting,
        by=tuple(by),
        sections=tuple(map(_section, evaluation.results)),
        notes=evaluation.notes,
        environment=environment(),
    )


def _section(result: Result) -> Section:
    return Section(
        convention=result.convention.name,
        signature=result.all.signature,
        recipe=result.convention.recipe,
        all=result.all,
        slices=result.slices,
    )
