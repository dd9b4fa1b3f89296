"""Wrong answers made from a reference: another number, a negation, another name."""

from __future__ import annotations

import re

from answerkey.analysis.source import Source, in_digits, spliced, stands_alone
from answerkey.findings.lexicon import (
    NEGATIONS,
    SMALL_WORDS,
)
from answerkey.quantities.written_dates import days

__all__ = [
    "entity_exchanged",
    "negation",
    "number_changed",
    "numbers_swapped",
    "order_turned",
    "point_moved",
    "unit_changed",
    "word_exchanged",
]


def number_changed(source: Source) -> str | None:
    """Put a near number for one of the numbers."""
    found = in_digits(source.reference)
    if not found:
        return None
    one = found[source.draw(len(found))]
    if not stands_alone(source.reference, one):
        return None
    digits = re.search(r"\d+(?:,\d{3})*", one.text)
    if digits is None:
        return None
    value = int(digits[0].replace(",", ""))
    # Near, as a mistaken number is, and never the number itself.
    step = 1 + source.draw(9)
    # Up where down would lose a figure: filled up, 10 wins would be 01.
    shorter = value - step < max(10, 10 ** (len(f"{value}") - 1))
    changed = value + step if shorter or source.draw(2) else value - step
    written = f"{changed:,}" if "," in digits[0] else f"{changed}".zfill(len(digits[0]))
    return spliced(source.reference, one, one.text.replace(digits[0], written, 1))


def numbers_swapped(source: Source) -> str | None:
    """Exchange the first and the last number, unless they are a list or a range."""
    found = in_digits(source.reference)
    if any(date.month for date in days(source.reference)):
        return None
    if len(found) < 2 or found[0].value == found[-1].value:
        return None
    first, last = found[0], found[-1]
    between = source.reference[first.end : last.start].strip().removeprefix("s ").lower()
    # "1990 and 1980" says what "1980 and 1990" does, and 20 to 10 may be 10 to 20.
    if between in _LISTING or (between in _SPANNING and not _SCORE > first.value >= last.value):
        return None
    text = spliced(source.reference, last, first.text)
    return spliced(text, first, last.text)


_SCORE = 100  # above it, two numbers with a dash are years and pages rather than a result
_LISTING = frozenset(["and", "or", "&", ",", "/", ";", "by", "x", "×"])
_SPANNING = frozenset(["-", "\u2013", "\u2014", "to", "until", "through"])


def negation(source: Source) -> str | None:
    """Put a "not" behind the verb, or before all."""
    words = source.reference.lower().split()
    if not words or NEGATIONS & set(words) or any(word.endswith("n't") for word in words):
        return None
    verb = _AUXILIARY.search(source.reference)
    if verb and len(words) > 2:
        return f"{source.reference[: verb.end()]} not{source.reference[verb.end() :]}"
    return f"not {source.reference}"


_AUXILIARY = re.compile(
    r"(?<=\w\s)(?:is|are|was|were|can|could|will|would|should|must|may|has|have|does|did)(?=\s\w)"
)


def order_turned(source: Source) -> str | None:
    """Exchange the first and the last telling word."""
    words = source.reference.split()
    telling = [i for i, word in enumerate(words) if word.strip(".,").lower() not in SMALL_WORDS]
    if len(words) < 3 or len(telling) < 2 or re.search(r"[,;/]|\band\b|\bor\b", source.reference):
        return None
    first, last = telling[0], telling[-1]
    # Without a word such as `of` or `not` between them, the order of a name says little.
    between = {word.lower() for word in words[first + 1 : last]}
    if not between & SMALL_WORDS or days(source.reference):
        return None
    words[first], words[last] = words[last], words[first]
    return " ".join(words)


def entity_exchanged(source: Source) -> str | None:
    """Take another item's reference, which is neither a part of this one nor more of it."""
    ours = {*source.reference.lower().split()}

    def fits(other: str) -> bool:
        theirs = {*other.lower().split()}
        return not theirs <= ours and not ours <= theirs

    return source.other(fits)


def word_exchanged(source: Source) -> str | None:
    """Exchange the last word of a name for that of another one: another member of the family."""
    words = source.reference.split()
    if not 1 < len(words) <= 4 or not all(word[:1].isupper() for word in words):
        return None

    def fits(other: str) -> bool:
        name = other.split()
        return len(name) > 1 and name[-1] != words[-1] and name[-1][:1].isupper()

    found = source.other(fits)
    return None if found is None else " ".join([*words[:-1], found.split()[-1]])


def unit_changed(source: Source) -> str | None:
    """Put another unit or currency."""
    match = _UNIT.search(source.reference)
    if match is None:
        return None
    return source.reference[: match.start()] + _UNITS[match[0]] + source.reference[match.end() :]


_UNIT_PAIRS = (
    *(("km", "miles"), ("kilometers", "miles"), ("kilometres", "miles"), ("miles", "kilometers")),
    *(("meters", "feet"), ("metres", "feet"), ("feet", "meters"), ("inches", "centimeters")),
    *(("kg", "pounds"), ("pounds", "kilograms"), ("million", "billion"), ("billion", "million")),
    *(("days", "weeks"), ("weeks", "days"), ("months", "years"), ("years", "months")),
    *(("hours", "minutes"), ("minutes", "hours"), ("seconds", "minutes"), ("dollars", "euros")),
    *(("$", "€"), ("€", "$"), ("£", "$"), ("%", " points"), ("percent", "points")),
    *(("BC", "AD"), ("BCE", "CE"), ("AD", "BC"), ("a.m.", "p.m."), ("p.m.", "a.m.")),
    *(("AM", "PM"), ("PM", "AM"), ("°C", "°F"), ("°F", "°C")),
)
_UNITS = dict(_UNIT_PAIRS)
_UNIT = re.compile(
    r"(?<=\d)\s?(?:%|°[CF])|[$€£](?=\d)|(?<=\d\s)(?:"
    + "|".join(sorted((re.escape(u) for u in _UNITS if u[0].isalpha()), key=len, reverse=True))
    + r")(?!\w)|(?<=(?:two|six|ten|one)\s)(?:days|weeks|months|years|hours|miles)(?!\w)"
)


def point_moved(source: Source) -> str | None:
    """Move the decimal point by a place: ten times too much or too little."""
    found = [q for q in in_digits(source.reference) if not q.ordinal and len(q.text) < 8]
    if not found or days(source.reference) or not stands_alone(source.reference, found[0]):
        return None
    digits = re.search(r"\d+(?:\.\d+)?", found[0].text)
    if digits is None or "," in found[0].text or digits[0].startswith("0"):
        return None
    whole, _, part = digits[0].partition(".")
    moved = (
        f"{whole}{part[0]}.{part[1:]}".rstrip(".") if part else f"{whole[:-1] or '0'}.{whole[-1]}"
    )
    return spliced(source.reference, found[0], found[0].text.replace(digits[0], moved, 1))
