"""Patterns as references: what matches, what is no pattern, what takes too long."""

from __future__ import annotations

import multiprocessing
import os
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


def test_an_interrupt_leaves_no_answer_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    assert matches("search", "(a)", "a")
    process = patterns._CHILD._process  # noqa: SLF001
    assert process is not None
    assert process.stdout is not None

    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(process.stdout, "readline", interrupted, raising=False)
    with pytest.raises(KeyboardInterrupt):
        matches("search", "(a)", "b")
    assert matches("search", "(a)", "a")
    assert not matches("search", "(a)", "b")


def test_a_process_that_died_is_started_again() -> None:
    assert matches("search", "(a)", "a")
    process = patterns._CHILD._process  # noqa: SLF001
    assert process is not None
    process.kill()
    assert matches("search", "(a)", "a")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_processes_do_not_share_it() -> None:
    assert matches("search", "(a)", "a")
    with multiprocessing.get_context("fork").Pool(3) as pool:
        found = pool.map(matched, range(3))
    assert found == [100] * 3
    assert matched(0) == 100


def matched(worker: int) -> int:
    """Count right answers to 200 questions, of which every other one is yes."""
    right = f"(x{worker})"
    return sum(matches("search", right, f"x{worker}" if i % 2 else "no") for i in range(200))


def test_the_item_of_such_a_pattern_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_SECONDS", 0.2)
    with pytest.raises(InputError, match="item 1"):
        ak.score(["x", "a" * 64 + "b"], ["x", "(a+)+$"], convention="orqa-regex")
