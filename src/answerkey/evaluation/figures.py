"""The figures of an original program, under its own names and on its own scale."""

from __future__ import annotations

from answerkey.errors import UsageError
from answerkey.evaluation.pairs import PairScore, References, score_pair
from answerkey.programs import Figures, program
from answerkey.recipes.conventions import DEFAULT, ConventionLike, entry
from answerkey.recipes.conventions import convention as _convention
from answerkey.recipes.measures import known
from answerkey.text.arguments import reference_list

__all__ = ["figures"]

_OFFICIAL = {"em": "exact_match", "f1": "f1", "precision": "precision", "recall": "recall"}


def figures(
    prediction: str, references: References, *, convention: ConventionLike = DEFAULT
) -> Figures:
    """Return everything that the original program says of one pair.

    Args:
        prediction: The answer to score.
        references: The accepted answers: one text, or several.
        convention: A name, a signature, or a ``Convention``.

    Returns:
        ``em``, ``f1``, ``precision``, ``recall`` and whatever else the program names, on
        the program's scale; None where it has no number.

    Raises:
        UsageError: The convention is unknown, or an argument is not text.
        InputError: The pair is one on which the original program fails.

    Examples:
        >>> figures("Paris ", "Paris", convention="kilt")["accuracy"]
        1.0
    """
    recipe, row = _convention(convention), entry(convention)
    if recipe.program != "pipeline":
        return program(recipe.program)(prediction, reference_list(references))
    score = score_pair(prediction, references, convention=recipe)
    found = {name: _number(score, measure) for name, measure in _OFFICIAL.items()}
    for name, source in row.figures if row else ():
        if source[0].isdigit():
            found[name] = float(source)
            continue
        other, _, measure = source.partition(":")
        part = score_pair(prediction, references, convention=other)
        found[name] = _number(part, measure or "exact_match")
    return found


def _number(score: PairScore, measure: str) -> float | None:
    if measure not in _OFFICIAL.values():
        raise UsageError(f"{score.convention.name} has no measure {measure!r}")
    return known(getattr(score, measure))
