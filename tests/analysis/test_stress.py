"""Stress: false and missed credit, computed by hand."""

from __future__ import annotations

import pytest

import answerkey as ak

KINDS = ["order-turned", "negation", "letter-case", "sentence"]


def test_credit_by_kind() -> None:
    # `429 not 200` turned keeps 3 of 3 tokens: F1 1. It is negated already, so that rule makes
    # nothing. `Jane Austen` negated has 2 of 3 tokens: F1 = 2*2/(3+2) = .8.
    found = ak.stress([["429 not 200"], ["Jane Austen"]], kinds=KINDS)
    kinds = {one.kind: one for one in found.kinds[ak.convention("squad-v2").signature]}
    assert (kinds["order-turned"].n, kinds["order-turned"].f1) == (1, 1.0)
    assert (kinds["negation"].n, kinds["negation"].f1) == (1, pytest.approx(0.8))
    assert (kinds["letter-case"].n, kinds["letter-case"].f1) == (2, 1.0)
    assert kinds["sentence"].exact_match == 0.0
    assert 0 < (kinds["sentence"].f1 or 0) < 1


def test_right_above_wrong() -> None:
    # One item, one wrong answer of F1 1 and one right one of F1 1: a tie, one half.
    (one,) = ak.stress([["429 not 200"]], kinds=["order-turned", "letter-case"]).separation.values()
    assert (one.pairs, one.f1, one.exact_match) == (1, 0.5, 1.0)


def test_what_another_reference_accepts_is_not_wrong() -> None:
    made = ak.stress([["429 not 200", "200 not 429"]], kinds=["order-turned"]).made
    assert made == ()


def test_conventions_differ() -> None:
    # A deleted point makes 1.0 and 10 equal; `plain` keeps it.
    found = ak.stress([["10"]], kinds=["point-moved"], conventions=["squad-v2", "plain"])
    values = {found.names[sign]: kinds[0].exact_match for sign, kinds in found.kinds.items()}
    assert values == {"squad-v2": 1.0, "plain": 0.0}


def test_the_order_of_items_and_other_kinds_change_no_answer() -> None:
    key = [["Ada Lovelace"], ["Alan Turing"], ["Grace Hopper"], ["12 men"]]
    made = {(m.reference, m.kind): m.answer for m in ak.stress(key).made}
    turned = {(m.reference, m.kind): m.answer for m in ak.stress(key[::-1]).made}
    some = {(m.reference, m.kind): m.answer for m in ak.stress(key, kinds=["sentence"]).made}
    assert made == turned
    assert some.items() <= made.items()


def test_the_seed_decides() -> None:
    key = [[f"{n} men"] for n in range(10, 99)]
    first, again, other = (
        [m.answer for m in ak.stress(key, kinds=["number-changed"], seed=seed).made]
        for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_an_unknown_kind() -> None:
    with pytest.raises(ak.UsageError, match="did you mean 'negation'"):
        ak.stress(["x"], kinds=["negations"])
