"""Somebody's own function, held to the convention that it names."""

from __future__ import annotations

import re
import string
from collections import Counter
from pathlib import Path

import pytest

import answerkey as ak
from answerkey.analysis.conformance import load_function


def normalized(text: str) -> list[str]:
    """Lower-case, delete ASCII punctuation, drop articles: what SQuAD 1.1 counts."""
    text = "".join(c for c in text.lower() if c not in string.punctuation)
    return re.sub(r"\b(a|an|the)\b", " ", text).split()


def squad_f1(prediction: str, reference: str) -> float:
    left, right = normalized(prediction), normalized(reference)
    same = sum((Counter(left) & Counter(right)).values())
    if same == 0:
        return 0
    precision, recall = 1.0 * same / len(left), 1.0 * same / len(right)
    return (2 * precision * recall) / (precision + recall)


def squad_exact(prediction: str, references: list[str]) -> bool:
    return any(normalized(prediction) == normalized(one) for one in references)


def f1_of_empty_is_one(prediction: str, reference: str) -> float:
    if not normalized(prediction) or not normalized(reference):
        return float(normalized(prediction) == normalized(reference))
    return squad_f1(prediction, reference)


def test_the_official_arithmetic_conforms() -> None:
    found = ak.conform(squad_f1, convention="squad-v1")
    assert found.passed
    assert found.measure == "f1"
    assert found.takes == "reference"
    assert sum(found.compared.values()) > 80


def test_a_name_and_a_plural_tell_the_measure_and_the_references() -> None:
    found = ak.conform(squad_exact, convention="squad-v1")
    assert (found.measure, found.takes, found.passed) == ("exact_match", "references", True)
    assert "several references" in found.compared


def test_a_departure_is_told_with_its_cause_and_its_twins() -> None:
    found = ak.conform(f1_of_empty_is_one, convention="squad-v1")
    own = "this convention's quirks"
    assert {one.cause for one in found.departures} - {own} == {"nothing left on a side"}
    assert {(one.expected, one.found) for one in found.departures} == {(0.0, 1.0)}
    assert "squad-v2" in found.same_as
    assert "squad-v1" not in found.same_as
    sizes = [one.size for one in found.departures]
    assert sizes == sorted(sizes)


def test_token_sets_depart_on_repeated_words() -> None:
    def f1(prediction: str, reference: str) -> float:
        left, right = set(normalized(prediction)), set(normalized(reference))
        same = len(left & right)
        return 2 * same / (len(left) + len(right)) if same else 0.0

    found = ak.conform(f1, convention="squad-v1")
    assert "repeated words" in {one.cause for one in found.departures}
    # ("Paris Paris", "Paris"): P 1/2, R 1, F1 2/3 for multisets; 1 for sets.
    assert any(
        (one.prediction, one.found) == ("Paris Paris", 1.0) and one.expected == 2 / 3
        for one in found.departures
    )


def test_another_order_of_operations_is_no_departure() -> None:
    def f1(prediction: str, reference: str) -> float:
        left, right = normalized(prediction), normalized(reference)
        same = sum((Counter(left) & Counter(right)).values())
        return 2 * same / (len(left) + len(right)) if same else 0.0

    found = ak.conform(f1, convention="squad-v1")
    assert found.passed
    assert found.last_digits > 0


def test_percentages_and_mappings() -> None:
    def score(prediction: str, reference: str) -> dict[str, float]:
        return {"f1": 100 * squad_f1(prediction, reference)}

    found = ak.conform(score, convention="squad-v1", scale=100)
    assert found.passed


def test_a_function_that_raises_departs_with_its_words() -> None:
    def f1(prediction: str, reference: str) -> float:
        left, right = normalized(prediction), normalized(reference)
        same = sum((Counter(left) & Counter(right)).values())
        return 2 * same / (len(left) + len(right))

    found = ak.conform(f1, convention="squad-v1")
    assert not found.passed
    assert {one.found for one in found.departures} == {"ZeroDivisionError: division by zero"}


@pytest.mark.parametrize(
    ("target", "error", "said"),
    [
        ("nowhere.py:f1", ak.InputError, "no such file"),
        ("metrics.py:f2", ak.UsageError, "f1"),
        ("metrics.py", ak.UsageError, "path.py:function"),
        ("broken.py:f1", ak.InputError, "SyntaxError"),
        ("leaves.py:f1", ak.InputError, "SystemExit"),
        ("opens.py:f1", ak.InputError, "FileNotFoundError"),
        ("no_such_module:f1", ak.InputError, "ModuleNotFoundError"),
    ],
)
def test_a_target_that_is_not_there(
    target: str, error: type[Exception], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("metrics.py").write_text("def f1(prediction, reference):\n    return 0.0\n", "utf-8")
    Path("leaves.py").write_text("import sys\nsys.exit(0)\n", "utf-8")
    Path("opens.py").write_text("open('nowhere')\n", "utf-8")
    Path("broken.py").write_text("def f1(:\n", "utf-8")
    with pytest.raises(error, match=said):
        load_function(target)


def test_a_measure_that_the_convention_does_not_have() -> None:
    with pytest.raises(ak.UsageError, match="nq-open"):
        ak.conform(squad_f1, convention="nq-open", measure="f1")


def test_a_module_of_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own_metrics.py").write_text("def em(prediction, ans):\n    return 1\n", "utf-8")
    em = load_function("own_metrics:em")
    assert em("a", "b") == 1
    assert ak.conform(em, convention="squad-v1").takes == "reference"


def test_a_function_that_leaves_departs() -> None:
    def f1(prediction: str, reference: str) -> float:  # noqa: ARG001
        raise SystemExit(0)

    found = ak.conform(f1, convention="squad-v1")
    assert {one.found for one in found.departures} == {"SystemExit: 0"}


@pytest.mark.parametrize("scale", [0.0, -1.0, float("nan"), float("inf")])
def test_scales_that_cannot_be_meant(scale: float) -> None:
    with pytest.raises(ak.UsageError, match="scale"):
        ak.conform(squad_f1, convention="squad-v1", scale=scale)
