"""BLEU, chrF, ROUGE, values and containment beside exact match and F1, of items and of all."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.pairs import PairScore, score_pair
from answerkey.programs.generation import GENERATION, TextMetric
from answerkey.quantities.numeric import VERSION as NUMERIC_VERSION
from answerkey.quantities.numeric import numeric, states_value
from answerkey.quantities.tolerance import Tolerance
from answerkey.recipes.conventions import convention
from answerkey.recipes.measures import known

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TEXT_MEASURES", "TextMeasure", "measure_texts", "text_metrics"]

_CONTAINS = "squad-v2,overlap=run,best=max-each"
_ANY_SCRIPT = "custom|normalize:lower+space(all-punctuation)+collapse|tokenize:cjk|overlap:lcs"


class _MeanOfPairs(TextMetric):
    """A measure that is over all pairs the mean of those it says something of."""

    def of_all(self, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        values = map(self.of_pair, predictions, references)
        known = [value for value in values if not math.isnan(value)]
        return math.fsum(known) / len(known) if known else math.nan


@dataclass(frozen=True)
class _OfConvention(_MeanOfPairs):
    """What a convention's counts say of a pair."""

    recipe: str
    measured: Callable[[PairScore], float]

    def of_pair(self, prediction: str, references: Sequence[str]) -> float:
        return self.measured(score_pair(prediction, references, convention=self.recipe))

    def signature(self, references: Sequence[Sequence[str]], *, pairs: bool = False) -> str:  # noqa: ARG002
        return convention(self.recipe).signature


def _contains(found: PairScore) -> float:
    """Tell whether a reference's tokens stand in the answer, one after another.

    That is a recall of 1 by the longest run in common, over squad-v2's tokens.
    """
    return float(found.recall >= 1)


def _any_script_rouge(found: PairScore) -> float:
    """Return ROUGE-L over the words of any script, each Chinese or Japanese character a word.

    On ASCII it is rouge-score's without a stemmer.
    """
    return found.f1


@dataclass(frozen=True)
class _Numeric(_MeanOfPairs):
    """Whether the answer states the value of a reference; NaN where references are no values."""

    tolerance: str = "0"

    def of_pair(self, prediction: str, references: Sequence[str]) -> float:
        found = numeric(prediction, references, tolerance=self.tolerance)
        return float(found.agrees) if found.comparable else math.nan

    def signature(self, references: Sequence[Sequence[str]], *, pairs: bool = False) -> str:  # noqa: ARG002
        items = sum(map(states_value, references))
        return f"{NUMERIC_VERSION}|tolerance:{self.tolerance}|items:{items}"


_METRICS: dict[str, Callable[[], TextMetric]] = {
    **GENERATION,
    "contains": lambda: _OfConvention(_CONTAINS, _contains),
    "numeric": _Numeric,
    "rouge-l-any": lambda: _OfConvention(_ANY_SCRIPT, _any_script_rouge),
}
TEXT_MEASURES = tuple(_METRICS)


@dataclass(frozen=True, eq=False)
class TextMeasure:
    """A measure of texts on the items of a run.

    Args:
        name: One of ``TEXT_MEASURES``.
        metric: What computes it.
        predictions: The texts; None where there is none and it is left out.
        references: Each item's references, at least one.
        signature: How ``total`` is made, by its own package's signature.
        row_signature: How ``rows`` are.
    """

    name: str
    metric: TextMetric
    predictions: Sequence[str | None]
    references: Sequence[Sequence[str]]
    signature: str
    row_signature: str

    @cached_property
    def rows(self) -> NDArray[np.float64]:
        """The measure of each item, in [0, 1]; NaN where it is left out or says nothing of it."""
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
        """The measure of all items, in [0, 1]: of the corpus for BLEU and chrF, else the mean.

        None where it says nothing of any item.
        """
        pairs = zip(self.predictions, self.references, strict=True)
        kept = [(text, given) for text, given in pairs if text is not None]
        if not kept:
            return None
        texts, references = zip(*kept, strict=True)
        return known(self.metric.of_all(texts, references))

    def take(self, indices: Iterable[int]) -> TextMeasure:
        """Return the measure on some of the items."""
        kept = list(indices)
        return TextMeasure(
            self.name,
            self.metric,
            [self.predictions[i] for i in kept],
            [self.references[i] for i in kept],
            self.signature,
            self.row_signature,
        )


def text_metrics(names: Sequence[str]) -> dict[str, TextMetric]:
    """Return the measures of these names, ready to compute.

    ``numeric=1%`` is ``numeric`` within a tolerance.

    Raises:
        UsageError: A name is unknown or repeated, or its package is not installed.
    """
    metrics: dict[str, TextMetric] = {}
    for text in names:
        name, _, tolerance = text.partition("=")
        name = name.lower()
        if tolerance and name == "numeric":
            Tolerance.parse(tolerance)
        if name not in _METRICS or (tolerance and name != "numeric"):
            raise UsageError(
                f"unknown measure {quoted(text)}",
                accepted=", ".join(_METRICS),
                remedy=nearest(name, _METRICS),
            )
        if name in metrics:
            raise UsageError(f"the measure {name} stands twice")
        metrics[name] = _Numeric(tolerance) if tolerance else _METRICS[name]()
    return metrics


def measure_texts(
    predictions: Sequence[str | None],
    references: Sequence[str | Sequence[str]],
    metrics: Mapping[str, TextMetric],
    *,
    extract: Callable[[str], str],
) -> tuple[TextMeasure, ...]:
    """Apply measures to a run's items, their predictions extracted first.

    A prediction that is None is left out. An item without references is compared with the
    empty text.
    """
    if not metrics:
        return ()
    texts = [None if text is None else extract(text) for text in predictions]
    rows = [[given] if isinstance(given, str) else (list(given) or [""]) for given in references]
    return tuple(
        TextMeasure(
            name, metric, texts, rows, metric.signature(rows), metric.signature(rows, pairs=True)
        )
        for name, metric in metrics.items()
    )
