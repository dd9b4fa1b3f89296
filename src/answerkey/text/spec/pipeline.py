"""A compiled recipe: from two texts to integer counts. Kernel twin: ``kernel/pipeline.hpp``."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from answerkey.text.characters import CharacterSet
from answerkey.text.spec.comparison import COMPARISONS, Side
from answerkey.text.spec.normalizers import NORMALIZERS, pieces
from answerkey.text.spec.overlap import OVERLAPS
from answerkey.text.spec.tokenizers import TOKENIZERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Counts", "Operation", "Pipeline", "compiled"]

Operation: TypeAlias = tuple[str, CharacterSet | tuple[str, ...] | None]
"""The name of a normalizer and its argument, if it takes one."""


_BLANK: dict[str, Callable[[str], bool]] = {
    "compare": lambda _: False,
    "wrong": lambda prediction: not prediction.strip(),
    "empty-wrong": lambda prediction: not prediction,
}


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
        tokenizer: A name of ``TOKENIZERS``, or a function, which the kernel does not take.
        overlap: A name of ``OVERLAPS``.
        whole_answers: Normalized answers that share nothing with any other answer,
            such as HotpotQA's ``yes`` and ``no``.
        blank: What matches nothing: ``wrong`` a prediction of white space alone,
            ``empty-wrong`` the empty prediction, ``compare`` neither.
        exact: A name of ``COMPARISONS``.
        extract: Normalizers of the prediction alone, applied first.
    """

    def __init__(  # noqa: PLR0917 - positional, as the kernel takes them
        self,
        operations: Sequence[Operation],
        tokenizer: str | Callable[[str], list[str]],
        overlap: str,
        whole_answers: Sequence[str] = (),
        blank: str = "compare",
        exact: str = "equal",
        extract: Sequence[Operation] = (),
    ) -> None:
        self._normalizers = list(compiled(operations))
        self._extractors = list(compiled(extract))
        self._tokenizer = TOKENIZERS[tokenizer] if isinstance(tokenizer, str) else tokenizer
        self._overlap = OVERLAPS[overlap]
        self._whole_answers = frozenset(whole_answers)
        self._is_wrong = _BLANK[blank]
        self._exact = COMPARISONS[exact]

    def normalize(self, text: str) -> str:
        """Return the text after every normalizer."""
        for normalizer in self._normalizers:
            text = normalizer(text)
        return text

    def extract(self, text: str) -> str:
        """Return what of a prediction is scored, before normalizing."""
        for extractor in self._extractors:
            text = extractor(text)
        return text

    def tokenize(self, text: str) -> list[str]:
        """Return the tokens of the normalized text."""
        return self._tokenizer(self.normalize(text))

    def count(self, prediction: str, references: Sequence[str]) -> list[Counts]:
        """Compare one prediction with each of its references."""
        extracted = self.extract(prediction)
        left = self._side(extracted)
        wrong = self._is_wrong(extracted)
        return [self._compare(left, self._side(text), wrong=wrong) for text in references]

    def _side(self, text: str) -> Side:
        normalized = self.normalize(text)
        return Side(normalized, self._tokenizer(normalized))

    def _compare(self, prediction: Side, reference: Side, *, wrong: bool) -> Counts:
        same = not wrong and self._exact(prediction, reference)
        common, in_prediction, in_reference = self._overlap(prediction.tokens, reference.tokens)
        whole = prediction.text in self._whole_answers or reference.text in self._whole_answers
        if wrong or (whole and prediction.text != reference.text):
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


def compiled(
    operations: Iterable[Operation], more: Mapping[str, Callable[..., str]] = MappingProxyType({})
) -> list[Callable[[str], str]]:
    """Bind each normalizer, or function of ``more``, to its argument."""
    return list(_bound(iter(operations), {**NORMALIZERS, **more}))


def _bound(
    operations: Iterator[Operation], known: Mapping[str, Callable[..., str]]
) -> Iterator[Callable[[str], str]]:
    """Yield functions of one text; what stands in split … join becomes one."""
    for name, argument in operations:
        given = argument.membership() if isinstance(argument, CharacterSet) else argument
        if name == "join":
            return
        if name == "split":
            separators = cast("Container[str]", given)
            yield partial(pieces, separators=separators, steps=list(_bound(operations, known)))
        elif given is None:
            yield known[name]
        else:
            yield partial(_applied, known[name], given)


def _applied(normalizer: Callable[..., str], argument: object, text: str) -> str:
    return normalizer(text, argument)
