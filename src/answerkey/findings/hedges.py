"""Rules for answers that leave it open: several candidates, words of doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerkey.findings.evidence import LONGEST, Answer
from answerkey.findings.lexicon import APOSTROPHE
from answerkey.findings.rule import Example, Found, rule
from answerkey.verdicts.unknowing import doubts

__all__ = ["RULES", "offered"]


@rule(
    "A509",
    "hedge",
    credit="open",
    what="The answer hedges, or offers more than one candidate.",
    why="Naming two candidates earns the credit of the right one.",
    example=Example("It was either Lima or Quito.", ("Lima",)),
    remedy="Decide whether hedged answers count, and say so.",
    outcomes="verbose partial",
)
def hedge(answer: Answer) -> Found | None:
    """Find candidates side by side, or words of doubt, beside the reference."""
    other = offered(answer)
    if other:
        return Found(f"'{other}' is offered as well", (other,))
    text = answer.prediction.text
    near = _PERHAPS.search(text)
    keyed = near and any(near["said"].lower() in other.words for other in answer.others)
    if near and not keyed and answer.telling & {*answer.pipeline.tokenize(near["about"])}:
        return Found(f"'{near['said']}' leaves it open", (near["said"],))
    after = _AFTERWARDS.search(text[-_ENDING:])
    about = text[-_ENDING:][: after.start()] if after else ""
    if after and answer.telling & {*answer.pipeline.tokenize(about)}:
        return Found(f"'{after['said']}' leaves it open", (after["said"],))
    return _open(answer, doubts(text, answer.prediction.keys))


def _open(answer: Answer, doubted: Iterator[re.Match[str]]) -> Found | None:
    text = answer.prediction.text
    for match in doubted:
        # It has to be about what matched, and no part of a title asked for.
        end = text.find(". ", match.end())
        said = match[0].strip()
        words = answer.pipeline.tokenize(text[match.end() : end % _FAR])[:_NEAR]
        told = {*words} & answer.telling
        if told and said.lower() not in answer.question.text.lower():
            return Found(f"'{said}' leaves it open", (said,))
    return None


def offered(answer: Answer) -> str:
    """Return what an answer offers beside the reference: ``Rome`` in "Paris or Rome".

    Between two candidates nothing was answered, and neither by who does not know whether it is one.
    """
    either = _EITHER.search(answer.prediction.text)
    if either and answer.telling & {*answer.pipeline.tokenize(either[0])}:
        named = {*answer.pipeline.tokenize(either[0])}
        right = [text for text in answer.others if text.tokens and text.bag.keys() <= named]
        return "" if len(right) > 1 else either[0].strip()
    given, wanted = answer.prediction.tokens, answer.reference.tokens
    place = answer.position
    if place < 0 or len(given) > len(wanted) + _MOST_OFFERED or "or" in wanted:
        return ""
    end = place + len(wanted)
    others = given[end + 1 :] if given[end : end + 1] == ["or"] else []
    if not others and place > 1 and given[place - 1] == "or":
        others = given[: place - 1]
    said = " ".join(others)
    return "" if said in {text.normalized for text in answer.others} else said


_EITHER = re.compile(
    r"\beither\s\w+(?:\s\w+){0,5}\sor\s\w+(?:\s\d+)?"
    rf"|\bdo(?: not|n{APOSTROPHE}t) know (?:if|whether)\b[^.]{{0,80}}",
    re.IGNORECASE,
)
_MOST_OFFERED = 4  # tokens beside the reference
_FAR = LONGEST + 1  # so that -1, where no sentence follows, is the end


_PERHAPS = re.compile(
    r"(?:^\W*|\b(?:is|was|are|were) )(?P<said>maybe|perhaps|possibly|probably)\b"
    r"(?P<about>(?: \S+){1,4})",
    re.IGNORECASE,
)
_AFTERWARDS = re.compile(
    r",? \(?(?P<said>maybe|perhaps|possibly|probably|i (?:think|guess|believe))\W{0,3}$",
    re.IGNORECASE,
)
_ENDING = 60  # characters in which such words are looked for
_NEAR = 12  # tokens after words of doubt in which what they are about stands


RULES = (hedge,)
