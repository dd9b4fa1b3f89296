"""The rule on numbers: the reference rests on them, and the answer states their values or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from answerkey.quantities.amounts import Amount
from answerkey.quantities.clock import Time
from answerkey.quantities.units import UNITS
from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.words import is_figure

__all__ = ["close", "number"]

_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_KINDS = {unit.dimension: unit.kind for unit in UNITS.values()}
_FACTORS = {Fraction(unit.factor) for unit in UNITS.values()}
_UNSAID = Fraction(5, 1000)  # how far apart two statements of one amount may be in any case
_FINEST = Fraction(1, 10**6)
_ROUNDED = 0.03  # the same of numbers: half of the second digit, about
_LEAST = ("at least", "not le than", "minimum", "or more", "not fewer than")
_MOST = ("at most", "not more than", "no more than", "maximum", "or less", "or fewer", "up to")
_PAIR = re.compile(r"(?<!\d)(\d{1,4})\s?([:–-])\s?(\d{1,4})(?!\d)")
_MOST_UNITS = 2  # words beside the numbers; with more it is a phrase, not an amount


def number(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is a number, with a unit or without: the answer states it or another.

    Another number is another answer. People round large numbers and leave units out.
    """
    if form.time is not None:
        return _clock(form, form.time, answer)
    if not _is_amount(asked, form):
        return None
    if _turned(form, answer):
        return Evidence("number:order", f"the numbers of {form.text} the other way round")
    measured = _measured(form, form.amount, answer) if form.amount else None
    return measured or _counted(asked, form, answer)


def _is_amount(asked: Question, form: Phrase) -> bool:
    """Tell whether a reference rests on its numbers: few other words, and none that names."""
    units = form.units
    if not form.figures or "not" in units:
        return False
    named = form.has_names and not asked.words.issuperset(units)
    return asked.kind == "amount" or (len(units) <= _MOST_UNITS and not (units and named))


def _counted(asked: Question, form: Phrase, answer: Answer) -> Evidence:
    """Judge an answer by the numbers themselves."""
    figures, units = form.figures, form.units
    met = [next((one for one in answer.figures if close(figure, one)), None) for figure in figures]
    stated = [one for one in met if one is not None]
    if len(stated) < len(figures):
        long = _seconds(form.keys) if {*units} <= _SECONDS.keys() else 0
        if long and long == _seconds(answer.keys):
            return Evidence("number", f"the time agrees: {form.text}")
        return _short(asked, form, answer, stated, first=met[0] is not None)
    return _agreeing(form, answer, answer.figure_place(stated[0]))


def _turned(form: Phrase, answer: Answer) -> bool:
    """Tell whether a ratio or a result, "3-2", stands in the answer the other way round only."""
    pair = _PAIR.fullmatch(form.text.strip())
    if pair is None or (pair[2] != ":" and int(pair[1]) <= int(pair[3])):
        return False  # "2-3" may be a range
    said = {(one[1], one[3]) for one in _PAIR.finditer(answer.words.text)}
    return (pair[3], pair[1]) in said and (pair[1], pair[3]) not in said


def _clock(form: Phrase, wanted: Time, answer: Answer) -> Evidence | None:
    """Judge an answer by the times of day that it states; says nothing if it states none."""
    for one in answer.times:
        if one.minutes & wanted.minutes:
            return Evidence("number", f"the time agrees: {form.text}", None, one[1:])
    if not answer.times:
        return None
    return Evidence("number:other", f"another time than {form.text}", None, answer.times[0][1:])


def _measured(form: Phrase, wanted: Amount, answer: Answer) -> Evidence | None:
    """Judge an answer that states the amount in another unit, or the number of another amount."""
    turned: Amount | None = None
    for one in answer.amounts:
        where = one.start, one.end
        said = answer.words.text[one.start : one.end]
        stated = _converted(one, wanted.dimension)
        if stated is not None and _same_unit(one, wanted):
            if one.number == wanted.number:
                return None  # the same number and unit: what else is said is for other rules
            continue
        if stated is not None and abs(stated - wanted.low) < max(_half(one), _half(wanted)):
            return Evidence("number", f"the amount agrees: {form.text} = {said}", None, where)
        if one.number == wanted.number and _KINDS[one.dimension] == _KINDS[wanted.dimension]:
            turned = turned or one
    if turned is None:
        return None
    said = answer.words.text[turned.start : turned.end]
    reason = f"another unit: {said}, not {form.text}"
    return Evidence("number:unit", reason, None, (turned.start, turned.end))


def _half(amount: Amount) -> Fraction:
    """Return by how much the rounding of an amount may have moved it, in its dimension's base."""
    least = abs(amount.low) * _UNSAID
    unit = amount.low / amount.number if amount.number else Fraction(0)
    if unit not in _FACTORS:
        return least  # "5 feet 7 inches" has no last digit
    place, number = Fraction(1), amount.number
    while number.denominator > 1 and place > _FINEST:
        place, number = place / 10, number * 10
    while number and number % 10 == 0:
        place, number = place * 10, number / 10
    return max(abs(unit) * place / 2, least)


def _converted(stated: Amount, dimension: str) -> Fraction | None:
    """Return the size of an amount in a dimension; None if it has none there."""
    if stated.dimension == dimension:
        return stated.low
    if (stated.dimension, dimension) == ("celsius", "fahrenheit"):
        return stated.low * 9 / 5 + 32
    if (stated.dimension, dimension) == ("fahrenheit", "celsius"):
        return (stated.low - 32) * 5 / 9
    return None


def _same_unit(first: Amount, second: Amount) -> bool:
    """Tell whether two amounts are of one dimension and stated in one unit of it."""
    return (
        first.dimension == second.dimension
        and first.low * second.number == second.low * first.number
    )


def _bound(keys: Sequence[str]) -> str:
    """Return on which side of the number a text sets its bound, if it says so outright."""
    run = f" {' '.join(keys)} "
    low, high = (any(f" {words} " in run for words in side) for side in (_LEAST, _MOST))
    return "" if low == high else "least" if low else "most"


def _seconds(keys: Sequence[str]) -> float:
    """Return how long a time in hours, minutes and seconds is; 0 where none is stated."""
    return sum(
        float(number) * _SECONDS[unit]
        for number, unit in pairwise(keys)
        if unit in _SECONDS and is_figure(number)
    )


def _agreeing(form: Phrase, answer: Answer, place: tuple[int, int] | None) -> Evidence:
    """Judge an answer that states all numbers, by their sign and unit."""
    units = form.units
    bound, other = _bound(form.keys), _bound(answer.keys)
    if bound and other and bound != other and len(answer.figures) == 1:
        return Evidence("number:bound", f"a bound on the other side than {form.text}", place)
    if "minus" in units and "minus" not in answer.key_set:
        return Evidence("number:sign", f"the sign of {form.text} is missing", place)
    if not units:
        return Evidence("number", f"number agrees: {form.text}", place)
    if any(word in answer.key_set or root(word) in answer.roots for word in units):
        return Evidence("number", f"number and unit agree: {form.text}", place)
    return Evidence("number:no-unit", f"number agrees, its unit is not stated: {form.text}", place)


def _short(
    asked: Question, form: Phrase, answer: Answer, stated: list[str], *, first: bool
) -> Evidence:
    """Judge an answer that states some of the numbers, or none."""
    if len(form.figures) == 2 and form.is_range:
        low, high = sorted(map(float, form.figures))
        inside = next((one for one in answer.figures if low <= float(one) <= high), None)
        if inside is not None:
            reason = f"{inside} lies in the range {form.text}"
            return Evidence("number:range", reason, answer.figure_place(inside))
    if first and len(answer.figures) == 1 and asked.kind == "amount":
        reason = f"the first number of {form.text} agrees"
        return Evidence("number:first", reason, answer.figure_place(stated[0]))
    if stated:
        return Evidence("number:some", f"some numbers of {form.text} agree, not all")
    if not answer.figures:
        return Evidence("number:none", f"the answer states no number, as {form.text} does")
    other = answer.figures[0]
    return Evidence("number:other", f"number differs from {form.text}", answer.figure_place(other))


def close(first: str, second: str) -> bool:
    """Tell whether two numbers are one, or one the other rounded to two figures.

    Years and whole numbers below a thousand are rounded by nobody.

    Examples:
        >>> close("1300000", "1290000"), close("1990", "1991")
        (True, False)
        >>> close("12.9", "13"), close("12.9", "12.8"), close("17.5", "17")
        (True, False, False)
    """
    if first == second:
        return True
    try:
        a, b = float(first), float(second)
    except ValueError:
        return False
    places = [len(one.partition(".")[2]) for one in (first, second)]
    if max(places):
        fine, coarse = (a, b) if places[0] > places[1] else (b, a)
        # Half is rounded up; the tiny rest is the arithmetic's.
        short = round((coarse - fine) * 10 ** min(places), 9)
        if places[0] == places[1] or not -0.5 < short <= 0.5:
            return False
    elif max(a, b) < 1000 or (1000 <= a <= 2100 and 1000 <= b <= 2100):
        return a == b
    return abs(a - b) <= _ROUNDED * max(a, b)
