"""Tokenizing: normalized text in, tokens out. Kernel twin: ``kernel/tokenizers.hpp``."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["TOKENIZERS", "none", "whitespace"]


def whitespace(text: str) -> list[str]:
    """Split at runs of white space, as ``str.split`` does."""
    return text.split()


def none(text: str) -> list[str]:
    """Keep a non-empty text as its one token."""
    return [text] if text else []


TOKENIZERS: dict[str, Callable[[str], list[str]]] = {"whitespace": whitespace, "none": none}
