"""Means over items, with everything that was counted beside them.

Sums are exact (``math.fsum``), so a mean is the same for any order of the items.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from answerkey.evaluation.scores import OUTCOMES, Scores
from answerkey.evaluation.slices import slices
from answerkey.recipes.choice import choose
from answerkey.recipes.measures import Values, values
from answerkey.text.backend import Counts
from answerkey.uncertainty.interval import Interval

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Means: TypeAlias = tuple[float | None, float | None, float | None, float | None]
"""Exact match, precision, recall and F1, where there are items and the measure."""

__all__ = ["Summary", "summarize", "summarize_by"]


@dataclass(frozen=True, slots=True)
class Summary:
    """The means of a run or a slice, each in [0, 1], and the counts they rest on.

    Args:
        n: Items in the mean; with ``missing:skip`` those with a prediction.
        exact_match: Mean over items, or None if there is no item.
        precision: None also where the convention has no token measures, as are recall
            and F1.
        recall: Mean over items.
        f1: Mean over items.
        missing: Items without a prediction.
        empty_predictions: Predictions without a token.
        empty_references: References that normalize to nothing.
        outcomes: How many items came out as each of ``OUTCOMES``.
        signature: The recipe and policy.
        text_measures: Further measures by name, each in [0, 1] or None.
        intervals: Around each measure's mean, where they were asked for; None where there
            is nothing to tell.
        deviations: Beside an interval of items that stand alone, the standard deviation of the
            measure over items, which says how many items show how small a difference.
    """

    n: int
    exact_match: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    missing: int
    empty_predictions: int
    empty_references: int
    outcomes: dict[str, int]
    signature: str
    text_measures: dict[str, float | None] = field(default_factory=dict)
    intervals: dict[str, Interval | None] = field(default_factory=dict)
    deviations: dict[str, float] = field(default_factory=dict)


def summarize(scores: Scores) -> Summary:
    """Take the means of all items.

    Examples:
        >>> import answerkey as ak
        >>> summarize(ak.score(["Paris", "Lyon"], ["Paris", "Nice"])).exact_match
        0.5
    """
    import numpy as np

    counted = scores.present | (scores.missing != "skip")
    exact_match, precision, recall, f1 = _AGGREGATES[scores.convention.aggregate](scores, counted)
    outcomes = np.bincount(scores.outcomes, minlength=len(OUTCOMES)).tolist()
    return Summary(
        n=int(counted.sum()),
        exact_match=exact_match,
        precision=precision,
        recall=recall,
        f1=f1,
        missing=int((~scores.present).sum()),
        empty_predictions=int(((scores.in_prediction == 0) & scores.present).sum()),
        empty_references=int(scores.empty_references.sum()),
        outcomes=dict(zip(OUTCOMES, outcomes, strict=True)),
        signature=scores.signature,
        text_measures={one.name: one.total for one in scores.text_measures},
    )


def summarize_by(
    scores: Scores, columns: Sequence[Sequence[str | None]]
) -> list[tuple[tuple[str | None, ...], Summary]]:
    """Take the means of each slice: the items that share their values in the columns.

    Args:
        scores: The scores to slice.
        columns: One or more columns of values, each with one entry an item.

    Returns:
        Each combination of values with its summary, in order of first appearance.
    """
    return [(cell, summarize(scores.take(indices))) for cell, indices in slices(columns)]


def _macro(scores: Scores, counted: NDArray[np.bool_]) -> Means:
    columns = (scores.exact_match, scores.precision, scores.recall, scores.f1)
    exact_match, precision, recall, f1 = (_mean(column[counted]) for column in columns)
    return exact_match, precision, recall, f1


def _micro(scores: Scores, counted: NDArray[np.bool_]) -> Means:
    if not counted.any():
        return None, None, None, None
    columns = (scores.common, scores.in_prediction, scores.in_reference)
    common, in_prediction, in_reference = (int(column[counted].sum()) for column in columns)
    counts = Counts(
        same=False, common=common, in_prediction=in_prediction, in_reference=in_reference
    )
    return _mean(scores.exact_match[counted]), *values(counts, scores.convention.arithmetic)[1:]


def _by_reference(scores: Scores, counted: NDArray[np.bool_]) -> Means:
    means = [_macro(position, counted) for position in scores.by_reference]
    if not means or means[0][0] is None:
        return None, None, None, None
    # A convention without F1 is chosen for by exact match alone.
    candidates = [Values(*(0.0 if value is None else value for value in mean)) for mean in means]
    chosen, _ = choose(candidates, scores.convention.best)
    exact_match, precision, recall, f1 = chosen
    if not scores.convention.has_tokens:
        return exact_match, None, None, None
    return exact_match, precision, recall, f1


_AGGREGATES: dict[str, Callable[[Scores, NDArray[np.bool_]], Means]] = {
    "macro": _macro,
    "micro": _micro,
    "by-reference": _by_reference,
}


def _mean(column: NDArray[np.float64]) -> float | None:
    import numpy as np

    # A convention without the measure has it for no item; a program may lack it for some.
    column = column[~np.isnan(column)]
    if not len(column):
        return None
    return math.fsum(column.tolist()) / len(column)
