"""Names that tell what a column holds."""

from __future__ import annotations

import pytest

from answerkey.evaluation.readers.role_names import has_role, is_context, is_own, is_plural, is_row


@pytest.mark.parametrize(
    "name", ["ID", "_id", "Ground_Truth", "actualOutput", "reference_12", "name"]
)
def test_has_role(name):
    assert has_role(name)


@pytest.mark.parametrize("name", ["lang", "reference_", "reference_a", " id", "ids", ""])
def test_has_no_role(name):
    assert not has_role(name)


def test_kinds_of_names():
    assert is_plural("Answers")
    assert not is_plural("answer")
    assert is_context("retrieved_contexts")
    assert is_own("Prediction")
    assert is_own("reference_1")
    assert not is_own("answer")


def test_a_row_is_told_from_a_map():
    assert is_row(["id"], ())
    assert is_row(["mine"], {"mine"})
    assert not is_row(["q1", "name", "model"], ())
