"""The rule for dates: credit that is given although another day is said."""

from __future__ import annotations

import re
from itertools import pairwise

from answerkey.findings.evidence import Answer, Text
from answerkey.findings.lexicon import SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule
from answerkey.quantities.dates import contradict, stated

__all__ = ["RULES"]

_MOST = 20  # dates of an answer that are compared with the reference's


@rule(
    "A205",
    "date-differs",
    credit="false",
    what="The answer's date contradicts the reference's, and the rest of it earns credit.",
    why="`October 12, 2031` keeps two thirds of the tokens of `October 21, 2031`.",
    example=Example("October 12, 2031", ("October 21, 2031",), "When does the treaty lapse?"),
    remedy="Compare such answers as dates; count another day as wrong.",
    outcomes="partial",
)
def date(answer: Answer) -> Found | None:
    """Find contradicting dates that earn credit."""
    wanted = answer.reference.dates
    if not wanted or not _is_date(answer.reference):
        return None
    given = answer.prediction.dates
    if any(not contradict(a, b) for a in given[:_MOST] for b in answer.accepted_dates):
        return None
    text = answer.prediction.text
    if any(_SPANS.search(text, a.end, b.start) for a, b in pairwise(given)):
        return None
    numbers = [part for part in wanted[0][:3:2] if part]
    glued = all(re.search(rf"(?<!\d){part}(?=\d{{1,2}}\b)|\b{part}\b", text) for part in numbers)
    if glued and any(a.month == wanted[0].month for a in given):
        return None  # its numbers stand there, glued to a citation mark
    pair = next(((a, b) for a in given[:_MOST] for b in wanted if contradict(a, b)), None)
    if pair is None:
        return None
    ours, theirs = answer.prediction.shown(pair[0]), answer.reference.shown(pair[1])
    return Found(f"{ours} ({stated(pair[0])}) is not {theirs} ({stated(pair[1])})", (ours, theirs))


_SPANS = re.compile(r"\b(?:to|and|until|through)\b|[–-]")


def _is_date(text: Text) -> bool:
    """Tell whether a text is a date and no name, span or bound that holds one."""
    if len(text.dates) != 1:
        return False
    date = text.dates[0]
    beside = f"{text.text[: date.start]} {text.text[date.end :]}".lower().split()
    words = {word.strip(".,()") for word in beside} - {""}
    return words <= SMALL_WORDS | _WEEKDAYS and words.isdisjoint(_BOUNDS)


_WEEKDAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday year".split())
_BOUNDS = frozenset("before after by until since between during".split())


RULES = (date,)
