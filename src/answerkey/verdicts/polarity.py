"""Rules on yes and no: a reference that is one of them, and a reference that is denied."""

from __future__ import annotations

import re

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.synonyms import opposites
from answerkey.verdicts.tables import SMALL_WORDS
from answerkey.verdicts.unknowing import unknowing

__all__ = ["denied", "denies", "mentioned", "refused", "yes_or_no"]

_YES = frozenset("yes yeah yep true correct right affirmative indeed".split())
_NO = frozenset("no nope false incorrect wrong not never".split())
_BEATING = frozenset("against beat beating defeat defeated defeating".split())
_LOSING = frozenset("lose lost".split())
_WINNING = frozenset("win won winner champion".split())
_ELSEWHERE = frozenset(
    "nicht kein keine nie no ni nunca jamas non pas jamais nao niet geen nooit inte aldrig "
    "ikke".split()
)
_UNKNOWING = re.compile(
    r"\b(?:I do(?:n['’]t| not) know|I can(?:not|['’]t) (?:say|tell|answer|provide|confirm)"
    r"|I(?:['’]m| am) not sure|I have no idea|I(?: was| am|['’]m) unable to"
    r"|could(?: not|n['’]t) find)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"(?:^|[.!?;]\s+)(?:(?:Al)?[Tt]hough|(?:Unl|L)ike|(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir)"
    r" (?:brother|daughter|father|friend|husband|mother|rival|sister|son|wife))"
    r"|\b(?:confused with|mistaken for|contemporary of|rivals? (?:of|to))"
)
_MARKERS = frozenset(
    "although brother confused contemporary daughter father friend husband like mistaken mother "
    "rival sister son though unlike wife".split()
)
_UP_TO = re.compile(r"(?: the| an?)?,?[ *\"“]*$")
_SAID_BEFORE = 60  # characters
_NEAR = 250  # characters before the reference in which the answer says so
_CLOSED = re.compile(
    r"\s*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may|must)\b",
    re.IGNORECASE,
)
_POLAR = frozenset({"yes", "no", "true", "false"})
_DENIALS = frozenset("not never neither nor unlike minus".split())


def yes_or_no(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is yes or no: the answer's first word of either kind decides.

    Everything after "yes" or "no" explains it.
    """
    if len(form.keys) != 1 or form.keys[0] not in _POLAR:
        return None
    wanted = form.keys[0] in _YES
    for at, key in enumerate(answer.keys):
        if key in _YES or key in _NO:
            agrees = (key in _YES) == wanted
            verb = "agrees" if agrees else "does not agree"
            kind = "polarity" if agrees else "polarity:other"
            return Evidence(kind, f"{key} {verb} with {form.text}", (at, at))
    said = _statement(asked, answer)
    if said is not None:
        kind = "polarity:said" if said == wanted else "polarity:other"
        return Evidence(kind, f"the answer {'affirms' if said else 'denies'} what is asked")
    return Evidence("polarity:none", f"neither yes nor no, where {form.text} is right")


def _statement(asked: Question, answer: Answer) -> bool | None:
    """Return whether a sentence in words of the question affirms it; None if there is none."""
    words = asked.words - SMALL_WORDS
    opposed = any(not opposites(word).isdisjoint(answer.key_set - words) for word in words)
    if not _CLOSED.match(asked.text) or not (opposed or words & answer.key_set):
        return None
    return _DENIALS.isdisjoint(answer.key_set) and not opposed


def denies(answer: Answer) -> bool:
    """Tell whether an answer denies something; a minus may be a sign."""
    denials = _DENIALS - {"minus"} if answer.english else _ELSEWHERE
    return not denials.isdisjoint(answer.key_set)


def refused(answer: Answer, found: Evidence) -> Evidence | None:
    """The answer says that it does not know before it names the reference.

    "I don't know, many mention Paris" gives no answer, though it holds one.
    """
    if found.words is not None:
        start = answer.words.span(*found.words)[0]
    else:
        start = found.span[0] if found.span else 0
    text, first = answer.words.text, max(0, start - _NEAR)
    here = answer.english and _UNKNOWING.search(text, first, start)
    if not here and not unknowing(text, answer.key_set, first, start):
        return None
    return found._replace(kind="refused", reason=f"the answer does not know; {found.reason}")


def mentioned(asked: Question, form: Phrase, answer: Answer, found: Evidence) -> Evidence | None:
    """The answer names another and mentions the reference beside it.

    "Calgary. Although Edmonton is often thought of" and "Chanel, a rival of Dior" hold the
    reference and give another answer.
    """
    if found.words is None or not answer.english or _MARKERS.isdisjoint(answer.key_set):
        return None
    start = answer.words.span(*found.words)[0]
    before = answer.words.text[max(0, start - _SAID_BEFORE) : start]
    last = max(_BESIDE.finditer(before), key=re.Match.end, default=None)
    if last is None or not _UP_TO.match(before, last.end()):
        return None
    beside = last.group().lstrip(".!?; \n").lower()
    others = (key for at, key in enumerate(answer.keys[: found.words[0]]) if answer.is_capital(at))
    known = asked.words | form.content_set | SMALL_WORDS | {*beside.split()}
    if not asked.words.isdisjoint(beside.split()) or known.issuperset(others):
        return None
    return found._replace(kind="mentioned", reason=f"{beside} {form.text}, beside another")


def denied(asked: Question, form: Phrase, answer: Answer, found: Evidence) -> Evidence | None:
    """The answer says "not" right before what the finding rests on, or that it lost.

    "Not Jane Austen" holds the reference and means another, as does "the Eagles lost" where it is
    asked who won.
    """
    denials = _DENIALS if answer.english else _ELSEWHERE
    if found.words is None or not denials.isdisjoint(form.keys):
        return None
    first = found.words[0]
    if found.kind == "same":
        return None
    before = [
        key
        for key in answer.keys[max(0, first - 3) : first]
        if key not in SMALL_WORDS or key in denials
    ]
    after = answer.keys[first : first + 1]
    if before and before[-1] in denials and after != ("only",):
        return Evidence("denied", f"{before[-1]} before {form.text}", (first - 1, found.words[1]))
    # "Whom did they beat" asks for the other.
    winner = not asked.words.isdisjoint(_WINNING) and asked.words.isdisjoint(_BEATING - {"against"})
    if form.has_names and not form.figures and winner:
        last = found.words[1]
        if before and before[-1] in _BEATING:
            reason = f"{before[-1]} before {form.text}: not the winner"
            return Evidence("denied", reason, found.words)
        if not _LOSING.isdisjoint(answer.keys[last + 1 : last + 2]):
            reason = f"{form.text} lost, and the winner is asked for"
            return Evidence("denied", reason, (first, last + 1))
    return None
