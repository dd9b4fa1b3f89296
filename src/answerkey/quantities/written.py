"""The numbers that a text writes, each apart: in digits and words, with sign, magnitude and unit.

``amounts`` reads values, and makes one of "3 hours and 48 minutes" or "10 to 20"; here a number
is what stands at a place, so that it can be shown, exchanged or written otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from answerkey.quantities.number_words import (
    CARDINALS,
    MAGNITUDES,
    ORDINALS,
    number_in_words,
    words_pattern,
)
from answerkey.quantities.units import UNITS

__all__ = ["Quantity", "plain", "quantities"]

_MAGNITUDE = rf"(?:{words_pattern(MAGNITUDES)})"
_DIGITS = re.compile(
    # A hyphen after a word or a number joins or spans; only elsewhere it is a sign.
    r"(?P<sign>(?<![\w)\]%.,])[-−](?=[\d.$€£¥₹]|US\$))?"
    r"(?P<currency>US\$|[$€£¥₹])?\s?"
    r"(?<![\d.])(?:(?P<comma>(?:\d{1,3}(?:\.\d{3})+|\d{4,}),\d{1,2}(?![\d,]))"  # 1.234,5  1234,5
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?!\d)|\d+|(?=\.\d))(?P<fraction>\.\d+)?)"
    rf"(?P<ordinal>st\b|nd\b|rd\b|th\b)?(?:[\s-]?(?P<magnitude>{_MAGNITUDE})\b)?",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_NAMES = frozenset({*CARDINALS, *ORDINALS, *MAGNITUDES, "dozen"})
_WORD = rf"(?:{words_pattern(_NAMES)})"
_LETTERS = re.compile(r"[a-z]+")
_WORDS = re.compile(
    rf"\b(?P<sign>minus\s|negative\s)?(?P<words>{_WORD}(?:(?:\s|-|\sand\s|-and-){_WORD})*)\b",
    re.IGNORECASE,
)
_ROMAN = re.compile(
    r"\b(?:X{0,2}(?:IX|IV|VI{1,3}|II{1,2})|X{1,2}[IV]|XX)\b"
    r"|(?<=\b[Ww]ar )I\b|(?<=\b[Pp]art )I\b|(?<=\b[Tt]ype )I\b|(?<=\b[Cc]lass )I\b"
)
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}
_UNIT = re.compile(
    r"[\s-]?(%|km/h|percentage\spoints?|per\s?cent\b|°\s?[CF]\b|[A-Za-z]+\b\.?(?:m\.)?)",
    re.IGNORECASE,
)
_OF_TIME = {
    **{word: ("time of day", f"{word[0]}.m.") for word in ("am", "pm")},
    **dict.fromkeys(("ad", "ce"), ("era", "AD")),
    **dict.fromkeys(("bc", "bce"), ("era", "BC")),
}
_OTHER_WORDS = frozenset("in t s h pound pounds p j w kn qt won stone".split())
"""Names of units that are other words, or of two units: nothing is read into them."""
_PRONOUN = re.compile(
    r"\b(?:no|the|this|that|any|every|some|which|each) one\b|\bone (?:of|who|that|another|day)\b",
    re.IGNORECASE,
)
_LONGEST = 40  # digits; longer is an identifier, not an amount


class Quantity(NamedTuple):
    """A number of a text.

    Args:
        value: What it is worth, magnitude and sign included.
        dimension: What it measures, such as ``length``, or nothing.
        unit: In which unit, such as ``kilometre``.
        ordinal: Whether it tells a place in an order.
        text: As written, with its sign.
        start: Where it begins.
        end: Where it ends, before its unit.
    """

    value: Decimal
    dimension: str
    unit: str
    ordinal: bool
    text: str
    start: int
    end: int


def quantities(text: str, masked: Sequence[tuple[int, int]] = ()) -> list[Quantity]:
    """Return the numbers of a text, from left to right.

    Args:
        text: The text.
        masked: Spans that are read otherwise, as dates.

    Examples:
        >>> [str(q.value) for q in quantities("-5, 1,500.0 and twenty-one million")]
        ['-5', '1500.0', '21000000']
        >>> [q.unit for q in quantities("$29.00 or 30 km")]
        ['dollar', 'kilometre']
    """
    covered = bytearray(len(text))  # linear also where a text is nothing but numbers
    for start, end in masked:
        covered[start:end] = b"\1" * (end - start)
    in_digits = list(_in_digits(text))
    # "5 million" is in digits, and its "million" is no number of its own.
    ends = {quantity.end for quantity in in_digits if quantity.text[-1:].isalpha()}
    in_words = [q for q in (*_in_words(text), *_in_roman(text)) if q.end not in ends]
    every = (*in_digits, *in_words)
    # Numbers of one run of words have one place, which is looked at once.
    places = {(quantity.start, quantity.end) for quantity in every}
    free = {place for place in places if 1 not in covered[slice(*place)]}
    found = [quantity for quantity in every if (quantity.start, quantity.end) in free]
    return sorted(found, key=lambda q: q.start)


def plain(value: Decimal) -> str:
    """Write a value without exponent or idle zeros.

    Examples:
        >>> plain(Decimal("1500.0")), plain(Decimal("2.50"))
        ('1500', '2.5')
    """
    written = f"{value:f}"
    return (written.rstrip("0").rstrip(".") if "." in written else written) or "0"


def _in_digits(text: str) -> Iterator[Quantity]:
    if not _DIGIT.search(text):
        return
    for match in _DIGITS.finditer(text):
        digits = (match["number"] or "").replace(",", "")
        if match["comma"]:
            digits = match["comma"].replace(".", "").replace(",", ".")
        if len(digits) > _LONGEST:
            continue
        value = Decimal((digits or "0") + (match["fraction"] or "")[:_LONGEST])
        if match["magnitude"]:
            value *= MAGNITUDES[match["magnitude"].lower()]
        dimension, unit = _unit(text, match.end(), match["currency"])
        yield Quantity(
            -value if match["sign"] else value,
            dimension,
            unit,
            bool(match["ordinal"]),
            match[0].strip(),
            *match.span(),
        )


def _in_words(text: str) -> Iterator[Quantity]:
    if _NAMES.isdisjoint(_LETTERS.findall(text.lower())):
        return
    for match in _WORDS.finditer(text):
        words = re.split(r"[\s-]+", match["words"].lower())
        dimension, unit = _unit(text, match.end(), None)
        place = match[0], *match.span()
        if words == ["one"] and _PRONOUN.search(text[max(0, match.start() - 12) : match.end() + 9]):
            continue
        for value, ordinal in _values([word for word in words if word != "and"]):
            signed = -value if match["sign"] else value
            yield Quantity(Decimal(signed), dimension, unit, ordinal, *place)


def _values(words: Sequence[str]) -> Iterator[tuple[int, bool]]:
    """Yield the numbers that words in a row make: ``twenty one`` is one, ``two three`` are two."""
    at = 0
    while at < len(words):
        value, taken = number_in_words(words, at)
        if not taken:
            value, taken = ORDINALS[words[at]], 1
        at += taken
        yield value, words[at - 1] in ORDINALS


def _in_roman(text: str) -> Iterator[Quantity]:
    for match in _ROMAN.finditer(text):
        digits = [_ROMAN_DIGITS[letter] for letter in match[0]]
        value = sum(
            -one if one < after else one
            for one, after in zip(digits, [*digits[1:], 0], strict=True)
        )
        start, end = match.span()
        yield Quantity(
            value=Decimal(value),
            dimension="",
            unit="",
            ordinal=True,
            text=match[0],
            start=start,
            end=end,
        )


def _unit(text: str, end: int, currency: str | None) -> tuple[str, str]:
    if currency:
        return UNITS[currency.lower()].kind, UNITS[currency.lower()].name
    match = _UNIT.match(text, end)
    if not match:
        return "", ""
    word = re.sub(r"[\s.]", "", match[1]).lower()
    if word.startswith("percentage") or word in {"point", "points"}:
        return UNITS["pp"].kind, UNITS["pp"].name
    if word in _OF_TIME:
        return _OF_TIME[word]
    unit = None if word in _OTHER_WORDS else UNITS.get(word)
    return (unit.kind, unit.name) if unit else ("", "")
