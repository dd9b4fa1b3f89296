"""The rule on yes and no, where the reference is one of them."""

from __future__ import annotations

import re
from itertools import pairwise

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.synonyms import opposites
from answerkey.verdicts.tables import DENIALS, DENIALS_ELSEWHERE, SMALL_WORDS
from answerkey.verdicts.unknowing import declines
from answerkey.verdicts.words import read

__all__ = ["yes_or_no"]

_YES = frozenset("yes yeah yep true correct right affirmative indeed".split())
_NO = frozenset("no nope false incorrect wrong not never".split())
_YES_ELSEWHERE = frozenset("si oui ja da да sim tak ano evet نعم".split())
_NO_ELSEWHERE = DENIALS_ELSEWHERE | frozenset("nein nee nej nei ne hayir нет не لا".split())
_CLOSED = re.compile(
    r"\s*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may|must)\b"
    r"\s*(?:(?:the|an?|this|that|these|those|my|your|all)\s)?(?P<subject>[^\W_]*)",
    re.IGNORECASE,
)
_BARE = 3  # words: "it is", "they do"
_IDIOMS = frozenset({("no", "doubt"), ("no", "question"), ("no", "problem"), ("why", "not")})
_BOTH = {("yes", "and", "no"), ("no", "and", "yes")}
_POLAR = frozenset({"yes", "no", "true", "false"})
_SELDOM = frozenset("rarely seldom hardly scarcely".split())


def yes_or_no(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is yes or no: the answer's first word of either kind decides.

    Everything after "yes" or "no" explains it.
    """
    yes, no = (_YES, _NO) if answer.english else (_YES_ELSEWHERE, _NO_ELSEWHERE)
    polar = _POLAR if answer.english else yes | no
    if len(form.keys) != 1 or form.keys[0] not in polar:
        return None
    wanted = form.keys[0] in yes
    if answer.keys[:1] not in {(key,) for key in yes | no} and declines(
        answer.words.text, answer.key_set
    ):
        return Evidence("nothing:refusal", "the answer declines to answer")
    if answer.keys[:3] in _BOTH:
        return Evidence("polarity:none", "yes as well as no")
    for at, key in enumerate(answer.keys):
        if (key in yes or key in no) and not _is_other(asked, answer, at):
            agrees = (key in yes) == wanted
            verb = "agrees" if agrees else "does not agree"
            kind = "polarity" if agrees else "polarity:other"
            return Evidence(kind, f'"{answer.written(at, at)}" {verb} with {form.text}', (at, at))
    said = _statement(asked, answer)
    if said is not None:
        kind = "polarity:said" if said == wanted else "polarity:other"
        return Evidence(kind, f"the answer {'affirms' if said else 'denies'} what is asked")
    return Evidence("polarity:none", f"neither yes nor no, where {form.text} is right")


def _is_other(asked: Question, answer: Answer, at: int) -> bool:
    """Tell whether a word of yes or no is none: "no doubt", "why not", "no exceptions"."""
    if not _IDIOMS.isdisjoint(pairwise(answer.keys[max(0, at - 1) : at + 2])):
        return True
    if answer.keys[at] != "no" or at + 1 == len(answer.keys):
        return False
    # "There is no train" denies what is asked about.
    (_, end), (start, _) = answer.words.span(at, at), answer.words.span(at + 1, at + 1)
    counts = answer.words.text[end:start].isspace() and answer.keys[at + 1] not in SMALL_WORDS
    return counts and root(answer.keys[at + 1]) not in asked.roots


def _statement(asked: Question, answer: Answer) -> bool | None:
    """Return whether a sentence in words of the question affirms it; None if there is none."""
    if not (closed := _CLOSED.match(asked.text)):
        return None
    words = asked.words - SMALL_WORDS
    opposed = any(not opposites(word).isdisjoint(answer.key_set - words) for word in words)
    # "The earth is round" only names what is asked about: is it flat?
    subject = frozenset(read(closed["subject"]).keys) if len(words) > 1 else frozenset()
    bare = answer.key_set <= SMALL_WORDS and 0 < len(answer.keys) <= _BARE
    if not (opposed or bare or (words & answer.key_set) - subject):
        return None
    return (DENIALS | _SELDOM).isdisjoint(answer.key_set) and not opposed
