"""Coefficients, against scikit-learn 1.7, scipy and arithmetic.

``RIGHT``, ``SCORES`` and what follows: sklearn.metrics cohen_kappa_score, matthews_corrcoef and
roc_auc_score on them.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from answerkey.analysis.coefficients import (
    area,
    confusion,
    correlation,
    interval,
    kappa,
    tau,
    weights,
)

RIGHT = np.array(list("1101111101111100100110110110101100101001")) == "1"
TENTHS = "a85a69a4767495727355469875a1a58a6633422a"
SCORES = np.array([int(digit, 16) for digit in TENTHS]) / 10


def test_kappa_and_mcc_are_sklearns() -> None:
    counts = confusion(SCORES >= 0.5, RIGHT, np.arange(40)).sum(0)
    accuracy, cohen, matthews = (float(value) for value in kappa(counts))
    assert accuracy == pytest.approx(np.mean((SCORES >= 0.5) == RIGHT))
    assert cohen == pytest.approx(0.21126760563380287)
    assert matthews == pytest.approx(0.21684543705982776)


def test_area_is_sklearns() -> None:
    assert float(area(SCORES, RIGHT)[0]) == pytest.approx(0.7853333333333333)


def test_area_is_mann_whitneys_u() -> None:
    u = stats.mannwhitneyu(SCORES[RIGHT], SCORES[~RIGHT]).statistic
    assert float(area(SCORES, RIGHT)[0]) == pytest.approx(u / RIGHT.sum() / (~RIGHT).sum())


def test_weights_repeat_items() -> None:
    drawn = weights(np.arange(40), resamples=5, seed=1)
    assert (drawn.sum(1) == 40).all()
    for row, value in zip(drawn, area(SCORES, RIGHT, drawn), strict=True):
        times = row.astype(int)
        again = area(np.repeat(SCORES, times), np.repeat(RIGHT, times))
        assert value == pytest.approx(float(again[0]))


def test_one_sided_judges_have_no_kappa_and_no_area() -> None:
    assert np.isnan(kappa(np.array([4.0, 0.0, 0.0, 0.0]))[1])
    assert np.isnan(area(SCORES, np.ones(40, bool))[0])


columns = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=12).map(
    lambda pairs: np.array(pairs, float).T
)


@given(columns)
def test_tau_and_rho_are_scipys(pair) -> None:
    first, second = pair
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert np.isnan(tau(first, second))
        assert np.isnan(correlation(first, second))
    else:
        assert tau(first, second) == pytest.approx(stats.kendalltau(first, second).statistic)
        assert correlation(first, second) == pytest.approx(stats.spearmanr(first, second).statistic)


def test_an_interval_covers_its_share() -> None:
    low, high = interval(0.5, np.linspace(0, 1, 1001))[1:]
    assert (low, high) == (pytest.approx(0.025), pytest.approx(0.975))
