"""Rules on words: the same, spaced otherwise, the head, a part."""

from __future__ import annotations

import re
from itertools import accumulate

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root

__all__ = ["another_version", "head", "incomplete", "part", "same", "spacing"]

_LISTED = re.compile(r"[,;/&-]|\b(?:and|or|of|the)\b")
_JOINING = frozenset({"and", "to"})  # of two ends, "the Alps to the sea"
_VERSIONS = frozenset({"version", "release"})
_DECIMAL = re.compile(r"\d+(?:\.\d+)+")
_OPERATOR = re.compile(r"(?<=[\w)])\s?([-+*/^<>=])\s?(?=[\w(])")
_SUM = re.compile(r"[+^=*]\s?\d|\d\s?[+^=*]")
_TRIPLE = 3  # words
_FORMULA = 60  # characters
_ABBREVIATED = 3  # letters of a state
_OPEN = 3  # words beside the reference
_PLACE = 6  # words of a town and what lies round it; a sentence has more
_SHORT = 4  # words of an answer that says one thing


def same(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Both sides are the same words, small ones aside.

    Numbers, spelling, case and accents are folded before.
    """
    if form.content != answer.content and form.keys != answer.keys:
        return None
    whole = 0, len(answer.keys) - 1
    if another_version(asked, form, answer):
        return Evidence("overlap:figure", f"another version than {form.text}", whole)
    if form.identifier and form.identifier != answer.letters:
        return Evidence("contained:inside", f"another word than {form.text}", whole)
    if form.signed != answer.signed or _other_operator(form.text, answer.words.text):
        return Evidence("contained:sign", f"a sign tells the answer from {form.text}", whole)
    if _passive(form, answer) and _about_a_verb(form):
        return Evidence("part:order", f"the names of {form.text} change places", whole)
    return Evidence("same", f"the answer is {form.text}", whole)


def another_version(asked: Question, form: Phrase, answer: Answer) -> bool:
    """Tell whether a version is asked for and another is given: 3.10 is not 3.1."""
    if _VERSIONS.isdisjoint(asked.words):
        return False
    wanted = set(_DECIMAL.findall(form.text))
    return bool(wanted) and wanted.isdisjoint(_DECIMAL.findall(answer.words.text))


def _other_operator(first: str, second: str) -> bool:
    """Tell whether two formulas of the same words differ in a sign: x+1 and x-1."""
    if len(first) > _FORMULA or not _SUM.search(first):
        return False
    ours, theirs = _OPERATOR.findall(first), _OPERATOR.findall(second)
    return len(ours) == len(theirs) and ours != theirs


def spacing(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:  # noqa: ARG001
    """The answer holds the reference with other spaces or hyphens.

    Models lose spaces, and writers disagree on hyphens.
    """
    if form.joined == answer.joined:
        reason = f"{form.text} is in the answer, spaced otherwise"
        return Evidence("spacing", reason, (0, len(answer.keys) - 1))
    if len(form.joined) < 4 or form.joined not in answer.joined:
        return None
    # A lost space glues the next word to a name; to a short word it may as well be an ending, and
    # to a unit another unit: percent and percentage points.
    glued = len(form.joined) >= 6 and (form.has_names or len(form.joined) >= 9) and not form.figures
    place = answer.joined_place(form.joined, whole=not glued)
    if place is None:
        return None
    return Evidence("spacing", f"{form.text} is in the answer, spaced otherwise", place)


def head(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer has what stands before the reference's comma: the town of "town, state".

    Whoever names the town seldom has to name the state.
    """
    if not form.head or len(form.content) > _PLACE or form.figures or form.is_listed:
        return None
    if asked.words.issuperset(form.head):
        return None
    if not all(answer.has(word) for word in form.head):
        return None
    place, said = answer.content_place(form.head), form.text.partition(",")[0]
    if place is not None and _elsewhere(form, answer, place[1]):
        reason = f"{said} is in the answer, and another place than in {form.text}"
        return Evidence("head:elsewhere", reason, place)
    return Evidence("head", f"{said} of {form.text} is in the answer", place)


def _elsewhere(form: Phrase, answer: Answer, last: int) -> bool:
    """Tell whether a short answer names another place round the town: Paris, Texas."""
    if last + 1 >= len(answer.keys) or len(answer.content) > len(form.head) + _OPEN:
        return False
    (_, end), (start, _) = answer.words.span(last, last), answer.words.span(last + 1, last + 1)
    after, tail = answer.words.written(last + 1), form.text.partition(",")[2].strip()
    named = answer.words.text[end:start].strip() == "," and after[:1].isupper()
    # "IL" is Illinois.
    short = len(after) <= _ABBREVIATED and after[0] == tail[:1]
    return named and not short and not answer.has_any(form.content_set - {*form.head})


def part(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer is a piece of the reference.

    References are often longer than the answer has to be.
    """
    if "(" in form.text or asked.asks_expansion:
        return None  # what stands in brackets is no name, and letters stand for every word
    if len(answer.content_set) > _SHORT + len(asked.words):
        return None  # of any length: it cannot be short without the question's words
    # A character of the question may be one of another word: 京都 is no part of 東京, 首都 or not.
    said = [key for key in answer.content if key not in asked.words or form.unspaced]
    if not 0 < len(said) <= _SHORT:
        return None
    if not all(key in form.content_set or root(key) in form.roots for key in said):
        # "Spongebob" of "SpongeBob SquarePants" is two words there.
        ends = accumulate(map(len, form.content))
        if not form.joined.startswith(answer.joined) or len(answer.joined) not in ends:
            return None
    return _piece(asked, form, answer)


def _piece(asked: Question, form: Phrase, answer: Answer) -> Evidence:
    """Judge an answer whose words are all of the reference."""
    if "not" in form.keys and answer.keys[:1] != ("no",):
        return Evidence("overlap:negation", f'"not" makes another thing of {form.text}')
    if form.text.isalnum() and len(form.keys) > 1 and not answer.key_set.issuperset(form.keys):
        return Evidence("contained:inside", f"the answer is a piece of the word {form.text}")
    if _swapped(form, answer) or (form.is_code and sorted(form.keys) == sorted(answer.keys)):
        return Evidence("part:order", f"the parts of {form.text} change places")
    if found := incomplete(asked, form, answer) or _one_of_several(asked, form, answer):
        return found
    if form.is_name and form.head and "where" not in asked.words and not _of_head(form, answer):
        return Evidence("part:outer", f"only what lies round the {form.head[0]} of {form.text}")
    kind = "part:name" if form.is_name else "part"
    return Evidence(kind, f"the answer is part of {form.text}", (0, len(answer.keys) - 1))


def incomplete(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Judge an answer that lacks one of as many things as the question counts."""
    if not asked.counted or len(form.items) != asked.counted:
        return None
    stated = [any(answer.has(word) for word in item - asked.words) for item in form.items]
    if all(stated) or not any(stated):
        return None
    reason = f"{sum(stated)} of the {asked.counted} in {form.text}"
    return Evidence("part:list", reason)


def _one_of_several(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Judge an answer that gives one where a list is asked for: an end of two."""
    joined = not _JOINING.isdisjoint(form.keys) and _JOINING.isdisjoint(answer.keys)
    if not asked.asks_list or not joined or form.content_set <= answer.key_set:
        return None
    return Evidence("part:list", f"several are asked for, and it is one of {form.text}")


def _of_head(form: Phrase, answer: Answer) -> bool:
    return any(answer.has(word) for word in form.head)


def _swapped(form: Phrase, answer: Answer) -> bool:
    """Tell whether the same words stand in another order about a verb: who beat whom."""
    if sorted(form.content) != sorted(answer.content) or _passive(form, answer):
        return False
    # "price exceeds cost": the ends change places about what stands between.
    turned = len(form.content) == _TRIPLE and form.content == answer.content[::-1]
    return _about_a_verb(form) or (turned and not _LISTED.search(form.text))


def _passive(form: Phrase, answer: Answer) -> bool:
    """Tell whether one of them says who did it with "by": Carthage was defeated by Rome."""
    return ("by" in form.keys) != ("by" in answer.key_set)


def _about_a_verb(form: Phrase) -> bool:
    """Tell whether it is of names about a verb."""
    if _LISTED.search(form.text):
        return False
    capitals = [word[:1].isupper() for word in form.text.split()]
    between = (
        capitals[capitals.index(True) : len(capitals) - capitals[::-1].index(True)]
        if any(capitals)
        else []
    )
    return between.count(True) > 1 and not all(between)
