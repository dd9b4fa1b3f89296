"""What texts tell by themselves: read off by a person, one line a case."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.evaluation.traits import (
    answer_length,
    number_of_references,
    question_word,
    reference_length,
    reference_type,
)


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("who wrote the song stop the world and let me off", "who"),
        ("To whom was it sold?", "who"),
        ("What’s the capital of Peru?", "what"),
        ("the first modern olympics were held where", "where"),
        ("How much does it weigh?", "how many"),
        ("How many are there?", "how many"),
        ("How is it made?", "how"),
        ("Did Caesar cross it?", "yes/no"),
        ("Isabel lives in", "other"),
        ("name the dog of the Grinch", "other"),
        ("", "other"),
        (None, None),
    ],
)
def test_question_words(question: str | None, word: str | None) -> None:
    assert question_word(question) == word


@pytest.mark.parametrize(
    ("reference", "kind"),
    [
        ("June 22, 1942", "date"),
        ("22 June 1942", "date"),
        ("February\xa027", "other"),
        ("in 1969", "date"),
        ("1990s", "date"),
        ("1939–1945", "date"),
        ("44 BC", "date"),
        ("2001-09-11", "date"),
        ("the 19th century", "date"),
        ("Sunday, May 4", "date"),
        ("24", "number"),
        ("3,214.5", "number"),
        ("about 50%", "number"),
        ("$20 million", "number"),
        ("seven", "number"),
        ("24 episodes", "number"),
        ("Ludwig van Beethoven", "name"),
        ("the Battle of Hastings", "name"),
        ('"Yesterday"', "name"),
        ("YES", "yes/no"),
        ("photosynthesis", "other"),
        ("in Paris near the river", "other"),
        ("", "no answer"),
    ],
)
def test_kinds_of_references(reference: str, kind: str) -> None:
    assert reference_type([reference]) == kind


def test_the_first_reference_with_text_is_looked_at() -> None:
    assert reference_type([]) == "no answer"
    assert reference_type([" ", "1969", "Apollo"]) == "date"


def test_lengths_and_numbers() -> None:
    words = [" ".join("a" * n) for n in (0, 1, 2, 4, 9, 19, 20)]
    expected = ["0", "1", "2", "3–4", "5–9", "10–19", "20+"]
    assert [answer_length(text) for text in words] == expected
    assert [reference_length([text]) for text in words] == expected
    assert (answer_length(None), reference_length([]), number_of_references([])) == (None, "0", "0")


@given(st.text(max_size=40))
def test_any_text_has_a_kind(text: str) -> None:
    assert reference_type([text]) in {"number", "date", "name", "yes/no", "other", "no answer"}
    assert question_word(text)
