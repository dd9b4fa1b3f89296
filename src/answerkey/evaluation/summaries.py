"""Means over items, with everything that was counted beside them.

Sums are exact (``math.fsum``), so a mean is the same for any order of the items.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from answerkey.evaluation.scoring import OUTCOMES, Scores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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


def summarize(scores: Scores) -> Summary:
    """Take the means of all items.

    Examples:
        >>> import answerkey as ak
        >>> summarize(ak.score(["Paris", "Lyon"], ["Paris", "Nice"])).exact_match
        0.5
    """
    import numpy as np

    counted = scores.present | (scores.missing != "skip")
    outcomes = np.bincount(scores.outcomes, minlength=len(OUTCOMES)).tolist()
    return Summary(
        n=int(counted.sum()),
        exact_match=_mean(scores.exact_match[counted]),
        precision=_mean(scores.precision[counted]),
        recall=_mean(scores.recall[counted]),
        f1=_mean(scores.f1[counted]),
        missing=int((~scores.present).sum()),
        empty_predictions=int(((scores.in_prediction == 0) & scores.present).sum()),
        empty_references=int(scores.empty_references.sum()),
        outcomes=dict(zip(OUTCOMES, outcomes, strict=True)),
        signature=scores.signature,
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
    import numpy as np

    slices: dict[tuple[str | None, ...], list[int]] = {}
    for index, values in enumerate(zip(*columns, strict=True)):
        slices.setdefault(values, []).append(index)
    return [
        (values, summarize(scores.take(np.array(indices, np.int64))))
        for values, indices in slices.items()
    ]


def _mean(column: NDArray[np.float64]) -> float | None:
    import numpy as np

    # A convention without the measure has it for no item; a program may lack it for some.
    column = column[~np.isnan(column)]
    if not len(column):
        return None
    return math.fsum(column.tolist()) / len(column)
