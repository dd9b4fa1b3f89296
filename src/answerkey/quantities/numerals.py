"""The number that begins at a token: in figures, in words, a time of day, a Roman numeral."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from answerkey.quantities.figures import DOTTED, FIGURE, value_of
from answerkey.quantities.number_words import CARDINALS, FIRST_WORDS, MAGNITUDES, ORDINALS
from answerkey.quantities.spoken import and_a_part, spoken
from answerkey.quantities.units import UNITS, Unit

__all__ = ["CLOCK", "HALF_DAY", "ORDINAL", "TIMES", "TOKEN", "Number", "number_at"]

TOKEN = re.compile(
    r"(?P<clock>(?<![\w:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:]))"
    r"|(?P<feet>(?<!\w)\d{1,2}(?:['’]\s?\d{1,2}(?:[\"”]|'')|′\s?\d{1,2}″?))"
    rf"|(?P<figure>(?<!\w)(?<!\d\.)(?!\d{{1,3}}0['’]?s\b|{DOTTED})(?:{FIGURE}))"
    r"(?:(?P<nth>(?:st|nd|rd|th)\b)|(?P<glued>(?:k|m|bn|b|tn)\b))?"
    r"|(?P<word>°[CF]\b|km/h|[ap]\.\s?m\b\.?|b\.\s?c\b(?:\.\s?e\b)?\.?|a\.\s?d\b\.?|c\.\s?e\b\.?"
    r"|o['’]clock\b|[\u3400-\u9fff]|(?!US\$)[^\W\d_²³⁰-⁹]+)"
    r"|(?P<mark>US\$|[$€£¥₹₩₽%‰°¢])|(?P<sign>[-+\u2212\u2013\u2014])|(?P<other>[^\s])",
    re.IGNORECASE,
)
"""The parts of a text that numbers and units are read from."""

ORDINAL = Unit("ordinal", Fraction(1), "place in an order", "ordinal")
CLOCK = Unit("clock", Fraction(1), "time of day", "clock")
HALF_DAY = Unit("half day", Fraction(1), "time of half a day", "clock")
"""A time that may be of the morning or the evening."""
TIMES = frozenset({(CLOCK,), (HALF_DAY,)})
"""The units of a time of day."""

_SPOKEN = 40  # words that a number is read from
_FIRST = FIRST_WORDS | {"a", "an", "half"}
_NO_ONE = frozenset("no the this that any every some which each number other".split())
_OF_ONE = frozenset("of who that another day".split())
_NO_NAME = frozenset("the my his her our its your their an in on of and for no i".split())
_OTHER_HALF = frozenset("other latter better last".split())
_HALVES = {"am": 0, "pm": 12}
_HOURS = {"midnight": 0, "noon": 12, "midday": 12}
_MINUTES = re.compile(r"(\d{1,2})\.([0-5]\d)")  # 2.30 pm
_PART_OF_HOUR = frozenset({"half", "quarter", "a", "an"})
_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_ROMAN = re.compile(r"(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")


class Number(NamedTuple):
    """A number of a text.

    Args:
        value: Its exact value.
        after: The token after it.
        units: What it is so many of, where the number says it itself.
        figures: Whether it is written in figures.
    """

    value: Fraction
    after: int
    units: tuple[Unit, ...] = ()
    figures: bool = True


def number_at(tokens: Sequence[re.Match[str]], words: Sequence[str], at: int) -> Number | None:
    """Read the number that begins at a token; None where none does.

    Args:
        tokens: Matches of ``TOKEN``.
        words: What they matched, in lower case.
        at: The token.
    """
    token = tokens[at]
    if token["feet"]:
        feet, inches = map(int, re.findall(r"\d+", token["feet"]))
        return Number(feet + Fraction(inches, 12), at + 1, (UNITS["ft"],))
    if token["clock"]:
        hour, minute, *rest = map(int, token["clock"].split(":"))
        return _clock(Fraction(3600 * hour + 60 * minute + sum(rest), 3600), words, at + 1)
    if token["figure"] is None:
        return None if token["word"] is None else _in_words(tokens, words, at)
    value = value_of(token["figure"])
    if value is None or token["nth"]:
        return None if value is None else Number(value, at + 1, (ORDINAL,))
    said = _said(words, at + 1)
    if (1 <= value < 13 and said in {*_HALVES, "oclock"}) or (value == 12 and said in _HOURS):
        minutes = _MINUTES.fullmatch(token["figure"])
        hours = Fraction(60 * int(minutes[1]) + int(minutes[2]), 60) if minutes else value
        return _clock(hours, words, at + 1)
    whole, used = and_a_part(value, words[at + 1 : at + 4])
    return Number(whole, at + 1 + used)


def _clock(hours: Fraction, words: Sequence[str], after: int) -> Number:
    """Return a time of day in hours: of the whole day, or of half of it where nothing says."""
    said = _said(words, after)
    if said in _HALVES and hours < 13:
        return Number(hours % 12 + _HALVES[said], after + 1, (CLOCK,))
    if said in _HOURS and hours == 12:
        return Number(Fraction(_HOURS[said]), after + 1, (CLOCK,))
    whole = CLOCK if hours >= 13 or hours < 1 else HALF_DAY
    return Number(hours, after + (said == "oclock"), (whole,))


def _said(words: Sequence[str], at: int) -> str:
    return re.sub(r"[.\s'’]", "", words[at]) if at < len(words) else ""


def _in_words(tokens: Sequence[re.Match[str]], words: Sequence[str], at: int) -> Number | None:
    numeral = _in_roman(tokens, at)
    if numeral:
        return Number(Fraction(numeral), at + 1, (ORDINAL,))
    word, before = words[at], words[at - 1] if at else ""
    if one := _in_a_word(words, at) or _hour_in_words(words, at):
        return one
    if word not in _FIRST or word in MAGNITUDES:
        return None
    if word == "half" and (before in ORDINALS or before in _OTHER_HALF):
        return None
    places = [i for i in range(at, min(len(words), at + _SPOKEN)) if words[i] != "-"]
    whole, taken = spoken([words[i] for i in places])
    if whole is None or (taken == 1 and word == "one" and _is_pronoun(words, at)):
        return None
    after = places[taken - 1] + 1
    noon = whole == 12 and _said(words, after) in _HOURS
    ordinal = words[after - 1] in ORDINALS and whole == int(whole)
    plain = Number(whole, after, (ORDINAL,) if ordinal else (), figures=False)
    return _clock(whole, words, after) if noon else plain


def _in_a_word(words: Sequence[str], at: int) -> Number | None:
    """Read ``noon``, ``third``, and the ``an`` of ``an hour and a half``."""
    word = words[at]
    if word in _HOURS or word in ORDINALS:
        value = Fraction(_HOURS.get(word, ORDINALS.get(word, 0)))
        return Number(value, at + 1, (CLOCK if word in _HOURS else ORDINAL,), figures=False)
    more = word in {"a", "an"} and words[at + 2 : at + 5] == ["and", "a", "half"]
    return Number(Fraction(1), at + 1, figures=False) if more and words[at + 1] in UNITS else None


def _hour_in_words(words: Sequence[str], at: int) -> Number | None:
    """Read ``half past six`` and ``a quarter to 9``."""
    if words[at] not in _PART_OF_HOUR:
        return None
    place = at + (words[at] in {"a", "an"})
    part, link, hour, *_ = (*words[place : place + 3], "", "", "")
    minutes = {"half": 30, "quarter": 15}.get(part, 0)
    if link not in ({"past", "to"} if minutes == 15 else {"past"}) or not minutes:
        return None
    whole = int(hour) if hour.isdecimal() and len(hour) < 3 else CARDINALS.get(hour, 0)
    if not 1 <= whole <= 12:
        return None
    hours = whole + Fraction(minutes if link == "past" else -minutes, 60)
    return _clock(hours + 12 * (hours < 1), words, place + 3)._replace(figures=False)


def _is_pronoun(words: Sequence[str], at: int) -> bool:
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    return before in _NO_ONE or after in _OF_ONE


def _in_roman(tokens: Sequence[re.Match[str]], at: int) -> int:
    """Return what a Roman numeral is worth; 0 of what may be a word or initials.

    It is one where it stands alone, or after a name as in ``Louis XIV``.
    """
    text, before = tokens[at].group(), tokens[at - 1].group() if at else ""
    named = before.istitle() and before.lower() not in _NO_NAME
    if not (len(tokens) == 1 or named) or not _ROMAN.fullmatch(text):
        return 0
    digits = [_DIGITS[letter] for letter in text]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return sum(-one if one < after else one for one, after in pairs)
