"""Rules for the references of an item: such as cannot be met, or are met too easily."""

from __future__ import annotations

import re

from answerkey.findings.evidence import Item, bears_name
from answerkey.findings.lexicon import FOREIGN_ARTICLES
from answerkey.findings.rule import Example, Found, rule

__all__ = ["RULES"]

_LONG_WORD = 5  # letters; shorter words a letter apart are two words
_MOST = 30  # references of an item that are compared with each other, pair by pair


@rule(
    "K101",
    "empty-reference",
    credit="open",
    what="A reference normalizes to nothing.",
    why="Conventions differ on it: it is dropped, matched by every empty answer, or by none.",
    example=Example("B", ("A",), "Which option is right?"),
    remedy="Write it so that something is left, or remove it. An item without an answer has no "
    "reference, or the empty one.",
)
def empty_reference(item: Item) -> Found | None:
    """Find a reference of which nothing is left."""
    for text in item.texts:
        if text.text.strip() and not text.normalized.strip():
            return Found(f"nothing is left of '{text.text.strip()[:40]}'", (text.text.strip(),))
    return None


@rule(
    "K104",
    "same-references",
    credit="open",
    what="Two references of an item are the same text under the convention.",
    why="They add nothing; with `best=mean` they weigh double.",
    example=Example(None, ("U.S.A.", "usa")),
    remedy="Keep one of them.",
)
def same_references(item: Item) -> Found | None:
    """Find references that are equal after normalizing."""
    seen: dict[str, str] = {}
    for text in item.texts:
        first = seen.get(text.normalized)
        if text.normalized and first is not None:
            return Found(f"'{first[:40]}' and '{text.text[:40]}' are one", (first, text.text))
        seen[text.normalized] = text.text
    return None


@rule(
    "K105",
    "near-identical-references",
    credit="open",
    what="Two references differ in one letter.",
    why="One of them may be a slip, which then makes a misspelt answer perfect.",
    example=Example(None, ("Saskatchewan", "Saskatchewen")),
    remedy="Keep both only if both spellings are in use.",
)
def near_identical_references(item: Item) -> Found | None:
    """Find references one letter apart."""
    texts = [text.normalized for text in item.texts[:_MOST]]
    for i, first in enumerate(texts):
        for second in texts[i + 1 :]:
            if _one_letter_apart(first, second):
                return Found(f"'{first[:40]}' and '{second[:40]}'", (first, second))
    return None


def _one_letter_apart(first: str, second: str) -> bool:
    ours, theirs = first.split(), second.split()
    if len(ours) != len(theirs):
        return False
    odd = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    if len(odd) != 1:
        return False
    short, long = sorted(odd[0], key=len)
    if len(short) < _LONG_WORD or len(long) - len(short) > 1:
        return False
    start = next((i for i, c in enumerate(short) if c != long[i]), len(short))
    if len(short) == len(long):
        return _are_turned(short, long, start) or _is_changed(short, long, start)
    doubled = start > 0 and long[start] == long[start - 1] and long[start].isalpha()
    added = 0 < start < len(short) - 1 and long[start].isalpha()
    return (doubled or added) and short[start:] == long[start + 1 :]


def _is_changed(short: str, long: str, start: int) -> bool:
    """Tell whether one letter is another, which is neither the first nor the last.

    Those make another word: biotic, abiotic; polytheist, polytheism.
    """
    letters = short[start].isalpha() and long[start].isalpha()
    inner = 0 < start < len(short) - 1
    return letters and inner and short[start + 1 :] == long[start + 1 :]


def _are_turned(short: str, long: str, start: int) -> bool:
    """Tell whether two letters have changed places."""
    pair = long[start : start + 2]
    turned = len(pair) == 2 and pair.isalpha() and short[start : start + 2] == pair[::-1]
    return turned and short[start + 2 :] == long[start + 2 :]


@rule(
    "K107",
    "foreign-article",
    credit="open",
    what="A reference begins with an article of another language.",
    why="Conventions for English drop `the` and keep `der` and `la`: an answer without it loses.",
    example=Example("Rhein", ("der Rhein",)),
    remedy="Add the form without the article, or use the convention of the language.",
)
def foreign_article(item: Item) -> Found | None:
    """Find an article that the convention keeps, where no reference lacks it."""
    forms = {text.normalized for text in item.texts}
    for text in item.texts:
        match = _ARTICLE.match(text.text)
        # With a capital it belongs to the name: Los Angeles.
        if match is None or match[1] != match[1].lower() or match[1] not in text.tokens[:1]:
            continue
        if match[1] in _ENGLISH and not text.text[match.end() - 1].isupper():
            continue
        rest = text.normalized[len(match[1]) :].strip()
        if rest and rest not in forms:
            return Found(f"'{match[1]}' in '{text.text[:40]}' counts as a word", (match[1],))
    return None


_ENGLISH = frozenset("die den des".split())  # English words too: only before a noun of German
_ARTICLES = {word for words in FOREIGN_ARTICLES.values() for word in words.split()}
_ARTICLE = re.compile(
    rf"\s*({'|'.join(sorted(w for w in _ARTICLES if len(w) > 1 and w.isalpha() and w.isascii()))})"
    r"\s\w",
    re.IGNORECASE,
)


@rule(
    "K108",
    "vague-reference",
    credit="open",
    what="One reference is the last word of a longer name among the others.",
    why="The shorter one makes a vague answer perfect, as `Kennedy` does beside `John F. Kennedy`.",
    example=Example("Kennedy", ("John F. Kennedy", "Kennedy"), "Who was president in 1962?"),
    remedy="Keep the shorter one if it is enough; drop it if others bear the name.",
)
def vague_reference(item: Item) -> Found | None:
    """Find a short reference all of whose words another one holds."""
    texts = [text for text in item.texts[:_MOST] if text.tokens]
    for short in texts:
        if len(short.tokens) > 1 or not short.tokens[0].isalpha():
            continue
        for long in texts:
            if short.bag < long.bag and bears_name(long, short, item.question):
                return Found(
                    f"'{short.text[:40]}' is a part of '{long.text[:60]}'",
                    (short.text, long.text),
                )
    return None


RULES = (
    *(empty_reference, same_references, near_identical_references),
    *(foreign_article, vague_reference),
)
