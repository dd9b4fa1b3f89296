"""DROP's comparison of two lists of spans: number-aware bags of words, aligned.

``allennlp_models/rc/tools/drop.py``. A span is cut at each space and hyphen; each piece is
lower-cased, loses its punctuation unless it is a number, is written as ``str(float())`` if
it is one, and loses its articles. Numbers are what ``float`` reads: ``nan``, ``1e3``,
``1_000`` and full-width digits too. The hyphen takes the minus sign with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from answerkey.evaluation.benchmarks.assignment import assign
from answerkey.recipes.conventions import convention

if TYPE_CHECKING:
    from answerkey.text.backend import Pipeline

__all__ = ["compare_spans", "is_number", "normalize_span"]

Bag: TypeAlias = frozenset[str]

_SEPARATOR = re.compile("[ -]")


def compare_spans(prediction: Sequence[str], gold: Sequence[str]) -> tuple[float, float]:
    """Give exact match and F1 of two answers of one or several spans.

    Exact match wants equal sets of spans and lists of equal length. F1 is the mean over
    the best alignment of the spans, rounded to two digits as numpy does: scaled, then to
    the even neighbour.

    Examples:
        >>> compare_spans(["5 dogs"], ["6 dogs"])
        (0.0, 0.0)
        >>> compare_spans(["Smith", "Jones"], ["Jones"])
        (0.0, 0.5)
    """
    import numpy as np

    predicted, expected = ([normalize_span(span) for span in side] for side in (prediction, gold))
    exact = set(predicted) == set(expected) and len(predicted) == len(expected)
    bags = [[frozenset(text.split()) for text in side] for side in (predicted, expected)]
    f1 = np.mean(_aligned(*bags))
    return float(exact), float(np.round(f1, 2))


def _aligned(predicted: list[Bag], gold: list[Bag]) -> list[float]:
    """Give the F1 of each pair of the best alignment, and 0 for what is left over."""
    scores = [[_f1(one, other) for one in predicted] for other in gold]
    best = [0.0] * max(len(gold), len(predicted))
    for row, column in assign(scores):
        best[row] = max(best[row], scores[row][column])
    return best


def _f1(predicted: Bag, gold: Bag) -> float:
    """Compare two bags; a gold bag with numbers must share one of them."""
    numbers = {word for word in gold if is_number(word)}
    if numbers and not numbers & predicted:
        return 0.0
    common = len(gold & predicted)
    precision = common / len(predicted) if predicted else 1.0
    recall = common / len(gold) if gold else 1.0
    if precision == recall == 0.0:
        return 0.0
    return (2 * precision * recall) / (precision + recall)


def normalize_span(span: str) -> str:
    """Return a span's words, normalized, with one space between them.

    Examples:
        >>> normalize_span("The $1,000 well-known (U.S.)")
        '1000.0 well known us'
    """
    return " ".join(filter(None, map(_normalize_piece, _SEPARATOR.split(span))))


def _normalize_piece(piece: str) -> str:
    lowered = piece.lower()
    bare = lowered if is_number(lowered) else _PUNCTUATION.normalize(lowered)
    return _ARTICLES.normalize(str(float(bare)) if is_number(bare) else bare)


def is_number(word: str) -> bool:
    """Tell whether ``float`` reads the word."""
    try:
        float(word)
    except ValueError:
        return False
    return True


_PUNCTUATION: Pipeline = convention("custom", normalize="delete(ascii-punctuation)").pipeline
_ARTICLES: Pipeline = convention("custom", normalize="articles(en)+collapse").pipeline
