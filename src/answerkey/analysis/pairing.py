"""Which items several systems have in common, and whether their scores may be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from answerkey.errors import InputError, UsageError, counted, quoted
from answerkey.evaluation.scores import Scores
from answerkey.recipes.measures import MEASURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Pairing",
    "lacks",
    "pair_scores",
    "refuse_lacking",
    "refuse_unlike",
    "unlike_fields",
]


@dataclass(frozen=True, slots=True, eq=False)
class Pairing:
    """The items that all systems answered.

    Args:
        rows: For each system the indices of the common items in its own scores, all in the
            first system's order.
        unmatched: For each system the items that not all have: their ids.
    """

    rows: Mapping[str, NDArray[np.int64]]
    unmatched: Mapping[str, tuple[str, ...]]


def unlike_fields(first: Scores, second: Scores) -> list[str]:
    """Return each fact that two results were scored differently by, with both values.

    Examples:
        >>> import answerkey as ak
        >>> one = ak.score(["a"], ["a"])
        >>> unlike_fields(one, ak.score(["a"], ["a"], convention="squad-v2,overlap=set"))
        ['overlap: multiset and set']
    """
    facts = [
        {
            **scores.convention.recipe,
            "missing": scores.missing,
            **({} if scores.key is None else {"key": scores.key}),
            **{one.name: one.signature for one in scores.text_measures},
        }
        for scores in (first, second)
    ]
    return [
        f"{name}: {value} and {facts[1][name]}"
        for name, value in facts[0].items()
        if facts[1].get(name, value) != value
    ]


def refuse_unlike(systems: Mapping[str, Scores]) -> None:
    """Refuse results that were not scored in one way.

    Raises:
        InputError: The fields that differ are named.
    """
    (first, reference), *others = systems.items()
    for name, scores in others:
        unlike = unlike_fields(reference, scores)
        if unlike:
            raise InputError(
                f"{quoted(first)} and {quoted(name)} were scored differently ({'; '.join(unlike)})",
                accepted="results of one convention, one policy for missing predictions, one key",
                remedy="score both in one way",
            )


def lacks(scores: Scores, measure: str) -> bool:
    """Tell whether the convention has no such measure: none of its answers was given one.

    Examples:
        >>> import answerkey as ak
        >>> lacks(ak.score(["a"], ["a"], convention="exact-string"), "f1")
        True
    """
    import numpy as np

    given = getattr(scores, measure)[scores.present]
    if not len(given):
        return measure != "exact_match" and not scores.convention.has_tokens
    return bool(np.isnan(given).all())


def refuse_lacking(scores: Scores, measure: str) -> None:
    """Refuse to ask for a measure that the convention does not have.

    Raises:
        UsageError: Those that it has are named.
    """
    if lacks(scores, measure):
        raise UsageError(
            f"{scores.convention.name} has no {measure}",
            accepted=", ".join(name for name in MEASURES if not lacks(scores, name)),
            remedy="another measure, or another convention",
        )


def pair_scores(systems: Mapping[str, Scores]) -> Pairing:
    """Pair the items of several systems by id; without ids by position.

    Raises:
        InputError: An id stands twice, only some have ids, or no item is common to all.
    """
    import numpy as np

    with_ids = [name for name, scores in systems.items() if scores.ids is not None]
    if not with_ids:
        return _by_position(systems)
    for name, scores in systems.items():
        if scores.ids is None:
            raise InputError(
                f"{quoted(name)} has no ids, {quoted(with_ids[0])} has",
                accepted="ids for all, or for none",
            )
    places = {name: _places(name, scores.ids or ()) for name, scores in systems.items()}
    shared = set.intersection(*map(set, places.values()))
    first = next(iter(places.values()))
    order = [item for item in first if item in shared]
    if not order:
        examples = " and ".join(quoted(next(iter(p))) for p in places.values() if p)
        raise InputError(
            f"no id is common to {', '.join(map(quoted, systems))}; the first ones are {examples}",
            remedy="compare answers to the same items; --map id=COLUMN says where the ids are",
        )
    return Pairing(
        {n: np.array([at[item] for item in order], np.int64) for n, at in places.items()},
        {n: tuple(item for item in at if item not in shared) for n, at in places.items()},
    )


def _places(name: str, ids: Sequence[str]) -> dict[str, int]:
    places = {item: index for index, item in enumerate(ids)}
    if len(places) < len(ids):
        twice = next(item for index, item in enumerate(ids) if places[item] != index)
        raise InputError(
            f"the id {quoted(twice)} stands twice",
            where=quoted(name),
            accepted="each item once",
            remedy="several systems in one file are told apart by --systems COLUMN",
        )
    return places


def _by_position(systems: Mapping[str, Scores]) -> Pairing:
    import numpy as np

    lengths = {name: len(scores) for name, scores in systems.items()}
    if len(set(lengths.values())) > 1:
        found = ", ".join(f"{quoted(name)} has {counted(n, 'item')}" for name, n in lengths.items())
        raise InputError(
            f"without ids answers are paired by position, but {found}",
            remedy="give them ids",
        )
    if not any(lengths.values()):
        raise InputError("there is no item to compare")
    return Pairing({name: np.arange(n) for name, n in lengths.items()}, dict.fromkeys(systems, ()))
