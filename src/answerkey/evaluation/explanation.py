"""Why a pair got its score: the text after each step, the tokens, the arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from answerkey.errors import UsageError, counted, quoted, visible
from answerkey.evaluation.pairs import PairScore, References, score_pair
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike
from answerkey.recipes.conventions import convention as _convention
from answerkey.recipes.measures import values
from answerkey.recipes.steps import Step
from answerkey.text.subsequence import common_places, run_places

__all__ = ["Explanation", "Token", "Trace", "explain"]


@dataclass(frozen=True, slots=True)
class Trace:
    """Both sides after one step of normalizing.

    Args:
        step: The step in canonical notation; empty for the texts as given.
        does: What the step does, in words.
        prediction: The prediction after the step.
        reference: The best reference after the step.
    """

    step: str
    does: str
    prediction: str
    reference: str


@dataclass(frozen=True, slots=True)
class Token:
    """One token, and whether the other side shares it."""

    text: str
    shared: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one prediction got its score; ``str()`` of it is the whole account.

    Args:
        score: The score that is explained.
        references: The references as given.
        traces: Both sides as given, then after each step.
        prediction_tokens: The prediction's tokens.
        reference_tokens: The best reference's tokens.
        reason: Why the values are what they are, in a sentence or two.
    """

    score: PairScore
    references: tuple[str, ...]
    traces: tuple[Trace, ...]
    prediction_tokens: tuple[Token, ...]
    reference_tokens: tuple[Token, ...]
    reason: str

    @property
    def signature(self) -> str:
        """The signature of the convention that scored."""
        return self.score.signature

    def __str__(self) -> str:
        lines = [
            f"{trace.step or 'as given':<36}  {visible(trace.prediction)!r} | "
            f"{visible(trace.reference)!r}"
            for trace in self.traces
        ]
        lines += [
            f"shared    {_listed(self.prediction_tokens, shared=True)}",
            f"extra     {_listed(self.prediction_tokens, shared=False)}",
            f"missing   {_listed(self.reference_tokens, shared=False)}",
            self.reason,
            self.signature,
        ]
        return "\n".join(lines)


def explain(
    prediction: str, references: References, *, convention: ConventionLike = DEFAULT
) -> Explanation:
    """Explain the score of one prediction, step by step.

    Args:
        prediction: The answer to score.
        references: The accepted answers: one text, or several.
        convention: A name, a signature, or a ``Convention``.

    Raises:
        UsageError: The convention is unknown, or an argument is not text.

    Examples:
        >>> explain("Only Scale", "Only the Scale plan").reason
        '2 tokens are shared: precision 2/2, recall 2/3, F1 = 2PR/(P+R) = 0.8.'
    """
    recipe = _convention(convention)
    if recipe.program != "pipeline":
        raise UsageError(
            f"{recipe.name} is a program: it has no steps to show",
            remedy="answerkey conventions show tells what it computes",
        )
    score = score_pair(prediction, references, convention=recipe)
    given = (references,) if isinstance(references, str) else tuple(references)
    reference = given[score.best_reference] if score.best_reference >= 0 else ""
    extracted = recipe.pipeline.extract(prediction)
    left, right = recipe.pipeline.tokenize(extracted), recipe.pipeline.tokenize(reference)
    traces = tuple(_traces(recipe, prediction, reference))
    marked = _anywhere if recipe.overlap in {"multiset", "set"} else _in_order
    if score.counts.common == 0:
        marked = _nowhere
    in_prediction, in_reference = marked(left, right, recipe.overlap)
    return Explanation(
        score=score,
        references=given,
        traces=traces,
        prediction_tokens=tuple(map(Token, left, in_prediction)),
        reference_tokens=tuple(map(Token, right, in_reference)),
        reason=_reason(
            score,
            len(given),
            _Sides(extracted, traces[-1].prediction, traces[-1].reference, in_order=left == right),
        ),
    )


def _traces(recipe: Convention, prediction: str, reference: str) -> list[Trace]:
    traces = [Trace("", "the texts as given", prediction, reference)]
    for number, step in enumerate(recipe.extract, 1):
        extract = replace(recipe, extract=_closed(recipe.extract[:number])).pipeline.extract
        traces.append(
            Trace(str(step), f"{step.describe()}; prediction only", extract(prediction), reference)
        )
    prediction = traces[-1].prediction
    for number, step in enumerate(recipe.normalize, 1):
        so_far = replace(recipe, normalize=_closed(recipe.normalize[:number])).pipeline
        traces.append(
            Trace(
                str(step),
                step.describe(),
                so_far.normalize(prediction),
                so_far.normalize(reference),
            )
        )
    return traces


def _closed(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps with an open split joined, so that they can be applied."""
    names = [step.name for step in steps]
    return (*steps, Step("join")) if names.count("split") > names.count("join") else steps


Marks = tuple[list[bool], list[bool]]


def _nowhere(left: Sequence[str], right: Sequence[str], overlap: str) -> Marks:  # noqa: ARG001
    return [False] * len(left), [False] * len(right)


def _anywhere(left: Sequence[str], right: Sequence[str], overlap: str) -> Marks:
    """Mark what a multiset shares, or a set: there a repetition is shared, and counted once."""
    return _found(left, Counter(right), overlap), _found(right, Counter(left), overlap)


def _found(tokens: Sequence[str], others: Counter[str], overlap: str) -> list[bool]:
    marks = []
    for token in tokens:
        marks.append(others[token] > 0)
        if overlap == "multiset":
            others[token] -= 1
    return marks


def _in_order(left: Sequence[str], right: Sequence[str], overlap: str) -> Marks:
    """Mark the longest run in common, or a longest subsequence."""
    marks = _nowhere(left, right, overlap)
    for at, beside in (run_places if overlap == "run" else common_places)(left, right):
        marks[0][at] = marks[1][beside] = True
    return marks


@dataclass(frozen=True, slots=True)
class _Sides:
    """What the reason is read from: the texts, and whether their tokens are equal."""

    extracted: str
    prediction: str
    reference: str
    in_order: bool


def _reason(score: PairScore, references: int, sides: _Sides) -> str:
    recipe, (_, common, in_prediction, in_reference) = score.convention, score.counts
    if score.best_reference < 0 and not references:
        meaning = (
            "the empty answer is right"
            if recipe.no_references == "empty"
            else "every answer is wrong"
        )
        return f"There is no reference: under {recipe.name} {meaning}."
    if _never_compared(sides.extracted, recipe):
        return f"The prediction is blank, which {recipe.name} never compares."
    if not recipe.has_tokens:
        which = "a" if score.exact_match else "no"
        return f"After normalizing, the prediction matches {which} reference."
    if in_prediction == in_reference == 0:
        return (
            f"Neither side has a token: {_EMPTY_MATCHES[recipe.empty_match]}, and F1 is "
            f"{recipe.both_empty} by {recipe.name}'s rule."
        )
    if common == 0:
        return _nothing_shared(score, sides)
    text = (
        f"{counted(common, 'token is', 'tokens are')} {_HOW[recipe.overlap]}: "
        f"precision {common}/{in_prediction}, recall {common}/{in_reference}, "
        f"F1 = {_FORMULAS[recipe.f1]} = {values(score.counts, recipe.arithmetic).f1:.4g}."
    )
    text = _qualified(text, score, sides)
    if references > 1:
        text += f" {_RULES[recipe.best].format(n=references, best=score.best_reference + 1)}"
    return text


def _qualified(text: str, score: PairScore, sides: _Sides) -> str:
    """Add what the counts alone do not tell."""
    recipe, (same, common, in_prediction, in_reference) = score.convention, score.counts
    if same:
        how = "equal" if sides.prediction == sides.reference else recipe.exact_match
        return f"{_EXACT[how]} {text}"
    if sides.in_order:
        return f"{text} The tokens are equal; only what stands between them differs."
    if not common == in_prediction == in_reference:
        return text
    if recipe.overlap == "set":
        return f"{text} The distinct tokens are equal; sets see neither order nor repetition."
    return f"{text} The same tokens stand in another order, which F1 cannot see."


_HOW = {
    "multiset": "shared",
    "set": "shared",
    "run": "shared in one run",
    "lcs": "shared in the same order",
    "edit": "left of the longer side by the fewest edits",
}

_EMPTY_MATCHES = {
    "compare": "exact match compares two empty texts",
    "both": "exact match compares two empty texts",
    "none": "exact match is 0 by rule",
}

_FORMULAS = {"harmonic": "2PR/(P+R)", "reciprocal": "1/(0.5/P + 0.5/R)"}

_EXACT = {
    "equal": "The two sides are equal after normalizing.",
    "contains": "The reference stands in the prediction.",
    "prefix": "The prediction starts with the reference.",
    "run": "The reference's tokens stand in the prediction, one after another.",
    "words": "Both sides have the same distinct tokens.",
}

_RULES = {
    "max": "Reference {best} of {n} gives the highest F1.",
    "max-each": "Reference {best} of {n} gives the highest F1; each measure is its own maximum.",
    "mean": "The score is the mean over {n} references; the tokens are those of number {best}.",
    "majority": "More than half of {n} references reach the score; the tokens are those of "
    "number {best}.",
    "min": "Reference {best} of {n} gives the lowest F1.",
    "first": "Only the first of {n} references counts.",
    "leave-one-out": "The score is a mean of {n} maxima, each over all but one reference.",
}


def _never_compared(extracted: str, recipe: Convention) -> bool:
    if recipe.blank_prediction == "compare":
        return False
    return not (extracted.strip() if recipe.blank_prediction == "wrong" else extracted)


def _nothing_shared(score: PairScore, sides: _Sides) -> str:
    recipe = score.convention
    if {sides.prediction, sides.reference} & set(recipe.whole_answers):
        listed = ", ".join(map(quoted, recipe.whole_answers))
        return f"No token is shared; {listed} must be the whole answer to count."
    rule = f" F1 is 1 by {recipe.name}'s rule." if recipe.one_empty else ""
    if score.counts.in_prediction == 0:
        return f"The prediction has no token after normalizing, the reference has some.{rule}"
    if score.counts.in_reference == 0:
        return f"The reference has no token after normalizing, the prediction has some.{rule}"
    if recipe.overlap == "edit":
        return "The fewest edits leave no token of the longer side."
    return "No token is shared."


def _listed(tokens: Sequence[Token], *, shared: bool) -> str:
    return " ".join(visible(t.text) for t in tokens if t.shared is shared) or "–"
