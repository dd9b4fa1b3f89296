"""Rules for answers that decline to answer, rightly or not."""

from __future__ import annotations

import re

from answerkey.findings.evidence import Answer, Text
from answerkey.findings.rule import Example, Found, rule
from answerkey.verdicts.unknowing import declines

__all__ = ["RULES"]


@rule(
    "A508",
    "refusal",
    credit="open",
    what="The answer declines to answer.",
    why="Words of the question in it earn credit, and a refusal is not the same as a mistake.",
    example=Example("I'm sorry, but I don't know who that is.", ("Jane Austen",)),
    remedy="Count refusals apart from mistakes.",
    outcomes="reordered partial different",
)
def refusal(answer: Answer) -> Found | None:
    """Find a refusal that does not hold the reference."""
    if not any(text.tokens for text in answer.others):
        return None  # where there is no answer, refusing is right
    match = _declines(answer.prediction)
    if match is None or any(_declines(text) for text in answer.others):
        return None  # or the key says it too
    turn = _TURN.search(answer.prediction.text, match.end())
    if turn and not declines(answer.prediction.text[turn.end() :], answer.prediction.keys):
        return None  # it goes on to answer
    return Found(f"'{match[0]}' declines to answer", (match[0],))


def _declines(text: Text) -> re.Match[str] | None:
    return declines(text.text, text.keys)


_TURN = re.compile(r"\b(?:however|but|that said|nevertheless)\b", re.IGNORECASE)


@rule(
    "A510",
    "abstention-phrase",
    credit="missed",
    what="The item has no answer, and the system said so in words.",
    why="Only the empty text is credited: a right abstention counts as a mistake.",
    example=Example("unanswerable", ("",), "Who chaired it in 1877?"),
    remedy="Map the system's phrase to the empty text before scoring.",
    outcomes="different partial verbose reordered",
)
def abstention(answer: Answer) -> Found | None:
    """Find a refusal where refusing is right."""
    if any(text.tokens for text in answer.others):
        return None
    text = answer.prediction.text
    match = _ABSTAINS.search(text) or _declines(answer.prediction)
    return Found(f"'{match[0].strip()}' abstains", (match[0].strip(),)) if match else None


_ABSTAINS = re.compile(
    r"^\W*(?:unanswerable|no ?answer|n/?a|none|unknown|cannot ?answer|not answerable|"
    r"(?:it is |it's |this is )?not (?:mentioned|specified|stated|given|provided)[^\n]{0,40}|"
    r"there (?:is|was) no (?:answer|information|mention)[^\n]{0,40}|"
    r"(?:the )?(?:passage|text|context) does not (?:say|mention|state|specify)[^\n]{0,60})\W*$",
    re.IGNORECASE,
)


RULES = (refusal, abstention)
