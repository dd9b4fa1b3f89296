"""The normalizers of MLQA: one for each of its seven languages.

Lower case; every character of a Unicode category P and every ASCII punctuation mark is
deleted; articles become spaces; the words are joined by one space. In Chinese every
ideograph from U+4E00 to U+9FA5 is a word of its own. In Arabic every alef-lam becomes a
space, inside words too. Which characters are punctuation follows the running Python.
"""

from __future__ import annotations

import re
import string
import sys
import unicodedata
from collections.abc import Callable
from functools import cache

__all__ = ["LANGUAGES", "normalizer"]

ARTICLES: dict[str, tuple[str, ...]] = {
    "en": ("a", "an", "the"),
    "es": ("un", "una", "unos", "unas", "el", "la", "los", "las"),
    "de": (
        *("ein", "eine", "einen", "einem", "eines", "einer"),
        *("der", "die", "das", "den", "dem", "des"),
    ),
    "vi": ("của", "là", "cái", "chiếc", "những"),
}
"""The words that each language loses; Hindi and Chinese lose none."""

LANGUAGES = ("en", "es", "hi", "vi", "de", "ar", "zh")

_ALEF_LAM = "\u0627\u0644"
_IDEOGRAPH = re.compile("([\u4e00-\u9fa5])")


@cache
def _deletions() -> dict[int, None]:
    """Return every punctuation mark, as a table for ``str.translate``."""
    unicode_marks = (
        code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code))[0] == "P"
    )
    return dict.fromkeys([*unicode_marks, *map(ord, string.punctuation)])


def _without_articles(language: str) -> Callable[[str], str]:
    if language == "ar":
        return lambda text: text.replace(_ALEF_LAM, " ")
    words = ARTICLES.get(language)
    if words is None:
        return lambda text: text
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b")
    return lambda text: pattern.sub(" ", text)


@cache
def normalizer(language: str) -> Callable[[str], str]:
    """Return the function that normalizes a text of one of ``LANGUAGES``.

    Examples:
        >>> normalizer("de")("Die »Zeit«!")
        'zeit'
        >>> normalizer("zh")("北京是2008年")
        '北 京 是 2008 年'
    """
    without_articles = _without_articles(language)
    deletions = _deletions()

    def normalize(text: str) -> str:
        bare = without_articles(text.lower().translate(deletions))
        if language == "zh":
            bare = _IDEOGRAPH.sub(r" \1 ", bare)
        return " ".join(bare.split())

    return normalize
