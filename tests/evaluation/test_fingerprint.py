"""The fingerprint of an answer key."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.evaluation import fingerprint
from answerkey.evaluation.fingerprint import SeenRows, key_fingerprint

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


ROWS = st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("xyz")), max_size=30)


def first_repeated(pairs: list[tuple[str, str]]) -> tuple[int, int] | None:
    """Return where a pair stands for the second time first, and where it stood before."""
    for second, pair in enumerate(pairs):
        if pair in pairs[:second]:
            return pairs.index(pair), second
    return None


@given(ROWS, st.integers(1, 40), st.integers(1, 8), st.sampled_from([None, 1]))
def test_rows_are_known_however_they_are_cut_and_kept(
    rows: list[tuple[str, str]], cut: int, in_memory: int, with_systems: int | None
) -> None:
    ids, systems = [name for name, _ in rows], [system for _, system in rows]
    references = [[name] for name in ids]
    with pytest.MonkeyPatch.context() as patch, SeenRows() as seen:
        patch.setattr(fingerprint, "_IN_MEMORY", in_memory)
        for at in range(0, len(rows), cut):
            some = slice(at, at + cut)
            seen.add(ids[some], references[some], systems[some] if with_systems else None)
        known = seen.known()
    assert known.repeats == (len(set(ids)) < len(ids))
    distinct = sorted(set(ids))
    if rows:
        assert known.fingerprint == key_fingerprint(distinct, [[name] for name in distinct])
    pairs = rows if with_systems else [(name, "") for name in ids]
    repeated = first_repeated(pairs)
    assert (known.twice is None) == (repeated is None)
    if known.twice and repeated:
        first, second = known.twice
        assert pairs[first] == pairs[second]
        assert second == repeated[1]


def test_ids_whose_digests_begin_alike_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {b"a": (7, 1), b"b": (7, 2)}  # two of 128 bits that share their first 64

    def digests(ids: list[str], references: object) -> bytes:  # noqa: ARG001 - of both columns
        return b"".join(
            word.to_bytes(8, "little") for name in ids for word in (*words[name.encode()], 3)
        )

    monkeypatch.setattr(fingerprint, "row_digests", digests)
    with SeenRows() as seen:
        seen.add(["a", "b"], [["x"], ["y"]])
        assert seen.known()[1:] == (False, None)
        seen.add(["b"], [["y"]])
        assert seen.known()[1:] == (True, (1, 2))
