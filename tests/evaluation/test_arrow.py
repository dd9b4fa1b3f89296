"""Columns that speak Arrow give the scores of the lists that they hold."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import PIPELINES, GoldenPair, golden_pairs, texts

import answerkey as ak
from answerkey.evaluation.scores import COLUMNS, Scores

pa = pytest.importorskip("pyarrow")

TEXTS = {
    "string": pa.string(),
    "large_string": pa.large_string(),
    "string_view": pa.string_view(),
    "dictionary": pa.dictionary(pa.int8(), pa.string()),
    "dictionary of uint32": pa.dictionary(pa.uint32(), pa.large_string()),
}
LISTS = {"list": pa.list_, "large_list": pa.large_list}


def assert_same(found: Scores, expected: Scores) -> None:
    for name in COLUMNS:
        np.testing.assert_array_equal(getattr(found, name), getattr(expected, name), err_msg=name)
    assert found.signature == expected.signature


def column(values: list[str | None], kind: object) -> object:
    return pa.array(values, pa.string()).cast(kind)


@pytest.fixture(scope="module")
def pairs() -> list[GoldenPair]:
    return [
        pair
        for pair in golden_pairs()[::11]
        if all(c < "\ud800" or c > "\udfff" for c in pair.prediction + "".join(pair.references))
    ]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("lists", LISTS)
def test_every_layout(kind: str, lists: str, threads: int, pairs: list[GoldenPair]) -> None:
    some = pairs[:120]  # as many as 8-bit indices can tell apart
    predictions = [pair.prediction for pair in some]
    references = [list(pair.references) or [""] for pair in some]
    if kind.startswith("dictionary"):  # casting to lists of dictionaries is not in pyarrow
        rows = pa.array(references, LISTS[lists](pa.string()))
    else:
        rows = pa.array(references, LISTS[lists](TEXTS[kind]))
    found = ak.score(column(predictions, TEXTS[kind]), rows, threads=threads)
    assert_same(found, ak.score(predictions, references))


@pytest.mark.parametrize("name", PIPELINES)
def test_every_convention(name: str, pairs: list[GoldenPair]) -> None:
    kept = [pair for pair in pairs if any(r.strip() for r in pair.references)]
    predictions = [pair.prediction for pair in kept]
    references = [[r for r in pair.references if r.strip()] for pair in kept]
    found = ak.score(pa.array(predictions), pa.array(references), convention=name, threads=2)
    assert_same(found, ak.score(predictions, references, convention=name, threads=1))


@given(
    items=st.lists(
        st.tuples(st.none() | texts, st.lists(texts, min_size=1, max_size=3)), max_size=8
    ),
    cut=st.integers(0, 8),
    data=st.data(),
)
def test_slices_and_chunks(
    items: list[tuple[str | None, list[str]]], cut: int, data: st.DataObject
) -> None:
    try:
        "".join(t for p, r in items for t in (p or "", *r)).encode()
    except UnicodeEncodeError:
        return  # Arrow has no lone surrogates
    predictions = [p for p, _ in items]
    references = [r for _, r in items]
    start = data.draw(st.integers(0, len(items)))
    expected = ak.score(predictions[start:], references[start:], missing="zero")
    left, right = pa.array(predictions, pa.string()), pa.array(references, pa.list_(pa.string()))
    assert_same(ak.score(left[start:], right[start:], missing="zero"), expected)
    chunks = pa.chunked_array([left[:cut], left[:0], left[cut:]], pa.string())
    assert_same(ak.score(chunks[start:], right[start:], missing="zero"), expected)


def test_texts_as_references_and_fixed_lists() -> None:
    assert ak.score(pa.array(["a"]), pa.array(["a"])).f1.tolist() == [1.0]
    fixed = pa.array([["b", "c"], ["c", "d"], ["e", "f"]], pa.list_(pa.string(), 2))
    assert ak.score(pa.array(["x", "d", "e"]), fixed).best_reference.tolist() == [0, 1, 0]
    assert ak.score(pa.array(["d", "e"]), fixed[1:]).f1.tolist() == [1.0, 1.0]


def test_nulls_follow_the_missing_policy() -> None:
    predictions, references = pa.array(["a", None]), pa.array([["a"], ["b"]])
    assert ak.score(predictions, references, missing="zero").f1.tolist() == [1.0, 0.0]
    assert np.isnan(ak.score(predictions, references, missing="skip").f1[1])
    with pytest.raises(ak.InputError, match="item 1, id 'q1': the prediction is missing"):
        ak.score(predictions, references, ids=pa.array(["q0", "q1"]))


@pytest.mark.parametrize(
    ("references", "told"),
    [
        (pa.array([["a"], None]), "item 1: the references are (null|of type NoneType)"),
        (pa.array([["a"], ["b", None]]), "item 1: reference 1 is (null|of type NoneType)"),
        (pa.array([["a"], []], pa.list_(pa.string())), "item 1: no reference at all"),
        (pa.array([["a"]]), "2 predictions for 1 reference row"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_flaws_are_named(references: object, told: str, threads: int) -> None:
    with pytest.raises(ak.InputError, match=told):
        ak.score(pa.array(["a", "b"]), references, convention="squad-v1", threads=threads)


@pytest.mark.parametrize(
    "broken",
    [b"\xff", b"a\xc3", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\x80",
     b"ab\x80cdefghijkl", b"\xf0\x9f\x98"],
)  # fmt: skip
def test_bytes_that_are_no_utf8_are_named(broken: bytes) -> None:
    def bad(*values: bytes) -> object:
        offsets = np.cumsum([0, *map(len, values)]).astype(np.int32)
        buffers = [None, pa.py_buffer(offsets.tobytes()), pa.py_buffer(b"".join(values))]
        return pa.StringArray.from_buffers(len(values), buffers[1], buffers[2])

    with pytest.raises(ak.InputError, match=r"item 1: .*is not UTF-8"):
        ak.score(bad(b"a", broken), pa.array(["a", "b"]))
    with pytest.raises(ak.InputError, match=r"item 1: .*is not UTF-8"):
        ak.score(pa.array(["a", "b"]), bad(b"a", broken))


def pointing(array: object, buffer: int, values: list[int], kind: str) -> object:
    """Return an array with another buffer of indices, offsets or views."""
    buffers = array.buffers()[: buffer + 1]
    buffers[buffer] = pa.py_buffer(np.array(values, kind).tobytes())
    if pa.types.is_dictionary(array.type):
        return pa.DictionaryArray.from_buffers(array.type, len(array), buffers, array.dictionary)
    children = [array.values] if pa.types.is_list(array.type) else []
    later = [] if children else array.buffers()[buffer + 1 :]
    return pa.Array.from_buffers(array.type, len(array), [*buffers, *later], children=children)


# What Python reads pyarrow checks beforehand, in its own words.
OUTSIDE = "lies outside its column|^an Arrow column is not sound: "
LONG = "a text of more than twelve bytes"
VIEWS = pa.array(["a", LONG], pa.string_view())
HELD = [1, ord("a"), 0, 0]  # what a view of "a" is: its length, and the text itself
START = int.from_bytes(LONG[:4].encode(), "little")


# What the format calls invalid: https://arrow.apache.org/docs/format/Columnar.html
@pytest.mark.parametrize(
    "broken",
    [
        pointing(pa.array(["a", "b"]).dictionary_encode(), 1, [0, 2], "i4"),
        pointing(pa.array(["a", "b"]).dictionary_encode(), 1, [0, -1], "i4"),
        pointing(pa.array(["a", "b"]), 1, [0, 1, 0], "i4"),
        pointing(pa.array(["a", "b"], pa.large_string()), 1, [0, 1, 0], "i8"),
        pointing(VIEWS, 1, [*HELD, len(LONG), START, 1, 0], "i4"),  # the second of one buffer
        pointing(VIEWS, 1, [*HELD, len(LONG), START, -1, 0], "i4"),
        pointing(VIEWS, 1, [*HELD, len(LONG), START, 0, 1], "i4"),  # a byte too far
        pointing(VIEWS, 1, [*HELD, len(LONG), START, 0, -1], "i4"),
        pointing(VIEWS, 1, [*HELD, -1, START, 0, 0], "i4"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_what_points_outside_its_column_is_named(broken: object, threads: int) -> None:
    sound = pa.array(["a", "b"])
    for missing in ("error", "zero"):
        with pytest.raises(ak.InputError, match=f"item 1: the prediction {OUTSIDE}"):
            ak.score(broken, sound, missing=missing, threads=threads)
        with pytest.raises(ak.InputError, match=f"item 1: reference 0 {OUTSIDE}"):
            ak.score(sound, broken, missing=missing, threads=threads)


@pytest.mark.parametrize(("offsets", "at"), [([0, 1, 4, 3], 2), ([0, 2, 1, 3], 0)])
def test_lists_that_leave_their_texts_are_named(offsets: list[int], at: int) -> None:
    rows = pointing(pa.array([["a"], ["b", "c"], []]), 1, offsets, "i4")
    with pytest.raises(ak.InputError, match=f"item 1: reference {at} {OUTSIDE}"):
        ak.score(pa.array(["a", "b", "c"]), rows)


@pytest.mark.parametrize(
    ("rows", "told"),
    [([["a"], []], "no reference at all"), ([["a"], [" "]], "no reference that is not blank")],
)
@pytest.mark.parametrize("fields", ["references=nonblank", "blank_prediction=wrong"])
@pytest.mark.parametrize("chunked", ["whole", "in chunks"])
def test_refusals_are_those_of_lists(
    rows: list[list[str]], told: str, fields: str, chunked: str
) -> None:
    if rows[1] and fields == "blank_prediction=wrong":
        return  # it accepts blank references
    column = pa.array(rows)
    if chunked == "in chunks":
        column = pa.chunked_array([column[:1], column[:0], column[1:]])
    for references in (rows, column):
        with pytest.raises(ak.InputError, match=f"^item 1: {told}; accepted: at least one"):
            ak.score(pa.array(["a", "b"]), references, convention=f"squad-v1,{fields}")


def test_what_python_scores_follows_nothing_outside() -> None:
    broken = pointing(pa.array(["a", "b"]).dictionary_encode(), 1, [0, 99], "i4")
    with pytest.raises(ak.InputError, match="an Arrow column is not sound: "):
        ak.score(broken, pa.array(["a", "b"]), convention="drop")


@pytest.mark.parametrize("wrong", [pa.array([1]), pa.array([b"a"]), pa.array([[[["a"]]]])])
def test_other_types_are_refused(wrong: object) -> None:
    with pytest.raises(ak.AnswerkeyError, match="accepted: str"):
        ak.score(wrong, pa.array(["a"]))
    with pytest.raises(ak.AnswerkeyError, match="accepted: str"):
        ak.score(pa.array(["a"]), wrong)


def test_one_column_of_arrow_beside_a_list() -> None:
    assert ak.score(pa.array(["a"]), [["a"]]).f1.tolist() == [1.0]
    assert ak.score(["a"], pa.array([["a"]])).f1.tolist() == [1.0]


def test_what_python_scores_takes_arrow_too() -> None:
    column = pa.array(["Only Scale"])
    assert ak.score(column, column, convention="drop").exact_match.tolist() == [1.0]
    assert ak.score(column, column, measures=["rouge-l-any"]).text_measures


def test_several_callers_at_once() -> None:
    left, right = (
        pa.array(["Ünder the 東京"] * 20_000),
        pa.array([["under 東京", "tōkyō"]] * 20_000),
    )
    expected = ak.score(left, right, threads=1)
    found: list[Scores] = []
    callers = [
        threading.Thread(target=lambda: found.append(ak.score(left, right, threads=2)))
        for _ in range(4)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert len(found) == 4
    for scores in found:
        assert_same(scores, expected)


def test_scores_become_a_table() -> None:
    scores = ak.score(["a b", None, "c"], ["b", "x", "c"], ids=["q", "r", "s"], missing="skip")
    table = scores.to_arrow()
    assert table["id"].to_pylist() == ["q", "r", "s"]
    # "a" is an article: "b" alone is left.
    assert table["f1"].to_pylist() == [1.0, None, 1.0]
    assert table["best_reference"].to_pylist() == [0, -1, 0]
    assert table["present"].to_pylist() == [True, False, True]
    assert table.schema.metadata[b"signature"].startswith(b"squad-v2|missing:skip|answerkey:")
    assert ak.score(["c"], ["c"], convention="exact-string").to_arrow()["f1"].null_count == 1
