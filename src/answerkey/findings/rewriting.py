"""One meaning written one way: each function takes a form out of a text that hides an equality."""

from __future__ import annotations

import re
import unicodedata

from answerkey.findings.lexicon import CONTRACTIONS, CURRENCIES, FOREIGN_ARTICLES, SPELLINGS
from answerkey.quantities.dates import days, stated
from answerkey.quantities.number_words import words_pattern
from answerkey.quantities.written import plain, quantities

__all__ = [
    "ABBREVIATIONS",
    "abbreviation",
    "case_mapping",
    "contraction",
    "currency_form",
    "date_form",
    "diacritic",
    "hyphen",
    "language_article",
    "number_form",
    "percent_form",
    "spacing",
    "spelling",
    "unicode_form",
    "word_form",
]


def unicode_form(text: str) -> str:
    """Write quotes, dashes, widths and composed letters one way, without invisible characters."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text.translate(_PLAIN))
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


_PLAIN = str.maketrans(
    dict.fromkeys("‘’ʼ′´`", "'") | dict.fromkeys("“”„«»″", '"') | dict.fromkeys("‐‑‒–—―−", "-")
)


def case_mapping(text: str) -> str:
    """Write letters whose lower case depends on the language the way of ASCII."""
    return text if text.isascii() else text.replace("İ", "I").replace("ı", "i").casefold()


def diacritic(text: str) -> str:
    """Write Latin letters without their accents."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    return "".join(
        c
        for i, c in enumerate(apart)
        if not (unicodedata.combining(c) and _LATIN.match(apart[:i].rstrip(_ACCENTS)[-1:] or " "))
    )


_LATIN = re.compile(r"[A-Za-z]")
_ACCENTS = "".join(map(chr, range(0x300, 0x370)))


def hyphen(text: str) -> str:
    """Write a hyphen or slash between letters as a space."""
    return _HYPHEN.sub(" ", text)


_HYPHEN = re.compile(r"(?<=\w)[-/](?=[^\W\d_])|(?<=[^\W\d_])[-/](?=\w)")


def abbreviation(text: str) -> str:
    """Write initials and abbreviated words without full stops and in full."""
    text = _INITIALS.sub(lambda m: m[0].replace(".", "").replace(" ", ""), text)
    return _ABBREVIATED.sub(lambda m: ABBREVIATIONS[m[1].lower()], text)


_INITIALS = re.compile(r"\b(?:[A-Z]\.\s?){2,6}(?![a-z])")
ABBREVIATIONS = {
    "st.": "Saint",
    "mt.": "Mount",
    "dr.": "Doctor",
    "mr.": "Mister",
    "mrs.": "Missis",
    "jr.": "Junior",
    "u.s.": "US",
    "&": "and",
}
_ABBREVIATED = re.compile(rf"(?<!\w)({words_pattern(ABBREVIATIONS)})(?!\w)", re.IGNORECASE)


def contraction(text: str) -> str:
    """Write contractions in full."""
    if "'" not in text and "annot" not in text:
        return text
    return _CONTRACTED.sub(lambda m: CONTRACTIONS[m[0].lower()], text)


_CONTRACTED = re.compile(rf"\b(?:{words_pattern(CONTRACTIONS)})\b", re.IGNORECASE)


def spelling(text: str) -> str:
    """Write British spellings the American way."""
    return _BRITISH.sub(lambda m: SPELLINGS[m[0].lower()], text)


_BRITISH = re.compile(rf"\b(?:{words_pattern(SPELLINGS)})\b", re.IGNORECASE)


def percent_form(text: str) -> str:
    """Write a percent sign as the word."""
    return _PERCENT.sub(" percent", text)


_PERCENT = re.compile(r"\s?%|\sper\scent\b", re.IGNORECASE)


def currency_form(text: str) -> str:
    """Write a currency's sign as its word, after the amount."""
    return _CURRENCY.sub(lambda m: f"{m[2]} {CURRENCIES[m[1][-1]]}", text)


_CURRENCY = re.compile(
    r"(?:US|\\)?([$€£¥₹])\s?(\d[\d,]*(?:\.\d+)?(?:\s(?:thousand|million|billion|trillion)\b)?)"
    r"(?:\s(?:dollars?|euros?|pounds?|yen|rupees?)\b)?",
    re.IGNORECASE,
)


def date_form(text: str) -> str:
    """Write each date as one word."""
    return _replaced(text, [(d.start, d.end, f"date{stated(d)}") for d in days(text) if d.month])


def number_form(text: str) -> str:
    """Write each number in digits, without idle marks and zeros."""
    found = [
        (q.start, q.end, f" {_mark(q.text)}{_canonical(plain(q.value))}{'th' * q.ordinal} ")
        for q in quantities(text, [(d.start, d.end) for d in days(text)])
    ]
    return _replaced(text, found)


def _mark(text: str) -> str:
    """Return the currency's sign, of which another rewriting takes care."""
    return "".join(c for c in text if c in CURRENCIES)


def _canonical(value: str) -> str:
    # A point that the convention deletes would make 2.5 and 25 one number.
    return value.replace(".", "point").replace("-", "minus")


def _replaced(text: str, spans: list[tuple[int, int, str]]) -> str:
    parts, end = [], 0
    for start, stop, new in spans:
        if start >= end:
            parts += [text[end:start], new]
            end = stop
    return "".join([*parts, text[end:]]) if parts else text


def language_article(text: str) -> str:
    """Leave out an article of another language at the start."""
    return _FOREIGN.sub("", text, count=1)


_SPACED = [w for words in FOREIGN_ARTICLES.values() for w in words.split() if len(w) > 1]
_FOREIGN = re.compile(
    rf"^\s*(?:(?:{words_pattern(w for w in _SPACED if w[-1] != chr(39) and w.isascii())})\s+"
    r"(?=\w)|l['’](?=\w)|ال(?=\w{2}))",
    re.IGNORECASE,
)


def spacing(text: str) -> str:
    """Write words apart that a capital, a digit or a citation mark is glued to."""
    return _GLUED.sub(" ", _CITED.sub(" ", text))


_CITED = re.compile(
    r"\[\^?\d{1,3}\^?\]|(?<=[A-Za-z]{3})\.?\d{1,2}(?=[.\s]|$)|(?<=\b[12]\d{3})\d(?=\.(?:\s|$))"
)
_GLUED = re.compile(
    r"(?<=[a-z]{2})(?=[A-Z][a-z]|\d)|(?<=[a-z]{2}[.,;])(?=[A-Z])"
    r"|(?<=\d)(?=[a-z]{2})(?!(?:st|nd|rd|th|km|kg|cm|mm|am|pm|ft|lb|oz|mph|kph|bn|mn)s?\b)"
)


def word_form(text: str) -> str:
    """Write words without a final ``s``."""
    return _PLURAL.sub(lambda m: m[1], text)


_PLURAL = re.compile(r"\b(\w{3,}[^\Wsu])s\b")
