"""What each rule makes of a reference; written by hand from the rule's words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.analysis.alterations import ALTERATIONS

OTHERS = ["Grace Hopper", "Alan Turing"]


@pytest.mark.parametrize(
    ("kind", "reference", "answer"),
    [
        ("numbers-swapped", "3 wins, 2 losses", "2 wins, 3 losses"),
        ("numbers-swapped", "won 3-2", "won 2-3"),
        # A list and a range say the same in either order.
        ("numbers-swapped", "1914-1918", None),
        ("numbers-swapped", "1960 and 1980", None),
        ("numbers-swapped", "in the 1780s and 1790s", None),
        ("number-words", "U2", None),
        ("number-words", "the 90s", None),
        ("number-changed", "V8-engine", None),
        ("point-moved", "Exodus 20:7", None),
        ("article", "in South America", None),
        ("article", "late 1968", None),
        ("article", "comic book", "the comic book"),
        ("numbers-swapped", "May 18, 2018", None),
        ("point-moved", "10", "1.0"),
        ("point-moved", "2.5", "25"),
        ("point-moved", "3.14 m", "31.4 m"),
        ("unit-changed", "5 km", "5 miles"),
        ("unit-changed", "$25", "€25"),
        ("unit-changed", "25%", "25 points"),
        ("unit-changed", "300 BC", "300 AD"),
        ("unit-changed", "the kmart", None),
        ("negation", "Jane Austen", "not Jane Austen"),
        ("negation", "value is created", "value is not created"),
        ("negation", "it is not allowed", None),
        ("order-turned", "429 not 200", "200 not 429"),
        ("order-turned", "Bank of England", "England of Bank"),
        ("order-turned", "Sarah Josepha Hale", None),
        ("order-turned", "ham and eggs", None),
        ("letter-case", "Jane Austen", "jane austen"),
        ("letter-case", "blue", "BLUE"),
        ("full-stop", "blue", "blue."),
        ("full-stop", "blue!", None),
        ("quotes", "blue", "“blue”"),
        ("article", "the Eiffel Tower", "Eiffel Tower"),
        ("article", "Eiffel Tower", None),
        ("article", "1976", None),
        ("hyphen", "twenty-one", "twenty one"),
        ("hyphen", "1914-1918", None),
        ("contraction", "you can't change it", "you can not change it"),
        ("contraction", "It is raining", "It's raining"),
        ("number-words", "seven dwarfs", "7 dwarfs"),
        ("number-words", "21", "twenty-one"),
        ("number-words", "May 18, 2018", None),
        ("thousands-mark", "15000 men", "15,000 men"),
        ("thousands-mark", "12,000", "12000"),
        ("currency-form", "$25", "25 dollars"),
        ("currency-form", "25 euros", "€25"),
        ("date-form", "May 18, 2018", "18 May 2018"),
        ("date-form", "18 May 2018", "May 18, 2018"),
        ("date-form", "October 21", "21 October"),
    ],
)
def test_what_a_rule_makes(kind: str, reference: str, answer: str | None) -> None:
    assert ALTERATIONS[kind].answer(reference, OTHERS, 0) == answer


def test_exchanges_take_what_other_items_have() -> None:
    exchanged = {
        ALTERATIONS["entity-exchanged"].answer("Ada Lovelace", OTHERS, s) for s in range(9)
    }
    assert exchanged == set(OTHERS)
    families = {ALTERATIONS["word-exchanged"].answer("Ada Lovelace", OTHERS, s) for s in range(9)}
    assert families == {"Ada Hopper", "Ada Turing"}


@given(st.integers(0, 10**6), st.integers(0, 100))
def test_a_changed_number_is_near_and_another_one(number: int, seed: int) -> None:
    answer = ALTERATIONS["number-changed"].answer(f"about {number:,} men", [], seed)
    assert answer is not None
    changed = int(answer.removeprefix("about ").removesuffix(" men").replace(",", ""))
    assert 1 <= abs(changed - number) <= 9


TEXTS = st.text(max_size=60) | st.sampled_from(["$5", "not", "1,2", "May 2", "-", "“”", "1.5.2"])


@pytest.mark.parametrize("kind", ALTERATIONS)
@given(TEXTS, st.integers(0, 5))
def test_any_text_is_taken_and_one_seed_makes_one_answer(kind: str, text: str, seed: int) -> None:
    rule = ALTERATIONS[kind]
    answer = rule.answer(text, OTHERS, seed)
    assert answer != text
    assert rule.answer(text, OTHERS, seed) == answer
