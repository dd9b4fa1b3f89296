"""Wrong answers by each draw; the numbers are worked out beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.analysis import mistakes
from answerkey.analysis.source import Source, in_digits

NAMES = ("Alan Turing", "Paris", "Ada Lovelace")


def lowest(_: int) -> int:
    return 0


def highest(n: int) -> int:
    return n - 1


def source(text: str, draw: Callable[[int], int] = lowest, others: Sequence[str] = NAMES) -> Source:
    return Source(text, others, draw)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        # A step of 1 at the lowest draws and of 9 at the highest; then down, or up.
        ("12 wins", "11 wins", "21 wins"),  # 12 - 1, 12 + 9
        ("7 dwarfs", "8 dwarfs", "16 dwarfs"),  # below 10 always up: 7 + 1, 7 + 9
        ("1,999 men", "1,998 men", "2,008 men"),  # the mark stays: 1999 - 1, 1999 + 9
        ("10 wins", "11 wins", "19 wins"),  # 10 - 1 would have one figure: 10 + 1, 10 + 9
        ("1,000 m", "1,001 m", "1,009 m"),  # 1000 + 1, 1000 + 9
        ("on 2018-10-01", "on 2017-10-01", "on 2018-10-10"),  # 2018 - 1, 1 + 9 in two figures
        ("agent 007", "agent 008", "agent 016"),  # three digits stay three: 7 + 1, 7 + 9
        ("3 of 20", "4 of 20", "3 of 29"),  # the first number, the last one: 3 + 1, 20 + 9
        ("three", None, None),
    ],
)
def test_a_near_number(text: str, low: str | None, high: str | None) -> None:
    assert mistakes.number_changed(source(text, lowest)) == low
    assert mistakes.number_changed(source(text, highest)) == high


@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**6), min_size=3, max_size=3))
def test_a_changed_number_is_another_one_nearby(number: int, drawn: list[int]) -> None:
    draws = iter(drawn)
    made = mistakes.number_changed(source(f"{number} men", lambda n: next(draws) % n))
    assert made is not None
    (one,) = in_digits(made)
    assert 1 <= abs(int(one.value) - number) <= 9
    assert made == f"{int(one.value)} men"  # no zero before it


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("10 m", "1.0 m"),  # 10 / 10
        ("2.5", "25"),  # 2.5 * 10
        ("3.14 m", "31.4 m"),  # 3.14 * 10
        ("7", "0.7"),  # 7 / 10
        ("0.5", None),
        ("1,500", None),
        ("May 18, 2018", None),
    ],
)
def test_a_point_moved_is_a_factor_of_ten(text: str, answer: str | None) -> None:
    made = mistakes.point_moved(source(text))
    assert made == answer
    if made is not None:
        ((before,), (after,)) = in_digits(text), in_digits(made)
        assert float(max(before.value, after.value) / min(before.value, after.value)) == 10


def test_numbers_swapped_twice_are_as_they_were() -> None:
    text = "3 wins, 2 losses"
    once = mistakes.numbers_swapped(source(text))
    assert once == "2 wins, 3 losses"
    assert mistakes.numbers_swapped(source(once)) == text
    assert mistakes.numbers_swapped(source("4 of 4")) is None


def test_another_items_answer_is_drawn() -> None:
    assert mistakes.entity_exchanged(source("Rome", lowest)) == "Alan Turing"
    assert mistakes.entity_exchanged(source("Rome", highest)) == "Ada Lovelace"
    assert mistakes.entity_exchanged(source("Rome", others=())) is None


def test_another_member_of_the_family() -> None:
    # Paris is one word and gives no last name: two are left to draw from.
    assert mistakes.word_exchanged(source("Grace Hopper", lowest)) == "Grace Turing"
    assert mistakes.word_exchanged(source("Grace Hopper", highest)) == "Grace Lovelace"
    # Of a family of his own name there is no other member: one is left.
    assert mistakes.word_exchanged(source("Dermot Turing", lowest)) == "Dermot Lovelace"
    assert mistakes.word_exchanged(source("Rome")) is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [("5 km", "5 miles"), ("$25", "€25"), ("25%", "25 points"), ("skm", None)],
)
def test_another_unit(text: str, answer: str | None) -> None:
    assert mistakes.unit_changed(source(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("it is raining", "it is not raining"),
        ("yes", "not yes"),
        ("never", None),
        ("it isn't", None),
    ],
)
def test_a_negation(text: str, answer: str | None) -> None:
    assert mistakes.negation(source(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [("429 not 200", "200 not 429"), ("Grace Hopper", None), ("salt and pepper", None)],
)
def test_an_order_turned(text: str, answer: str | None) -> None:
    assert mistakes.order_turned(source(text)) == answer
