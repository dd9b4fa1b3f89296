"""Overlap counts: by hand, by ``Counter`` arithmetic, and at sizes where code switches."""

from __future__ import annotations

import difflib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import build, plain

from answerkey.text.backend import Pipeline

Counts = tuple[int, int, int]


def multiset(prediction: list[str], reference: list[str]) -> Counts:
    """SQuAD's evaluate-v1.1.py: ``num_same = sum((Counter(p) & Counter(r)).values())``."""
    common = Counter(prediction) & Counter(reference)
    return sum(common.values()), len(prediction), len(reference)


def distinct(prediction: list[str], reference: list[str]) -> Counts:
    """DROP's drop_eval.py: ``intersection = len(gold_bag.intersection(predicted_bag))``."""
    return (
        len(set(prediction).intersection(set(reference))),
        len(set(prediction)),
        len(set(reference)),
    )


ORACLES = {"multiset": multiset, "set": distinct}
SIZES = (0, 1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 1_000)


def counted(
    implementation: type[Pipeline], overlap: str, prediction: list[str], *references: list[str]
) -> list[Counts]:
    pipeline = build(implementation, overlap=overlap)
    rows = plain(pipeline.count(" ".join(prediction), [" ".join(r) for r in references]))
    return [(common, left, right) for _, common, left, right in rows]


@pytest.mark.parametrize(
    ("prediction", "reference", "overlap", "expected"),
    [
        ("a b", "b c", "multiset", (1, 2, 2)),
        ("a a b", "a a a", "multiset", (2, 3, 3)),
        ("a a a", "a", "multiset", (1, 3, 1)),
        ("a", "a a a", "multiset", (1, 1, 3)),
        ("a a a", "a", "set", (1, 1, 1)),
        ("a b b", "b c c", "set", (1, 2, 2)),
        ("", "", "multiset", (0, 0, 0)),
        ("", "a", "set", (0, 0, 1)),
        ("a b c", "c b a", "multiset", (3, 3, 3)),
        ("ab", "a b", "multiset", (0, 1, 2)),
    ],
)
def test_small_lists(
    implementation: type[Pipeline],
    prediction: str,
    reference: str,
    overlap: str,
    expected: Counts,
) -> None:
    found = counted(implementation, overlap, prediction.split(), reference.split())
    assert found == [expected]


@pytest.mark.parametrize("overlap", ORACLES)
@pytest.mark.parametrize("size", SIZES)
def test_distinct_tokens_at_every_size(
    implementation: type[Pipeline], size: int, overlap: str
) -> None:
    prediction = [f"t{i}" for i in range(size)]
    references = [prediction[::-1], prediction[1:], [*prediction[size // 2 :], "other"], []]
    expected = [ORACLES[overlap](prediction, reference) for reference in references]
    assert counted(implementation, overlap, prediction, *references) == expected


@pytest.mark.parametrize("overlap", ORACLES)
@pytest.mark.parametrize("size", SIZES)
def test_repeated_tokens_at_every_size(
    implementation: type[Pipeline], size: int, overlap: str
) -> None:
    prediction = ["ab"[i % 2] for i in range(size)]
    references = [["a"] * 40 + ["b"], ["b"] * size, ["a", "b", "c"] * 30, prediction]
    expected = [ORACLES[overlap](prediction, reference) for reference in references]
    assert counted(implementation, overlap, prediction, *references) == expected


@pytest.mark.parametrize("overlap", ORACLES)
@given(
    prediction=st.lists(st.sampled_from("abcdefgh"), max_size=70),
    references=st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=70), max_size=4),
)
def test_random_lists(
    implementation: type[Pipeline],
    overlap: str,
    prediction: list[str],
    references: list[list[str]],
) -> None:
    expected = [ORACLES[overlap](prediction, reference) for reference in references]
    assert counted(implementation, overlap, prediction, *references) == expected


@pytest.mark.parametrize("overlap", ORACLES)
@pytest.mark.parametrize("size", [3, 40])
def test_a_reference_takes_nothing_from_the_next(
    implementation: type[Pipeline], size: int, overlap: str
) -> None:
    prediction = ["a", "b", "b"] * size
    reference = ["b", "a", "b"]
    expected = ORACLES[overlap](prediction, reference)
    assert counted(implementation, overlap, prediction, *[reference] * 5) == [expected] * 5


@pytest.mark.parametrize("overlap", ORACLES)
def test_a_hundred_thousand_repetitions(implementation: type[Pipeline], overlap: str) -> None:
    prediction, reference = ["lima"] * 100_000, ["lima", "quito"] * 50_000
    expected = ORACLES[overlap](prediction, reference)
    assert counted(implementation, overlap, prediction, reference) == [expected]
    assert counted(implementation, overlap, reference, prediction) == [
        (expected[0], expected[2], expected[1])
    ]


@pytest.mark.parametrize("overlap", ORACLES)
def test_a_hundred_thousand_distinct_tokens(implementation: type[Pipeline], overlap: str) -> None:
    prediction = [str(i) for i in range(100_000)]
    reference = [str(i) for i in range(50_000, 150_000)]
    assert counted(implementation, overlap, prediction, reference) == [(50_000, 100_000, 100_000)]


@pytest.mark.parametrize("overlap", ORACLES)
def test_long_tokens_that_differ_in_one_character(
    implementation: type[Pipeline], overlap: str
) -> None:
    token = "x" * 1_000_000
    prediction = [token, token + "y"]
    references = [["y" + token], [token + "y"], [token[:-1] + "é"], [token, token]]
    expected = [ORACLES[overlap](prediction, reference) for reference in references]
    assert counted(implementation, overlap, prediction, *references) == expected


@pytest.mark.parametrize("overlap", ORACLES)
def test_a_short_text_after_a_long_one(implementation: type[Pipeline], overlap: str) -> None:
    pipeline = build(implementation, overlap=overlap)
    pipeline.count(" ".join(map(str, range(5_000))), ["1 2 3"])
    assert plain(pipeline.count("1 2", ["2 1", "3"])) == [(0, 2, 2, 2), (0, 0, 2, 1)]


@pytest.mark.parametrize(
    ("prediction", "reference", "run", "subsequence"),
    [
        ("", "", 0, 0),
        ("a", "", 0, 0),
        ("a b c", "a b c", 3, 3),
        ("429 not 200", "200 not 429", 1, 1),
        ("a b c d", "a x b c y d", 2, 4),  # b c; a b c d
        ("a a b a a a", "a a a a", 3, 4),
        ("x a b y a b c", "a b c a b", 3, 4),  # a b c; a b a b
        ("c", "a b c", 1, 1),
    ],
)
def test_overlaps_that_respect_order(
    implementation: type[Pipeline], prediction: str, reference: str, run: int, subsequence: int
) -> None:
    sizes = (len(prediction.split()), len(reference.split()))
    for overlap, common in (("run", run), ("lcs", subsequence)):
        found = counted(implementation, overlap, prediction.split(), reference.split())
        assert found == [(common, *sizes)]


def edits(prediction: list[str], reference: list[str]) -> int:
    """R. Wagner and M. Fischer, The string-to-string correction problem (1974)."""
    table = {(i, 0): i for i in range(len(prediction) + 1)}
    table |= {(0, j): j for j in range(len(reference) + 1)}
    for i, token in enumerate(prediction, 1):
        for j, other in enumerate(reference, 1):
            beside = min(table[i - 1, j], table[i, j - 1]) + 1
            table[i, j] = min(beside, table[i - 1, j - 1] + (token != other))
    return table[len(prediction), len(reference)]


@pytest.mark.parametrize(
    ("prediction", "reference", "distance"),
    [
        ("", "", 0),
        ("", "a b", 2),
        ("a b", "", 2),
        ("k i t t e n", "s i t t i n g", 3),  # the textbook's example
        ("S a t u r d a y", "S u n d a y", 3),
        ("200 not 429", "429 not 200", 2),
        ("a b", "b c", 2),
    ],
)
def test_edits_of_known_texts(
    implementation: type[Pipeline], prediction: str, reference: str, distance: int
) -> None:
    left, right = prediction.split(), reference.split()
    longer = max(len(left), len(right))
    found = counted(implementation, "edit", left, right)
    assert found == [(longer - distance, len(left), len(right))]


@given(
    prediction=st.text("abc", max_size=150),
    references=st.lists(st.text("abcd", max_size=150), max_size=3),
)
def test_edits_are_those_of_the_table(
    implementation: type[Pipeline], prediction: str, references: list[str]
) -> None:
    found = counted(implementation, "edit", list(prediction), *map(list, references))
    for (common, left, right), one in zip(found, references, strict=True):
        assert max(left, right) - common == edits(list(prediction), list(one))


@given(
    prediction=st.text("abc", max_size=150),
    references=st.lists(st.text("abcd", max_size=150), max_size=3),
)
def test_the_longest_run_is_that_of_difflib(
    implementation: type[Pipeline], prediction: str, references: list[str]
) -> None:
    expected = [
        difflib.SequenceMatcher(a=prediction, b=one, autojunk=False).find_longest_match().size
        for one in references
    ]
    found = counted(implementation, "run", list(prediction), *map(list, references))
    assert [common for common, _, _ in found] == expected


@given(
    prediction=st.text("abc", max_size=150),
    references=st.lists(st.text("abcd", max_size=150), max_size=3),
)
def test_the_longest_subsequence_is_that_of_rouge_l(
    implementation: type[Pipeline], prediction: str, references: list[str]
) -> None:
    scorer = pytest.importorskip("rouge_score.rouge_scorer")
    expected = [
        scorer._lcs_table(one, prediction)[-1][-1]  # noqa: SLF001 - the program itself
        for one in references
    ]
    found = counted(implementation, "lcs", list(prediction), *map(list, references))
    assert [common for common, _, _ in found] == expected
