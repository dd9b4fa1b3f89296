"""The same answers under several conventions, checked by arithmetic on a few words."""

from __future__ import annotations

import pytest

import answerkey as ak

PREDICTIONS = ["U.S.", "the cat", "Paris", "b c"]
REFERENCES = ["US", "cat", "London", "b"]
# squad-v1 deletes punctuation and drops articles: EM 1 1 0 0, F1 1 1 0 2/3.
# triviaqa puts a space for punctuation: "u s" is not "us": EM 0 1 0 0, F1 0 1 0 2/3.
# plain does neither: EM 0 0 0 0, F1 0 2/3 0 2/3.


def test_means_gaps_and_flips() -> None:
    found = ak.spread(PREDICTIONS, REFERENCES, conventions=["squad-v1", "triviaqa", "plain"])
    means = {name: (one.exact_match, one.f1) for name, one in found.summaries.items()}
    assert means["squad-v1"] == (0.5, pytest.approx((1 + 1 + 2 / 3) / 4))
    assert means["triviaqa"] == (0.25, pytest.approx((1 + 2 / 3) / 4))
    assert means["plain"] == (0.0, pytest.approx((2 / 3 + 2 / 3) / 4))
    exact = found.gaps[0]
    assert (exact.measure, exact.lowest, exact.highest, exact.gap) == (
        "exact_match",
        "plain",
        "squad-v1",
        0.5,
    )
    assert {flip.index: (flip.right, flip.wrong) for flip in found.flips} == {
        0: (("squad-v1",), ("triviaqa", "plain")),
        1: (("squad-v1", "triviaqa"), ("plain",)),
    }


def test_the_steps_between_two_add_up_to_their_difference() -> None:
    found = ak.spread(PREDICTIONS, REFERENCES, conventions=["plain", "squad-v1"])
    assert sum(step.exact_match for step in found.steps) == 0.5
    assert {i for step in found.steps for i in step.flips} == {0, 1}
    articles = next(step for step in found.steps if "articles" in step.what)
    assert articles.flips == (1,)


def test_a_ranking_that_depends_on_the_convention() -> None:
    found = ak.spread(
        ["U.S.", "the cat"],
        ["US", "cat"],
        systems=["dots", "article"],
        conventions=["squad-v1", "triviaqa", "hotpotqa"],
    )
    orders = {r.order: r.conventions for r in found.rankings if r.measure == "exact_match"}
    assert orders[("article", "dots")] == ("triviaqa",)
    assert sum(len(names) for names in orders.values()) == 3


def test_one_convention_has_no_spread() -> None:
    with pytest.raises(ak.UsageError, match="two or more"):
        ak.spread(["a"], ["a"], conventions=["plain"])
