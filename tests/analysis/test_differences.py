"""Where two conventions differ, programs included."""

from __future__ import annotations

import pytest

import answerkey as ak
from answerkey.analysis.differences import telling_pairs


def test_every_telling_pair_differs() -> None:
    one, two = ak.convention("squad-v1"), ak.convention("squad-v2")
    found = telling_pairs(one, two)
    assert {(pair.prediction, pair.references) for pair in found} >= {("the", ("a",))}
    for pair in found:
        assert pair.first != pair.second
    # Two empty answers: F1 0 by evaluate-v1.1.py, 1 by evaluate-v2.0.py.
    both = next(pair for pair in found if (pair.prediction, pair.references) == ("the", ("a",)))
    assert (both.first, both.second) == ((1.0, 0.0), (1.0, 1.0))


def test_programs_are_compared_on_pairs() -> None:
    found = telling_pairs(ak.convention("squad-v1"), ak.convention("drop"))
    # DROP reads 1,000 as a number.
    pair = next(pair for pair in found if pair.prediction == "1000.0")
    assert pair.references == ("1000",)
    assert (pair.first[0], pair.second[0]) == (0.0, 1.0)


def test_given_pairs_are_all_returned() -> None:
    one, two = ak.convention("squad-v1"), ak.convention("exact-string")
    (pair,) = telling_pairs(one, two, [("Paris", "Paris")])
    assert (pair.first, pair.second) == ((1.0, 1.0), (1.0, None))
    with pytest.raises(ak.InputError):
        telling_pairs(one, two, [("Paris", [])])
