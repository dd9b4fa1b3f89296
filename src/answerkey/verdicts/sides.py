"""What the rules are given: the question, a reference and the answer, each read once."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

from answerkey.quantities.dates import MONTHS, Date, dates
from answerkey.verdicts.spelling import spelling_twins
from answerkey.verdicts.tables import PEOPLES, SMALL_WORDS, SUFFIXES, TITLES, VAGUE_WORDS
from answerkey.verdicts.words import Words, read

__all__ = ["Answer", "Phrase", "Question", "is_figure", "phrases", "question", "root"]

_AMOUNT = (
    r"\bhow (?:many|much|old|long|tall|far|big|high|deep|fast|large|often|wide|heavy)\b"
    r"|\bwhat (?:percentage|percent|number|age)\b"
)
_KINDS = (
    ("amount", _AMOUNT),
    ("time", r"\bwhen\b|\b(?:what|which) (?:date|day|month|year|decade|century)\b"),
    ("person", r"\bwho(?:se|m)?\b"),
    ("place", r"\bwhere\b|\b(?:what|which) (?:city|town|state|country|place|county|continent)\b"),
    ("reason", r"\bwhy\b|\bhow (?:do|does|did|is|are|can)\b"),
    ("which", r"\bwhich\b"),
    ("thing", r"\bwhat\b"),
)
_QUESTION_WORDS = tuple((kind, re.compile(pattern)) for kind, pattern in _KINDS)
_ELSEWHERE = frozenset("a an as do he in on to me for is her was we".split())
_ENGLISH = SMALL_WORDS - _ELSEWHERE  # what is no word of another language in Latin letters
_LIST = re.compile(
    r"\b(?:what|which|who|name|list)\s+(?:are|were|(?:two|three|four|five|six|\d+))\b",
    re.IGNORECASE,
)
_DATE_WORDS = frozenset(
    "early late mid circa c around season summer spring autumn fall winter since until till ad ce "
    "bc bce monday tuesday wednesday thursday friday saturday sunday between present now "
    "about beginning end".split()
) | {"century", "by"}
_PARTICLES = frozenset("de van von der la di da del bin al of the and".split())
_BRACKETS = re.compile(r"\s?[(\[]([^()\[\]]*)[)\]]\s?")
# "16 or older" is one condition, not two alternatives.
_OR = re.compile(
    r" or (?!(?:older|younger|more|less|fewer|over|under|above|below|later|earlier|so)\b)|;| / "
)
_RANGE = re.compile(r"\d\s?(?:-|–|—|to|and)\s?\d")
_QUOTED = re.compile(r"\s?[\"“][^\"“”]*[\"”]\s?")
_INITIALS = 6  # letters of the longest acronym
_GLUED = re.compile("(?:the|in|is|was|are|by|of|and|to|at|from|with|for|on)(?=.{4})")
_TRIED = 16  # places and spellings of a word that are looked at: an answer may have any number
_KEPT = 500  # characters; longer questions and references are not kept


@dataclass(frozen=True, eq=False)
class Question:
    """A question.

    Args:
        text: As it was asked.
        words: Its folded words.
        kind: What it asks for: an amount, a time, a person, a place, a reason, which, a
            thing; or other.
        english: Whether rules that know English words apply.
    """

    text: str
    words: frozenset[str]
    kind: str
    english: bool

    @cached_property
    def asks_list(self) -> bool:
        """Whether it asks for several things."""
        return bool(_LIST.search(self.text))

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
    words = frozenset(read(text).keys)
    english = not text.strip() or kind != "other" or not _ENGLISH.isdisjoint(words)
    return Question(text, words, kind, english)


@dataclass(frozen=True, eq=False)
class Phrase:
    """A reference, or one of the forms in which it may be said."""

    text: str
    words: Words
    english: bool

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Its folded words."""
        return self.words.keys

    @cached_property
    def content(self) -> tuple[str, ...]:
        """Its words without the small ones; all of them if there are no others."""
        if not self.english:
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
            return distinct
        return tuple(key for key in distinct if key in "ai" or key not in VAGUE_WORDS) or distinct

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
    def figures(self) -> tuple[str, ...]:
        """Its numbers."""
        return tuple(key for key in self.content if is_figure(key))

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Its words beside numbers."""
        return tuple(key for key in self.content if not is_figure(key))

    @cached_property
    def is_range(self) -> bool:
        """Whether it states from where to where a number lies."""
        return bool(_RANGE.search(self.text))

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
        written = re.findall(r"[^\W\d_][\w'’.-]*|\d+", _BRACKETS.sub(" ", self.text))
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
        short = len(self.keys) == 1 and 3 <= len(written) <= _INITIALS
        return written.lower() if short and written.isalpha() and written.isupper() else ""

    @cached_property
    def initials(self) -> tuple[str, ...]:
        """The initials of its words, with the small ones and without, if they are three or more."""
        if not self.has_names or self.figures:
            return ()
        every = "".join(key[0] for key in self.keys), "".join(key[0] for key in self.content)
        return tuple(s for s in dict.fromkeys(every) if 3 <= len(s) <= _INITIALS)

    @cached_property
    def name(self) -> tuple[str, ...]:
        """The words of a name without titles."""
        return tuple(key for key in self.keys if key not in TITLES and key not in SMALL_WORDS)


def phrases(text: str, *, english: bool) -> tuple[Phrase, ...]:
    """Return the forms in which a reference may be said, itself first.

    They are: without what stands in brackets, what stands in them, without a quoted
    nickname or a title before a name, and both sides of an "or" or a semicolon.
    """
    return (_phrases if len(text) <= _KEPT else _phrases.__wrapped__)(text, english=english)


@lru_cache(maxsize=8192)
def _phrases(text: str, *, english: bool) -> tuple[Phrase, ...]:
    text = " ".join(text.split())
    forms = [text]
    plain = _BRACKETS.sub(" ", text).strip()
    if plain and plain != text:
        forms.append(plain)
        forms += [inner for inner in _BRACKETS.findall(text) if any(map(str.isalpha, inner))]
    unquoted = _QUOTED.sub(" ", text).strip()
    if unquoted and unquoted != text and unquoted[0].isupper() and " " in unquoted:
        forms.append(unquoted)
    untitled = _without_titles(text)
    if untitled:
        forms.append(untitled)
    for form in tuple(forms):
        parts = _OR.split(form)
        if len(parts) > 1:
            forms += (part.strip() for part in parts if len(part.strip()) > 1)
    distinct = dict.fromkeys(forms)
    every = (Phrase(form, read(form, english=english), english) for form in distinct)
    return tuple(phrase for phrase in every if phrase.keys)


def _without_titles(text: str) -> str:
    """Return a name without the titles before it; nothing if it has none, or is one name."""
    words = text.split()
    if not words or words[0].rstrip(".").lower() not in TITLES:
        return ""
    while words and words[0].rstrip(".").lower() in TITLES:
        words = words[1:]
    if "of" in words[2:]:
        words = words[: words.index("of", 2)]  # "Franz Ferdinand" of "Archduke ... of Austria"
    return " ".join(words) if len(words) > 1 and words[0][0].isupper() else ""


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
    def content(self) -> tuple[str, ...]:
        """Its words without the small ones; all of them if there are no others."""
        if not self.english:
            return self.keys
        return tuple(key for key in self.keys if key not in SMALL_WORDS) or self.keys

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
    def figures(self) -> tuple[str, ...]:
        """Its numbers, in their order; decades without their ending."""
        return tuple(dict.fromkeys(key.rstrip("s") for key in self.keys if key[0].isdecimal()))

    @cached_property
    def figure_set(self) -> frozenset[str]:
        """Its different numbers."""
        return frozenset(self.figures)

    @cached_property
    def dates(self) -> list[Date]:
        """Its dates."""
        return dates(self.words.text)

    @cached_property
    def by_start(self) -> dict[str, list[str]]:
        """Its longer words by their first letter, for spellings one letter apart."""
        found: dict[str, list[str]] = {}
        for key in self.key_set:
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
        return [at for at, key in enumerate(self.keys) if not (self.english and key in SMALL_WORDS)]

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
        begins = self._starts if whole else self._begins
        for _ in range(_TRIED):
            if at < 0:
                break
            end = at + len(joined)
            if at in begins and (not whole or end in self._starts):
                bounds = sorted(self._starts)
                last = min(bisect_left(bounds, end), len(self.content)) - 1
                return self.kept[bisect_right(bounds, at) - 1], self.kept[last]
            at = self.joined.find(joined, at + 1)
        return None

    def figure_place(self, figure: str) -> tuple[int, int] | None:
        """Return where a number stands."""
        places = self._places.get(figure) or self._places.get(f"{figure}s")
        return (places[0], places[0]) if places else None

    def places_of(self, word: str) -> list[int]:
        """Return the first places of a word, or of those spelled almost like it."""
        if word in self.key_set:
            return self._places[word][:_TRIED]
        alike = [
            key for key in self.by_start.get(word[0], ())[:_TRIED] if spelling_twins(word, key)
        ]
        return [at for key in alike for at in self._places[key][:_TRIED]]


@lru_cache(maxsize=1 << 14)
def root(word: str) -> str:
    """Return what stays of a word without its ending, and of a people its land.

    Examples:
        >>> root("norwegian"), root("electing"), root("elections"), root("tree")
        ('norway', 'elect', 'elect', 'tree')
    """
    if word in PEOPLES:
        return PEOPLES[word]
    if len(word) < 6 or word[0].isdecimal() or not word.isascii():
        return word
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            word = word[: -len(suffix)]
            return word[:-1] if word[-1] == word[-2] and word[-1] not in "sl" else word
    return word


def is_figure(key: str) -> bool:
    """Tell whether a folded word is a number, not a decade."""
    return key[0].isdecimal() and key[-1].isdecimal()
