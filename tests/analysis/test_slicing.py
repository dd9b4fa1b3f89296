"""Slices against the rest, against scipy; and what the gap is made of, by arithmetic."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

import answerkey as ak
from answerkey.analysis.slicing import SliceMean, gap, slice_means
from answerkey.uncertainty.labels import label_randomization_p
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
