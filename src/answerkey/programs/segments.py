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
from functools import cache, lru_cache
from typing import Any

from answerkey.errors import UsageError, quoted
from answerkey.packages import package

__all__ = [
    "Segmenter",
    "bare_text",
    "delete_marks",
    "early_nltk_tokenizer",
    "longest_run",
    "nltk_tokenizer",
    "words_of",
]

_DELETED = dict.fromkeys(map(ord, "-:_*^/\\~`+=，。：？！“”；’《》·、「」（）－～『』"))
_IDEOGRAPH = re.compile("([\u4e00-\u9fa5])")

_PLAIN = re.compile(r"(?:[^\W_]|(?<=\d)[.,](?=\d)|\s)+")
_CONTRACTED = re.compile(r"cannot|gimme|gonna|gotta|lemme|wanna", re.IGNORECASE)
_ASKS_MODEL = re.compile(r"\.(?:\s+\S|[^\w\s.])")
_PURPOSE = "cutting words of Latin text with punctuation"


def bare_text(text: str) -> str:
    """Lower a text, trim it and delete the listed punctuation, most of it Chinese.

    Examples:
        >>> bare_text("中国，北京。")
        '中国北京'
    """
    return delete_marks(text.lower())


def delete_marks(text: str) -> str:
    """Trim a text and delete the listed punctuation."""
    return text.strip().translate(_DELETED)


@cache
def nltk_tokenizer() -> Any:
    """Return nltk's tokenizer of sentences.

    Raises:
        UsageError: nltk is not installed.
    """
    return package("nltk.tokenize.destructive", extra="nltk", purpose=_PURPOSE).NLTKWordTokenizer()


@cache
def early_nltk_tokenizer() -> Any:
    """Return what nltk 3.4 cut sentences with: Treebank's rules, and single quotes apart.

    Raises:
        UsageError: nltk is not installed.
    """
    treebank = package("nltk.tokenize.treebank", extra="nltk", purpose=_PURPOSE)
    tokenizer = treebank.TreebankWordTokenizer()
    opening = re.compile("([\xab\u201c\u2018\u201e]|`+)")
    closing = re.compile("([\xbb\u201d\u2019])")
    full_stop = re.compile("([^.])([.])([\\])}>\"'\xbb\u201d\u2019 ]*)\\s*$")
    tokenizer.STARTING_QUOTES = [(opening, r" \1 "), *tokenizer.STARTING_QUOTES]
    tokenizer.ENDING_QUOTES = [(closing, r" \1 "), *tokenizer.ENDING_QUOTES]
    tokenizer.PUNCTUATION = [(full_stop, r"\1 \2 \3 "), *tokenizer.PUNCTUATION]
    return tokenizer


def _insist_on_model(text: str) -> None:
    raise UsageError(
        f"{quoted(text)} has a full stop inside, which nltk's English sentence model decides on",
        remedy="python -m nltk.downloader punkt_tab",
    )


class Segmenter:
    """Cut texts into segments, each stretch of Latin text once.

    Args:
        without_model: Called with a text that needs the sentence model where there is
            none. It raises, or every full stop in the text ends a sentence.
        bare: What is left of a text before it is cut.
        tokenizer: Makes the tokenizer of sentences.
    """

    def __init__(
        self,
        without_model: Callable[[str], None] = _insist_on_model,
        *,
        bare: Callable[[str], str] = bare_text,
        tokenizer: Callable[[], Any] = nltk_tokenizer,
    ) -> None:
        self._without_model = without_model
        self._bare = bare
        self._tokenizer = tokenizer
        self._words = lru_cache(maxsize=4096)(self._cut)

    def segments(self, text: str) -> list[str]:
        """Return ideographs and words in order.

        Raises:
            UsageError: Words have to be cut by nltk, which is not installed.
        """
        found: list[str] = []
        for part in _IDEOGRAPH.split(self._bare(text)):
            found += [part] if _IDEOGRAPH.fullmatch(part) else self.words(part)
        return found

    def words(self, text: str) -> tuple[str, ...]:
        """Return the words of a text as nltk's ``word_tokenize`` cuts them.

        Raises:
            UsageError: They have to be cut by nltk, which is not installed.
        """
        return self._words(text)

    def _cut(self, text: str) -> tuple[str, ...]:
        if not text.strip():
            return ()
        if _PLAIN.fullmatch(text) and not _CONTRACTED.search(text):
            return tuple(text.split())
        punkt = package("nltk.tokenize.punkt", extra="nltk", purpose=_PURPOSE)
        sentences = _trained() if _ASKS_MODEL.search(text) else punkt.PunktSentenceTokenizer()
        if sentences is None:
            self._without_model(text)
            sentences = punkt.PunktSentenceTokenizer()
        words = self._tokenizer()
        return tuple(
            word for sentence in sentences.tokenize(text) for word in words.tokenize(sentence)
        )


@lru_cache(maxsize=1)
def _trained() -> Any | None:
    """Return the trained English sentence tokenizer, or None where its data are not there."""
    punkt = package("nltk.tokenize.punkt", extra="nltk", purpose=_PURPOSE)
    try:
        return punkt.PunktTokenizer("english")
    except LookupError:
        return None


_SEGMENTER = Segmenter()


def words_of(text: str) -> list[str]:
    """Return the words of a text as nltk's ``word_tokenize`` cuts them.

    Raises:
        UsageError: nltk, or its sentence model where a full stop asks for it, is missing.
    """
    return list(_SEGMENTER.words(text))


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
