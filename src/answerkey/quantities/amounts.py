"""Amounts that a text states: numbers with their sign, magnitude and unit, and ranges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from answerkey.quantities.figures import in_ascii
from answerkey.quantities.measured import by_time, units_before, units_behind
from answerkey.quantities.number_words import MAGNITUDES
from answerkey.quantities.numerals import TIMES, TOKEN, number_at
from answerkey.quantities.units import UNITS, Unit
from answerkey.quantities.zones import zone_at

__all__ = ["Amount", "amounts"]

_LARGE = 10**18  # what is larger is multiplied no further
_GLUED = {"k": 10**3, "m": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}
_BIG = {**MAGNITUDES, "万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8} | {
    **{f"{word}s": value for word, value in MAGNITUDES.items()},
    "lakh": 10**5,
    "lakhs": 10**5,
    "crore": 10**7,
    "crores": 10**7,
    "dozen": 12,
    "k": 10**3,
    "mn": 10**6,
    "bn": 10**9,
    "tn": 10**12,
}
_DASHES = frozenset("-\u2212\u2013\u2014")
_SPANNING = _DASHES | {"to", "or", "and"}
_BETWEEN = _DASHES | {"to", ":", "/", "or", "by", "x", "×"}
_LABELS = frozenset(
    """season episode chapter part division volume vol book act section article level grade type
    phase round week day number no series war page verse league group stage step version route
    highway channel class unit room tier line question item figure table""".split()
)
_NOTHING = frozenset(["none", "nil"])
_FOOT, _INCH = UNITS["ft"], UNITS["in"]


class Amount(NamedTuple):
    """An amount, or two of them: a range, a score, alternatives.

    Args:
        first: The number as it is stated, exactly, in the first of ``units``.
        last: The same, or the second number.
        units: What the number may be so many of; empty where no unit is stated.
        start: Where it begins in the text, in characters.
        end: Where it ends.
        figures: Whether it is written in figures.
        label: What it numbers, as ``season`` in ``Season 2``; mostly nothing.
        times: What the words behind it multiply it by, as ``million``; it is in ``first``.
        zones: Of a time of day, by how many hours its zone may be before that of Greenwich.
    """

    first: Fraction
    last: Fraction
    units: tuple[Unit, ...]
    start: int
    end: int
    figures: bool = True
    label: str = ""
    times: int = 1
    zones: tuple[Fraction, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the text, in characters."""
        return self.start, self.end

    @property
    def dimension(self) -> str:
        """What it is an amount of; empty where no unit is stated."""
        return self.units[0].dimension if self.units else ""

    @property
    def low(self) -> Fraction:
        """The first number in the base of its dimension."""
        return self.units[0].base(self.first) if self.units else self.first

    @property
    def high(self) -> Fraction:
        """The second number in the base of its dimension."""
        return self.units[0].base(self.last) if self.units else self.last


def amounts(text: str) -> list[Amount]:
    """Return the amounts that a text states, in its order.

    Signs, thousands marks, decimal points and commas, powers, fractions, magnitudes, number
    words, units of either side, compound amounts, times of day, ordinals, Roman numerals and
    ranges are read; digits of any script are. A comma before exactly three digits marks
    thousands; a single point is a decimal point.

    Examples:
        >>> [(float(a.low), a.dimension) for a in amounts("−1,234.5 km and $3.5 million")]
        [(-1234500.0, 'length'), (3500000.0, 'dollar')]
        >>> [float(a.low) for a in amounts("3 hours and 48 minutes")], float(amounts("½")[0].low)
        ([13680.0], 0.5)
        >>> [(float(a.low), float(a.high)) for a in amounts("between ten and twenty")]
        [(10.0, 20.0)]
    """
    text = in_ascii(text)
    tokens = list(TOKEN.finditer(text))
    words = [token.group().lower() for token in tokens]
    if len(words) == 1 and words[0] in _NOTHING:
        return [Amount(Fraction(0), Fraction(0), (), *tokens[0].span(), figures=False)]
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
    number = number_at(tokens, words, at)
    if number is None:
        return None, at, at
    value, after, units, figures = number
    first, glued = at, (tokens[at]["glued"] or "").lower()
    times = 1
    if not units:
        times, after = _magnitude(tokens, words, after, value)
        units, first = units_before(tokens, words, at)
    if units and not glued and words[after : after + 1] == ["m"]:
        glued, after = "m", after + 1
    if glued in _GLUED:
        # "$5m" is money, "5m" a length.
        metres = not units and tokens[at]["glued"] == "m"
        units, times = ((UNITS["m"],), times) if metres else (units, times * _GLUED[glued])
    value *= times
    if first and words[first - 1] in {"minus", "negative"}:
        value, first = -value, first - 1
    elif first and tokens[first - 1]["sign"] and _is_sign(tokens, first - 1):
        value, first = (value if words[first - 1] == "+" else -value), first - 1
    if not units:
        units, after = units_behind(tokens, words, after, figures=figures)
    elif first < at:
        units, after = by_time(tokens, words, units, after)
    if units and words[after : after + 3] == ["and", "a", "half"] and value.denominator == 1:
        value, after = value + Fraction(1, 2), after + 3
    zones, after = zone_at(tokens, words, after) if units in TIMES else ((), after)
    place = tokens[first].start(), tokens[after - 1].end()
    before = words[first - 1] if first else ""
    label = before if before in _LABELS and not units else ""
    return Amount(value, value, units, *place, figures, label, times, zones), first, after


def _magnitude(
    tokens: Sequence[re.Match[str]], words: Sequence[str], after: int, value: Fraction
) -> tuple[int, int]:
    """Return what the words behind a number multiply it by, and where they end."""
    times = 1
    while abs(value * times) < _LARGE:
        parts = words[after : after + 2] == ["of", "a"]  # a quarter of a million
        place = after + 2 if parts and (times > 1 or value.denominator > 1) else after
        if not _multiplies(tokens, place):
            break
        times *= _BIG[words[place]]
        after = place + 1
    return times, after


def _multiplies(tokens: Sequence[re.Match[str]], at: int) -> bool:
    word = tokens[at].group() if at < len(tokens) else ""
    return word.lower() in _BIG and word != "K"  # which is kelvin


def _joined(
    before: Amount, one: Amount, gap: Sequence[str], words: Sequence[str], ends: Sequence[int]
) -> Amount | None:
    """Return two amounts as one where they are a compound or a pair; None if they are two."""
    if before.first != before.last or one.first != one.last:
        return None
    longer = _compound(before, one, gap)
    if longer is not None:
        return longer
    if list(gap) == ["out", "of"] and one.first:
        share = before.first / one.first
        return before._replace(first=share, last=share, end=one.end)
    within = len(gap) == 1 and (
        gap[0] in _BETWEEN
        or (gap[0] == "and" and "between" in words[max(0, ends[-1] - 8) : ends[-1]])
    )
    return _pair(before, one, gap[0]) if within else None


def _pair(before: Amount, one: Amount, link: str) -> Amount | None:
    if before.units and one.units and before.dimension != one.dimension:
        return None
    if link in _SPANNING and before.times == 1 and 0 < before.first * one.times < one.last:
        before = before._replace(first=before.first * one.times)  # 5 to 10 million
    last = before.units[0].of_base(one.high) if before.units and one.units else one.last
    if link in _DASHES | {"/"} and _is_span(before, one):
        last += before.first // 100 * 100  # 1914-18
    elif link == "/":
        return None
    # "10 to 20 km": the unit is of both
    return before._replace(last=last, units=before.units or one.units, end=one.end)


def _compound(before: Amount, one: Amount, gap: Sequence[str]) -> Amount | None:
    """Return ``5 ft 10`` and ``3 hours and 48 minutes`` as one amount."""
    if not before.units or list(gap) not in ([], ["and"], [","]):
        return None
    unit = before.units[0]
    inches = unit == _FOOT and not gap and not one.units and 0 <= one.first < 12
    if inches:
        one = one._replace(units=(_INCH,))
    if unit.zero or before.dimension != one.dimension or one.units == before.units:
        return None
    if not 0 <= one.low < unit.factor:
        return None  # 5 feet and 30 inches are two
    whole = before.first + unit.of_base(one.low)
    return before._replace(first=whole, last=whole, end=one.end)


def _is_span(before: Amount, one: Amount) -> bool:
    years = 1000 <= before.first <= 2100 and before.first == int(before.first)
    return years and 10 <= one.first <= 99 and before.first % 100 < one.first and not one.units


def _is_sign(tokens: Sequence[re.Match[str]], at: int) -> bool:
    """Tell a sign from a hyphen or a dash: nothing stands right before it, its number behind."""
    here = tokens[at]
    touches = at + 1 < len(tokens) and tokens[at + 1].start() == here.end()
    free = at == 0 or (tokens[at - 1].end() < here.start() and not tokens[at - 1]["figure"])
    opened = at > 0 and tokens[at - 1].group() in "([=:,"
    # A dash that begins the text is a typographic minus; elsewhere it parts what it stands between.
    minus = here.group() not in "\u2013\u2014" or (at == 0 and here.group() == "\u2013")
    return touches and (free or opened) and minus
