"""Scores that come batch by batch: totals that do not depend on the batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from answerkey.errors import UsageError, counted
from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.pairs import References
from answerkey.evaluation.results import Group, Result
from answerkey.evaluation.scores import MissingPolicy, Scores, signed
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import Summary
from answerkey.evaluation.totals import Totals
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike, convention

if TYPE_CHECKING:
    from answerkey.evaluation.arrow import ArrowColumn

__all__ = ["Accumulator"]


class Accumulator:
    """Count scores batch by batch, such as in a validation loop or in many processes.

    What is kept is how often each distinct score occurred: memory does not grow with the items, and
    the totals are those of scoring all at once, bit for bit, in any order and partition.

    Args:
        convention: A name, a signature, or a ``Convention`` whose total is a mean over items.
        missing: What a missing prediction is.

    Raises:
        UsageError: The convention is unknown, or its total is no mean over items.

    Examples:
        >>> first, second = Accumulator("squad-v2"), Accumulator("squad-v2")
        >>> first.update(["Paris"], ["Paris"]).f1.tolist()
        [1.0]
        >>> _ = second.update(["in Oslo, Norway", "x"], ["Oslo", "y"])
        >>> first.merge(second)
        >>> first.compute().f1
        0.5
    """

    def __init__(
        self, convention: ConventionLike = DEFAULT, *, missing: MissingPolicy = "error"
    ) -> None:
        self._convention = _recipe(convention)
        self._missing: MissingPolicy = missing
        self._signature = signed(self._convention, missing, None, {})
        self._totals = Totals()

    def __repr__(self) -> str:
        return f"<Accumulator of {counted(self._totals.n, 'item')}, {self._signature}>"

    @property
    def signature(self) -> str:
        """The signature that belongs beside the totals."""
        return self._signature

    def update(
        self,
        predictions: Sequence[str | None] | ArrowColumn,
        references: Sequence[References] | ArrowColumn,
    ) -> Scores:
        """Score a batch and count it.

        Args:
            predictions: One text an item.
            references: For each item one accepted answer, or a sequence of them.

        Returns:
            The batch's scores.

        Raises:
            InputError: As for ``answerkey.score``; then nothing of the batch is counted.
        """
        batch = score(predictions, references, convention=self._convention, missing=self._missing)
        self._totals.add(Totals.of(batch))
        return batch

    def merge(self, other: Accumulator) -> None:
        """Add what another one counted.

        Raises:
            UsageError: It scores in another way.
        """
        if other.signature != self.signature:
            raise UsageError(
                f"{other.signature} merged into {self.signature}",
                accepted="accumulators of one signature",
            )
        self._totals.add(other._totals)

    def compute(self, *, confidence: Confidence | None = None) -> Summary:
        """Return the totals so far.

        Args:
            confidence: How to put an interval around each mean; None for no intervals. Clusters
                cannot be told from counts.

        Raises:
            UsageError: Clusters are asked for.
        """
        if confidence is not None and confidence.clusters is not None:
            raise UsageError("clusters in an accumulator", remedy="score all items at once")
        result = Result(self._convention, self._missing, None, {}, Group(self._totals), {})
        return result.summary(result.all, confidence)


def _recipe(like: ConventionLike) -> Convention:
    recipe = convention(like)
    if recipe.aggregate != "macro":
        raise UsageError(
            f"aggregate={recipe.aggregate} in an accumulator",
            accepted="conventions whose total is a mean over items",
            remedy="score all items at once",
        )
    return recipe
