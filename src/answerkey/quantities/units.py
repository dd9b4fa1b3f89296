"""Units of measure and currencies: what each is of, and how much of its base it is, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

__all__ = ["COMMON", "READINGS", "UNITS", "Unit"]


class Unit(NamedTuple):
    """A unit.

    Args:
        dimension: What it is of; amounts of one dimension are compared by their size.
        factor: How many of the dimension's base unit it is.
        name: Its name.
        kind: What it measures: two units of a kind are alternatives, though nothing may turn one
            into the other, as of currencies.
        zero: Where its scale begins, in units of its own: a temperature is counted from there.
    """

    dimension: str
    factor: Fraction
    name: str
    kind: str
    zero: Fraction = Fraction(0)

    def base(self, number: Fraction) -> Fraction:
        """Return so many of the unit in the base of its dimension."""
        return (number - self.zero) * self.factor

    def of_base(self, size: Fraction) -> Fraction:
        """Return a size in the base as so many of the unit."""
        return size / self.factor + self.zero


# Inch, foot, yard, mile, pound and ounce are exact by the international agreement of 1959; per cent
# is the number 0.01 by the SI brochure, 9th edition, 5.4.7. A gallon and a ton are not the same
# everywhere, so nothing is converted between them and the metric units.
_TABLE = """
length 0.001 millimetre mm millimeter millimetre
length 0.01 centimetre cm centimeter centimetre
length 1 metre m meter metre
length 1000 kilometre km kilometer kilometre
length 0.0254 inch in inch inches
length 0.3048 foot ft foot feet
length 0.9144 yard yd yard
length 1609.344 mile mi mile
length 1852 nautical_mile nmi
mass 0.001 milligram mg milligram
mass 1 gram g gram gramme
mass 1000 kilogram kg kilogram kilogramme kilo
mass 1000000 tonne t tonne
mass 28.349523125 ounce oz ounce
mass 453.59237 pound lb lbs pound_mass
mass 6350.29318 stone stone
ton 1 ton ton
volume 0.001 millilitre ml milliliter millilitre
volume 0.01 centilitre cl centiliter centilitre
volume 1 litre l liter litre
gallon 1 gallon gal gallon
gallon 1/4 quart qt quart
gallon 1/8 pint pint
area 10000 hectare ha hectare
area 4046.8564224 acre acre
time 0.001 millisecond ms millisecond
time 1 second s sec secs second
time 60 minute min minute mins
time 3600 hour h hr hour hrs
time 86400 day day
time 604800 week week
calendar 1 month month
calendar 12 year yr yrs year
months 1 month month
months 12 year year yr yrs
months 120 decade decade
months 1200 century century centuries
percent 1/100 percent % percent pct
percent 1/1000 per_mille ‰ permille
points 1 percentage_point pp
celsius 1 degree_Celsius °c celsius centigrade
fahrenheit 5/9 degree_Fahrenheit °f fahrenheit
kelvin 1 kelvin kelvin
degree 1 degree ° degree
dollar 1 dollar $ dollar usd us$ bucks
dollar 0.01 cent cent ¢
euro 1 euro € euro eur
pound 1 pound_sterling £ pound gbp sterling quid
pound 0.01 penny pence p
yen 1 yen ¥ yen jpy 円
rupee 1 rupee ₹ rupee inr rs
yuan 1 yuan yuan cny rmb renminbi
franc 1 franc franc chf
won 1 won ₩ won krw
ruble 1 ruble ₽ ruble rouble rub
kmh 5/18 kilometre_an_hour km/h kph kmh
mph 0.44704 mile_an_hour mph
knot 463/900 knot knot kn
byte 1/8 bit bit
byte 1 byte byte
byte 1000 kilobyte kb kilobyte
byte 1000000 megabyte mb megabyte
byte 1000000000 gigabyte gb gigabyte
byte 1000000000000 terabyte tb terabyte
byte 1024 kibibyte kib kibibyte
byte 1048576 mebibyte mib mebibyte
byte 1073741824 gibibyte gib gibibyte
byte 1099511627776 tebibyte tib tebibyte
voltage 1 volt v volt
voltage 1000 kilovolt kv kilovolt
power 745.69987158227022 horsepower hp horsepower
power 1 watt w watt
power 1000 kilowatt kw kilowatt
power 1000000 megawatt mw megawatt
power 1000000000 gigawatt gw gigawatt
energy 3600 watt-hour wh
energy 3600000 kilowatt-hour kwh
energy 3600000000 megawatt-hour mwh
energy 1 joule j joule
energy 1000 kilojoule kj kilojoule
energy 1000000 megajoule mj megajoule
frequency 1 hertz hz hertz
frequency 1000 kilohertz khz kilohertz
frequency 1000000 megahertz mhz megahertz
frequency 1000000000 gigahertz ghz gigahertz
"""
_CURRENCIES = ("dollar", "euro", "pound", "yen", "rupee", "yuan", "franc", "won", "ruble")
_KINDS = {
    **dict.fromkeys(_CURRENCIES, "currency"),
    **dict.fromkeys(("celsius", "fahrenheit", "kelvin"), "temperature"),
    **dict.fromkeys(("kmh", "mph", "knot"), "speed"),
    "ton": "mass",
    "gallon": "volume",
    "months": "time",
    "percent": "share",
    "points": "share",
}
"""The kind of units whose dimension is not one itself."""
_CONVERTED = dict.fromkeys(("celsius", "fahrenheit", "kelvin"), "temperature") | dict.fromkeys(
    ("kmh", "mph", "knot"), "length/time"
)
"""Dimensions whose units turn into each other under another name."""
_ZEROS = {"celsius": Fraction("-273.15"), "fahrenheit": Fraction("-459.67")}


def _units() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for line in _TABLE.strip().splitlines():
        dimension, factor, label, *names = line.split()
        unit = Unit(
            _CONVERTED.get(dimension, dimension),
            Fraction(factor),
            label.replace("_", " "),
            _KINDS.get(dimension, dimension),
            _ZEROS.get(dimension, Fraction(0)),
        )
        for name in names:
            units[name] = unit
            if len(name) > 2 and name.isalpha() and not name.endswith("s"):
                units[f"{name}s"] = unit
    return units


UNITS = _units()
"""Each name of a unit, lower case."""

READINGS = {
    **{name: (unit,) for name, unit in UNITS.items()},
    **dict.fromkeys(("pound", "pounds"), (UNITS["£"], UNITS["lb"])),
    **dict.fromkeys(("ton", "tons"), (UNITS["ton"], UNITS["tonne"])),
    **dict.fromkeys(("degree", "degrees", "°"), (UNITS["°"], UNITS["°c"], UNITS["°f"])),
    "¥": (UNITS["yen"], UNITS["yuan"]),
}
"""The units that a name may mean."""


COMMON = frozenset("m g t s h l in min second p j w won rub ha pint stone franc cl".split())
"""Names that are words or abbreviations of other things too: units only right after figures."""
