"""Several references, one value: which reference counts, for a pair and for columns.

``max``        the reference with the highest F1; precision and recall are that one's.
               Exact match is 1 if any reference matches exactly.
``max-each``   every measure is the highest that any reference gives, each on its own.
``mean``       the mean over references.
``majority``   every measure is the highest that more than half of the references reach.
``min``        the reference with the lowest F1; exact match only if all match.
``first``      the first reference alone.
``leave-one-out``  for n > 1 references the mean of n maxima, each over all but one: an
               answer that matches one reference of n alone gets (n-1)/n.

The *best reference* is the one with the highest F1, for every rule but ``min`` (the
lowest) and ``first``. Of equal ones an exact match wins (``min``: loses), then the
earliest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from answerkey.recipes.measures import Values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["AGGREGATES", "REFERENCE_RULES", "RULES", "choose", "choose_columns"]

RULES = ("max", "max-each", "mean", "majority", "min", "first", "leave-one-out")

AGGREGATES = ("macro", "micro", "by-reference")
"""How items become one number.

``macro``         the mean over items.
``micro``         precision, recall and F1 of the counts of all items together, each with its
                  best reference; exact match is the mean.
``by-reference``  the mean over items for the first reference of each, for the second, and so
                  on, of which ``RULES`` then chooses: with ``max`` the references of the
                  annotator with whom the answers agree best.
"""

REFERENCE_RULES = ("all", "nonempty", "nonblank", "visible", "unlike")
"""Which references count; see ``answerkey.recipes.conventions.Convention``."""

Columns: TypeAlias = "NDArray[np.float64]"


def choose(  # noqa: PLR0911 - a return for each rule
    candidates: Sequence[Values], rule: str
) -> tuple[Values, int]:
    """Give one item's value and the index of its best reference.

    Args:
        candidates: The values against each reference, at least one.
        rule: One of ``RULES``.

    Examples:
        >>> choose([Values(0.0, 1.0, 0.5, 2 / 3), Values(1.0, 1.0, 1.0, 1.0)], "max")[1]
        1
    """
    if rule == "first":
        return candidates[0], 0
    sign = -1 if rule == "min" else 1
    best = max(
        range(len(candidates)),
        key=lambda i: (sign * candidates[i].f1, sign * candidates[i].exact_match, -i),
    )
    if len(candidates) == 1:
        return candidates[0], 0
    if rule == "mean":
        return Values(*map(_mean, zip(*candidates, strict=True))), best
    if rule == "leave-one-out":
        return Values(*map(_left_out, zip(*candidates, strict=True))), best
    if rule == "majority":
        return Values(*map(_majority, zip(*candidates, strict=True))), best
    if rule == "max-each":
        return Values(*map(max, zip(*candidates, strict=True))), best
    pick = max if rule == "max" else min
    exact_match = pick(candidate.exact_match for candidate in candidates)
    return candidates[best]._replace(exact_match=exact_match), best


def _left_out(column: tuple[float, ...]) -> float:
    """Return the mean over i of the maximum of all but the i-th, summed in CoQA's order."""
    total = 0.0
    for i in range(len(column)):
        total += max(column[:i] + column[i + 1 :])
    return total / len(column)


def _mean(column: Sequence[float]) -> float:
    return math.fsum(column) / len(column)


def _majority(column: Sequence[float]) -> float:
    return sorted(column)[(len(column) - 1) // 2]


def choose_columns(
    candidates: Columns, lengths: NDArray[np.int64], rule: str
) -> tuple[Columns, NDArray[np.int64]]:
    """Do as ``choose`` for many items at once.

    Args:
        candidates: The fields of ``Values`` as rows over all references, shape ``(4, n)``.
        lengths: How many references each item has, each at least 1.
        rule: One of ``RULES``.

    Returns:
        Values, shape ``(4, items)``, and the best reference's index within its item.
    """
    import numpy as np

    starts = np.cumsum(lengths) - lengths
    if rule == "first" or lengths.size == candidates.shape[1]:
        return candidates[:, starts], np.zeros_like(lengths)
    exact_match, f1 = candidates[0], candidates[3]
    extreme = np.minimum if rule == "min" else np.maximum
    sign = -1.0 if rule == "min" else 1.0
    best_f1 = np.repeat(extreme.reduceat(f1, starts), lengths)
    rank = (f1 == best_f1) * (2.0 + sign * exact_match)
    winners = np.flatnonzero(rank == np.repeat(np.maximum.reduceat(rank, starts), lengths))
    # Of an item's winners the earliest: the first at or after the item's start.
    best = winners[np.searchsorted(winners, starts)]
    if rule == "max-each":
        chosen = np.maximum.reduceat(candidates, starts, axis=1)
    elif rule == "leave-one-out":
        chosen = np.stack([_left_out_column(row, starts, lengths) for row in candidates])
    elif rule in {"mean", "majority"}:
        one = _mean if rule == "mean" else _majority
        spans = list(zip(starts.tolist(), (starts + lengths).tolist(), strict=True))
        chosen = np.array([[one(row[a:b]) for a, b in spans] for row in candidates.tolist()])
    else:
        chosen = candidates[:, best]
        chosen[0] = extreme.reduceat(exact_match, starts)
    return chosen, best - starts


def _left_out_column(
    row: NDArray[np.float64], starts: NDArray[np.int64], lengths: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Do as ``_left_out`` for every item: all terms are its maximum but one."""
    import numpy as np

    highest = np.maximum.reduceat(row, starts)
    winners = np.flatnonzero(row == np.repeat(highest, lengths))
    winner = winners[np.searchsorted(winners, starts)]
    others = row.copy()
    others[winner] = -1.0
    second = np.maximum.reduceat(others, starts)
    total = np.zeros(len(starts))
    for position in range(int(lengths.max())):
        term = np.where(winner - starts == position, second, highest)
        total += np.where(position < lengths, term, 0.0)
    return np.where(lengths == 1, highest, total / lengths)
