"""Several answers to one question: AmbigQA, QAMPARI and MultiSpanQA."""

from __future__ import annotations

import math
from collections.abc import Sequence
from difflib import SequenceMatcher

from answerkey.programs import Figures
from answerkey.programs.references import some
from answerkey.recipes.accumulation import harmonic
from answerkey.recipes.conventions import convention

__all__ = ["ambigqa", "multispanqa", "qampari"]

_PERCENT = 100.0


def ambigqa(prediction: str, references: Sequence[str]) -> Figures:
    """Score one predicted answer as AmbigQA does, matching as squad-v1.

    ``em`` and ``f1`` take the references as names of one answer; there F1 is 0 or 1.
    ``multi_f1`` takes each as an answer of its own, so n references leave at most
    2/(n + 1). Source: shmsw25/AmbigQA, ``ambigqa_evaluate_script.py``.
    """
    normalize = convention("squad-v1").pipeline.normalize
    text = normalize(prediction)
    found = any(normalize(reference) == text for reference in some(references))
    return {
        "em": float(found),
        "f1": float(found),
        "multi_f1": harmonic(float(found), found / len(references)),
    }


def qampari(prediction: str, references: Sequence[str]) -> Figures:
    """Score one predicted answer against references that are all to be found.

    Equal references collapse among the answers found, yet each counts in the recall's
    denominator. Source: samsam3232/qampari, ``models/evaluation/reader_metrics.py``.
    """
    normalize = convention("squad-v1").pipeline.normalize
    text = normalize(prediction)
    found = any(normalize(reference) == text for reference in some(references))
    recall = found / len(references)
    return {
        "em": float(found),
        "precision": float(found),
        "recall": recall,
        "f1": harmonic(float(found), recall),
    }


def multispanqa(prediction: str, references: Sequence[str]) -> Figures:
    """Score one predicted span against the set of references, all figures of 100.

    ``em`` is the F1 of whole spans, ``f1`` that of overlaps: for each span the longest run
    of characters that one of the other side shares, as a share of its length. Spans are
    normalized as by squad-v1. Source: haonan-li/MultiSpanQA, ``src/eval_script.py``.
    The cost is the product of the two lengths at worst, as the original's is.
    """
    normalize = convention("squad-v1").pipeline.normalize
    span = normalize(prediction)
    golds = {normalize(reference) for reference in some(references)}
    found = float(span in golds)
    runs = [_overlap(span, gold) for gold in golds]
    exact = (found, found / len(golds))
    overlap = (
        max(precision for precision, _ in runs),
        # The original sums in the order of a set, which changes from run to run.
        math.fsum(recall for _, recall in runs) / len(golds),
    )
    return {
        "em": _PERCENT * harmonic(*exact),
        "f1": _PERCENT * harmonic(*overlap),
        "exact_match_precision": _PERCENT * exact[0],
        "exact_match_recall": _PERCENT * exact[1],
        "overlap_precision": _PERCENT * overlap[0],
        "overlap_recall": _PERCENT * overlap[1],
    }


def _overlap(span: str, gold: str) -> tuple[float, float]:
    """Measure the longest common run of characters against both lengths.

    ``difflib`` is the official arithmetic, its rule for popular characters included: in
    a prediction of 200 characters or more the frequent ones start no run.
    """
    if not span or not gold:
        return 0.0, 0.0
    run = SequenceMatcher(None, gold, span).find_longest_match().size
    return run / len(span), run / len(gold)
