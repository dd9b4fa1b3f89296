"""Accuracy by containment: a reference stands somewhere in the prediction."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.pair_values import highest
from answerkey.programs.references import first, some
from answerkey.programs.segments import words_of
from answerkey.recipes.conventions import convention
from answerkey.recipes.measures import Values, values
from answerkey.text.backend import Counts

__all__ = ["asqa", "lm_eval_squad_completion", "popqa", "qa_metrics", "selfrag"]

_PERCENT = 100.0
_QA_METRICS = "custom,normalize=lower+delete(all-punctuation)+articles-regex(en)+collapse"
_CAPITAL_I_WITH_DOT = "\u0130"


def popqa(prediction: str, references: Sequence[str]) -> Figures:
    """Look for a reference as written, in lower case, or capitalized; nothing is normalized.

    The prediction keeps its case: ``PARIS`` holds neither ``Paris`` nor ``paris``. An empty
    reference stands in every text. Source: AlexTMallen/adaptive-retrieval, ``run_model.py``.
    """
    forms = (form for text in references for form in (text, text.lower(), text.capitalize()))
    return {"acc": float(any(form in prediction for form in forms))}


def selfrag(prediction: str, references: Sequence[str]) -> Figures:
    """Score as Self-RAG does: raw containment, and squad-v1's measures.

    ``match``: a reference stands in the prediction, case included. ``accuracy_first``: the
    prediction is the first reference, of 100. ``em`` is squad-v1's of 1, ``f1`` of 100.
    Source: AkariAsai/self-rag, ``retrieval_lm/metrics.py``.
    """
    expected = first(references)
    best = highest("squad-v1", prediction, references)
    return {
        "em": best.exact_match,
        "f1": _PERCENT * best.f1,
        "match": float(any(text in prediction for text in references)),
        "accuracy_first": _PERCENT * (prediction == expected),
    }


def asqa(prediction: str, references: Sequence[str]) -> Figures:
    """Score as ASQA does, all of 100, the references as short answers of one question.

    ``str_em``: a reference stands in the prediction, both normalized as by squad-v1, also
    inside a word; one that normalizes to nothing stands everywhere. ``pairs_str_em``: the
    share of references that do, each a question of its own. ``em``, ``f1``: musique's
    measures with the prediction in the place of the reading model's short answer;
    ``qa_hit``: the exact match of all questions, here one. Source:
    google-research/language, ``language/asqa/scoring.py``.
    """
    normalize = convention("musique").pipeline.normalize
    text = normalize(prediction)
    found = [normalize(reference) in text for reference in some(references)]
    best = highest("musique", prediction, references)
    return {
        "str_em": _PERCENT * any(found),
        "pairs_str_em": _PERCENT * (sum(found) / len(found)),
        "em": _PERCENT * best.exact_match,
        "f1": _PERCENT * best.f1,
        "qa_hit": _PERCENT * best.exact_match,
    }


def lm_eval_squad_completion(prediction: str, references: Sequence[str]) -> Figures:
    """Look for a trimmed reference in the prediction, as a search that ignores case would.

    Case is ignored one character at a time, as in Python's regular expressions: the
    Kelvin sign is a ``k``, yet ``STRASSE`` does not hold a sharp s. Source:
    EleutherAI/lm-evaluation-harness, ``lm_eval/tasks/squad_completion/task.py``.
    """
    alike: dict[str, str] = {}
    text = _fold_singly(prediction, alike)
    return {"em": float(any(_fold_singly(ref.strip(), alike) in text for ref in references))}


def _fold_singly(text: str, alike: dict[str, str]) -> str:
    """Write one character for all that ``re.IGNORECASE`` treats alike, the first one met.

    A regular expression would answer the same, at the product of both lengths.
    """
    return "".join(alike.setdefault(_case_key(character), character) for character in text)


def _case_key(character: str) -> str:
    # The lower case of one character, where that is one: U+0130 has two, re takes the i.
    lower = "i" if character == _CAPITAL_I_WITH_DOT else character.lower()
    return lower.upper()


def qa_metrics(prediction: str, references: Sequence[str]) -> Figures:
    """Score as the package qa-metrics does, but on words where it takes lemmas.

    ``em`` is containment: a normalized reference stands in the normalized prediction, and
    the prediction is not empty as given. F1 counts distinct words. The package calls the
    share of the reference that is found precision, and so does this; ``f1_match`` tells
    whether F1 exceeds one half. Source: qa_metrics 0.2.42, ``em.py`` and ``f1.py``.
    """
    normalize = convention(_QA_METRICS).pipeline.normalize
    answer, *texts = (
        normalize(text.replace("\u2019", "'")) for text in (prediction, *some(references))
    )
    words = set(words_of(answer))
    scores = [_set_values(words, set(words_of(text))) for text in texts]
    f1 = max(score.f1 for score in scores)
    return {
        "em": float(bool(prediction) and any(text in answer for text in texts)),
        "f1": f1,
        "f1_match": float(f1 > 0.5),
        "precision": max(score.recall for score in scores),
        "recall": max(score.precision for score in scores),
    }


def _set_values(predicted: set[str], reference: set[str]) -> Values:
    common = len(predicted & reference)
    return values(
        Counts(same=False, common=common, in_prediction=len(predicted), in_reference=len(reference))
    )
