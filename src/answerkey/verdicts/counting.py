"""The rule on numbers: the reference rests on them, and the answer states their values or not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.measuring import TIMES, clock, measured, said_amounts, written_otherwise
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.synonyms import opposites

__all__ = ["close", "number"]

_ROUNDED = 0.03  # the same of numbers: half of the second digit, about
_BOUND = re.compile(
    r"\b(?:(?P<least>at least|not? (?:less|fewer) than|minimum|or more"
    r"|(?:(?:more|greater)(?: than)?|over|above) (?=\d))"
    r"|(?P<most>at most|not? more than|maximum|or (?:less|fewer)|up to"
    r"|(?:(?:less|fewer)(?: than)?|under|below) (?=\d)))"
)
_MANNER = frozenset(
    "more less few fewer greater over under above below least most between up or and about around "
    "approximately roughly nearly almost maximum minimum only exactly just until till than".split()
)
"""Words that tell how a number is meant, and not of what it is."""
_PAIR = re.compile(r"(?<!\d)(\d{1,4})\s?([:–-])\s?(\d{1,4})(?!\d)")
_ROUGHLY = frozenset("about around approximately roughly nearly almost".split())
_ROUGH_FROM = 30  # below it a rounding is more than 3 in a hundred
_FEW = 4
_LONG_LIST = 200  # characters
_BETWEEN = re.compile(r",\s?(?:and\s)?|\sand\s|\s&\s|;")
_MOST_UNITS = 2  # words beside the numbers; with more it is a phrase, not an amount


def number(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is a number, with a unit or without: the answer states it or another.

    Another number is another answer. People round large numbers and leave units out.
    """
    amount = form.amount
    if amount and amount.dimension in TIMES:
        return clock(form, amount, answer)
    if not _is_amount(asked, form):
        return None
    if _turned(form, answer):
        return Evidence("number:order", f"the numbers of {form.text} the other way round")
    found = measured(form, amount, answer) if amount else None
    return found or _counted(asked, form, answer)


def _is_amount(asked: Question, form: Phrase) -> bool:
    """Tell whether a reference rests on its numbers: few other words, and none that names."""
    units = form.units
    if not form.figures or "not" in units or (form.is_code and not form.amount):
        return False
    measured_only = form.amount and form.text[0].isdecimal()  # "230 V"
    named = form.has_names and not measured_only and not asked.words.issuperset(units)
    return asked.kind == "amount" or (len(units) <= _MOST_UNITS and not (units and named))


def _counted(asked: Question, form: Phrase, answer: Answer) -> Evidence:
    """Judge an answer by the numbers themselves."""
    figures = form.figures
    rough = {one for one in answer.figures if _is_rough(answer, one)}
    # A port and a code are numbers that nobody rounds.
    exact = asked.kind in {"which", "thing"} and not form.units
    met = [
        next(
            (one for one in answer.figures if _meets(figure, one, exact=exact, rough=one in rough)),
            None,
        )
        for figure in figures
    ]
    stated = [one for one in met if one is not None]
    if len(stated) < len(figures):
        if said_amounts(form, answer).issuperset(figures):
            return Evidence("number", f"the amounts of {form.text} agree")
        parts = _by_parts(asked, form, answer) if not stated else None
        return parts or _short(asked, form, answer, stated, first=met[0] is not None)
    return _agreeing(form, answer, answer.figure_place(stated[0]))


def _is_rough(answer: Answer, figure: str) -> bool:
    """Tell whether "about" or the like stands right before a number."""
    place = answer.figure_place(figure)
    return place is not None and place[0] > 0 and answer.keys[place[0] - 1] in _ROUGHLY


def _turned(form: Phrase, answer: Answer) -> bool:
    """Tell whether a ratio or a result, "3-2", stands in the answer the other way round only."""
    pair = _PAIR.fullmatch(form.text.strip())
    if pair is None or (pair[2] != ":" and int(pair[1]) <= int(pair[3])):
        return False  # "2-3" may be a range
    said = {(one[1], one[3]) for one in _PAIR.finditer(answer.words.text)}
    return (pair[3], pair[1]) in said and (pair[1], pair[3]) not in said


def _bound(keys: Sequence[str]) -> str:
    """Return on which side of the number a text sets its bound, if it says so outright."""
    sides = {found.lastgroup or "" for found in _BOUND.finditer(" ".join(keys))}
    return sides.pop() if len(sides) == 1 else ""


def _agreeing(form: Phrase, answer: Answer, place: tuple[int, int] | None) -> Evidence:
    """Judge an answer that states all numbers, by their sign and unit."""
    units = [word for word in form.units if word not in _MANNER]
    if found := _contrary(form, answer, units, place):
        return found
    if not units:
        return Evidence("number", f"number agrees: {form.text}", place)
    if any(word in answer.key_set or root(word) in answer.roots for word in units):
        return Evidence("number", f"number and unit agree: {form.text}", place)
    if found := written_otherwise(form, answer):
        return found
    lacking = "its unit is" if form.amount else "the words beside it are"
    reason = f"number agrees, {lacking} not stated: {form.text}"
    return Evidence("number:no-unit", reason, place)


def _contrary(
    form: Phrase, answer: Answer, units: list[str], place: tuple[int, int] | None
) -> Evidence | None:
    """Judge an answer whose number agrees, and what is said of it does not."""
    bound, other = _bound(form.keys), _bound(answer.keys)
    if bound and other and bound != other and len(answer.figures) == 1:
        return Evidence("number:bound", f"a bound on the other side than {form.text}", place)
    for word in units:
        for turned in sorted(opposites(word) & answer.key_set - form.content_set):
            return Evidence("overlap:opposite", f"{turned} is the opposite of {word}", place)
    if "minus" in units and "minus" not in answer.key_set:
        return Evidence("number:sign", f"the sign of {form.text} is missing", place)
    return None


def _short(
    asked: Question, form: Phrase, answer: Answer, stated: list[str], *, first: bool
) -> Evidence:
    """Judge an answer that states some of the numbers, or none."""
    if len(form.figures) == 2 and form.is_range:
        low, high = map(float, form.figures)
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


def _by_parts(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Judge a short answer that gives what is counted: its parts, or a list of it."""
    if asked.kind != "amount" or len(form.figures) > 1 or len(answer.words.text) > _LONG_LIST:
        return None
    total = form.figures[0]
    if _sum(answer) == total:
        return Evidence("number:parts", f"the parts add up to {form.text}")
    if total.isdigit() and 1 < int(total) == _listed(answer.words.text):
        return Evidence("number:parts", f"the answer lists {form.text}")
    return None


def _sum(answer: Answer) -> str:
    """Return the sum of an answer's whole numbers, if it states a few and no more."""
    every = [key for key in answer.keys if key.isdecimal()]
    few = 1 < len(every) <= _FEW and all(len(key) < _FEW for key in every)
    return str(sum(map(int, every))) if few else ""


def _listed(text: str) -> int:
    """Return how many things a text lists, if it is a list and little else; 0 otherwise."""
    items = [item for item in _BETWEEN.split(text) if item.strip(" .")]
    return len(items) if all(len(item.split()) <= _FEW for item in items) else 0


def _meets(figure: str, stated: str, *, exact: bool, rough: bool) -> bool:
    return figure == stated if exact else close(figure, stated, rough=rough)


def close(first: str, second: str, *, rough: bool = False) -> bool:
    """Tell whether two numbers are one, or one the other rounded to two figures.

    Years and whole numbers below a thousand are rounded by nobody who does not say so.

    Examples:
        >>> close("1300000", "1290000"), close("1990", "1991")
        (True, False)
        >>> close("12.9", "13"), close("12.9", "12.8"), close("17.5", "17")
        (True, False, False)
        >>> close("71", "70"), close("71", "70", rough=True)
        (False, True)
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
    elif _is_exact(a, b, rough=rough):
        return a == b
    return abs(a - b) <= _ROUNDED * max(a, b)


def _is_exact(first: float, second: float, *, rough: bool) -> bool:
    """Tell whether two whole numbers are of a size that nobody rounds: years, and small ones."""
    if 1000 <= first <= 2100 and 1000 <= second <= 2100:
        return True
    return max(first, second) < 1000 and not (rough and min(first, second) >= _ROUGH_FROM)
