"""Patterns as references: what matches, what is no pattern, what takes too long."""

from __future__ import annotations

import re

import pytest

import answerkey as ak
from answerkey.errors import InputError
from answerkey.text import patterns
from answerkey.text.patterns import BadPatternError, Method, matches


@pytest.mark.parametrize(
    ("method", "pattern", "text", "found"),
    [
        ("search", "18(6|7)5", "in 1865.", True),
        ("fullmatch", "18(6|7)5", "in 1865.", False),
        ("match", "in", "IN 1865", True),
        ("search", "^a.c$", "abd", False),
        ("search", "(caf\u00e9)+", "CAF\u00c9", True),
    ],
)
def test_a_pattern_matches_as_re_does(
    method: Method, pattern: str, text: str, *, found: bool
) -> None:
    assert matches(method, pattern, text) is found
    assert (getattr(re, method)(pattern, text, re.IGNORECASE) is not None) is found


def test_no_pattern_is_refused() -> None:
    with pytest.raises(BadPatternError, match="no regular expression"):
        matches("search", "(", "(")


def test_a_pattern_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_SECONDS", 0.2)
    with pytest.raises(InputError, match="took more than"):
        matches("search", "(a+)+$", "a" * 64 + "b")
    assert matches("search", "(a+)+$", "aaa")


def test_the_item_of_such_a_pattern_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_SECONDS", 0.2)
    with pytest.raises(InputError, match="item 1"):
        ak.score(["x", "a" * 64 + "b"], ["x", "(a+)+$"], convention="orqa-regex")
