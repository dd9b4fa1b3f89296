"""The audit of a whole run: points, and rules about runs."""

from __future__ import annotations

import pytest

import answerkey as ak


def test_points_are_counted_once_an_answer() -> None:
    # Row 1: a date that contradicts keeps 2 of 3 tokens, F1 2/3, none of it deserved.
    # Row 2: the reference among 3 other tokens, F1 = 2 * 1/4 / (1/4 + 1) = .4, so .6 is lost.
    # Row 3: equal. Means over 3 answers.
    audit = ak.audit(
        ["October 12, 2031", "it was surely Lima", "Oslo"],
        ["October 21, 2031", "Lima", "Oslo"],
        questions=["When does it lapse?", "Which city?", "Which city?"],
    )
    assert audit.false_credit.answers == 1
    assert audit.false_credit.f1 == pytest.approx(2 / 9)
    assert audit.missed_credit.answers == 1
    assert audit.missed_credit.f1 == pytest.approx(0.6 / 3)
    assert audit.missed_credit.exact_match == pytest.approx(1 / 3)
    assert audit.summary.f1 == pytest.approx((2 / 3 + 0.4 + 1) / 3)
    assert ak.Convention.parse(audit.signature) == ak.convention("squad-v2")


def run_names(predictions: list[str], references: list[object], **options: object) -> list[str]:
    audit = ak.audit(predictions, references, **options)  # type: ignore[arg-type]
    return [one.name for one in audit.findings if one.scope == "run"]


MANY = [f"town{i}" for i in range(120)]


def test_a_sound_run_has_no_finding_about_it() -> None:
    assert run_names(MANY, list(MANY)) == []


def test_a_constant_answer() -> None:
    assert run_names(["town1"] * 120, list(MANY)) == ["constant-answer"]


def test_a_constant_answer_that_is_right_is_none() -> None:
    assert run_names(["yes"] * 120, ["yes"] * 120) == []


def test_shifted_rows() -> None:
    shifted = MANY[1:] + MANY[:1]
    audit = ak.audit(shifted, list(MANY))
    (one,) = [f for f in audit.findings if f.scope == "run"]
    assert one.name == "shuffled-rows"
    assert "119 of them 1 row below" in one.reason


def test_sentences_around_the_reference() -> None:
    said = [f"I would say that it is {town}" for town in MANY]
    assert run_names(said, list(MANY)) == ["recall-without-exact"]


def test_exact_match_above_f1() -> None:
    # Nothing is left of an article: squad-v1 calls two empty texts equal and gives F1 0.
    assert "exact-above-f1" in run_names([*MANY, "the"], [*MANY, "a"], convention="squad-v1")
    assert "exact-above-f1" not in run_names([*MANY, "the"], [*MANY, "a"], convention="squad-v2")


def test_few_items() -> None:
    assert run_names(MANY[:30], list(MANY[:30])) == ["few-items"]


def test_one_reference_wins() -> None:
    assert run_names(MANY, [["Elsewhere", town] for town in MANY]) == ["one-reference-wins"]


@pytest.mark.parametrize("name", ak.list_conventions()[:30])
def test_any_convention_can_be_audited(name: str) -> None:
    try:
        audit = ak.audit(["200 not 429", "Oslo"], ["429 not 200", "Oslo"], convention=name)
    except ak.UsageError as error:
        assert "pip install" in str(error)  # noqa: PT017
    else:
        assert audit.summary.n == 2


@pytest.mark.parametrize("name", ["drop", "squad-v2"])
def test_references_that_win_in_turn_are_no_finding(name: str) -> None:
    key = [["Elsewhere", town] if i % 2 else [town, "Elsewhere"] for i, town in enumerate(MANY)]
    assert run_names(MANY, key, convention=name) == []  # type: ignore[arg-type]


def test_lengths_that_differ() -> None:
    with pytest.raises(ak.InputError, match="1 question for 2 items"):
        ak.audit(["a", "b"], ["a", "b"], questions=["?"])


def test_a_key_alone_has_the_findings_of_the_run_about_it() -> None:
    key, asked = [["A"], ["U.S.A.", "usa"], ["Oslo"]], ["which?", "where?", "where?"]
    alone = ak.audit_key(key, questions=asked)
    beside = ak.audit(["x", "y", "z"], key, questions=asked)
    assert alone.findings == tuple(f for f in beside.findings if f.scope == "key")
    assert [f.name for f in alone.findings] == [
        "empty-reference",
        "same-references",
        "contradictory-items",
    ]


def test_answers_made_of_a_key_are_seen_for_what_they_are() -> None:
    # What stress makes is right or wrong by construction; the audit is not told which.
    key = [["Ada Lovelace"], ["May 18, 2018"], ["429 not 200"], ["10"], ["5 km"], ["twenty-one"]]
    made = ak.stress(key, kinds=KINDS).made
    audit = ak.audit([one.answer for one in made], [key[one.row] for one in made])
    credit = {made[f.row].kind: f.credit for f in audit.findings if f.row in range(len(made))}
    expected = {one.kind: "missed" if one.right else "false" for one in made}
    assert credit == expected
    assert set(expected) == set(KINDS)


KINDS = [
    *("negation", "order-turned", "point-moved", "unit-changed"),
    *("sentence", "quotes", "date-form", "hyphen"),
]


def test_a_trace_has_at_stake_what_removing_it_changes() -> None:
    # Without punctuation the tokens are `thinkoslo maybethink answer lima`, of which one is the
    # reference's: F1 = 2 * 1 / (4 + 1), and 1 without the trace and the label. Then `think lima
    # think answer quito`: F1 = 2 * 1 / (5 + 1), and 0 without.
    audit = ak.audit(
        ["<think>Oslo maybe</think>\nAnswer: Lima", "<think> Lima </think>\nAnswer: Quito"],
        ["Lima", "Lima"],
    )
    found = [(f.name, f.credit, f.f1) for f in audit.findings if f.scope == "answer"]
    assert found == [
        ("reasoning-trace", "missed", pytest.approx(1 - 2 / 5)),
        ("reasoning-trace", "false", pytest.approx(2 / 6)),
    ]
    assert audit.missed_credit.f1 == pytest.approx(0.6 / 2)
    assert audit.missed_credit.exact_match == pytest.approx(1 / 2)
    assert audit.false_credit.f1 == pytest.approx(2 / 6 / 2)


def test_a_long_trace_is_read_to_its_end() -> None:
    # Traces run to thousands of characters; the tag that closes one stands behind all of them.
    answer = "<think>" + "hmm " * 5_000 + "</think>Lima"
    audit = ak.audit([answer], ["Lima"])
    (one,) = [f for f in audit.findings if f.code == "A504"]
    assert one.exact_match == 1
    assert "unterminated-trace" not in {f.name for f in audit.findings}
