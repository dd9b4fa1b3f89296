"""What the means of any number of items rest on: how often each value came.

They add up exactly, so a run gives the same means in one piece, in batches, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeAlias

from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.recipes.measures import MEASURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from answerkey.evaluation.scores import Scores

__all__ = ["Counts", "Totals", "mean"]

Counts: TypeAlias = Mapping[float, int]
"""How often each value came."""

_TOKENS = ("common", "in_prediction", "in_reference")


@dataclass(slots=True)
class Totals:
    """How often each value came, and what else was counted.

    Args:
        n: Items in the mean; with ``missing:skip`` those with a prediction.
        values: For each of ``MEASURES`` how often each value came; an item without the
            measure has none.
        tokens: Tokens in common, in the predictions and in the references, of ``n`` items.
        outcomes: How many items came out as each of ``OUTCOMES``.
        missing: Items without a prediction.
        empty_predictions: Predictions without a token.
        empty_references: References that normalize to nothing.
        positions: Under ``aggregate=by-reference`` those of each place of a reference.
    """

    n: int = 0
    values: tuple[Counter[float], ...] = field(
        default_factory=lambda: tuple(Counter[float]() for _ in MEASURES)
    )
    tokens: Counter[str] = field(default_factory=Counter[str])
    outcomes: Counter[str] = field(default_factory=Counter[str])
    missing: int = 0
    empty_predictions: int = 0
    empty_references: int = 0
    positions: tuple[Totals, ...] = ()

    @classmethod
    def of(cls, scores: Scores) -> Self:
        """Count all items of some scores."""
        import numpy as np

        counted = scores.present | (scores.missing != "skip")
        outcomes = np.bincount(scores.outcomes, minlength=len(OUTCOMES)).tolist()
        return cls(
            n=int(counted.sum()),
            values=tuple(_counts(getattr(scores, name)[counted]) for name in MEASURES),
            tokens=Counter({name: int(getattr(scores, name)[counted].sum()) for name in _TOKENS}),
            outcomes=Counter(dict(zip(OUTCOMES, outcomes, strict=True))),
            missing=int((~scores.present).sum()),
            empty_predictions=int(((scores.in_prediction == 0) & scores.present).sum()),
            empty_references=int(scores.empty_references.sum()),
            positions=tuple(cls.of(position) for position in scores.by_reference),
        )

    def add(self, other: Totals) -> None:
        """Add the items of others.

        Examples:
            >>> import answerkey as ak
            >>> totals = Totals()
            >>> for prediction in ("Paris", "Lyon"):
            ...     totals.add(Totals.of(ak.score([prediction], ["Paris"])))
            >>> totals.values[0] == {1.0: 1, 0.0: 1}
            True
        """
        self.n += other.n
        for mine, others in zip(self.values, other.values, strict=True):
            mine.update(others)
        self.tokens.update(other.tokens)
        self.outcomes.update(other.outcomes)
        self.missing += other.missing
        self.empty_predictions += other.empty_predictions
        self.empty_references += other.empty_references
        while len(self.positions) < len(other.positions):
            self.positions += (Totals(),)
        for place, others_place in zip(self.positions, other.positions, strict=True):
            place.add(others_place)


def mean(counts: Counts) -> float | None:
    """Return the mean of values by how often each came; None of no value.

    The sum is exact and rounded once, as that of ``math.fsum`` over all values.

    Examples:
        >>> mean({0.1: 10})
        0.1
    """
    if not counts:
        return None
    ratios = [(*value.as_integer_ratio(), count) for value, count in counts.items()]
    unit = max(denominator for _, denominator, _ in ratios)  # all are powers of two
    total = sum(numerator * (unit // below) * count for numerator, below, count in ratios)
    return total / unit / sum(counts.values())


def _counts(column: NDArray[np.float64]) -> Counter[float]:
    import numpy as np

    # A convention without the measure has it for no item; a program may lack it for some.
    values, counts = np.unique(column[~np.isnan(column)], return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
