"""The answer, and what rules ask of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from answerkey.quantities.amounts import Amount, amounts
from answerkey.quantities.dates import Date
from answerkey.quantities.written_dates import dates
from answerkey.verdicts.folding import is_figure, letters, signed
from answerkey.verdicts.spelling import name_twins, root, spelling_twins
from answerkey.verdicts.synonyms import opposites, senses
from answerkey.verdicts.tables import DENYING, SMALL_WORDS
from answerkey.verdicts.words import Words

__all__ = ["ALIKE", "Answer"]

ALIKE = 0.6
"""How surely an answer has a word of which it has one of like meaning."""

_GLUED = re.compile("(?:the|in|is|was|are|by|of|and|to|at|from|with|for|on)(?=.{4})")
_ALSO = {"i": "1", "1": "i", "2": "jr", "jr": "2"}  # Charles I, the First; Strauss II, Jr.
_COMPARED = 64  # spellings a word is compared with: an answer may have any number
_SHORT = frozenset("as at by in is of on to".split())  # words that lose the space before them
_ONE_WORD = 30  # letters
_TRIED = 16  # places and spellings of a word that are looked at: an answer may have any number


@dataclass(frozen=True, eq=False)
class Answer:
    """A prediction and what rules ask of it, computed when asked for."""

    words: Words
    english: bool

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Its folded words."""
        return self.words.keys

    @cached_property
    def key_set(self) -> frozenset[str]:
        """Its different words."""
        return frozenset(self.words.keys)

    @cached_property
    def denials(self) -> frozenset[str]:
        """Its words that say that something is not so; NO is a formula."""
        said = DENYING & self.key_set
        formula = "no" in said and "NO" in self.words.text and not self.words.text.isupper()
        return said - {"no"} if formula else said

    def written(self, first: int, last: int) -> str:
        """Return some of its words as they are written."""
        start, end = self.words.span(first, last)
        return self.words.text[start:end]

    @cached_property
    def signed(self) -> frozenset[str]:
        """Its words that a sign ends, in lower case: ``na+``, ``disney+``."""
        return signed(self.words.text)

    @cached_property
    def letters(self) -> str:
        """Its letters and digits."""
        return letters(self.words.text)

    @cached_property
    def is_one_word(self) -> bool:
        """Whether it is written as one word, as ``JavaScript`` is."""
        text = self.words.text
        plain = self.words.places is None and text.isascii()  # NYC is read as three
        return plain and len(text) <= _ONE_WORD and text.strip(" .").isalnum()

    @cached_property
    def is_lower(self) -> bool:
        """Whether it is written without a capital."""
        return self.words.text.islower()

    @cached_property
    def content(self) -> tuple[str, ...]:
        """Its words without the small ones; all of them if there are no others."""
        return tuple(self.keys[at] for at in self.kept) or self.keys

    @cached_property
    def joined(self) -> str:
        """Its content as one word."""
        return "".join(self.content)

    @cached_property
    def roots(self) -> frozenset[str]:
        """The roots of its words."""
        return frozenset(map(root, self.key_set))

    @cached_property
    def content_set(self) -> frozenset[str]:
        """The different words of ``content``."""
        return frozenset(self.content)

    @cached_property
    def content_roots(self) -> frozenset[str]:
        """The roots of its words without the small ones."""
        return frozenset(map(root, self.content))

    @cached_property
    def senses(self) -> frozenset[int]:
        """What its words mean, as far as words of like meaning are known."""
        return frozenset().union(*map(senses, self.content_set))

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """Its numbers, in their order; decades without their ending."""
        figures = (key.rstrip("s") for key in self.keys if key[0].isdecimal())
        return tuple(dict.fromkeys(figure for figure in figures if is_figure(figure)))

    @cached_property
    def figure_set(self) -> frozenset[str]:
        """Its different numbers."""
        return frozenset(self.figures)

    @cached_property
    def dates(self) -> list[Date]:
        """Its dates."""
        return dates(self.words.text)

    @cached_property
    def amounts(self) -> list[Amount]:
        """Its amounts that have a unit."""
        return [one for one in amounts(self.words.text) if one.units]

    @cached_property
    def by_start(self) -> dict[str, list[str]]:
        """Its longer words by their first letter, for spellings one letter apart."""
        found: dict[str, list[str]] = {}
        for key in dict.fromkeys(self.keys):
            if len(key) > 3 and not key[0].isdecimal():
                found.setdefault(key[0], []).append(key)
        return found

    @cached_property
    def _run(self) -> str:
        return f" {' '.join(self.keys)} "

    @cached_property
    def _content_run(self) -> str:
        return f" {' '.join(self.content)} "

    @cached_property
    def initials(self) -> str:
        """The first letters of its content where they are capitals, a dot for others."""
        written = (self.words.written(at)[0] for at in self.kept)
        return "".join(c.lower() if c.isupper() and c.isascii() else "." for c in written)

    @cached_property
    def kept(self) -> list[int]:
        """The places of its content among its words."""
        if not self.english:
            return [*range(len(self.keys))]
        last = len(self.keys) - 1
        return [
            at
            for at, key in enumerate(self.keys)
            # A capital at the end is a name: "vitamin A" and "Elizabeth I".
            if key not in SMALL_WORDS
            or (key in "ai" and at == last > 0 and (self.is_lower or self.is_capital(at)))
        ]

    def is_capital(self, at: int) -> bool:
        """Tell whether a word begins with a capital."""
        return self.words.written(at)[:1].isupper()

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for at, key in enumerate(self.keys):
            places.setdefault(key, []).append(at)
        return places

    @cached_property
    def _starts(self) -> frozenset[int]:
        return frozenset({0, *accumulate(map(len, self.content))})

    @cached_property
    def _begins(self) -> frozenset[int]:
        """Where a word begins, or what a lost space glued to a small one: "thethylakoid"."""
        glued = (
            start + len(match.group())
            for start, word in zip(sorted(self._starts), self.content, strict=False)
            if self.english and (match := _GLUED.match(word))
        )
        return self._starts.union(glued)

    def place(self, run: tuple[str, ...]) -> tuple[int, int] | None:
        """Return from where to where the words stand one after another."""
        # The search in a text is linear for any run; comparing slices would not be.
        at = self._run.find(f" {' '.join(run)} ")
        if at < 0:
            return None
        first = self._run.count(" ", 0, at)
        return first, first + len(run) - 1

    def content_place(self, run: tuple[str, ...]) -> tuple[int, int] | None:
        """Return from where to where the words stand, with nothing but small words between."""
        at = self._content_run.find(f" {' '.join(run)} ")
        if at < 0:
            return None
        first = self._content_run.count(" ", 0, at)
        return self.kept[first], self.kept[first + len(run) - 1]

    def joined_place(self, joined: str, *, whole: bool) -> tuple[int, int] | None:
        """Return from where to where words run together stand, in words of the answer.

        They begin where a word does; with ``whole`` they end so too.
        """
        at = self.joined.find(joined)
        begins, bounds = self._starts if whole else self._begins, sorted(self._starts)
        for _ in range(_TRIED):
            if at < 0:
                break
            end = at + len(joined)
            following = bounds[bisect_left(bounds, end)]
            rest = self.joined[end:following]
            # What is glued to its end is a word, not the ending of "Tanzanian".
            if at in begins and (not rest or (not whole and (len(rest) > 2 or rest in _SHORT))):
                last = min(bisect_left(bounds, end), len(self.content)) - 1
                return self.kept[bisect_right(bounds, at) - 1], self.kept[last]
            at = self.joined.find(joined, at + 1)
        return None

    def has(self, word: str) -> float:
        """Return how surely it has a word: as it is 1, in another form less, or not 0."""
        if word in self.key_set or _ALSO.get(word) in self.key_set:
            return 1.0
        if root(word) in self.roots:
            return 0.95
        if len(word) >= 5 and any(
            spelling_twins(word, other) and other not in opposites(word)
            for other in self.by_start.get(word[0], ())[:_COMPARED]
        ):
            return 0.85
        if self.english and not self.senses.isdisjoint(senses(word)):
            return ALIKE
        return 0.0

    def has_any(self, words: frozenset[str]) -> bool:
        """Tell whether it has one of some words."""
        return not words.isdisjoint(self.key_set)

    def figure_place(self, figure: str) -> tuple[int, int] | None:
        """Return where a number stands."""
        places = self._places.get(figure) or self._places.get(f"{figure}s")
        return (places[0], places[0]) if places else None

    def places_of(self, word: str) -> list[int]:
        """Return the first places of a name, or of those spelled almost like it."""
        if word in self.key_set:
            return self._places[word][:_TRIED]
        alike = [key for key in self.by_start.get(word[0], ())[:_TRIED] if name_twins(word, key)]
        return [at for key in alike for at in self._places[key][:_TRIED]]
