"""Taking the answer out of what a model wrote."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import answerkey as ak
from answerkey.text import backend, extraction, patterns


def extracted(steps: str, text: str) -> str:
    return ak.convention("plain", extract=steps).pipeline.extract(text)


@pytest.mark.parametrize(
    ("steps", "text", "expected"),
    [
        ("strip-think(drop)", "<think>Lyon? No.</think>\nParis", "Paris"),
        ("strip-think(drop)", "<thinking>x</thinking>Paris <think>y</think>now", "Paris now"),
        ("strip-think(drop)", "so it is Lyon.</think> Paris", "Paris"),
        ("strip-think(drop)", "<think>it may be Paris", ""),
        ("strip-think(keep)", "<think>it may be Paris", "<think>it may be Paris"),
        ("strip-think(drop)", "I think it is Paris", "I think it is Paris"),
        ("first-line", "\n \nParis\nFrance", "Paris"),
        ("last-line", "It is\nParis \n\n", "Paris"),
        ("first-line", "", ""),
        ("after-text(Answer:)", "Answer: Lyon. No! Answer: Paris", " Paris"),
        ("after-text(Answer:)", "Paris", "Paris"),
        ("before-text(Question:)", "Paris\nQuestion: who?", "Paris\n"),
        ("before-text(Question:)", "Paris", "Paris"),
        ("stop-tokens", "Paris</s><|im_end|>\n", "Paris"),
        ("stop-tokens", "a </s> b", "a </s> b"),
        ("stop-tokens", "</s>", ""),
        ("last-number", "of 1,234 apples 5 are left: -7.5.", "-7.5"),
        ("last-number", "pages 3-4", "4"),
        ("last-number", "about .5 or so", ".5"),
        ("last-number", "it costs \u22123 \u20ac", "\u22123"),
        ("last-number", "none", ""),
        (r"boxed", r"so \boxed{1} or rather $\boxed{\frac{1}{2}}$.", r"\frac{1}{2}"),
        ("boxed", r"\boxed{a\boxed{b}c}", r"a\boxed{b}c"),
        ("boxed", "no box {x} \\boxed{open", ""),
        ("regex([0-9]+ km)", "about 42 km, not 43 km", "42 km"),
        ("regex(\\x28[0-9]+\\x29 km)", "about 42 km", "42"),
        ("regex((a)|(b))", "xb", "b"),
        (r"regex(\$[0-9]+)", "it is $34", "$34"),
        (r"regex([0-9]+\.[0-9]+)", "12a34 and 3.5", "3.5"),
        (r"regex(\d+)", "room 101", "101"),
        (r"after-text(\x5b\x5b)+before-text(\x5d\x5d)", "I think [[Paris]] ok", "Paris"),
        ("last-number", "about 1.5e-5", "1.5e-5"),
        ("regex([0-9]+)", "none", ""),
        ("strip-think(drop)+stop-tokens+last-line", "<think>x</think>It is\nParis</s>", "Paris"),
    ],
)
def test_what_is_taken(steps: str, text: str, expected: str) -> None:
    assert extracted(steps, text) == expected


def test_the_names_are_those_of_the_functions() -> None:
    assert tuple(extraction.EXTRACTORS) == backend.EXTRACTORS


def test_only_the_prediction_is_extracted() -> None:
    recipe = ak.convention("squad-v2", extract="after-text(answer is)")
    assert ak.exact_match("The answer is Paris.", "Paris", convention=recipe) == 1.0
    assert ak.exact_match("Paris", "It is Paris", convention=recipe) == 0.0
    scores = ak.score(["The answer is Paris."], [["Lyon", "Paris"]], convention=recipe)
    assert scores.exact_match.tolist() == [1.0]


def test_an_extraction_cannot_normalize() -> None:
    with pytest.raises(ak.UsageError, match="extract=last-number"):
        ak.convention("plain", normalize="lower+last-number")


def test_a_pattern_is_taken_literally_and_parses_back() -> None:
    step = ak.Step.of("regex", r"(\d+), (km|m)+")
    recipe = ak.convention("squad-v2", extract=(step,))
    assert recipe.pipeline.extract("42, km") == "42"
    assert ak.Convention.parse(recipe.signature) == recipe
    assert recipe.signature.isascii()


@given(text=st.text(min_size=1))
def test_a_text_of_any_characters_parses_back(text: str) -> None:
    recipe = ak.convention("plain", extract=(ak.Step.of("after-text", text),))
    assert ak.Convention.parse(recipe.signature) == recipe
    assert recipe.pipeline.extract(f"x{text}y") == f"x{text}y".rpartition(text)[2]


def test_a_broken_pattern_is_refused_when_it_is_made() -> None:
    with pytest.raises(ak.UsageError, match="no regular expression"):
        ak.Step.of("regex", "(")
    with pytest.raises(ak.UsageError, match="drop, keep"):
        ak.convention("plain", extract="strip-think(maybe)")


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        ("squad-v2,extract=after-text([[)+before-text(]])", r"write \\x5b for \["),
        ("squad-v2,extract=after-text((),normalize=delete(ascii-punctuation)", r"\\x28 for \("),
        (r"squad-v2,extract=before-text(\n)", r"write \\x5c for a backslash"),
        ("squad-v2,extract=regex((", "parenthesis is not closed"),
    ],
)
def test_a_recipe_that_would_be_misread_is_refused(recipe: str, said: str) -> None:
    with pytest.raises(ak.UsageError, match=said):
        ak.convention(recipe)


def test_a_pattern_cannot_hang_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_SECONDS", 0.2)
    recipe = ak.convention("plain", extract=(ak.Step.of("regex", "(a+)+$"),))
    with pytest.raises(ak.InputError, match=r"id 'q2'.*took more than"):
        ak.score(["a", "a" * 64 + "b"], ["a", "a"], ids=["q1", "q2"], convention=recipe)


@pytest.mark.parametrize("steps", ["strip-think(drop)", "boxed", "last-number", "stop-tokens"])
@pytest.mark.parametrize("piece", ["<think>", "</think>", "\\boxed{", "{", "1,", "</s> ", "-"])
def test_a_hostile_text_ends(steps: str, piece: str) -> None:
    start = time.monotonic()
    extracted(steps, piece * 100_000)
    assert time.monotonic() - start < 30  # quadratic would take hours
