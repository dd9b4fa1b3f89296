"""Rules for words that match and tell nothing: small words, the question's, a common name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerkey.findings.costs import rewritings
from answerkey.findings.evidence import Answer, Text, unaccented
from answerkey.findings.lexicon import SMALL_WORDS, WHO
from answerkey.findings.rule import Example, Found, rule
from answerkey.verdicts.tables import NICKNAMES, TITLES

__all__ = ["RULES"]


@rule(
    "A105",
    "small-words",
    credit="open",
    what="All that answer and reference share are words that every sentence has.",
    why="`of`, `in` and `and` earn F1 as names do.",
    example=Example("The Lord of the Rings", ("Bank of England",), "Who issued the note?"),
    remedy="Expect it: F1 below about .3 is often this. A verdict by words that tell is better.",
    outcomes="partial",
)
def small_words(answer: Answer) -> Found | None:
    """Find credit that rests on small words."""
    if answer.f1 < _WORTH or _alike(answer):
        return None
    if answer.shared and answer.shared <= SMALL_WORDS and _has_content(answer.reference):
        words = tuple(sorted(answer.shared))
        return Found(f"only {_named(words)} matched", words)
    return None


@rule(
    "A106",
    "question-words",
    credit="open",
    what="All that answer and reference share are words of the question.",
    why="Repeating the question earns credit without answering it.",
    example=Example("the river Rhine", ("the river Danube",), "Which river flows through Vienna?"),
    remedy="Write references without the question's words, so that only an answer can match.",
    outcomes="partial",
)
def question_words(answer: Answer) -> Found | None:
    """Find credit that rests on the question's words."""
    if answer.f1 < _WORTH or answer.telling or answer.shared <= SMALL_WORDS or _alike(answer):
        return None
    new = answer.reference.bag.keys() - answer.question.bag.keys() - SMALL_WORDS
    if not new:
        return None
    words = tuple(sorted(answer.shared - SMALL_WORDS))
    return Found(f"only {_named(words)} matched, which the question already says", words)


_WORTH = 0.1  # F1 below which idle words move no mean


def _alike(answer: Answer) -> bool:
    """Tell whether words or numbers agree that no token says."""
    values = {q.value for q in answer.prediction.quantities}
    if any(q.value in values for text in answer.others for q in text.quantities):
        return True
    if answer.dates_agree:
        return True
    letters = answer.prediction.letters
    known = SMALL_WORDS | answer.question.bag.keys()
    return any(
        word[:4] in letters
        for text in answer.others
        for word in text.words
        if word not in known and len(word) > 3
    )


def _has_content(text: Text) -> bool:
    return bool(text.bag.keys() - SMALL_WORDS)


def _named(words: Sequence[str]) -> str:
    shown = ", ".join(f"'{word}'" for word in words[:4])
    return shown if len(words) <= 4 else f"{shown} and {len(words) - 4} more"


@rule(
    "A107",
    "nothing-left",
    credit="false",
    what="Answer and reference differ, and the convention leaves nothing of either.",
    why="Two empty texts are equal: an article or a dash then answers everything.",
    example=Example("the", ("a",), "Which letter?"),
    remedy="Drop such references, or use a convention without articles for answers that are "
    "single letters.",
    outcomes="exact empty",
)
def nothing_left(answer: Answer) -> Found | None:
    """Find an equality of two empty texts."""
    given, wanted = answer.prediction, answer.reference
    if given.tokens or wanted.tokens or not wanted.text.strip():
        return None
    if answer.exact_match < 1 or given.text.strip() == wanted.text.strip():
        return None
    return Found(f"nothing is left of '{given.text[:20]}' and '{wanted.text[:20]}'")


@rule(
    "A108",
    "name-differs",
    credit="false",
    what="A name in the answer shares a word with the reference's and is another one.",
    why="Half of a name earns half of the credit: another member of the family, or another Ada.",
    example=Example("Ada Hopper", ("Ada Lovelace",), "Who wrote the first program?"),
    remedy="Read the answer; if it is the same person, add the other name to the references.",
    outcomes="partial",
)
def name(answer: Answer) -> Found | None:
    """Find a name with another last or first word."""
    wanted = answer.reference.text.split()
    if not 2 <= len(wanted) <= 3 or not all(map(_CAPITALIZED.fullmatch, wanted)):
        return None
    if not answer.telling or len(answer.references) > _MOST_ALIASES or rewritings(answer):
        return None
    if answer.question.words and WHO.isdisjoint(answer.question.words):
        return None
    known = {word for text in (*answer.others, answer.question) for word in text.words}
    first, last = wanted[0], wanted[-1]
    for kept, lost, pattern in (
        (first, last, rf"\b{re.escape(first)} (?:[A-Z]\.? )*([A-Z][^\W\d_]+)"),
        (last, first, rf"\b([A-Z][^\W\d_]+) {re.escape(last)}\b"),
    ):
        if unaccented(lost)[:3].lower() in answer.prediction.letters:
            continue
        for other in re.findall(pattern, answer.prediction.text):
            # Jo may be Joanne, Bill William, and Greg the Gregory in the middle.
            if any(word.startswith(other.lower()) for word in known | SMALL_WORDS):
                continue
            if not _is_same_name(other.lower(), lost.lower()):
                reason = f"{other} is not {lost}, though {kept} is the same"
                return Found(reason, (other, lost))
    return None


def _is_same_name(other: str, lost: str) -> bool:
    groups = [NICKNAMES.get(name, frozenset()) for name in (other, lost)]
    return other in TITLES or lost in TITLES or bool(groups[0] & groups[1])


_MOST_ALIASES = 3  # with more, one of them may be the name by which the answer knows it
_CAPITALIZED = re.compile(r"[A-Z][^\W\d_]{2,}")


RULES = (small_words, question_words, nothing_left, name)
