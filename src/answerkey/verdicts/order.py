"""Which rule is asked when, and what each finding is worth: the whole recipe of ``verdict-1``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from answerkey.verdicts.counting import number
from answerkey.verdicts.dating import date
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.naming import acronym, family_name, full_name
from answerkey.verdicts.polarity import yes_or_no
from answerkey.verdicts.sides import Answer, Phrase, Question
from answerkey.verdicts.wording import contained, head, overlap, part, same, spacing

__all__ = ["CERTAIN", "ORDER", "UNSURE", "VERSION", "WORTH", "Rule"]

Rule: TypeAlias = Callable[[Question, Phrase, Answer], Evidence | None]

VERSION = "verdict-1"
"""Names this recipe. A change that can move a verdict is another version."""

ORDER: tuple[Rule, ...] = (
    same,
    yes_or_no,
    date,
    contained,
    spacing,
    number,
    full_name,
    acronym,
    family_name,
    head,
    part,
    overlap,
)
"""The first rule that has something to say decides on one form of a reference; of all forms
and references the finding that is worth most decides on the answer. After that ``denied`` and
the finer date of another reference may turn it."""

WORTH = {
    "same": 0.99,
    "polarity": 0.95,
    "polarity:other": 0.03,
    "polarity:none": 0.2,
    "date": 0.97,
    "date:coarser": 0.85,
    "date:period": 0.82,
    "date:inside": 0.55,
    "date:one-end": 0.5,
    "date:no-year": 0.4,
    "date:finer": 0.2,
    "date:near": 0.1,
    "date:other": 0.05,
    "date:none": 0.08,
    "contained": 0.98,
    "contained:figure": 0.98,
    "contained:short": 0.95,
    "contained:question": 0.85,
    "contained:vague": 0.7,
    "spacing": 0.95,
    "number": 0.9,
    "number:no-unit": 0.85,
    "number:range": 0.7,
    "number:first": 0.6,
    "number:some": 0.15,
    "number:sign": 0.15,
    "number:none": 0.2,
    "number:other": 0.1,
    "name": 0.96,
    "name:middle": 0.75,
    "name:last": 0.7,
    "name:other": 0.35,
    "acronym": 0.95,
    "head": 0.9,
    "part": 0.85,
    "part:name": 0.75,
    "overlap:all": 0.92,
    "overlap:forms": 0.92,
    "overlap:new": 0.85,
    "overlap:much": 0.79,
    "overlap:half": 0.74,
    "overlap:little": 0.65,
    "overlap:other": 0.52,
    "overlap:name-only": 0.6,
    "overlap:name": 0.12,
    "overlap:name:much": 0.4,
    "overlap:question:words": 0.55,
    "overlap:question": 0.35,
    "overlap:figure": 0.25,
    "overlap:letter": 0.2,
    "overlap:negation": 0.2,
    "denied": 0.1,
    "nothing": 0.06,
    "nothing:words": 0.3,
    "nothing:refusal": 0.06,
    "nothing:empty": 0.01,
}
"""The share of answers that people accept, about, where this finding decides: read off the
part of the judged answers that the rules were written on, rare findings drawn to their kin."""

CERTAIN = 0.98
"""From this worth on no other reference is looked at."""

UNSURE = (0.28, 0.8)
"""Between these a verdict is ``unsure``."""
