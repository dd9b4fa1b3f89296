"""The fingerprint of an answer key."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.evaluation.fingerprint import key_fingerprint

IDS, KEY = ["q1", "q2"], [["a"], ["b", "c"]]


def test_eight_hexadecimal_digits() -> None:
    assert re.fullmatch("[0-9a-f]{8}", key_fingerprint(IDS, KEY))


@given(st.permutations([("q1", ["a"]), ("q2", ["b", "c"]), ("q2", ["b", "c"])]))
def test_with_ids_order_and_repetition_do_not_matter(rows: list[tuple[str, list[str]]]) -> None:
    assert key_fingerprint([i for i, _ in rows], [r for _, r in rows]) == key_fingerprint(IDS, KEY)


@pytest.mark.parametrize(
    ("ids", "key"),
    [
        (["q1", "q3"], [["a"], ["b", "c"]]),
        (["q1", "q2"], [["a"], ["b"]]),
        (["q1", "q2"], [["a"], ["c", "b"]]),
        (["q1", "q2"], [["a"], ["b,c"]]),
        (["q1", "q2"], [["a "], ["b", "c"]]),
        (["q1"], [["a"]]),
        (None, [["a"], ["b", "c"]]),
    ],
)
def test_any_change_changes_it(ids: list[str] | None, key: list[list[str]]) -> None:
    assert key_fingerprint(ids, key) != key_fingerprint(IDS, KEY)


def test_without_ids_order_matters() -> None:
    assert key_fingerprint(None, KEY) != key_fingerprint(None, KEY[::-1])


def test_lone_surrogates_are_ordinary_characters() -> None:
    assert key_fingerprint(["q\ud800"], [["a"]]) != key_fingerprint(["q\ud801"], [["a"]])
