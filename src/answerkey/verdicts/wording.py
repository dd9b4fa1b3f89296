"""Rules on words: the same, contained, spaced otherwise, a part."""

from __future__ import annotations

import re

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.tables import VAGUE_WORDS

__all__ = ["contained", "head", "part", "same", "spacing"]

_NUMBERED = frozenset((str(number),) for number in range(2, 21))  # of a sequel
_LISTED = re.compile(r"[,;/&-]|\b(?:and|or|of|the)\b")
_OPEN = 3  # words beside the reference
_SHORT = 4  # words of an answer that says one thing


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
    if _either(asked, form, answer, place):
        kind = "contained:either"
    elif form.content_set <= VAGUE_WORDS:
        kind = "contained:vague"
    elif form.content_set <= asked.words:
        kind = "contained:question"
    elif len(form.content) == 1 and form.figures:
        kind = "contained:figure"
    elif len(form.content) == 1 and len(form.content[0]) < 4:
        kind = "contained:short"
    either = ", as one of two" if kind == "contained:either" else ""
    return Evidence(kind, f"{form.text} is in the answer{either}", place)


def _either(asked: Question, form: Phrase, answer: Answer, place: tuple[int, int]) -> bool:
    """Tell whether a short answer leaves open which of two it gives: "Paris or Rome"."""
    if "or" in asked.words or len(answer.content) > len(form.content) + _OPEN:
        return False
    return "or" in (*answer.keys[max(0, place[0] - 1) : place[0]], *answer.keys[place[1] + 1 :][:1])


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
    # A lost space glues the next word to a name; to a short word it may as well be an ending, and
    # to a unit another unit: percent and percentage points.
    glued = len(form.joined) >= 6 and (form.has_names or len(form.joined) >= 9) and not form.figures
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
    if all(answer.has(word) for word in form.head):
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
    if not all(key in form.content_set or root(key) in form.roots for key in said):
        return None
    return _piece(asked, form, answer)


def _piece(asked: Question, form: Phrase, answer: Answer) -> Evidence:
    """Judge an answer whose words are all of the reference."""
    if "not" in form.keys:
        return Evidence("overlap:negation", f'"not" makes another thing of {form.text}')
    if _swapped(form, answer):
        return Evidence("part:order", f"the names of {form.text} change places")
    if asked.asks_list and "and" in form.keys and "and" not in answer.keys:
        return Evidence("part:list", f"several are asked for, and it is one of {form.text}")
    kind = "part:name" if form.is_name else "part"
    return Evidence(kind, f"the answer is part of {form.text}", (0, len(answer.keys) - 1))


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
