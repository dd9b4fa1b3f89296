"""One prediction against its references: the smallest thing that can be scored."""

from __future__ import annotations

import math
from collections.abc import Sequence
from threading import local
from typing import Any, NamedTuple, TypeAlias

from answerkey.errors import InputError, UsageError
from answerkey.programs import program
from answerkey.recipes.choice import choose
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike, convention, entry
from answerkey.recipes.measures import Values, values
from answerkey.text.arguments import check_text, reference_list
from answerkey.text.backend import Counts

__all__ = [
    "PairScore",
    "References",
    "exact_match",
    "f1",
    "program_values",
    "score_pair",
    "usable_references",
]

References: TypeAlias = str | Sequence[str]
"""The accepted answers of one item; a lone text is one answer."""

_convention = convention
_NOTHING = Counts(same=False, common=0, in_prediction=0, in_reference=0)
_MEASURED = ("em", "precision", "recall", "f1")
_WRONG = Values(0.0, 0.0, 0.0, 0.0)


class PairScore(NamedTuple):
    """The measures of one prediction, in [0, 1], and the counts they come from.

    Args:
        exact_match: 1.0 if the prediction equals a reference after normalizing.
        precision: Share of the prediction's tokens found in the reference; NaN where
            the convention has no token measures, as are recall and F1.
        recall: Share of the reference's tokens found in the prediction.
        f1: Their harmonic mean.
        best_reference: Index of the reference that gave F1, or -1 if there was none.
        counts: Tokens in common, in the prediction and in the best reference.
        convention: The recipe; ``signature`` is its text.
    """

    exact_match: float
    precision: float
    recall: float
    f1: float
    best_reference: int
    counts: Counts
    convention: Convention

    @property
    def signature(self) -> str:
        """The signature that belongs beside these numbers."""
        return self.convention.signature


def score_pair(
    prediction: str, references: References, *, convention: ConventionLike = DEFAULT
) -> PairScore:
    """Score one prediction against its references.

    Args:
        prediction: The answer to score.
        references: The accepted answers: one text, or several.
        convention: A name, a signature, or a ``Convention``.

    Raises:
        UsageError: The convention is unknown, or an argument is not text.
        InputError: There is no reference, and the convention does not say what that means.

    Examples:
        >>> score_pair("Only Scale", "Only the Scale plan").f1
        0.8
        >>> score_pair("Austen", ["Jane Austen", "Austen"]).best_reference
        1
    """
    recipe, scorer = _ready(convention)
    found = scorer and scorer.score_one(prediction, references)
    if found:
        exact, precision, recall, f1, best, counts = found
        if recipe.digits == "all" and recipe.has_tokens:
            return PairScore(exact, precision, recall, f1, best, Counts._make(counts), recipe)
        return _scored(Values(exact, precision, recall, f1), best, Counts._make(counts), recipe)
    check_text("the prediction", prediction)
    given = reference_list(references)
    if recipe.program != "pipeline":
        return _scored(program_values(prediction, given, recipe), -1, _NOTHING, recipe)
    usable = usable_references(given, recipe, prediction=prediction)
    if not usable:
        _, _, in_prediction, in_reference = recipe.pipeline.count(prediction, [""])[0]
        counts = Counts(
            same=False, common=0, in_prediction=in_prediction, in_reference=in_reference
        )
        return _scored(_WRONG, -1, counts, recipe)
    counted = [Counts(*c) for c in recipe.pipeline.count(prediction, [t for _, t in usable])]
    kept = list(range(len(usable)))
    if recipe.references == "nonempty":
        kept = [i for i in kept if counted[i].in_reference]
        if not kept and recipe.no_references == "wrong":
            return _scored(_WRONG, -1, counted[0]._replace(same=False), recipe)
        if not kept:
            # The empty answer stands for all of them, in the first one's place.
            counted[0] = Counts(*recipe.pipeline.count(prediction, [""])[0])
            kept = [0]
    candidates = [values(counted[i], recipe.arithmetic) for i in kept]
    chosen, best = choose(candidates, recipe.best)
    winner = kept[best]
    return _scored(chosen, usable[winner][0], counted[winner], recipe)


def exact_match(
    prediction: str, references: References, *, convention: ConventionLike = DEFAULT
) -> float:
    """Return 1.0 if the prediction equals a reference after normalizing, else 0.0.

    Raises:
        UsageError: The convention is unknown, or an argument is not text.

    Examples:
        >>> exact_match("Eiffel Tower!", "the Eiffel Tower")
        1.0
    """
    scorer = _ready(convention)[1]
    found = scorer and scorer.exact_match(prediction, references)
    if found is not None:
        return float(found)
    return score_pair(prediction, references, convention=convention).exact_match


def f1(prediction: str, references: References, *, convention: ConventionLike = DEFAULT) -> float:
    """Return the token F1 against the best reference, in [0, 1].

    Raises:
        UsageError: The convention is unknown or defines no F1, or an argument is not text.

    Examples:
        >>> f1("Alexander Bell", "Alexander Graham Bell")
        0.8
    """
    recipe, scorer = _ready(convention)
    if scorer and recipe.has_tokens and recipe.digits == "all":
        found = scorer.f1(prediction, references)
        if found is not None:
            return float(found)
    value = score_pair(prediction, references, convention=recipe).f1
    if math.isnan(value):
        raise UsageError(
            f"{recipe.name} defines no F1", remedy="use exact_match, or another convention"
        )
    return value


def _ready(like: ConventionLike) -> tuple[Convention, Any]:
    """Return the recipe and, where the kernel can score with it, its scorer."""
    # Hashing a recipe takes longer than scoring a pair.
    if like is not _last.like:
        recipe = _convention(like)
        _last.like, _last.ready = like, (recipe, recipe.scorer)
    return _last.ready


class _Last(local):
    """What was used last, in each thread: loops ask for the same again."""

    like: object = object()  # nobody can ask for it
    ready: tuple[Convention, Any]


_last = _Last()


def program_values(prediction: str, references: Sequence[str], recipe: Convention) -> Values:
    """Return a program's figures as measures in [0, 1]; NaN where it has none.

    Raises:
        InputError: The pair is one on which the original program fails.
        UsageError: The program has neither exact match nor F1.
    """
    row = entry(recipe)
    found = program(recipe.program)(prediction, references)
    scales = dict(row.scales) if row else {}
    if not found.keys() & set(_MEASURED):
        raise UsageError(
            f"{recipe.name} has neither exact match nor F1 but {', '.join(found)}",
            remedy="answerkey.figures gives what it has",
        )
    given = ((found.get(name), scales.get(name, 1.0)) for name in _MEASURED)
    return Values(*(math.nan if value is None else value / scale for value, scale in given))


def usable_references(
    references: Sequence[str], recipe: Convention, *, prediction: str
) -> list[tuple[int, str]]:
    """Return the references that count, with their indices; none means the answer is wrong.

    Raises:
        InputError: No reference is left, and the convention calls that an error.
    """
    usable = list(enumerate(references))
    if recipe.references == "nonblank":
        usable = [(i, text) for i, text in usable if text.strip()]
    elif recipe.references == "visible":
        if "" in references:
            raise InputError("an empty reference", remedy=f"{recipe.name} cannot read one")
        usable = [(i, text) for i, text in usable if not text[0].isspace()]
    elif recipe.references == "unlike":
        usable = _unlike(usable)
    if usable or recipe.no_references == "wrong":
        return usable
    # KILT gives an empty guess its 0 before it looks at the references.
    if recipe.blank_prediction == "wrong" and not prediction.strip():
        return []
    if recipe.no_references == "empty":
        return [(-1, "")]
    raise InputError(
        "no reference that is not blank" if references else "no reference at all",
        accepted=f"at least one under {recipe.name}",
        remedy="squad-v2 reads it as: the empty answer is right",
    )


def _unlike(references: list[tuple[int, str]]) -> list[tuple[int, str]]:
    seen: set[str] = set()
    kept = []
    for index, text in references:
        if text.lower() not in seen:
            seen.add(text.lower())
            kept.append((index, text))
    return kept


def _scored(chosen: Values, best: int, counts: Counts, recipe: Convention) -> PairScore:
    if recipe.digits == "2":
        chosen = Values(chosen.exact_match, *(round(value, 2) for value in chosen[1:]))
    if not recipe.has_tokens:
        chosen = Values(chosen.exact_match, math.nan, math.nan, math.nan)
    return PairScore(*chosen, best, counts, recipe)
