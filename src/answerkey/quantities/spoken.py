"""Numbers as they are said in English: whole ones, fractions, decimals and years."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from answerkey.quantities.number_words import CARDINALS, MAGNITUDES, ORDINALS, number_in_words

__all__ = ["and_a_part", "spoken"]

_PARTS = {"half": 2, "quarter": 4} | {
    word: value for word, value in ORDINALS.items() if value > 2 and word != "second"
}
_SEVERAL = {"halves": 2} | {f"{word}s": value for word, value in _PARTS.items() if word != "half"}
_NO_PART = frozenset("past way time life moon brother sister back hour-".split())
_AFTER_PART = frozenset(["", "of", "a", "an", "and", "percent", *MAGNITUDES])


def spoken(words: Sequence[str]) -> tuple[Fraction | None, int]:
    """Read the number that begins a list of words in lower case, without hyphens.

    Returns:
        Its value and how many words it takes; ``(None, 0)`` where none begins.

    Examples:
        >>> spoken("three quarters of it".split()), spoken("one point five".split())
        ((Fraction(3, 4), 2), (Fraction(3, 2), 3))
        >>> spoken("nineteen eighty four".split()), spoken("a hundred and five".split())
        ((Fraction(1984, 1), 3), (Fraction(105, 1), 4))
        >>> spoken("half a million".split()), spoken("two and a half hours".split())
        ((Fraction(1, 2), 2), (Fraction(5, 2), 4))
    """
    first, *rest = words
    after = (*rest, "", "")
    if first == "half":
        article = after[0] in {"a", "an"}
        return (None, 0) if after[0] in _NO_PART else (Fraction(1, 2), 1 + article)
    if first in {"a", "an"}:
        if after[0] in MAGNITUDES or after[0] == "dozen":
            value, taken = number_in_words(rest, 0)
            return Fraction(value), 1 + taken
        fits = after[0] in _PARTS and after[1] in _AFTER_PART
        return (Fraction(1, _PARTS[after[0]]), 2) if fits else (None, 0)
    value, taken = number_in_words(words, 0)
    if not taken:
        return None, 0
    for read in (_year, _decimal):
        longer = read(value, words[taken:])
        if longer is not None:
            return longer[0], taken + longer[1]
    whole, more = and_a_part(Fraction(value), words[taken:])
    return whole, taken + more


def and_a_part(value: Fraction, words: Sequence[str]) -> tuple[Fraction, int]:
    """Read what makes a fraction of a number: ``quarters`` after three, ``and a half`` after two.

    Returns:
        The value, and how many of the words are a part of it.
    """
    first, second, third = (*words, "", "", "")[:3]
    parts = _PARTS if value == 1 else _SEVERAL
    if first in parts:
        return value / parts[first], 1
    if first != "and":
        return value, 0
    if second in {"a", "one"} and third in _PARTS:
        return value + Fraction(1, _PARTS[third]), 3
    if CARDINALS.get(second, 0) > 1 and third in _SEVERAL:
        return value + Fraction(CARDINALS[second], _SEVERAL[third]), 3
    return value, 0


def _year(value: int, words: Sequence[str]) -> tuple[Fraction, int] | None:
    """Read ``eighty-four`` after nineteen, ``oh five`` likewise."""
    if not 11 <= value <= 20 or not words:
        return None
    if words[0] in {"oh", "o"} and words[1:]:
        ones = CARDINALS.get(words[1], 0)
        return (Fraction(100 * value + ones), 2) if 0 < ones < 10 else None
    rest, taken = number_in_words(words, 0) if words[0] in CARDINALS else (0, 0)
    said = words[:taken]
    years = 10 <= rest <= 99 and not ORDINALS.keys() & {*said}
    return (Fraction(100 * value + rest), taken) if years else None


def _decimal(value: int, words: Sequence[str]) -> tuple[Fraction, int] | None:
    """Read ``point five``."""
    if not words or words[0] != "point":
        return None
    digits = ""
    for word in words[1:20]:
        digit = 0 if word == "oh" else CARDINALS.get(word, 10)
        if digit > 9:
            break
        digits += str(digit)
    return (value + Fraction(int(digits), 10 ** len(digits)), 1 + len(digits)) if digits else None
