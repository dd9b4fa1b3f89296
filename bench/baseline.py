"""SQuAD 1.1's arithmetic in plain Python, as its official script does it.

The structure, and so the cost, is that of ``evaluate-v1.1.py``: exact match and F1 are
functions of one prediction and one reference, each normalizes both texts for itself, a
normalization makes its set of punctuation anew, and each measure is maximized over the
references on its own.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["best", "exact_match", "f1", "normalize", "score_all"]


def normalize(text: str) -> str:
    """Lower-case, delete ASCII punctuation and articles, collapse white space."""
    lowered = text.lower()
    punctuation = set(string.punctuation)
    bare = "".join(character for character in lowered if character not in punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", bare).split())


def exact_match(prediction: str, reference: str) -> float:
    """Return 1.0 if the two texts are equal after normalizing."""
    return float(normalize(prediction) == normalize(reference))


def f1(prediction: str, reference: str) -> float:
    """Return the harmonic mean of token precision and recall."""
    prediction_tokens = normalize(prediction).split()
    reference_tokens = normalize(reference).split()
    common = Counter(prediction_tokens) & Counter(reference_tokens)
    same = sum(common.values())
    if same == 0:
        return 0.0
    precision = 1.0 * same / len(prediction_tokens)
    recall = 1.0 * same / len(reference_tokens)
    return (2 * precision * recall) / (precision + recall)


def best(measure: Callable[[str, str], float], prediction: str, references: Sequence[str]) -> float:
    """Return the highest value that any reference gives."""
    return max(measure(prediction, reference) for reference in references)


def score_all(
    predictions: Sequence[str], references: Sequence[Sequence[str]]
) -> tuple[list[float], list[float]]:
    """Return exact match and F1 of every pair."""
    pairs = list(zip(predictions, references, strict=True))
    return (
        [best(exact_match, prediction, accepted) for prediction, accepted in pairs],
        [best(f1, prediction, accepted) for prediction, accepted in pairs],
    )
