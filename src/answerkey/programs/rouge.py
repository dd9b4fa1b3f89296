"""ROUGE as public question-answering scorers compute it: four packages, four numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.references import some
from answerkey.text.subsequence import common_subsequence

__all__ = [
    "best_of_rouge_package",
    "coco_rouge_l",
    "rouge_score_rougel",
]

_BETA = 1.2


def coco_rouge_l(prediction: str, references: Sequence[str]) -> Figures:
    """Score ROUGE-L as the COCO and MS MARCO evaluation does, on the texts as given.

    Tokens stand between single spaces, so that the empty text has one, the empty token.
    Precision and recall are each the best over the references, weighted by a beta of 1.2.
    The MS MARCO driver lower-cases and cuts words with spaCy beforehand; that step is not
    part of it. Source: dfcf93/MSMARCO, ``Q+A/Evaluation/rouge/rouge.py``.
    """
    tokens = prediction.split(" ")
    precisions, recalls = [], []
    for reference in some(references):
        wanted = reference.split(" ")
        common = common_subsequence(wanted, tokens)
        precisions.append(common / float(len(tokens)))
        recalls.append(common / float(len(wanted)))
    precision, recall = max(precisions), max(recalls)
    if precision == 0 or recall == 0:
        return {"f1": 0.0}
    weight = _BETA**2
    return {"f1": ((1 + weight) * precision * recall) / float(recall + weight * precision)}


def rouge_score_rougel(prediction: str, references: Sequence[str]) -> Figures:
    """Score ROUGE-L and ROUGE-1 as the package rouge-score does, best reference each.

    Tokens are runs of a to z and 0 to 9: a text of another script has none and earns 0
    even if it equals the reference. ``stem_`` figures use Porter's stemmer. Source:
    rouge_score 0.1.2, ``rouge_scorer.py``.
    """
    texts = list(some(references))
    plain = _rouge_score(("rougeL", "rouge1"), stem=False).score_multi(texts, prediction)
    stemmed = _rouge_score(("rougeL",), stem=True).score_multi(texts, prediction)["rougeL"]
    longest = plain["rougeL"]
    return {
        "f1": longest.fmeasure,
        "precision": longest.precision,
        "recall": longest.recall,
        "rouge1_f1": plain["rouge1"].fmeasure,
        "stem_f1": stemmed.fmeasure,
        "stem_precision": stemmed.precision,
        "stem_recall": stemmed.recall,
    }


@cache
def _rouge_score(kinds: tuple[str, ...], *, stem: bool) -> Any:
    scorer = package("rouge_score.rouge_scorer", extra="rouge", purpose="rouge-score's ROUGE-L")
    return scorer.RougeScorer(list(kinds), use_stemmer=stem)


def best_of_rouge_package(
    prediction: str, references: Iterable[str], prepare: Callable[[str], str] = str
) -> dict[str, float] | None:
    """Return rouge-1, rouge-2 and rouge-l of the package rouge, each of its best reference.

    Returns:
        None where the package fails: on a text without a word.
    """
    scorer = package("rouge", extra="rag", purpose="this ROUGE").Rouge()
    best = {"rouge-1": 0.0, "rouge-2": 0.0, "rouge-l": 0.0}
    for reference in references:
        try:
            found = scorer.get_scores(prepare(prediction), prepare(reference))[0]
        except (ValueError, RecursionError):
            return None
        best = {name: max(value, found[name]["f"]) for name, value in best.items()}
    return best
