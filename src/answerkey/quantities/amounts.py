"""Amounts that a text states: numbers with their sign, magnitude and unit, and ranges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple
from unicodedata import decimal, normalize

from answerkey.quantities.number_words import FIRST_WORDS, MAGNITUDES, number_in_words
from answerkey.quantities.units import COMMON, UNITS

__all__ = ["Amount", "amounts"]

_LONGEST = 300  # digits: nobody states more, and arithmetic on them has to end
_VULGAR = "½⅓⅔¼¾⅛⅜⅝⅞"
_FIGURE = (
    r"\d{1,3}(?:[,\u00a0\u202f'’ ]\d{3})+(?!\d)(?:[.]\d+)?"  # 1,234,567.8  1 234 567
    r"|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?!\d)"  # 1.234,5  1.234.567
    rf"|\d+\s\d+/\d+|\d+/\d+|(?:\d+\s?)?[{_VULGAR}]"  # 3 1/2  2½
    r"|\d*[.]\d+(?:e[+-]?\d{1,3})?|\d+,\d{1,2}(?!\d)|\d+(?:e[+-]?\d{1,3})?"  # .5  1.5e6  3,5
)
_TOKEN = re.compile(
    rf"(?P<figure>(?<![\w.])(?:{_FIGURE}))(?P<glued>(?:k|m|bn|b|tn)\b)?"
    r"|(?P<word>°[CF]\b|km/h|[\u3400-\u9fff]|[^\W\d_]+)|(?P<mark>US\$|[$€£¥₹%°])|(?P<sign>[-+\u2212\u2013\u2014])"
    r"|(?P<other>[^\s])",
    re.IGNORECASE,
)
_LARGE = 10**18  # what is larger is multiplied no further
_SPOKEN = 40  # words that a number is read from
_GLUED = {"k": 10**3, "m": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}
_BIG = {**MAGNITUDES, "万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8, "lakh": 10**5} | {
    "crore": 10**7,
    "thousands": 10**3,
    "millions": 10**6,
    "billions": 10**9,
    "trillions": 10**12,
    "bn": 10**9,
}
_BETWEEN = frozenset({"-", "\u2212", "\u2013", "\u2014", "to", "and"})


class Amount(NamedTuple):
    """An amount, or a range of them.

    Args:
        low: Its value in the base of its dimension, exactly.
        high: The same, or the upper end of a range.
        dimension: What it is an amount of; empty where no unit is stated.
        start: Where it begins in the text, in characters.
        end: Where it ends.
        number: The number as it is stated, without its unit.
    """

    low: Fraction
    high: Fraction
    dimension: str
    start: int
    end: int
    number: Fraction


def amounts(text: str) -> list[Amount]:
    """Return the amounts that a text states, in its order.

    Signs, thousands marks, decimal points and commas, fractions, magnitudes, number words,
    units of either side, compound amounts and ranges are read; digits of any script are.
    A comma before exactly three digits marks thousands; a single point is a decimal point.

    Examples:
        >>> [(float(a.low), a.dimension) for a in amounts("−1,234.5 km and $3.5 million")]
        [(-1234500.0, 'length'), (3500000.0, 'dollar')]
        >>> [float(a.low) for a in amounts("3 hours and 48 minutes")], float(amounts("½")[0].low)
        ([13680.0], 0.5)
        >>> [(float(a.low), float(a.high)) for a in amounts("between ten and twenty")]
        [(10.0, 20.0)]
    """
    if not text.isascii():
        text = "".join(map(_ascii, text))
    tokens = list(_TOKEN.finditer(text))
    words = [token.group().lower() for token in tokens]
    found: list[Amount] = []
    ends: list[int] = []  # the token after each amount
    at = 0
    while at < len(tokens):
        one, first, after = _amount(tokens, words, at)
        if one is None:
            at += 1
            continue
        gap = words[ends[-1] : first] if ends else None
        joined = None if gap is None else _joined(found[-1], one, gap, words, ends)
        if joined is None:
            found.append(one)
            ends.append(after)
        else:
            found[-1], ends[-1] = joined, after
        at = after
    return found


def _amount(
    tokens: Sequence[re.Match[str]], words: Sequence[str], at: int
) -> tuple[Amount | None, int, int]:
    """Read the amount whose number begins at a token; say where it begins and ends."""
    value, after = _number(tokens, words, at)
    if value is None:
        return None, at, at
    while after < len(words) and words[after] in _BIG and abs(value) < _LARGE:
        value *= _BIG[words[after]]
        after += 1
    first, unit = at, None
    if at and tokens[at - 1]["mark"] and words[at - 1] in UNITS:
        first, unit = at - 1, UNITS[words[at - 1]]
    glued = (tokens[at]["glued"] or "").lower()
    if glued in _GLUED:
        # "$5m" is money, "5m" a length.
        metres = unit is None and glued == "m"
        unit, value = (UNITS["m"], value) if metres else (unit, value * _GLUED[glued])
    if first and words[first - 1] in {"minus", "negative"}:
        value, first = -value, first - 1
    elif first and tokens[first - 1]["sign"] and _is_sign(tokens, first - 1):
        value, first = (value if words[first - 1] == "+" else -value), first - 1
    follows = after < len(words) and words[after] in UNITS
    if unit is None and follows and (tokens[at]["figure"] or words[after] not in COMMON):
        unit, after = UNITS[words[after]], after + 1
    size = value if unit is None else value * Fraction(unit.factor)
    start, end = tokens[first].start(), tokens[after - 1].end()
    dimension = unit.dimension if unit else ""
    return Amount(size, size, dimension, start, end, value), first, after


def _number(
    tokens: Sequence[re.Match[str]], words: Sequence[str], at: int
) -> tuple[Fraction | None, int]:
    """Read the number at a token, in figures or in words, and say where it ends."""
    figure = tokens[at]["figure"]
    if figure is not None:
        return (None if len(figure) > _LONGEST else _fraction(figure)), at + 1
    counted = words[at] in MAGNITUDES and at > 0 and words[at - 1] == "a"
    if not counted and (words[at] not in FIRST_WORDS or words[at] in MAGNITUDES):
        return None, at
    spoken = [word for word in words[at : at + _SPOKEN] if word != "-"]
    if counted:
        return Fraction(MAGNITUDES[words[at]]), at + 1
    value, used = number_in_words(spoken, 0)
    after = at
    while used:
        used -= words[after] != "-"
        after += 1
    return Fraction(value), after


def _fraction(figure: str) -> Fraction | None:
    """Return the exact value of digits with their marks; None of a division by zero."""
    if figure[-1] in _VULGAR:
        above, _, below = normalize("NFKC", figure[-1]).partition("\u2044")
        return int(figure[:-1].strip() or 0) + Fraction(int(above), int(below))
    if "/" in figure:
        whole, _, part = figure.rpartition(" ")
        above, _, below = part.partition("/")
        return None if int(below) == 0 else int(whole or 0) + Fraction(int(above), int(below))
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+", figure):
        figure = figure.replace(".", "").replace(",", ".")
    elif figure.count(".") > 1:
        figure = figure.replace(".", "")
    elif re.fullmatch(r"\d+,\d{1,2}", figure):
        figure = figure.replace(",", ".")
    return Fraction(Decimal(re.sub(r"[,\s'’]", "", figure)))


def _joined(
    before: Amount, one: Amount, gap: Sequence[str], words: Sequence[str], ends: Sequence[int]
) -> Amount | None:
    """Return two amounts as one where they are a compound or a range; None if they are two."""
    if (
        before.dimension == one.dimension != ""
        and list(gap) in ([], ["and"], [","])
        and 0 <= one.low < before.low
        and before.low == before.high
        and one.number != before.number
    ):
        total = before.low + one.low
        return before._replace(low=total, high=total, end=one.end)
    if len(gap) != 1 or gap[0] not in _BETWEEN or before.low != before.high:
        return None
    if gap[0] == "and" and "between" not in words[max(0, ends[-1] - 8) : ends[-1]]:
        return None
    if before.dimension and one.dimension and before.dimension != one.dimension:
        return None
    low = before.low
    if not before.dimension and one.number:
        low = before.number * one.low / one.number  # "10 to 20 km": the unit is of both
    if low >= one.high:
        return None
    dimension = one.dimension or before.dimension
    high = one.high if one.dimension or not before.number else one.high * before.low / before.number
    return before._replace(low=low, high=high, dimension=dimension, end=one.end)


def _is_sign(tokens: Sequence[re.Match[str]], at: int) -> bool:
    """Tell a sign from a hyphen or a dash: nothing stands right before it, its number behind."""
    here = tokens[at]
    touches = at + 1 < len(tokens) and tokens[at + 1].start() == here.end()
    free = at == 0 or (tokens[at - 1].end() < here.start() and not tokens[at - 1]["figure"])
    opened = at > 0 and tokens[at - 1].group() in "([=:,"
    return touches and (free or opened) and here.group() not in "\u2013\u2014"


def _ascii(character: str) -> str:
    """Write a decimal digit or mark of any script in ASCII."""
    if character.isdecimal():
        return str(decimal(character))
    return {"٫": ".", "٬": ",", "％": "%", "．": ".", "，": ","}.get(character, character)
