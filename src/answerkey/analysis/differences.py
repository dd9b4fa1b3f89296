"""How two recipes differ, and the way from one to the other a change at a time."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import zip_longest

from answerkey.analysis.traps import TRAPS
from answerkey.errors import InputError, UsageError
from answerkey.evaluation.pairs import References, score_pair
from answerkey.recipes.conventions import Convention, convention, entry
from answerkey.recipes.measures import known
from answerkey.recipes.steps import Step

__all__ = ["Change", "Difference", "changes_between", "telling_pairs"]

_STEPS = ("extract", "normalize")


@dataclass(frozen=True, slots=True)
class Change:
    """One change on the way from a recipe to another.

    Args:
        what: The change in words, in the notation of recipes.
        after: The recipe with this change and all before it.
    """

    what: str
    after: Convention


@dataclass(frozen=True, slots=True)
class Difference:
    """A pair on which two conventions give different values.

    Args:
        cause: What the pair tests.
        prediction: The prediction.
        references: Its references.
        first: Exact match and F1 of the first convention, None where it has none.
        second: Those of the second.
    """

    cause: str
    prediction: str
    references: tuple[str, ...]
    first: tuple[float | None, float | None]
    second: tuple[float | None, float | None]


def telling_pairs(
    first: Convention, second: Convention, pairs: Sequence[tuple[str, References]] = ()
) -> list[Difference]:
    """Return pairs on which two conventions differ, programs included.

    Args:
        first: The first convention.
        second: The second.
        pairs: Predictions with their references, all of which are returned; by default both
            conventions' quirks and common traps are tried, and those that differ are returned.

    Raises:
        InputError: A given pair is one that a convention refuses.

    Examples:
        >>> from answerkey import convention
        >>> found = telling_pairs(convention("squad-v1"), convention("helm"))
        >>> next(one.prediction for one in found if one.cause == "repeated words")
        'b b c'
    """
    if pairs:
        given = [("", p, (r,) if isinstance(r, str) else tuple(r)) for p, r in pairs]
        return [Difference(*one, *(_both(one, side) for side in (first, second))) for one in given]
    found = []
    for one in [*_quirks(first, second), *((t.cause, *pair) for t in TRAPS for pair in t.pairs)]:
        try:
            values = _both(one, first), _both(one, second)
        except InputError:
            continue
        # A measure that one of them lacks tells nothing.
        if any(a != b for a, b in zip(*values, strict=True) if None not in {a, b}):
            found.append(Difference(*one, *values))
    return list({(one.prediction, one.references): one for one in found}.values())


def _quirks(*recipes: Convention) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for row in filter(None, map(entry, recipes)):
        for example in row.examples:
            yield example.note, example.prediction, example.references


def _both(
    case: tuple[str, str, tuple[str, ...]], recipe: Convention
) -> tuple[float | None, float | None]:
    score = score_pair(case[1], case[2], convention=recipe)
    return known(score.exact_match), known(score.f1)


def changes_between(first: Convention, second: Convention) -> list[Change]:
    """Return the changes that lead from one recipe to another, in the recipe's order.

    Changes that make no sense alone, such as a rule for F1 where there are no tokens, are
    taken together with the next.

    Raises:
        UsageError: One of them is a program, which has no steps.

    Examples:
        >>> from answerkey import convention
        >>> [c.what for c in changes_between(convention("squad-v1"), convention("musique"))]
        ['both_empty: 0 → 1']
    """
    for side in (first, second):
        if side.program != "pipeline":
            raise UsageError(f"{side.name} is a program: it has no steps to compare")
    current, pending, changes = first, [], []
    for name, value, what in _edits(first, second):
        pending.append((name, value, what))
        try:
            current = convention(current, **{name: value for name, value, _ in pending})
        except UsageError:
            continue
        changes.append(Change("; ".join(what for _, _, what in pending), current))
        pending = []
    return changes


def _edits(first: Convention, second: Convention) -> Iterator[tuple[str, object, str]]:
    """Yield field, new value and words for each single edit."""
    for field in fields(first):
        name, before, after = field.name, getattr(first, field.name), getattr(second, field.name)
        if name == "name" or before == after:
            continue
        if name in _STEPS:
            yield from _step_edits(name, before, after)
        else:
            texts = first.recipe[name], second.recipe[name]
            yield name, after, f"{name}: {texts[0]} → {texts[1]}"


def _step_edits(
    name: str, before: tuple[Step, ...], after: tuple[Step, ...]
) -> Iterator[tuple[str, object, str]]:
    matcher = difflib.SequenceMatcher(a=before, b=after, autojunk=False)
    current, shift = list(before), 0
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        place = start + shift
        for old, new in zip_longest(before[start:end], after[new_start:new_end]):
            current[place : place + (old is not None)] = [new] if new else []
            place += new is not None
            shift += (new is not None) - (old is not None)
            yield name, tuple(current), f"{name}: {old or 'nothing'} → {new or 'nothing'}"
