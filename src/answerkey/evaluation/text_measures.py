"""BLEU, chrF and ROUGE beside exact match and F1: one number an item and one over all."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.pairs import score_pair
from answerkey.programs.generation import GENERATION, TextMetric
from answerkey.recipes.conventions import convention

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TEXT_MEASURES", "TextMeasure", "measure_texts"]

_ANY_SCRIPT = "custom|normalize:lower+space(all-punctuation)+collapse|tokenize:cjk|overlap:lcs"


class _AnyScriptRouge:
    """ROUGE-L over the words of any script, each Chinese or Japanese character a word.

    On ASCII it is rouge-score's without a stemmer.
    """

    def of_pair(self, prediction: str, references: Sequence[str]) -> float:
        return score_pair(prediction, references, convention=_ANY_SCRIPT).f1

    def of_all(self, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        pairs = zip(predictions, references, strict=True)
        return math.fsum(self.of_pair(*pair) for pair in pairs) / len(predictions)

    def signature(self, references: Sequence[Sequence[str]]) -> str:  # noqa: ARG002
        return convention(_ANY_SCRIPT).signature


_METRICS: dict[str, Callable[[], TextMetric]] = {**GENERATION, "rouge-l-any": _AnyScriptRouge}
TEXT_MEASURES = tuple(_METRICS)


@dataclass(frozen=True, eq=False)
class TextMeasure:
    """A measure of texts on the items of a run.

    Args:
        name: One of ``TEXT_MEASURES``.
        metric: What computes it.
        predictions: The texts; None where there is none and it is left out.
        references: Each item's references, at least one.
        signature: How it was made, by its own package's signature.
    """

    name: str
    metric: TextMetric
    predictions: Sequence[str | None]
    references: Sequence[Sequence[str]]
    signature: str

    @cached_property
    def rows(self) -> NDArray[np.float64]:
        """The measure of each item, in [0, 1]; NaN where the item is left out."""
        import numpy as np

        pairs = zip(self.predictions, self.references, strict=True)
        return np.array(
            [
                math.nan if text is None else self.metric.of_pair(text, given)
                for text, given in pairs
            ]
        )

    @property
    def total(self) -> float | None:
        """The measure of all items, in [0, 1]: of the corpus for BLEU and chrF, else the mean."""
        pairs = zip(self.predictions, self.references, strict=True)
        kept = [(text, given) for text, given in pairs if text is not None]
        if not kept:
            return None
        texts, references = zip(*kept, strict=True)
        return self.metric.of_all(texts, references)

    def take(self, indices: Iterable[int]) -> TextMeasure:
        """Return the measure on some of the items."""
        kept = list(indices)
        return TextMeasure(
            self.name,
            self.metric,
            [self.predictions[i] for i in kept],
            [self.references[i] for i in kept],
            self.signature,
        )


def measure_texts(
    predictions: Sequence[str | None],
    references: Sequence[str | Sequence[str]],
    names: Sequence[str],
    *,
    missing: str,
) -> tuple[TextMeasure, ...]:
    """Prepare measures of texts on a run's items.

    An item without references is compared with the empty text, and so is a missing prediction
    unless it is skipped.

    Raises:
        UsageError: A name is unknown or repeated, or its package is not installed.
    """
    texts = [("" if text is None and missing != "skip" else text) for text in predictions]
    rows = [[given] if isinstance(given, str) else (list(given) or [""]) for given in references]
    measures: dict[str, TextMeasure] = {}
    for name in names:
        if name not in _METRICS:
            raise UsageError(
                f"unknown measure {quoted(name)}",
                accepted=", ".join(_METRICS),
                remedy=nearest(name, _METRICS),
            )
        if name in measures:
            raise UsageError(f"the measure {name} stands twice")
        metric = _METRICS[name]()
        measures[name] = TextMeasure(name, metric, texts, rows, metric.signature(rows))
    return tuple(measures.values())
