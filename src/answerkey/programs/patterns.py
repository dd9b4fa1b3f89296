"""References that are regular expressions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.references import some
from answerkey.text.patterns import BadPatternError, matches

__all__ = ["orqa_regex"]


def orqa_regex(prediction: str, references: Sequence[str]) -> Figures:
    """Score as ORQA does where references are patterns: one matches from the start.

    Case is ignored and nothing is normalized; a reference that is no pattern matches
    nothing. Source: google-research/language, ``language/orqa/utils/eval_utils.py``.
    """
    return {"em": float(any(_starts(pattern, prediction) for pattern in some(references)))}


def _starts(pattern: str, text: str) -> bool:
    try:
        return matches("match", pattern, text, re.IGNORECASE | re.UNICODE | re.MULTILINE)
    except BadPatternError:
        return False
