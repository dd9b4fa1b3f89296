"""The rule on a reference that stands in the answer, and what it may stand there as."""

from __future__ import annotations

import re

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.folding import is_figure
from answerkey.verdicts.naming import goes_on
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.tables import VAGUE_WORDS
from answerkey.verdicts.wording import another_version

__all__ = ["contained", "titled"]

_NUMBERED = frozenset((str(number),) for number in range(2, 21))  # of a sequel
_HOLDING = frozenset(
    "east timor;new caledonia;new england;new guinea;new hampshire;new jersey;new mexico"
    ";new york;new zealand;north korea;northern ireland;south africa;south korea;south sudan"
    ";west virginia".split(";")
)
"""Places in whose name stands another's: East Texas is in Texas, West Virginia not in Virginia."""
_OPEN = 3  # words beside the reference
_ENDS = ".!?"


def contained(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer holds the reference as a run of words.

    A sentence that holds the reference nearly always gives it as its answer. Less so where the
    reference is a word of the question, or of words too vague to rest on. It does not where the
    run is a piece of another word or name: Java and JavaScript, Virginia and West Virginia.
    """
    if not form.content_set <= answer.key_set:
        return None
    place = answer.place(form.keys) or answer.content_place(form.content)
    if place is None:
        return None
    other = _another(asked, form, answer, place)
    if other is not None:
        return other
    if _either(form, answer, place):
        return Evidence("contained:either", f"{form.text} is in the answer, as one of two", place)
    return Evidence(_kind(asked, form, answer), f"{form.text} is in the answer", place)


def titled(form: Phrase, answer: Answer) -> Evidence | None:
    """A reference of small words stands in the answer written as a name is: The Who, "It"."""
    text = answer.words.text
    if not form.has_names:
        return None
    for match in re.finditer(rf"(?<!\w){re.escape(form.text)}(?!\w)", text):
        before = text[: match.start()].rstrip()
        if before and before[-1] not in _ENDS:
            reason = f"{form.text} is in the answer"
            return Evidence("contained:vague", reason, span=match.span())
    return None


def _kind(asked: Question, form: Phrase, answer: Answer) -> str:
    """Return how telling it is that the reference stands there."""
    if form.content_set <= VAGUE_WORDS:
        return "contained:vague"
    if form.content_set <= asked.words:
        # "How many are in season 7": the 7 of "10 in season 7" is the question's.
        others = answer.figure_set - asked.words
        single = form.content == form.figures and answer.keys.count(form.content[0]) == 1
        given = asked.kind == "amount" and single and others
        return "number:other" if given else "contained:question"
    if len(form.content) == 1 and form.figures:
        return "contained:figure"
    short = len(form.content) == 1 and len(form.content[0]) < 4
    return "contained:short" if short else "contained"


def _another(
    asked: Question, form: Phrase, answer: Answer, place: tuple[int, int]
) -> Evidence | None:
    """Judge an answer in which the reference is a piece of another word or name."""
    if not form.signed <= answer.signed:
        reason = f"the sign of {form.text} is not in the answer"
        return Evidence("contained:sign", reason, place)
    if another_version(asked, form, answer):
        return Evidence("overlap:figure", f"another version than {form.text}", place)
    other = form.identifier and form.identifier not in answer.letters
    if other or _glued(form, answer, place[1]):
        return Evidence("contained:inside", f"{form.text} is a piece of another word", place)
    if _held(asked, form, answer):
        named = answer.written(place[0] - 1, place[1])
        return Evidence("contained:inside", f"{named} is another than {form.text}", place)
    return _longer(asked, form, answer, place)


def _longer(
    asked: Question, form: Phrase, answer: Answer, place: tuple[int, int]
) -> Evidence | None:
    """Judge an answer in which the name goes on: Martin Luther King for Martin Luther, Jaws 2."""
    person = asked.kind == "person" and form.is_name and len(form.name) > 1
    if person and goes_on(asked, answer, place[1]):
        named = answer.written(place[0], place[1] + 1)
        return Evidence("name:longer", f"{named} may be another than {form.text}", place)
    if _continued(form, answer, place[1]):
        reason = f"what the answer names is numbered, and {form.text} is not"
        return Evidence("contained:sequel", reason, place)
    return None


def _glued(form: Phrase, answer: Answer, last: int) -> bool:
    """Tell whether letters are glued to it: to Java in JavaScript, to GPT-4 in GPT-4o."""
    if answer.is_one_word and len(answer.keys) > len(form.keys):
        return True
    if not form.has_names or not is_figure(form.keys[-1]):
        return False
    end = answer.words.span(last, last)[1]
    return answer.words.text[end : end + 1].isalpha()


def _held(asked: Question, form: Phrase, answer: Answer) -> bool:
    """Tell whether a place stands in the answer only within the name of another."""
    name = form.keys[0]
    if len(form.keys) > 1 or not form.has_names or answer.keys[0] == name:
        return False
    before = {answer.keys[at - 1] for at in answer.places_of(name)}
    return before.isdisjoint(asked.words) and all(f"{one} {name}" in _HOLDING for one in before)


def _either(form: Phrase, answer: Answer, place: tuple[int, int]) -> bool:
    """Tell whether a short answer leaves open which of two it gives: "Paris or Rome"."""
    if len(answer.content) > len(form.content) + _OPEN:
        return False
    return "or" in (*answer.keys[max(0, place[0] - 1) : place[0]], *answer.keys[place[1] + 1 :][:1])


def _continued(form: Phrase, answer: Answer, last: int) -> bool:
    """Tell whether a short answer goes on with a number: "Jaws 2" and "Jaws" are two films."""
    if form.figures or not form.has_names or len(answer.content) > len(form.content) + 2:
        return False
    after = answer.keys[last + 1 :]
    return after[after[:1] == ("part",) :] in _NUMBERED
