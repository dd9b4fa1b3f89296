"""Rules on words: the same, contained, spaced otherwise, a part, an overlap."""

from __future__ import annotations

import re

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root, spelling_twins
from answerkey.verdicts.synonyms import opposites, senses
from answerkey.verdicts.tables import VAGUE_WORDS
from answerkey.verdicts.words import is_figure

__all__ = ["contained", "head", "match", "overlap", "part", "same", "spacing"]

_NUMBERED = frozenset((str(number),) for number in range(2, 21))  # of a sequel
_LISTED = re.compile(r"[,;/&-]|\b(?:and|or|of|the)\b")
_SHORT = 4  # words of an answer that says one thing
_ALIKE = 0.6  # of like meaning
_OF_QUESTION = 0.25  # the weight of a word that the question gave away
_DENIED = frozenset("not fail failed never unable refuse refused".split())
_REGNAL = {"i": "1", "1": "i"}  # Charles I and the First
_COMPARED = 64  # spellings a word is compared with: an answer may have any number


def same(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:  # noqa: ARG001
    """Both sides are the same words, small ones aside.

    Numbers, spelling, case and accents are folded before.
    """
    if form.content == answer.content:
        return Evidence("same", f"the answer is {form.text}", (0, len(answer.keys) - 1))
    return None


def contained(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer holds the reference as a run of words.

    A sentence that holds the reference nearly always gives it as its answer. Less so where the
    reference is a word of the question, or of words too vague to rest on.
    """
    if not form.content_set <= answer.key_set:
        return None
    place = answer.place(form.keys) or answer.content_place(form.content)
    if place is None:
        return None
    kind = "contained"
    if _continued(form, answer, place[1]):
        reason = f"what the answer names is numbered, and {form.text} is not"
        return Evidence("contained:sequel", reason, place)
    if form.content_set <= VAGUE_WORDS:
        kind = "contained:vague"
    elif form.content_set <= asked.words:
        kind = "contained:question"
    elif len(form.content) == 1 and form.figures:
        kind = "contained:figure"
    elif len(form.content) == 1 and len(form.content[0]) < 4:
        kind = "contained:short"
    return Evidence(kind, f"{form.text} is in the answer", place)


def _continued(form: Phrase, answer: Answer, last: int) -> bool:
    """Tell whether a short answer goes on with a number: "Jaws 2" and "Jaws" are two films."""
    if form.figures or not form.has_names or len(answer.content) > len(form.content) + 2:
        return False
    after = answer.keys[last + 1 :]
    return after[after[:1] == ("part",) :] in _NUMBERED


def spacing(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:  # noqa: ARG001
    """The answer holds the reference with other spaces or hyphens.

    Models lose spaces, and writers disagree on hyphens.
    """
    if len(form.joined) < 4 or form.joined not in answer.joined:
        return None
    # A lost space glues the next word to a name; to a short word it may as well be an ending.
    glued = len(form.joined) >= 6 and (form.has_names or len(form.joined) >= 9)
    place = answer.joined_place(form.joined, whole=not glued)
    if place is None:
        return None
    return Evidence("spacing", f"{form.text} is in the answer, spaced otherwise", place)


def head(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:  # noqa: ARG001
    """The answer has what stands before the reference's comma: the town of "town, state".

    Whoever names the town seldom has to name the state.
    """
    if not form.head or form.figures:
        return None
    if all(match(word, answer) for word in form.head):
        return Evidence("head", f"{form.text.partition(',')[0]} of {form.text} is in the answer")
    return None


def part(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer is a piece of the reference.

    References are often longer than the answer has to be.
    """
    if len(answer.content_set) > _SHORT + len(asked.words):
        return None  # of any length: it cannot be short without the question's words
    said = [key for key in answer.content if key not in asked.words]
    if not 0 < len(said) <= _SHORT:
        return None
    if all(key in form.content_set or root(key) in form.roots for key in said):
        if "not" in form.keys:
            return Evidence("overlap:negation", f'"not" makes another thing of {form.text}')
        if _swapped(form, answer):
            return Evidence("part:order", f"the names of {form.text} change places")
        kind = "part:name" if form.is_name else "part"
        return Evidence(kind, f"the answer is part of {form.text}", (0, len(answer.keys) - 1))
    return None


def _swapped(form: Phrase, answer: Answer) -> bool:
    """Tell whether the same words stand in another order about a verb: who beat whom."""
    if sorted(form.content) != sorted(answer.content) or _LISTED.search(form.text):
        return False
    capitals = [word[:1].isupper() for word in form.text.split()]
    between = (
        capitals[capitals.index(True) : len(capitals) - capitals[::-1].index(True)]
        if any(capitals)
        else []
    )
    return between.count(True) > 1 and not all(between)


def overlap(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Words of the reference stand in the answer: all, most, some, or only the question's.

    The question's own words tell nothing new, a name is right as a whole or not, a number or a
    letter has no other word, and "not" turns the rest.
    """
    matches = {word: match(word, answer) for word in form.telling}
    fresh = [word for word in matches if word not in asked.words] or list(matches)
    if found := _opposed(asked, form, answer, [word for word in matches if not matches[word]]):
        return found
    if not any(matches[word] for word in fresh):
        if not any(matches.values()):
            return None
        return Evidence("overlap:question", "only words of the question are shared")
    weights = {word: _OF_QUESTION if word in asked.words else 1.0 for word in matches}
    share = sum(weights[w] * matches[w] for w in matches) / sum(weights.values())
    if share < _ALIKE and max(matches[word] for word in fresh) == _ALIKE:
        shared = _listed(matches)
        return Evidence("overlap:synonym", f"of like meaning as {form.text}: {shared}")
    return _decisive(form, matches, fresh) or _shared(asked, form, answer, matches, share)


def _opposed(asked: Question, form: Phrase, answer: Answer, missing: list[str]) -> Evidence | None:
    """Judge an answer that has the opposite of a word in its place: left for right."""
    for word in missing if form.english else ():
        for other in opposites(word) & answer.key_set:
            if other not in form.content_set and other not in asked.words:
                at = answer.places_of(other)[0]
                reason = f"{other} is the opposite of {word}"
                return Evidence("overlap:opposite", reason, (at, at))
    return None


def _decisive(form: Phrase, matches: dict[str, float], fresh: list[str]) -> Evidence | None:
    """Judge an answer that lacks a number or a letter, for which no other word stands."""
    missing = [word for word in matches if not matches[word]]
    figures = [word for word in missing if is_figure(word)]
    if figures:
        others = [word for word in fresh if not is_figure(word)]
        # "Apollo 11" and "Henry VIII" are told from others by their number, "Numbers 22:28" less.
        small = any(len(word) < 3 for word in figures) and len(form.figures) == 1
        only = form.has_names and others and all(matches[w] for w in others) and not small
        kind = "overlap:name-only" if only else "overlap:figure"
        return Evidence(kind, f"a number of {form.text} is not stated")
    if any(len(word) == 1 and word.isascii() for word in missing):
        return Evidence("overlap:letter", f"a letter of {form.text} is not stated")
    return None


def _shared(
    asked: Question,
    form: Phrase,
    answer: Answer,
    matches: dict[str, float],
    share: float,
) -> Evidence:
    """Judge an answer by how much of the reference it shares."""
    shared = _listed(matches)
    if share > 0.8 and _ALIKE not in matches.values():
        if _turned(form, answer):
            return Evidence("overlap:negation", f'"not" makes another thing of {form.text}')
        kind = "overlap:all" if share > 0.999 else "overlap:forms"
        return Evidence(kind, f"all that {form.text} says is in the answer: {shared}")
    fresh = [word for word in matches if word not in asked.words]
    other = len(answer.content) <= _SHORT and any(
        word not in form.roots and word not in asked.roots for word in answer.content_roots
    )
    another = form.is_name and other and len(answer.content) <= len(form.content)
    if fresh and all(matches[word] for word in fresh) and not another:
        return Evidence("overlap:new", f"all of {form.text} that the question lacks: {shared}")
    size = "much" if share >= 0.6 else "half" if share >= 0.4 else "little"
    # Of a place people accept a part, "Boston" for "Boston Harbor", but not another place.
    if form.is_name and (asked.kind != "place" or other):
        kind = "overlap:name:much" if size == "much" else "overlap:name"
        return Evidence(kind, f"a part of the name {form.text}: {shared}")
    if other:
        return Evidence("overlap:other", f"shared with {form.text}: {shared}, and another word")
    return Evidence(f"overlap:{size}", f"shared with {form.text}: {shared}")


def _listed(matches: dict[str, float]) -> str:
    return ", ".join(sorted(word for word in matches if matches[word])[:4])


def _turned(form: Phrase, answer: Answer) -> bool:
    """Tell whether the same words say something else: a negation moved, put in or left out."""
    denies = not _DENIED.isdisjoint(answer.key_set - form.content_set)
    if "not" in form.keys:
        return "not" not in answer.key_set or answer.place(form.keys) is None
    return denies and len(answer.content) <= len(form.content) + 3


def match(word: str, answer: Answer) -> float:
    """Return how surely an answer has a word: as it is 1, in another form less, or not 0."""
    if word in answer.key_set or _REGNAL.get(word) in answer.key_set:
        return 1.0
    if root(word) in answer.roots:
        return 0.95
    if len(word) >= 5 and any(
        spelling_twins(word, other) for other in answer.by_start.get(word[0], ())[:_COMPARED]
    ):
        return 0.85
    if answer.english and not answer.senses.isdisjoint(senses(word)):
        return _ALIKE
    return 0.0
