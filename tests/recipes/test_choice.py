"""Which of several references counts: by hand, and columns as single items."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.recipes.choice import RULES, choose, choose_columns
from answerkey.recipes.measures import Arithmetic, Values, values
from answerkey.text.backend import Counts

EXACT = Values(1.0, 1.0, 1.0, 1.0)
PRECISE = Values(0.0, 1.0, 0.5, 2 / 3)
COMPLETE = Values(0.0, 0.25, 1.0, 0.4)
NOTHING = Values(0.0, 0.0, 0.0, 0.0)
EMPTY_AND_EQUAL = Values(1.0, 0.0, 0.0, 0.0)


@st.composite
def candidate(draw: st.DrawFn) -> Values:
    left, right = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    common = draw(st.integers(0, min(left, right)))
    counts = Counts(draw(st.booleans()), common, left, right)
    return values(counts, Arithmetic(draw(st.sampled_from([0, 1]))))


@pytest.mark.parametrize(
    ("rule", "expected", "best"),
    [
        ("max", PRECISE, 1),
        ("max-each", Values(0.0, 1.0, 1.0, 2 / 3), 1),
        ("min", NOTHING, 2),
        ("first", COMPLETE, 0),
        # A third of each column's sum: P 0.25 and 1, R 1 and 0.5, F1 0.4 and 2/3.
        ("mean", Values(0.0, 1.25 / 3, 0.5, (0.4 + 2 / 3) / 3), 1),
        # Two of three reach P 0.25, R 0.5 and F1 0.4.
        ("majority", Values(0.0, 0.25, 0.5, 0.4), 1),
    ],
)
def test_each_rule_by_hand(rule: str, expected: Values, best: int) -> None:
    assert choose([COMPLETE, PRECISE, NOTHING], rule) == (expected, best)


@pytest.mark.parametrize(
    ("candidates", "rule", "expected", "best"),
    [
        ([EXACT, NOTHING], "min", NOTHING, 1),
        ([EXACT, EXACT], "min", EXACT, 0),
        ([EMPTY_AND_EQUAL, NOTHING], "min", NOTHING, 1),
        ([NOTHING, EMPTY_AND_EQUAL], "max", EMPTY_AND_EQUAL, 1),
        ([PRECISE, PRECISE], "max", PRECISE, 0),
        ([NOTHING, EXACT, EXACT], "max", EXACT, 1),
        ([EXACT, NOTHING], "mean", Values(0.5, 0.5, 0.5, 0.5), 0),
        ([NOTHING, EXACT], "first", NOTHING, 0),
        ([EXACT, NOTHING], "majority", NOTHING, 0),
        ([NOTHING, EXACT, EXACT], "majority", EXACT, 1),
    ],
)
def test_of_equal_f1_exact_match_decides_then_the_earliest(
    candidates: list[Values], rule: str, expected: Values, best: int
) -> None:
    assert choose(candidates, rule) == (expected, best)


def test_max_keeps_precision_and_recall_of_one_reference() -> None:
    # evaluate-v1.1.py maximises F1; precision and recall are those behind that F1.
    chosen, best = choose([COMPLETE, PRECISE], "max")
    assert (chosen.precision, chosen.recall) == (PRECISE.precision, PRECISE.recall)
    assert best == 1


@pytest.mark.parametrize("rule", RULES)
@given(candidate())
def test_a_single_reference_is_itself_under_every_rule(rule: str, only: Values) -> None:
    assert choose([only], rule) == (only, 0)


@given(st.lists(candidate(), min_size=1, max_size=6), st.randoms(use_true_random=False))
@pytest.mark.parametrize("rule", ["max", "max-each", "mean", "majority", "min"])
def test_order_does_not_move_a_value(rule: str, several: list[Values], random: object) -> None:
    shuffled = list(several)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    (before, _), (after, _) = choose(several, rule), choose(shuffled, rule)
    assert (before.exact_match, before.f1) == (after.exact_match, after.f1)


@pytest.mark.parametrize("rule", RULES)
@given(st.lists(st.lists(candidate(), min_size=1, max_size=5), min_size=1, max_size=8))
def test_columns_have_the_bits_of_single_items(rule: str, items: list[list[Values]]) -> None:
    flat = np.array([value for item in items for value in item]).T
    lengths = np.array([len(item) for item in items], np.int64)
    chosen, best = choose_columns(np.ascontiguousarray(flat), lengths, rule)
    expected = [choose(item, rule) for item in items]
    assert chosen.T.tolist() == [list(value) for value, _ in expected]
    assert best.tolist() == [index for _, index in expected]
