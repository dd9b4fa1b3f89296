"""Answers from tables: WikiTableQuestions."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from answerkey.programs import Figures
from answerkey.programs.references import first

__all__ = ["wtq"]

_PLAIN_MARKS = str.maketrans(
    dict.fromkeys("\u2018\u2019\xb4`", "'")
    | dict.fromkeys("\u201c\u201d", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
)
_CITATION_SIGNS = frozenset("\u2022\u2666\u2020\u2021*#+")
_CLOSE = 1e-6
_MONTHS, _DAYS = range(1, 13), range(1, 32)
_UNKNOWN = -1


class _Value(NamedTuple):
    """An answer as text and, where it can be read so, as a number or a date."""

    text: str
    number: float | None
    date: tuple[int, int, int] | None


def wtq(prediction: str, references: Sequence[str]) -> Figures:
    """Match as the WikiTableQuestions evaluator does: as texts, numbers or dates.

    Texts lose marks, citations such as ``[1]`` or ``*``, remarks in parentheses at the end,
    quotes around the whole and one full stop. Numbers may differ by 1e-6; ``1,000`` is
    none. Dates are ``yyyy-mm-dd``, ``xx`` an unknown part. ``em`` takes the first
    reference, ``any_em`` any, ``set_em`` all together as the list to be found, which one
    prediction finds if all are one value. Source: ppasupat/WikiTableQuestions,
    ``evaluator.py``.
    """
    answer = _read(prediction)
    wanted = [_read(text) for text in (first(references), *references[1:])]
    alone = all(_is_duplicate(wanted[0], value) for value in wanted)
    return {
        "em": float(_matches(wanted[0], answer)),
        "any_em": float(any(_matches(value, answer) for value in wanted)),
        "set_em": float(alone and _matches(wanted[0], answer)),
    }


def _matches(wanted: _Value, answer: _Value) -> bool:
    if wanted.text == answer.text:
        return True
    if wanted.number is not None and answer.number is not None:
        return abs(wanted.number - answer.number) < _CLOSE
    return wanted.date is not None and wanted.date == answer.date


def _is_duplicate(value: _Value, other: _Value) -> bool:
    """Tell whether two references are one value: only those of one kind can be."""
    if value.number is not None or value.date is not None:
        return value[1:] == other[1:]
    return other.number is None and other.date is None and value.text == other.text


def _read(text: str) -> _Value:
    if (number := _read_number(text)) is not None:
        return _Value(_normalize(text), number, None)
    date = _read_date(text)
    if date and date[1:] == (_UNKNOWN, _UNKNOWN):
        return _Value(_normalize(text), float(date[0]), None)
    return _Value(_normalize(text), None, date)


def _read_number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    if "_" in text or not math.isfinite(number):  # Python 2 knew no 1_000
        return None
    try:
        return int(text)  # exact, however large
    except ValueError:
        return round(number) if abs(number - round(number)) < _CLOSE else number


def _read_date(text: str) -> tuple[int, int, int] | None:
    parts = text.lower().split("-")
    if len(parts) != 3 or "_" in text:
        return None
    try:
        year = _UNKNOWN if parts[0] in {"xx", "xxxx"} else int(parts[0])
        month, day = (_UNKNOWN if part == "xx" else int(part) for part in parts[1:])
    except ValueError:
        return None
    if year == month == day == _UNKNOWN:
        return None
    if (month == _UNKNOWN or month in _MONTHS) and (day == _UNKNOWN or day in _DAYS):
        return year, month, day
    return None


def _normalize(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    text = "".join(c for c in decomposed if unicodedata.category(c) != "Mn")
    text = _trimmed(text.translate(_PLAIN_MARKS))
    # Python 2 lowers one character at a time: a sigma at the end of a word is not special.
    return " ".join("".join(map(str.lower, text.removesuffix("."))).split())


def _trimmed(text: str) -> str:
    """Take citations, remarks and quotes off, again and again until none is left.

    Each round costs what it takes off, where the official expressions start anew at every
    character.
    """
    start, end = 0, len(text)
    while True:
        before = start, end
        start, end = _strip(text, start, end)
        end = _without_tail(text, start, end, _citation_start)
        start, end = _strip(text, start, end)
        end = _without_tail(text, start, end, _remark_start)
        start, end = _strip(text, start, end)
        quoted = end - start > 1 and text[start] == text[end - 1] == '"'
        if quoted and text.find('"', start + 1, end - 1) < 0:
            start, end = start + 1, end - 1
        if (start, end) == before:
            return text[start:end]


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return start, end


def _without_tail(
    text: str, start: int, end: int, piece_start: Callable[[str, int, int], int]
) -> int:
    """Step back over pieces that stand at the end, one behind the other."""
    while end > start:
        at = piece_start(text, start, end)
        if at < 0:
            break
        end = at
    return end


def _citation_start(text: str, start: int, end: int) -> int:
    """Find where a citation that ends at ``end`` starts, or -1."""
    if text[end - 1] in _CITATION_SIGNS:
        return end - 1
    if text[end - 1] != "]":
        return -1
    at = text.find("[", text.rfind("]", start, end - 1) + 1 or start, end)
    if at == start:
        # A text that starts with a bracket is none, unless it is a number.
        inner = text[at + 1 : end - 1]
        if not (inner.isascii() and inner.isdigit()):
            return text.find("[", at + 1, end)
    return at


def _remark_start(text: str, start: int, end: int) -> int:
    """Find where a remark in parentheses that ends at ``end`` starts, or -1."""
    if text[end - 1] != ")":
        return -1
    return text.find(" (", text.rfind(")", start, end - 1) + 1 or start, end)
