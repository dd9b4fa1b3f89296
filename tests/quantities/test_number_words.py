"""Numbers in English words, by their value."""

from __future__ import annotations

import pytest

from answerkey.quantities.number_words import number_in_words


@pytest.mark.parametrize(
    ("text", "value", "words"),
    [
        ("seven", 7, 1),
        ("twenty five", 25, 2),
        ("two five", 2, 1),
        ("one hundred and five", 105, 4),
        ("one hundred and counting", 100, 2),
        ("two hundred and fifty thousand", 250_000, 5),
        ("one million two hundred thousand", 1_200_000, 5),
        ("forty second", 42, 2),
        ("a dozen", 0, 0),
        ("dozen", 12, 1),
    ],
)
def test_value_and_length(text: str, value: int, words: int) -> None:
    assert number_in_words(text.split(), 0) == (value, words)


def test_a_hostile_run_ends() -> None:
    value, words = number_in_words(["hundred"] * 100_000, 0)
    assert words < 100
    assert value < 10**100
