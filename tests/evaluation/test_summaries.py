"""Means over items: exact, whatever the order, with the counts that they rest on."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import answerkey as ak
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.summaries import Summary, summarize, summarize_by

MEASURES = ("exact_match", "precision", "recall", "f1")
vocabulary = st.lists(st.sampled_from(["a b", "b", "c d e", "e f", "x y z"]), max_size=6).map(
    " ".join
)
rows = st.lists(st.tuples(vocabulary, vocabulary), min_size=1, max_size=40)


def scored(pairs: list[tuple[str, str]]) -> ak.Scores:
    return ak.score([p for p, _ in pairs], [r for _, r in pairs])


@given(rows, st.randoms(use_true_random=False))
def test_the_order_of_items_does_not_move_a_mean(
    pairs: list[tuple[str, str]], random: object
) -> None:
    shuffled = list(pairs)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert scored(shuffled).summary() == scored(pairs).summary()


@given(rows)
def test_a_mean_is_the_rounded_exact_sum_over_n(pairs: list[tuple[str, str]]) -> None:
    scores = scored(pairs)
    for measure in MEASURES:
        exact = sum(map(Fraction, getattr(scores, measure).tolist()))
        assert getattr(scores.summary(), measure) == float(exact) / len(pairs)


def test_a_sum_that_loses_digits_when_added_in_turn() -> None:
    # 1/10 ten times: sum() gives 0.9999999999999999, the exact sum is 1.
    pairs = [("a b c d e f g h i j", "a")] * 10
    scores = ak.score([p for p, _ in pairs], [r for _, r in pairs], convention="plain")
    assert scores.precision.tolist() == [0.1] * 10
    assert scores.summary().precision == 0.1


def test_everything_is_counted() -> None:
    scores = ak.score(
        ["a cat", "dog the", None, "...", "fish", "old dog"],
        ["cat", ["dog", "the"], ["cow", "."], "hen", "cow", "dog old"],
        convention="squad-v2",
        missing="zero",
    )
    assert scores.summary() == Summary(
        n=6,
        exact_match=2 / 6,
        precision=3 / 6,
        recall=3 / 6,
        f1=3 / 6,
        missing=1,
        empty_predictions=1,
        empty_references=2,
        outcomes={
            "exact": 2,
            "reordered": 1,
            "verbose": 0,
            "partial": 0,
            "different": 1,
            "empty": 1,
            "missing": 1,
        },
        signature=scores.signature,
    )


@pytest.mark.parametrize(("missing", "n", "mean"), [("zero", 4, 0.25), ("skip", 2, 0.5)])
def test_missing_predictions(missing: str, n: int, mean: float) -> None:
    scores = ak.score(["a x", "b", None, None], ["a x", "c", "d", ""], missing=missing)  # type: ignore[arg-type]
    summary = scores.summary()
    assert (summary.n, summary.missing) == (n, 2)
    assert (summary.exact_match, summary.f1) == (mean, mean)
    assert summary.outcomes["missing"] == 2
    assert summary.empty_predictions == 0


def test_every_prediction_missing() -> None:
    skipped = ak.score([None, None], ["a", "b"], missing="skip").summary()
    assert (skipped.n, skipped.exact_match, skipped.f1, skipped.missing) == (0, None, None, 2)
    zero = ak.score([None, None], ["a", "b"], missing="zero").summary()
    assert (zero.n, zero.exact_match, zero.f1, zero.missing) == (2, 0.0, 0.0, 2)


def test_no_item_has_no_mean() -> None:
    summary = ak.score([], []).summary()
    assert (summary.n, summary.exact_match, summary.f1) == (0, None, None)
    assert summary.outcomes == dict.fromkeys(OUTCOMES, 0)


@pytest.mark.parametrize("missing", ["zero", "skip"])
def test_a_convention_without_tokens_has_no_token_means(missing: str) -> None:
    scores = ak.score(["a", None], ["a", "b"], convention="exact-string", missing=missing)  # type: ignore[arg-type]
    summary = scores.summary()
    assert summary.exact_match == (0.5 if missing == "zero" else 1.0)
    assert (summary.precision, summary.recall, summary.f1) == (None, None, None)


def test_slices_in_order_of_first_appearance() -> None:
    scores = ak.score(["x", "b", "c", "d"], ["x", "y", "c", "d"], ids=["1", "2", "3", "4"])
    found = summarize_by(scores, [["de", "en", "de", None], ["u", "u", "u", "v"]])
    assert [(values, summary.n, summary.exact_match) for values, summary in found] == [
        (("de", "u"), 2, 1.0),
        (("en", "u"), 1, 0.0),
        ((None, "v"), 1, 1.0),
    ]
    assert {summary.signature for _, summary in found} == {scores.signature}


@given(rows, st.data())
def test_slices_add_up_to_the_whole(pairs: list[tuple[str, str]], data: st.DataObject) -> None:
    labels = data.draw(st.lists(st.sampled_from("uvw"), min_size=len(pairs), max_size=len(pairs)))
    scores = scored(pairs)
    parts = [summary for _, summary in summarize_by(scores, [labels])]
    assert sum(part.n for part in parts) == scores.summary().n
    assert sum(part.empty_references for part in parts) == scores.summary().empty_references
    total = math.fsum(part.f1 * part.n for part in parts if part.f1 is not None)
    assert total / len(pairs) == pytest.approx(scores.summary().f1, rel=1e-12)


def test_slices_need_a_value_for_each_item() -> None:
    with pytest.raises(ValueError, match="shorter"):
        summarize_by(scored([("a", "a")]), [["u"], []])


def test_a_summary_of_no_item_among_some() -> None:
    assert summarize(scored([("a", "a")]).take(np.array([], np.int64))).n == 0


# Answers against two annotators' references. Tokens shared, of the prediction, of the reference:
#   "a b"   "a b"    2 2 2  F1 1     "x"   0 2 1  F1 0
#   "c"     "c d e"  1 1 3  F1 1/2   "c d" 1 1 2  F1 2/3
#   None    "f"      0 0 1  F1 0     "g h" 0 0 2  F1 0
ANSWERS = ["a b", "c", None]
ANNOTATED = [["a b", "x"], ["c d e", "c d"], ["f", "g h"]]


def aggregated(**changes: object) -> ak.Summary:
    recipe = ak.convention("plain", **changes)
    return ak.score(ANSWERS, ANNOTATED, convention=recipe, missing="zero").summary()


def test_micro_counts_all_tokens_together() -> None:
    found = aggregated(aggregate="micro")
    # Best references: "a b", "c d" and, with nothing to choose by, "f".
    precision, recall = 3 / 3, 3 / (2 + 2 + 1)
    assert (found.precision, found.recall) == (precision, recall)
    assert found.f1 == pytest.approx(2 * precision * recall / (precision + recall))
    assert found.exact_match == 1 / 3


def test_a_mean_of_maxima_is_not_a_maximum_of_means() -> None:
    assert aggregated().f1 == pytest.approx((1 + 2 / 3 + 0) / 3)
    assert aggregated(aggregate="by-reference").f1 == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert aggregated(aggregate="by-reference", best="min").f1 == pytest.approx((0 + 2 / 3) / 3)
    assert aggregated(aggregate="by-reference").exact_match == 1 / 3
    # The order does not matter to means: (1.5 + 2/3) / 3 / 2.
    means = [aggregated(best="mean", aggregate=how).f1 for how in ("macro", "by-reference")]
    assert means == [pytest.approx((1 + 1 / 2 + 2 / 3) / 3 / 2)] * 2


def test_aggregates_of_slices_and_of_nothing() -> None:
    recipe = ak.convention("plain", aggregate="by-reference")
    scores = ak.score(ANSWERS, ANNOTATED, convention=recipe, missing="skip")
    parts = dict(summarize_by(scores, [["s", "t", "t"]]))
    assert parts[("s",)].f1 == 1.0
    assert parts[("t",)].f1 == 2 / 3
    for how in ("macro", "micro", "by-reference"):
        empty = ak.score([], [], convention=ak.convention("plain", aggregate=how)).summary()
        assert (empty.n, empty.exact_match, empty.f1) == (0, None, None)


def test_aggregates_that_cannot_be_meant() -> None:
    with pytest.raises(ak.UsageError, match="no effect"):
        ak.convention("nq-open", aggregate="micro")
    with pytest.raises(ak.UsageError, match="by-reference"):
        ak.convention("plain", references="nonblank", aggregate="by-reference")
    recipe = ak.convention("plain", aggregate="by-reference")
    with pytest.raises(ak.InputError, match=r"item 1.*2 references.*has 1"):
        ak.score(["a", "b"], [["a"], ["b", "c"]], convention=recipe)


def test_exact_match_alone_by_reference() -> None:
    recipe = ak.convention("exact-string", aggregate="by-reference")
    found = ak.score(["a", "b"], [["a", "x"], ["c", "b"]], convention=recipe).summary()
    assert (found.exact_match, found.f1) == (0.5, None)
