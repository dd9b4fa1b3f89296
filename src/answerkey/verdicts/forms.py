"""The forms in which references may be said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from answerkey.verdicts.phrases import BRACKETS, Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.synonyms import other_names
from answerkey.verdicts.tables import TITLES
from answerkey.verdicts.words import read

__all__ = ["MANY", "Form", "every_form", "phrases"]

Form: TypeAlias = tuple[int, Phrase]
"""The number of a reference, and a form of it."""
MANY = 4
"""References from which on they are taken to be aliases of the first."""

# "16 or older" is one condition, not two alternatives.
_OR = re.compile(
    r" or (?!(?:older|younger|more|less|fewer|over|under|above|below|later|earlier|so)\b)|;| / "
)
_QUOTED = re.compile(r"\s?[\"“][^\"“”]*[\"”]\s?")
# "The Shining (film)": what stands in brackets tells it from others of the name.
_DESCRIBES = re.compile(
    r"(?:^|\s)(?:actor|actress|album|animal|artist|author|band|bird|book|brand|character|city|comics"
    r"|company|country|disambiguation|drink|element|fictional|film|fish|food|football(?:er)?|game|god"
    r"|group|magazine|movie|music(?:al|ian)?|mythology|name|newspaper|novel|opera|painter|person|planet"
    r"|plant|play|poem|poet|politician|programme|river|series|show|singer|song|sport|state|story|term"
    r"|town|TV|writer)s?$",
    re.IGNORECASE,
)
_KEPT = 500  # characters; the forms of longer references are not kept
_KEPT_TOGETHER = 2000
_ALSO = re.compile(r"(?:aka|a\.k\.a\.|also|formerly|or)\b", re.IGNORECASE)
_SHIP = re.compile(r"(?:HMS|H\.M\.S\.|USS|U\.S\.S\.|RMS|SS|HMAS|HMCS|MV) (?=[A-Z])")
_LONG = 8  # words of a sentence, in which "or" joins no two answers


def every_form(asked: Question, references: tuple[str, ...]) -> tuple[Form, ...]:
    """Return each form in which a reference may be said."""
    kept = sum(map(len, references)) <= _KEPT_TOGETHER
    forms = (_forms if kept else _forms.__wrapped__)(references, asked.english)
    if all(form.renamed is None for _, form in forms):
        return forms
    return tuple(
        (at, form)
        for at, form in forms
        if form.renamed is None or not asked.gives_name(form.renamed.said)
    )


@lru_cache(maxsize=4096)
def _forms(references: tuple[str, ...], english: bool) -> tuple[Form, ...]:  # noqa: FBT001 - cached
    name = phrases(references[0], english=english)[:1] if len(references) >= MANY else ()
    return tuple(
        (at, form)
        for at, reference in enumerate(references)
        for form in phrases(_capitalized(reference, name), english=english)
    )


def _capitalized(reference: str, name: tuple[Phrase, ...]) -> str:
    """Return an alias in small letters as the name is written that it begins like."""
    if not name or not name[0].is_name or not reference.islower():
        return reference
    first = name[0].text.split(maxsplit=1)[0]
    return reference.title() if reference.startswith(f"{first.lower()} ") else reference


def phrases(text: str, *, english: bool) -> tuple[Phrase, ...]:
    """Return the forms in which a reference may be said, itself first.

    They are: without what stands in brackets, what stands in them, without a quoted
    nickname or a title before a name, and both sides of an "or" or a semicolon.
    """
    return (_phrases if len(text) <= _KEPT else _phrases.__wrapped__)(text, english=english)


@lru_cache(maxsize=8192)
def _phrases(text: str, *, english: bool) -> tuple[Phrase, ...]:
    text = " ".join(text.split())
    forms = [text]
    plain = BRACKETS.sub(" ", text).strip()
    if plain and plain != text:
        named = [inner for inner in BRACKETS.findall(text) if _names(inner)]
        # "The Shining (film)" is met without its tag.
        forms = [text, plain, *named] if named else [plain]
    unquoted = _QUOTED.sub(" ", text).strip()
    if unquoted and unquoted != text and unquoted[0].isupper() and " " in unquoted:
        forms.append(unquoted)
    if (ship := _SHIP.match(text)) is not None:
        forms.append(text[ship.end() :])
    untitled = _without_titles(text)
    if untitled:
        forms.append(untitled)
    for form in tuple(forms):
        parts = _OR.split(form) if form.count(" ") < _LONG else ()
        if len(parts) > 1:
            forms += (part.strip() for part in parts if len(part.strip()) > 1)
    distinct = dict.fromkeys(forms)
    every = (Phrase(form, read(form, english=english), english) for form in distinct)
    plainly = [phrase for phrase in every if phrase.keys]
    return (*plainly, *(other for phrase in plainly if english for other in _renamed(phrase)))


def _names(inner: str) -> bool:
    """Tell whether what stands in brackets is another name: IB, not "film" or "given name"."""
    if inner[:1].islower() and inner.isascii() and not _ALSO.match(inner):
        return False
    return any(map(str.isalpha, inner)) and not _DESCRIBES.search(inner)


def _renamed(phrase: Phrase) -> Iterator[Phrase]:
    """Yield a phrase with what it names under other names."""
    for one in other_names(phrase.keys):
        start, end = phrase.words.span(*one.place)
        name, other = phrase.words.text[start:end], one.other
        if name[:1].isupper():
            other = " ".join(word[0].upper() + word[1:] for word in other.split())
        written = phrase.words.text[:start] + other + phrase.words.text[end:]
        yield Phrase(written, read(written), english=True, renamed=one._replace(name=name))


def _without_titles(text: str) -> str:
    """Return a name without the titles before it; nothing if it has none, or is one name."""
    words = text.split()
    if not words or words[0].rstrip(".").lower() not in TITLES:
        return ""
    while words and words[0].rstrip(".").lower() in TITLES:
        words = words[1:]
    if "of" in words[2:]:
        words = words[: words.index("of", 2)]  # "Franz Ferdinand" of "Archduke ... of Austria"
    return " ".join(words) if len(words) > 1 and words[0][0].isupper() else ""
