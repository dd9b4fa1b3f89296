"""Tokenizing: normalized text in, tokens out. Kernel twin: ``kernel/tokenizers.hpp``."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable

__all__ = [
    "TOKENIZERS",
    "characters",
    "chemistry",
    "cjk",
    "none",
    "nonspace",
    "punctuation",
    "visible",
    "whitespace",
]

_CJK = (
    ("\u3040", "\u30ff"),  # Hiragana, Katakana
    ("\u3100", "\u312f"),  # Bopomofo
    ("\u31a0", "\u31bf"),  # Bopomofo Extended
    ("\u31f0", "\u31ff"),  # Katakana Phonetic Extensions
    ("\u3400", "\u4dbf"),  # CJK Unified Ideographs, Extension A
    ("\u4e00", "\u9fff"),  # CJK Unified Ideographs
    ("\uf900", "\ufaff"),  # CJK Compatibility Ideographs
    ("\uff66", "\uff9d"),  # halfwidth Katakana
    ("\U00020000", "\U0003ffff"),  # the planes of ideographs
)
"""Blocks whose scripts put no space between words; Hangul and Thai are not among them."""

_OPENING = "([{"
_CLOSING = ")]}"
_PAIRS = ("()", "[]", "{}")
_SENTENCE = frozenset(".,;:!?\"'\u2018\u2019\u201c\u201d\u2026")


def whitespace(text: str) -> list[str]:
    """Split at runs of white space, as ``str.split`` does."""
    return text.split()


def none(text: str) -> list[str]:
    """Keep a non-empty text as its one token."""
    return [text] if text else []


def characters(text: str) -> list[str]:
    """Take every character, white space included."""
    return list(text)


def nonspace(text: str) -> list[str]:
    """Take every character that is not white space."""
    return [character for character in text if not character.isspace()]


def visible(text: str) -> list[str]:
    r"""Take runs of letters, digits and marks, and every other visible character alone.

    Each token is lower-cased by itself. This is DPR's SimpleTokenizer, the pattern
    ``[\p{L}\p{N}\p{M}]+|[^\p{Z}\p{C}]``.
    """
    tokens: list[str] = []
    for kind, group in itertools.groupby(text, key=_visible_kind):
        if kind == "word":
            tokens.append("".join(group).lower())
        elif kind == "mark":
            tokens += [character.lower() for character in group]
    return tokens


def _visible_kind(character: str) -> str:
    category = unicodedata.category(character)[0]
    return "word" if category in "LNM" else "" if category in "ZC" else "mark"


def punctuation(text: str) -> list[str]:
    """Take every mark of punctuation and every symbol alone, and the runs between them.

    Categories P and S: ``U.S.A.`` is ``U . S . A .``, ``C++`` is ``C + +``.
    """
    return _runs_and_singles(text, lambda c: unicodedata.category(c)[0] in "PS")


def cjk(text: str) -> list[str]:
    """Take every Chinese or Japanese character alone, and the words between them."""
    return _runs_and_singles(text, lambda c: any(first <= c <= last for first, last in _CJK))


def _runs_and_singles(text: str, single: Callable[[str], bool]) -> list[str]:
    tokens: list[str] = []
    for word in text.split():
        for alone, group in itertools.groupby(word, key=single):
            piece = "".join(group)
            tokens += piece if alone else [piece]
    return tokens


def chemistry(text: str) -> list[str]:
    """Take words whole, formulae and names too, and the sentence's own marks alone.

    ``H2SO4``, ``Ca2+``, ``Fe(OH)3`` and ``1,2-dichloroethane`` stay whole. Marks of the
    sentence stand at a word's ends: stops, commas, quotes, brackets that have no partner
    within the word and a pair of brackets round the whole of it.
    """
    return [token for word in text.split() for token in _unwrapped(word)]


def _unwrapped(word: str) -> list[str]:
    partners = _partners(word)
    first, last = 0, len(word)
    leading: list[str] = []
    trailing: list[str] = []
    while first < last:
        if word[last - 1] in _SENTENCE or (
            word[last - 1] in _CLOSING and partners[last - 1] is None
        ):
            last -= 1
            trailing.append(word[last])
        elif word[first] in _SENTENCE or (word[first] in _OPENING and partners[first] is None):
            leading.append(word[first])
            first += 1
        elif partners[first] == last - 1 and word[first] in _OPENING:
            last -= 1
            trailing.append(word[last])
            leading.append(word[first])
            first += 1
        else:
            break
    core = [word[first:last]] if first < last else []
    return [*leading, *core, *reversed(trailing)]


def _partners(word: str) -> list[int | None]:
    """Return for each bracket the index of its partner; None for all else."""
    partners: list[int | None] = [None] * len(word)
    opened: list[int] = []
    for index, character in enumerate(word):
        if character in _OPENING:
            opened.append(index)
        elif opened and word[opened[-1]] + character in _PAIRS:
            partners[index] = opened[-1]
            partners[opened.pop()] = index
    return partners


TOKENIZERS: dict[str, Callable[[str], list[str]]] = {
    "whitespace": whitespace,
    "none": none,
    "characters": characters,
    "nonspace": nonspace,
    "visible": visible,
    "punctuation": punctuation,
    "cjk": cjk,
    "chemistry": chemistry,
}
