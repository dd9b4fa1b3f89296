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

from answerkey.uncertainty.coefficients import area, correlation, kappa, tau

RIGHT = np.array(list("1101111101111100100110110110101100101001")) == "1"
TENTHS = "a85a69a4767495727355469875a1a58a6633422a"
SCORES = np.array([int(digit, 16) for digit in TENTHS]) / 10


def by_score(scores: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Count the wrong and the right answers of each score."""
    levels = np.unique(scores)
    return np.array(
        [[(~right & (scores == s)).sum(), (right & (scores == s)).sum()] for s in levels]
    )


def test_kappa_and_mcc_are_sklearns() -> None:
    yes = SCORES >= 0.5
    counts = [(a & b).sum() for a in (yes, ~yes) for b in (RIGHT, ~RIGHT)]
    accuracy, cohen, matthews = (float(value) for value in kappa(np.array(counts)))
    assert accuracy == pytest.approx(np.mean(yes == RIGHT))
    assert cohen == pytest.approx(0.21126760563380287)
    assert matthews == pytest.approx(0.21684543705982776)


def test_area_is_sklearns_and_mann_whitneys_u() -> None:
    found = float(area(by_score(SCORES, RIGHT)))
    assert found == pytest.approx(0.7853333333333333)
    u = stats.mannwhitneyu(SCORES[RIGHT], SCORES[~RIGHT]).statistic
    assert found == pytest.approx(u / RIGHT.sum() / (~RIGHT).sum())


def test_one_sided_judges_have_no_kappa_and_no_area() -> None:
    assert np.isnan(kappa(np.array([4.0, 0.0, 0.0, 0.0]))[1])
    assert np.isnan(area(np.array([[0, 3], [0, 1]])))


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


def test_each_row_is_a_draw() -> None:
    first, second = (
        np.array([[1.0, 2, 2, 5], [3, 1, 4, 1]]),
        np.array([[2.0, 1, 3, 4], [1, 1, 2, 0]]),
    )
    for coefficient in (tau, correlation):
        alone = [float(coefficient(a, b)) for a, b in zip(first, second, strict=True)]
        assert coefficient(first, second).tolist() == alone
