"""Measures from counts: the only place where anything is divided.

The order of operations is that of the official scripts (evaluate-v1.1.py and -v2.0.py
write ``1.0 * num_same / len(tokens)`` and ``(2 * precision * recall) / (precision +
recall)``), so that equal counts give equal bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from answerkey.text.backend import Counts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MEASURES", "Values", "column_values", "values"]

MEASURES = ("exact_match", "precision", "recall", "f1")
"""The measures of a pair, in the order of ``Values``; each lies in [0, 1]."""


class Values(NamedTuple):
    """The measures of one prediction against one reference, each in [0, 1]."""

    exact_match: float
    precision: float
    recall: float
    f1: float


def values(counts: Counts, *, both_empty: float) -> Values:
    """Turn counts into measures.

    Args:
        counts: What the two sides have in common.
        both_empty: Precision, recall and F1 where neither side has a token, 0 or 1.

    Examples:
        >>> values(Counts(False, 2, 2, 3), both_empty=0.0).f1
        0.8
    """
    same, common, in_prediction, in_reference = counts
    exact_match = 1.0 if same else 0.0
    if in_prediction == in_reference == 0:
        return Values(exact_match, both_empty, both_empty, both_empty)
    if common == 0:
        return Values(exact_match, 0.0, 0.0, 0.0)
    precision = 1.0 * common / in_prediction
    recall = 1.0 * common / in_reference
    return Values(exact_match, precision, recall, (2 * precision * recall) / (precision + recall))


def column_values(counts: NDArray[np.int64], *, both_empty: float) -> NDArray[np.float64]:
    """Turn columns of counts into columns of measures, with the bits of ``values``.

    Args:
        counts: The fields of ``Counts`` as rows, shape ``(4, n)``.
        both_empty: As for ``values``.

    Returns:
        The fields of ``Values`` as rows, shape ``(4, n)``.
    """
    import numpy as np

    same, common, in_prediction, in_reference = counts
    result = np.zeros((4, counts.shape[1]))
    result[0] = same
    shared = common > 0
    precision = np.divide(common, in_prediction, out=result[1], where=shared)
    recall = np.divide(common, in_reference, out=result[2], where=shared)
    np.divide(2 * precision * recall, precision + recall, out=result[3], where=shared)
    if both_empty:
        result[1:, (in_prediction == 0) & (in_reference == 0)] = both_empty
    return result
