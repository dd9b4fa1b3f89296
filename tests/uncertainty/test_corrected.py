"""Corrected means: arithmetic, and intervals that cover."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from answerkey.errors import InputError
from answerkey.uncertainty.corrected import corrected_mean


def test_without_unjudged_items_it_is_the_mean() -> None:
    judgments = np.array([1.0, 0.0, 1.0, 1.0])
    found = corrected_mean(np.array([0.1, 0.9, 0.5, 0.5]), judgments)
    # The mean is 3/4. With two more of each the mean is 5/8, its variance 8/7 * (5/8 * 3/8) / 8.
    half = 1.959964 * math.sqrt(15 / 64 / 7)
    assert found.value == 0.75
    assert found.low == pytest.approx(0.625 - half, abs=1e-5)
    assert found.high == pytest.approx(0.625 + half, abs=1e-5)


@pytest.mark.parametrize("n", [10, 20, 40])
def test_few_judgments_leave_doubt(n: int) -> None:
    rng = np.random.default_rng(3)
    covered = []
    for _ in range(600):
        truth = (rng.random(400) < 0.9).astype(float)
        measure = np.where(rng.random(400) < 0.9, truth, 1 - truth)
        judgments = np.where(np.arange(400) < n, truth, np.nan)
        found = corrected_mean(measure, judgments)
        covered.append(found.low <= 0.9 <= found.high)
    assert np.mean(covered) >= 0.92


def test_a_measure_without_information_is_not_trusted() -> None:
    judgments = np.array([1.0, 0.0, 1.0, 1.0, np.nan, np.nan])
    assert corrected_mean(np.full(6, 0.3), judgments).value == 0.75


def test_it_is_unbiased_covers_and_is_narrower() -> None:
    rng = np.random.default_rng(5)
    covered, widths, plain, values = [], [], [], []
    for _ in range(400):
        truth = (rng.random(1000) < 0.7).astype(float)
        measure = np.where(rng.random(1000) < 0.1, 1 - truth, truth) * 0.8  # errs, and is biased
        judgments = np.where(np.arange(1000) < 100, truth, np.nan)
        found = corrected_mean(measure, judgments)
        covered.append(found.low <= 0.7 <= found.high)
        widths.append(found.high - found.low)
        values.append(found.value)
        alone = corrected_mean(measure[:100], judgments[:100])
        plain.append(alone.high - alone.low)
    assert np.mean(values) == pytest.approx(0.7, abs=0.005)
    assert 0.91 <= np.mean(covered) <= 0.98
    assert np.mean(widths) < 0.75 * np.mean(plain)


def test_clusters_widen_the_interval() -> None:
    judgments = np.repeat([1.0, 0.0, 1.0, 1.0, 0.0, 1.0], 5)
    alone = corrected_mean(judgments, judgments)
    together = corrected_mean(judgments, judgments, np.repeat(np.arange(6), 5))
    assert together.value == alone.value
    assert together.high - together.low > 1.5 * (alone.high - alone.low)


def test_too_few_judgments_are_refused() -> None:
    with pytest.raises(InputError, match="1 judged item"):
        corrected_mean(np.zeros(3), np.array([1.0, np.nan, np.nan]))


@given(st.lists(st.tuples(st.floats(0, 1), st.sampled_from([0, 1, math.nan])), min_size=4))
def test_a_share_stays_a_share(rows: list[tuple[float, float]]) -> None:
    measure, judgments = np.array(rows).T
    assume((~np.isnan(judgments)).sum() >= 2)
    found = corrected_mean(measure, judgments)
    assert 0 <= found.low <= found.value <= found.high <= 1
