"""Corrections for looking at several comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["holm"]


def holm(probabilities: Sequence[float]) -> list[float]:
    """Adjust probabilities so that any false alarm among them stays as rare as promised.

    Holm, A simple sequentially rejective multiple test procedure (1979).

    Args:
        probabilities: Those of all the tests that were looked at.

    Returns:
        The adjusted ones, in the same order.

    Examples:
        >>> holm([0.01, 0.04, 0.03])
        [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(probabilities)
    highest = 0.0
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * probabilities[index]))
        adjusted[index] = highest
    return adjusted
