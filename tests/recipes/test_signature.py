"""The grammar of signatures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.errors import UsageError
from answerkey.recipes.signature import (
    RUN_FIELDS,
    join_signature,
    split_outside,
    split_signature,
)

field_names = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
field_values = st.text(st.sampled_from("abz019 .+:=-_"), min_size=1).map(str.strip).filter(bool)


@pytest.mark.parametrize(
    ("text", "separators", "parts"),
    [
        ("a|b", "|", ["a", "b"]),
        ("a, b |c", "|,", ["a", "b", "c"]),
        ("f([,])|x", "|,", ["f([,])", "x"]),
        ("f(a,b),x", ",", ["f(a,b)", "x"]),
        (r"f([\]|,])|x", "|,", [r"f([\]|,])", "x"]),
        ("f([)|])|x", "|", ["f([)|])", "x"]),
        ("", "|", [""]),
        ("|", "|", ["", ""]),
        ("a(|b", "|", ["a(", "b"]),  # never closed: an ordinary character
    ],
)
def test_separators_count_outside_brackets_alone(
    text: str, separators: str, parts: list[str]
) -> None:
    assert split_outside(text, separators) == parts


@pytest.mark.parametrize(
    "text",
    [
        "squad-v2|overlap:set|best:mean",
        "squad-v2,overlap=set,best=mean",
        " squad-v2 , overlap = set | best : mean ",
    ],
)
def test_both_ways_of_writing_read_alike(text: str) -> None:
    assert split_signature(text) == ("squad-v2", {"overlap": "set", "best": "mean"})


@given(st.dictionaries(field_names, field_values, max_size=5))
def test_what_is_joined_splits_back(fields: dict[str, str]) -> None:
    assert split_signature(join_signature("name", fields)) == ("name", fields)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("squad-v2|overlap", "accepted: field:value"),
        ("squad-v2|overlap:", "accepted: field:value"),
        ("squad-v2|:set", "accepted: field:value"),
        ("squad-v2|", "accepted: field:value"),
        ("squad-v2|overlap:set|overlap:set", "'overlap' stands twice"),
    ],
)
def test_a_broken_signature_is_refused(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        split_signature(text)


def test_run_fields_are_no_fields_of_a_convention() -> None:
    from answerkey.recipes.conventions import Convention

    assert not set(RUN_FIELDS) & set(Convention().recipe)
