"""Counts become measures: the official scripts' arithmetic, alone and in columns."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import answerkey as ak
from answerkey.recipes.measures import (
    EMPTY_MATCHES,
    FORMULAS,
    MEASURES,
    Arithmetic,
    Values,
    column_values,
    hundredths,
    values,
)
from answerkey.text.backend import Counts


@st.composite
def counts(draw: st.DrawFn) -> Counts:
    left, right = draw(st.integers(0, 200)), draw(st.integers(0, 200))
    return Counts(draw(st.booleans()), draw(st.integers(0, min(left, right))), left, right)


def official_f1(num_same: int, prediction_tokens: int, ground_truth_tokens: int) -> float:
    """``f1_score`` of evaluate-v1.1.py and ``compute_f1`` of evaluate-v2.0.py."""
    if num_same == 0:
        return 0
    precision = 1.0 * num_same / prediction_tokens
    recall = 1.0 * num_same / ground_truth_tokens
    return (2 * precision * recall) / (precision + recall)


@pytest.mark.parametrize(
    ("given_counts", "both_empty", "expected"),
    [
        ((False, 2, 2, 3), 0, (0.0, 1.0, 2 / 3, 0.8)),
        ((True, 1, 1, 1), 0, (1.0, 1.0, 1.0, 1.0)),
        ((False, 1, 4, 1), 0, (0.0, 0.25, 1.0, 0.4)),
        ((False, 0, 3, 2), 1, (0.0, 0.0, 0.0, 0.0)),
        ((False, 0, 0, 2), 1, (0.0, 0.0, 0.0, 0.0)),
        ((False, 0, 2, 0), 1, (0.0, 0.0, 0.0, 0.0)),
        ((True, 0, 0, 0), 0, (1.0, 0.0, 0.0, 0.0)),
        ((True, 0, 0, 0), 1, (1.0, 1.0, 1.0, 1.0)),
        ((False, 0, 0, 0), 1, (0.0, 1.0, 1.0, 1.0)),
        ((True, 0, 2, 2), 0, (1.0, 0.0, 0.0, 0.0)),
    ],
)
def test_known_counts(
    given_counts: tuple[bool, int, int, int], both_empty: int, expected: tuple[float, ...]
) -> None:
    assert values(Counts(*given_counts), Arithmetic(both_empty)) == expected


@pytest.mark.parametrize(
    ("given_counts", "one_empty", "empty_match", "expected"),
    [
        ((True, 0, 0, 2), 1, "compare", (1.0, 1.0, 1.0, 1.0)),
        ((False, 0, 2, 0), 1, "both", (0.0, 1.0, 1.0, 1.0)),
        ((True, 0, 2, 0), 0, "both", (0.0, 0.0, 0.0, 0.0)),
        ((True, 0, 0, 0), 1, "both", (1.0, 0.0, 0.0, 0.0)),
        ((True, 0, 0, 0), 0, "none", (0.0, 0.0, 0.0, 0.0)),
        ((True, 0, 0, 2), 1, "none", (0.0, 1.0, 1.0, 1.0)),
        ((False, 0, 3, 2), 1, "none", (0.0, 0.0, 0.0, 0.0)),
        ((True, 2, 2, 2), 1, "none", (1.0, 1.0, 1.0, 1.0)),
    ],
)
def test_rules_for_a_side_without_a_token(
    given_counts: tuple[bool, int, int, int],
    one_empty: int,
    empty_match: str,
    expected: tuple[float, ...],
) -> None:
    rules = Arithmetic(one_empty=one_empty, empty_match=empty_match)
    assert values(Counts(*given_counts), rules) == expected


@pytest.mark.parametrize("convention", ["squad-v1", "squad-v2"])
def test_measures_are_floats_where_neither_side_has_a_token(convention: str) -> None:
    assert isinstance(ak.f1("", "", convention=convention), float)


def test_f1_has_the_bits_of_the_official_script() -> None:
    for left in range(1, 60):
        for right in range(1, 60):
            for common in range(min(left, right) + 1):
                found = values(Counts(False, common, left, right)).f1
                assert found == official_f1(common, left, right)


@given(
    st.lists(counts(), min_size=1, max_size=30),
    st.builds(
        Arithmetic,
        both_empty=st.sampled_from([0, 1]),
        formula=st.sampled_from(FORMULAS),
        single=st.booleans(),
        one_empty=st.sampled_from([0, 1]),
        empty_match=st.sampled_from(EMPTY_MATCHES),
    ),
)
def test_columns_have_the_bits_of_single_values(
    several: list[Counts], arithmetic: Arithmetic
) -> None:
    columns = column_values(np.array(several, np.int64).T, arithmetic)
    assert columns.T.tolist() == [list(values(c, arithmetic)) for c in several]


def test_hundredths_are_those_of_round() -> None:
    shares = np.array([common / size for size in range(1, 400) for common in range(size + 1)])
    beside = np.array([[np.nextafter(share, 0), share, np.nextafter(share, 1)] for share in shares])
    assert hundredths(beside).tolist() == [[round(v, 2) for v in row] for row in beside.tolist()]


def test_no_column_at_all() -> None:
    assert column_values(np.empty((4, 0), np.int64), Arithmetic(1.0)).shape == (4, 0)


@given(counts(), st.sampled_from([0, 1]))
def test_measures_lie_in_the_unit_interval(one: Counts, both_empty: int) -> None:
    assert all(0 <= value <= 1 for value in values(one, Arithmetic(both_empty)))


def test_the_measures_are_the_fields() -> None:
    assert Values._fields == MEASURES
