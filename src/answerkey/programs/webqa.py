"""ComplexWebQuestions: references are cleaned, the prediction is not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.references import some

__all__ = ["cwq"]

_YEAR = re.compile(r"[12][0-9]{3}")
_NOT_WORD = re.compile(r"\W")


def cwq(prediction: str, references: Sequence[str]) -> Figures:
    """Compare the prediction as it is with each reference in lower case, as such or bare.

    Bare is ASCII without marks and punctuation and without a leading article. Nothing is
    done to the prediction: one capital letter, or white space at an end, and it never
    matches. ``em_year_question`` is the figure for a question that asks for a year, where
    the first year in a reference is an answer too. Source: alontalmor/WebAsKB,
    ``eval_script.py``.
    """
    texts = [text.lower().strip() for text in some(references)]
    found = any(prediction in (text, _bare(text)) for text in texts)
    years = (year[0] for text in texts if (year := _YEAR.search(text)))
    return {
        "em": float(found),
        "em_year_question": float(found or any(prediction == year for year in years)),
    }


def _bare(text: str) -> str:
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    text = _NOT_WORD.sub(" ", text).lower().strip()
    # Each is cut once, in this order: "the a an hour" is "hour", "a the hour" is "the hour".
    for article in ("the ", "a ", "an "):
        text = text.removeprefix(article)
    return text
