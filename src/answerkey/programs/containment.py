"""Accuracy by containment: a reference stands somewhere in the prediction."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.references import first, some
from answerkey.recipes.conventions import Convention, convention
from answerkey.recipes.measures import values

__all__ = ["asqa", "lm_eval_squad_completion", "popqa", "selfrag"]

_PERCENT = 100.0
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
    exact, f1 = _best(convention("squad-v1"), prediction, references)
    return {
        "em": exact,
        "f1": _PERCENT * f1,
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
    rules = convention("musique")
    normalize = rules.pipeline.normalize
    text = normalize(prediction)
    found = [normalize(reference) in text for reference in some(references)]
    exact, f1 = _best(rules, prediction, references)
    return {
        "str_em": _PERCENT * any(found),
        "pairs_str_em": _PERCENT * (sum(found) / len(found)),
        "em": _PERCENT * exact,
        "f1": _PERCENT * f1,
        "qa_hit": _PERCENT * exact,
    }


def _best(rules: Convention, prediction: str, references: Sequence[str]) -> tuple[float, float]:
    """Return exact match and F1 under a convention, each of its best reference."""
    scores = [
        values(counts, rules.arithmetic) for counts in rules.pipeline.count(prediction, references)
    ]
    return max(score.exact_match for score in scores), max(score.f1 for score in scores)


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
