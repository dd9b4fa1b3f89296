"""Normalizing: text in, text out. Kernel twin: ``kernel/normalizers.hpp``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container
from typing import Literal

__all__ = [
    "NORMALIZERS",
    "articles",
    "casefold",
    "collapse",
    "delete",
    "lower",
    "nfc",
    "nfd",
    "nfkc",
    "nfkd",
    "space",
    "strip",
]

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]


def lower(text: str) -> str:
    """Lower-case as ``str.lower`` does, final sigma included."""
    return text.lower()


def casefold(text: str) -> str:
    """Fold case as ``str.casefold`` does: ``ß`` becomes ``ss``."""
    return text.casefold()


def _form(name: Form) -> Callable[[str], str]:
    def apply(text: str) -> str:
        return unicodedata.normalize(name, text)

    apply.__doc__ = f"Bring into Unicode normalization form {name}."
    return apply


nfc, nfd, nfkc, nfkd = _form("NFC"), _form("NFD"), _form("NFKC"), _form("NFKD")


def delete(text: str, characters: Container[str]) -> str:
    """Remove every character of the set."""
    return "".join(character for character in text if character not in characters)


def space(text: str, characters: Container[str]) -> str:
    """Replace every character of the set by one space."""
    return "".join(" " if character in characters else character for character in text)


def articles(text: str, words: tuple[str, ...]) -> str:
    r"""Replace each of the words that stands alone by one space.

    ``\b`` is that of the standard ``re``: letters, digits and ``_`` are word
    characters, combining marks are not, so ``the`` + U+0301 loses its ``the``.
    """
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, words))})\b", " ", text)


def collapse(text: str) -> str:
    """Make every run of white space one space, and trim both ends."""
    return " ".join(text.split())


def strip(text: str) -> str:
    """Trim white space at both ends."""
    return text.strip()


NORMALIZERS: dict[str, Callable[..., str]] = {
    "lower": lower,
    "casefold": casefold,
    "nfc": nfc,
    "nfd": nfd,
    "nfkc": nfkc,
    "nfkd": nfkd,
    "delete": delete,
    "space": space,
    "articles": articles,
    "collapse": collapse,
    "strip": strip,
}
