"""How near two amounts must be to agree, in whatever unit each is stated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from itertools import product

from answerkey.errors import UsageError, quoted
from answerkey.quantities.amounts import Amount
from answerkey.quantities.numerals import CLOCK, HALF_DAY

__all__ = ["EXACT", "Tolerance", "same_amount", "same_time"]

_Pair = tuple[Fraction, ...]
_WRITTEN = re.compile(r"(?P<value>\d+(?:\.\d+)?(?:e-?\d{1,3})?)\s?(?P<percent>%?)")


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far a stated number may lie from the reference's.

    Args:
        absolute: In the reference's own unit.
        relative: As a share of the reference's number.
    """

    absolute: Fraction = Fraction(0)
    relative: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: str) -> Tolerance:
        """Read ``0.5``, which is absolute, or ``1%``, which is relative.

        Raises:
            UsageError: It is neither.

        Examples:
            >>> Tolerance.parse("1%").relative, Tolerance.parse("0.5").absolute
            (Fraction(1, 100), Fraction(1, 2))
        """
        if not isinstance(text, str):
            found = type(text).__name__
            raise UsageError(f"the tolerance {text!r} of type {found}", accepted="'0.5' or '1%'")
        match = _WRITTEN.fullmatch(text.strip())
        try:
            value = Fraction(Decimal(match["value"] if match else "no number"))
        except InvalidOperation:
            raise UsageError(f"the tolerance {quoted(text)}", accepted="0.5 or 1%") from None
        return cls(relative=value / 100) if match and match["percent"] else cls(absolute=value)

    def allows(self, stated: Fraction, wanted: Fraction) -> bool:
        """Tell whether a number is near enough to the reference's, both in its unit."""
        return abs(stated - wanted) <= max(self.absolute, self.relative * abs(wanted))


EXACT = Tolerance()
"""Nothing but the value itself."""


def same_amount(stated: Amount, wanted: Amount, within: Tolerance) -> bool:
    """Tell whether two amounts agree at both ends, in a unit that both may be in."""
    if (stated.first == stated.last) != (wanted.first == wanted.last):
        return False
    numbers = (stated.first, stated.last), (wanted.first, wanted.last)
    times = {CLOCK, HALF_DAY} & {*stated.units, *wanted.units}
    if stated.zones and wanted.zones:
        return same_time(stated, wanted)
    if times and not (stated.units and wanted.units == stated.units == (CLOCK,)):
        # "At five" may be 5 p.m.; 1.5 is no 1:30, and five of anything else is no time.
        hours = all(number.denominator == 1 for pair in numbers for number in pair)
        fits = (hours or (stated.units and wanted.units)) and times >= {
            *stated.units,
            *wanted.units,
        }
        return bool(fits) and all(a % 12 == b % 12 for a, b in zip(*numbers, strict=True))
    if not stated.units or not wanted.units:
        shares = "percent" in {stated.dimension, wanted.dimension}
        sizes = (stated.low, stated.high), (wanted.low, wanted.high)
        return _near(*numbers, within) or (shares and _near(*sizes, within))
    return any(
        _near(tuple(theirs.of_base(ours.base(number)) for number in numbers[0]), numbers[1], within)
        for ours in stated.units
        for theirs in wanted.units
        if ours.dimension == theirs.dimension
    )


def same_time(stated: Amount, wanted: Amount) -> bool:
    """Tell whether two times of day are one; in two time zones, by that of Greenwich."""
    half = HALF_DAY in {*stated.units, *wanted.units}  # morning or evening is not said
    return any(
        ((stated.first - ours) - (wanted.first - theirs)) % (12 if half else 24) == 0
        for ours, theirs in _zones(stated, wanted)
    )


def _zones(stated: Amount, wanted: Amount) -> Iterable[tuple[Fraction, Fraction]]:
    """Return the zones to compare times in; one that is said on one side only is of both."""
    both = stated.zones and wanted.zones
    return product(stated.zones, wanted.zones) if both else [(Fraction(0), Fraction(0))]


def _near(stated: _Pair, wanted: _Pair, within: Tolerance) -> bool:
    return all(within.allows(a, b) for a, b in zip(stated, wanted, strict=True))
