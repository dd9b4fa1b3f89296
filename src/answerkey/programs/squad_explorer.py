"""The JavaScript that scores answers on the web page of SQuAD explorer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.references import some
from answerkey.recipes.conventions import convention
from answerkey.recipes.measures import Arithmetic, values
from answerkey.text.backend import Counts

__all__ = ["squad_explorer_js"]

_BARE = convention("custom", normalize="delete(ascii-punctuation)+lower")
_ARTICLES = re.compile(r"\b(?:a|an|the)\b", re.ASCII)
_SPACES = "\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_TWO_SPACES = re.compile(f"[{_SPACES}]{{2,}}")
_TRIMMED = re.sub("\u2000-\u200a", "".join(map(chr, range(0x2000, 0x200B))), _SPACES)


def squad_explorer_js(prediction: str, references: Sequence[str]) -> Figures:
    """Score as the page's JavaScript does: nearly squad-v1, by JavaScript's rules of text.

    Article boundaries are ASCII's, a single tab or no-break space does not separate, and
    two answers that normalize to nothing share one empty word, so F1 is 1. An empty
    reference wants an empty prediction. F1 is None, JavaScript's NaN, if the prediction
    has the word ``constructor``. Source: rajpurkar/SQuAD-explorer,
    ``views/js/evaluate.js``.
    """
    text = _normalize(prediction)
    words = text.split(" ")
    exact, shared = [], []
    for reference in some(references):
        if not reference:
            exact.append(float(prediction == reference))
            shared.append(float(prediction == reference))
            continue
        wanted = _normalize(reference)
        other = wanted.split(" ")
        common = (Counter(words) & Counter(other)).total()
        counts = Counts(text == wanted, common, len(words), len(other))
        score = values(counts, Arithmetic())
        exact.append(score.exact_match)
        shared.append(score.f1)
    # Words are counted in a plain object, which has a property of that name already.
    return {"em": max(exact), "f1": None if "constructor" in words else max(shared)}


def _normalize(text: str) -> str:
    bare = _BARE.pipeline.normalize(text)
    text = _ARTICLES.sub(" ", bare)
    return _TWO_SPACES.sub(" ", text).strip(_TRIMMED)
