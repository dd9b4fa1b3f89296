"""Measures against people, on data whose answers are known."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.analysis.agreement import agree
from answerkey.analysis.judgments import judgments_of, values_of
from answerkey.errors import InputError

HUMAN = np.array([1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0] * 5)


def test_a_measure_that_is_people() -> None:
    (one,) = agree({"self": HUMAN}, {"human": HUMAN}).agreements
    assert one.accuracy == one.kappa == one.mcc == one.auc == (1.0, 1.0, 1.0)
    assert (one.refused, one.accepted, one.corrected) == (0, 0, None)
    assert 0 < one.cut <= 1


def test_a_measure_that_is_noise_gains_nothing_from_its_cut() -> None:
    # A cut chosen on the items it decides would look better than chance.
    noise = np.random.default_rng(1).random(2000)
    human = (np.random.default_rng(2).random(2000) < 0.5).astype(float)
    (one,) = agree({"noise": noise}, {"human": human}).agreements
    assert one.accuracy.value < 0.53
    assert one.auc.low < 0.5 < one.auc.high


def test_counts_of_errors() -> None:
    measure = HUMAN.copy()
    measure[:2], measure[3] = 0.0, 1.0
    (one,) = agree({"m": measure}, {"human": HUMAN}).agreements
    assert (one.refused, one.accepted) == (2, 1)
    assert one.accuracy.value == pytest.approx(47 / 50)


def test_systems_are_ranked() -> None:
    systems = ["a", "b"] * 25
    human = np.array([1.0, 0.0] * 20 + [1.0, 1.0] * 5)
    backwards = 1 - human
    found = agree({"good": human, "bad": backwards}, {"human": human}, systems=systems).systems
    assert found is not None
    assert found.names == ("a", "b")
    assert found.people == (1.0, 0.2)
    assert {name: one.value for name, one in found.tau.items()} == {"good": 1.0, "bad": -1.0}


def test_a_ranking_is_as_sure_as_its_items() -> None:
    # 40 questions, two systems: one right on 24, one on 16. Of 40 the difference of .2 has a
    # standard error of .11, so that about 3 of 100 draws turn the two round.
    systems = ["a", "b"] * 40
    human = np.array([[i < 24, i >= 24] for i in range(40)], float).ravel()
    questions = np.repeat(np.arange(40), 2)
    found = agree({"same": human}, {"human": human}, systems=systems, clusters=questions).systems
    assert found is not None
    assert found.tau["same"] == (1.0, 1.0, 1.0)  # it follows people in every draw
    other = np.array([[0.6, 0.4]] * 40).ravel()
    unsure = agree({"fixed": other}, {"human": human}, systems=systems, clusters=questions).systems
    assert unsure is not None
    assert unsure.tau["fixed"].value == 1.0
    assert unsure.tau["fixed"].low == -1.0  # a draw in a few has people the other way round


def test_ties_are_told() -> None:
    anna = np.array([1.0, 1.0, 0.0, 0.0])
    ben = np.array([1.0, 0.0, 1.0, 0.0])
    study = agree({"m": anna}, {"anna": anna, "ben": ben})
    assert (study.ties, study.right.tolist()) == (2, [True, False, False, False])


def test_a_measure_that_does_best_by_refusing_all() -> None:
    human = np.array([1.0, 0.0, 0.0, 0.0] * 10)
    assert agree({"m": np.zeros(40)}, {"human": human}).agreements[0].cut == float("inf")


def test_several_people_missing_judgments_and_the_majority() -> None:
    nan = float("nan")
    people = {
        "anna": np.array([5.0, 1.0, nan, 4.0, nan]),
        "ben": np.array([4.0, 2.0, 5.0, 1.0, nan]),
    }
    study = agree({"m": np.zeros(5)}, people, accept_from=4, scale="ordinal")
    assert study.judged.tolist() == [0, 1, 2, 3]
    assert study.right.tolist() == [True, False, True, False]  # a tie is no
    assert study.raters is not None
    assert study.agreements[0].corrected is not None


@pytest.mark.parametrize("judgments", [np.full(4, np.nan), np.ones(4), np.zeros(4)])
def test_what_nothing_can_be_compared_with_is_refused(judgments) -> None:
    with pytest.raises(InputError):
        agree({"m": np.zeros(4)}, {"human": judgments})


@given(
    st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=2, max_size=30),
    st.integers(0, 3),
)
def test_it_depends_on_the_order_of_scores_alone(pairs, seed: int) -> None:
    scores = np.array([score for score, _ in pairs])
    human = np.array([float(right) for _, right in pairs])
    if len(set(human)) == 1:
        return
    (plain,) = agree({"m": scores}, {"human": human}, seed=seed).agreements
    ranks = np.unique(scores, return_inverse=True)[1].astype(float)
    (ranked,) = agree({"m": ranks}, {"human": human}, seed=seed).agreements
    assert plain.auc == ranked.auc
    assert 0 <= plain.accuracy.low <= plain.accuracy.high <= 1


def test_judgments_are_words_or_numbers() -> None:
    found = judgments_of("h", ["Correct", "no", "TRUE", "3", "", None, "n/a"])
    assert found[:4].tolist() == [1.0, 0.0, 1.0, 3.0]
    assert np.isnan(found[4:]).all()


def test_other_words_are_refused_with_their_place() -> None:
    with pytest.raises(InputError, match="item 1: 'maybe' in the column 'h'"):
        judgments_of("h", ["yes", "maybe"])
    with pytest.raises(InputError, match="no value of 'm'"):
        values_of("m", ["0.5", ""])
