"""The highest of several means: how often its interval holds the true one."""

from __future__ import annotations

import numpy as np
import pytest

from answerkey.uncertainty.extreme import highest, lowest
from answerkey.uncertainty.interval import Interval, percentile

HOW = {"level": 0.95, "method": "bootstrap"}


def found_in(values: np.ndarray, generator: np.random.Generator) -> Interval:
    n = len(values)
    means = generator.multinomial(n, np.full(n, 1 / n), size=400) @ values / n
    return highest(means.T, values.mean(axis=0), units=n, **HOW)


@pytest.mark.parametrize(("places", "apart"), [(2, 0.0), (4, 0.0), (10, 0.0), (4, 0.02), (2, 0.2)])
@pytest.mark.parametrize("n", [30, 200])
def test_it_holds_the_true_value_often_enough(places: int, apart: float, n: int) -> None:
    # Right where a number that half the places share lies below 0.4, and apart more at each.
    generator = np.random.default_rng(7)
    level = 0.4 + apart * np.arange(places)
    held = 0
    for _ in range(200):
        shared, own = generator.random((n, 1)), generator.random((n, places))
        number = np.where(generator.random((n, places)) < 0.5, shared, own)
        interval = found_in((number < level).astype(float), generator)
        held += interval.low <= level.max() <= interval.high
    # Of 200 at 95%, 182 or more in 99 of 100 cases.
    assert held >= 182


def test_one_alone_is_the_percentile() -> None:
    means = np.random.default_rng(1).normal(0.5, 0.1, (1, 2_000))
    one = percentile(means[0], units=50, **HOW)
    assert highest(means, np.array([0.5]), units=50, **HOW) == one


def test_a_mean_far_below_changes_nothing_above() -> None:
    generator = np.random.default_rng(1)
    means = np.stack([generator.normal(0.8, 0.02, 2_000), generator.normal(0.1, 0.02, 2_000)])
    found = highest(means, np.array([0.8, 0.1]), units=400, **HOW)
    assert found.high == percentile(means[0], units=400, **HOW).high
    # Normal: 0.8 less the 97.5% quantile of the larger of two errors, 2.236 * 0.02.
    assert found.low == pytest.approx(0.8 - 2.236 * 0.02, abs=0.004)


def test_the_lowest_is_the_highest_upside_down() -> None:
    means = np.random.default_rng(2).normal(0.5, 0.1, (3, 500))
    observed = np.array([0.5, 0.45, 0.55])
    down = lowest(1 - means, 1 - observed, units=80, **HOW)
    up = highest(means, observed, units=80, **HOW)
    assert (1 - down.high, 1 - down.low) == pytest.approx((up.low, up.high))


def test_a_mean_that_does_not_move() -> None:
    means = np.stack([np.full(100, 0.9), np.linspace(0.1, 0.5, 100)])
    found = highest(means, np.array([0.9, 0.3]), units=100, **HOW)
    assert (found.low, found.high) == (0.9, 0.9)
