"""What a number is so many of: the units before it and behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from answerkey.quantities.units import COMMON, READINGS, UNITS, Unit

__all__ = ["by_time", "units_before", "units_behind"]

Units = tuple[Unit, ...]
_ERAS = {
    **dict.fromkeys(("bc", "bce"), (Unit("BC", Fraction(1), "year before Christ", "era"),)),
    **dict.fromkeys(("ad", "ce"), (Unit("AD", Fraction(1), "year after Christ", "era"),)),
}
_CODES = frozenset("usd eur gbp jpy inr cny rmb chf krw rub rs".split())
_POWERS = {"square": 2, "sq": 2, "cubic": 3, "²": 2, "2": 2, "³": 3, "3": 3}
_DEGREES = {"c": "°c", "celsius": "°c", "centigrade": "°c", "f": "°f", "fahrenheit": "°f"}
_SCALES = {"K": "kelvin", "C": "celsius", "F": "fahrenheit"}
_LONG = frozenset(["", "long", "tall", "wide", "high", "deep", "thick", "by", "x", ".", ",", ")"])


def units_before(
    tokens: Sequence[re.Match[str]], words: Sequence[str], at: int
) -> tuple[Units, int]:
    """Return the units before a number and where they begin: ``$``, ``USD``, ``AD``."""
    dot = at > 1 and words[at - 1] == "." and words[at - 2] in _CODES
    place = at - 1 - dot
    if place < 0:
        return (), at
    word = words[place]
    if tokens[place]["mark"] and word in READINGS and word not in "%‰°¢":
        return READINGS[word], place
    if word in _CODES:
        return READINGS[word], place
    era = _ERAS.get(re.sub(r"[.\s]", "", word), ())
    return (era, place) if era else ((), at)


def units_behind(
    tokens: Sequence[re.Match[str]], words: Sequence[str], at: int, *, figures: bool
) -> tuple[Units, int]:
    """Return the units behind a number and where they end: ``km``, ``square feet``, ``m/s``.

    Args:
        tokens: Matches of ``TOKEN``.
        words: What they matched, in lower case.
        at: The token behind the number.
        figures: Whether the number is written in figures.
    """
    word = words[at] if at < len(words) else ""
    era = _ERAS.get(re.sub(r"[.\s]", "", word), ())
    if era:
        return era, at + 1
    if word == "percentage" and _at(words, at + 1) in {"point", "points"}:
        return (UNITS["pp"],), at + 2
    if word == "nautical" and _at(words, at + 1) in {"mile", "miles"}:
        return (UNITS["nmi"],), at + 2
    power = 1
    if word in {"square", "sq", "cubic"}:
        power, at = _POWERS[word], at + 1 + (_at(words, at + 1) == ".")
    units, after = _unit(tokens, words, at, figures=figures)
    if not units:
        return (), at if power == 1 else at - 1
    if units == READINGS["percent"] and _at(words, after) in {"point", "points"}:
        return (UNITS["pp"],), after + 1
    raised, after = _power(tokens, words, after)
    power = max(power, raised)
    if power > 1:
        units = tuple(_raised(unit, power) for unit in units if not unit.zero)
    return by_time(tokens, words, units, after)


def by_time(
    tokens: Sequence[re.Match[str]], words: Sequence[str], units: Units, after: int
) -> tuple[Units, int]:
    """Return units with the time they are divided by, if one follows: ``/s``, ``per hour``."""
    link, time = _at(words, after), UNITS.get(_at(words, after + 1))
    if link not in {"per", "/", "a", "an"} or time is None or time.kind != "time":
        return units, after
    if link in {"a", "an"} and words[after + 1] in COMMON:
        return units, after
    power, end = _power(tokens, words, after + 2)
    return tuple(_rate(unit, time, power) for unit in units if not unit.zero), end


def _power(tokens: Sequence[re.Match[str]], words: Sequence[str], at: int) -> tuple[int, int]:
    """Return the power that a unit is raised to, and where it ends."""
    caret = _at(words, at) == "^"
    place = at + caret
    if _at(words, place) in {"²", "³", "2", "3"} and _touch(tokens, place) and _touch(tokens, at):
        return _POWERS[words[place]], place + 1
    return 1, at


def _unit(
    tokens: Sequence[re.Match[str]], words: Sequence[str], at: int, *, figures: bool
) -> tuple[Units, int]:
    word = _at(words, at)
    if word == "per" and _at(words, at + 1) == "cent":
        return READINGS["percent"], at + 2
    if word not in READINGS or (word in COMMON and not figures):
        # A large K is kelvin; a small one is a thousand.
        scale = _SCALES.get(tokens[at].group()) if figures and word else None
        return ((UNITS[scale],), at + 1) if scale else ((), at)
    if word == "in" and not (_at(words, at + 1) in _LONG or _touch(tokens, at)):
        return (), at  # "5 in 1990"
    if word in {"degree", "degrees", "°"} and _at(words, at + 1) in _DEGREES:
        return (UNITS[_DEGREES[words[at + 1]]],), at + 2
    if word in {"us$", "$", "€", "£", "¥", "₹", "₩", "₽"} and not _touch(tokens, at):
        following = _at(words, at + 1)
        if following[:1].isdigit():
            return (), at  # it belongs to what follows
    return READINGS[word], at + 1


def _raised(unit: Unit, power: int) -> Unit:
    dimension = {("length", 2): "area", ("length", 3): "volume"}.get(
        (unit.dimension, power), f"{unit.dimension}^{power}"
    )
    factor = unit.factor**power * (1000 if dimension == "volume" else 1)  # its base is the litre
    return Unit(dimension, factor, f"{unit.name}^{power}", dimension)


def _rate(unit: Unit, time: Unit, power: int) -> Unit:
    dimension = f"{unit.dimension}/{time.dimension}" + f"^{power}" * (power > 1)
    factor = unit.factor / time.factor**power
    return Unit(dimension, factor, f"{unit.name}/{time.name}", dimension)


def _at(words: Sequence[str], at: int) -> str:
    return words[at] if at < len(words) else ""


def _touch(tokens: Sequence[re.Match[str]], at: int) -> bool:
    return at > 0 and tokens[at - 1].end() == tokens[at].start()
