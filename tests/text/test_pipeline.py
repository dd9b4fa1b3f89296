"""A compiled recipe: counts of one pair, of many, and what must not leak between them."""

from __future__ import annotations

import gc
import threading
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import SQUAD, build, plain, squad_normalize, texts

from answerkey.text.backend import Pipeline

Row = tuple[int, int, int, int]


def squad_counts(prediction: str, reference: str) -> Row:
    """The integers inside ``f1_score`` and ``exact_match_score`` of evaluate-v1.1.py."""
    left, right = squad_normalize(prediction), squad_normalize(reference)
    common = Counter(left.split()) & Counter(right.split())
    return (
        int(left == right),
        sum(common.values()),
        len(left.split()),
        len(right.split()),
    )


@pytest.mark.parametrize(
    ("prediction", "reference", "expected"),
    [
        ("The cat sat.", "a cat", (0, 1, 2, 1)),
        ("Eiffel Tower!", "the Eiffel Tower", (1, 2, 2, 2)),
        ("", "", (1, 0, 0, 0)),
        ("the", "a", (1, 0, 0, 0)),
        ("...", "x", (0, 0, 0, 1)),
        ("b a b", "b b", (1, 2, 2, 2)),
        ("429 not 200", "200 not 429", (0, 3, 3, 3)),
        ("\ud800 x", "x \ud800", (0, 2, 2, 2)),
    ],
)
def test_counts_of_one_pair(
    implementation: type[Pipeline], prediction: str, reference: str, expected: Row
) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset")
    assert squad_counts(prediction, reference) == expected
    assert plain(pipeline.count(prediction, [reference])) == [expected]


@given(prediction=texts, references=st.lists(texts, max_size=4))
def test_counts_are_those_of_the_official_script(
    implementation: type[Pipeline], prediction: str, references: list[str]
) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset")
    expected = [squad_counts(prediction, reference) for reference in references]
    assert plain(pipeline.count(prediction, references)) == expected


def test_no_reference_gives_no_count(implementation: type[Pipeline]) -> None:
    assert list(build(implementation).count("x", [])) == []


def test_references_may_be_a_tuple(implementation: type[Pipeline]) -> None:
    assert plain(build(implementation).count("x", ("x", "y"))) == [(1, 1, 1, 1), (0, 0, 1, 1)]


def test_tokenize_works_on_the_normalized_text(implementation: type[Pipeline]) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset")
    assert pipeline.tokenize(" The U.S. of A. ") == ["us", "of"]


# hotpot_evaluate_v1.py: if either normalized answer is in ['yes', 'no', 'noanswer'] and
# the two are not equal, then F1, precision and recall are 0.
@pytest.mark.parametrize(
    ("prediction", "reference", "expected"),
    [
        ("yes", "yes", (1, 1, 1, 1)),
        ("Yes.", "yes", (1, 1, 1, 1)),
        ("yes it is", "yes", (0, 0, 3, 1)),
        ("yes", "yes it is", (0, 0, 1, 3)),
        ("no", "yes", (0, 0, 1, 1)),
        ("yes it is", "yes it was", (0, 2, 3, 3)),
        ("yes yes", "yes", (0, 0, 2, 1)),
        ("the no", "no", (1, 1, 1, 1)),
        ("no answer", "noanswer", (0, 0, 2, 1)),
    ],
)
def test_whole_answers_earn_no_partial_credit(
    implementation: type[Pipeline], prediction: str, reference: str, expected: Row
) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset", ("yes", "no", "noanswer"))
    assert plain(pipeline.count(prediction, [reference])) == [expected]


def test_one_whole_reference_does_not_touch_the_others(implementation: type[Pipeline]) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset", ("yes",))
    rows = plain(pipeline.count("yes it is", ["yes", "yes it", "yes"]))
    assert rows == [(0, 0, 3, 1), (0, 2, 3, 2), (0, 0, 3, 1)]


def test_the_empty_text_may_be_a_whole_answer(implementation: type[Pipeline]) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset", ("",))
    assert plain(pipeline.count("the", ["a", "x"])) == [(1, 0, 0, 0), (0, 0, 0, 1)]


@pytest.mark.parametrize(
    ("prediction", "same"),
    [("", 0), (" \t", 0), ("\u2003\x1f", 0), ("\u200b", 0), ("the", 1), (".", 1), ("a\u2003", 1)],
)
def test_a_blank_prediction_can_be_wrong(
    implementation: type[Pipeline], prediction: str, same: int
) -> None:
    # Blank is what str.strip leaves nothing of, before any normalizing.
    pipeline = implementation(SQUAD, "whitespace", "multiset", (), "wrong")
    row = plain(pipeline.count(prediction, ["a"]))[0]
    assert row[0] == same
    assert bool(prediction.strip()) or row[:2] == (0, 0)


def test_a_blank_prediction_with_a_token_shares_none(implementation: type[Pipeline]) -> None:
    pipeline = implementation((), "none", "multiset", (), "wrong")
    assert plain(pipeline.count(" ", [" "])) == [(0, 0, 1, 1)]
    assert plain(pipeline.count("x", ["x"])) == [(1, 1, 1, 1)]


@pytest.mark.slow
def test_every_code_point_is_blank_as_in_str_strip(implementation: type[Pipeline]) -> None:
    count = implementation((), "none", "multiset", (), "wrong").count
    every = map(chr, range(0x110000))
    assert [c for c in every if bool(count(c, [c])[0][0]) != bool(c.strip())] == []


def many(
    pipeline: Pipeline, predictions: list[str], references: list[list[str]]
) -> list[tuple[int, ...]]:
    lengths = np.array([len(row) for row in references], np.int64)
    flat = [reference for row in references for reference in row]
    out = np.full((4, len(flat)), -7, np.int64)
    pipeline.count_many(predictions, flat, lengths, out)
    return [tuple(row) for row in out.T.tolist()]


@given(items=st.lists(st.tuples(texts, st.lists(texts, max_size=3)), max_size=8))
@pytest.mark.parametrize("overlap", ["multiset", "set"])
def test_many_pairs_count_as_each_alone(
    implementation: type[Pipeline], overlap: str, items: list[tuple[str, list[str]]]
) -> None:
    pipeline = implementation(SQUAD, "whitespace", overlap, ("yes",), "wrong")
    alone = [
        row
        for prediction, references in items
        for row in plain(pipeline.count(prediction, references))
    ]
    found = many(pipeline, [p for p, _ in items], [references for _, references in items])
    assert found == alone


def test_many_of_nothing(implementation: type[Pipeline]) -> None:
    assert many(build(implementation), [], []) == []
    assert many(build(implementation), ["x", "y"], [[], []]) == []


def test_an_item_without_references_shifts_nothing(implementation: type[Pipeline]) -> None:
    found = many(build(implementation), ["a", "b", "c"], [["a"], [], ["x", "c"]])
    assert found == [(1, 1, 1, 1), (0, 0, 1, 1), (1, 1, 1, 1)]


def test_one_text_of_a_megabyte(implementation: type[Pipeline]) -> None:
    text = "The " + "É" * 1_000_000
    assert plain(implementation(SQUAD, "whitespace", "multiset").count(text, [text, "é"])) == [
        (1, 1, 1, 1),
        (0, 0, 1, 1),
    ]


def test_two_pipelines_do_not_mix(implementation: type[Pipeline]) -> None:
    lowered, kept = build(implementation, "lower"), build(implementation)
    assert [lowered.normalize("A"), kept.normalize("A"), lowered.normalize("B")] == ["a", "A", "b"]


def test_threads_share_a_pipeline(implementation: type[Pipeline]) -> None:
    pipeline = implementation((("nfd", None), *SQUAD), "whitespace", "multiset")
    wrong = []

    def work(size: int) -> None:
        text = "é " * size
        for _ in range(200):
            found = plain(pipeline.count(text, [text, "x"]))
            if found != [(1, size, size, size), (0, 0, size, 1)]:
                wrong.append(found)

    threads = [threading.Thread(target=work, args=(size,)) for size in (1, 7, 40, 300)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("step", ["lower", "nfd"])
def test_a_finalizer_may_use_the_pipeline_that_is_counting(
    implementation: type[Pipeline], step: str
) -> None:
    # The garbage collector may run anyone's Python code wherever an object is made.
    pipeline = build(implementation, step)

    class Intruder:
        def __init__(self) -> None:
            self.cycle = self

        def __del__(self) -> None:
            pipeline.count("x " * 500, ["y " * 500])

    thresholds = gc.get_threshold()
    gc.set_threshold(1)
    try:
        found = []
        for _ in range(50):
            Intruder()
            found += plain(pipeline.count("b c d é", ["b c d é"] * 20))
    finally:
        gc.set_threshold(*thresholds)
    assert set(found) == {(1, 4, 4, 4)}
