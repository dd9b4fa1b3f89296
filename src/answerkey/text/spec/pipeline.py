"""A compiled recipe: from two texts to integer counts. Kernel twin: ``kernel/pipeline.hpp``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from answerkey.text.characters import CharacterSet
from answerkey.text.spec.normalizers import NORMALIZERS
from answerkey.text.spec.overlap import OVERLAPS
from answerkey.text.spec.tokenizers import TOKENIZERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Counts", "Operation", "Pipeline"]

Operation: TypeAlias = tuple[str, CharacterSet | tuple[str, ...] | None]
"""The name of a normalizer and its argument, if it takes one."""


class Counts(NamedTuple):
    """What one prediction and one reference have in common, before any division."""

    same: bool
    common: int
    in_prediction: int
    in_reference: int


class Pipeline:
    """Normalize, tokenize and count as one recipe says.

    Args:
        operations: Normalizers in order.
        tokenizer: A name of ``TOKENIZERS``.
        overlap: A name of ``OVERLAPS``.
        whole_answers: Normalized answers that share nothing with any other answer,
            such as HotpotQA's ``yes`` and ``no``.
        blank_is_wrong: Whether a prediction of white space alone matches nothing.
    """

    def __init__(
        self,
        operations: Sequence[Operation],
        tokenizer: str,
        overlap: str,
        whole_answers: Sequence[str] = (),
        blank_is_wrong: bool = False,  # noqa: FBT001, FBT002 - positional in the kernel too
    ) -> None:
        self._operations = tuple(
            (NORMALIZERS[name], arg.membership() if isinstance(arg, CharacterSet) else arg)
            for name, arg in operations
        )
        self._tokenizer = TOKENIZERS[tokenizer]
        self._overlap = OVERLAPS[overlap]
        self._whole_answers = frozenset(whole_answers)
        self._blank_is_wrong = blank_is_wrong

    def normalize(self, text: str) -> str:
        """Return the text after every normalizer."""
        for normalizer, argument in self._operations:
            text = normalizer(text) if argument is None else normalizer(text, argument)
        return text

    def tokenize(self, text: str) -> list[str]:
        """Return the tokens of the normalized text."""
        return self._tokenizer(self.normalize(text))

    def count(self, prediction: str, references: Sequence[str]) -> list[Counts]:
        """Compare one prediction with each of its references."""
        normalized = self.normalize(prediction)
        tokens = self._tokenizer(normalized)
        wrong = self._blank_is_wrong and not prediction.strip()
        return [self._compare(normalized, tokens, text, wrong=wrong) for text in references]

    def _compare(
        self, prediction: str, tokens: list[str], reference: str, *, wrong: bool
    ) -> Counts:
        normalized = self.normalize(reference)
        same = prediction == normalized and not wrong
        common, in_prediction, in_reference = self._overlap(tokens, self._tokenizer(normalized))
        whole = prediction in self._whole_answers or normalized in self._whole_answers
        if wrong or (whole and not same):
            common = 0
        return Counts(same, common, in_prediction, in_reference)

    def count_many(
        self,
        predictions: Sequence[str],
        references: Sequence[str],
        lengths: NDArray[np.int64],
        out: NDArray[np.int64],
    ) -> None:
        """Compare each prediction with the next ``lengths[i]`` of the references.

        Args:
            predictions: One text an item.
            references: The references of all items, one after another.
            lengths: How many references each item has, shape ``(items,)``.
            out: Filled with the fields of ``Counts``, shape ``(4, references)``.
        """
        start = 0
        for prediction, length in zip(predictions, lengths.tolist(), strict=True):
            end = start + length
            if length:
                counted = self.count(prediction, references[start:end])
                out[:, start:end] = tuple(zip(*counted, strict=True))
            start = end
