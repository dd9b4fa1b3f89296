"""Proportions, paired tests, corrections and power against scipy, statsmodels and examples."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as their_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import proportion_confint

import answerkey as ak
from answerkey.uncertainty.bootstrap import resampled_means
from answerkey.uncertainty.corrections import holm
from answerkey.uncertainty.paired import bootstrap_p, mcnemar, randomization_p
from answerkey.uncertainty.power import needed_items, smallest_difference
from answerkey.uncertainty.proportions import wilson
from answerkey.uncertainty.tally import Tally


@pytest.mark.parametrize(("right", "n"), [(0, 1), (1, 1), (3, 3), (17, 40), (999, 1_000_000)])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_wilson_is_statsmodels(right: int, n: int, level: float) -> None:
    found = wilson(right, n, level=level)
    assert found is not None
    expected = proportion_confint(right, n, alpha=1 - level, method="wilson")
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("right", "n", "expected"),
    [
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_wilson_on_newcombes_examples(right: int, n: int, expected: tuple[float, float]) -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion (1998), table I."""
    found = wilson(right, n)
    assert found is not None
    assert (round(found.low, 4), round(found.high, 4)) == expected


def test_wilson_without_trials() -> None:
    assert wilson(0, 0) is None


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_statsmodels(first: int, second: int) -> None:
    if first + second == 0:
        assert mcnemar(first, second) == 1.0
        return
    expected = their_mcnemar([[0, first], [second, 0]], exact=True).pvalue
    assert mcnemar(first, second) == pytest.approx(min(1.0, expected), rel=1e-9)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_statsmodels(probabilities: list[float]) -> None:
    expected = multipletests(probabilities, method="holm")[1]
    assert holm(probabilities) == pytest.approx(expected.tolist())


def test_holm_of_nothing() -> None:
    assert holm([]) == []


def test_few_differences_are_tried_with_all_signs() -> None:
    differences = np.array([0.5, -0.25, 1.0, 0.0, 0.75, 0.3, -0.1])
    expected = stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=np.inf
    ).pvalue
    assert randomization_p(differences) == pytest.approx(expected)


def test_signs_drawn_at_random_come_near_scipys() -> None:
    generator = np.random.default_rng(4)
    differences = generator.choice([-1, -0.5, 0, 0, 0.3, 0.5, 1], 200) + 0.03
    expected = stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=20_000, rng=1
    ).pvalue
    found = randomization_p(differences, resamples=20_000)
    assert found == pytest.approx(expected, abs=0.015)


def test_signs_of_right_and_wrong_are_mcnemar() -> None:
    # Both ask whether the sign of a difference is a coin's toss.
    differences = np.array([1.0] * 40 + [-1.0] * 25 + [0.0] * 100)
    expected = stats.binomtest(25, 65).pvalue
    assert mcnemar(40, 25) == pytest.approx(expected)
    assert randomization_p(differences, resamples=50_000) == pytest.approx(expected, abs=0.006)


@pytest.mark.parametrize("differences", [[], [0.0] * 9, [np.nan], [np.nan, 0.0]], ids=str)
def test_equal_systems_could_be_exchanged(differences: list[float]) -> None:
    assert randomization_p(np.array(differences, float)) == 1.0


def test_the_paired_bootstrap_agrees_with_the_t_test_where_it_should() -> None:
    differences = np.random.default_rng(8).normal(0.03, 0.4, 900)
    means = resampled_means(Tally.of(differences), resamples=20_000, seed=0)
    expected = stats.ttest_1samp(differences, 0).pvalue
    assert bootstrap_p(means, float(differences.mean())) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("seed", range(5))
def test_tests_of_equal_systems_raise_few_alarms(seed: int) -> None:
    # 200 comparisons of systems that are equally good: 10 expected below .05, s = 3.1.
    generator = np.random.default_rng(seed)
    alarms = sum(
        randomization_p(generator.choice([-1.0, -0.5, 0, 0.5, 1.0], 80), resamples=500) < 0.05
        for _ in range(200)
    )
    assert alarms <= 22


def test_power_is_statsmodels() -> None:
    reach = NormalIndPower(ddof=0)
    for items, deviation in ((50, 0.5), (3_530, 0.31)):
        found = smallest_difference(deviation, items)
        expected = reach.solve_power(nobs1=items, alpha=0.05, power=0.8, ratio=0) * deviation
        assert found == pytest.approx(expected, rel=1e-4)
    expected = reach.solve_power(effect_size=0.02 / 0.4, alpha=0.05, power=0.9, ratio=0)
    assert needed_items(0.02, 0.4, power=0.9) == int(np.ceil(expected))


def test_power_of_nothing() -> None:
    assert smallest_difference(0.4, 0) is None
    assert smallest_difference(0.0, 10) is None
    with pytest.raises(ak.UsageError, match="difference of 0"):
        needed_items(0.0, 0.4)
    with pytest.raises(ak.UsageError, match="power"):
        smallest_difference(0.4, 10, power=80)
