"""How two recipes differ, and the way from one to the other a change at a time."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest

from answerkey.errors import UsageError
from answerkey.recipes.conventions import Convention, convention
from answerkey.recipes.steps import Step

__all__ = ["Change", "changes_between"]

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
