"""The rule on dates: what both sides state of year, month and day."""

from __future__ import annotations

import re

from answerkey.quantities.dates import Date, same_date
from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question

__all__ = ["date", "finer"]

_PART = re.compile(
    r"\b(early|mid|middle|late|beginning|start|end)(?:\s?-\s?|\s)(?:(?:part\s)?of\s)?(?:the\s)?$",
    re.IGNORECASE,
)
_AGREED = frozenset({"date", "date:coarser", "date:period", "date:inside"})
_SLASHED = re.compile(r"(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)")
_SHORT_YEAR = re.compile(r"(?<!\w)['’](\d\d)(?![\w'’])")
_SEASON = re.compile(r"\b(spring|summer|autumn|fall|winter)(?:\s(?:of|in))?\s?$", re.IGNORECASE)
_SEASONS = {
    "winter": {12, 1, 2, 3},
    "spring": {3, 4, 5, 6},
    "summer": {6, 7, 8, 9},
    "autumn": {9, 10, 11, 12},
    "fall": {9, 10, 11, 12},
}
_DAYS = re.compile(r"(?<!\d)(\d{1,2})\s?(?:-|–|—|to|and)\s?(\d{1,2})(?!\d)")
_SPAN = re.compile(r"[-–—]|\b(?:between|to|until|till|through)\b")
_PAIR = 2  # dates of a span
_LONG = 50  # years: nobody splits a decade
_BEFORE = 24  # characters in which such a word is looked for
_PARTS = {"early": (0.0, 0.6), "mid": (0.2, 0.8), "middle": (0.2, 0.8), "late": (0.4, 1.0)}
_PARTS |= {"beginning": _PARTS["early"], "start": _PARTS["early"], "end": _PARTS["late"]}
"""Which shares of a century are called so; generously, for nobody agrees on them."""


def date(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is a date: the answer states it, a part of it, or another.

    A date is right in what it states: a coarser one is mostly accepted, one that contradicts
    never, however many words it shares.
    """
    if not form.dates:
        return None
    if found := _among(form.dates, form, answer):
        return found
    if len(form.dates) > 1:
        return _several(form.dates, form, answer)
    wanted = form.dates[0]
    stated = _stated(asked, wanted, answer)
    found = _agreeing(asked, wanted, stated, form, answer) or _period(wanted, form, answer)
    if found is not None or form.keys == answer.keys:
        return found
    if len(form.keys) == 1 and form.keys[0] in answer.key_set:
        return None  # a number that reads like a year, and stands there
    return _differing(wanted, stated, form, answer)


def _among(wanted: list[Date], form: Phrase, answer: Answer) -> Evidence | None:
    """Judge an answer with a day between the two that the reference gives: June 20-22."""
    first, last = wanted[0], wanted[-1]
    if (days := _DAYS.search(form.text)) and len(wanted) == 1 and first.day is not None:
        ends = sorted(map(int, days.groups()))
        if first.day not in ends:
            return None
        first, last = first._replace(day=ends[0]), first._replace(day=ends[1])
    if len(wanted) > _PAIR or None in {first.day, last.day} or not _SPAN.search(form.text):
        return None
    years = {None, first.year, last.year}
    for one in answer.dates:
        ordered = one.day is not None and first[1:3] < one[1:3] < last[1:3]
        if ordered and (one.year in years or first.year is None):
            reason = f"{_text(answer, one)} lies in {form.text}"
            return Evidence("date:inside", reason, span=one.span)
    return None


def _stated(asked: Question, wanted: Date, answer: Answer) -> list[Date]:
    """Return the answer's dates; of the year that the question names, where they say none."""
    if wanted.year is None or str(wanted.year) not in asked.words:
        return answer.dates
    return [one if one.year else one._replace(year=wanted.year) for one in answer.dates]


def _agreeing(
    asked: Question, wanted: Date, stated: list[Date], form: Phrase, answer: Answer
) -> Evidence | None:
    """Judge an answer with a date that agrees in all that both state."""
    found = _slashed(wanted, answer) if wanted.parts == 3 else _short_year(wanted, answer)
    if found is not None and wanted.until is None and wanted.parts in {1, 3}:
        return Evidence("date", f"date agrees: {form.text}", span=found)
    best = max((one for one in stated if _meets(wanted, one)), key=_parts, default=None)
    if best is None or (len(stated) > 1 and _in_question(best, asked)):
        return None
    reason = f"date agrees: {form.text} = {_text(answer, best)}"
    of_year = best.year is None and any(one.year == wanted.year for one in stated)
    if _other_part(form.text, wanted, answer.words.text, best):
        reason = f"date differs: another part of {_text(answer, best)} than {form.text}"
        return Evidence("date:other", reason, span=best.span)
    if best.parts >= wanted.parts or (of_year and best.day is not None):
        return Evidence("date", reason, span=best.span)
    if best.year is None:
        coarser = _yearless(form, answer, best)
    else:
        coarser = Evidence("date:coarser", reason, span=best.span)
    return _finer_said(wanted, stated, form, answer, best) or coarser


def _yearless(form: Phrase, answer: Answer, best: Date) -> Evidence:
    reason = f"{_text(answer, best)} is of no year, {form.text} is"
    return Evidence("date:no-year", reason, span=best.span)


def _finer_said(
    wanted: Date, stated: list[Date], form: Phrase, answer: Answer, best: Date
) -> Evidence | None:
    """Judge an answer whose coarser date agrees by the season or month that it adds."""
    season = _SEASON.search(answer.words.text, max(0, best.start - _BEFORE), best.start)
    if season is not None and wanted.month not in _SEASONS[season[1].lower()]:
        return Evidence("date:other", f"{season[1]} does not hold {form.text}", span=best.span)
    rival = next((one for one in stated if _rivals(wanted, one)), None)
    if rival is None:
        return None
    reason = f"date differs: {_text(answer, rival)}, not {form.text}"
    return Evidence("date:other", reason, span=rival.span)


def _slashed(wanted: Date, answer: Answer) -> tuple[int, int] | None:
    """Return where the day stands in figures of which nothing says whether the month is first."""
    day = {wanted.month, wanted.day}
    for match in _SLASHED.finditer(answer.words.text):
        if int(match[3]) == wanted.year and {int(match[1]), int(match[2])} == day:
            return match.span()
    return None


def _short_year(wanted: Date, answer: Answer) -> tuple[int, int] | None:
    """Return where the year stands without its century: '66."""
    for match in _SHORT_YEAR.finditer(answer.words.text):
        if wanted.year is not None and int(match[1]) == wanted.year % 100:
            return match.span()
    return None


def _period(wanted: Date, form: Phrase, answer: Answer) -> Evidence | None:
    """Judge an answer with a decade or century that holds the date, or a year in one."""
    for one in answer.dates:
        if _holds(one, wanted, answer.words.text):
            return Evidence("date:period", f"{_text(answer, one)} holds {form.text}", span=one.span)
        if _holds(wanted, one, form.text):
            reason = f"{_text(answer, one)} lies in {form.text}"
            return Evidence("date:inside", reason, span=one.span)
    return None


def _differing(wanted: Date, stated: list[Date], form: Phrase, answer: Answer) -> Evidence:
    if not stated:
        return Evidence("date:none", f"the date {form.text} is not stated")
    near = _near(wanted, stated)
    other = near or stated[0]
    if near is None and all(same_date(wanted, one) for one in stated):
        return _yearless(form, answer, other)
    reason = f"date differs: {_text(answer, other)}, not {form.text}"
    return Evidence("date:near" if near else "date:other", reason, span=other.span)


def finer(case: Case) -> Evidence | None:
    """The answer agrees with a coarse reference and contradicts a finer one.

    "5 September 2016" agrees with "2016", but not where "April 2016" is a reference too; nor
    does "1964" agree with "the 1960s" where "November 1961" is.
    """
    found, form = case.found, case.form
    if found.kind not in _AGREED or (found.kind == "date" and form.dates[0].until is not None):
        return None
    if form.dates[0].day is not None:
        return None
    matched, stated = form.dates[0], case.answer.dates
    wanted = _within(matched, [one for _, other in case.forms for one in other.dates])
    if not wanted or not _within(matched, stated):
        return None
    if any(same_date(one, other) for one in wanted for other in stated):
        return None
    reason = f"{form.text} agrees, but a finer date of the references does not"
    return Evidence("date:finer", reason, span=found.span)


def _within(coarse: Date, dates: list[Date]) -> list[Date]:
    """Return the dates of the same time that say more of it."""
    if coarse.year is None:
        return [one for one in dates if one.month == coarse.month and one.day is not None]
    years = range(coarse.year, (coarse.until or coarse.year) + 1)
    least = 1 if coarse.until is None else 0
    return [one for one in dates if one.year in years and one.until is None and one.parts > least]


def _several(wanted: list[Date], form: Phrase, answer: Answer) -> Evidence:
    met = [next((one for one in answer.dates if _meets(end, one)), None) for end in wanted]
    found = [one for one in met if one is not None]
    if found and len(found) == len(met):
        span = min(one.start for one in found), max(one.end for one in found)
        return Evidence("date", f"all dates of {form.text} agree", span=span)
    # "1985 to 1988" contradicts 1985–1993; "in 1985" does not.
    other = next((one for one in answer.dates if not any(_meets(end, one) for end in wanted)), None)
    if found and other is None:
        reason = f"{_text(answer, found[0])} is one of the dates of {form.text}"
        return Evidence("date:one-end", reason, span=found[0].span)
    if other is not None:
        reason = f"date differs: {_text(answer, other)}, not {form.text}"
        return Evidence("date:other", reason, span=other.span)
    return Evidence("date:none", f"no date of {form.text} is stated")


def _in_question(stated: Date, asked: Question) -> bool:
    """Tell whether a bare year is the question's own, and so no answer."""
    return stated.parts == 1 and stated.until is None and str(stated.year) in asked.words


def _parts(one: Date) -> int:
    return one.parts


def _meets(wanted: Date, stated: Date) -> bool:
    """Tell whether they agree; a bare month does not state a day of a year."""
    if not same_date(wanted, stated):
        return False
    if wanted.year is not None and stated.year is None:
        return wanted.day is not None and stated.day is not None
    return True


def _rivals(wanted: Date, stated: Date) -> bool:
    return stated.year == wanted.year and stated.month is not None and not same_date(wanted, stated)


def _holds(whole: Date, piece: Date, text: str) -> bool:
    """Tell whether a year lies in a period of a text; of a century, in the part that is said."""
    if whole.until is None or whole.year is None or piece.year is None or whole[:4] == piece[:4]:
        return False
    if whole.until - whole.year < _LONG:
        return whole.year <= piece.year <= whole.until
    part = _PART.search(text, max(0, whole.start - _BEFORE), whole.start)
    first, last = _PARTS[part[1].lower()] if part else (0.0, 1.0)
    years = whole.until - whole.year
    return first * years <= piece.year - whole.year <= last * years


def _other_part(text: str, wanted: Date, said: str, stated: Date) -> bool:
    """Tell whether both name a part of a decade or century, and one is early and the other late."""
    sides = ((text, wanted), (said, stated))
    parts = [_PART.search(whole, max(0, at.start - _BEFORE), at.start) for whole, at in sides]
    shares = [_PARTS[part[1].lower()] for part in parts if part]
    return len(shares) > 1 and {share for share, _ in shares} == {0.0, 0.4}


def _near(wanted: Date, stated: list[Date]) -> Date | None:
    return next(
        (
            one
            for one in stated
            if wanted.year and one.year and 0 < abs(wanted.year - one.year) <= 1
        ),
        None,
    )


def _text(answer: Answer, stated: Date) -> str:
    return answer.words.text[stated.start : stated.end].strip()
