"""Segments of mixed Chinese and Latin text, and the longest run that two lists share.

What stands between ideographs is cut by nltk's ``word_tokenize``: into sentences by a
trained model, ``punkt_tab``, then into words by rules. Two kinds of text need less than
that: words of letters and digits alone, and figures such as 3.5 and 1,000, are cut at
white space, and the model is only asked about a full stop before white space or another
mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from answerkey.errors import UsageError

__all__ = ["Segmenter", "bare_text", "longest_run"]

_DELETED = dict.fromkeys(map(ord, "-:_*^/\\~`+=，。：？！“”；’《》·、「」（）－～『』"))
_IDEOGRAPH = re.compile("([\u4e00-\u9fa5])")

_PLAIN = re.compile(r"(?:[^\W_]|(?<=\d)[.,](?=\d)|\s)+")
_CONTRACTED = re.compile(r"cannot|gimme|gonna|gotta|lemme|wanna", re.IGNORECASE)
_ASKS_MODEL = re.compile(r"\.(?:\s+\S|[^\w\s.])")


def bare_text(text: str) -> str:
    """Lower a text, trim it and delete the listed punctuation, most of it Chinese.

    Examples:
        >>> bare_text("中国，北京。")
        '中国北京'
    """
    return text.lower().strip().translate(_DELETED)


class Segmenter:
    """Cut texts into segments, each stretch of Latin text once.

    Args:
        without_model: Called with a text that needs the sentence model where there is
            none. It raises, or every full stop in the text ends a sentence.
    """

    def __init__(self, without_model: Callable[[str], None]) -> None:
        self._without_model = without_model
        self._words = lru_cache(maxsize=4096)(self._cut)

    def segments(self, text: str) -> list[str]:
        """Return ideographs and words in order.

        Raises:
            UsageError: Words have to be cut by nltk, which is not installed.
        """
        found: list[str] = []
        for part in _IDEOGRAPH.split(bare_text(text)):
            found += [part] if _IDEOGRAPH.fullmatch(part) else self._words(part)
        return found

    def _cut(self, text: str) -> tuple[str, ...]:
        if not text.strip():
            return ()
        if _PLAIN.fullmatch(text) and not _CONTRACTED.search(text):
            return tuple(text.split())
        punkt, treebank = _nltk()
        sentences = _trained() if _ASKS_MODEL.search(text) else punkt.PunktSentenceTokenizer()
        if sentences is None:
            self._without_model(text)
            sentences = punkt.PunktSentenceTokenizer()
        words = treebank.NLTKWordTokenizer()
        return tuple(
            word for sentence in sentences.tokenize(text) for word in words.tokenize(sentence)
        )


def _nltk() -> tuple[Any, Any]:
    try:
        import nltk.tokenize.destructive as treebank
        from nltk.tokenize import punkt
    except ImportError:
        raise UsageError(
            "words of Latin text with punctuation are cut by nltk, which is not installed",
            remedy="pip install 'answerkey[nltk]'",
        ) from None
    return punkt, treebank


def _trained() -> Any | None:
    """Return the trained English sentence tokenizer, or None where its data are not there."""
    punkt, _ = _nltk()
    try:
        return punkt.PunktTokenizer("english")
    except LookupError:
        return None


def longest_run(first: Sequence[str], second: Sequence[str]) -> int:
    """Give the length of the longest run of segments that both have in one piece.

    Examples:
        >>> longest_run("一二三四五六", "四五六一二三")
        3
    """
    best = 0
    before = [0] * (len(second) + 1)
    for one in first:
        current = [0] * (len(second) + 1)
        for column, other in enumerate(second, start=1):
            if one == other:
                current[column] = before[column - 1] + 1
        best = max(best, *current)
        before = current
    return best
