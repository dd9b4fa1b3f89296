"""The bootstrap against scipy's, and how often its intervals hold the true mean."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import answerkey as ak
from answerkey.uncertainty.bootstrap import (
    bootstrap,
    cluster_bootstrap,
    resampled_cluster_means,
    resampled_means,
)
from answerkey.uncertainty.interval import percentile
from answerkey.uncertainty.tally import MOST_ATOMS, Tally

shares = st.lists(st.fractions(0, 1, max_denominator=40).map(float), min_size=1, max_size=60)


def scores_like_f1(n: int, seed: int) -> np.ndarray:
    """A fifth of the answers right, two fifths wrong, the others anywhere between."""
    generator = np.random.default_rng(seed)
    kind, between = generator.random(n), generator.beta(2, 3, n)
    return np.where(kind < 0.2, 1.0, np.where(kind < 0.6, 0.0, between))


@pytest.mark.parametrize("n", [40, 400])
@pytest.mark.parametrize("digits", [1, 8], ids=["few distinct values", "many"])
def test_the_means_are_spread_as_those_of_scipy(n: int, digits: int) -> None:
    column = scores_like_f1(n, 5).round(digits)
    mine = resampled_means(Tally.of(column), resamples=20_000, seed=1)
    theirs = stats.bootstrap(
        (column,), np.mean, n_resamples=20_000, method="percentile", rng=2
    ).bootstrap_distribution
    error = column.std() / np.sqrt(n)
    # Quantiles of 20,000 draws are uncertain by about 1.5% of the standard error.
    for share in (0.025, 0.25, 0.5, 0.75, 0.975):
        assert abs(np.quantile(mine, share) - np.quantile(theirs, share)) < 0.08 * error
    assert np.std(mine) == pytest.approx(np.std(theirs), rel=0.03)


def test_few_items_get_the_width_of_students_t() -> None:
    # Resampled means of ten normal values vary by sqrt(9/10) of s/sqrt(n); Student's interval
    # reaches 2.262 s/sqrt(n) (published table, 9 degrees of freedom).
    means = stats.norm.ppf((np.arange(200_000) + 0.5) / 200_000)
    found = percentile(means, level=0.95, units=10, method="bootstrap")
    assert found.high == pytest.approx(2.262 * np.sqrt(10 / 9), abs=0.005)
    assert found.low == pytest.approx(-found.high, abs=0.005)


@pytest.mark.parametrize("freedom", [3, 5, 10, 30, 200])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_students_quantiles_are_scipys(freedom: int, level: float) -> None:
    means = stats.norm.ppf((np.arange(400_000) + 0.5) / 400_000)
    tail = stats.norm.cdf(-stats.t.ppf((1 + level) / 2, freedom) * np.sqrt((freedom + 1) / freedom))
    found = percentile(means, level=level, units=freedom + 1, method="bootstrap")
    reached = stats.norm.cdf(found.low)
    assert reached == pytest.approx(tail, abs=2e-4)


@pytest.mark.slow
@pytest.mark.parametrize("n", [30, 300])
def test_a_95_percent_interval_holds_the_mean_in_95_of_100_sets(n: int) -> None:
    truth = 0.2 + 0.4 * 2 / 5  # beta(2, 3) has the mean 2/5
    sets = 2_000
    found = [bootstrap(Tally.of(scores_like_f1(n, seed)), resamples=2_000) for seed in range(sets)]
    held = sum(each is not None and each.low <= truth <= each.high for each in found)
    assert 0.93 <= held / sets <= 0.97


@pytest.mark.slow
def test_a_clustered_interval_holds_the_mean_where_a_plain_one_does_not() -> None:
    # Each passage has a difficulty of its own, and ten questions.
    sets, passages, held, plain = 1_000, 60, 0, 0
    names = np.repeat(np.arange(passages), 10).tolist()
    for seed in range(sets):
        generator = np.random.default_rng(seed)
        difficulty = np.repeat(generator.beta(1, 1, passages), 10)
        right = (generator.random(passages * 10) < difficulty).astype(float)
        found = cluster_bootstrap(right, names, resamples=1_000)
        alone = bootstrap(Tally.of(right), resamples=1_000)
        assert found is not None
        assert alone is not None
        held += found.low <= 0.5 <= found.high
        plain += alone.low <= 0.5 <= alone.high
    assert 0.93 <= held / sets <= 0.97
    assert plain / sets < 0.85


def test_clusters_of_one_are_items() -> None:
    column = scores_like_f1(300, 7)
    alone = bootstrap(Tally.of(column))
    apart = cluster_bootstrap(column, range(300))
    assert alone is not None
    assert apart is not None
    assert (apart.low, apart.high) == pytest.approx((alone.low, alone.high), abs=0.003)


@pytest.mark.parametrize("passages", [20, 500], ids=["exact", "linear"])
def test_cluster_means_are_those_of_drawing_clusters_one_by_one(passages: int) -> None:
    generator = np.random.default_rng(3)
    sizes = generator.integers(1, 6, passages)
    names = np.repeat(np.arange(passages), sizes)
    column = generator.beta(1, 1, passages)[names] * generator.random(len(names))
    mine, units = resampled_cluster_means(column, names.tolist(), resamples=8_000, seed=1)
    sums = np.bincount(names, column)
    picks = generator.integers(0, passages, (8_000, passages))
    theirs = sums[picks].sum(axis=1) / sizes[picks].sum(axis=1)
    assert units == passages
    assert np.std(mine) == pytest.approx(np.std(theirs), rel=0.05)
    assert np.mean(mine) == pytest.approx(np.mean(theirs), abs=0.1 * np.std(theirs))


@given(shares, st.integers(0, 3))
def test_an_interval_is_ordered_within_the_scores_and_the_same_again(
    column: list[float], seed: int
) -> None:
    tally = Tally.of(np.array(column))
    found = bootstrap(tally, resamples=200, seed=seed)
    assert (found is None) == (len(set(column)) < 2)
    if found:
        assert min(column) - 1e-9 <= found.low <= found.high <= max(column) + 1e-9
        assert found == bootstrap(tally, resamples=200, seed=seed)


@given(shares)
def test_atoms_keep_the_mean_and_the_variance(column: list[float]) -> None:
    values, weights = Tally.of(np.array(column)).atoms()
    mean = float(values @ weights)
    assert len(values) <= MOST_ATOMS or len(set(column)) <= MOST_ATOMS
    assert mean == pytest.approx(np.mean(column), abs=1e-9)
    assert weights @ (values - mean) ** 2 == pytest.approx(np.var(column), abs=1e-9)


@pytest.mark.parametrize("column", [[], [0.5], [0.25] * 40, [np.nan], [np.nan, 1.0]], ids=str)
def test_without_spread_there_is_no_interval(column: list[float]) -> None:
    assert bootstrap(Tally.of(np.array(column, float))) is None
    assert cluster_bootstrap(np.array(column, float), ["a"] * len(column)) is None


def test_three_items_reach_from_the_lowest_to_the_highest() -> None:
    found = bootstrap(Tally.of(np.array([0.2, 0.5, 0.9])), resamples=2_000)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.2, 0.9))


def test_one_cluster_says_nothing() -> None:
    assert cluster_bootstrap(np.array([0.2, 0.5, 0.9]), ["a"] * 3) is None


def test_what_cannot_be_meant_is_refused() -> None:
    tally = Tally.of(np.array([0.0, 0.5]))
    for wrong in ({"level": 95}, {"resamples": 0}, {"seed": -1}):
        with pytest.raises(ak.UsageError, match="accepted"):
            bootstrap(tally, **wrong)  # type: ignore[arg-type]


def test_no_mean_leaves_the_scores_however_many_clusters() -> None:
    # Clusters of 1 to 200 items, one of them wrong in all: items apart from it are right.
    sizes = [*range(1, 200), 20_000]
    clusters = np.repeat(np.arange(200), sizes)
    right = (clusters != 199).astype(float)
    means, _ = resampled_cluster_means(right, clusters.tolist(), resamples=2_000, seed=0)
    assert means.min() >= 0
    assert means.max() <= 1
    found = cluster_bootstrap(right, clusters.tolist(), resamples=2_000)
    assert found is not None
    assert 0 <= found.low <= right.mean() <= found.high <= 1
