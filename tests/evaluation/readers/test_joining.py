"""Pairing key and predictions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.errors import InputError
from answerkey.evaluation.readers import ReadOptions, read_run
from answerkey.evaluation.readers.joining import (
    merge_repeated,
    pair_by_id,
    pair_by_position,
    refuse_duplicates,
)
from answerkey.evaluation.readers.tables import Table


def table(length: int, name: str = "p.jsonl") -> Table:
    return Table(name, "jsonl", {"id": ["x"] * length}, lines=range(1, length + 1))


def pair(key_ids, ids, systems=None, **options):
    return pair_by_id(
        key_ids, ids, systems, predictions=table(len(ids)), options=ReadOptions(**options)
    )


def test_by_id():
    pairing = pair(["a", "b", "c"], ["c", "a"])
    assert list(pairing.key_rows) == [0, 1, 2]
    assert pairing.prediction_rows == [1, None, 0]
    assert pairing.missing.total() == 1


def test_each_system_answers_the_whole_key():
    pairing = pair(["a", "b"], ["b", "a", "b"], ["s1", "s2", "s2"])
    assert pairing.key_rows == [0, 1, 0, 1]
    assert pairing.prediction_rows == [None, 0, 1, 2]
    assert pairing.systems == ["s1", "s1", "s2", "s2"]
    assert pairing.missing == Counter(s1=1, s2=0)


@given(st.sets(st.text(min_size=1), min_size=1), st.randoms())
def test_the_order_of_predictions_does_not_matter(ids, dice):
    key_ids = sorted(ids)
    shuffled = dice.sample(key_ids, len(key_ids))
    rows = pair(key_ids, shuffled).prediction_rows
    assert [shuffled[row] for row in rows] == key_ids


def test_by_position():
    assert list(pair_by_position(table(2), table(2)).prediction_rows) == [0, 1]
    with pytest.raises(InputError, match="2 predictions for 3 reference rows"):
        pair_by_position(table(3), table(2))


@pytest.mark.parametrize(
    ("ids", "hint"),
    [
        (["q1 ", "q2 "], "without the white space"),
        (["Q1", "Q2"], "if case did not count"),
        (["dev-q1", "dev-q2"], "without the prefix 'dev-'"),
        (["1", "2"], "with the prefix 'q' that the key's ids have"),
        (["x", "y"], "data set and split"),
    ],
)
def test_hints(ids, hint):
    with pytest.raises(InputError) as refused:
        pair(["q1", "q2"], ids)
    assert hint in str(refused.value)


def test_duplicates_within_a_system():
    refuse_duplicates(table(2), ["a", "a"], ["s", "t"], remedy="")
    with pytest.raises(InputError, match=r"duplicate id 'a' of system 's' \(lines 1 and 3\)"):
        refuse_duplicates(table(3), ["a", "a", "a"], ["s", "t", "s"], remedy="")


def test_merging():
    assert merge_repeated(["a", "b", "a"], [["1", "1"], [], ["2", "1"]]) == (
        [0, 1],
        [["1", "2"], []],
    )


def test_swapped(write, gold):
    predictions = write("p.jsonl", [{"id": "q1", "prediction": "1976"}])
    with pytest.raises(InputError, match="did you swap KEY and PREDICTIONS"):
        read_run(gold, predictions)
    with pytest.raises(InputError, match="did you swap KEY and PREDICTIONS"):
        read_run(gold, write("p.json", {"q1": "1976"}))


def test_integer_ids_are_their_decimal_text(write):
    rows = [{"id": n, "prediction": "a", "reference": "a"} for n in (2**53, 2**53 + 1, 2**64 - 1)]
    run = read_run(write("p.jsonl", rows))
    assert run.ids == ["9007199254740992", "9007199254740993", "18446744073709551615"]
    key = write("k.jsonl", [{"id": "1", "answers": ["a"]}, {"id": "01", "answers": ["b"]}])
    assert read_run(write("q.jsonl", [{"id": 1, "prediction": "a"}]), key).predictions == [
        "a",
        None,
    ]


def test_ids_with_control_characters_are_kept_and_shown_escaped(write, gold):
    nasty = "\x1b]0;pwned\x07<b>\n"
    rows = [{"id": nasty, "prediction": "a", "reference": "a"}]
    assert read_run(write("p.jsonl", rows)).ids == [nasty]
    with pytest.raises(InputError) as refused:
        read_run("p.jsonl", gold)
    assert r"\x1b]0;pwned\x07<b>\n" in str(refused.value)


def test_ids_compare_by_code_point(write):
    rows = [{"id": i, "prediction": "a", "reference": "a"} for i in ("caf\u00e9", "cafe\u0301")]
    assert len(read_run(write("p.jsonl", rows))) == 2
    key = write("k.jsonl", [{"id": "caf\u00e9", "answers": ["a"]}])
    with pytest.raises(InputError, match=r"after Unicode normalization \(NFC\)"):
        read_run(write("q.jsonl", [{"id": "cafe\u0301", "prediction": "a"}]), key)


def test_ignoring_extra_ids_still_needs_a_match(write, gold):
    rows = [{"id": "q1", "prediction": "a"}, {"id": "z", "prediction": "b"}]
    run = read_run(write("p.jsonl", rows), gold, ReadOptions(extra="ignore"))
    assert (run.extra, run.missing) == (1, 1)
    with pytest.raises(InputError, match="no id of the predictions is in the key"):
        read_run(write("p.jsonl", rows[1:]), gold, ReadOptions(extra="ignore"))
