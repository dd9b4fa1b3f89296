"""Scorers of Korean whose texts are web pages."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.pair_values import highest
from answerkey.programs.references import first
from answerkey.recipes.conventions import convention

__all__ = ["korquad2"]


def korquad2(prediction: str, references: Sequence[str]) -> Figures:
    """Score KorQuAD 2.0: the text of the markup, then korquad1 without any space.

    The only answer is the first reference. Beautiful Soup reads the markup with lxml:
    ``x<y`` is ``x``, and a script has no text. Source: korquad/korquad.github.io,
    ``dataset/KorQuAD_2.0/evaluate-2.0.py``.
    """
    found = highest("korquad1", _normalized(prediction), [_normalized(first(references))])
    return {"em": found.exact_match, "f1": found.f1}


def _normalized(text: str) -> str:
    soup = package("bs4", extra="ko", purpose="KorQuAD 2.0")
    package("lxml", extra="ko", purpose="KorQuAD 2.0")
    shown = soup.BeautifulSoup(text, "lxml").get_text()
    return convention("korquad1").pipeline.normalize(shown).replace(" ", "")
