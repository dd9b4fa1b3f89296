"""One word in the form in which it is compared: folded, in one spelling, a number by its value."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from answerkey.quantities.figures import DOTTED
from answerkey.verdicts.tables import AMERICAN, CONTRACTIONS, FORMS, ROMAN

__all__ = ["LONGEST", "fold", "is_figure", "key_of", "letters", "plain_number", "signed", "stem"]

LONGEST = 64
"""Characters of a word that is kept; longer ones are folded anew."""
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
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]")
_DOTTED = re.compile(DOTTED)
_SIGNED = re.compile(r"[^\W\d_]+\d*(?:[+\u207a]{1,2}|#)(?!\w)")


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
def key_of(word: str) -> str:
    """Return what stands for a written word of ``LONGEST`` characters when it is compared.

    Examples:
        >>> [key_of(word) for word in ("Colours", "XIV", "U.S.", "1,300.0", "&")]
        ['color', '14', 'us', '1300', 'and']
    """
    if word in ROMAN:
        return ROMAN[word]
    if word in _SIGNS:
        return _SIGNS[word]
    if word[0].isdecimal():
        return plain_number(word)
    word = fold(word.replace(".", "").replace(" ", ""))
    if word in CONTRACTIONS or word.endswith("n't"):
        return word
    return stem(word.replace("'", "")) or word


def plain_number(word: str) -> str:
    """Write a number in one form: no thousands marks, no needless zeros, no ordinal ending."""
    if word[-1] == "s":
        return word.replace("'", "").replace("’", "")  # a decade
    word = word.rstrip("sthndr").replace(" ", "").replace(",", "")
    if _DOTTED.match(word):
        return word
    if word.count(".") > 1:
        word = word.replace(".", "")
    whole, dot, rest = word.partition(".")
    whole = str(int(whole)) if len(whole) < LONGEST else whole
    rest = "".join(str(int(digit)) for digit in rest).rstrip("0")
    return f"{whole}{dot}{rest}" if rest else whole
