"""Measures of a pair under a convention, one set of values for each reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from answerkey.programs.references import some
from answerkey.recipes.conventions import convention
from answerkey.recipes.measures import Values, values

__all__ = ["Compare", "comparison", "highest", "leave_one_out", "maxima"]

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


def maxima(found: Iterable[Values]) -> Values:
    """Take each measure's maximum over the references, of at least one, each on its own."""
    return Values(*map(max, zip(*found, strict=True)))


def highest(name: str, prediction: str, references: Sequence[str]) -> Values:
    """Return each measure's highest value over the references, under a convention.

    Raises:
        InputError: There is no reference.

    Examples:
        >>> highest("squad-v1", "Bell", ["Alexander Bell", "Bell"]).f1
        1.0
    """
    return maxima(comparison(name)(prediction, some(references)))
