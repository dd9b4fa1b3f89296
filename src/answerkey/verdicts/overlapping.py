"""The rule on words that a reference and an answer share: all, most, some, or the question's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from answerkey.verdicts.answers import ALIKE, Answer
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.folding import is_figure
from answerkey.verdicts.measuring import said_amounts
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import other_compound
from answerkey.verdicts.synonyms import opposites
from answerkey.verdicts.tables import DENYING
from answerkey.verdicts.wording import incomplete

__all__ = ["are_described", "in_words", "overlap"]

_SHORT = 4  # words of an answer that says one thing
_OF_QUESTION = 0.25  # the weight of a word that the question gave away
_EXACT, _WHOLE, _MUCH, _HALF = 0.999, 0.8, 0.6, 0.4  # shares of a reference
_LIST = 0.5  # the share of a list below which another is given
_LISTED = re.compile(r"[,;/&]|\band\b")
_PAIR = 2


class _Shared(NamedTuple):
    """What is shared: how surely the answer has each word, the share of all, those it has."""

    matches: dict[str, float]
    share: float
    words: str


def overlap(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Words of the reference stand in the answer: all, most, some, or only the question's.

    The question's own words tell nothing new, a name is right as a whole or not, a number or a
    letter has no other word, and "not" turns the rest.
    """
    # A name has other names, and no words of like meaning.
    least = ALIKE if form.is_name else 0.0
    every = {word: answer.has(word) for word in form.telling}
    matches = {word: sure if sure > least else 0.0 for word, sure in every.items()}
    fresh = [word for word in matches if word not in asked.words] or list(matches)
    missing = [word for word in matches if not matches[word]]
    if found := _opposed(asked, form, answer, missing) or _undenied(form, answer, matches):
        return found
    if not any(matches[word] for word in fresh):
        if not any(matches.values()):
            return None
        return Evidence("overlap:question", "only words of the question are shared")
    weights = {word: _OF_QUESTION if word in asked.words else 1.0 for word in matches}
    share = sum(weights[w] * matches[w] for w in matches) / sum(weights.values())
    written = {key: form.words.written(at) for at, key in enumerate(form.keys) if matches.get(key)}
    words = ", ".join(list(written.values())[:4])
    return _shared(asked, form, answer, _Shared(matches, share, words), fresh)


def _shared(
    asked: Question, form: Phrase, answer: Answer, shared: _Shared, fresh: list[str]
) -> Evidence:
    """Judge an answer that has some words which the question lacks."""
    matches, share, words = shared
    if share <= ALIKE and max(matches[word] for word in fresh) == ALIKE:
        return Evidence("overlap:synonym", f"of like meaning as {form.text}: {words}")
    if form.is_code or form.unspaced:
        kind = "overlap:name:much" if share >= _MUCH else "overlap:name"
        return Evidence(kind, f"a part of {form.text}: {words}")
    if few := incomplete(asked, form, answer):
        return few
    if asked.asks_expansion and share < _WHOLE:
        return Evidence("overlap:name", f"a word of {form.text} is another: {words}")
    decisive = _decisive(asked, form, answer, matches, fresh)
    if decisive is None and share > _WHOLE and ALIKE not in matches.values():
        return _all(form, answer, shared)
    return decisive or _some(asked, form, answer, shared)


def _opposed(asked: Question, form: Phrase, answer: Answer, missing: list[str]) -> Evidence | None:
    """Judge an answer that has the opposite of a word in its place: left for right."""
    # "Not offline" is online; "No, it is online" denies the question.
    stated = answer.keys[answer.keys[:1] == ("no",) :]
    if DENYING.isdisjoint(form.keys) != answer.denials.isdisjoint(stated):
        return None
    for word in missing if form.english else ():
        others = opposites(word) & answer.key_set
        others |= {key for key in answer.key_set if other_compound(word, key)}
        for other in sorted(others):
            if other not in form.content_set and other not in asked.words:
                at = answer.places_of(other)[0]
                told = "another compound than" if other_compound(word, other) else "the opposite of"
                reason = f"{other} is {told} {word}"
                return Evidence("overlap:opposite", reason, (at, at))
    return None


def _undenied(form: Phrase, answer: Answer, matches: dict[str, float]) -> Evidence | None:
    """Judge an answer that has all of a denial but the "not"."""
    rest = form.content_set - {"not"}
    if "not" not in form.keys or not rest or answer.denials:
        return None
    if not all(matches.get(word, answer.has(word)) for word in rest):
        return None
    return Evidence("overlap:negation", f'"not" makes another thing of {form.text}')


def _decisive(
    asked: Question, form: Phrase, answer: Answer, matches: dict[str, float], fresh: list[str]
) -> Evidence | None:
    """Judge an answer that lacks a number or a letter, for which no other word stands."""
    missing = [word for word in matches if not matches[word]]
    if form.is_sentence:
        said = said_amounts(form, answer)
        missing = [word for word in missing if word not in said]
        # A sentence says more than is asked: a number it has beside that is no other answer.
        if answer.figure_set <= {*form.figures, *asked.words, *said}:
            missing = [word for word in missing if not is_figure(word)]
    figures = [word for word in missing if word[0].isdecimal()]
    if figures and not form.english and not answer.figures:
        return Evidence("number:none", f"no number is stated in figures, as {form.text} does")
    if figures:
        others = [word for word in fresh if not is_figure(word)]
        # "Apollo 11" and "Henry VIII" are told from others by their number, "Numbers 22:28" less.
        small = any(len(word) < 3 for word in figures) and len(form.figures) == 1
        named = form.has_names and others and all(matches[w] for w in others) and not small
        # An identifier has no part that names, and another number is another thing.
        short = len(answer.content) <= len(form.content) + 2
        other = short and not answer.figure_set <= {*form.figures, *asked.words}
        only = named and " " in form.text and not other
        kind = "overlap:name-only" if only else "overlap:figure"
        return Evidence(kind, f"a number of {form.text} is not stated")
    if any(len(word) == 1 and word.isascii() for word in missing):
        return Evidence("overlap:letter", f"a letter of {form.text} is not stated")
    return None


def _all(form: Phrase, answer: Answer, shared: _Shared) -> Evidence:
    """Judge an answer that has every word of the reference, in one form or another."""
    if _turned(form, answer):
        return Evidence("overlap:negation", f'"not" makes another thing of {form.text}')
    kind = "overlap:all" if shared.share > _EXACT else "overlap:forms"
    return Evidence(kind, f"all that {form.text} says is in the answer: {shared.words}")


def _some(asked: Question, form: Phrase, answer: Answer, shared: _Shared) -> Evidence:
    """Judge an answer by how much of the reference it shares."""
    matches, share, words = shared
    fresh = [word for word in matches if word not in asked.words]
    other = len(answer.content) <= _SHORT and any(
        word not in form.roots and word not in asked.roots for word in answer.content_roots
    )
    another = form.is_name and other and len(answer.content) <= len(form.content)
    if fresh and all(matches[word] for word in fresh) and not another:
        return Evidence("overlap:new", f"all of {form.text} that the question lacks: {words}")
    size = "much" if share >= _MUCH else "half" if share >= _HALF else "little"
    # Of a place people accept a part, "Boston" for "Boston Harbor", but not another place.
    if form.is_name and (asked.kind != "place" or other):
        kind = "overlap:name:much" if size == "much" else "overlap:name"
        return Evidence(kind, f"a part of the name {form.text}: {words}")
    full = form.is_listed and len(answer.content) >= len(form.content)
    few = share < _LIST or full
    if other and few and len(matches) > _PAIR and _LISTED.search(form.text):
        return Evidence("overlap:list", f"another list than {form.text}: {words} is in both")
    if other:
        return Evidence("overlap:other", f"shared with {form.text}: {words}, and another word")
    return Evidence(f"overlap:{size}", f"shared with {form.text}: {words}")


def _turned(form: Phrase, answer: Answer) -> bool:
    """Tell whether the same words say something else: a negation moved, put in or left out."""
    denies = not answer.denials <= form.content_set
    if "not" in form.keys:
        # "No, it is online" denies in another way.
        return answer.keys[:1] != ("no",) and answer.place(form.keys) is None
    return denies and len(answer.content) <= len(form.content) + 3


def in_words(case: Case) -> Evidence | None:
    """Only words of the question are shared, and the references are phrases in common words.

    Of those more is open than of names.
    """
    phrased = are_described(one.text for _, one in case.forms)
    if case.found.kind != "overlap:question" or not phrased:
        return None
    return case.found._replace(kind="overlap:question:words")


def are_described(references: Iterable[str]) -> bool:
    """Tell whether references are phrases in common words: other words may say the same."""
    texts = [*references]
    return bool(texts) and all(text[:1].islower() and text.islower() for text in texts)
