"""Rules on yes and no: a reference that is one of them, and a reference that is denied."""

from __future__ import annotations

import re
from itertools import pairwise

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.synonyms import opposites
from answerkey.verdicts.tables import SMALL_WORDS
from answerkey.verdicts.unknowing import unknowing
from answerkey.verdicts.words import read

__all__ = ["denied", "denies", "mentioned", "refused", "yes_or_no"]

_YES = frozenset("yes yeah yep true correct right affirmative indeed".split())
_NO = frozenset("no nope false incorrect wrong not never".split())
_BEATING = frozenset("against beat beaten beating defeat defeated defeating".split())
_LOSING = frozenset("lose lost".split())
_FAILED = frozenset("not fail failed never".split())
_WINNING = frozenset("win won winner champion".split())
_ELSEWHERE = frozenset(
    "nicht kein keine nie no ni nunca jamas non pas jamais nao niet geen nooit inte aldrig "
    "ikke 不 没 沒 未".split()
)
_YES_ELSEWHERE = frozenset("si oui ja da да sim tak ano evet نعم".split())
_NO_ELSEWHERE = _ELSEWHERE | frozenset("nein nee nej nei ne hayir нет не لا".split())
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
    r"\s*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may|must)\b"
    r"\s*(?:(?:the|an?|this|that|these|those|my|your|all)\s)?(?P<subject>[^\W_]*)",
    re.IGNORECASE,
)
_SHORT = 12  # words
_BARE = 3  # words: "it is", "they do"
_IDIOMS = frozenset({("no", "doubt"), ("no", "question"), ("no", "problem"), ("why", "not")})
_POLAR = frozenset({"yes", "no", "true", "false"})
_SELDOM = frozenset("rarely seldom hardly scarcely".split())
_TURNING = frozenset("than but except excluding instead".split())
_ARTICLES = frozenset({"the", "a", "an"})
_INSTEAD = re.compile(
    r"\b(?:except|excluding|instead of|rather than|(?:any|every)thing but|all but)"
    r"(?= (?:the|an?)$|$)"
)
_DENIALS = frozenset("not never neither nor unlike minus".split())


def yes_or_no(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The reference is yes or no: the answer's first word of either kind decides.

    Everything after "yes" or "no" explains it.
    """
    yes, no = (_YES, _NO) if answer.english else (_YES_ELSEWHERE, _NO_ELSEWHERE)
    polar = _POLAR if answer.english else yes | no
    if len(form.keys) != 1 or form.keys[0] not in polar:
        return None
    wanted = form.keys[0] in yes
    for at, key in enumerate(answer.keys):
        if (key in yes or key in no) and not _is_idiom(answer.keys[max(0, at - 1) : at + 2]):
            agrees = (key in yes) == wanted
            verb = "agrees" if agrees else "does not agree"
            kind = "polarity" if agrees else "polarity:other"
            return Evidence(kind, f'"{answer.written(at, at)}" {verb} with {form.text}', (at, at))
    said = _statement(asked, answer)
    if said is not None:
        kind = "polarity:said" if said == wanted else "polarity:other"
        return Evidence(kind, f"the answer {'affirms' if said else 'denies'} what is asked")
    return Evidence("polarity:none", f"neither yes nor no, where {form.text} is right")


def _is_idiom(around: tuple[str, ...]) -> bool:
    """Tell whether a word of yes or no is none, as in "no doubt" and "why not"."""
    return not _IDIOMS.isdisjoint(pairwise(around))


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
    return (_DENIALS | _SELDOM).isdisjoint(answer.key_set) and not opposed


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
    """The answer says "not" of what the finding rests on, that it lost, or the same of another.

    "Not Jane Austen" holds the reference and means another, as do "all but Jane Austen", "Jane
    Austen did not write it", "the Eagles lost" where it is asked who won, and "the moon is larger
    than the sun" where it is asked which of the two is larger.
    """
    denials = _DENIALS if answer.english else _ELSEWHERE
    if found.words is None or not denials.isdisjoint(form.keys):
        return None
    first = found.words[0]
    if found.kind == "same" or found.kind.startswith("polarity"):
        return None
    before = [
        key
        for key in answer.keys[max(0, first - 3) : first]
        if key not in SMALL_WORDS or key in denials
    ]
    after = answer.keys[first : first + 1]
    if before and before[-1] in denials and after != ("only",):
        return Evidence("denied", f"{before[-1]} before {form.text}", (first - 1, found.words[1]))
    return (
        _beaten(asked, form, answer, found.words)
        or _undone(asked, form, answer, found.words)
        or _compared(asked, form, answer, found.words)
    )


def _beaten(
    asked: Question, form: Phrase, answer: Answer, place: tuple[int, int]
) -> Evidence | None:
    """Judge an answer that says of the reference that it lost, where the winner is asked for."""
    # "Whom did they beat" asks for the other.
    winner = not asked.words.isdisjoint(_WINNING) and asked.words.isdisjoint(_BEATING - {"against"})
    if not form.has_names or form.figures or not winner:
        return None
    before = [key for key in answer.keys[max(0, place[0] - 3) : place[0]] if key not in SMALL_WORDS]
    by = answer.keys[place[0] - 1 : place[0]] == ("by",)  # "beaten by" them
    if before and before[-1] in _BEATING and not by:
        return Evidence("denied", f"{before[-1]} before {form.text}: not the winner", place)
    after = answer.keys[place[1] + 1 : place[1] + 5]
    beaten = "by" in after and not _BEATING.isdisjoint(after[: after.index("by")])
    if _LOSING.isdisjoint(after[:1]) and not beaten:
        return None
    reason = f"{form.text} lost, and the winner is asked for"
    return Evidence("denied", reason, (place[0], place[1] + 1))


def _undone(
    asked: Question, form: Phrase, answer: Answer, place: tuple[int, int]
) -> Evidence | None:
    """Judge an answer that says of the reference that it did not do what is asked."""
    after = answer.keys[place[1] + 1 : place[1] + 5]
    at = next((at for at, key in enumerate(after[:2]) if key in _FAILED), None)
    # A long answer denies a circumstance as well as the deed.
    if at is None or form.content_set <= asked.words or len(answer.keys) > _SHORT:
        return None
    for more, key in enumerate(after[at + 1 :], at + 1):
        if root(key) in asked.roots - SMALL_WORDS or (key in _WINNING and asked.words & _WINNING):
            last = place[1] + 1 + more
            reason = f"{form.text} is said not to: {answer.written(place[1] + 1, last)}"
            return Evidence("denied", reason, (place[0], last))
        if key not in {"to", "have"}:
            return None
    return None


def _compared(
    asked: Question, form: Phrase, answer: Answer, place: tuple[int, int]
) -> Evidence | None:
    """Judge an answer that says what is asked of another: larger, or other, than the reference."""
    before = answer.keys[max(0, place[0] - 4) : place[0]]
    if _TURNING.isdisjoint(before):
        return None
    run = " ".join(before)
    if answer.english and (other := _INSTEAD.search(run)):
        first = place[0] - 1 - run[other.start() :].count(" ")
        return Evidence("denied", f"{other.group()} before {form.text}", (first, place[1]))
    at = place[0] - 1
    while at > 0 and answer.keys[at] in _ARTICLES:
        at -= 1
    if at < 1 or answer.keys[at] != "than" or "or" not in asked.words:
        return None
    more = answer.keys[at - 1]
    if more not in asked.words or more in form.keys:
        return None
    reason = f"{answer.written(at - 1, place[1])}: it says so of the other"
    return Evidence("denied", reason, (at - 1, place[1]))
