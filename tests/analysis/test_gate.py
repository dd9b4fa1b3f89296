"""Gates: what passes, what fails, and that one object says so everywhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import answerkey as ak
from answerkey.analysis.gate import GateResult, Rule, gate
from answerkey.analysis.gate_rules import parse_rule, read_rules
from answerkey.evaluation.confidence import Confidence
from answerkey.reports.gate import gate_line, gate_markdown, gate_table, junit
from answerkey.testing import assert_scores

KEY = ["a", "b", "c", "d"] * 50
# Right on three of four; the other one on two of four.
GOOD = ["a", "b", "c", "x"] * 50
LESS = ["a", "b", "x", "x"] * 50
QUICK = Confidence(resamples=1_000)


def scored(answers: list[str]) -> ak.Scores:
    return ak.score(answers, KEY, ids=[str(i) for i in range(len(KEY))])


def judged(answers: list[str], *rules: Rule, before: list[str] | None = None) -> GateResult:
    baseline = None if before is None else scored(before)
    kinds = ["even", "odd"] * 100
    return gate(
        scored(answers), rules, baseline=baseline, columns={"kind": kinds}, confidence=QUICK
    )


@pytest.mark.parametrize(("bound", "passed"), [(0.74, True), (0.75, True), (0.76, False)])
def test_fail_under_looks_at_the_mean(bound: float, passed: bool) -> None:  # noqa: FBT001
    verdict = judged(GOOD, Rule("fail-under", "f1", bound))
    assert (verdict.passed, verdict.checks[0].value) == (passed, 0.75)


def test_a_drop_is_decided_by_its_interval() -> None:
    # 50 of 200 got worse, none better: the drop is 25 points, its 95% interval about 19 to 31
    # (1.96 * sqrt(0.25 * 0.75 / 200) = 6 points on each side).
    rules = [Rule("max-drop", "exact_match", bound) for bound in (0.28, 0.34)]
    verdict = judged(LESS, *rules, before=GOOD)
    assert [check.passed for check in verdict.checks] == [False, True]
    assert verdict.checks[0].value == 0.25
    interval = verdict.checks[0].interval
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.19, 0.31), abs=0.01)
    assert judged(GOOD, Rule("max-drop", "exact_match", 0.0), before=LESS).passed


def test_a_comparison_with_the_baseline_has_the_same_bounds() -> None:
    # One signature, one interval: the drop is the comparison's difference with its sign turned.
    answers = [[a, f"{a} x", "x"][i % 3] for i, a in enumerate(KEY)]
    (check,) = judged(answers, Rule("max-drop", "f1", 0.5), before=GOOD).checks
    found = ak.compare(scored(GOOD), scored(answers), measures=["f1"], confidence=QUICK)
    change = found.contrasts[0].effects[0]
    assert check.value == -change.difference
    assert check.interval is not None
    assert change.interval is not None
    turned = (-change.interval.high, -change.interval.low)
    assert (check.interval.low, check.interval.high) == turned


def test_the_same_answers_have_not_dropped() -> None:
    assert judged(GOOD, Rule("max-drop", "f1", 0.0), before=GOOD).passed


@pytest.mark.parametrize(
    ("answers", "before", "said"),
    [
        (LESS, GOOD, r"drop of 25\.00 \(95% CI (\d+\.\d\d) to (\d+\.\d\d)\)"),
        (GOOD, LESS, r"gain of 25\.00 \(95% CI (\d+\.\d\d) to (\d+\.\d\d)\)"),
        (GOOD, GOOD, "no change"),
        # One of the first four right is another: as many got better as worse.
        (
            ["x", "b", "c", "d"] * 50,
            GOOD,
            r"no change \(95% CI gain of (\d+\.\d\d) to drop of (\d+\.\d\d)\)",
        ),
    ],
)
def test_a_change_is_said_without_a_sign(answers: list[str], before: list[str], said: str) -> None:
    verdict = judged(answers, Rule("max-drop", "exact_match", 0.5), before=before)
    found = gate_table(verdict).rows[0][3]
    told = re.fullmatch(said, found)
    assert told, found
    if told.groups() and "no change" not in found:  # about 19 to 31 points, as above
        assert [float(end) for end in told.groups()] == pytest.approx([19, 31], abs=1)


def test_a_few_items_leave_a_drop_open() -> None:
    few = ak.score(["a", "x", "c", "d"], ["a", "b", "c", "d"])
    before = ak.score(["a", "b", "c", "x"], ["a", "b", "c", "d"])
    (check,) = gate(few, [Rule("max-drop", "f1", 0.1)], baseline=before).checks
    assert (check.value, check.passed) == (0.0, False)


def test_one_item_leaves_a_drop_open() -> None:
    one, before = ak.score(["a"], ["a"]), ak.score(["x"], ["a"])
    verdict = gate(one, [Rule("max-drop", "f1", 0.1)], baseline=before)
    assert (verdict.checks[0].value, verdict.passed) == (-1.0, False)
    assert gate_table(verdict).rows[0][3] == "gain of 100.00, which one alone does not show"


def test_slices_have_gates_of_their_own() -> None:
    # Even items are a and c, odd ones b and d: the good one is right on all of a, c and b.
    rules = [Rule("fail-under", "f1", 0.6, "kind"), Rule("max-drop", "f1", 0.1, "kind", "odd")]
    verdict = judged(GOOD, *rules, before=LESS)
    assert [(check.slice, check.value, check.passed) for check in verdict.checks] == [
        ("kind=even", 1.0, True),
        ("kind=odd", 0.5, False),
        ("kind=odd", 0.0, True),
    ]
    small = judged(GOOD, Rule("fail-under", "f1", 0.9, "kind", None, 101))
    assert small.passed
    assert "2 not judged for want of items" in gate_line(small)


def test_what_is_printed_is_what_is_decided() -> None:
    verdict = judged(LESS, Rule("fail-under", "f1", 0.9), Rule("fail-under", "f1", 0.1))
    assert gate_line(verdict) == "gate failed: 1 of 2 rules kept"
    suite = ET.fromstring(junit(verdict))  # noqa: S314 - written by ourselves
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert [case.find("failure") is not None for case in suite.iter("testcase")] == [True, False]
    assert "| FAIL | all | F1 |" in gate_markdown(verdict)


def test_hostile_slices_are_shown() -> None:
    name = '<script>&"\x1b[2J\u202e|'
    verdict = gate(scored(GOOD), [Rule("fail-under", "f1", 0.9, "k")], columns={"k": [name] * 200})
    suite = ET.fromstring(junit(verdict))  # noqa: S314
    (case,) = suite.iter("testcase")
    assert "<script>" in str(case.get("name"))
    assert "\x1b" not in junit(verdict).decode() + gate_markdown(verdict)
    assert "<script>" not in gate_markdown(verdict)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (Rule("fail-under", "f2", 0.5), "unknown measure 'f2'"),
        (Rule("fail-under", "f1", 80.0), "80 percent is 0.8"),
        (Rule("max-drop", "f1", 0.1), "without a baseline"),
        (Rule("fail-under", "f1", 0.1, "lang"), "no column 'lang'"),
        (Rule("fail-under", "f1", 0.1, "kind", "evn"), "did you mean 'even'"),
    ],
    ids=str,
)
def test_what_cannot_be_judged_is_refused(rule: Rule, message: str) -> None:
    with pytest.raises(ak.AnswerkeyError, match=message):
        judged(GOOD, rule)


def test_what_the_baseline_answered_is_not_left_out() -> None:
    rule, ids = Rule("max-drop", "f1", 0.1), [str(i) for i in range(200)]
    part = ak.score(GOOD[:150], KEY[:150], ids=ids[:150])
    with pytest.raises(ak.InputError, match=r"50 items of the baseline without an answer, .*'150'"):
        gate(part, [rule], baseline=scored(GOOD))
    skipped = ak.score(GOOD[:150], KEY[:150], ids=ids[:150], missing="skip")
    before = ak.score(GOOD, KEY, ids=ids, missing="skip")
    assert gate(skipped, [rule], baseline=before).checks[0].n == 150
    # Without ids, rows of a slice would be paired with whatever stands in their place.
    by_place, kinds = ak.score(GOOD[:150], KEY[:150]), {"kind": ["a"] * 150}
    with pytest.raises(ak.InputError, match="150 items, the baseline 200"):
        gate(
            by_place,
            [Rule("max-drop", "f1", 0.1, "kind")],
            baseline=ak.score(GOOD, KEY),
            columns=kinds,
        )


def test_no_rule_and_no_item_are_no_success() -> None:
    with pytest.raises(ak.UsageError, match="no rule"):
        judged(GOOD)
    nothing = ak.score([None], ["a"], missing="skip")
    assert not gate(nothing, [Rule("fail-under", "f1", 0.0)]).passed


def test_rules_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "gate.toml"
    path.write_text(
        'fail-under = { f1 = 0.55, exact = 1 }\n[[slice]]\ncolumn = "lang"\nvalue = "de"\n'
        "least-items = 20\nmax-drop = { exact-match = 0.03 }\n[[slice]]\ncolumn = 'top'\n"
        "value = true\nfail-under = { f1 = 0.1 }\n",
        "utf-8",
    )
    assert read_rules(str(path)) == [
        Rule("fail-under", "f1", 0.55),
        Rule("fail-under", "exact_match", 1.0),
        Rule("max-drop", "exact_match", 0.03, "lang", "de", 20),
        Rule("fail-under", "f1", 0.1, "top", "true"),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "no rule"),
        ("fail_under = { f1 = 0.5 }", "did you mean 'fail-under'"),
        ("fail-under = 0.5", "fail-under is 0.5"),
        ("fail-under = { f1 = 'x' }", "fail-under f1 is 'x'"),
        ("fail-under = { f1 = 80 }", "80 percent is 0.8"),
        ("fail-under = { f3 = 0.5 }", "unknown measure 'f3'"),
        ("[[slice]]\nvalue = 'de'", "a slice without a column"),
        ("[[slice]]\ncolumn = 'a'\nleast-items = 0\nmax-drop = { f1 = 0.1 }", "least-items is 0"),
        ("= 3", "no TOML"),
    ],
)
def test_a_file_that_holds_no_rules(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "gate.toml"
    path.write_text(content, "utf-8")
    with pytest.raises(ak.InputError, match=message):
        read_rules(str(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ak.InputError, match="cannot be read"):
        read_rules(str(tmp_path / "gate.toml"))


@pytest.mark.parametrize("text", ["f1", "f1=", "f1=x", "=0.5", "f1=80", "f1=nan"])
def test_rules_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ak.UsageError):
        parse_rule("fail-under", text)


def test_a_test_of_ones_own() -> None:
    assert_scores(GOOD, KEY, fail_under={"f1": 0.7}, baseline=LESS, max_drop={"f1": 0.0})
    with pytest.raises(AssertionError, match=r"max-drop f1=0\.1: drop of 25\.00") as caught:
        assert_scores(LESS, KEY, baseline=GOOD, max_drop={"f1": 0.1})
    assert "squad-v2|missing:zero|" in str(caught.value)
