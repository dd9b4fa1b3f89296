"""Strict parsing, and the search for members that stand twice."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.evaluation.readers.json_text import JsonText, repeated_member
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.tables import NumberText

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_no_member_stands_twice_in_what_json_writes(value):
    assert repeated_member(json.dumps(value).encode(), value) is None
    assert repeated_member(json.dumps(value, separators=(" ,", " : ")).encode(), value) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (b'{"a":1,"a":2}', "a"),
        (b'{"a" : 1, "a":2}', "a"),
        (b'{"a":[{"b":1,"b":2}]}', "b"),
        (b'{"a":1,"\\u0061":2}', "a"),
        (b'{"a":"\\":","a":"x"}', "a"),
    ],
)
def test_repeated_members_are_found(text, name):
    assert repeated_member(text, json.loads(text)) == name


@given(st.lists(st.tuples(st.sampled_from("ab:"), st.sampled_from(["1", '":"', '{"a":1}']))))
def test_repeated_members_are_found_if_and_only_if_there_are(pairs):
    text = "{" + ", ".join(f'"{name}" :{value}' for name, value in pairs) + "}"
    found = repeated_member(text.encode(), json.loads(text))
    assert (found is not None) == (len(dict(pairs)) < len(pairs))


def test_numbers_keep_their_text_when_coerced():
    parse = JsonText("f", "record", ReadOptions(coerce_numbers=True)).parser
    value = parse(b'{"a": 1.50, "b": -0, "c": "1"}')
    assert value == {"a": "1.50", "b": "-0", "c": "1"}
    assert [type(cell) for cell in value.values()] == [NumberText, NumberText, str]
