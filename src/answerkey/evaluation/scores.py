"""Columns of scores, one entry an item, and what they say of each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from answerkey.errors import counted
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.packages import package
from answerkey.recipes.conventions import Convention

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

    from answerkey.evaluation.confidence import Confidence
    from answerkey.evaluation.summaries import Summary
    from answerkey.evaluation.text_measures import TextMeasure

__all__ = ["COLUMNS", "MISSING", "MissingPolicy", "ScoreColumns", "Scores", "signed"]

MissingPolicy: TypeAlias = Literal["zero", "error", "skip"]
MISSING = ("zero", "error", "skip")


class ScoreColumns(NamedTuple):
    """What scoring fills, one entry an item.

    Args:
        values: Exact match, precision, recall and F1 as rows, shape ``(4, items)``.
        counts: Best reference, tokens in common, in the prediction and in the reference, and
            empty references as rows, shape ``(5, items)``.
        present: Whether there was a prediction, shape ``(items,)``.
    """

    values: NDArray[np.float64]
    counts: NDArray[np.int64]
    present: NDArray[np.bool_]

    @classmethod
    def empty(cls, items: int) -> ScoreColumns:
        """Return one to be filled."""
        import numpy as np

        return cls(np.zeros((4, items)), np.zeros((5, items), np.int64), np.ones(items, np.bool_))


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Columns of scores, one entry an item, and the recipe that made them.

    Args:
        exact_match: 0.0 or 1.0; NaN for an item that was skipped.
        precision: In [0, 1]; NaN for a skipped item, or where the convention has no
            token measures, as are recall and F1.
        recall: In [0, 1].
        f1: In [0, 1].
        best_reference: Index of the reference that gave F1; -1 if there was none.
        common: Tokens shared with the best reference.
        in_prediction: Tokens of the prediction.
        in_reference: Tokens of the best reference.
        empty_references: How many of the item's references normalize to nothing.
        present: Whether there was a prediction.
        ids: The items' ids, if they have any.
        convention: The recipe.
        missing: The policy for missing predictions.
        key: Fingerprint of the answer key, where it is known.
        by_reference: Under ``aggregate=by-reference`` the scores against each item's first
            reference, second reference, and so on.
        text_measures: Further measures that were asked for, such as BLEU.
    """

    exact_match: NDArray[np.float64]
    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    f1: NDArray[np.float64]
    best_reference: NDArray[np.int64]
    common: NDArray[np.int64]
    in_prediction: NDArray[np.int64]
    in_reference: NDArray[np.int64]
    empty_references: NDArray[np.int64]
    present: NDArray[np.bool_]
    ids: Sequence[str] | None
    convention: Convention
    missing: MissingPolicy
    key: str | None = None
    by_reference: tuple[Scores, ...] = ()
    text_measures: tuple[TextMeasure, ...] = ()

    def __len__(self) -> int:
        return len(self.exact_match)

    def __repr__(self) -> str:
        return f"<Scores of {counted(len(self), 'item')}, {self.signature}>"

    @property
    def signature(self) -> str:
        """The signature that belongs beside these numbers."""
        return self.signed({})

    def signed(self, further: Mapping[str, str]) -> str:
        """Return the signature with further facts of a run, such as a seed."""
        measures = {one.name: one.signature for one in self.text_measures}
        return signed(self.convention, self.missing, self.key, measures, further)

    @property
    def row_signature(self) -> str:
        """The signature that belongs beside one item's numbers, whatever the rest of the key is."""
        measures = {one.name: one.row_signature for one in self.text_measures}
        return signed(self.convention, self.missing, None, measures)

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """For each item the index in ``OUTCOMES`` of what became of it."""
        import numpy as np

        every = self.common == self.in_reference
        cases = {  # the first that fits
            "missing": ~self.present,
            "exact": self.exact_match >= 1.0,
            "empty": self.in_prediction == 0,
            "different": self.common == 0,
            # Under set overlap a repetition looks like another order: no claim there.
            "reordered": every
            & (self.common == self.in_prediction)
            & (self.convention.overlap != "set"),
            "verbose": every,
        }
        codes = [OUTCOMES.index(name) for name in cases]
        return np.select(list(cases.values()), codes, OUTCOMES.index("partial"))

    def take(self, indices: NDArray[np.int64]) -> Scores:
        """Return the scores of some items, in the order given."""
        return Scores(
            **{name: getattr(self, name)[indices] for name in COLUMNS},
            ids=None if self.ids is None else [self.ids[i] for i in indices.tolist()],
            convention=self.convention,
            missing=self.missing,
            key=self.key,
            by_reference=tuple(scores.take(indices) for scores in self.by_reference),
            text_measures=tuple(one.take(indices.tolist()) for one in self.text_measures),
        )

    def to_arrow(self) -> pa.Table:
        """Return the columns as a ``pyarrow.Table``, with the ids first if there are any.

        Skipped items and measures that the convention does not have are null.

        Raises:
            UsageError: pyarrow is not installed.

        Examples:
            >>> import answerkey as ak
            >>> ak.score(["Paris"], ["Paris"], ids=["q1"]).to_arrow().column_names[:3]
            ['id', 'exact_match', 'precision']
        """
        pyarrow = package("pyarrow", extra="arrow", purpose="An Arrow table")
        columns = {} if self.ids is None else {"id": pyarrow.array(self.ids, pyarrow.string())}
        columns |= {
            name: pyarrow.array(getattr(self, name), from_pandas=True)  # NaN is null
            for name in COLUMNS
        }
        columns |= {
            one.name: pyarrow.array(one.rows, from_pandas=True) for one in self.text_measures
        }
        table: pa.Table = pyarrow.table(columns)
        return table.replace_schema_metadata({"signature": self.row_signature})

    def summary(self, *, confidence: Confidence | None = None) -> Summary:
        """Return the means over items, with what was counted beside them.

        Args:
            confidence: How to put an interval around each mean; None for no intervals.
        """
        # Imported here: a pair is scored without them, and they take a fifth of its start.
        if confidence is not None:
            from answerkey.evaluation.confidence import confident_summary

            return confident_summary(self, confidence)
        from answerkey.evaluation.summaries import summarize

        return summarize(self)


def signed(
    convention: Convention,
    missing: MissingPolicy,
    key: str | None,
    measures: Mapping[str, str],
    further: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Write the signature of a run's numbers.

    Args:
        convention: The recipe.
        missing: The policy for missing predictions.
        key: Fingerprint of the answer key, where it is known.
        measures: The signatures of further measures by name.
        further: Other facts of the run, such as a seed.
    """
    run = {"missing": missing} | ({} if key is None else {"key": key})
    run |= {name.replace("-", "_"): f"({text})" for name, text in measures.items()}
    return convention.signature_with(run | dict(further))


COLUMNS = (
    "exact_match",
    "precision",
    "recall",
    "f1",
    "best_reference",
    "common",
    "in_prediction",
    "in_reference",
    "empty_references",
    "present",
)
