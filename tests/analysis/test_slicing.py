"""Slices against the rest, against scipy; and what the gap is made of, by arithmetic."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy import stats

import answerkey as ak
from answerkey.analysis.slicing import SliceMean, gap, slice_means
from answerkey.uncertainty import labels
from answerkey.uncertainty.labels import clustered_label_p, label_randomization_p
from answerkey.uncertainty.tally import Tally


def means_of(scores: ak.Scores, parts: dict[str, np.ndarray]) -> list[SliceMean]:
    named = {name: Tally.of(scores.f1[rows]) for name, rows in parts.items()}
    return slice_means(Tally.of(scores.f1), named)


def test_a_part_of_shares_is_exact() -> None:
    whole, part = np.repeat([0.0, 1.0], [60, 40]), np.repeat([0.0, 1.0], [15, 5])
    # Of 100 items, 40 right, 20 are drawn: 8 right are expected, 5 or fewer or 11 or more as far.
    drawn = stats.hypergeom(100, 40, 20)
    expected = drawn.cdf(5) + drawn.sf(10)
    found = label_randomization_p(Tally.of(whole), Tally.of(part))
    assert found == pytest.approx(expected, rel=1e-9)


def test_a_part_of_scores_is_near_scipys_permutation_test() -> None:
    generator = np.random.default_rng(2)
    column = generator.choice([0, 0.25, 0.5, 2 / 3, 1], 90)
    part, rest = column[:25] * 0.8, column[25:]
    whole = np.concatenate([part, rest])
    expected = stats.permutation_test(
        (part, rest), lambda x, y: np.mean(x) - np.mean(y), n_resamples=20_000, rng=1
    ).pvalue
    found = label_randomization_p(Tally.of(whole), Tally.of(part), resamples=20_000)
    assert found == pytest.approx(expected, abs=0.02)


def apart(values: np.ndarray, inside: np.ndarray) -> float:
    return abs(values[inside].mean() - values[~inside].mean())


@pytest.mark.parametrize("sizes", [[40] * 8, [10, 70, 40, 40, 20, 60, 30, 50]])
def test_clusters_are_exchanged_whole(sizes: list[int]) -> None:
    # Eight passages, each all right or all wrong; one of the slice's three is right, four of five.
    right, sliced = [1, 0, 0, 1, 1, 1, 1, 0], [True] * 3 + [False] * 5
    values, inside = np.repeat(right, sizes).astype(float), np.repeat(sliced, sizes)
    clusters = np.repeat(range(8), sizes)
    seen = apart(values, inside) - 1e-9
    ways = [np.isin(clusters, which) for which in itertools.combinations(range(8), 3)]
    expected = sum(apart(values, way) >= seen for way in ways) / 56
    # Of equal ones 0 or 1 right of 3, or all 3, are as far: 1 + 5 * 3 + 10 ways.
    if sizes == [40] * 8:
        assert expected == 26 / 56
    found = clustered_label_p(values, inside, clusters.tolist(), resamples=20_000)
    assert found == pytest.approx(expected, abs=0.015)


def test_clusters_on_both_sides_exchange_their_own_items() -> None:
    values = np.array([0, 0.5, 1, 1, 0, 0, 1, 0.5, 0.5, 1])
    inside = np.array([1, 1, 0, 0, 1, 0, 0, 1, 1, 0], bool)
    clusters = ["a"] * 4 + ["b"] * 3 + ["c"] * 2 + ["d"]  # c is inside, d is not
    ways = []
    for a, b, c in itertools.product(
        itertools.combinations(range(4), 2), itertools.combinations(range(4, 7), 1), "cd"
    ):
        way = np.isin(np.arange(10), [*a, *b, *([7, 8] if c == "c" else [9])])
        ways.append(apart(values, way) >= apart(values, inside) - 1e-9)
    found = clustered_label_p(values, inside, clusters, resamples=20_000)
    assert found == pytest.approx(np.mean(ways), abs=0.015)


def test_of_many_clusters_on_both_sides_moments_do(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(2)
    values, inside = generator.choice([0, 0.5, 1], 900), np.arange(900) % 3 == 0
    clusters = np.repeat(range(300), 3).tolist()
    normal = clustered_label_p(values, inside, clusters)
    monkeypatch.setattr(labels, "_DRAWN_APART", 300)
    assert normal == pytest.approx(clustered_label_p(values, inside, clusters), abs=0.02)
    assert 0.02 < normal < 0.9


def test_clusters_of_one_item_are_items() -> None:
    values, inside = np.repeat([0.0, 1.0, 0.0, 1.0], [45, 35, 15, 5]), np.arange(100) >= 80
    drawn = stats.hypergeom(100, 40, 20)  # as in the first test
    found = clustered_label_p(values, inside, range(100), resamples=20_000)
    assert found == pytest.approx(drawn.cdf(5) + drawn.sf(10), abs=0.015)


def test_the_worst_slice_comes_first_and_is_corrected() -> None:
    predictions = ["x"] * 20 + ["a"] * 20 + ["a", "x"] * 20
    scores = ak.score(predictions, ["a"] * 80)
    parts = {"bad": np.arange(20), "good": np.arange(20, 40), "even": np.arange(40, 80)}
    bad, *others = means_of(scores, parts)
    assert (bad.slice, bad.n, bad.mean, bad.rest) == ("bad", 20, 0.0, 40 / 60)
    assert bad.adjusted_p == pytest.approx(3 * bad.p)
    assert {each.slice for each in others} == {"good", "even"}


@pytest.mark.parametrize(
    "rows", [np.arange(1), np.arange(3), np.arange(12)], ids=["one item", "three", "all"]
)
def test_small_and_whole_slices(rows: np.ndarray) -> None:
    scores = ak.score(["a", "x", "a b"] * 4, ["a"] * 12)
    (found,) = means_of(scores, {"part": rows})
    assert 0 < found.p <= found.adjusted_p <= 1
    assert math.isnan(found.rest) == (len(rows) == 12)
    assert (found.p == 1.0) or len(rows) < 12


def test_skipped_items_are_in_no_slice() -> None:
    scores = ak.score(["a", None, "x"], ["a"] * 3, missing="skip")
    assert means_of(scores, {"gone": np.array([1])}) == []
    (found,) = means_of(scores, {"all": np.arange(3)})
    assert found.n == 2


def test_what_the_gap_is_made_of() -> None:
    # F1 less exact match: 1/2 (verbose), 0, 2/3 (one of two words), 0.
    answers = ["in Oslo, Norway", "Rome", "Austen", "x"]
    scores = ak.score(answers, ["Oslo", "Rome", "Jane Austen", "y"])
    found = gap(scores, most=1)
    assert found.total == pytest.approx((1 / 2 + 2 / 3) / 4)
    assert found.by_outcome["verbose"] == (pytest.approx(3 / 7), 1)
    assert found.by_outcome["partial"] == (pytest.approx(4 / 7), 1)
    (item,) = found.items
    assert (item.item, item.share) == (2, pytest.approx(4 / 7))


def test_an_f1_below_exact_match() -> None:
    # "the" is nothing under squad-v1, as "a" is: equal, yet no token is shared. Twice 1 of exact
    # match against 2/3 of F1, "b x" for "b": the gap is (2/3 - 2) / 3 = -4/9.
    scores = ak.score(["the", "b x", "the"], ["a", "b", "a"], convention="squad-v1")
    found = gap(scores, most=1)
    assert found.total == pytest.approx(-4 / 9)
    assert [(one.item, one.share) for one in found.items] == [(0, pytest.approx(-1 / (-4 / 3)))]


def test_no_gap() -> None:
    assert gap(ak.score(["a"], ["a"])).items == ()
    empty = gap(ak.score(["a"], ["a"], convention="plain|tokenize:none"))
    assert math.isnan(empty.total)
