"""Overlap of two token lists, as counts. Kernel twin: ``kernel/overlap.hpp``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["OVERLAPS", "distinct", "multiset"]

Overlap = tuple[int, int, int]


def multiset(prediction: Sequence[str], reference: Sequence[str]) -> Overlap:
    """Count shared tokens as often as both sides hold them.

    Returns:
        Tokens in common, in the prediction, in the reference.
    """
    common = (Counter(prediction) & Counter(reference)).total()
    return common, len(prediction), len(reference)


def distinct(prediction: Sequence[str], reference: Sequence[str]) -> Overlap:
    """Count distinct tokens only: a token said five times counts once."""
    left, right = set(prediction), set(reference)
    return len(left & right), len(left), len(right)


OVERLAPS: dict[str, Callable[[Sequence[str], Sequence[str]], Overlap]] = {
    "multiset": multiset,
    "set": distinct,
}
