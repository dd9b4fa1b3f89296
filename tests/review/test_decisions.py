"""Decisions from outside are checked field by field; what stands follows from all revisions."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.errors import InputError
from answerkey.review.decisions import Decision, decision_of, item_of, settled, standing
from answerkey.review.exchange import exported, imported, read_decisions
from answerkey.review.store import Store

GOOD = {
    "key": "key-00000001",
    "item": "a" * 16,
    "entry": "b" * 16,
    "id": "q1",
    "annotator": "anna",
    "judgment": "correct",
    "time": "2026-01-01T00:00:00.123Z",
}
ONE = decision_of(GOOD)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"judgment": "right"}, "'judgment' is 'right'; accepted: correct, partly, wrong"),
        ({"judgment": 1}, "'judgment' is 1"),
        ({"annotator": " "}, "accepted: a name"),
        ({"annotator": "x" * 101}, "at most 100 characters"),
        ({"item": "A" * 16}, "16 hexadecimal digits"),
        ({"key": "../../etc"}, "letters, digits"),
        ({"time": "yesterday"}, "a time that has been"),
        ({"time": "2026-02-30T00:00:00Z"}, "a time that has been"),
        ({"time": "9999-01-01T00:00:00Z"}, "a time that has been"),
        ({"note": "\ud800"}, "without lone surrogates"),
        ({"note": "x" * 10_001}, "at most 10,000 characters"),
        ({"adjudicates": 1}, "'adjudicates' is 1"),
        ({"seconds": True}, "'seconds' is True"),
        ({"seconds": float("nan")}, "a number from 0"),
        ({"seconds": -1}, "a number from 0"),
        ({"revision": -1}, "a number from 0"),
        ({"revision": 1.5}, "'revision' is 1.5"),
        ({"__class__": "x"}, "a field '__class__'"),
    ],
)
def test_what_is_no_decision_is_refused_with_its_field(change: dict, told: str) -> None:
    with pytest.raises(InputError, match=told.replace("(", r"\(")):
        decision_of({**GOOD, **change})


@pytest.mark.parametrize("name", GOOD)
def test_each_owed_field_is_missed(name: str) -> None:
    with pytest.raises(InputError, match=f"no '{name}'"):
        decision_of({key: value for key, value in GOOD.items() if key != name})


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists))
def test_nothing_but_an_object_is_a_decision(value: object) -> None:
    with pytest.raises(InputError):
        decision_of(value)


def test_equal_answers_of_one_system_are_one_item() -> None:
    assert item_of("q1", "a", "Rome") == item_of("q1", "a", "Rome")
    names = [("q1", "a", "Rome"), ("q1", "aR", "ome"), ("q1a", "", "Rome"), ("q1", "a", None)]
    assert len({item_of(*name) for name in [*names, ("q1", "a", "")]}) == 5


def of(annotator: str, judgment: str | None, revision: int = 1, **more: object) -> Decision:
    return replace(ONE, annotator=annotator, judgment=judgment, revision=revision, **more)  # type: ignore[arg-type]


def test_the_last_revision_stands_unless_taken_back() -> None:
    given = [of("anna", "wrong"), of("anna", "correct", 2), of("ben", "wrong"), of("ben", None, 2)]
    assert standing(given) == [given[1]]


def test_who_adjudicates_keeps_the_opinion_of_before() -> None:
    given = [of("anna", "wrong"), of("anna", "correct", 2, adjudicates=True)]
    assert standing(given) == given


@pytest.mark.parametrize(
    ("given", "judgment", "by"),
    [
        ([of("anna", "correct"), of("ben", "correct")], "correct", ["anna", "ben"]),
        ([of("anna", "correct"), of("ben", "wrong")], None, []),
        ([of("anna", "correct"), of("ben", "unsure")], "correct", ["anna"]),
        ([of("anna", "unsure")], "unsure", ["anna"]),
        (
            [of("anna", "correct"), of("ben", "wrong"), of("eve", "partly", adjudicates=True)],
            "partly",
            ["eve"],
        ),
    ],
)
def test_all_agree_or_an_adjudicator_decides(given: list, judgment: str, by: list) -> None:
    found = settled(given)[ONE.item]
    assert (found.judgment, [one.annotator for one in found.by]) == (judgment, by)


def test_an_export_comes_back_and_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    given = [of("anna", "correct", alias="Roma\u2028🏛"), of("ben", None, key="key-00000002")]
    path.write_bytes(exported(given))
    assert read_decisions(str(path)) == given
    with Store(":memory:") as store:
        found = imported(str(path), store, items={"c" * 16})
        assert (found.new, found.known, found.elsewhere) == (2, 0, 2)
        assert found.annotators == {"anna": 1, "ben": 1}
        again = imported(str(path), store)
        assert (again.new, again.known) == (0, 2)
        assert len(store.decisions()) == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"key": "key-0000', "line 2: the line is not JSON.*cut short"),
        (b"\xff\xfe\n", "line 2: the line is not JSON in UTF-8"),
        (b"[" * 100_000 + b"\n", "line 2: the line is not JSON"),
        (b"[]\n", "line 2: a decision is list"),
        (b" " * 200_001, "line 2: a line of over 200,000 bytes"),
        (json.dumps({**GOOD, "judgment": "wrong"}).encode(), "line 2.*two different decisions"),
        (json.dumps({**GOOD, "note": "\x1b[2J\ud800"}).encode(), r"line 2: 'note' is '\\x1b\[2J"),
    ],
)
def test_one_damaged_line_refuses_the_file_and_nothing_is_stored(
    tmp_path: Path, line: bytes, told: str
) -> None:
    path = tmp_path / "decisions.jsonl"
    path.write_bytes(json.dumps(GOOD).encode() + b"\n" + line)
    with Store(":memory:") as store:
        with pytest.raises(InputError, match=told):
            imported(str(path), store)
        assert store.decisions() == []


@given(st.binary(max_size=300))
def test_any_bytes_are_decisions_or_an_error(tmp_path_factory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "decisions.jsonl"
    path.write_bytes(content)
    with contextlib.suppress(InputError):
        assert read_decisions(str(path)) == []
