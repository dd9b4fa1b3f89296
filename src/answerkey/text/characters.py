"""Sets of characters, named or listed, in a canonical ASCII notation.

``ascii-punctuation`` is a named set; ``[´‘’]``, ``[a-z0-9]`` and ``[^a-z0-9 ]`` are
listed ones. A listed set is written back sorted, with ranges, and with everything
outside ASCII letters, digits and the space escaped, so that equal sets have equal
texts and a text survives any terminal, shell quote or LaTeX table.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from answerkey.errors import UsageError, nearest, quoted

__all__ = [
    "NAMED_SETS",
    "CharacterSet",
    "bare_brackets",
    "escaped",
    "unescaped",
    "unescaped_pattern",
]

Range = tuple[int, int]

LAST_CODE_POINT = 0x10FFFF
_LISTED_AT_MOST = 4096
_SHOWN_AT_MOST = 40


def _unicode_punctuation() -> Iterator[str]:
    """Yield every character of category P in the running Python."""
    for code_point in range(LAST_CODE_POINT + 1):
        if unicodedata.category(chr(code_point))[0] == "P":
            yield chr(code_point)


NAMED_SETS: dict[str, Callable[[], Iterable[str]]] = {
    "ascii-punctuation": lambda: string.punctuation,
    "unicode-punctuation": _unicode_punctuation,
    "all-punctuation": lambda: [*_unicode_punctuation(), *string.punctuation],
}

_ELEMENT = re.compile(
    r"\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\([^a-zA-Z0-9])|([^\\])",
    re.DOTALL,
)
_UNESCAPED = frozenset(string.ascii_letters + string.digits + " ")


@dataclass(frozen=True, slots=True)
class CharacterSet:
    r"""A set of code points: a name or a bracketed list, and its sorted ranges.

    Equal lists have equal texts; a name stands for itself.

    Args:
        text: The canonical notation.
        ranges: Inclusive, sorted, disjoint ranges of code points.

    Examples:
        >>> CharacterSet.parse("[’‘]").text
        '[\\u2018-\\u2019]'
        >>> "7" in CharacterSet.parse("[^a-z]")
        True
    """

    text: str
    ranges: tuple[Range, ...]

    @classmethod
    def parse(cls, text: str) -> CharacterSet:
        """Read a set from its notation.

        Raises:
            UsageError: The name is unknown or the list malformed.
        """
        return _parse(text)

    def __contains__(self, character: str) -> bool:
        code_point = ord(character)
        return any(first <= code_point <= last for first, last in self.ranges)

    @property
    def shown(self) -> str:
        """The set for a reader: its characters where they are few and visible."""
        if self.size > _SHOWN_AT_MOST:
            return self.text
        characters = list(self._members())
        return " ".join(characters) if "".join(characters).isprintable() else self.text

    @property
    def size(self) -> int:
        """How many code points the set holds."""
        return sum(last - first + 1 for first, last in self.ranges)

    def membership(self) -> frozenset[str] | CharacterSet:
        """Return the fastest container that answers ``character in …`` alike."""
        # A frozenset answers faster; that of a short list's complement would be too large.
        if self.size > _LISTED_AT_MOST:
            return self
        return frozenset(self._members())

    def _members(self) -> Iterator[str]:
        return (chr(c) for first, last in self.ranges for c in range(first, last + 1))


@lru_cache(maxsize=256)
def _parse(text: str) -> CharacterSet:
    if text in NAMED_SETS:
        return CharacterSet(text, _merged((ord(c), ord(c)) for c in NAMED_SETS[text]()))
    if len(text) < 3 or text[0] != "[" or text[-1] != "]":
        raise UsageError(
            f"unknown set of characters {quoted(text)}",
            accepted=f"{', '.join(NAMED_SETS)}, or a list such as [a-z0-9]",
            remedy=nearest(text, NAMED_SETS),
        )
    negated = text[1] == "^"
    ranges = _merged(_listed(text[2:-1] if negated else text[1:-1], text))
    if not ranges:
        raise UsageError(f"the set of characters {quoted(text)} is empty")
    body = "".join(_written(first, last) for first, last in ranges)
    return CharacterSet(
        f"[^{body}]" if negated else f"[{body}]", _complement(ranges) if negated else ranges
    )


def _listed(body: str, whole: str) -> Iterator[Range]:
    elements = list(_elements(body, whole))
    at = 0
    while at < len(elements):
        first, escaped = elements[at]
        if at + 2 < len(elements) and elements[at + 1] == ("-", False):
            last = elements[at + 2][0]
            if last == "]" and not elements[at + 2][1]:
                raise UsageError(f"write \\x5d for ] inside {quoted(whole)}")
            if last < first:
                raise UsageError(f"a range runs backwards in the set of characters {quoted(whole)}")
            yield ord(first), ord(last)
            at += 3
        else:
            if first in "[]" and not escaped:
                raise UsageError(f"write \\x{ord(first):02x} for {first} inside {quoted(whole)}")
            yield ord(first), ord(first)
            at += 1


_CODE_POINT = re.compile(
    r"\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\[^xuU]", re.DOTALL
)


def unescaped_pattern(text: str) -> str:
    r"""Read a pattern: ``\x28`` is a character, any other backslash is the pattern's own.

    Examples:
        >>> unescaped_pattern(r"\x28\d+\x29 km")
        '(\\d+) km'
    """
    return _CODE_POINT.sub(
        lambda found: next((chr(int(d, 16)) for d in found.groups() if d), found[0]), text
    )


def unescaped(text: str) -> str:
    r"""Read a text in which ``\x7c``, ``\u2018`` and the like stand for characters."""
    return "".join(character for character, _ in _elements(text, text))


def bare_brackets(text: str) -> str:
    r"""Return the brackets of a text that are not escaped.

    Examples:
        >>> bare_brackets(r"[\x28\]")
        '['
    """
    found = (c for c, given in _elements(text, text) if c in "()[]" and not given)
    return "".join(dict.fromkeys(found))


def escaped(text: str) -> str:
    """Write a text in ASCII, so that ``unescaped`` reads it back."""
    return "".join(_escaped(ord(character)) for character in text)


def _elements(body: str, whole: str) -> Iterator[tuple[str, bool]]:
    at = 0
    while at < len(body):
        found = _ELEMENT.match(body, at)
        digits = found and (found[1] or found[2] or found[3])
        if not found or (digits and int(digits, 16) > LAST_CODE_POINT):
            raise UsageError(
                f"a broken escape in {quoted(whole)}",
                accepted=r"\x41, \u0041 or \U00000041 for a character",
                remedy=r"write \x5c for a backslash",
            )
        yield (chr(int(digits, 16)), True) if digits else (found[4] or found[5], bool(found[4]))
        at = found.end()


def _merged(ranges: Iterable[Range]) -> tuple[Range, ...]:
    merged: list[Range] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)


def _complement(ranges: tuple[Range, ...]) -> tuple[Range, ...]:
    gaps, start = [], 0
    for first, last in ranges:
        if first > start:
            gaps.append((start, first - 1))
        start = last + 1
    if start <= LAST_CODE_POINT:
        gaps.append((start, LAST_CODE_POINT))
    return tuple(gaps)


def _written(first: int, last: int) -> str:
    if first == last:
        return _escaped(first)
    return f"{_escaped(first)}-{_escaped(last)}"


def _escaped(code_point: int) -> str:
    character = chr(code_point)
    if character in _UNESCAPED:
        return character
    if code_point <= 0xFF:
        return f"\\x{code_point:02x}"
    return f"\\u{code_point:04x}" if code_point <= 0xFFFF else f"\\U{code_point:08x}"
