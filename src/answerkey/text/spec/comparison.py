"""Exact match of a prediction and a reference. Kernel twin: ``kernel/comparison.hpp``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

__all__ = ["COMPARISONS", "Side", "contains", "equal", "prefix", "run", "words"]


class Side(NamedTuple):
    """One side of a pair: its normalized text and its tokens."""

    text: str
    tokens: Sequence[str]


def equal(prediction: Side, reference: Side) -> bool:
    """Tell whether the normalized texts are equal."""
    return prediction.text == reference.text


def contains(prediction: Side, reference: Side) -> bool:
    """Tell whether the reference's text stands anywhere in the prediction's."""
    return reference.text in prediction.text


def prefix(prediction: Side, reference: Side) -> bool:
    """Tell whether the prediction's text starts with the reference's."""
    return prediction.text.startswith(reference.text)


def run(prediction: Side, reference: Side) -> bool:
    """Tell whether the reference's tokens stand in the prediction's, one after another."""
    wanted, given = list(reference.tokens), list(prediction.tokens)
    return any(
        given[start : start + len(wanted)] == wanted
        for start in range(len(given) - len(wanted) + 1)
    )


def words(prediction: Side, reference: Side) -> bool:
    """Tell whether both sides have the same distinct tokens, in any order."""
    return set(prediction.tokens) == set(reference.tokens)


COMPARISONS: dict[str, Callable[[Side, Side], bool]] = {
    "equal": equal,
    "contains": contains,
    "prefix": prefix,
    "run": run,
    "words": words,
}
