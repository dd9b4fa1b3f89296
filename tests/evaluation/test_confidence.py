"""Intervals of a run: which method, what the signature says, where there is none."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

import answerkey as ak
from answerkey.evaluation.confidence import Confidence
from answerkey.reports.tables import power_line

# F1: 1, 1/2 (one of three words: 2 * 1/3 / (4/3)), 0, 1, and the same again ten times.
PREDICTIONS = ["Paris", "in Oslo, Norway", "Bonn", "Rome"] * 10
REFERENCES = ["Paris", "Oslo", "Berlin", "Rome"] * 10


def scored(**options: object) -> ak.Scores:
    return ak.score(PREDICTIONS, REFERENCES, **options)  # type: ignore[arg-type]


def test_exact_match_is_a_share_and_f1_a_mean() -> None:
    summary = scored().summary(confidence=Confidence())
    exact, f1 = summary.intervals["exact_match"], summary.intervals["f1"]
    assert exact is not None
    assert f1 is not None
    assert (exact.method, f1.method) == ("wilson", "bootstrap")
    assert (exact.low, exact.high) == pytest.approx(proportion_confint(20, 40, method="wilson"))
    assert f1.low < 5 / 8 < f1.high


def test_how_small_a_difference_so_many_items_show() -> None:
    summary = scored().summary(confidence=Confidence())
    # Exact match is right on half of 40: s = 1/2, of differences sqrt(2)/2.
    assert summary.deviations["exact_match"] == 0.5
    # (1.960 + 0.842) * sqrt(2) / 2 / sqrt(40) = 31.3 points; 1 point: (2.802 * 0.7071 / 0.01)**2.
    line = power_line(summary)
    assert line.startswith(
        "40 items tell two systems apart that differ by 31.3 points in exact match"
    )
    assert line.endswith("1 point takes 39,245 items")
    assert power_line(scored().summary()) == ""
    one = Confidence(clusters=["a", "b"] * 20)
    assert power_line(scored().summary(confidence=one)) == ""


def test_items_too_few_for_any_difference() -> None:
    # (1.960 + 0.842) * sqrt(2) / 2 / sqrt(2) = 140 points, and no two systems differ by that.
    summary = ak.score(["a", "b"], ["a", "c"]).summary(confidence=Confidence())
    line = power_line(summary)
    assert line == "2 items are too few to tell two systems apart; 1 point takes 39,245 items"


def test_the_signature_says_how_and_parses_back() -> None:
    signature = scored().summary(confidence=Confidence(0.9, 500, 7)).signature
    assert "|ci:0.9|resamples:500|seed:7|" in signature
    assert ak.Convention.parse(signature) == ak.convention("squad-v2")
    clustered = Confidence(clusters=["a", "b"] * 20)
    assert "|ci:0.95+clusters|" in scored().summary(confidence=clustered).signature


def test_without_being_asked_there_are_none() -> None:
    assert scored().summary().intervals == {}
    assert "ci:" not in scored().summary().signature


def test_items_that_stand_together_widen_the_interval() -> None:
    # Ten copies of four answers are four answers, not forty.
    copies = [str(index % 4) for index in range(40)]
    alone = scored().summary(confidence=Confidence()).intervals["f1"]
    together = scored().summary(confidence=Confidence(clusters=copies)).intervals["f1"]
    assert alone is not None
    assert together is not None
    assert together.method == "cluster bootstrap"
    assert together.high - together.low > 2 * (alone.high - alone.low)


BY_REFERENCE = "squad-v2|references:all|aggregate:by-reference"


def test_a_total_by_the_only_reference_is_a_mean() -> None:
    found = scored(convention=BY_REFERENCE).summary(confidence=Confidence()).intervals
    assert found == scored().summary(confidence=Confidence()).intervals


def of_three(best: str, *, missing: str = "zero", n: int = 60) -> ak.Scores:
    """Score answers of which each place of the references accepts others."""
    words = ["a b", "a", "b c", "c d e"]
    key = [[words[i % 4], words[i % 3], words[(i // 2) % 4]] for i in range(n)]
    answers = [None if missing == "skip" and i % 7 == 6 else words[(i * i) % 4] for i in range(n)]
    return ak.score(answers, key, convention=f"{BY_REFERENCE}|best:{best}", missing=missing)


@pytest.mark.parametrize("missing", ["zero", "skip"])
def test_the_mean_over_places_is_resampled_as_by_scipy(missing: str) -> None:
    scores = of_three("mean", missing=missing)
    kept = scores.present
    of_items = np.mean([place.f1[kept] for place in scores.by_reference], axis=0)
    summary = scores.summary(confidence=Confidence(resamples=20_000))
    assert summary.f1 == pytest.approx(of_items.mean())
    theirs = stats.bootstrap(
        (of_items,), np.mean, n_resamples=20_000, method="percentile", rng=1
    ).confidence_interval
    found = summary.intervals["f1"]
    assert found is not None
    # Of some 60 items the expanded percentile is 3% wider.
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=0.008)


@pytest.mark.parametrize("best", ["max", "min", "max-each"])
def test_the_far_end_is_that_of_the_extreme_place(best: str) -> None:
    scores = of_three(best)
    found = scores.summary(confidence=Confidence(resamples=20_000)).intervals["f1"]
    assert found is not None
    generator = np.random.default_rng(3)
    drawn = generator.integers(0, 60, (20_000, 60))
    ends = [np.quantile(p.f1[drawn].mean(axis=1), [0.025, 0.975]) for p in scores.by_reference]
    far = min(low for low, _ in ends) if best == "min" else max(high for _, high in ends)
    assert (found.low if best == "min" else found.high) == pytest.approx(far, abs=0.008)
    total = scores.summary().f1
    assert total is not None
    assert found.low < total < found.high


def test_what_is_chosen_by_another_measure_has_none() -> None:
    found = of_three("max").summary(confidence=Confidence()).intervals
    assert (found["precision"], found["recall"]) == (None, None)
    assert found["exact_match"] is not None
    assert of_three("max-each").summary(confidence=Confidence()).intervals["recall"] is not None
    left_out = of_three("leave-one-out").summary(confidence=Confidence()).intervals
    assert set(left_out.values()) == {None}


def test_places_without_spread_have_none() -> None:
    same = ak.score(["a"] * 5, [["a", "b"]] * 5, convention=BY_REFERENCE)
    assert same.summary(confidence=Confidence()).intervals["f1"] is None
    whole = ak.convention("exact-string", aggregate="by-reference")
    alone = ak.score(["a", "b"], [["a", "b"]] * 2, convention=whole)
    found = alone.summary(confidence=Confidence()).intervals
    assert (found["f1"], found["exact_match"] is None) == (None, False)


def test_clusters_of_places_are_drawn_whole() -> None:
    copies = [str(index % 12) for index in range(60)]
    scores = of_three("max")
    alone = scores.summary(confidence=Confidence()).intervals["f1"]
    together = scores.summary(confidence=Confidence(clusters=copies)).intervals["f1"]
    assert alone is not None
    assert together is not None
    assert together.method == "cluster bootstrap"
    assert together.high - together.low > 1.5 * (alone.high - alone.low)


@pytest.mark.parametrize("clusters", [None, [str(index // 2) for index in range(40)]])
def test_a_micro_total_is_resampled_by_items(clusters: list[str] | None) -> None:
    scores = scored(convention="squad-v2|aggregate:micro")
    summary = scores.summary(confidence=Confidence(resamples=4_000, clusters=clusters))
    # Tokens shared, in predictions and in references of each four: 3 of 6 and of 4.
    assert (summary.precision, summary.recall) == (0.5, 0.75)
    units = np.arange(40).reshape(-1, 1 if clusters is None else 2)
    generator = np.random.default_rng(0)
    drawn = [units[generator.integers(0, len(units), len(units))].ravel() for _ in range(4_000)]
    precision = [scores.common[i].sum() / scores.in_prediction[i].sum() for i in drawn]
    found = summary.intervals["precision"]
    assert found is not None
    expected = np.quantile(precision, [0.025, 0.975])
    assert (found.low, found.high) == pytest.approx(expected, abs=0.03)
    assert summary.intervals["f1"] is not None


def test_a_micro_total_without_spread_has_none() -> None:
    same = ak.score(["a b"] * 5, ["a"] * 5, convention="squad-v2|aggregate:micro")
    assert same.summary(confidence=Confidence()).intervals["f1"] is None


def test_equal_scores_and_measures_that_are_absent() -> None:
    half = ak.score(["in Oslo, Norway"] * 5, ["Oslo"] * 5).summary(confidence=Confidence())
    assert half.intervals["f1"] is None
    alone = ak.score(["a"], ["b"], convention="plain|tokenize:none")
    assert np.isnan(alone.f1).all()
    found = alone.summary(confidence=Confidence()).intervals
    assert found["exact_match"] is not None
    assert found["f1"] is None


def test_no_item_at_all() -> None:
    empty = ak.score([], []).summary(confidence=Confidence())
    assert set(empty.intervals.values()) == {None}


def test_skipped_items_are_no_part_of_it() -> None:
    scores = ak.score([*PREDICTIONS, None], [*REFERENCES, "x"], missing="skip")
    with_one_more = scores.summary(confidence=Confidence())
    assert with_one_more.intervals == scored().summary(confidence=Confidence()).intervals


def test_clusters_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ak.InputError, match="3 clusters for 40 items"):
        scored().summary(confidence=Confidence(clusters=["a", "b", "c"]))
