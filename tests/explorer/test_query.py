from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.errors import UsageError
from answerkey.explorer.query import LONGEST, MOST_CONDITIONS, Query

NAMES = st.text(min_size=1, max_size=9).filter(
    lambda name: name not in {"find", "sort", "page", "size", "open", "slices"}
)


def test_an_address_is_read() -> None:
    address = "outcome=partial&find=x&outcome=verbose&sort=-f1&page=3&size=10&open=7&slices=f1"
    query = Query.parse(parse_qsl(address))
    assert query == Query((("outcome", ("partial", "verbose")),), "x", "f1", True, 3, 10)


@given(
    st.dictionaries(NAMES, st.lists(st.text(max_size=5), min_size=1, unique=True), max_size=4),
    st.text(max_size=9),
    st.sampled_from(["", "f1", "by.lang"]),
    st.integers(1, 10**9),
    st.integers(1, 200),
)
def test_an_address_says_what_was_asked(
    conditions: dict[str, list[str]], find: str, sort: str, page: int, size: int
) -> None:
    query = Query(
        tuple((name, tuple(values)) for name, values in conditions.items()),
        find,
        sort,
        bool(sort) and page % 2 == 0,
        page,
        size,
    )
    assert Query.parse(query.pairs()) == query


@pytest.mark.parametrize("name", ["page", "size"])
@pytest.mark.parametrize("text", ["0", "-1", "1.5", "", "x", "٣", "9" * 30, "²"])
def test_a_number_that_is_none_is_refused(name: str, text: str) -> None:
    with pytest.raises(UsageError, match=f"is no {name}"):
        Query.parse([(name, text)])


@pytest.mark.parametrize(
    "pairs",
    [
        [("a", str(n)) for n in range(MOST_CONDITIONS + 1)],
        [("a", "x" * (LONGEST + 1))],
        [("a" * (LONGEST + 1), "x")],
    ],
)
def test_too_much_is_refused(pairs: list[tuple[str, str]]) -> None:
    with pytest.raises(UsageError, match="too much"):
        Query.parse(pairs)
