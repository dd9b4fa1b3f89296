"""Units of measure and currencies: what each is of, and how much of its base it is, exactly."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

__all__ = ["COMMON", "SYMBOLS", "UNITS", "Unit"]


class Unit(NamedTuple):
    """A unit.

    Args:
        dimension: What it is of; amounts of one dimension are compared by their size.
        factor: How many of the dimension's base unit it is.
        name: Its name.
        kind: What it measures: two units of a kind are alternatives, though nothing may turn one
            into the other, as of currencies.
    """

    dimension: str
    factor: Decimal
    name: str
    kind: str


# Inch, foot, yard, mile, pound and ounce are exact by the international agreement of 1959. A
# gallon and a ton are not the same everywhere, so nothing is converted to or from them.
_TABLE = """
length 0.001 millimetre mm millimeter millimetre
length 0.01 centimetre cm centimeter centimetre
length 1 metre m meter metre
length 1000 kilometre km kilometer kilometre
length 0.0254 inch in inch inches
length 0.3048 foot ft foot feet
length 0.9144 yard yd yard
length 1609.344 mile mi mile
mass 0.001 milligram mg milligram
mass 1 gram g gram gramme
mass 1000 kilogram kg kilogram kilogramme kilo
mass 1000000 tonne t tonne
mass 28.349523125 ounce oz ounce
mass 453.59237 pound lb lbs pound_mass
ton 1 tonne ton
volume 0.001 millilitre ml milliliter millilitre
volume 1 litre l liter litre
gallon 1 gallon gal gallon
time 0.001 millisecond ms millisecond
time 1 second s sec secs second
time 60 minute min minute mins
time 3600 hour h hr hour hrs
time 86400 day day
time 604800 week week
months 1 month month
months 12 year year yr yrs
months 120 decade decade
months 1200 century century centuries
percent 1 percent % percent pct
celsius 1 degree_Celsius °c celsius centigrade
fahrenheit 1 degree_Fahrenheit °f fahrenheit
kelvin 1 kelvin kelvin
degree 1 degree ° degree
dollar 1 dollar $ dollar usd us$
dollar 0.01 cent cent
euro 1 euro € euro eur
pound 1 pound_sterling £ pound gbp sterling
yen 1 yen ¥ yen jpy 円
rupee 1 rupee ₹ rupee inr
kmh 1 kilometre_an_hour km/h kph
mph 1 mile_an_hour mph
byte 1 byte byte
byte 1000 kilobyte kb kilobyte
byte 1000000 megabyte mb megabyte
byte 1000000000 gigabyte gb gigabyte
"""
_KINDS = {
    **dict.fromkeys(("dollar", "euro", "pound", "yen", "rupee"), "currency"),
    **dict.fromkeys(("celsius", "fahrenheit", "kelvin"), "temperature"),
    **dict.fromkeys(("kmh", "mph"), "speed"),
    "ton": "mass",
    "gallon": "volume",
    "months": "time",
    "percent": "share",
}
"""The kind of units whose dimension is not one itself."""


def _units() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for line in _TABLE.strip().splitlines():
        dimension, factor, label, *names = line.split()
        kind = _KINDS.get(dimension, dimension)
        unit = Unit(dimension, Decimal(factor), label.replace("_", " "), kind)
        for name in names:
            units[name] = unit
            if len(name) > 2 and name.isalpha() and not name.endswith("s"):
                units[f"{name}s"] = unit
    return units


UNITS = _units()
"""Each name of a unit, lower case."""

SYMBOLS = "".join(name for name in UNITS if len(name) == 1 and not name.isalnum())
"""Currency and other marks that may touch their number."""

COMMON = frozenset("m g t s h l in min second".split())
"""Names that are words or abbreviations of other things too: units only right after figures."""
