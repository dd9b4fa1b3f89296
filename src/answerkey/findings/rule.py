"""What a rule is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

__all__ = ["CREDITS", "Credit", "Example", "Finding", "Found", "Rule", "Scope", "rule"]

Scope: TypeAlias = Literal["answer", "key", "run"]
Credit: TypeAlias = Literal["false", "missed", "open"]
CREDITS: dict[Credit, str] = {
    "false": "credit that is probably not deserved",
    "missed": "credit that is probably deserved and not given",
    "open": "worth a look; the score may be right",
}

Evidence = TypeVar("Evidence")


class Example(NamedTuple):
    """A pair that a rule is about, as its page shows it."""

    prediction: str | None
    references: tuple[str, ...]
    question: str | None = None


class Found(NamedTuple):
    """What a rule saw.

    Args:
        reason: A clause that says why the score misleads here.
        words: The words involved.
        exact_match: Points of exact match at stake, in [0, 1]; None is what the credit implies.
        f1: Points of F1 at stake, likewise.
        row: For findings about the key, the row of the item.
        credit: Which way the score errs here, where a rule finds both; None is the rule's.
    """

    reason: str
    words: tuple[str, ...] = ()
    exact_match: float | None = None
    f1: float | None = None
    row: int | None = None
    credit: Credit | None = None


@dataclass(frozen=True, slots=True)
class Rule(Generic[Evidence]):
    """A reason not to trust a score, with everything its page tells.

    Args:
        code: Stable: it never comes to mean something else.
        name: The finding in a word or two.
        credit: Which way the score errs.
        what: What is found.
        why: Why the score misleads there.
        example: A pair that the rule finds.
        remedy: What to do.
        outcomes: For rules about answers, the outcomes among which it looks.
        find: The rule itself.
    """

    code: str
    name: str
    credit: Credit
    what: str
    why: str
    example: Example
    remedy: str
    find: Callable[[Evidence], object]
    outcomes: frozenset[str] = frozenset()

    @property
    def scope(self) -> Scope:
        """What the rule is about: an answer, the key or the run."""
        scopes: dict[str, Scope] = {"K": "key", "R": "run"}
        return scopes.get(self.code[0], "answer")


def rule(
    code: str,
    name: str,
    *,
    credit: Credit,
    what: str,
    why: str,
    example: Example,
    remedy: str,
    outcomes: str = "",
) -> Callable[[Callable[[Evidence], object]], Rule[Evidence]]:
    """Make a rule of the function below it.

    Args:
        code: As for ``Rule``, as are the others.
        name: ``…``
        credit: ``…``
        what: ``…``
        why: ``…``
        example: ``…``
        remedy: ``…``
        outcomes: Words of ``answerkey.evaluation.outcomes.OUTCOMES``.
    """

    def made(find: Callable[[Evidence], object]) -> Rule[Evidence]:
        among = frozenset(outcomes.split())
        return Rule(code, name, credit, what, why, example, remedy, find, among)

    return made


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason not to trust a score.

    Args:
        code: The rule's.
        name: The rule's.
        scope: Whether it is about an answer, the key or the run.
        credit: ``false``, ``missed`` or ``open``.
        row: The answer's index, or that of the key's item; None for the run.
        id: Its id, if there is one.
        reason: Why the score misleads here.
        words: The words involved.
        exact_match: Points of exact match at stake in this row, in [0, 1].
        f1: Points of F1 at stake, in [0, 1].
    """

    code: str
    name: str
    scope: Scope
    credit: Credit
    row: int | None
    id: str | None
    reason: str
    words: tuple[str, ...]
    exact_match: float
    f1: float
