"""Sets of words and spans matched one to one: DROP, its descendants, and Quoref."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from answerkey.errors import InputError
from answerkey.programs import Figures
from answerkey.programs.assignment import assign
from answerkey.programs.references import some
from answerkey.recipes.accumulation import harmonic
from answerkey.recipes.conventions import convention

__all__ = [
    "Bags",
    "Cell",
    "adaptive_rag_drop",
    "align",
    "compare_words",
    "drop",
    "em_and_f1",
    "pack",
    "quoref",
    "round_like_numpy",
    "simple_evals_drop",
]

# The minus sign is a separator too, so "-5" and "5" are equal.
_DROP = convention(
    "custom",
    normalize=r"split([ \x2d])+lower+delete-beside-number(ascii-punctuation)"
    "+number+articles(en)+collapse+join",
)


class Bags(NamedTuple):
    """An answer: its spans normalized, and the set of words of each."""

    spans: tuple[str, ...]
    words: tuple[frozenset[str], ...]


class Cell(NamedTuple):
    """How far one predicted span agrees with one span of the reference."""

    f1: float
    precision: float
    recall: float


Normalize = Callable[[str], str]


def pack(spans: Sequence[str], normalize: Normalize | None = None) -> Bags:
    """Normalize spans, by DROP's rules unless others are given, and gather their words."""
    normalize = normalize or _DROP.pipeline.normalize
    texts = tuple(normalize(span) for span in spans)
    return Bags(texts, tuple(frozenset(text.split()) for text in texts))


def same_spans(prediction: Bags, reference: Bags) -> float:
    """Tell whether both have as many spans and the same distinct ones."""
    alike = set(prediction.spans) == set(reference.spans)
    return float(alike and len(prediction.spans) == len(reference.spans))


@lru_cache(maxsize=4096)
def _is_number(word: str) -> bool:
    """Tell whether ``float`` reads the word; ``nan`` and full-width digits are numbers."""
    try:
        float(word)
    except ValueError:
        return False
    return True


def compare_words(prediction: frozenset[str], reference: frozenset[str], *, gate: bool) -> Cell:
    """Compare two sets of words; an empty one has precision, or recall, 1.

    Args:
        prediction: Distinct words of a predicted span.
        reference: Distinct words of a reference's span.
        gate: Whether a reference that holds numbers earns nothing unless one is shared.
    """
    shared = prediction & reference
    if gate and any(map(_is_number, reference)) and not any(map(_is_number, shared)):
        return Cell(0.0, 0.0, 0.0)
    precision = len(shared) / len(prediction) if prediction else 1.0
    recall = len(shared) / len(reference) if reference else 1.0
    return Cell(harmonic(precision, recall), precision, recall)


def align(prediction: Bags, reference: Bags) -> list[Cell]:
    """Match the spans of both sides one to one so that the sum of F1 is highest.

    Returns:
        One cell for each span of the longer side; those left without a partner are zero.
    """
    table = [
        [compare_words(one, other, gate=True) for one in prediction.words]
        for other in reference.words
    ]
    cells = [Cell(0.0, 0.0, 0.0)] * max(len(prediction.words), len(reference.words))
    for row, column in assign([[cell.f1 for cell in row] for row in table]):
        cells[row] = table[row][column]
    return cells


def round_like_numpy(value: float) -> float:
    """Round to two decimals as numpy does: the hundredfold, half to even.

    ``round`` looks at the exact binary value instead: 0.075 is 0.08 here and 0.07 there.
    """
    return round(value * 100.0) / 100.0


def em_and_f1(prediction: Bags, reference: Bags) -> tuple[float, float]:
    """Give exact match, and the mean F1 of the aligned spans with two decimals.

    Examples:
        >>> em_and_f1(pack(["Smith", "Jones"]), pack(["Jones"]))
        (0.0, 0.5)
    """
    import numpy as np

    # numpy adds more than eight numbers in another order than sum() does.
    mean = float(np.mean([cell.f1 for cell in align(prediction, reference)]))
    return same_spans(prediction, reference), round_like_numpy(mean)


def drop(prediction: str, references: Sequence[str]) -> Figures:
    """Score by DROP's official rules, each reference an answer of one span.

    ``em`` and ``f1`` are those of the evaluator: the maximum of each over the references
    that are not blank, from 0. ``get_metrics_em`` and ``get_metrics_f1`` are those of its
    inner function, where blank references count. F1 has two decimals. Source:
    allenai/allennlp-models, ``rc/tools/drop.py``.
    """
    answer = pack([prediction])
    scores = [em_and_f1(answer, pack([text])) for text in some(references)]
    counted = [score for score, text in zip(scores, references, strict=True) if text.strip()]
    return {
        "em": max((em for em, _ in counted), default=0.0),
        "f1": max((f1 for _, f1 in counted), default=0.0),
        "get_metrics_em": max(em for em, _ in scores),
        "get_metrics_f1": max(f1 for _, f1 in scores),
    }


def quoref(prediction: str, references: Sequence[str]) -> Figures:
    """Score against ONE answer whose spans are all the references.

    A prediction is one span, so with n references F1 is at most 1/n. Nothing counts if
    the first reference is blank. Source: allenai/allennlp-reading-comprehension,
    ``eval/quoref_eval.py``.
    """
    em, f1 = em_and_f1(pack([prediction]), pack(some(references)))
    return {"em": em, "f1": f1} if references[0].strip() else {"em": 0.0, "f1": 0.0}


def simple_evals_drop(prediction: str, references: Sequence[str]) -> Figures:
    """Score DROP as OpenAI's simple-evals does: F1 on a scale of 100, blank references gone.

    ``score``, also ``fuzzy_match``, is the figure that the program reports: after SQuAD's
    normalizing one side holds the other, so ``1`` answers ``13``. Source:
    openai/simple-evals, ``drop_eval.py``.

    Raises:
        InputError: Every reference is blank.
    """
    counted = [text for text in some(references) if text.strip()]
    if not counted:
        raise InputError("an item has blank references only", accepted="at least one with a text")
    answer = pack([prediction])
    wanted = [pack([text]) for text in counted]
    values = [align(answer, reference)[0].f1 for reference in wanted]
    fuzzy = float(any(_holds_either_way(prediction, text) for text in references))
    return {
        "em": max(same_spans(answer, reference) for reference in wanted),
        # Scaled first, rounded then: 33.33, not 33.0.
        "f1": max(round_like_numpy(value * 100.0) for value in values),
        "score": fuzzy,
        "fuzzy_match": fuzzy,
    }


def _holds_either_way(prediction: str, reference: str) -> bool:
    normalize = convention("squad-v1").pipeline.normalize
    left, right = normalize(prediction), normalize(reference)
    if not left or not right:
        return left == right
    return left in right or right in left


def adaptive_rag_drop(prediction: str, references: Sequence[str]) -> Figures:
    """Score DROP as Adaptive-RAG does: the best reference by (em, f1, precision, recall).

    The four are compared as a whole and come from one reference; each has two decimals.
    Both sides come mended by ftfy. Source: starsuzi/Adaptive-RAG, ``metrics/drop_eval.py``.
    """
    answer = pack([prediction])
    scores = []
    for reference in (pack([text]) for text in some(references)):
        cell = align(answer, reference)[0]
        rounded = (round_like_numpy(value) for value in cell)
        scores.append((same_spans(answer, reference), *rounded))
    names = ("drop_em", "drop_f1", "drop_precision", "drop_recall")
    return dict(zip(names, max(scores), strict=True))
