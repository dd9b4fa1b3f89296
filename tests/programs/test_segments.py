"""Segments of mixed text, and which of them need nltk or its trained model."""

from __future__ import annotations

import sys

import pytest
from support import needs

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.benchmarks import BENCHMARKS
from answerkey.programs import segments as module
from answerkey.programs.segments import Segmenter, bare_text, longest_run


def refuse(text: str) -> None:
    raise AssertionError(text)


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("2008年北京", ["2008", "年", "北", "京"]),
        ("NBA 总冠军", ["nba", "总", "冠", "军"]),
        ("中国，北京。", ["中", "国", "北", "京"]),
        ("co-operate now", ["cooperate", "now"]),
        ("3.5 米 1,000", ["3.5", "米", "1,000"]),
        ("  ", []),
    ],
)
def test_letters_and_digits_need_no_library(
    text: str, segments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "nltk", None)
    assert Segmenter(refuse).segments(text) == segments


def test_punctuation_needs_nltk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "nltk"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "nltk", None)
    with pytest.raises(UsageError, match=r"answerkey\[nltk\]"):
        Segmenter(refuse).segments("don't")


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("cannot", ["can", "not"]),
        ('say "x"', ["say", "``", "x", "''"]),
        ("3.5 cm", ["3.5", "cm"]),
        ("u.s.a.", ["u.s.a", "."]),
        ("yes! no", ["yes", "!", "no"]),
        ("100%", ["100", "%"]),
    ],
)
def test_most_punctuation_needs_no_model(text: str, segments: list[str]) -> None:
    needs("nltk")
    assert Segmenter(refuse).segments(text) == segments


def test_a_full_stop_inside_is_refused_without_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    needs("nltk")
    monkeypatch.setattr(module, "_trained", lambda: None)
    dataset = [{"qas": [{"query_id": "a", "answers": ["mr. x"]}]}]
    with pytest.raises(InputError, match="punkt_tab"):
        BENCHMARKS["cmrc2018"].run(dataset, {"a": "mr. x"})
    outcome = BENCHMARKS["cmrc2018"].run(dataset, {"a": "mr. x"}, repair=True)
    assert outcome.figures["F1"] == "100.000"
    assert "|repaired:1|" in outcome.signature


def test_only_the_listed_punctuation_is_deleted() -> None:
    assert bare_text(" A-B：C…d. ") == "abc…d."


@pytest.mark.parametrize(
    ("first", "second", "length"),
    [("", "", 0), ("abc", "", 0), ("abcdef", "defabc", 3), ("abab", "babb", 3)],
)
def test_a_run_is_in_one_piece(first: str, second: str, length: int) -> None:
    assert longest_run(first, second) == longest_run(second, first) == length
