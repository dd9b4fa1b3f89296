"""How a system says that it does not know, in ten languages; the phrases are in ``unknowing.txt``.

What it says of itself ("ich weiß es nicht") declines wherever it stands, what it says of the text
("im Text nicht erwähnt") where nothing was answered, and a single word ("unbekannt") only alone.
A phrase right behind a quotation mark is someone else's, or a title.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

__all__ = ["LANGUAGES", "declines", "doubts", "unknowing"]

Match = re.Match[str] | None


def unknowing(text: str, words: Collection[str], start: int = 0, end: int = 10_000) -> Match:
    """Find between two places that whoever speaks does not know, or cannot say.

    Args:
        text: An answer.
        words: Its words, without case and accents; of Chinese and Japanese each character.
        start: Where to look, in characters.
        end: Up to where.

    Examples:
        >>> unknowing("Ich weiß es nicht.", ["ich", "weiss", "es", "nicht"])[0]
        'Ich weiß es nicht'
    """
    return _first("itself", text, words, start, end)


def declines(text: str, words: Collection[str], end: int = 10_000) -> Match:
    """Find that nothing is answered: of itself, or of the text, or in a word that is all."""
    if _CUES.isdisjoint(words):
        return None
    found = (_first(kind, text, words, 0, end) for kind in ("itself", "text", "alone"))
    return next(filter(None, found), None)


def doubts(text: str, words: Collection[str]) -> Iterator[re.Match[str]]:
    """Yield words of doubt, which may be about what follows them."""
    for language in _spoken(words):
        yield from _pattern(language, "doubt").finditer(text)


def _first(kind: str, text: str, words: Collection[str], start: int, end: int) -> Match:
    if _CUES.isdisjoint(words):
        return None
    found = (_pattern(one, kind).search(text, start, end) for one in _spoken(words))
    return next(filter(None, found), None)


def _spoken(words: Collection[str]) -> Iterator[str]:
    """Yield languages of which a cue is there."""
    return (name for name, cues in _CUES_OF.items() if not cues.isdisjoint(words))


@cache
def _pattern(language: str, kind: str) -> re.Pattern[str]:
    inside = "|".join(LANGUAGES[language][kind]).replace("'", "['’]").replace("~", _STRETCH)
    if kind == "alone":
        return re.compile(rf"^\W*(?:{inside})\W*$", re.IGNORECASE)
    begin, end = ("", "") if language in _UNSPACED else (r"(?<!\w)", r"(?!\w)")
    return re.compile(rf"{begin}{_UNQUOTED}(?:{inside}){end}", re.IGNORECASE)


def _read() -> Iterator[tuple[str, dict[str, list[str]]]]:
    text = Path(__file__).with_suffix(".txt").read_text("utf-8")
    for part in text.split("\n[")[1:]:
        name, *lines = part.splitlines()
        kinds: dict[str, list[str]] = {}
        for line in filter(None, lines):
            kind, _, pattern = line.partition(": ")
            kinds.setdefault(kind, []).append(pattern)
        yield name.rstrip("]"), kinds


LANGUAGES: Mapping[str, Mapping[str, list[str]]] = dict(_read())
"""For each language its patterns by kind."""

_CUES_OF = {name: frozenset(" ".join(kinds["cue"]).split()) for name, kinds in LANGUAGES.items()}
_CUES = frozenset[str]().union(*_CUES_OF.values())  # of which most answers have none
_UNSPACED = frozenset({"Chinese", "Japanese"})
_STRETCH = "[^.!?。！？\n]{0,60}?"
_UNQUOTED = r"""(?<![„“"«‹'‘『「《])(?<!«\s)"""
