"""Which rule is asked when, and what each finding is worth: the whole recipe of ``verdict-1``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from answerkey.verdicts.aliases import alias, given, renumbered
from answerkey.verdicts.answers import Answer
from answerkey.verdicts.containing import contained
from answerkey.verdicts.contradicting import contradicted
from answerkey.verdicts.counting import number
from answerkey.verdicts.dating import date, finer
from answerkey.verdicts.doubting import denied, mentioned, refused
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.naming import acronym, family_name, full_name
from answerkey.verdicts.overlapping import in_words, overlap
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.polarity import yes_or_no
from answerkey.verdicts.questions import Question
from answerkey.verdicts.wording import head, part, same, spacing

__all__ = ["CERTAIN", "DOUBTS", "ORDER", "UNSURE", "VERSION", "WORTH", "Doubt", "Rule"]

Rule: TypeAlias = Callable[[Question, Phrase, Answer], Evidence | None]
Doubt: TypeAlias = Callable[[Case], Evidence | None]

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
and references the finding that is worth most decides on the answer. ``same`` and ``contained`` are
asked of all forms before anything dearer."""

DOUBTS: tuple[Doubt, ...] = (
    given,
    alias,
    renumbered,
    finer,
    in_words,
    denied,
    refused,
    mentioned,
    contradicted,
)
"""The first doubt that has something to say turns the finding that was worth most."""

WORTH = {
    "same": 0.99,
    "polarity": 0.95,
    "polarity:said": 0.87,
    "polarity:other": 0.03,
    "polarity:none": 0.2,
    "date": 0.97,
    "date:coarser": 0.89,
    "date:period": 0.86,
    "date:inside": 0.55,
    "date:one-end": 0.55,
    "date:no-year": 0.25,
    "date:finer": 0.21,
    "date:near": 0.06,
    "date:other": 0.04,
    "date:none": 0.08,
    "contained": 0.98,
    "contained:figure": 0.98,
    "contained:short": 0.97,
    "contained:question": 0.88,
    "contained:vague": 0.70,
    "contained:sequel": 0.2,
    "contained:either": 0.55,
    "contained:inside": 0.2,
    "contained:sign": 0.12,
    "spacing": 0.97,
    "number": 0.92,
    "number:no-unit": 0.86,
    "number:range": 0.75,
    "number:parts": 0.70,
    "number:first": 0.60,
    "number:some": 0.07,
    "number:sign": 0.15,
    "number:unit": 0.12,
    "number:bound": 0.15,
    "number:order": 0.15,
    "number:none": 0.24,
    "number:other": 0.13,
    "name": 0.96,
    "name:middle": 0.83,
    "name:last": 0.80,
    "name:longer": 0.60,
    "name:other": 0.30,
    "name:number": 0.30,
    "acronym": 0.95,
    "synonym": 0.93,
    "head": 0.94,
    "head:elsewhere": 0.55,
    "part": 0.85,
    "part:order": 0.2,
    "part:outer": 0.2,
    "part:list": 0.4,
    "part:name": 0.84,
    "overlap:all": 0.93,
    "overlap:forms": 0.90,
    "overlap:new": 0.85,
    "overlap:much": 0.77,
    "overlap:half": 0.74,
    "overlap:little": 0.68,
    "overlap:other": 0.66,
    "overlap:synonym": 0.58,
    "overlap:list": 0.25,
    "overlap:name-only": 0.61,
    "overlap:name": 0.1,
    "overlap:name:much": 0.45,
    "overlap:question:words": 0.62,
    "overlap:question": 0.2,
    "overlap:figure": 0.15,
    "overlap:letter": 0.12,
    "overlap:opposite": 0.12,
    "overlap:negation": 0.12,
    "given": 0.4,
    "alias": 0.2,
    "mentioned": 0.3,
    "contradicted": 0.2,
    "denied": 0.1,
    "refused": 0.3,
    "nothing": 0.06,
    "nothing:words": 0.25,
    "nothing:refusal": 0.1,
    "nothing:empty": 0.01,
}
"""The share of answers that people accept, about, where this finding decides: read off the
part of the judged answers that the rules were written on, rare findings drawn to their kin."""

CERTAIN = 0.98
"""From this worth on no other reference is looked at."""

UNSURE = (0.155, 0.86)
"""Between these a verdict is ``unsure``: a tenth of the answers, those nearest to 0.5."""
