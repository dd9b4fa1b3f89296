"""What the rule on numbers says of amounts with a unit, and of times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from answerkey.quantities.amounts import Amount, amounts
from answerkey.quantities.tolerance import same_time
from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.words import read

__all__ = ["TIMES", "clock", "measured", "said_amounts", "written_otherwise"]

TIMES = frozenset({"clock", "half day"})
_SINGLE = re.compile(
    r"\b(?:(?P<part>half|quarter)(?:\sof)?\s)?(?:an?|per|each|every|another|one)"
    r"\s(?:(?:further|full|whole|single|working)\s)?(?P<unit>second|minute|hour|day|week|month|year)\b"
)
_PARTS = {"half": "0.5", "quarter": "0.25"}
_ROUNDLY = Fraction(6, 100)  # 5 miles are 8 km; 200 pounds are not 80 kg
_UNSAID = Fraction(5, 1000)  # how far apart two statements of one amount may be in any case
_FINEST = Fraction(1, 10**6)


def clock(form: Phrase, wanted: Amount, answer: Answer) -> Evidence | None:
    """Judge an answer by the times of day that it states; says nothing if it states none."""
    times = [one for one in answer.amounts if one.dimension in TIMES]
    # "9:30 to 4 p.m." names two times.
    ends, stated = [wanted], times
    if wanted.first != wanted.last:
        ends = [wanted, wanted._replace(first=wanted.last)]
        stated = [*times, *(one._replace(first=one.last) for one in times)]
    met = [next((one for one in stated if same_time(one, end)), None) for end in ends]
    if met[0] is not None and None not in met:
        return Evidence("number", f"the time agrees: {form.text}", span=met[0].span)
    if not times:
        return None
    return Evidence("number:other", f"another time than {form.text}", span=times[0].span)


def measured(form: Phrase, wanted: Amount, answer: Answer) -> Evidence | None:
    """Judge an answer that states the amount in another unit, or the number of another amount."""
    turned: Amount | None = None
    for one in answer.amounts:
        if not {unit.name for unit in one.units}.isdisjoint(unit.name for unit in wanted.units):
            if one.first == wanted.first and not answer.figure_set.isdisjoint(form.figures):
                return None  # what else is said is for other rules
            if one.first == wanted.first:
                return _agreeing(form, answer, one)
        elif _one_amount(one, wanted):
            return _agreeing(form, answer, one)
        elif one.first == wanted.first:
            turned = turned or one
    if turned is None:
        return None
    said = answer.words.text[turned.start : turned.end]
    reason = f"another unit: {said}, not {form.text}"
    return Evidence("number:unit", reason, span=turned.span)


def written_otherwise(form: Phrase, answer: Answer) -> Evidence | None:
    """Judge an answer that states the amount in the same unit, written otherwise: m and metres."""
    every = amounts(form.text)
    wanted = every[0] if len(every) == 1 else None
    if wanted is None or not (wanted.units or wanted.end - wanted.start == len(form.text)):
        return None
    for one in amounts(answer.words.text):
        if one[:3] == wanted[:3]:
            return _agreeing(form, answer, one)
    return None


def _agreeing(form: Phrase, answer: Answer, stated: Amount) -> Evidence:
    said = answer.words.text[stated.start : stated.end]
    return Evidence("number", f"the amount agrees: {form.text} = {said}", span=stated.span)


def said_amounts(form: Phrase, answer: Answer) -> frozenset[str]:
    """Return the words of those amounts of a sentence that the answer states, in any unit."""
    stated = [*answer.amounts, *_single(answer.words.text)]
    said = [
        form.text[wanted.start : wanted.end]
        for wanted in amounts(form.text)
        if wanted.units and any(_alike(one, wanted) for one in stated)
    ]
    return frozenset(key for text in said for key in read(text).keys)


def _alike(stated: Amount, wanted: Amount) -> bool:
    if stated.units == wanted.units:
        return stated[:2] == wanted[:2]
    return _one_amount(stated, wanted)


def _single(text: str) -> Iterator[Amount]:
    """Yield amounts of one: a year, each month, a quarter of an hour."""
    for found in _SINGLE.finditer(text):
        number = _PARTS.get(found["part"] or "", "1")
        yield from amounts(f"{number} {found['unit']}")


def _one_amount(stated: Amount, wanted: Amount) -> bool:
    """Tell whether two amounts in different units are one, but for their rounding."""
    for ours, theirs in product(stated.units, wanted.units):
        if ours.dimension == theirs.dimension:
            number = theirs.of_base(ours.base(stated.first))
            rounded = _half(stated.first) * ours.factor / theirs.factor, _half(wanted.first)
            within = min(max(rounded), abs(wanted.first) * _ROUNDLY)
            if abs(number - wanted.first) < max(within, abs(wanted.first) * _UNSAID):
                return True
    return False


def _half(number: Fraction) -> Fraction:
    """Return half of the place of a number's last digit that is not 0: how far it was rounded."""
    place = Fraction(1)
    while number.denominator > 1 and place > _FINEST:
        place, number = place / 10, number * 10
    while number and number % 10 == 0:
        place, number = place * 10, number / 10
    return place / 2
