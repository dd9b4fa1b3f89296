"""What speaks against a finding: the answer does not know, denies, or means another."""

from __future__ import annotations

import re

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root
from answerkey.verdicts.tables import DENIALS, DENIALS_ELSEWHERE, SMALL_WORDS, VAGUE_WORDS
from answerkey.verdicts.unknowing import declines, unknowing
from answerkey.verdicts.words import read

__all__ = ["denied", "denies", "mentioned", "refused"]

_BEATING = frozenset("against beat beaten beating defeat defeated defeating".split())
_PERHAPS = frozenset("could may maybe might perhaps possibly".split())
_PLACED = frozenset("came come coming finish finished finishing place placed".split())
_BEHIND = frozenset({"2", "3", "last", "runner"})
_EXCLUDING = frozenset("ban exclude excluded forbid lack omit prohibit".split())
_LOSING = frozenset("lose lost".split())
_FAILED = frozenset("not fail failed never".split())
_WINNING = frozenset("win won winner champion".split())
_BESIDE = re.compile(
    r"(?:^|[.!?;]\s+)(?:(?:Al)?[Tt]hough|(?:Unl|L)ike|(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir)"
    r" (?:brother|daughter|father|friend|husband|mother|rival|sister|son|wife))"
    r"|\b(?:compared (?:to|with)(?: that of)?|confused with|mistaken for|contemporary of"
    r"|rivals? (?:of|to)|than|second[^.!?]* (?:after|behind|only to)"
    r"|overt(?:ook|aking)|pass(?:ed|ing)|surpass(?:ed|ing)|ahead of|previously held by)"
)
_MARKERS = frozenset(
    "ahead although assume assumed believe believed brother claim claimed compared confused "
    "contemporary daughter father friend held husband like mistaken mother overtaking overtook "
    "passed passing rival 2 sister son surpassed surpassing than think though thought unlike "
    "wife".split()
)
_BELIEVED = re.compile(
    r"\b(?:many|most|some|often|sometimes|commonly|widely|wrongly) (?:\w+ )?"
    r"(?:assumed?|believed?|claim|claimed|think|thought)(?: (?:that|it|was|is|to|be))*"
    r"(?: the| an?)? *$",
    re.IGNORECASE,
)
_BUT = re.compile(r"[^.!?]*\b(?:but|however|in fact|in reality|actually)\b")
_UP_TO = re.compile(r"(?: the| an?)?,?[ *\"“]*$")
_SAID_BEFORE = 60  # characters
_SAID_AFTER = 60
_REACH = 5  # words before the reference in which it is denied
_NEAR = 250  # characters before the reference in which the answer says so
_SHORT = 12  # words
_TURNING = frozenset("than but except excluding instead".split())
_ARTICLES = frozenset({"the", "a", "an"})
_INSTEAD = re.compile(
    r"\b(?:except|excluding|instead of|rather than|(?:any|every)thing but|all but)"
    r"(?= (?:the|an?)$|$)"
)


def denies(answer: Answer) -> bool:
    """Tell whether an answer denies something; a minus may be a sign."""
    denials = DENIALS - {"minus"} if answer.english else DENIALS_ELSEWHERE
    return not denials.isdisjoint(answer.key_set)


def refused(case: Case) -> Evidence | None:
    """The answer says that it does not know before it names the reference.

    "I don't know, many mention Paris" gives no answer, though it holds one.
    """
    answer, found = case.answer, case.found
    if not case.accepted:
        return None
    if found.words is not None:
        start = answer.words.span(*found.words)[0]
    else:
        start = found.span[0] if found.span else 0
    text, first = answer.words.text, max(0, start - _NEAR)
    if not unknowing(text, answer.key_set, first, start) and not _left_open(answer, found):
        return None
    return found._replace(kind="refused", reason=f"the answer does not know; {found.reason}")


def _left_open(answer: Answer, found: Evidence) -> bool:
    """Tell whether it only could be so, and nobody says: "it could be Paris, but ... not known"."""
    if found.words is None:
        return False
    first, last = found.words
    if _PERHAPS.isdisjoint(answer.keys[max(0, first - 3) : first]):
        return False
    return bool(declines(answer.words.text[answer.words.span(last, last)[1] :], answer.key_set))


def mentioned(case: Case) -> Evidence | None:
    """The answer names another and mentions the reference beside it.

    "Calgary. Although Edmonton is often thought of", "Chanel, a rival of Dior", "Many believe that
    it was Dior, but it was Chanel" hold the reference and give another answer.
    """
    found, asked, form, answer = case.found, case.asked, case.form, case.answer
    if not case.accepted or found.words is None or not answer.english or not form.has_names:
        return None
    beside = _beside(answer, found.words)
    if beside is None:
        return None
    said, until = beside
    words = frozenset(read(said).keys) - SMALL_WORDS
    known = asked.words | form.content_set | SMALL_WORDS | words
    named = (key for at, key in enumerate(answer.keys[:until]) if answer.is_capital(at))
    if not asked.words.isdisjoint(words & _MARKERS) or known.issuperset(named):
        return None
    return found._replace(kind="mentioned", reason=f'"{said} {form.text}", beside another')


def _beside(answer: Answer, place: tuple[int, int]) -> tuple[str, int] | None:
    """Return the words that make what follows another, and up to which word the answer may be."""
    if _MARKERS.isdisjoint(answer.key_set):
        return None
    start, end = answer.words.span(*place)
    text = answer.words.text
    before, after = text[max(0, start - _SAID_BEFORE) : start], text[end : end + _SAID_AFTER]
    if (believed := _BELIEVED.search(before)) and _BUT.match(after):
        return believed[0].strip(), len(answer.keys)
    last = max(_BESIDE.finditer(before), key=re.Match.end, default=None)
    if last is None or not _UP_TO.match(before, last.end()):
        return None
    return last[0].lstrip(".!?; \n"), place[0]


def denied(case: Case) -> Evidence | None:
    """The answer says "not" of what the finding rests on, that it lost, or the same of another.

    "Not Jane Austen" holds the reference and means another, as do "all but Jane Austen", "Jane
    Austen did not write it", "the Eagles lost" where it is asked who won, and "the moon is larger
    than the sun" where it is asked which of the two is larger.
    """
    found, asked, form, answer = case.found, case.asked, case.form, case.answer
    denials = DENIALS if answer.english else DENIALS_ELSEWHERE
    if found.words is None or not denials.isdisjoint(form.keys):
        return None
    first = found.words[0]
    if found.kind == "same" or found.kind.startswith("polarity"):
        return None
    before = [
        key
        for key in answer.keys[max(0, first - _REACH) : first]
        if key not in SMALL_WORDS or key in denials
    ]
    after = answer.keys[first : first + 1]
    known = asked.roots | VAGUE_WORDS
    while before and before[-1] not in denials and root(before[-1]) in known:
        before.pop()  # "does not use PostgreSQL"
    denials = (denials | _EXCLUDING if answer.english else denials) - asked.words
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
    if not _PLACED.isdisjoint(after[:2]) and not _BEHIND.isdisjoint(after[1:3]):
        return Evidence("denied", f"{form.text} came second", (place[0], place[1] + 2))
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
