"""What came of a run: totals of all items and of each slice, under each convention."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from answerkey.evaluation.confidence import Confidence, intervals, totals_intervals
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import MissingPolicy, Scores, signed
from answerkey.evaluation.summaries import Summary, summary_of
from answerkey.evaluation.totals import Totals
from answerkey.recipes.conventions import Convention

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Accounting", "Cell", "Evaluation", "Group", "Result"]

Cell: TypeAlias = tuple[str | None, ...]
"""The values of one item in the columns that slices are made of."""


@dataclass(frozen=True, slots=True)
class Accounting:
    """What was counted while the files were read and joined.

    Args:
        items: Items of the answer key.
        missing: Items without a prediction, nulls included.
        null_predictions: Those of them whose prediction was null.
        extra: Predictions whose id is not in the key.
    """

    items: int = 0
    missing: int = 0
    null_predictions: int = 0
    extra: int = 0

    @classmethod
    def of(cls, run: Run) -> Accounting:
        """Return the counts of a run, or of a part."""
        return cls(len(run), run.missing, run.null_predictions, run.extra)

    def __add__(self, other: Accounting) -> Accounting:
        return Accounting(
            self.items + other.items,
            self.missing + other.missing,
            self.null_predictions + other.null_predictions,
            self.extra + other.extra,
        )


@dataclass(slots=True)
class Group:
    """All items, or those of a slice.

    Args:
        totals: What their means rest on.
        text_measures: Further measures by name, known where the run was scored in one piece.
        rows: Which items they are, where the run was scored in one piece; None means all.
    """

    totals: Totals = field(default_factory=Totals)
    text_measures: dict[str, float | None] = field(default_factory=dict)
    rows: NDArray[np.int64] | None = None

    def add(self, scores: Scores, rows: NDArray[np.int64] | None) -> None:
        """Add the items of a part of the run."""
        part = scores if rows is None else scores.take(rows)
        self.totals.add(Totals.of(part))
        self.text_measures = {one.name: one.total for one in part.text_measures}
        self.rows = rows


@dataclass(frozen=True, slots=True)
class Result:
    """One convention's results.

    Args:
        convention: The recipe.
        missing: The policy for missing predictions.
        key: Fingerprint of the answer key, where it is known.
        measures: The signatures of further measures by name.
        all: All items.
        slices: Each slice by what its items share, in order of first appearance.
        scores: Every item's, where the run was scored in one piece and they are kept.
    """

    convention: Convention
    missing: MissingPolicy
    key: str | None
    measures: Mapping[str, str]
    all: Group
    slices: Mapping[Cell, Group]
    scores: Scores | None = None

    def summary(self, group: Group, confidence: Confidence | None = None) -> Summary:
        """Take the means of a group.

        Args:
            group: All items, or a slice's.
            confidence: How to put an interval around each mean; that of clusters, and of totals
                that are no means over items, needs the items.
        """
        further = {} if confidence is None else confidence.fields
        summary = summary_of(
            group.totals,
            self.convention,
            signature=signed(self.convention, self.missing, self.key, self.measures, further),
            text_measures=group.text_measures,
        )
        if confidence is None:
            return summary
        if self.scores is None:
            found = totals_intervals(group.totals, self.convention, confidence)
        elif group.rows is None:
            found = intervals(self.scores, confidence)
        else:
            found = intervals(self.scores.take(group.rows), confidence.take(group.rows))
        return replace(
            summary,
            intervals=found,
            deviations=confidence.deviations(group.totals, self.convention),
        )


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A run under one or more conventions.

    Args:
        accounting: Counts beside every number.
        by: What the values of a slice are of.
        results: One for each convention.
        notes: What was detected and chosen while reading.
        system_column: The column that names who answered, if any does.
        systems: How many answered.
        predictions: Fingerprint of the predictions, where it was asked for.
        run: The items, where they are kept.
    """

    accounting: Accounting
    by: tuple[str, ...]
    results: tuple[Result, ...]
    notes: tuple[str, ...] = ()
    system_column: str | None = None
    systems: int = 0
    predictions: str = ""
    run: Run | None = None
