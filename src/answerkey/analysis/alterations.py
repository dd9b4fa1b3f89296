"""Answers made from a key's own references: wrong ones and right ones, by declared rules.

A rule takes a reference and gives another answer, or None where it does not apply. What it
draws depends on the seed, the rule and the reference alone: neither on the order of items nor
on the platform.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from answerkey.findings.lexicon import CONTRACTIONS, CURRENCIES, NEGATIONS, SMALL_WORDS
from answerkey.quantities.dates import MONTHS, Date, days
from answerkey.quantities.number_words import CARDINALS, words_pattern
from answerkey.quantities.written import Quantity, quantities

__all__ = ["ALTERATIONS", "Alteration", "Source"]


class Source(NamedTuple):
    """What a rule works on.

    Args:
        reference: An accepted answer.
        others: References of other items, of the same kind where there are any.
        draw: Gives a number from 0 to below its argument.
    """

    reference: str
    others: Sequence[str]
    draw: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Alteration:
    """A rule that makes an answer of a reference.

    Args:
        name: Its name.
        right: Whether the answer is still right.
        what: What it does.
        make: Gives the answer, or None.
    """

    name: str
    right: bool
    what: str
    make: Callable[[Source], str | None]

    def answer(self, reference: str, others: Sequence[str], seed: int) -> str | None:
        """Make an answer of a reference.

        Examples:
            >>> ALTERATIONS["order-turned"].answer("429 not 200", [], 0)
            '200 not 429'
        """

        def draw(n: int) -> int:
            text = f"{seed}\0{self.name}\0{reference}".encode("utf-8", "surrogatepass")
            return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % n

        made = self.make(Source(reference, others, draw))
        return None if made is None or made == reference else made


def _number_changed(source: Source) -> str | None:
    found = _in_digits(source.reference)
    if not found:
        return None
    one = found[source.draw(len(found))]
    digits = re.search(r"\d+(?:,\d{3})*", one.text)
    if digits is None:
        return None
    value = int(digits[0].replace(",", ""))
    # Near, as a mistaken number is, and never the number itself.
    step = 1 + source.draw(9)
    changed = value + step if value < 10 or source.draw(2) else value - step
    written = f"{changed:,}" if "," in digits[0] else f"{changed}".zfill(len(digits[0]))
    return _spliced(source.reference, one, one.text.replace(digits[0], written, 1))


def _numbers_swapped(source: Source) -> str | None:
    found = _in_digits(source.reference)
    if any(date.month for date in days(source.reference)):
        return None
    if len(found) < 2 or found[0].value == found[-1].value:
        return None
    first, last = found[0], found[-1]
    text = _spliced(source.reference, last, first.text)
    return _spliced(text, first, last.text)


def _negation(source: Source) -> str | None:
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


def _order_turned(source: Source) -> str | None:
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


def _entity_exchanged(source: Source) -> str | None:
    return source.others[source.draw(len(source.others))] if source.others else None


def _word_exchanged(source: Source) -> str | None:
    """Exchange the last word of a name for that of another one: another member of the family."""
    words = source.reference.split()
    names = [other.split()[-1] for other in source.others if len(other.split()) > 1]
    if not 1 < len(words) <= 4 or not names or not all(w[:1].isupper() for w in words):
        return None
    new = names[source.draw(len(names))]
    return None if new == words[-1] or not new[:1].isupper() else " ".join([*words[:-1], new])


def _unit_changed(source: Source) -> str | None:
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


def _point_moved(source: Source) -> str | None:
    """Move the decimal point by a place: ten times too much or too little."""
    found = [q for q in _in_digits(source.reference) if not q.ordinal and len(q.text) < 8]
    if not found or days(source.reference):
        return None
    digits = re.search(r"\d+(?:\.\d+)?", found[0].text)
    if digits is None or "," in found[0].text or digits[0].startswith("0"):
        return None
    whole, _, part = digits[0].partition(".")
    moved = (
        f"{whole}{part[0]}.{part[1:]}".rstrip(".") if part else f"{whole[:-1] or '0'}.{whole[-1]}"
    )
    return _spliced(source.reference, found[0], found[0].text.replace(digits[0], moved, 1))


def _contraction(source: Source) -> str | None:
    text = source.reference.replace("’", "'")
    shorter = {whole: short for short, whole in CONTRACTIONS.items()}
    for table in (CONTRACTIONS, shorter):
        match = re.search(rf"\b(?:{words_pattern(table)})\b", text, re.IGNORECASE)
        if match:
            new = table[match[0].lower()]
            new = new.capitalize() if match[0][:1].isupper() else new
            return text[: match.start()] + new + text[match.end() :]
    return None


def _number_words(source: Source) -> str | None:
    named = {value: word for word, value in CARDINALS.items()}
    for one in quantities(source.reference, _spans(source.reference)):
        text = one.text.strip()
        if one.ordinal or one.value != int(one.value):
            continue
        if text.lower() in CARDINALS:
            return _spliced(source.reference, one, f"{int(one.value)}")
        if text.isdigit() and 1 < int(one.value) < 100:
            tens, ones = divmod(int(one.value), 10)
            known = named.get(int(one.value))
            return _spliced(source.reference, one, known or f"{named[10 * tens]}-{named[ones]}")
    return None


def _currency_form(source: Source) -> str | None:
    match = re.search(
        r"([$€£¥₹])(\d[\d,.]*\d|\d)(\s(?:million|billion|trillion))?", source.reference
    )
    if match:
        new = f"{match[2]}{match[3] or ''} {CURRENCIES[match[1]]}"
        return source.reference[: match.start()] + new + source.reference[match.end() :]
    words = {word: sign for sign, word in CURRENCIES.items()}
    match = re.search(rf"(\d[\d,.]*)\s({'|'.join(words)})\b", source.reference)
    if match is None:
        return None
    return (
        f"{source.reference[: match.start()]}{words[match[2]]}{match[1]}"
        + (source.reference[match.end() :])
    )


_AMOUNT = re.compile(r"([$€£¥₹])(\d[\d,.]*\d|\d)(\s(?:million|billion|trillion))?")


def _date_form(source: Source) -> str | None:
    found = [d for d in days(source.reference) if d.month and d.day]
    if not found:
        return None
    one = found[0]
    name = next(n for n, k in MONTHS.items() if k == one.month and len(n) >= 3).capitalize()
    year = f"{one.year}" if one.year else ""
    day_first = source.reference[one.start : one.start + 1].isdigit()
    new = f"{name} {one.day}, {year}" if day_first else f"{one.day} {name} {year}"
    return _spliced(source.reference, one, new.rstrip(", "))


def _thousands(source: Source) -> str | None:
    for one in quantities(source.reference, _spans(source.reference)):
        # Four digits may be a year, which has no mark.
        if one.text.isdigit() and len(one.text) > 4:
            return _spliced(source.reference, one, f"{int(one.text):,}")
        if re.fullmatch(r"\d{1,3}(?:,\d{3})+", one.text):
            return _spliced(source.reference, one, one.text.replace(",", ""))
    return None


def _hyphen(source: Source) -> str | None:
    if re.search(r"[^\W\d]-[^\W\d]", source.reference):
        return re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", source.reference)
    return None


def _letter_case(source: Source) -> str | None:
    text = source.reference
    return text.lower() if text != text.lower() else text.upper()


def _full_stop(source: Source) -> str | None:
    return f"{source.reference}." if source.reference[-1:].isalnum() else None


def _quotes(source: Source) -> str | None:
    return f"“{source.reference}”" if source.reference.strip() else None


def _article(source: Source) -> str | None:
    match = re.match(r"(?:the|a|an)\s+", source.reference, re.IGNORECASE)
    if match:
        return source.reference[match.end() :]
    return f"the {source.reference}" if source.reference[:1].isalpha() else None


def _sentence(source: Source) -> str | None:
    frames = (
        "The answer is {}.",
        "It was {}.",
        "As far as I can tell, it is {}.",
        "{} is the answer to this question.",
        "According to the text, the answer is {}.",
    )
    if not source.reference.strip():
        return None
    return frames[source.draw(len(frames))].format(source.reference)


def _in_digits(text: str) -> list[Quantity]:
    return [q for q in quantities(text) if any(map(str.isdecimal, q.text)) and q.text.isascii()]


def _spans(text: str) -> list[tuple[int, int]]:
    return [(date.start, date.end) for date in days(text)]


def _spliced(text: str, span: Quantity | Date, new: str) -> str:
    old = text[span.start : span.end]
    lead = old[: len(old) - len(old.lstrip())]
    return text[: span.start] + lead + new + text[span.end :]


ALTERATIONS: dict[str, Alteration] = {
    name: Alteration(name, right, what, make)
    for name, right, what, make in (
        ("number-changed", False, "a number is another one", _number_changed),
        ("numbers-swapped", False, "two numbers have exchanged their places", _numbers_swapped),
        ("point-moved", False, "a number is ten times too small or large", _point_moved),
        ("unit-changed", False, "a unit or currency is another one", _unit_changed),
        ("negation", False, "the answer is negated", _negation),
        ("order-turned", False, "first and last word have exchanged places", _order_turned),
        ("entity-exchanged", False, "the answer is another item's", _entity_exchanged),
        ("word-exchanged", False, "the last word of a name is another's", _word_exchanged),
        ("letter-case", True, "in small letters, or in capitals", _letter_case),
        ("full-stop", True, "with a full stop", _full_stop),
        ("quotes", True, "in curly quotes", _quotes),
        ("article", True, "with an article, or without", _article),
        ("hyphen", True, "with a space for a hyphen", _hyphen),
        ("contraction", True, "contracted, or in full", _contraction),
        ("number-words", True, "a number in words, or in digits", _number_words),
        ("thousands-mark", True, "a number with a thousands mark, or without", _thousands),
        ("currency-form", True, "a currency as a word, or as a sign", _currency_form),
        ("date-form", True, "a date in the other order", _date_form),
        ("sentence", True, "in a full sentence", _sentence),
    )
}
"""Every rule by its name: those that make wrong answers, then those that make right ones."""
