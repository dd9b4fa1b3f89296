"""A reference, or one of the forms in which it may be said, and what rules ask of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from answerkey.quantities.amounts import Amount, amounts
from answerkey.quantities.dates import Date
from answerkey.quantities.written_dates import MONTHS, dates
from answerkey.verdicts.folding import is_figure, letters, signed
from answerkey.verdicts.spelling import root
from answerkey.verdicts.synonyms import Renamed
from answerkey.verdicts.tables import ARTICLES_ELSEWHERE, SMALL_WORDS, TITLES, VAGUE_WORDS
from answerkey.verdicts.words import Words, read

__all__ = ["BRACKETS", "LONGEST_ACRONYM", "Phrase"]

BRACKETS = re.compile(r"\s?[(\[]([^()\[\]]*)[)\]]\s?")
LONGEST_ACRONYM = 6
"""Letters."""
_DATE_WORDS = frozenset(
    "early late mid circa c around season summer spring autumn fall winter since until till ad ce "
    "bc bce monday tuesday wednesday thursday friday saturday sunday between present now "
    "about beginning end de del der den el le il am".split()
) | {"century", "by"}
_GENERATION = frozenset({"jr", "sr", "2", "3"})
_FAMILIES = frozenset("king prince major duke baron bishop pope judge cardinal".split())
_PARTICLES = frozenset("de van von der la di da del bin al of the and elder younger".split())
_SPELLED = re.compile(r"[^\W\d_](?:['’]?[^\W\d_])*")
_RANGE = re.compile(r"\d\s?(?:-|–|—|to|and)\s?\d")
_ITEMS = re.compile(r",\s?(?:and |& )?|\sand\s|\s&\s|;")
_ITEM = 3  # words
_LIST = re.compile(r",.*(?:\band\b|&)")
_CODE = re.compile(r"[^\s-]*(?:[^\W\d_][._/:@\\]+\w|\w[._/:@\\]+[^\W\d_]|[^\W\d_]\d)[^\s-]*")
_SENTENCE = 4  # words that tell something
_LONGEST = 500  # characters of a reference in which amounts are looked for


@dataclass(frozen=True, eq=False)
class Phrase:
    """A reference, or one of the forms in which it may be said."""

    text: str
    words: Words
    english: bool
    renamed: Renamed | None = None
    """By which other name it says the reference, if by another."""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Its folded words."""
        return self.words.keys

    @cached_property
    def content(self) -> tuple[str, ...]:
        """Its words without the small ones; all of them if there are no others."""
        if not self.english or self.is_code:
            return self.keys
        last = len(self.keys) - 1
        kept = tuple(
            key
            for at, key in enumerate(self.keys)
            # No such word ends a phrase: "vitamin a" and "Elizabeth I" end in names.
            if key not in SMALL_WORDS or (key in "ai" and at == last > 0)
        )
        return kept or self.keys

    @cached_property
    def content_set(self) -> frozenset[str]:
        """The different words of ``content``."""
        return frozenset(self.content)

    @cached_property
    def is_small(self) -> bool:
        """Whether it is of small words alone, as "It" and "The The"."""
        return self.english and self.content_set <= SMALL_WORDS

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """The different words of ``content`` that tell something, if any do."""
        distinct = tuple(dict.fromkeys(self.content))
        if not self.english:
            return tuple(key for key in distinct if key not in ARTICLES_ELSEWHERE) or distinct
        vague = SMALL_WORDS if self.is_name else VAGUE_WORDS  # in a title "day" tells
        return tuple(key for key in distinct if key in "ai" or key not in vague) or distinct

    @cached_property
    def is_sentence(self) -> bool:
        """Whether it says more than a name or an amount: four words that tell something."""
        return len(self.telling) >= _SENTENCE

    @cached_property
    def roots(self) -> frozenset[str]:
        """The roots of its content."""
        return frozenset(map(root, self.content))

    @cached_property
    def joined(self) -> str:
        """Its content as one word."""
        return "".join(self.content)

    @cached_property
    def head(self) -> tuple[str, ...]:
        """The words before its comma that tell something, if it has one."""
        first, comma, _ = self.text.partition(",")
        return (
            Phrase(first, read(first, english=self.english), self.english).telling
            if (comma and first.strip())
            else ()
        )

    @cached_property
    def straight(self) -> tuple[str, ...]:
        """Its words with those after its comma first: "Lewis, Sinclair" the other way round.

        A "Jr." stays at the end.
        """
        parts = self.text.split(",")
        if not 1 < len(parts) < 4:
            return ()
        last, first, *rest = (read(part, english=self.english).keys for part in parts)
        if rest and not _GENERATION.issuperset(rest[0]):
            return ()
        return sum(rest, first + last)

    @cached_property
    def signed(self) -> frozenset[str]:
        """Its words that a sign ends."""
        return signed(self.text)

    @cached_property
    def replaced(self) -> frozenset[str]:
        """The words of the name that another stands for."""
        return frozenset(self.renamed.gone) if self.renamed else frozenset()

    @cached_property
    def is_listed(self) -> bool:
        """Whether it lists several things: ``red, white and blue``."""
        return bool(_LIST.search(self.text)) or (self.text.count(",") > 1 and not self.has_names)

    @cached_property
    def items(self) -> tuple[frozenset[str], ...]:
        """The words of each thing that it lists, if it is a list of short ones."""
        parts = [read(part, english=self.english).keys for part in _ITEMS.split(self.text)]
        found = tuple(frozenset(keys) - SMALL_WORDS for keys in parts)
        short = all(0 < len(item) <= _ITEM for item in found)
        return found if len(found) > 1 and short else ()

    @cached_property
    def is_code(self) -> bool:
        """Whether it is one word whose parts are no words: ``main.py``, ``a/b``, ``E1001``."""
        if len(self.keys) < 2 or len(self.text) > _LONGEST or not _CODE.fullmatch(self.text):
            return False
        return not any(one.end - one.start == len(self.text) for one in amounts(self.text))

    @cached_property
    def identifier(self) -> str:
        """The letters and digits of a word of code with a figure: there 0 is not 0000."""
        plain = self.is_code and self.figures and self.words.places is None
        return letters(self.text) if plain else ""

    @cached_property
    def unspaced(self) -> bool:
        """Whether it is of characters that are compared one by one."""
        return all(len(key) == 1 and not key.isascii() for key in self.keys)

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """Its numbers."""
        return tuple(key for key in self.content if is_figure(key))

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Its words beside numbers."""
        return tuple(key for key in self.content if not is_figure(key))

    @cached_property
    def amount(self) -> Amount | None:
        """Its amount, if it states one number and that with a unit."""
        found = amounts(self.text) if self.figures and len(self.text) <= _LONGEST else []
        return found[0] if len(found) == 1 and found[0].units else None

    @cached_property
    def is_range(self) -> bool:
        """Whether it states from where to where a number lies."""
        between = "and" in self.keys and "between" not in self.keys
        return bool(_RANGE.search(self.text)) and not between

    @cached_property
    def has_names(self) -> bool:
        """Whether a word in it begins with a capital."""
        return any(word[:1].isupper() for word in self.text.split())

    @cached_property
    def dates(self) -> list[Date]:
        """Its dates, if it states nothing else."""
        names = [
            key
            for key in self.keys
            if key not in SMALL_WORDS and key not in MONTHS and key not in _DATE_WORDS
        ]
        if not all(key[0].isdecimal() or key in "年月日" for key in names):
            return []
        found = dates(self.text)
        if len(found) == 1 and found[0].parts == 1 and found[0].until is None:
            # A bare number is a year only if nothing else stands beside it.
            return found if len(names) <= 1 else []
        return found

    @cached_property
    def is_name(self) -> bool:
        """Whether it is written as the name of a person or thing: two to five capitals."""
        written = re.findall(r"[^\W\d_][\w'’.-]*|\d+", BRACKETS.sub(" ", self.text))
        return (
            2 <= len(written) <= 5
            and all(
                word[0].isupper() or not word.isascii() or word in _PARTICLES for word in written
            )
            and not any(word[0].isdigit() for word in written)
        )

    @cached_property
    def acronym(self) -> str:
        """Its only word, if that is written as initials are; nothing otherwise."""
        written = self.text.replace(".", "").replace(" ", "")
        short = len(self.keys) == 1 and 3 <= len(written) <= LONGEST_ACRONYM
        return written.lower() if short and written.isalpha() and written.isupper() else ""

    @cached_property
    def initials(self) -> tuple[str, ...]:
        """The initials of its words, with the small ones and without, if they are three or more."""
        if self.text.count(" ") + self.text.count("-") < 2 or not self.has_names or self.figures:
            return ()
        # As written: "American" is folded to "us".
        words = [word.lower() for word in _SPELLED.findall(self.text)]
        told = [word for word in words if word not in SMALL_WORDS]
        every = "".join(word[0] for word in words), "".join(word[0] for word in told)
        return tuple(s for s in dict.fromkeys(every) if 3 <= len(s) <= LONGEST_ACRONYM)

    @cached_property
    def name(self) -> tuple[str, ...]:
        """The words of a name without titles."""
        named = [key for key in self.keys if key not in SMALL_WORDS]
        first = next((at for at, key in enumerate(named) if key not in TITLES), 0)
        return tuple(
            key
            for at, key in enumerate(named)
            # Martin Luther King is no king.
            if key not in TITLES or (at > first and key in _FAMILIES)
        )
