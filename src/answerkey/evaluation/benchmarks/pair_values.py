"""Measures of a pair under a convention, one set of values for each reference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from answerkey.errors import UsageError
from answerkey.recipes.conventions import convention, entry
from answerkey.recipes.measures import Values, values
from answerkey.recipes.table import Source

__all__ = ["Compare", "comparison", "leave_one_out", "source_of"]

Compare: TypeAlias = Callable[[str, Sequence[str]], list[Values]]


def comparison(name: str) -> Compare:
    """Return the function that compares a prediction with each reference by a convention.

    Examples:
        >>> [pair.f1 for pair in comparison("squad-v1")("Bell", ["Alexander Bell", "Bell"])]
        [0.6666666666666666, 1.0]
    """
    recipe = convention(name)
    count, arithmetic = recipe.pipeline.count, recipe.arithmetic

    def compare(prediction: str, references: Sequence[str]) -> list[Values]:
        return [values(found, arithmetic) for found in count(prediction, references)]

    return compare


def leave_one_out(scores: Sequence[float]) -> list[float]:
    """Give the best score without each one in turn, of at least two.

    Examples:
        >>> leave_one_out([1.0, 0.5, 0.25])
        [0.5, 1.0, 1.0]
    """
    return [max([*scores[:i], *scores[i + 1 :]]) for i in range(len(scores))]


def source_of(name: str) -> Source:
    """Return the program that a convention was read in.

    Raises:
        UsageError: The convention is one of answerkey's own.
    """
    row = entry(name)
    if row is None or row.source is None:
        raise UsageError(f"{name} reproduces no public program")
    return row.source
