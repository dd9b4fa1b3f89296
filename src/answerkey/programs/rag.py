"""Scorers of retrieval-augmented generation: FlashRAG, Adaptive-RAG and RETRO."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.bags import adaptive_rag_drop
from answerkey.programs.pair_values import comparison, highest
from answerkey.programs.references import some
from answerkey.programs.rouge import best_of_rouge_package
from answerkey.recipes.conventions import convention
from answerkey.recipes.measures import Values
from answerkey.text.patterns import BadPatternError, Method, matches

__all__ = ["adaptive_rag", "flashrag", "retro"]

_WHOLE = ("yes", "no", "noanswer")
_PROMPTS = ("Answer:", "Answer: ", "????  ", "A: ", "A:")
_END = "<|endoftext|>"
_NO_REFERENCE = ("", "no_passages_used")


def flashrag(prediction: str, references: Sequence[str]) -> Figures:
    """Score all that FlashRAG reports of an answer.

    ``acc``: a normalized reference stands in the normalized prediction, inside words too.
    Precision, recall and F1 are each the best over the references; one that is yes, no or
    noanswer is passed over unless the prediction is the same. ``regex_``: the references
    are patterns, for the normalized prediction; None if one is no pattern. ``rouge_``: the
    package rouge's; None where it fails, on a text without words. Source:
    RUC-NLPIR/FlashRAG, ``flashrag/evaluator/metrics.py``.
    """
    texts = some(references)
    normalize = convention("squad-v1").pipeline.normalize
    answer = normalize(prediction)
    wanted = [normalize(text) for text in texts]
    scores = [
        one
        for one, text in zip(comparison("squad-v1")(prediction, texts), wanted, strict=True)
        if text == answer or not {text, answer} & set(_WHOLE)
    ]
    rouge = best_of_rouge_package(prediction, texts) or {}
    return {
        "em": float(answer in wanted),
        **_maxima(scores),
        "acc": float(any(text in answer for text in wanted)),
        "regex_em": _matched("fullmatch", texts, answer),
        "regex_acc": _matched("search", texts, answer),
        "rouge_1": rouge.get("rouge-1"),
        "rouge_2": rouge.get("rouge-2"),
        "rouge_l": rouge.get("rouge-l"),
    }


def _maxima(scores: Sequence[Values]) -> Figures:
    names = ("precision", "recall", "f1")
    return {name: max((getattr(one, name) for one in scores), default=0.0) for name in names}


def _matched(method: Method, patterns: Sequence[str], text: str) -> float | None:
    try:
        return float(any(matches(method, pattern, text) for pattern in patterns))
    except BadPatternError:
        return None


def adaptive_rag(prediction: str, references: Sequence[str]) -> Figures:
    """Score as Adaptive-RAG does: musique on texts that ftfy has mended, and its own DROP.

    ``acc``, by containment, takes the texts as they are. The ``drop_`` figures are of one
    reference, the best by all four. Source: starsuzi/Adaptive-RAG,
    ``metrics/squad_answer_em_f1.py``, ``evaluate_final_acc.py``, ``metrics/drop_eval.py``.
    """
    fix = package("ftfy", extra="rag", purpose="Adaptive-RAG").fix_text
    normalize = convention("musique").pipeline.normalize
    answer = normalize(prediction)
    mended, texts = fix(prediction), [fix(text) for text in some(references)]
    best = highest("musique", mended, texts)
    return {
        "em": best.exact_match,
        "f1": best.f1,
        "acc": float(any(normalize(text) in answer for text in references)),
        **adaptive_rag_drop(mended, texts),
    }


def retro(prediction: str, references: Sequence[str]) -> Figures:
    """Score as Megatron-LM's RETRO does: dpr-nq's match, and parlai's F1 on one reference.

    Prompts such as ``Answer:`` are cut out of the prediction wherever they stand, for the
    match alone. F1 is that of the first reference; None if it is blank or
    ``no_passages_used``, and then the pair is left out of the mean. Source: NVIDIA/Megatron-LM,
    ``tools/retro/text_generation/evaluate.py``.
    """
    texts = some(references)
    bare = prediction = prediction.replace(_END, "")
    for prompt in _PROMPTS:
        bare = bare.replace(prompt, "")
    normalize = convention("dpr-nq").pipeline.normalize
    # Normalized twice, as there: an article laid bare by the first pass goes in the second.
    answer = normalize(normalize(bare))
    exact = float(any(normalize(text) == answer for text in texts))
    if texts[0].strip() in _NO_REFERENCE:
        return {"em": exact, "precision": None, "recall": None, "f1": None}
    found = highest("parlai", prediction, texts[:1])
    return {"em": exact, "precision": found.precision, "recall": found.recall, "f1": found.f1}
