"""Several references, one value: which reference counts, for a pair and for columns.

``max``        the reference with the highest F1; precision and recall are that one's.
               Exact match is 1 if any reference matches exactly.
``max-each``   every measure is the highest that any reference gives, each on its own.
``mean``       the mean over references.
``min``        the reference with the lowest F1; exact match only if all match.
``first``      the first reference alone.

The *best reference* is the one with the highest F1, for every rule but ``min`` (the
lowest) and ``first``. Of equal ones an exact match wins, then the earliest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from answerkey.recipes.measures import Values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RULES", "choose", "choose_columns"]

RULES = ("max", "max-each", "mean", "min", "first")

Columns: TypeAlias = "NDArray[np.float64]"


def choose(candidates: Sequence[Values], rule: str) -> tuple[Values, int]:
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
        means = (math.fsum(column) / len(candidates) for column in zip(*candidates, strict=True))
        return Values(*means), best
    if rule == "max-each":
        return Values(*map(max, zip(*candidates, strict=True))), best
    pick = max if rule == "max" else min
    exact_match = pick(candidate.exact_match for candidate in candidates)
    return candidates[best]._replace(exact_match=exact_match), best


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
    elif rule == "mean":
        ends = (starts + lengths).tolist()
        chosen = np.array(
            [
                [math.fsum(row[a:b]) / (b - a) for a, b in zip(starts.tolist(), ends, strict=True)]
                for row in candidates.tolist()
            ]
        )
    else:
        chosen = candidates[:, best]
        chosen[0] = extreme.reduceat(exact_match, starts)
    return chosen, best - starts
