"""The question: its words and what it asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from answerkey.verdicts.spelling import root
from answerkey.verdicts.tables import SMALL_WORDS
from answerkey.verdicts.words import read

__all__ = ["Question", "question"]

_AMOUNT = (
    r"\bhow (?:many|much|old|long|tall|far|big|high|deep|fast|large|often|wide|heavy)\b"
    r"|\bwhat (?:percentage|percent|number|age)\b"
)
# "Which president was in office when it fell?" asks for no time.
_TIME = (
    r"^\W*when\b|\bwhen (?:is|was|were|are|do|does|did|will|has|have|had|can|should)\b|\bwhen\W*$"
    r"|\b(?:what|which) (?:date|day|month|year|decade|century)\b"
)
_NAMED = (
    r"(?<!last )(?<!the )\bname (?:in|on)\b|\bname of (?:the )?(?:\w+ )?(?:president|governor|king"
    r"|queen|actor|actress|singer|author|minister|captain|coach|justice|character|wife|husband|son"
    r"|daughter|father|mother|brother|sister)\b"
)
_PERSON = (
    r"actor|actress|admiral|architect|artist|astronaut|astronomer|athlete|author|biologist|boxer"
    r"|chemist|comedian|comedienne|composer|conductor|cricketer|designer|detective|dictator|director"
    r"|driver|economist|emperor|empress|engineer|explorer|footballer|general|golfer|inventor|jockey"
    r"|king|leader|man|mathematician|minister|monarch|musician|navigator|novelist|painter|person"
    r"|philosopher|physicist|pianist|playwright|poet|politician|pope|president|prince|princess|queen"
    r"|sailor|saint|scientist|sculptor|senator|singer|swimmer|tyrant|woman|writer"
)
_KINDS = (
    ("amount", _AMOUNT),
    ("time", _TIME),
    ("person", rf"\bwho(?:se|m)?\b|{_NAMED}|\b(?:which|what) (?:[\w'-]+ ){{0,4}}?(?:{_PERSON})\b"),
    ("place", r"\bwhere\b|\b(?:what|which) (?:city|town|state|country|place|county|continent)\b"),
    ("reason", r"\bwhy\b|\bhow (?:do|does|did|is|are|can)\b"),
    ("which", r"\bwhich\b"),
    ("thing", r"\bwhat\b"),
)
_QUESTION_WORDS = tuple((kind, re.compile(pattern)) for kind, pattern in _KINDS)
_ELSEWHERE = frozenset("a an as do he in on to me for is her was we".split())
_ENGLISH = SMALL_WORDS - _ELSEWHERE  # what is no word of another language in Latin letters
_ASKING = re.compile(r"\s*(?:is|are|do|can)\s[\x00-\x7f]*$", re.IGNORECASE)
_FOREIGN = frozenset("de het een dit dat er hij zij ze je niet van ook o os as um uma em".split())
"""Words of languages in which a question may begin so too."""
_LIST = re.compile(
    r"\b(?:(?:what|which)(?:\s+\w+s)?|who|name|list)\s+"
    r"(?:are|were|(?:the\s+)?(?:two|three|four|five|six|\d+))\b"
    r"|\b(?:begin|start)s? and (?:end|finish)\w*",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\b(?:(?:what|which|who) (?:(?:are|were) )?|name |list )(?:the |all )?"
    r"(two|three|four|five|six|seven|eight|[2-8])\b",
    re.IGNORECASE,
)
_EXPANSION = re.compile(
    r"\bstands? for\b|\b(?:initials|letters)\b.*\bstand\b|\babbreviated\b"
    r"|\b(?:short|abbreviation|acronym) (?:for|of)\b",
    re.IGNORECASE,
)
_RENAMED = frozenset("former formerly previously rename renamed originally until given".split())
_ASKS_NAME = re.compile(
    r"\b(?:real|birth|stage|pen|maiden|scientific|latin|chemical|full|middle) names?\b|\bborn as\b"
    r"|\b(?:formula|symbol|nicknam\w+|pseudonym|alias|abbreviat\w+|acronym)\b",
    re.IGNORECASE,
)
_FAR_EASTERN = re.compile("[\u0590-\u1fff\u2e80-\uffef]")
_KEPT = 500  # characters; longer questions and references are not kept


@dataclass(frozen=True, eq=False)
class Question:
    """A question.

    Args:
        text: As it was asked.
        keys: Its folded words in their order.
        words: Its different words.
        kind: What it asks for: an amount, a time, a person, a place, a reason, which, a
            thing; or other.
        english: Whether rules that know English words apply.
    """

    text: str
    keys: tuple[str, ...]
    words: frozenset[str]
    kind: str
    english: bool

    @cached_property
    def is_continental(self) -> bool:
        """Whether it is in a language that writes 1.500,5 for 1,500.5: of Europe, not English."""
        return not self.english and not _FAR_EASTERN.search(self.text)

    @cached_property
    def asks_list(self) -> bool:
        """Whether it asks for several things."""
        return bool(_LIST.search(self.text))

    @cached_property
    def counted(self) -> int:
        """How many things it asks for, if it says so: three layers; 0 otherwise."""
        found = _COUNTED.search(self.text)
        return int(read(found[1]).keys[0]) if found else 0

    @cached_property
    def asks_expansion(self) -> bool:
        """Whether it asks what letters stand for: there every word counts."""
        return bool(_EXPANSION.search(self.text))

    def says(self, run: Sequence[str]) -> bool:
        """Tell whether words stand in it with nothing but small words between."""
        return f" {' '.join(run)} " in self._content_run

    @cached_property
    def _content_run(self) -> str:
        return f" {' '.join(key for key in self.keys if key not in SMALL_WORDS)} "

    def gives_name(self, name: Sequence[str]) -> bool:
        """Tell whether another name is no answer: given away, or not the one of several asked for.

        A thing had its names at different times, and who asks for a real name or a formula knows
        the other.
        """
        return self.words.issuperset(name) or self._asks_name

    @cached_property
    def _asks_name(self) -> bool:
        return not self.words.isdisjoint(_RENAMED) or bool(_ASKS_NAME.search(self.text))

    @cached_property
    def roots(self) -> frozenset[str]:
        """The roots of its words."""
        return frozenset(map(root, self.words))


def question(text: str) -> Question:
    """Read a question; an empty one tells nothing and is taken to be English."""
    return _question(text) if len(text) <= _KEPT else _question.__wrapped__(text)


@lru_cache(maxsize=1024)
def _question(text: str) -> Question:
    lower = text.lower()
    kind = next((kind for kind, pattern in _QUESTION_WORDS if pattern.search(lower)), "other")
    keys = read(text).keys
    words = frozenset(keys)
    english = not text.strip() or kind != "other" or not _ENGLISH.isdisjoint(words)
    english = english or bool(_ASKING.match(text) and _FOREIGN.isdisjoint(words))
    return Question(text, keys, words, kind, english)
