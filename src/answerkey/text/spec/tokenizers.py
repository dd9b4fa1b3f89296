"""Tokenizing: normalized text in, tokens out. Kernel twin: ``kernel/tokenizers.hpp``."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable

__all__ = ["TOKENIZERS", "characters", "none", "nonspace", "visible", "whitespace"]


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


TOKENIZERS: dict[str, Callable[[str], list[str]]] = {
    "whitespace": whitespace,
    "none": none,
    "characters": characters,
    "nonspace": nonspace,
    "visible": visible,
}
