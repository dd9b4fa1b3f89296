"""The ``numeric`` measure: does an answer state a reference's value, exactly or nearly?"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TypeVar

from answerkey.errors import UsageError, quoted
from answerkey.quantities.amounts import Amount, amounts
from answerkey.quantities.dates import Date, dates, same_date

__all__ = ["EXACT", "VERSION", "NumericMatch", "Tolerance", "numeric"]

VERSION = "numeric-1"
"""Names these rules. A change that can move a value is another version."""

_Value = TypeVar("_Value", Amount, Date)
_ANNOUNCED = re.compile(
    r"(?:answer(?:\s(?:is|was))?\s?:?|=|####|\\boxed\{)\s?(?=[^=]*$)", re.IGNORECASE
)
_TEXT = re.compile(r"(?P<value>\d+(?:\.\d+)?(?:e-?\d{1,3})?)\s?(?P<percent>%?)")


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far a stated number may lie from the reference's.

    Args:
        absolute: In the reference's own unit.
        relative: As a share of the reference's number.
    """

    absolute: Fraction = Fraction(0)
    relative: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: str) -> Tolerance:
        """Read ``0.5``, which is absolute, or ``1%``, which is relative.

        Raises:
            UsageError: It is neither.

        Examples:
            >>> Tolerance.parse("1%").relative, Tolerance.parse("0.5").absolute
            (Fraction(1, 100), Fraction(1, 2))
        """
        match = _TEXT.fullmatch(text.strip())
        try:
            value = Fraction(Decimal(match["value"] if match else "no number"))
        except InvalidOperation:
            raise UsageError(f"the tolerance {quoted(text)}", accepted="0.5 or 1%") from None
        return cls(relative=value / 100) if match and match["percent"] else cls(absolute=value)

    def allows(self, stated: Fraction, wanted: Fraction, *, unit: Fraction) -> bool:
        """Tell whether a value is near enough; ``unit`` is one of the reference's in the base."""
        return abs(stated - wanted) <= max(self.absolute * unit, self.relative * abs(wanted))


EXACT = Tolerance()
"""Nothing but the value itself."""


@dataclass(frozen=True, slots=True)
class NumericMatch:
    """What ``numeric`` found.

    Args:
        agrees: Whether the answer states the value of a reference.
        reason: Why, as a clause.
        span: Where the answer's value stands, in characters; None if it states none.
        reference: The index of the reference that agrees; -1 if none does.
    """

    agrees: bool
    reason: str
    span: tuple[int, int] | None = None
    reference: int = -1


def numeric(
    prediction: str, references: str | Sequence[str], *, tolerance: Tolerance | str = EXACT
) -> NumericMatch:
    r"""Compare the value that an answer states with that of its references.

    An answer's value is the last one it announces (``answer is``, ``=``, ``####``, ``\boxed``);
    else, of several, the first that is of the reference's kind. Units of one dimension are
    converted; where one side states none, the numbers alone are compared. A range agrees
    with a range at both ends. Dates agree in what both sides say of year, month and day.

    Args:
        prediction: The answer.
        references: The accepted answers, or one.
        tolerance: How far apart numbers may be: a ``Tolerance``, ``"0.5"`` or ``"1%"``.

    Raises:
        UsageError: The tolerance cannot be read.

    Examples:
        >>> numeric("It took 3 hours and 48 minutes.", "228 minutes").agrees
        True
        >>> numeric("about $1.3 million", "$1,290,000", tolerance="1%").agrees
        True
        >>> numeric("-40", "40").reason
        'the answer states -40, not 40'
    """
    given = [references] if isinstance(references, str) else references
    within = Tolerance.parse(tolerance) if isinstance(tolerance, str) else tolerance
    missed: NumericMatch | None = None
    stated = _Stated(prediction)
    for at, reference in enumerate(given):
        found = _against(stated, reference, within)
        if found is not None and found.agrees:
            return replace(found, reference=at)
        missed = missed or found
    if missed is not None:
        return missed
    return NumericMatch(agrees=False, reason="no reference states a value")


class _Stated:
    """The values of an answer, read when a reference asks for their kind."""

    def __init__(self, text: str) -> None:
        announced = list(_ANNOUNCED.finditer(text[-_ENDING:]))
        begin = max(len(text) - _ENDING, 0) + announced[-1].end() if announced else 0
        self.text = text
        self.dates = self._chosen(dates(text), begin)
        every = self._chosen(amounts(text), begin)
        dated = {place for date in self.dates for place in range(date.start, date.end)}
        self.amounts = every
        self.undated = [amount for amount in every if amount.start not in dated] or every

    @staticmethod
    def _chosen(values: list[_Value], begin: int) -> list[_Value]:
        return [value for value in values if value.start >= begin] or values


_ENDING = 2_000  # characters from the end in which an answer is announced


def _against(stated: _Stated, reference: str, within: Tolerance) -> NumericMatch | None:
    """Compare with one reference; None if it states no value."""
    wanted_dates = [date for date in dates(reference) if date.month or date.until or date.year]
    wanted = amounts(reference)
    if wanted_dates and (wanted_dates[0].parts > 1 or wanted_dates[0].month or not wanted):
        return _compared(
            stated.text,
            reference,
            stated.dates,
            lambda date: True,  # noqa: ARG005
            lambda date: same_date(wanted_dates[0], date),
        )
    if not wanted:
        return None
    first = wanted[0]
    # "In 1990 it was 5 km" states a length, unless a year is asked for.
    return _compared(
        stated.text,
        reference,
        stated.amounts if wanted_dates else stated.undated,
        lambda amount: amount.dimension == first.dimension,
        lambda amount: _same(amount, first, within),
    )


def _compared(
    text: str,
    reference: str,
    values: Sequence[_Value],
    alike: Callable[[_Value], bool],
    same: Callable[[_Value], bool],
) -> NumericMatch:
    if not values:
        return NumericMatch(agrees=False, reason=f"the answer states no value, not {reference}")
    value = next(filter(alike, values), values[0])
    span = value.start, value.end
    said = text[slice(*span)]
    if same(value):
        return NumericMatch(agrees=True, reason=f"value agrees: {reference} = {said}", span=span)
    return NumericMatch(
        agrees=False, reason=f"the answer states {said}, not {reference}", span=span
    )


def _same(stated: Amount, wanted: Amount, within: Tolerance) -> bool:
    """Tell whether two amounts or ranges agree at both ends."""
    if stated.dimension and wanted.dimension:
        unit = abs(wanted.low / wanted.number) if wanted.number else Fraction(1)
        return (
            stated.dimension == wanted.dimension
            and within.allows(stated.low, wanted.low, unit=unit)
            and within.allows(stated.high, wanted.high, unit=unit)
        )
    if (stated.low == stated.high) != (wanted.low == wanted.high):
        return False
    if stated.low != stated.high:
        sizes = [_bare(amount) for amount in (stated, wanted)]
        return all(within.allows(a, b, unit=Fraction(1)) for a, b in zip(*sizes, strict=True))
    return within.allows(stated.number, wanted.number, unit=Fraction(1))


def _bare(amount: Amount) -> tuple[Fraction, Fraction]:
    """Return both ends of a range as numbers without their unit."""
    if not amount.number or not amount.low:
        return amount.low, amount.high
    return amount.number, amount.high * amount.number / amount.low
