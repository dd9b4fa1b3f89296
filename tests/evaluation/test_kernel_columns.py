"""The kernel's columns are those of the Python loop over its counts, for every recipe."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import PIPELINES, recipes, texts

import answerkey as ak
from answerkey.evaluation import scoring
from answerkey.evaluation.scores import COLUMNS, Scores
from answerkey.recipes import conventions
from answerkey.recipes.conventions import Convention
from answerkey.text.backend import backend_name

pytestmark = pytest.mark.skipif(backend_name() == "spec", reason="the kernel's own columns")

WORDS = [
    *"a an the A The an. (the) a\x00a \x00 the\x00 an\x01an x-ray don't 3,000 U.S.".split(" "),
    *"Ångström ΟΔΥΣΣΕΥΣ ΣΑΣ İstanbul straße ﬃ ŉ 東京 مرحبا 𝔸𝔹 e\u0301 \u0378 \ud800".split(" "),
    *"extraordinarily antidisestablishmentarianism 12345678 123456789 ÅÅÅÅ ÅÅÅÅÅ".split(" "),
]
SPACES = [" ", "  ", "\t", "\n", "\xa0", "\u3000", "\x1c", "\x85", "-", ""]


def both_ways(
    predictions: Sequence[str | None],
    references: Sequence[str | Sequence[str]],
    recipe: Convention,
    threads: int,
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[Scores | str, Scores | str]:
    def scored() -> Scores | str:
        try:
            return ak.score(
                predictions, references, convention=recipe, missing="zero", threads=threads
            )
        except ak.InputError as error:
            return str(error)

    kernel = scored()
    with monkeypatch.context() as patch:
        patch.setattr(conventions, "_scorer", lambda _: None)
        return kernel, scored()


def assert_equal(one: Scores | str, other: Scores | str) -> None:
    if isinstance(one, str) or isinstance(other, str):
        assert one == other
        return
    for name in COLUMNS:
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)


pieces = st.lists(st.sampled_from(WORDS + SPACES), max_size=12).map("".join)
either = st.one_of(texts, pieces, st.text(max_size=80))


@given(
    recipe=recipes,
    items=st.lists(st.tuples(either, st.lists(either, max_size=4)), min_size=1, max_size=6),
    threads=st.sampled_from([1, 1, 3]),
)
def test_any_recipe(recipe: Convention, items: list[tuple[str, list[str]]], threads: int) -> None:
    predictions, references = map(list, zip(*items, strict=True))
    with pytest.MonkeyPatch.context() as patch:
        assert_equal(*both_ways(predictions, references, recipe, threads, patch))


GREEK_AND_MARKS = st.text(
    "aT \u03a3\u03c3\u03c2\u0307\u0130'\u2019\u3002\u00b7\u300c.,-\u3000한é", max_size=10
)


@given(
    name=st.sampled_from(
        ["korquad1", "jsquad-jglue", "squad-v2,tokenize=characters", "nq-open,tokenize=nonspace"]
    ),
    items=st.lists(
        st.tuples(GREEK_AND_MARKS, st.lists(GREEK_AND_MARKS, min_size=1, max_size=3)), min_size=1
    ),
)
def test_characters_and_what_parts_or_ends_a_text(
    name: str, items: list[tuple[str, list[str]]]
) -> None:
    predictions, references = map(list, zip(*items, strict=True))
    with pytest.MonkeyPatch.context() as patch:
        recipe = ak.convention(name)
        assert_equal(*both_ways(predictions, references, recipe, 1, patch))


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("name", PIPELINES)
def test_any_convention(name: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(name)  # noqa: S311 - the same texts each time

    def text() -> str:
        parts = draw.choices(WORDS, k=draw.choice([0, 1, 2, 3, 5, 30]))
        return "".join(word + draw.choice(SPACES) for word in parts)

    predictions = [None if draw.random() < 0.02 else text() for _ in range(700)]
    references = [
        [given or "x" if draw.random() < 0.3 else "x" + text() for _ in range(draw.randint(1, 5))]
        for given in predictions
    ]
    recipe = ak.convention(name)
    assert_equal(*both_ways(predictions, references, recipe, threads, monkeypatch))


@pytest.mark.parametrize("length", [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 200])
@pytest.mark.parametrize("other", ["", "é", "東", "𝔸", ".", " ", "\x01"])
def test_texts_of_every_length_and_width(
    length: int, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for word in ("x", "Ab ", "the ", "a. ", "longer-than-eight "):
        text = (word * 200)[:length] + other
        predictions = [text, text + "y", "y" + text, text.upper()]
        references = [[text.lower(), "y"], [text], text, text]
        for name in ("squad-v1", "plain", "helm", "triviaqa", "dpr-nq"):
            recipe = ak.convention(name)
            assert_equal(*both_ways(predictions, references, recipe, 1, monkeypatch))


def test_rows_that_are_no_plain_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    class Text(str):
        __slots__ = ()

    predictions = ["a", Text("b"), "c", "d", None, "f"] * 100
    references = [["a"], Text("b"), ("c", Text("d")), np.array(["d"]), "e", ["f"]] * 100
    recipe = ak.convention("squad-v2")
    kernel, python = both_ways(predictions, references, recipe, 2, monkeypatch)
    assert_equal(kernel, python)
    assert isinstance(kernel, Scores)
    assert kernel.exact_match.tolist() == [1, 1, 1, 1, 0, 1] * 100


def test_more_threads_than_any_machine_has() -> None:
    assert ak.score(["a b"] * 300, ["b"] * 300, threads=10**9).f1.tolist() == [1.0] * 300


def test_lists_that_become_shorter_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_BATCH", 4)
    predictions, references = ["a"] * 200, ["a"] * 200
    with pytest.raises(ak.InputError, match="became shorter while they were scored"):
        ak.score(predictions, references, progress=lambda _: predictions.clear())


@pytest.mark.parametrize("unit", ["word ", "é ", "东 ", "😀 "])
def test_a_short_text_after_a_huge_one(unit: str) -> None:
    n = 6_000_000
    huge = unit * n
    scores = ak.score(["a b", huge, "b a", "b"], [["b"], [huge + "end"], ["a b c"], "b"])
    recall = n / (n + 1)
    assert scores.f1.tolist() == [1.0, 2 * recall / (1 + recall), 2 * 0.5 / (1 + 0.5), 1.0]
    assert scores.in_prediction.tolist() == [1, n, 1, 1]
    assert scores.in_reference.tolist() == [1, n + 1, 2, 1]
