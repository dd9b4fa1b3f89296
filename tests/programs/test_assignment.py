"""The best assignment, and SciPy's choice where several are best."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.programs.assignment import assign

gains = st.sampled_from([0.0, 0.0, 0.3, 0.5, 2 / 3, 0.8, 1.0]) | st.floats(0, 1)
matrices = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda shape: st.lists(
        st.lists(gains, min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


@given(matrices)
def test_no_other_assignment_gains_more(matrix: list[list[float]]) -> None:
    tall = len(matrix) >= len(matrix[0])
    wide = [list(column) for column in zip(*matrix, strict=True)] if tall else matrix
    best = max(
        sum(row[column] for row, column in zip(wide, order, strict=True))
        for order in permutations(range(len(wide[0])), len(wide))
    )
    assert sum(matrix[row][column] for row, column in assign(matrix)) == pytest.approx(best)


@given(matrices)
def test_rows_and_columns_are_used_once(matrix: list[list[float]]) -> None:
    pairs = assign(matrix)
    rows, columns = zip(*pairs, strict=True)
    assert list(rows) == sorted(set(rows))
    assert len(set(columns)) == len(columns) == min(len(matrix), len(matrix[0]))


@given(matrices)
def test_the_choice_is_that_of_scipy(matrix: list[list[float]]) -> None:
    optimize = pytest.importorskip("scipy.optimize")
    rows, columns = optimize.linear_sum_assignment([[-gain for gain in row] for row in matrix])
    assert assign(matrix) == list(zip(rows.tolist(), columns.tolist(), strict=True))


def test_without_columns_there_is_no_pair() -> None:
    assert assign([[], []]) == []
