"""One meaning written one way: each function takes a form out of a text that hides an equality."""

from __future__ import annotations

import re
import unicodedata

from answerkey.findings.lexicon import (
    ABBREVIATIONS,
    CONTRACTIONS,
    CURRENCIES,
    FOREIGN_ARTICLES,
    SPELLINGS,
)
from answerkey.quantities.dates import stated
from answerkey.quantities.number_words import words_pattern
from answerkey.quantities.written import plain, quantities
from answerkey.quantities.written_dates import days

__all__ = [
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
    """Write Latin letters without their accents and strokes."""
    if text.isascii():
        return text
    text = text.translate(_STROKED)
    apart = unicodedata.normalize("NFD", text)
    return "".join(
        c
        for i, c in enumerate(apart)
        if not (unicodedata.combining(c) and _LATIN.match(apart[:i].rstrip(_ACCENTS)[-1:] or " "))
    )


_STROKED = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "þ": "th", "Þ": "Th"}
    | {"æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe"}
)
_LATIN = re.compile(r"[A-Za-z]")
_ACCENTS = "".join(map(chr, range(0x300, 0x370)))


def hyphen(text: str) -> str:
    """Write a hyphen or slash between letters as a space."""
    return _HYPHEN.sub(" ", text)


_HYPHEN = re.compile(r"(?<=\w)[-/](?=[^\W\d_])|(?<=[^\W\d_])[-/](?=\w)")


def abbreviation(text: str) -> str:
    """Write initials and abbreviated words without full stops and in full."""
    text = _INITIALS.sub(_together, text)
    return _ABBREVIATED.sub(lambda m: ABBREVIATIONS[m[1].lower()], text)


def _together(initials: re.Match[str]) -> str:
    """Write initials as one word, apart from what follows."""
    return initials[0].replace(".", "").replace(" ", "") + " " * initials[0].endswith(" ")


_INITIALS = re.compile(r"\b(?:[A-Z]\.\s?){2,6}(?![a-z])")
_ABBREVIATED = re.compile(rf"(?<!\w)({words_pattern(ABBREVIATIONS)})(?!\w)", re.IGNORECASE)


def contraction(text: str) -> str:
    """Write contractions in full."""
    if "'" not in text and "annot" not in text:
        return text
    return _CONTRACTED.sub(lambda m: CONTRACTIONS[m[0].lower()], text)


_CONTRACTED = re.compile(rf"\b(?:{words_pattern(CONTRACTIONS)})\b", re.IGNORECASE)


def spelling(text: str) -> str:
    """Write British spellings the American way."""
    text = _BRITISH.sub(lambda m: SPELLINGS[m[0].lower()], text)
    for pattern, american in _ENDINGS:
        text = pattern.sub(american, text)
    return text


_BRITISH = re.compile(rf"\b(?:{words_pattern(SPELLINGS)})\b", re.IGNORECASE)


# Where both sides are rewritten, an ending that is no British one does no harm.
_ENDINGS = tuple(
    (re.compile(pattern, re.IGNORECASE), american)
    for pattern, american in (
        (r"(?<=\w{3})is(e|ed|es|ing|er|ers|ation|ations|ational)\b", r"iz\1"),
        (r"(?<=\w{2}l)ys(e|ed|es|ing|er|ers)\b", r"yz\1"),
        (r"(?<=\w{3})our(s|ed|ing|able|ful|al|hood|ly|ite|ites|less)?\b", r"or\1"),
        (r"(?<=\w{2}[aeiou]l)l(ed|ing|er|ers|or|ors)\b", r"\1"),
    )
)


def percent_form(text: str) -> str:
    """Write a percent sign as the word."""
    return _PERCENT.sub(" percent", text)


_PERCENT = re.compile(r"\s?%|\sper\scent\b|\spct\b", re.IGNORECASE)


def currency_form(text: str) -> str:
    """Write a currency's sign or code as its word, after the amount."""
    text = _CURRENCY.sub(lambda m: f"{m[2]} {CURRENCIES[m[1][-1]]}", text)
    return _NAMED.sub(lambda m: f"{m[1]} {_CODES[m[2].lower()]}", text)


_CURRENCY = re.compile(
    r"(?:US|\\)?([$€£¥₹])\s?(\d[\d,]*(?:\.\d+)?(?:\s(?:thousand|million|billion|trillion)\b)?)"
    r"(?:\s(?:dollars?|euros?|pounds?|yen|rupees?)\b)?",
    re.IGNORECASE,
)


_CODES = {
    "usd": "dollars",
    "dollar": "dollars",
    "dollars": "dollars",
    "us dollars": "dollars",
    "u.s. dollars": "dollars",
    "us dollar": "dollars",
    "eur": "euros",
    "euro": "euros",
    "gbp": "pounds",
    "pounds sterling": "pounds",
    "jpy": "yen",
    "inr": "rupees",
    "rupee": "rupees",
    "american dollars": "dollars",
}
_NAMED = re.compile(
    rf"(\d|\d\s(?:thousand|million|billion|trillion))\s({words_pattern(_CODES)})\b", re.IGNORECASE
)


def date_form(text: str) -> str:
    """Write each date as one word."""
    return _replaced(text, [(d.start, d.end, f"date{stated(d)}") for d in days(text) if d.month])


def number_form(text: str) -> str:
    """Write each number in digits, without idle marks and zeros."""
    found = [
        (q.start, q.end, f" {_mark(q.text)}{_canonical(plain(q.value))} ")
        for q in quantities(text, [d.span for d in days(text)])
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
    """Write words without the ending of a plural."""
    return _PLURAL.sub(_singular, text)


def _singular(word: re.Match[str]) -> str:
    whole = word[0].lower()
    if whole in _NO_PLURAL or whole.endswith("ics"):
        return word[0]
    if whole.endswith("ies") and len(whole) > 4:
        return f"{word[0][:-3]}y"
    return word[0][: -2 if _HISSING.search(whole) else -1]


_PLURAL = re.compile(r"\b\w{2,}[^\W\dsu]s\b")
_HISSING = re.compile(r"(?:x|ch|sh|ss|zz)es$")
_NO_PLURAL = frozenset(
    """news mars paris texas kansas arkansas dallas athens james charles moses hercules series
    species means lens always perhaps does goes was has this his its yes thus christmas""".split()
)
