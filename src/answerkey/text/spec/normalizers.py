"""Normalizing: text in, text out. Kernel twin: ``kernel/normalizers.hpp``."""

from __future__ import annotations

import itertools
import math
import re
import unicodedata
from collections.abc import Callable, Container, Sequence
from functools import lru_cache
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


def articles_regex(text: str, words: tuple[str, ...]) -> str:
    r"""Replace the words as ``articles`` does, with the boundaries of the ``regex`` module.

    There a word is Alphabetic, a mark, a decimal digit, connector punctuation or a join
    control: combining marks belong to the word, ``²`` and ``½`` do not.
    """
    runs = ((word, "".join(run)) for word, run in itertools.groupby(text, key=_is_unicode_word))
    return "".join(" " if word and run in words else run for word, run in runs)


@lru_cache(maxsize=4096)
def _is_unicode_word(character: str) -> bool:
    category = unicodedata.category(character)
    return (
        category[0] in "LM"
        or category in {"Nd", "Nl", "Pc"}
        or character in "\u200c\u200d"
        # Other_Alphabetic outside marks: the circled, squared and boxed Latin letters.
        or "\u24b6" <= character <= "\u24e9"
        or "\U0001f130" <= character <= "\U0001f149"
        or "\U0001f150" <= character <= "\U0001f169"
        or "\U0001f170" <= character <= "\U0001f189"
    )


def articles_title(text: str, words: tuple[str, ...]) -> str:
    r"""Delete each article and the one space behind it, lower-case or capitalized.

    lm-evaluation-harness deletes ``\b(?:The |the |An |A |a |an )`` before it lower-cases:
    ``THE cat`` keeps its article, and so does a text that ends in one.
    """
    forms = [form for word in words for form in (word, word.capitalize())]
    forms.sort(key=len, reverse=True)
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, forms))}) ", "", text)


def space_text(text: str, words: tuple[str, ...]) -> str:
    """Replace every occurrence of the words, also within others, by one space."""
    for word in words:
        text = text.replace(word, " ")
    return text


def apart(text: str, characters: Container[str]) -> str:
    """Put a space on each side of every character of the set."""
    return "".join(f" {c} " if c in characters else c for c in text)


def trim_end(text: str, characters: Container[str]) -> str:
    """Remove characters of the set from the end."""
    end = len(text)
    while end and text[end - 1] in characters:
        end -= 1
    return text[:end]


def trim_start(text: str, characters: Container[str]) -> str:
    """Remove characters of the set from the start."""
    start = 0
    while start < len(text) and text[start] in characters:
        start += 1
    return text[start:]


def before(text: str, characters: Container[str]) -> str:
    """Keep what stands before the first character of the set."""
    return text[: next((i for i, c in enumerate(text) if c in characters), len(text))]


def after_last(text: str, characters: Container[str]) -> str:
    """Keep what stands behind the last character of the set."""
    return text[next((i + 1 for i in range(len(text) - 1, -1, -1) if text[i] in characters), 0) :]


def lower_narrow(text: str) -> str:
    """Lower-case and cut to the length before, as numpy's fixed-width arrays do."""
    return text.lower()[: len(text)]


def collapse(text: str) -> str:
    """Make every run of white space one space, and trim both ends."""
    return " ".join(text.split())


def strip(text: str) -> str:
    """Trim white space at both ends."""
    return text.strip()


def number(text: str) -> str:
    """Write a text that ``float`` reads as ``float`` writes it: ``1e3`` is ``1000.0``."""
    value = _number(text)
    return text if value is None else str(value)


def number_finite(text: str) -> str:
    """Do as ``number``, but leave ``inf`` and ``nan`` as they are."""
    return str(float(text)) if _is_finite(text) else text


def delete_beside_number(text: str, characters: Container[str]) -> str:
    """Remove the characters, unless ``float`` reads the text."""
    return text if _number(text) is not None else delete(text, characters)


def delete_beside_finite(text: str, characters: Container[str]) -> str:
    """Remove the characters, unless ``float`` reads the text as a finite number."""
    return text if _is_finite(text) else delete(text, characters)


def unwrap_finite(text: str, characters: Container[str]) -> str:
    """Trim the characters at both ends if that lays bare a finite number: ``(3.14)``."""
    if _is_finite(text):
        return text
    bare = trim_start(trim_end(text, characters), characters)
    return bare if _is_finite(bare) else text


def _is_finite(text: str) -> bool:
    value = _number(text)
    return value is not None and math.isfinite(value)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def pieces(text: str, separators: Container[str], steps: Sequence[Callable[[str], str]]) -> str:
    """Cut at every separator, apply steps to each piece, join those not blank by a space."""
    cut, start = [], 0
    for position, character in enumerate(text):
        if character in separators:
            cut.append(text[start:position])
            start = position + 1
    cut.append(text[start:])
    for step in steps:
        cut = [step(piece) for piece in cut]
    return " ".join(piece for piece in cut if piece.strip()).strip()


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
    "articles-regex": articles_regex,
    "articles-title": articles_title,
    "space-text": space_text,
    "apart": apart,
    "trim-start": trim_start,
    "trim-end": trim_end,
    "before": before,
    "after-last": after_last,
    "lower-narrow": lower_narrow,
    "number": number,
    "number-finite": number_finite,
    "unwrap-finite": unwrap_finite,
    "delete-beside-number": delete_beside_number,
    "delete-beside-finite": delete_beside_finite,
}
