"""Overlap of two token lists, as counts. Kernel twin: ``kernel/overlap.hpp``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["OVERLAPS", "distinct", "longest_run", "longest_subsequence", "multiset", "unedited"]

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


def longest_run(prediction: Sequence[str], reference: Sequence[str]) -> Overlap:
    """Count the longest run of tokens that stands in both, one after another."""
    longest = 0
    ending: list[int] = [0] * (len(reference) + 1)
    for token in prediction:
        above = ending
        ending = [0] * (len(reference) + 1)
        for at, other in enumerate(reference, 1):
            if token == other:
                ending[at] = above[at - 1] + 1
                longest = max(longest, ending[at])
    return longest, len(prediction), len(reference)


def longest_subsequence(prediction: Sequence[str], reference: Sequence[str]) -> Overlap:
    """Count the longest sequence of tokens that stands in both in this order, gaps allowed."""
    lengths: list[int] = [0] * (len(reference) + 1)
    for token in prediction:
        above = lengths
        lengths = [0] * (len(reference) + 1)
        for at, other in enumerate(reference, 1):
            lengths[at] = above[at - 1] + 1 if token == other else max(above[at], lengths[at - 1])
    return lengths[-1], len(prediction), len(reference)


def unedited(prediction: Sequence[str], reference: Sequence[str]) -> Overlap:
    """Count the tokens of the longer side that Levenshtein's edits leave.

    Source: V. Levenshtein, Binary codes capable of correcting deletions, insertions, and
    reversals (1966).
    """
    distances = list(range(len(reference) + 1))
    for removed, token in enumerate(prediction, 1):
        above, distances = distances, [removed]
        for at, other in enumerate(reference, 1):
            replaced = above[at - 1] + (token != other)
            distances.append(min(replaced, above[at] + 1, distances[at - 1] + 1))
    longer = max(len(prediction), len(reference))
    return longer - distances[-1], len(prediction), len(reference)


OVERLAPS: dict[str, Callable[[Sequence[str], Sequence[str]], Overlap]] = {
    "multiset": multiset,
    "set": distinct,
    "run": longest_run,
    "lcs": longest_subsequence,
    "edit": unedited,
}
