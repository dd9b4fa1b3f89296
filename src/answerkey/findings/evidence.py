"""What rules look at: one answer beside a reference, each reading made once when asked for."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from answerkey.findings.lexicon import SMALL_WORDS, WHO
from answerkey.findings.rule import Found
from answerkey.quantities.dates import Date, agree
from answerkey.quantities.written import Quantity, quantities
from answerkey.quantities.written_dates import days
from answerkey.text.backend import Pipeline
from answerkey.verdicts.words import read

__all__ = ["LONGEST", "Answer", "Item", "Text", "bears_name", "run_of", "unaccented"]

LONGEST = 4_000  # characters that rules read of an answer; what follows decides no short answer
_MARKS = re.compile(r"[^\w\s]")
_WORD = re.compile(r"\w+(?:['’]\w+)*")


class Text:
    """A text with its words, numbers and dates."""

    def __init__(self, text: str, pipeline: Pipeline) -> None:
        self.text = text[:LONGEST]
        self._pipeline = pipeline

    @cached_property
    def normalized(self) -> str:
        """The text after the convention's steps."""
        return self._pipeline.normalize(self.text)

    @cached_property
    def tokens(self) -> list[str]:
        """The convention's tokens."""
        return self._pipeline.tokenize(self.text)

    @cached_property
    def bag(self) -> Counter[str]:
        """How often each token stands."""
        return Counter(self.tokens)

    @cached_property
    def words(self) -> list[str]:
        """The words in lower case, whatever the convention makes of them."""
        return [word.replace("’", "'") for word in _WORD.findall(self.text.lower())]

    @cached_property
    def keys(self) -> frozenset[str]:
        """The words as verdicts read them, whatever the language: without case and accents."""
        return frozenset(read(self.text, english=False).keys)

    @cached_property
    def letters(self) -> str:
        """The text in lower case without accents and marks."""
        return _MARKS.sub("", unaccented(self.text.lower()))

    @cached_property
    def packed(self) -> str:
        """The letters without spaces."""
        return "".join(self.letters.split())

    @cached_property
    def dates(self) -> list[Date]:
        """The dates that the text states."""
        return days(self.text)

    @cached_property
    def quantities(self) -> list[Quantity]:
        """The numbers outside of dates."""
        return quantities(self.text, [date.span for date in self.dates])

    def shown(self, span: Date | Quantity) -> str:
        """Return what stands at a date or a number."""
        return " ".join(self.text[span.start : span.end].split())


class Answer:
    """One prediction beside the reference that it scored best against.

    Args:
        prediction: What of the answer is scored; whole as ``scored``.
        raw: The answer as given.
        references: All of the item's references.
        best: Which of them the score is from.
        question: The question, if it is known.
        outcome: What became of the answer, in the words of ``OUTCOMES``.
        exact_match: Its exact match.
        f1: Its F1.
        pipeline: The convention's steps.
    """

    def __init__(
        self,
        *,
        prediction: str,
        raw: str | None,
        references: Sequence[str],
        best: int,
        question: str | None,
        outcome: str,
        exact_match: float,
        f1: float,
        pipeline: Pipeline,
    ) -> None:
        self.scored = prediction
        self.prediction = Text(prediction, pipeline)
        self.raw = raw
        self.references = references
        self.reference = Text(references[best] if 0 <= best < len(references) else "", pipeline)
        self.question = Text(question or "", pipeline)
        self.outcome = outcome
        self.exact_match = exact_match
        self.f1 = f1
        self.pipeline = pipeline
        self.rewritten: dict[str, Found] | None = None  # what the rules of ``costs`` share

    @cached_property
    def shared(self) -> set[str]:
        """Tokens of both sides."""
        return self.prediction.bag.keys() & self.reference.bag.keys()

    @cached_property
    def others(self) -> list[Text]:
        """All references, read."""
        return [Text(text, self.pipeline) for text in self.references[:_MOST_REFERENCES]]

    @cached_property
    def telling(self) -> set[str]:
        """Shared tokens that neither the question holds nor every sentence."""
        return self.shared - SMALL_WORDS - self.question.bag.keys()

    @cached_property
    def position(self) -> int:
        """Where the reference's tokens stand as a run in the prediction, or -1."""
        return run_of(self.reference.tokens, self.prediction.tokens)

    @cached_property
    def accepted_dates(self) -> list[Date]:
        """The dates of all references."""
        return [date for text in self.others for date in text.dates][:_MOST_ACCEPTED]

    @cached_property
    def dates_agree(self) -> bool:
        """Whether a date with a month agrees with the reference's in what both state."""
        wanted = [date for date in self.reference.dates[:_MOST_DATES] if date.month]
        return any(agree(a, b) for a in self.prediction.dates[:_MOST_DATES] for b in wanted)


_MOST_DATES = 10
_MOST_ACCEPTED = 20
_MOST_REFERENCES = 50


class Item(NamedTuple):
    """An item of the answer key.

    Args:
        row: The first row that it stands in.
        question: The question, if it is known.
        references: The accepted answers.
        texts: The same, read.
        earlier: Rows of other items with the same question.
        rivals: Those of them whose references share nothing with this item's.
    """

    row: int
    question: Text
    references: tuple[str, ...]
    texts: tuple[Text, ...]
    earlier: tuple[int, ...]
    rivals: tuple[int, ...]


def unaccented(text: str) -> str:
    """Return a text without accents.

    Examples:
        >>> unaccented("São Paulo")
        'Sao Paulo'
    """
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text)
    return "".join(c for c in apart if not unicodedata.combining(c))


def run_of(needle: Sequence[str], hay: Sequence[str]) -> int:
    """Return where ``needle`` stands as a run in ``hay``, or -1.

    Examples:
        >>> run_of(["b", "c"], ["a", "b", "c"])
        1
    """
    if not needle:
        return -1
    # Joined texts are searched in linear time; a token holds no separator of its own.
    joined = "\n".join(("", *hay, ""))
    place = joined.find("\n".join(("", *needle, "")))
    return -1 if place < 0 else joined.count("\n", 0, place)


def bears_name(whole: Text, last: Text, question: Text) -> bool:
    """Tell whether a text is a person's name that ends in another text, for all one can tell."""
    words = [word for word in whole.text.split() if word.lower() not in SMALL_WORDS]
    capital = all(word[:1].isupper() or not word[:1].isalpha() for word in words)
    asked = not question.words or not WHO.isdisjoint(question.words)
    return asked and capital and len(words) > 1 and whole.tokens[-1:] == last.tokens[-1:]
