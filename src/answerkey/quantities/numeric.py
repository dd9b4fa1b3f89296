"""The ``numeric`` measure: does an answer state a reference's value, exactly or nearly?"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from answerkey.quantities.amounts import Amount, amounts
from answerkey.quantities.dates import Date, same_date
from answerkey.quantities.numerals import ORDINAL
from answerkey.quantities.tolerance import EXACT, Tolerance, same_amount
from answerkey.quantities.written_dates import dates
from answerkey.text.arguments import check_text, given_texts

__all__ = ["VERSION", "NumericMatch", "numeric", "states_value"]

VERSION = "numeric-1"
"""Names these rules. A change that can move a value is another version."""

_Value = TypeVar("_Value", Amount, Date)
_ANNOUNCED = re.compile(
    r"(?:answer(?:\s(?:is|was))?\s?:?|=|####|\\boxed\{)\s?(?=[^=]*$)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class NumericMatch:
    """What ``numeric`` found.

    Args:
        agrees: Whether the answer states the value of a reference.
        reason: Why, as a clause.
        span: Where the answer's value stands, in characters; None if it states none.
        reference: The index of the reference that agrees; -1 if none does.
        comparable: Whether the references are values, rather than names that hold a number.
    """

    agrees: bool
    reason: str
    span: tuple[int, int] | None = None
    reference: int = -1
    comparable: bool = True


def numeric(
    prediction: str, references: str | Sequence[str], *, tolerance: Tolerance | str = EXACT
) -> NumericMatch:
    r"""Compare the value that an answer states with that of its references.

    An answer's value is the last one it announces (``answer is``, ``=``, ``####``, ``\\boxed``);
    else, of several, the first that is of the reference's kind. A reference of several values
    wants all of them; what it adds in parentheses it does not. Units of one dimension are
    converted; where one side states none, the numbers alone are compared, and per cent also as
    hundredths. A range agrees with a range at both ends. Dates agree in what both sides say of
    year, month and day; ``03/04/2018`` may be either day, but on both sides the same. Times of day
    that name their zones are compared by that of Greenwich. A number right after "not" is stated
    by nobody.

    Args:
        prediction: The answer.
        references: The accepted answers, or one.
        tolerance: How far apart numbers may be: a ``Tolerance``, ``"0.5"`` or ``"1%"``.

    Raises:
        UsageError: The tolerance cannot be read, or an argument is no text.

    Examples:
        >>> numeric("It took 3 hours and 48 minutes.", "228 minutes").agrees
        True
        >>> numeric("about $1.3 million", "$1,290,000", tolerance="1%").agrees
        True
        >>> numeric("-40", "40").reason
        'the answer states -40, not 40'
    """
    check_text("the prediction", prediction)
    given = given_texts(references)
    within = tolerance if isinstance(tolerance, Tolerance) else Tolerance.parse(tolerance)
    missed: NumericMatch | None = None
    comparable = states_value(given)
    stated = [_Stated(prediction, reading) for reading in _readings(prediction)]
    for at, reference in enumerate(given):
        for one, text in zip(stated, _readings(reference), strict=True):
            found = _against(one, text, within)
            if found is not None and found.agrees:
                return replace(found, reference=at, comparable=comparable)
            missed = missed or found
    if missed is not None:
        return replace(missed, comparable=comparable)
    return NumericMatch(agrees=False, reason="no reference states a value", comparable=False)


def states_value(references: Sequence[str]) -> bool:
    """Tell whether references state a number or a date: half of them, and with few other words.

    Examples:
        >>> states_value(["twelve", "12 months"]), states_value(["Oslo"])
        (True, False)
        >>> states_value(["the Chinese Exclusion Act of Congress in 1882"])
        False
    """
    return 2 * sum(map(_is_value, references)) >= max(len(references), 1)


def _is_value(reference: str) -> bool:
    key = _REMARK.sub("", reference)
    found = [one.span for one in dates(key)]
    found += [one.span for one in amounts(key)]
    inside = {place for span in found for place in range(*span)}
    beside = "".join(c for i, c in enumerate(key) if i not in inside)
    return bool(found) and len(re.findall(r"[^\W\d_]{3,}", beside)) <= _BESIDE


_BESIDE = 3  # words of three letters or more beside a value: "12 of the original members"


_EITHER = re.compile(r"(?<![\w/.-])(0?[1-9]|1[0-2])([/.-])(0?[1-9]|1[0-2])\2(\d{4})(?![\w/-])")


def _readings(text: str) -> tuple[str, str]:
    """Return a text with the month first, and with the day first, where a date may be either.

    Every character keeps its place.
    """
    return _EITHER.sub(r"\4-\1-\3", text), _EITHER.sub(r"\4-\3-\1", text)


class _Stated:
    """The values that an answer states, in one reading of its dates."""

    def __init__(self, whole: str, text: str) -> None:
        announced = list(_ANNOUNCED.finditer(text[-_ENDING:]))
        begin = max(len(text) - _ENDING, 0) + announced[-1].end() if announced else 0
        self.whole = whole
        self.dates = self._chosen(dates(text), begin)
        every = self._chosen(amounts(text), begin)
        if len(text.split()) > _FEW:
            # "It was first seen there" states no 1.
            every = [one for one in every if one.units != (ORDINAL,) or one.figures] or every
        dated = {place for date in self.dates for place in range(date.start, date.end)}
        every = [one for one in every if not _DENIED.search(text, max(0, one.start - 8), one.start)]
        self.undated = [amount for amount in every if amount.start not in dated] or every

    def told(self, reference: str, met: tuple[bool, Amount | Date | None]) -> NumericMatch:
        """Say in words whether values agree."""
        agrees, value = met
        if value is None:
            reason = f"the answer states no value, not {reference}"
            return NumericMatch(agrees=False, reason=reason)
        said = self.whole[value.start : value.end]
        reason = (
            f"value agrees: {reference} = {said}"
            if agrees
            else f"the answer states {said}, not {reference}"
        )
        return NumericMatch(agrees, reason, value.span)

    @staticmethod
    def _chosen(values: list[_Value], begin: int) -> list[_Value]:
        return [value for value in values if value.start >= begin] or values


_DENIED = re.compile(r"(?:\bnot|n['’]t|\bnever)\s$", re.IGNORECASE)  # "not 5" states none
_ENDING = 2_000  # characters from the end in which an answer is announced
_FEW = 4
_REMARK = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|±\s?[\d.,]+")


def _against(stated: _Stated, reference: str, within: Tolerance) -> NumericMatch | None:
    """Compare with one reference; None if it states no value."""
    key = _REMARK.sub(lambda remark: " " * len(remark[0]), reference)
    wanted_dates, wanted = dates(key), amounts(key)
    if not wanted_dates and not wanted:
        key, wanted_dates, wanted = reference, dates(reference), amounts(reference)
    years = {date.start for date in wanted_dates if date.month is None and date.until is None}
    if wanted_dates and (len(years) < len(wanted_dates) or not wanted):
        return stated.told(reference, _met(stated.dates, wanted_dates, _alike, same_date))
    if not wanted:
        return None

    def same(one: Amount, other: Amount) -> bool:
        return same_amount(one, other, within)

    undated = [amount for amount in wanted if amount.start not in years]
    if not undated:
        # A year is stated by "May 2018"; but 1500 may be an amount.
        dated = _met(stated.dates, wanted_dates, _alike, same_date)
        if dated[0]:
            return stated.told(reference, dated)
    # "In 1990 it was 5 km" states a length.
    return stated.told(reference, _met(stated.undated, undated or wanted, _of_kind, same))


def _met(
    values: Sequence[_Value],
    wanted: Sequence[_Value],
    fit: Callable[[_Value, _Value], int],
    same: Callable[[_Value, _Value], bool],
) -> tuple[bool, _Value | None]:
    """Compare each value wanted with the first one left that fits it best.

    Returns:
        Whether all agree, and the first value compared, or the one that does not agree.
    """
    left, shown = list(values), None
    for one in wanted[:_MOST]:
        if not left:
            return False, None
        fits = [fit(value, one) for value in left]
        value = left.pop(fits.index(min(fits)))
        if not same(value, one):
            return False, value
        shown = shown or value
    return True, shown


_MOST = 20  # values of a reference that are compared


def _alike(date: Date, wanted: Date) -> int:
    return (date.month is None) != (wanted.month is None)


def _of_kind(amount: Amount, wanted: Amount) -> int:
    """Return 0 for an amount of the kind wanted, more for one of no kind or of another."""
    if {unit.dimension for unit in amount.units} & {unit.dimension for unit in wanted.units}:
        return 0
    if not wanted.units:
        # "Season 2 has 18 episodes" states 18, and so does "the first 18".
        return int(amount.label != wanted.label or ORDINAL in amount.units)
    return 2 if not amount.units else 3
