"""Scores that come batch by batch: totals that do not depend on the batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from answerkey.errors import UsageError
from answerkey.evaluation.confidence import Confidence, tally_deviations, tally_interval
from answerkey.evaluation.pairs import References
from answerkey.evaluation.scores import OUTCOMES, MissingPolicy, Scores
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import Summary
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike, convention
from answerkey.recipes.measures import MEASURES
from answerkey.uncertainty.tally import Tally

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
        self._signature = score([], [], convention=self._convention, missing=missing).signature
        self._values: dict[str, Counter[float]] = {measure: Counter() for measure in MEASURES}
        self._outcomes: Counter[int] = Counter()
        self._counts: Counter[str] = Counter()

    def __repr__(self) -> str:
        return f"<Accumulator of {self._counts['items']:,} items, {self._signature}>"

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
        import numpy as np

        batch = score(predictions, references, convention=self._convention, missing=self._missing)
        for measure, counter in self._values.items():
            tally = Tally.of(getattr(batch, measure))
            counter.update(dict(zip(tally.values.tolist(), tally.counts.tolist(), strict=True)))
        codes, counts = np.unique(batch.outcomes, return_counts=True)
        self._outcomes.update(dict(zip(codes.tolist(), counts.tolist(), strict=True)))
        absent = ~batch.present
        self._counts.update(
            items=len(batch) - (int(absent.sum()) if self._missing == "skip" else 0),
            missing=int(absent.sum()),
            empty_predictions=int(((batch.in_prediction == 0) & batch.present).sum()),
            empty_references=int(batch.empty_references.sum()),
        )
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
        for measure, counter in other._values.items():
            self._values[measure].update(counter)
        self._outcomes.update(other._outcomes)
        self._counts.update(other._counts)

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
        exact_match, precision, recall, f1 = map(_mean, self._values.values())
        signature, tallies = self._signature, {}
        if confidence is not None:
            signature = score([], [], convention=self._convention, missing=self._missing).signed(
                confidence.fields
            )
            tallies = {name: _tally(self._values[name]) for name in confidence.measures}
        return Summary(
            n=self._counts["items"],
            exact_match=exact_match,
            precision=precision,
            recall=recall,
            f1=f1,
            missing=self._counts["missing"],
            empty_predictions=self._counts["empty_predictions"],
            empty_references=self._counts["empty_references"],
            outcomes={name: self._outcomes[code] for code, name in enumerate(OUTCOMES)},
            signature=signature,
            intervals={
                name: tally_interval(tally, confidence)
                for name, tally in tallies.items()
                if confidence is not None
            },
            deviations=tally_deviations(tallies),
        )


def _recipe(like: ConventionLike) -> Convention:
    recipe = convention(like)
    if recipe.aggregate != "macro":
        raise UsageError(
            f"aggregate={recipe.aggregate} in an accumulator",
            accepted="conventions whose total is a mean over items",
            remedy="score all items at once",
        )
    return recipe


def _mean(counter: Counter[float]) -> float | None:
    """Return the mean of all values, rounded once from the exact sum, as ``math.fsum`` does."""
    items = counter.total()
    if not items:
        return None
    return float(sum(Fraction(value) * count for value, count in counter.items())) / items


def _tally(counter: Counter[float]) -> Tally:
    import numpy as np

    values = sorted(counter)
    return Tally(np.array(values), np.array([counter[value] for value in values], np.int64))
