"""What a rule finds, and what may speak against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.forms import Form
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question

__all__ = ["Case", "Evidence"]


class Evidence(NamedTuple):
    """What a rule says of an answer against one form of a reference.

    Args:
        kind: Which of its findings it is, a name in ``order.WORTH``.
        reason: Why, as a clause.
        words: The first and the last word of the answer that it rests on, by number.
        span: The same in characters, where the rule knows them.
    """

    kind: str
    reason: str
    words: tuple[int, int] | None = None
    span: tuple[int, int] | None = None


class Case(NamedTuple):
    """A finding beside all that a doubt about it may look at.

    Args:
        found: The finding that is worth most.
        accepted: Whether it accepts the answer.
        asked: The question.
        form: The form of a reference on which the finding rests.
        answer: The answer.
        forms: The forms of all references.
    """

    found: Evidence
    accepted: bool
    asked: Question
    form: Phrase
    answer: Answer
    forms: Sequence[Form]
