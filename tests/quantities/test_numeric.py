"""The numeric measure: what agrees by value, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import answerkey as ak
from answerkey.errors import UsageError

AGREE = [
    ("1,000.0", "1000", "0"),
    ("seven", "7", "0"),
    ("25 dollars", "$25", "0"),
    ("228 minutes", "3 hours and 48 minutes", "0"),
    ("5000 m", "5 km", "0"),
    ("50 per cent is 50 %", "50%", "0"),
    ("In 1990 it had 5 people", "5", "0"),
    ("Add 3 and 4: 3 + 4 = 7", "7", "0"),
    ("The answer is 7 because of 8", "7", "0"),
    ("#### 42", "42", "0"),
    ("10 to 20 km", "10–20", "0"),
    ("18 May 2018", "May 18, 2018", "0"),
    ("in 2018", "2018", "0"),
    ("about $1.3 million", "$1,290,000", "1%"),
    ("26.2 miles", "42.2 km", "1%"),
    ("3.1", "3.14", "0.05"),
]
DIFFER = [
    ("-40", "40", "0"),
    ("5 km", "5 miles", "0"),
    ("15", "10-20", "0"),
    ("19 May 2018", "May 18, 2018", "0"),
    ("1.3 million", "1,290,000", "0"),
    ("3.1", "3.14", "0.03"),
    ("none", "7", "0"),
    ("7", "Paris", "0"),
]


@pytest.mark.parametrize(("prediction", "reference", "tolerance"), AGREE)
def test_agree(prediction: str, reference: str, tolerance: str) -> None:
    found = ak.numeric(prediction, reference, tolerance=tolerance)
    assert found.agrees, found.reason
    assert found.reference == 0


@pytest.mark.parametrize(("prediction", "reference", "tolerance"), DIFFER)
def test_differ(prediction: str, reference: str, tolerance: str) -> None:
    found = ak.numeric(prediction, reference, tolerance=tolerance)
    assert not found.agrees
    assert found.reference == -1


# Judged by reading and arithmetic: 5 ft 10 is 70 inches, 68 °F is (68 − 32) · 5/9 = 20 °C.
PAIRS = [
    line.split("\t")
    for line in (Path(__file__).parent / "pairs.tsv").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize(("prediction", "reference", "expected"), PAIRS)
def test_pairs_of_one_value_and_of_two(prediction: str, reference: str, expected: str) -> None:
    found = ak.numeric(prediction, reference)
    assert found.agrees == (expected == "agree"), found.reason


def test_the_reason_shows_the_answer_as_it_is() -> None:
    assert ak.numeric("on 05/06/2018", "May 7, 2018").reason == (
        "the answer states 05/06/2018, not May 7, 2018"
    )


def test_the_reference_that_agrees_is_told() -> None:
    found = ak.numeric("The fare is $25.", ["20", "25 dollars"])
    assert (found.reference, "The fare is $25."[slice(*found.span)]) == (1, "$25")


@pytest.mark.parametrize("tolerance", ["much", "", "-1", "1%%", 0.5])
def test_a_tolerance_that_is_none_is_refused(tolerance) -> None:
    with pytest.raises(UsageError, match="the tolerance"):
        ak.numeric("1", "1", tolerance=tolerance)


def test_it_stands_beside_f1() -> None:
    scores = ak.score(["twenty", "1,000"], [["20"], ["999"]], measures=["numeric=1%"])
    (measure,) = scores.text_measures
    assert measure.rows.tolist() == [1.0, 1.0]
    assert "numeric:(numeric-1|tolerance:1%|items:2)" in scores.signature
    assert ak.Convention.parse(scores.signature) == ak.convention("squad-v2")
    (exact,) = ak.score(["1,000"], [["999"]], measures=["numeric"]).text_measures
    assert exact.rows.tolist() == [0.0]


def test_items_whose_key_states_no_value_are_left_out() -> None:
    scores = ak.score(["20", "Oslo", "4"], [["twenty"], ["Oslo"], ["3"]], measures=["numeric"])
    assert scores.summary().text_measures == {"numeric": 0.5}  # of two items, one agrees
    assert "items:2" in scores.signature
    none = ak.score(["Oslo"], [["Oslo"]], measures=["numeric"])
    assert none.summary().text_measures == {"numeric": None}
    assert not ak.numeric("7", "Oslo").comparable


@given(st.text(), st.text())
def test_any_texts_are_compared(prediction: str, reference: str) -> None:
    found = ak.numeric(prediction, reference)
    assert found.span is None or prediction[slice(*found.span)]


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_a_number_agrees_with_itself(value: float) -> None:
    assert ak.numeric(str(value), str(value)).agrees
