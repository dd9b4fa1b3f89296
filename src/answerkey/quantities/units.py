"""Units of measure and currencies: what each is of, and how much of its base it is, exactly."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

__all__ = ["COMMON", "SYMBOLS", "UNITS", "Unit"]


class Unit(NamedTuple):
    """A unit: of which dimension, and how many of the dimension's base unit it is."""

    dimension: str
    factor: Decimal


# Inch, foot, yard, mile, pound and ounce are exact by the international agreement of 1959.
_TABLE = """
length 0.001 mm millimeter millimetre
length 0.01 cm centimeter centimetre
length 1 m meter metre
length 1000 km kilometer kilometre
length 0.0254 in inch inches
length 0.3048 ft foot feet
length 0.9144 yd yard
length 1609.344 mi mile
mass 0.001 mg milligram
mass 1 g gram gramme
mass 1000 kg kilogram kilogramme kilo
mass 1000000 t tonne
mass 28.349523125 oz ounce
mass 453.59237 lb lbs pound_mass
volume 0.001 ml milliliter millilitre
volume 1 l liter litre
time 0.001 ms millisecond
time 1 s sec second
time 60 min minute mins
time 3600 h hr hour hrs
time 86400 day
time 604800 week
months 1 month
months 12 year yr yrs
months 120 decade
months 1200 century centuries
percent 1 % percent pct
celsius 1 °c celsius centigrade
fahrenheit 1 °f fahrenheit
degree 1 ° degree
dollar 1 $ dollar usd us$
dollar 0.01 cent
euro 1 € euro eur
pound 1 £ pound gbp sterling
yen 1 ¥ yen jpy 円
rupee 1 ₹ rupee inr
kmh 1 km/h kph
mph 1 mph
byte 1 byte
byte 1000 kb kilobyte
byte 1000000 mb megabyte
byte 1000000000 gb gigabyte
"""


def _units() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for line in _TABLE.strip().splitlines():
        dimension, factor, *names = line.split()
        for name in names:
            units[name] = Unit(dimension, Decimal(factor))
            if len(name) > 2 and name.isalpha() and not name.endswith("s"):
                units[f"{name}s"] = units[name]
    return units


UNITS = _units()
"""Each name of a unit, lower case."""

SYMBOLS = "".join(name for name in UNITS if len(name) == 1 and not name.isalnum())
"""Currency and other marks that may touch their number."""

COMMON = frozenset("m g t s h l in min second".split())
"""Names that are words or abbreviations of other things too: units only right after figures."""
