"""Texts as words that can be compared: folded, in one spelling, numbers by value, with places."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from answerkey.quantities.number_words import FIRST_WORDS, MAGNITUDES, ORDINALS, number_in_words
from answerkey.verdicts.folding import LONGEST, fold, is_figure, key_of, plain_number
from answerkey.verdicts.tables import CONTRACTIONS, PHRASES

__all__ = ["Words", "read"]

_PUNCTUATION = (
    r"\x00-\x1f\x7f-\x9f\s!-/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7"
    r"\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4"
    r"\u0964\u0965\u0e2f\u2000-\u209c\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f"
    r"\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe0e\ufe0f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40"
    r"\uff5b-\uff65\U0001f000-\U0001faff"
)
_UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7af"
    r"\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Scripts without spaces between words, and Hangul, whose particles join their noun: each
character is a word of its own."""

_MORE = (
    "(?:million|billion|trillion|percent|degree|kilo|met|mile|feet|inch|km|lb|ft|year|month|week|day"
    "|hour|minute|second)"
)
_LETTER = rf"[^\d{_PUNCTUATION}{_UNSPACED}]"
_WORD = re.compile(
    # Most words are found by this alone, several times faster.
    r"[A-Z]?[a-z]{2,}(?=[\s,;:!?)]|\.?(?:\s|$))|"
    rf"\d+(?:[,.]\d{{3}})+(?:\.\d+)?(?!\d|\.\d)|\d+\.\d+(?:\.\d+)*"
    rf"|\d+\.\ \d{{1,2}}(?=\ ?(?:%|{_MORE}))"
    rf"|\d+(?:st|nd|rd|th|(?<=0)['’]s|s)\b|\d+|[{_UNSPACED}]|&|%|[$€£¥₹]"
    # C++, C#, blood of A+, a B-; a sign.
    r"|(?<![^\W\d_])[A-Z]{1,2}(?:\+{1,2}|\#|[-\u2212](?=[.,;)]|$))(?![\w+])|[<>](?=\s?\d)"
    r"|(?<![\w)\]])(?<!\d\ )[-\u2212](?=\d)"
    # Initials: "U.S.", "A.K", "J. R. R.".
    r"|(?<![A-Za-z])(?:[A-Za-z]\.){2,}(?:[A-Z](?![A-Za-z]))?"
    r"|(?<![A-Za-z])(?:[A-Z]\.\ ?)+[A-Z](?:\.|(?![\w.]))"
    # A word ends where a lost space let the next begin: "byMichael", "groupTLC".
    rf"|(?:(?![a-z]{{2}}[A-Z][a-z]{{2}}|[a-z]{{2}}[A-Z]{{2}}(?![a-z])|[a-z]{{2}}[A-Z]\.){_LETTER})*"
    rf"(?:[a-z]{{2}}(?=[A-Z])|{_LETTER})(?:['’][a-z]{{1,2}}\b)?"
)
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")  # H₂O; a raised one is mostly a citation
_SUBSCRIPT = re.compile("[₀-₉]")
_JAMO = re.compile("[\u1100-\u11ff]")
# "26 . 2", "1 , 500", as tokenizers leave them; a year ends a sentence.
_NUMBER_APART = re.compile(r"(?<!\d)\d{1,3} (?:\. \d+|, \d{3})(?!\d)")
_SIGN_APART = re.compile(r"(^\s*|\(\s*)([-\u2212]) (?=\d)")
# "Joudeh ' s family", as tokenizers leave it.
_APART = re.compile(r"(?<=\w)(?: ['’] ?|['’] )s(?![\w'’])")
_CITATION = re.compile(
    r"\[\^?\d+\^?\]|(?<=\b1\d{3})[1-9]\d?(?=[.,;]?(?:\s|$))|(?<=\b20\d\d)[1-9]\d?(?=[.,;]?(?:\s|$))"
    r"|(?<=[a-z)”\"])\d{1,2}(?=\s?[.,;]\s|\s?[.,;]?$)|(?<=,\d{3})\d{1,2}(?=[.,;]?(?:\s|$))"
)


@dataclass(frozen=True, eq=False)
class Words:
    """A text as words.

    Args:
        text: The text, with what is no word of it blanked.
        keys: What stands for each word when it is compared.
        places: For each key the number of the written word it comes from; None if the same.
    """

    text: str
    keys: tuple[str, ...]
    places: tuple[int, ...] | None = None

    @cached_property
    def _written(self) -> list[tuple[int, int]]:
        return [match.span() for match in _WORD.finditer(self.text)]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where the keys from ``first`` to ``last`` stand in the text, in characters."""
        if self.places is not None:
            # A number of several words ends where the next key's word begins.
            more = last + 1 < len(self.places)
            after = self.places[last + 1] - 1 if more else len(self._written) - 1
            first, last = self.places[first], max(self.places[last], after)
        return self._written[first][0], self._written[last][1]

    def written(self, position: int) -> str:
        """Return the word that a key comes from as it is written."""
        start, end = self.span(position, position)
        return self.text[start:end]


def read(text: str, *, english: bool = True, citations: bool = False) -> Words:
    """Split a text into words and fold them.

    Args:
        text: Any text.
        english: Whether English number words, contractions and phrases are read.
        citations: Whether marks such as ``[1]`` and ``20161.`` are left out, as in an answer.

    Examples:
        >>> read("Twenty-five colours of the U.S.").keys
        ('25', 'color', 'of', 'the', 'us')
    """
    if not text.isascii():
        if _SUBSCRIPT.search(text):
            text = text.translate(_LOWERED)
        if _JAMO.search(text):
            text = unicodedata.normalize("NFC", text)
    if " . " in text or " , " in text:
        text = _NUMBER_APART.sub(_joined_number, text)
    if "- " in text or "\u2212 " in text:
        text = _SIGN_APART.sub(r"\1 \2", text)
    if citations:
        text = _CITATION.sub(_blank, text)
    if " '" in text or " ’" in text or "' s" in text or "’ s" in text:
        text = _APART.sub(_joined, text)
    written = _WORD.findall(text)
    keys = [key_of(word) if len(word) <= LONGEST else fold(word) for word in written]
    if english and not _MERGED.isdisjoint(keys):
        keys, places = _merge(keys)
        return Words(text, tuple(keys), tuple(places))
    return Words(text, tuple(keys))


_MERGED = frozenset({*FIRST_WORDS, *ORDINALS, *MAGNITUDES, *PHRASES, *CONTRACTIONS}) | {
    f"{word}n't"
    for word in "do does did is was are were has have had would could should must need".split()
}


_SIDES = frozenset("bottom inner lower middle outer top upper".split())
"""What makes a third, or a quarter, a part rather than a number."""


def _merge(keys: list[str]) -> tuple[list[str], list[int]]:
    """Put numbers in words, magnitudes, contractions and phrases into one form."""
    merged: list[str] = []
    places: list[int] = []
    position = 0
    while position < len(keys):
        new, taken = _reading(keys, position) if keys[position] in _MERGED else ((), 0)
        if not taken:
            new, taken = (keys[position],), 1
        if new and merged and new[0] in MAGNITUDES and _is_figure(merged[-1]):
            merged[-1] = plain_number(f"{float(merged[-1]) * MAGNITUDES[new[0]]:f}")
        else:
            merged += new
            places += [position] * len(new)
        position += taken
    return merged, places


def _reading(keys: list[str], position: int) -> tuple[tuple[str, ...], int]:
    """Return what a key and those after it stand for, and how many they are; 0 for itself."""
    key = keys[position]
    for run, new in PHRASES.get(key, ()):
        if tuple(keys[position : position + len(run)]) == run:
            return new, len(run)
    if key in CONTRACTIONS or key.endswith("n't"):
        return CONTRACTIONS.get(key, (key[:-3], "not")), 1
    follows = position > 0 and _is_figure(keys[position - 1])
    if key in ORDINALS:
        # A "30-second clip" has no second number, nor has "per second".
        before = keys[position - 1] if position else ""
        if before in _SIDES:
            return (key,), 1
        unit = key == "second" and (follows or before == "per")
        return ("sec" if unit else str(ORDINALS[key]),), 1
    if key in FIRST_WORDS and not (follows and key in MAGNITUDES):
        value, taken = number_in_words(keys, position)
        return (str(value),), taken
    return (key,), 1


def _is_figure(key: str) -> bool:
    return is_figure(key) and len(key) < 16  # a float is exact


def _joined_number(match: re.Match[str]) -> str:
    return match[0].replace(" ", "").ljust(len(match[0]))


def _joined(match: re.Match[str]) -> str:
    """Return a possessive ending right behind its word, as long as it was."""
    return "'s".ljust(len(match.group()))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
