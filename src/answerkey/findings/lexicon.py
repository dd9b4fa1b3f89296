"""The words of English that the rules know: closed classes and short tables, nothing learned.

Outside English these words do not occur, so the rules that need them stay silent there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = [
    "CONTRACTIONS",
    "CURRENCIES",
    "FOREIGN_ARTICLES",
    "NEGATIONS",
    "SMALL_WORDS",
    "SPELLINGS",
    "UNITS",
    "words_pattern",
]

SMALL_WORDS = frozenset(
    """a an the of in on at to by for from with as and or but nor so if than then that this these
    those it its he she they them his her their him we us our you your i me my is are was were be
    been being am do does did has have had having will would shall should can could may might must
    not no there here into onto over under about between during through after before up down out
    off also both either each which who whom whose what when where why how s t""".split()
)
"""Words that hold a sentence together and answer nothing."""

NEGATIONS = frozenset("not no never neither nor none nobody nothing without cannot".split())

CONTRACTIONS = {
    "can't": "can not",
    "cannot": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "ain't": "is not",
    "let's": "let us",
    **{
        f"{verb}n't": f"{verb} not"
        for verb in """is are was were do does did has have had would should could must might need
        ought dare""".split()
    },
    "i'm": "i am",
    **{
        f"{who}'{short}": f"{who} {whole}"
        for who in "i you we they he she it that who there".split()
        for short, whole in (("ve", "have"), ("ll", "will"), ("re", "are"))
    },
    **{f"{who}'s": f"{who} is" for who in "it that he she there what who where how".split()},
}
"""What each is short for, in lower case with a straight apostrophe."""

_DIMENSIONS = {
    "currency": {
        "dollar": "$ us$ usd dollar dollars",
        "euro": "€ eur euro euros",
        "pound sterling": "£ gbp",
        "yen": "¥ jpy yen",
        "rupee": "₹ inr rupee rupees",
    },
    "share": {"percent": "% percent pct"},
    "length": {
        "kilometre": "km kilometer kilometers kilometre kilometres",
        "metre": "m meter meters metre metres",
        "centimetre": "cm centimeter centimeters centimetre centimetres",
        "millimetre": "mm millimeter millimeters millimetre millimetres",
        "mile": "mi mile miles",
        "foot": "ft foot feet",
        "inch": "inch inches",
        "yard": "yd yard yards",
    },
    "mass": {
        "kilogram": "kg kilogram kilograms kilo kilos",
        "gram": "g gram grams",
        "milligram": "mg milligram milligrams",
        "pound": "lb lbs",
        "ounce": "oz ounce ounces",
        "tonne": "ton tons tonne tonnes",
    },
    "temperature": {
        "degree Celsius": "°c celsius",
        "degree Fahrenheit": "°f fahrenheit",
        "kelvin": "kelvin kelvins",
    },
    "time": {
        "second": "sec secs second seconds",
        "minute": "min mins minute minutes",
        "hour": "hr hrs hour hours",
        "day": "day days",
        "week": "week weeks",
        "month": "month months",
        "year": "yr yrs year years",
        "decade": "decade decades",
        "century": "century centuries",
    },
    "volume": {
        "litre": "l liter liters litre litres",
        "millilitre": "ml milliliter milliliters millilitre millilitres",
        "gallon": "gal gallon gallons",
    },
    "time of day": {"a.m.": "am", "p.m.": "pm"},
    "era": {"AD": "ad ce", "BC": "bc bce"},
}
UNITS = {
    word: (dimension, unit)
    for dimension, units in _DIMENSIONS.items()
    for unit, words in units.items()
    for word in words.split()
}
"""What a word after a number measures, and in which unit."""

CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees"}

_SPELLED = """color=colour favorite=favourite honor=honour labor=labour neighbor=neighbour
harbor=harbour flavor=flavour humor=humour center=centre theater=theatre meter=metre liter=litre
fiber=fibre organize=organise organization=organisation realize=realise recognize=recognise
analyze=analyse defense=defence offense=offence license=licence gray=grey traveler=traveller
traveling=travelling program=programme catalog=catalogue dialog=dialogue jewelry=jewellery
aluminum=aluminium plow=plough tire=tyre mold=mould mustache=moustache pajamas=pyjamas
skeptic=sceptic canceled=cancelled aging=ageing judgment=judgement esthetic=aesthetic
anemia=anaemia leukemia=leukaemia pediatric=paediatric hemoglobin=haemoglobin
esophagus=oesophagus estrogen=oestrogen fetus=foetus airplane=aeroplane"""
SPELLINGS = {
    british + plural: american + plural
    for american, _, british in (pair.partition("=") for pair in _SPELLED.split())
    for plural in ("", "s")
}
"""British spellings and the American ones they stand beside."""

FOREIGN_ARTICLES = {
    "German": "der die das den dem des ein eine einen einem eines einer",
    "French": "le la les un une des l'",
    "Spanish": "el la los las un una unos unas",
    "Italian": "il lo la gli le un uno una l'",
    "Portuguese": "o os as um uma",
    "Dutch": "de het een",
    "Arabic": "ال",
}
"""Articles of other languages, which conventions for English keep."""


def words_pattern(words: Iterable[str]) -> str:
    r"""Return an alternation of words, the longest first, each as it stands.

    Examples:
        >>> words_pattern(["a.m.", "am"])
        'a\\.m\\.|am'
    """
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))
