"""Measures from a pipeline's counts, divided here and in ``kernel/measures.hpp`` alone.

The order of operations is that of the official scripts (evaluate-v1.1.py and -v2.0.py
write ``1.0 * num_same / len(tokens)`` and ``(2 * precision * recall) / (precision +
recall)``), so that equal counts give equal bits.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, NamedTuple

from answerkey.errors import UsageError, nearest, quoted
from answerkey.text.backend import Counts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "EMPTY_MATCHES",
    "FORMULAS",
    "MEASURES",
    "SHORT_NAMES",
    "Arithmetic",
    "Values",
    "column_values",
    "hundredths",
    "known",
    "measure_named",
    "values",
]

MEASURES = ("exact_match", "precision", "recall", "f1")
"""The measures of a pair, in the order of ``Values``; each lies in [0, 1]."""

SHORT_NAMES = {"em": "exact_match", "exact": "exact_match", "p": "precision", "r": "recall"}
"""The measures by the short names that people and programs give them."""


def measure_named(text: str) -> str:
    """Return the measure of a name; case does not matter, nor ``-`` for ``_``.

    Raises:
        UsageError: There is none of that name.

    Examples:
        >>> measure_named("EM"), measure_named("exact match")
        ('exact_match', 'exact_match')
    """
    name = text.strip().lower().replace("-", "_").replace(" ", "_")
    name = SHORT_NAMES.get(name, name)
    if name not in MEASURES:
        raise UsageError(
            f"unknown measure {quoted(text)}",
            accepted=", ".join(MEASURES),
            remedy=nearest(name, MEASURES),
        )
    return name


def known(value: float | None) -> float | None:
    """Return a value, or None for NaN, which columns have where there is none.

    Examples:
        >>> known(0.5), known(float("nan"))
        (0.5, None)
    """
    return None if value is None or math.isnan(value) else value


class Values(NamedTuple):
    """The measures of one prediction against one reference, each in [0, 1]."""

    exact_match: float
    precision: float
    recall: float
    f1: float


FORMULAS = ("harmonic", "reciprocal")
"""How F1 is written: ``2PR/(P+R)``, or nltk's ``1/(0.5/P + 0.5/R)``."""


EMPTY_MATCHES = ("compare", "both", "none")
"""What a side without a token matches exactly: whatever the comparison says, nothing but
another such side, or nothing at all."""


class Arithmetic(NamedTuple):
    """How counts become measures.

    Args:
        both_empty: Precision, recall and F1 where neither side has a token, 0 or 1.
        formula: One of ``FORMULAS``.
        single: Whether each operation is rounded to 32 bits.
        one_empty: Precision, recall and F1 where exactly one side has no token, 0 or 1.
        empty_match: One of ``EMPTY_MATCHES``.
    """

    both_empty: float = 0.0
    formula: str = "harmonic"
    single: bool = False
    one_empty: float = 0.0
    empty_match: str = "compare"


def values(counts: Counts, arithmetic: Arithmetic = Arithmetic()) -> Values:  # noqa: B008 - frozen
    """Turn counts into measures.

    Examples:
        >>> values(Counts(False, 2, 2, 3)).f1
        0.8
    """
    same, common, in_prediction, in_reference = counts
    exact_match = 1.0 if same else 0.0
    if in_prediction == 0 or in_reference == 0:
        both = in_prediction == in_reference
        if arithmetic.empty_match == "none" or (arithmetic.empty_match == "both" and not both):
            exact_match = 0.0
        of_tokens = arithmetic.both_empty if both else arithmetic.one_empty
        return Values(exact_match, *[float(of_tokens)] * 3)
    if common == 0:
        return Values(exact_match, 0.0, 0.0, 0.0)
    rounded = _single if arithmetic.single else float
    precision = rounded(1.0 * common / in_prediction)
    recall = rounded(1.0 * common / in_reference)
    if arithmetic.formula == "reciprocal":
        f1 = rounded(1.0 / rounded(rounded(0.5 / precision) + rounded(0.5 / recall)))
    else:
        f1 = rounded(rounded(rounded(2 * precision) * recall) / rounded(precision + recall))
    return Values(exact_match, precision, recall, f1)


def column_values(counts: NDArray[np.int64], arithmetic: Arithmetic) -> NDArray[np.float64]:
    """Turn columns of counts into columns of measures, with the bits of ``values``.

    Args:
        counts: The fields of ``Counts`` as rows, shape ``(4, n)``.
        arithmetic: As for ``values``.

    Returns:
        The fields of ``Values`` as rows, shape ``(4, n)``.
    """
    import numpy as np

    same, common, in_prediction, in_reference = counts
    kind = np.float32 if arithmetic.single else np.float64
    result = np.zeros((4, counts.shape[1]), kind)
    shared = common > 0
    numerator = common.astype(kind)
    precision = np.divide(numerator, in_prediction.astype(kind), out=result[1], where=shared)
    recall = np.divide(numerator, in_reference.astype(kind), out=result[2], where=shared)
    if arithmetic.formula == "reciprocal":
        half = kind(0.5)
        inverse = np.ones_like(result[3])
        inverse[shared] = half / precision[shared] + half / recall[shared]
        np.divide(kind(1.0), inverse, out=result[3], where=shared)
    else:
        product = kind(2) * precision * recall
        np.divide(product, precision + recall, out=result[3], where=shared)
    result[0] = same
    without = in_prediction == 0, in_reference == 0
    if arithmetic.both_empty:
        result[1:, without[0] & without[1]] = arithmetic.both_empty
    if arithmetic.one_empty:
        result[1:, without[0] ^ without[1]] = arithmetic.one_empty
    if arithmetic.empty_match != "compare":
        found = np.logical_or if arithmetic.empty_match == "none" else np.logical_xor
        result[0, found(*without)] = 0.0
    return result.astype(np.float64)


def hundredths(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round to two decimals, with the bits of ``round(value, 2)``.

    ``round`` decides by the exact value; multiplied by 100 that is safe but near a half.

    Args:
        values: Any shape, in [0, 1] or NaN.
    """
    import numpy as np

    scaled = values * 100
    result = np.rint(scaled) / 100
    close = np.abs(scaled - np.floor(scaled) - 0.5) < 1e-6
    result[close] = [round(value, 2) for value in values[close].tolist()]
    return result


def _single(value: float) -> float:
    # Rounding a 64-bit result of one operation to 32 bits is what 32-bit hardware gives.
    return float(struct.unpack("f", struct.pack("f", value))[0])
