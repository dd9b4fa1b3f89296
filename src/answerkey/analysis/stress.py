"""Is a convention fit for a key: what it gives to wrong answers made from it, and takes from right.

No system is needed: the answers are the key's own references, altered by declared rules.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from answerkey.analysis.alterations import ALTERATIONS, Alteration
from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.items import listed
from answerkey.evaluation.pairs import References
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.scoring import score
from answerkey.findings.evidence import LONGEST
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike
from answerkey.recipes.conventions import convention as _convention
from answerkey.text.arguments import reference_list
from answerkey.uncertainty.resampling import SEED

__all__ = ["Made", "Separation", "Stress", "StressedKind", "alteration", "stress"]

_MOST_REFERENCES = 20  # of an item, in which a rule looks for one that it applies to


@dataclass(frozen=True, slots=True)
class Made:
    """An answer that was made.

    Args:
        row: The item.
        id: Its id, if there is one.
        kind: The rule that made it.
        right: Whether it is right.
        reference: What it was made of.
        answer: The answer.
    """

    row: int
    id: str | None
    kind: str
    right: bool
    reference: str
    answer: str


@dataclass(frozen=True, slots=True)
class StressedKind:
    """What a convention makes of one kind of answers.

    Args:
        kind: The rule's name.
        right: Whether its answers are right.
        n: How many were made.
        exact_match: Their mean, in [0, 1].
        f1: Their mean, in [0, 1]; None where the convention has no F1.
    """

    kind: str
    right: bool
    n: int
    exact_match: float
    f1: float | None


@dataclass(frozen=True, slots=True)
class Separation:
    """How often a convention puts a right answer above a wrong one to the same item.

    Args:
        pairs: How many pairs of a right and a wrong answer there are.
        exact_match: Share of pairs that exact match puts in order, a tie counting half.
        f1: The share of F1; None where the convention has none.
    """

    pairs: int
    exact_match: float
    f1: float | None


@dataclass(frozen=True, slots=True)
class Stress:
    """What ``stress`` found.

    Args:
        made: Every answer that was made.
        kinds: For each convention's signature, what it makes of each kind.
        separation: For each signature, whether right answers score above wrong ones.
        names: The conventions' names, by signature.
        items: How many items the key has.
        seed: What the drawing started from.
    """

    made: tuple[Made, ...]
    kinds: Mapping[str, tuple[StressedKind, ...]]
    separation: Mapping[str, Separation]
    names: Mapping[str, str]
    items: int
    seed: int


def alteration(name: str) -> Alteration:
    """Return a rule by its name.

    Raises:
        UsageError: There is none.
    """
    if name not in ALTERATIONS:
        raise UsageError(
            f"no kind {quoted(name)} of altered answers",
            accepted=", ".join(ALTERATIONS),
            remedy=nearest(name, ALTERATIONS),
        )
    return ALTERATIONS[name]


def stress(
    references: Sequence[References],
    *,
    ids: Sequence[str] | None = None,
    conventions: Sequence[ConventionLike] = (DEFAULT,),
    kinds: Sequence[str] = (),
    seed: int = SEED,
) -> Stress:
    """Make wrong and right answers from references, and score them.

    Args:
        references: For each item one accepted answer, or a sequence of them.
        ids: The items' ids.
        conventions: Those to score with.
        kinds: The rules to use, by default all of ``ALTERATIONS``.
        seed: What the drawing starts from; the same seed makes the same answers.

    Raises:
        UsageError: A convention or a kind is unknown.
        InputError: A reference is not text.

    Examples:
        >>> found = stress([["429 not 200"]], kinds=["order-turned", "letter-case"])
        >>> [(one.answer, one.right) for one in found.made]
        [('200 not 429', False), ('429 NOT 200', True)]
        >>> [(kind.kind, kind.f1) for kind in next(iter(found.kinds.values()))]
        [('order-turned', 1.0), ('letter-case', 1.0)]
    """
    recipes = [_convention(like) for like in conventions]
    rules = [alteration(name) for name in kinds] or list(ALTERATIONS.values())
    rows = [tuple(reference_list(row)) for row in listed("references", references)]  # type: ignore[arg-type]
    pools = _pools(rows)
    made = [
        Made(row, ids[row] if ids else None, rule.name, rule.right, *pair)
        for row, texts in enumerate(rows)
        for rule in rules
        if (pair := _made(rule, texts, pools, seed))
    ]
    answers = [one.answer for one in made]
    accepted = [rows[one.row] for one in made]
    scored = {recipe.signature: (recipe, _score(answers, accepted, recipe)) for recipe in recipes}
    return Stress(
        made=tuple(made),
        kinds={sign: tuple(_kinds(made, rules, scores)) for sign, (_, scores) in scored.items()},
        separation={sign: _separation(made, scores) for sign, (_, scores) in scored.items()},
        names={sign: recipe.name for sign, (recipe, _) in scored.items()},
        items=len(rows),
        seed=seed,
    )


def _score(answers: Sequence[str], accepted: Sequence[References], recipe: Convention) -> Scores:
    return score(answers, accepted, convention=recipe)


def _pools(rows: Sequence[Sequence[str]]) -> Mapping[tuple[object, ...], list[str]]:
    """Sort the first reference of each item by kind, so that like is exchanged for like."""
    pools: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for texts in rows:
        if texts and texts[0].strip():
            pools[_likeness(texts[0])].append(texts[0])
    return {kind: sorted(set(pool)) for kind, pool in pools.items()}


def _likeness(text: str) -> tuple[object, ...]:
    words = text.split()
    return (
        any(map(str.isdigit, text)),
        min(len(words), 5),
        all(word[:1].isupper() for word in words),
    )


def _made(
    rule: Alteration,
    texts: Sequence[str],
    pools: Mapping[tuple[object, ...], list[str]],
    seed: int,
) -> tuple[str, str] | None:
    """Return the first reference that a rule applies to, with its answer."""
    accepted = {_bare(text) for text in texts}
    for text in texts[:_MOST_REFERENCES]:
        if len(text) > LONGEST:
            continue
        answer = rule.answer(text, pools.get(_likeness(text), []), seed)
        # What another reference accepts is not wrong.
        if answer is not None and (rule.right or _bare(answer) not in accepted):
            return text, answer
    return None


def _bare(text: str) -> str:
    return " ".join(text.lower().split())


def _kinds(made: Sequence[Made], rules: Sequence[Alteration], scores: Scores) -> list[StressedKind]:
    by_kind: dict[str, list[int]] = defaultdict(list)
    for index, one in enumerate(made):
        by_kind[one.kind].append(index)
    exact, f1 = scores.exact_match.tolist(), scores.f1.tolist()
    return [
        StressedKind(
            rule.name,
            rule.right,
            len(rows),
            _mean([exact[row] for row in rows]) or 0.0,
            _mean([f1[row] for row in rows]),
        )
        for rule in rules
        if (rows := by_kind[rule.name])
    ]


def _mean(values: Sequence[float]) -> float | None:
    known = [value for value in values if not math.isnan(value)]
    return math.fsum(known) / len(known) if known else None


def _separation(made: Sequence[Made], scores: Scores) -> Separation:
    by_item: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for index, one in enumerate(made):
        by_item[one.row][one.right].append(index)
    pairs = [
        (right, wrong)
        for wrongs, rights in by_item.values()
        for right in rights
        for wrong in wrongs
    ]
    exact, f1 = scores.exact_match.tolist(), scores.f1.tolist()
    has_f1 = scores.convention.has_tokens
    return Separation(len(pairs), _ordered(pairs, exact), _ordered(pairs, f1) if has_f1 else None)


def _ordered(pairs: Sequence[tuple[int, int]], values: Sequence[float]) -> float:
    if not pairs:
        return math.nan
    wins = sum(
        1.0 if values[right] > values[wrong] else 0.5 if values[right] == values[wrong] else 0.0
        for right, wrong in pairs
    )
    return wins / len(pairs)
