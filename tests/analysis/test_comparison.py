"""Comparisons of systems on the same items, against scipy and arithmetic."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import answerkey as ak
from answerkey.analysis.comparison import MOST_SLICES
from answerkey.evaluation.confidence import Confidence

KEY = ["Paris", "Oslo", "Rome", "Bonn", "Lima", "Cairo"] * 20
# Right on 4 of 6; the new one right on those but one, and on another.
OLD = ["Paris", "Oslo", "Rome", "Bonn", "Quito", "Giza"] * 20
NEW = ["Paris", "Oslo", "Rome", "Berlin", "Lima", "in Cairo, Egypt"] * 20
QUICK = Confidence(resamples=1_000)


def scored(answers: list[str], **options: object) -> ak.Scores:
    ids = [f"q{index}" for index in range(len(answers))]
    return ak.score(answers, KEY[: len(answers)], ids=ids, **options)  # type: ignore[arg-type]


def test_the_difference_its_interval_and_its_tests() -> None:
    found = ak.compare(scored(OLD), scored(NEW), confidence=QUICK)
    exact, f1 = found.contrasts[0].effects
    assert (exact.first, exact.second, exact.difference) == (4 / 6, 4 / 6, 0.0)
    assert (exact.better, exact.same, exact.worse) == (20, 80, 20)
    assert exact.p == exact.mcnemar_p == 1.0
    # F1 of "in Cairo, Egypt" is 1/2, so each six gain 1 + 1/2 - 1.
    assert f1.difference == pytest.approx(0.5 / 6)
    differences = np.array([0, 0, 0, -1, 1, 0.5] * 20)
    assert f1.mcnemar_p is None
    assert f1.p == f1.randomization_p
    expected = stats.permutation_test(
        (differences,), np.mean, permutation_type="samples", n_resamples=20_000, rng=1
    ).pvalue
    assert f1.p == pytest.approx(expected, abs=0.03)
    normal = stats.norm.interval(0.95, f1.difference, differences.std() / math.sqrt(120))
    assert f1.interval is not None
    assert (f1.interval.low, f1.interval.high) == pytest.approx(normal, abs=0.02)
    assert f1.smallest == pytest.approx(2.8016 * differences.std() / math.sqrt(120), rel=1e-4)


def test_mcnemar_is_that_of_scipy() -> None:
    better = ["Paris", "Oslo", "Rome", "Bonn", "Lima", "Giza"] * 3
    effect = ak.compare(scored(OLD[:18]), scored(better)).contrasts[0].effects[0]
    assert effect.mcnemar_p == stats.binomtest(0, 3).pvalue


def test_items_are_paired_by_id_in_any_order() -> None:
    old, new = scored(OLD), scored(NEW)
    turned = new.take(np.arange(len(new))[::-1])
    straight, reversed_ = (ak.compare(old, each, confidence=QUICK) for each in (new, turned))
    assert straight.contrasts == reversed_.contrasts
    assert straight.summaries == reversed_.summaries


def test_items_that_only_one_has_are_named_and_left_out() -> None:
    found = ak.compare(scored(OLD), scored(NEW[:100]), confidence=QUICK)
    assert found.contrasts[0].effects[0].n == 100
    assert found.unmatched == {
        "system 1": tuple(f"q{index}" for index in range(100, 120)),
        "system 2": (),
    }


def test_no_item_in_common_is_refused() -> None:
    other = ak.score(["Paris"], ["Paris"], ids=["x1"])
    with pytest.raises(ak.InputError, match="'q0' and 'x1'"):
        ak.compare(scored(OLD), other)


def test_results_of_unlike_signatures_are_refused_with_the_fields_that_differ() -> None:
    other = scored(NEW, convention="squad-v2,overlap=set", missing="zero")
    with pytest.raises(ak.InputError, match=r"overlap: multiset and set; missing: error and zero"):
        ak.compare(scored(OLD), other)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"names": ["a"]}, "a name of its own"),
        ({"names": ["a", "a"]}, "a name of its own"),
        ({"measures": ["bleu"]}, "unknown measure 'bleu'"),
        ({"margin": 1.0}, "the margin 1"),
        ({"by": {"lang": ["de"]}}, "'lang' has 1 entry for 120 items"),
        ({"confidence": Confidence(clusters=["a"])}, "'clusters' has 1 entry"),
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ak.compare(scored(OLD), scored(NEW), **change)  # type: ignore[arg-type]


def test_totals_that_are_no_means_over_items_are_not_compared_as_such() -> None:
    micro = [scored(answers, convention="squad-v2|aggregate:micro") for answers in (OLD, NEW)]
    found = ak.compare(*micro, confidence=QUICK)
    assert [effect.measure for effect in found.contrasts[0].effects] == ["exact_match"]
    with pytest.raises(ak.UsageError, match="aggregate=micro: its f1"):
        ak.compare(*micro, measures=["f1"])
    whole = "squad-v2|references:all|aggregate:by-reference"
    with pytest.raises(ak.UsageError, match="aggregate=by-reference: its totals"):
        ak.compare(scored(OLD, convention=whole), scored(NEW, convention=whole))


def test_ids_must_tell_items_apart_and_stand_on_both_sides() -> None:
    twice = ak.score(["a", "b"], ["a", "b"], ids=["q0", "q0"], systems=["x", "y"])
    with pytest.raises(ak.InputError, match="'q0' stands twice"):
        ak.compare(scored(OLD), twice)
    with pytest.raises(ak.InputError, match="has no ids"):
        ak.compare(scored(OLD), ak.score(NEW, KEY))


def test_without_ids_positions_pair_if_there_are_as_many() -> None:
    found = ak.compare(ak.score(OLD, KEY), ak.score(NEW, KEY), confidence=QUICK)
    assert found.contrasts[0].effects[0].n == 120
    with pytest.raises(ak.InputError, match="by position"):
        ak.compare(ak.score(OLD, KEY), ak.score(NEW[:5], KEY[:5]))
    with pytest.raises(ak.InputError, match="no item"):
        ak.compare(ak.score([], []), ak.score([], []))


def test_the_same_answers_twice_differ_in_nothing() -> None:
    effect = ak.compare(scored(OLD), scored(OLD)).contrasts[0].effects[1]
    assert (effect.difference, effect.p, effect.bootstrap_p) == (0.0, 1.0, 1.0)
    assert effect.interval is None
    assert effect.needed is None
    assert effect.is_no_worse(0.001)


def test_three_systems_are_corrected_by_holm() -> None:
    third = ["Paris", "Oslo", "Rome", "Bonn", "Lima", "Cairo"] * 20
    found = ak.compare(scored(OLD), scored(NEW), scored(third), confidence=QUICK)
    raw = [each.effects[1].p for each in found.contrasts]
    # Holm: the smaller one doubled, the larger one at least as much.
    low, high = min(raw), max(raw)
    adjusted = sorted(each.effects[1].adjusted_p for each in found.contrasts)
    assert adjusted == pytest.approx([2 * low, max(2 * low, high)])


def test_slices_of_a_column_and_their_correction() -> None:
    kinds = ["same", "same", "same", "worse", "better", "partly"] * 20
    found = ak.compare(scored(OLD), scored(NEW), by={"kind": kinds}, confidence=QUICK)
    exact = {each.slice[1]: each.effects[0] for each in found.slices if each.slice}
    assert [exact[name].difference for name in ("same", "worse", "better")] == [0.0, -1.0, 1.0]
    # All 20 of 20 one way: 2 * 0.5**20, times four slices.
    assert exact["worse"].adjusted_p == pytest.approx(4 * 2 * 0.5**20)
    assert not exact["worse"].is_no_worse(0.5)
    assert exact["better"].is_no_worse(0.5)


def test_of_very_many_slices_the_largest_are_looked_at() -> None:
    names = [str(index) for index in range(120)]
    more = [str(index // 2) for index in range(120)]
    third = [str(index // 3) for index in range(120)]
    by = {"alone": names, "two": more, "three": third}
    found = ak.compare(scored(OLD), scored(NEW), by=by, confidence=Confidence(resamples=50))
    assert len(found.slices) == MOST_SLICES
    assert found.more_slices == 120 + 60 + 40 - MOST_SLICES
    assert all(each.slice[0] == "alone" for each in found.slices[100:] if each.slice)


def test_clusters_are_taken_whole() -> None:
    # Twenty copies of six answers are six answers: nothing can be shown by them.
    copies = [str(index % 6) for index in range(120)]
    together = Confidence(resamples=1_000, clusters=copies)
    effect = ak.compare(scored(OLD), scored(NEW), confidence=together).contrasts[0].effects[1]
    assert effect.mcnemar_p is None
    # Cluster sums are 20 * (-1, 1, 1/2): signs reach |1/2| in 6 of the 8 ways, |1.5| in 4.
    assert effect.p == 1.0
    assert effect.interval is not None
    assert effect.interval.method == "cluster bootstrap"


def test_changes_are_the_most_changed_first() -> None:
    found = ak.compare(scored(OLD[:6]), scored(NEW[:6]))
    changes = found.changes(found.contrasts[0])
    assert [(c.item, c.before, c.after) for c in changes] == [(3, 1, 0), (4, 0, 1), (5, 0, 0.5)]


def test_non_inferiority_is_decided_by_the_lower_bound() -> None:
    found = ak.compare(scored(OLD), scored(NEW), margin=0.05, confidence=QUICK)
    exact, f1 = found.contrasts[0].effects
    # 40 of 120 differ: the interval of exact match reaches about 10 points down.
    assert not exact.is_no_worse(0.05)
    assert exact.is_no_worse(0.2)
    assert f1.interval is not None
    assert f1.is_no_worse(0.05) == (f1.interval.low > -0.05)


def test_one_item_or_cluster_shows_nothing() -> None:
    # Without a second one nothing can be drawn anew: there is no interval to lie above the margin.
    one = ak.compare(scored(["x"]), scored(["Paris"]), margin=0.5).contrasts[0].effects[0]
    assert (one.difference, one.interval, one.units) == (1.0, None, 1)
    assert not one.is_no_worse(0.5)
    # Of two and more that differ alike every resample has the same mean, here 1.
    two = ak.compare(scored(["x", "x"]), scored(["Paris", "Oslo"])).contrasts[0].effects[0]
    assert (two.interval, two.units, two.is_no_worse(0.01)) == (None, 2, True)
    for clusters, shown in ((["p"] * 4, False), (["p", "p", "q", "q"], True)):
        how = Confidence(clusters=clusters)
        same = ak.compare(scored(OLD[:4]), scored(OLD[:4]), confidence=how).contrasts[0].effects[0]
        assert same.is_no_worse(0.01) is shown


def test_a_measure_named_twice_is_compared_once() -> None:
    found = ak.compare(scored(OLD), scored(NEW), measures=["f1", "f1"], confidence=QUICK)
    assert [effect.measure for effect in found.contrasts[0].effects] == ["f1"]


def test_items_that_were_skipped_are_no_pairs() -> None:
    old = ak.score(["Paris", None, "Rome"], KEY[:3], missing="skip")
    new = ak.score(["Paris", "Oslo", None], KEY[:3], missing="skip")
    assert [effect.n for effect in ak.compare(old, new).contrasts[0].effects] == [1, 1]


def test_a_convention_without_f1_is_compared_by_exact_match() -> None:
    old, new = (scored(answers, convention="plain|tokenize:none") for answers in (OLD, NEW))
    found = ak.compare(old, new, confidence=QUICK)
    assert [effect.measure for effect in found.contrasts[0].effects] == ["exact_match"]


@given(st.lists(st.sampled_from(["Paris", "Paris Texas", "Rome", ""]), min_size=1, max_size=15))
def test_turning_the_systems_round_turns_the_sign(answers: list[str]) -> None:
    old, new = scored(OLD[: len(answers)]), scored(answers)
    quick = Confidence(resamples=50)
    one, other = (
        ak.compare(*pair, confidence=quick).contrasts[0].effects
        for pair in ((old, new), (new, old))
    )
    for there, back in zip(one, other, strict=True):
        assert there.difference == -back.difference
        assert (there.better, there.worse, there.p) == (back.worse, back.better, back.p)


def test_it_says_how_and_parses_back() -> None:
    found = ak.compare(scored(OLD), scored(NEW), confidence=Confidence(0.9, 500, 3))
    assert "|ci:0.9|resamples:500|seed:3|" in found.signature
    assert ak.Convention.parse(found.signature) == ak.convention("squad-v2")
    assert found.signature in repr(found)
