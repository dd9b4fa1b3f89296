"""What an item's texts tell by themselves, to slice by: question word, kind of answer, lengths.

The rules are few and coarse, for English questions and references; what they do not know is
``other``. They look at texts as they stand, before any normalizing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.readers import Run

__all__ = [
    "AUTO",
    "TRAITS",
    "answer_length",
    "column",
    "columns_by",
    "is_auto",
    "number_of_references",
    "question_word",
    "reference_length",
    "reference_type",
    "trait",
]

_MONTH = "jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec"
_MONTH += "|january|february|march|april|august|september|october|november|december"
_DATE = re.compile(
    rf"(\d{{1,2}}(st|nd|rd|th)? )?({_MONTH})\.?,?( \d{{1,2}}(st|nd|rd|th)?)?(,? \d{{3,4}})?"
    r"|(in |around |c\. ?)?(1\d{3}|20\d{2})(s|[–-]\d{2,4})?|\d{1,4} (bce?|ce|ad)"
    r"|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(the )?\d{1,2}(st|nd|rd|th) century"
    r"|(mon|tues|wednes|thurs|fri|satur|sun)day(, .*)?"
)
_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty "
    "ninety hundred thousand million billion"
)
_NUMBER = re.compile(
    rf"(about |over |around )?([-+~$€£¥]?\d[\d,.]*( ?%)?|{'|'.join(_NUMBER_WORDS.split())})"
    r"([ -][^\W\d_]+){0,2}"
)
_ASKING = re.compile(r"\b(how (?:many|much)|how|who|whom|whose|what|what's|when|where|which|why)\b")
_SAME = {"whom": "who", "whose": "who", "what's": "what", "how much": "how many"}
_VERBS = re.compile(r"(is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may)\b")
_SMALL = frozenset(
    "a an and at by de del des du for from in la le of on the to und van von".split()
)
_STEPS = ((1, "1"), (2, "2"), (4, "3–4"), (9, "5–9"), (19, "10–19"))


def question_word(question: str | None) -> str | None:
    """Return the first word that asks, ``yes/no`` for a question that begins with a verb.

    Examples:
        >>> question_word("In which year did it end?"), question_word("Is it far?")
        ('which', 'yes/no')
    """
    if question is None:
        return None
    text = question.casefold().replace("’", "'").strip()
    if _VERBS.match(text):
        return "yes/no"
    found = _ASKING.search(text)
    return "other" if found is None else _SAME.get(found[0], found[0])


def reference_type(references: Sequence[str]) -> str:
    """Return what the first reference looks like.

    Examples:
        >>> [reference_type([text]) for text in ("1976", "12 km", "Jane Austen", "No", "a cat")]
        ['date', 'number', 'name', 'yes/no', 'other']
    """
    text = next(filter(None, map(str.strip, references)), "")
    small = text.casefold()
    if not text:
        return "no answer"
    if small in {"yes", "no", "true", "false"}:
        return "yes/no"
    if _DATE.fullmatch(small):
        return "date"
    if _NUMBER.fullmatch(small):
        return "number"
    telling = [word for word in text.split() if word.casefold() not in _SMALL]
    named = telling and all(word.lstrip("\"'“‘(")[:1].isupper() for word in telling)
    return "name" if named else "other"


def reference_length(references: Sequence[str]) -> str:
    """Return how many words the first reference has.

    Examples:
        >>> reference_length(["the Eiffel Tower", "Eiffel"])
        '3–4'
    """
    return _span(len(references[0].split()) if references else 0)


def answer_length(prediction: str | None) -> str | None:
    """Return how many words an answer has.

    Examples:
        >>> answer_length("It is in Paris, France.")
        '5–9'
    """
    return None if prediction is None else _span(len(prediction.split()))


def number_of_references(references: Sequence[str]) -> str:
    """Return how many references an item has.

    Examples:
        >>> number_of_references(["Paris", "Paris, France"])
        '2'
    """
    return _span(len(references))


_BY_REFERENCES: dict[str, Callable[[Sequence[str]], str]] = {
    "reference-type": reference_type,
    "reference-length": reference_length,
    "number-of-references": number_of_references,
}

TRAITS = ("question-word", *_BY_REFERENCES, "answer-length")
"""The names of all traits."""
AUTO = "auto"
"""What stands for all of them where columns are named."""

Column: TypeAlias = list[str | None]


def trait(run: Run, name: str) -> Column:
    """Return a trait of each item of a run.

    Args:
        run: The run; without questions every ``question-word`` is ``None``.
        name: One of ``TRAITS``.
    """
    if name == "question-word":
        return [question_word(text) for text in run.questions or [None] * len(run)]
    if name == "answer-length":
        return [answer_length(text) for text in run.predictions]
    return [_BY_REFERENCES[name](texts) for texts in run.references]


def column(run: Run, name: str) -> Sequence[str | None]:
    """Return a column to slice by: one of the file's, else what the texts tell by themselves.

    Raises:
        UsageError: There is none of that name.
    """
    if name in run.columns:
        return run.columns[name]
    if name in TRAITS:
        return trait(run, name)
    known = (*run.columns, *TRAITS)
    parts = [part.strip() for part in name.split(",")]
    raise UsageError(
        f"no column {quoted(name)}",
        accepted=", ".join(map(quoted, known)),
        remedy=nearest(name, known)
        if len(parts) == 1
        else f"one option for each column: {' '.join(f'--by {part}' for part in parts)}",
    )


def is_auto(run: Run, names: Sequence[str]) -> bool:
    """Tell whether all traits are asked for: the files may have a column of that name."""
    return AUTO in names and AUTO not in run.columns


def columns_by(
    run: Run, names: Sequence[str], *, compared: bool = False
) -> dict[str, Sequence[str | None]]:
    """Return the columns to slice by; ``auto`` stands for all that the texts tell.

    Args:
        run: The run.
        names: What is asked for.
        compared: Whether other systems answered the same items: then ``auto`` leaves out what
            the answers tell, since each system has its own.

    Raises:
        UsageError: There is none of a name.
    """
    found: dict[str, Sequence[str | None]] = {}
    for name in names:
        if is_auto(run, [name]):
            known = [each for each in TRAITS if run.questions or each != "question-word"]
            found |= {each: trait(run, each) for each in known}
        else:
            found[name] = column(run, name)
    if compared and is_auto(run, names):
        found.pop("answer-length", None)
    return found


def _span(number: int) -> str:
    if not number:
        return "0"
    return next((name for most, name in _STEPS if number <= most), "20+")
