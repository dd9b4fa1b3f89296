"""Rules for numbers and their units: credit that is given although the values differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from answerkey.findings.evidence import Answer, Text
from answerkey.findings.lexicon import SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule
from answerkey.quantities.dates import contradict
from answerkey.quantities.number_words import MAGNITUDES
from answerkey.quantities.written import Quantity, plain

__all__ = ["RULES"]

_MOST = 20  # numbers of a text that are compared with those of the other, pair by pair
_VAGUE = frozenset("one first second".split())
"""Words that are a pronoun, an adverb or a time as often as a number."""


@rule(
    "A201",
    "number-sign",
    credit="false",
    what="The convention deletes the sign that tells two numbers apart.",
    why="`-5` without its minus is `5`.",
    example=Example("5", ("-5",), "What was the low, in degrees?"),
    remedy="Compare such answers as numbers, or keep `-` in a recipe of your own.",
    outcomes="exact reordered verbose partial",
)
def sign(answer: Answer) -> Found | None:
    """Find numbers that are equal but for a deleted sign."""
    for given, wanted in _merged(answer):
        if given.value == -wanted.value:
            return _made_equal(given, wanted)
    return None


@rule(
    "A202",
    "number-point",
    credit="false",
    what="The convention deletes the point or comma that tells two numbers apart.",
    why="`1.0` without its point is `10`: ten times as much, and an exact match.",
    example=Example("1.0", ("10",), "How many goals were there a game?"),
    remedy="Compare such answers as numbers, or use a convention that reads them, as `drop` does.",
    outcomes="exact reordered verbose partial",
)
def point(answer: Answer) -> Found | None:
    """Find numbers that are equal but for a deleted point."""
    for given, wanted in _merged(answer):
        if abs(given.value) != abs(wanted.value):
            return _made_equal(given, wanted)
    return None


def _merged(answer: Answer) -> Iterator[tuple[Quantity, Quantity]]:
    """Yield numbers of another value that the convention writes alike."""
    if answer.prediction.text == answer.reference.text or not answer.reference.quantities:
        return
    values = {q.value for q in answer.prediction.quantities}
    for wanted in answer.reference.quantities[:_MOST]:
        if wanted.value in values:
            continue
        written = answer.pipeline.normalize(_digits(wanted))
        if not written:
            continue
        for given in answer.prediction.quantities[:_MOST]:
            if written == answer.pipeline.normalize(_digits(given)):
                yield given, wanted


def _digits(quantity: Quantity) -> str:
    """Return a number as written, or nothing if words were needed to write it."""
    text = quantity.text
    return text if any(map(str.isdigit, text)) and not text[-1:].isalpha() else ""


def _made_equal(given: Quantity, wanted: Quantity) -> Found:
    return Found(
        f"the convention makes {given.text} and {wanted.text} equal", (given.text, wanted.text)
    )


@rule(
    "A203",
    "number-differs",
    credit="false",
    what="The words agree and the number does not.",
    why="The number is the answer and one token of several: the others still earn credit.",
    example=Example("30 days", ("14 days",), "How long may I return it?"),
    remedy="Compare such answers as numbers.",
    outcomes="partial",
)
def number(answer: Answer) -> Found | None:
    """Find answers with another number that earn credit by their words."""
    pair = _same_but_for_numbers(answer)
    if pair:
        return Found(f"the answer says {pair[0]}, the reference {pair[1]}", pair)
    wanted = _amounts(answer.reference)
    if len(wanted) != 1 or any(ch.isdigit() for token in answer.shared for ch in token):
        return None
    given = _amounts(answer.prediction)
    if not given or len(answer.prediction.words) > 2 * len(answer.reference.words) + 12:
        return None
    accepted = {abs(q.value) for text in answer.others for q in text.quantities}
    accepted |= {Decimal(date.year) for text in answer.others for date in text.dates if date.year}
    roughly = _is_rough(answer)
    values = [abs(q.value) for q in answer.prediction.quantities[:_MOST]]
    if any(
        min(values) <= value <= max(values) or _close(v, value, roughly=roughly)
        for value in accepted
        for v in values
    ):
        return None
    if not _alone(answer.reference, wanted):
        return None
    theirs, ours = wanted[0].text.strip(), given[0].text.strip()
    return Found(f"the answer says {ours}, the reference {theirs}", (ours, theirs))


def _same_but_for_numbers(answer: Answer) -> tuple[str, str] | None:
    """Return the first numbers that differ, where nothing else does."""
    given, wanted = (" ".join(text.text.split()) for text in (answer.prediction, answer.reference))
    if len(given) > _SHORT or _NUMBERS.sub("#", given.lower()) != _NUMBERS.sub("#", wanted.lower()):
        return None
    # A range among the references may hold the number, and a longer date it has no day of.
    values = [Decimal(n.replace(",", "")) for n in _NUMBERS.findall(given)]
    for text in answer.others:
        ends = [q.value for q in text.quantities[:_MOST]]
        if len(ends) > 1 and any(min(ends) <= value <= max(ends) for value in values):
            return None
    if any(not contradict(a, b) for a in answer.prediction.dates for b in answer.accepted_dates):
        return None
    if any(date.month for date in answer.reference.dates):
        return None  # of dates another rule tells more
    pairs = zip(_NUMBERS.findall(given), _NUMBERS.findall(wanted), strict=True)
    pair = next((pair for pair in pairs if pair[0] != pair[1]), None)
    near = pair and _close(*(Decimal(n.replace(",", "")) for n in pair), roughly=_is_rough(answer))
    return None if near else pair


def _is_rough(answer: Answer) -> bool:
    return any(not _ROUGHLY.isdisjoint(text.words) for text in answer.others)


_SHORT = 100  # characters
_NUMBERS = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def _amounts(text: Text) -> list[Quantity]:
    return [q for q in text.quantities[:_MOST] if q.text.strip().lower() not in _VAGUE]


def _close(first: Decimal, second: Decimal, *, roughly: bool) -> bool:
    """Tell whether one is the other rounded, or near a value that is itself a rough one."""
    part = 10 if roughly else 100
    return abs(first - second) <= second / part


_ROUGHLY = frozenset("about around approximately roughly nearly almost over circa c more".split())


def _alone(reference: Text, wanted: list[Quantity]) -> bool:
    """Tell whether the reference is an amount and not a name that holds a number."""
    others = [word for word in reference.words if word not in SMALL_WORDS]
    return len(others) <= 2 * len(wanted) + 2


@rule(
    "A204",
    "unit-differs",
    credit="false",
    what="The number agrees, its unit, currency or magnitude does not.",
    why="Five miles are not five kilometres, and the number alone earns half the credit or, "
    "where symbols are deleted, all of it.",
    example=Example("5 miles", ("5 kilometres",), "How far is it?"),
    remedy="Compare such answers as numbers with units.",
    outcomes="exact reordered verbose partial",
)
def unit(answer: Answer) -> Found | None:
    """Find equal numbers of unequal units."""
    for wanted in answer.reference.quantities[:_MOST]:
        other = _other_magnitude(wanted, answer.prediction)
        if other:
            return Found(f"{other.text} is not {wanted.text}", (other.text, wanted.text))
        same = [q for q in answer.prediction.quantities[:_MOST] if q.value == wanted.value]
        if not wanted.unit or not same:
            continue
        measured = [q for q in same if q.dimension == wanted.dimension]
        if measured and all(q.unit != wanted.unit for q in measured):
            return Found(
                f"{plain(wanted.value)} is in {wanted.unit} in the reference, in "
                f"{measured[0].unit} in the answer",
                (measured[0].unit, wanted.unit),
            )
    return None


def _other_magnitude(wanted: Quantity, prediction: Text) -> Quantity | None:
    """Return a number with the same digits and another magnitude, if the value is nowhere."""
    digits, _, magnitude = wanted.text.lower().partition(" ")
    if magnitude not in MAGNITUDES or wanted.value in {q.value for q in prediction.quantities}:
        return None
    for given in prediction.quantities[:_MOST]:
        ours, _, other = given.text.lower().partition(" ")
        if ours == digits and other in MAGNITUDES and other != magnitude:
            return given
    return None


RULES = (sign, point, number, unit)
