"""Texts as words that can be compared: folded, in one spelling, numbers by value, with places."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache

from answerkey.quantities.figures import DOTTED
from answerkey.quantities.number_words import FIRST_WORDS, MAGNITUDES, ORDINALS, number_in_words
from answerkey.verdicts.tables import AMERICAN, CONTRACTIONS, FORMS, PHRASES, ROMAN

__all__ = ["Words", "fold", "is_figure", "letters", "read", "signed", "stem"]

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
_SIGNS = {"-": "minus", "\u2212": "minus", "&": "and", "%": "percent", "$": "dollar"} | {
    "€": "euro",
    "£": "pound",
    "¥": "yen",
    "₹": "rupee",
    "<": "less",
    ">": "more",
}
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
    | {"’": "'", "‘": "'", "ʻ": "'", "ʼ": "'", "أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي", "ة": "ه"}
)
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")  # H₂O; a raised one is mostly a citation
_SUBSCRIPT = re.compile("[₀-₉]")
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]")
_DOTTED = re.compile(DOTTED)
_SIGNED = re.compile(r"[^\W\d_]+\d*(?:[+\u207a]{1,2}|#)(?!\w)")
_JAMO = re.compile("[\u1100-\u11ff]")
# "Joudeh ' s family", as tokenizers leave it.
_APART = re.compile(r"(?<=\w)(?: ['’] ?|['’] )s(?![\w'’])")
_LONG = 64  # characters; longer words are not kept in the table
_CITATION = re.compile(
    r"\[\^?\d+\^?\]|(?<=\b1\d{3})\d{1,2}(?=[.,;]?(?:\s|$))|(?<=\b20\d\d)\d{1,2}(?=[.,;]?(?:\s|$))"
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
    if citations:
        text = _CITATION.sub(_blank, text)
    if " s" in text or " 's" in text or " ’s" in text:
        text = _APART.sub(_joined, text)
    written = _WORD.findall(text)
    keys = [_key(word) if len(word) <= _LONG else fold(word) for word in written]
    if english and not _MERGED.isdisjoint(keys):
        keys, places = _merge(keys)
        return Words(text, tuple(keys), tuple(places))
    return Words(text, tuple(keys))


def fold(word: str) -> str:
    """Take case, accents, compatibility forms and possessive endings away.

    Examples:
        >>> fold("Émile’s"), fold("ＡＢＣ"), fold("Øst"), fold("が")
        ('emile', 'abc', 'ost', 'が')
    """
    if word.isascii():
        word = word.lower()
    else:
        word = unicodedata.normalize("NFKC", word).casefold().translate(_LETTERS)
        word = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFKD", word)))
        if len(word) > 4 and word.startswith("ال"):
            word = word[2:]
    return word.removesuffix("'s")


def stem(word: str) -> str:
    """Take an English plural away and write the American spelling.

    Examples:
        >>> [stem(word) for word in "cities boxes colours glass organise theatres".split()]
        ['city', 'box', 'color', 'glass', 'organize', 'theater']
    """
    if word in FORMS:
        return FORMS[word]
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 5:
        if word.endswith("isation"):
            word = word[:-7] + "ization"
        elif word.endswith(("ise", "yse")):
            word = word[:-2] + "ze"
        elif word.endswith("our"):
            word = word[:-3] + "or"
    word = AMERICAN.get(word, word)
    return FORMS.get(word, word)


def is_figure(key: str) -> bool:
    """Tell whether a folded word is a number, not a decade."""
    return key[0].isdecimal() and key[-1].isdecimal() and key.replace(".", "", 1).isdecimal()


def letters(text: str) -> str:
    """Return the letters and digits of a text, case folded.

    Examples:
        >>> letters("#FF-0000")
        'ff0000'
    """
    return "".join(filter(str.isalnum, text)).casefold()


def signed(text: str) -> frozenset[str]:
    """Return the words of a text that a sign ends, in lower case; of a rating the letter.

    Examples:
        >>> sorted(signed("Na+ and Disney+, not Cl or well-known"))
        ['disney+', 'na+']
    """
    if "+" not in text and "#" not in text and "\u207a" not in text:
        return frozenset()
    return frozenset(word.lower().replace("\u207a", "+") for word in _SIGNED.findall(text))


@lru_cache(maxsize=1 << 16)
def _key(word: str) -> str:
    if word in ROMAN:
        return ROMAN[word]
    if word in _SIGNS:
        return _SIGNS[word]
    if word[0].isdecimal():
        return _number(word)
    word = fold(word.replace(".", "").replace(" ", ""))
    if word in CONTRACTIONS or word.endswith("n't"):
        return word
    return stem(word.replace("'", "")) or word


def _number(word: str) -> str:
    """Write a number in one form: no thousands marks, no needless zeros, no ordinal ending."""
    if word[-1] == "s":
        return word.replace("'", "").replace("’", "")  # a decade
    word = word.rstrip("sthndr").replace(" ", "").replace(",", "")
    if _DOTTED.match(word):
        return word
    if word.count(".") > 1:
        word = word.replace(".", "")
    whole, dot, rest = word.partition(".")
    whole = str(int(whole)) if len(whole) < _LONG else whole
    rest = "".join(str(int(digit)) for digit in rest).rstrip("0")
    return f"{whole}{dot}{rest}" if rest else whole


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
            merged[-1] = _number(f"{float(merged[-1]) * MAGNITUDES[new[0]]:f}")
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


def _joined(match: re.Match[str]) -> str:
    """Return a possessive ending right behind its word, as long as it was."""
    return "'s".ljust(len(match.group()))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
