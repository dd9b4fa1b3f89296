"""Resamples of clusters, against the normal theory and against drawing clusters one by one."""

from __future__ import annotations

import numpy as np
import pytest

from answerkey.uncertainty import resampling
from answerkey.uncertainty.resampling import distinct, estimate, estimates, sums

RNG = np.random.default_rng(4)
SIZES = RNG.integers(1, 4, 400)
CLUSTERS = RNG.permutation(np.repeat(np.arange(400), SIZES))
VALUES = RNG.integers(0, 5, len(CLUSTERS))


def mean(times: np.ndarray) -> tuple[np.ndarray, ...]:
    return (times @ np.arange(times.shape[1]) / times.sum(1),)


@pytest.mark.parametrize("number", [5, 2_000])
def test_a_mean_is_as_unsure_as_its_standard_error_says(number: int) -> None:
    # Five kinds of items are one multinomial draw; of 2,000 kinds each item is drawn.
    values = np.random.default_rng(1).integers(0, number, 3_000)
    (found,) = estimates(mean, values, number=number, seed=1)
    half = 1.96 * values.std() / np.sqrt(3_000)
    assert found.value == values.mean()
    assert found.low == pytest.approx(found.value - half, abs=half / 6)
    assert found.high == pytest.approx(found.value + half, abs=half / 6)


def test_clusters_are_drawn_whole() -> None:
    members = [VALUES[one == CLUSTERS] for one in range(400)]
    rng = np.random.default_rng(2)
    drawn = [
        np.concatenate([members[one] for one in rng.integers(400, size=400)]).mean()
        for _ in range(4_000)
    ]
    (found,) = estimates(mean, VALUES, CLUSTERS, number=5, seed=1)
    low, high = np.quantile(drawn, [0.025, 0.975])
    assert found.low == pytest.approx(low, abs=(high - low) / 12)
    assert found.high == pytest.approx(high, abs=(high - low) / 12)


def test_what_is_held_at_a_time_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = estimates(mean, VALUES, CLUSTERS, number=5, seed=1)
    monkeypatch.setattr(resampling, "_AT_ONCE", 5_000)
    monkeypatch.setattr(resampling, "_DENSE", 0)
    assert estimates(mean, VALUES, CLUSTERS, number=5, seed=1)[0] == pytest.approx(whole[0])
    assert estimates(mean, VALUES, CLUSTERS, number=5, seed=2) != whole


@pytest.mark.parametrize("dense", [0, 100])
def test_cells_add_up(dense: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "_DENSE", dense)
    add = sums(np.array([0, 1, 1]), np.array([2, 0, 0]), (2, 3), np.array([5.0, 1.0, 2.0]))
    assert add(np.array([[1.0, 1.0], [2.0, 0.0]])).tolist() == [[3, 0, 5], [0, 0, 10]]


def test_distinct_rows_are_numpys() -> None:
    rows = np.random.default_rng(3).integers(0, 3, (50, 2))
    first, places, counts = distinct(rows)
    assert (rows[first][places] == rows).all()
    assert sorted(map(tuple, rows[first].tolist())) == sorted(set(map(tuple, rows.tolist())))
    assert counts.tolist() == np.bincount(places).tolist()


def test_an_interval_covers_its_share() -> None:
    low, high = estimate(0.5, np.linspace(0, 1, 1001))[1:]
    assert (low, high) == (pytest.approx(0.025), pytest.approx(0.975))
