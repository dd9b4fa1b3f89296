"""Rules on yes and no: a reference that is one of them, and a reference that is denied."""

from __future__ import annotations

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.tables import SMALL_WORDS

__all__ = ["denied", "yes_or_no"]

_YES = frozenset("yes yeah yep true correct right affirmative indeed".split())
_NO = frozenset("no nope false incorrect wrong not never".split())
_POLAR = frozenset({"yes", "no", "true", "false"})
_DENIALS = frozenset("not never neither nor unlike minus".split())


def yes_or_no(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:  # noqa: ARG001
    """The reference is yes or no: the answer's first word of either kind decides.

    Everything after "yes" or "no" explains it.
    """
    if len(form.keys) != 1 or form.keys[0] not in _POLAR or not form.english:
        return None
    wanted = form.keys[0] in _YES
    for at, key in enumerate(answer.keys):
        if key in _YES or key in _NO:
            agrees = (key in _YES) == wanted
            verb = "agrees" if agrees else "does not agree"
            kind = "polarity" if agrees else "polarity:other"
            return Evidence(kind, f"{key} {verb} with {form.text}", (at, at))
    return Evidence("polarity:none", f"neither yes nor no, where {form.text} is right")


def denied(form: Phrase, answer: Answer, found: Evidence) -> Evidence | None:
    """The answer says "not" right before what the finding rests on.

    "Not Jane Austen" holds the reference and means another.
    """
    if found.words is None or not answer.english or not _DENIALS.isdisjoint(form.keys):
        return None
    first = found.words[0]
    if found.kind == "same":
        return None
    before = [
        key
        for key in answer.keys[max(0, first - 3) : first]
        if key not in SMALL_WORDS or key in _DENIALS
    ]
    after = answer.keys[first : first + 1]
    if before and before[-1] in _DENIALS and after != ("only",):
        return Evidence("denied", f"{before[-1]} before {form.text}", (first - 1, found.words[1]))
    return None
