"""The rule on numbers: the reference rests on them, and the answer states their values or not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.words import is_figure

__all__ = ["close", "number"]

_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_MOST_UNITS = 2  # words beside the numbers; with more it is a phrase, not an amount


def number(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is a number, with a unit or without: the answer states it or another.

    Another number is another answer. People round large numbers and leave units out.
    """
    figures, units = form.figures, form.units
    if not figures or "not" in units:
        return None
    named = form.has_names and not asked.words.issuperset(units)
    if asked.kind != "amount" and (len(units) > _MOST_UNITS or (units and named)):
        return None
    met = [next((one for one in answer.figures if close(figure, one)), None) for figure in figures]
    stated = [one for one in met if one is not None]
    if len(stated) < len(figures):
        long = _seconds(form.keys) if {*units} <= _SECONDS.keys() else 0
        if long and long == _seconds(answer.keys):
            return Evidence("number", f"the time agrees: {form.text}")
        return _short(asked, form, answer, stated, first=met[0] is not None)
    return _agreeing(form, answer, answer.figure_place(stated[0]))


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
    return abs(a - b) <= 0.03 * max(a, b)
