"""Sums and shares in the official programs' order of operations.

From Python 3.12 on ``sum()`` compensates the rounding of floats, so a program that uses
it prints other last digits there than on 3.11. The plain loops here give the digits of
3.11 on every Python; programs that write ``+=`` have the same digits everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["harmonic", "percentage", "total"]


def total(values: Iterable[float]) -> float:
    """Add from left to right, each sum rounded: ``sum()`` before Python 3.12.

    Examples:
        >>> total([0.1] * 10)
        0.9999999999999999
    """
    result: float = 0
    for value in values:
        result += value
    return result


def harmonic(precision: float, recall: float) -> float:
    """Give F1 as ``2 * precision * recall / (precision + recall)``, or 0.0 where both are 0.

    Examples:
        >>> harmonic(1.0, 0.5)
        0.6666666666666666
    """
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def percentage(amount: float, count: int) -> float:
    """Give ``100.0 * amount / count``, multiplied before it is divided.

    Examples:
        >>> percentage(1, 3)
        33.333333333333336
    """
    return 100.0 * amount / count
