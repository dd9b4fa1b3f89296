"""Findings that leave much open, weighed by what else question, reference and answer show."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import root

__all__ = ["OPEN", "WEIGHTS", "Weight", "circumstances", "weighed"]

_FORMS = 16  # forms of references that are looked at
_WORDS = 200  # of the answer, from its beginning
_SENTENCE = re.compile(r"[.!?]\s+(?=[A-Z])")
_CAPITAL = re.compile(r"(?<=\s)[^\w\s]?[A-Z][\w'-]*")
_TELLS = 0.35  # log odds from which on a circumstance is told in the reason


class Weight(NamedTuple):
    """How a circumstance shifts the log odds of a finding's worth.

    Args:
        usual: Its mean over the answers that the weights were fitted on, which shifts nothing.
        weight: Log odds for each unit more.
        many: What to call it where it is more than usual.
        few: What to call it where it is less.
    """

    usual: float
    weight: float
    many: str
    few: str


OPEN = {
    "overlap:much": "overlap",
    "overlap:half": "overlap",
    "overlap:little": "overlap",
    "overlap:new": "overlap",
    "overlap:synonym": "overlap",
    "overlap:question": "question",
    "overlap:question:words": "question",
    "nothing": "nothing",
    "nothing:words": "nothing",
    "nothing:refusal": "nothing",
    "number:none": "nothing",
}
"""The findings that are weighed, and by which weights."""

WEIGHTS: Mapping[str, Mapping[str, Weight]] = {
    "overlap": {
        "length": Weight(2.64, -0.74, "a long answer", "a short answer"),
        "thing": Weight(0.31, 0.87, "asked for a thing", "not asked for a thing"),
        "echo": Weight(
            0.04, -2.45, "shares words of the question", "shares none of the question's"
        ),
    },
    "question": {
        "resemblance": Weight(
            0.09, 3.06, "another word is like the reference's", "none is like it"
        ),
        "echo": Weight(0.46, 2.39, "they are most of the reference", "they are little of it"),
    },
    "nothing": {
        "resemblance": Weight(0.05, 2.19, "a word is like the reference's", "none is like it"),
        "name": Weight(0.54, -0.6, "the reference is a name", "the reference is no name"),
        "capitals": Weight(1.61, 0.15, "several names stated", "no name stated"),
    },
}
"""Fitted by ``bench/weights.py`` on the answers that the rules were written on."""


def weighed(
    worth: float, found: Evidence, asked: Question, forms: Sequence[Phrase], answer: Answer
) -> tuple[float, str]:
    """Return the score of an open finding, and the circumstance that shifts it most, if much.

    Examples:
        >>> from answerkey.verdicts.forms import phrases
        >>> from answerkey.verdicts.questions import question
        >>> from answerkey.verdicts.words import read
        >>> forms = phrases("lovable", english=True)
        >>> answer = Answer(read("worthy of love"), True)
        >>> found = Evidence("nothing:words", "no word is shared")
        >>> weighed(0.25, found, question("what does it mean"), forms, answer)[0] > 0.25
        True
    """
    weights = WEIGHTS[OPEN[found.kind]]
    seen = circumstances(asked, forms, answer)
    shifts = {name: (seen[name] - one.usual) * one.weight for name, one in weights.items()}
    odds = math.log(worth / (1 - worth)) + math.fsum(shifts.values())
    strongest = max(shifts, key=lambda name: abs(shifts[name]))
    told = ""
    if abs(shifts[strongest]) >= _TELLS:
        one = weights[strongest]
        told = one.many if seen[strongest] > one.usual else one.few
    # Rounded, for the last digits of a logarithm are not the same on every machine.
    return round(1 / (1 + math.exp(-odds)), 3), told


def circumstances(asked: Question, forms: Sequence[Phrase], answer: Answer) -> dict[str, float]:
    """Return what is weighed beside a finding.

    They are: ``length``, the logarithm of the words that the answer adds to the question's;
    ``thing``, whether a thing is asked for; ``echo``, the share of the reference that is words
    of the question and in the answer; ``resemblance``, the share of triples of letters of the
    reference's missing words that other words of the answer have; ``name``, whether the
    reference is a name; ``capitals``, how many words of the first sentence have one.

    Args:
        asked: The question.
        forms: The forms of the references, the deciding one first.
        answer: The answer.
    """
    words = dict.fromkeys(answer.content[:_WORDS])
    said = [key for key in words if not _asked(key, asked)]
    triples = set().union(*map(_triples, said))
    text = answer.words.text
    end = _SENTENCE.search(text)
    first = text[: end.start() if end else len(text)]
    names = {name.strip("\"'“‘(").lower() for name in _CAPITAL.findall(first[:1000])}
    lower = asked.text.lower()
    return {
        "length": math.log1p(len(said)),
        "thing": float(asked.kind == "thing"),
        "echo": _echo(asked, forms[0], answer) if forms else 0.0,
        "resemblance": max(
            (_resemblance(form, asked, answer, triples) for form in forms[:_FORMS]), default=0.0
        ),
        "name": float(any(form.is_name for form in forms[:_FORMS])),
        "capitals": float(min(sum(name not in lower for name in names), 6)),
    }


def _asked(key: str, asked: Question) -> bool:
    return key in asked.words or root(key) in asked.roots


def _triples(word: str) -> set[str]:
    return {word[at : at + 3] for at in range(len(word) - 2)}


def _echo(asked: Question, form: Phrase, answer: Answer) -> float:
    telling = form.telling
    return sum(_asked(word, asked) and answer.has(word) > 0 for word in telling) / len(telling)


def _resemblance(form: Phrase, asked: Question, answer: Answer, triples: set[str]) -> float:
    fresh = [word for word in form.telling if not _asked(word, asked)] or form.telling
    missing = [word for word in fresh if not answer.has(word)]
    wanted = set().union(*map(_triples, missing))
    return len(wanted & triples) / len(wanted) if wanted else 0.0
