from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from two_systems import A, B, explorer_of, run_of

from answerkey.errors import UsageError
from answerkey.explorer.columns import Labels, Numbers
from answerkey.explorer.query import Query
from answerkey.explorer.selection import Explorer


def rows(explorer: Explorer, *pairs: tuple[str, str]) -> list[int]:
    query = Query.parse(pairs)
    found: list[int] = explorer.sorted(explorer.select(query), query).tolist()
    return found


@pytest.mark.parametrize(
    ("pairs", "kept"),
    [
        ([], [0, 1, 2, 3, 4, 5]),
        ([("system", "B")], [1, 3, 5]),
        ([("system", "A"), ("system", "B")], [0, 1, 2, 3, 4, 5]),
        ([("exact_match", "1")], [0, 5]),
        ([("f1", "0.6..0.7")], [1, 2]),  # two thirds, twice
        ([("f1", "0"), ("system", "B")], [3]),
        ([("outcome", "missing")], [4]),
        ([("outcome", "verbose"), ("outcome", "partial")], [1, 2]),
        ([("by.lang", "fr")], [2, 3]),
        ([("by.question-word", "how many")], [4, 5]),
        ([("by.number-of-references", "2")], [2, 3]),
        ([("spread", "0.5..")], [2, 3, 4, 5]),  # 1/3 for q1, 2/3 for q2, 1 for q3
        ([("find", "AUSTEN")], [0, 1]),
        ([("find", "midi")], [2, 3]),
        ([("find", "q3")], [4, 5]),
        ([("prediction", "it")], [3]),
        ([("prediction", "(none)")], [4]),
        ([("words", "2")], [0, 2]),
        ([("by.lang", "de")], []),
        ([("sort", "-f1")], [0, 5, 1, 2, 3, 4]),
        ([("sort", "f1"), ("exact_match", "0")], [3, 4, 1, 2]),
        ([("sort", "prediction")], [1, 2, 3, 0, 5, 4]),
        ([("sort", "-id")], [4, 5, 2, 3, 0, 1]),
        ([("sort", "-spread"), ("spread", "0.5..")], [4, 5, 2, 3]),
    ],
)
def test_a_query_keeps_and_sorts(
    both: Explorer, pairs: list[tuple[str, str]], kept: list[int]
) -> None:
    found = rows(both, *pairs)
    assert found == kept


def test_pages_cut_what_is_sorted(both: Explorer) -> None:
    pages = []
    for page in "1234":
        query = Query.parse([("sort", "-f1"), ("size", "2"), ("page", page)])
        pages.append(both.page(both.select(query), query).tolist())
    assert pages == [[0, 5], [1, 2], [3, 4], []]


def test_a_column_that_there_is_not_is_named(both: Explorer) -> None:
    for pairs in ([("colour", "red")], [("sort", "colour")]):
        with pytest.raises(UsageError, match="no column 'colour'"):
            both.select(Query.parse(pairs))


def test_what_is_still_to_come_is_waited_for(both: Explorer) -> None:
    query = Query.parse([("verdict", "correct"), ("sort", "finding")])
    assert both.select(query).waiting == ("finding", "verdict")
    both.add({"verdict": Labels.of(["correct"] * 3 + ["incorrect"] * 3)})
    assert both.select(query).waiting == ("finding",)
    assert rows(both, ("verdict", "incorrect"), ("sort", "-f1")) == [5, 3, 4]


def test_an_item_that_one_system_lacks_is_not_lost() -> None:
    explorer = explorer_of(A=run_of(A, [1]), B=run_of(B, [0, 1, 2]))
    ids = explorer.answers.run.ids or []
    systems = [explorer.answers.systems[code] for code in explorer.answers.system]
    assert list(zip(ids, systems, strict=True)) == [
        ("q2", "A"),
        ("q2", "B"),
        ("q1", "B"),
        ("q3", "B"),
    ]
    assert explorer.answers.same_item(1) == [0, 1]
    assert explorer.answers.same_item(3) == [3]
    assert rows(explorer, ("spread", "0")) == [2, 3]


def test_saved_scores_are_no_columns_of_the_file() -> None:
    columns: dict[str, list[str | None]] = {
        "signature": ["squad-v2|missing:zero|answerkey:0.1.0"] * 3,
        "f1": ["0.1"] * 3,
        "outcome": ["exact"] * 3,
        "mark": ["x", None, "y"],
    }
    explorer = explorer_of(A=run_of(A, columns=columns))
    own = [name for name in explorer.columns if name in {"by.f1", "by.signature", "by.mark"}]
    assert own == ["by.mark"]
    assert rows(explorer, ("by.mark", "(none)")) == [1]
    assert "system" not in explorer.columns


@given(st.data())
def test_a_selection_is_what_going_through_all_rows_gives(data: st.DataObject) -> None:
    explorer = explorer_of(A=run_of(A), B=run_of(B))
    langs = data.draw(st.lists(st.sampled_from(["en", "fr"]), unique=True))
    systems = data.draw(st.lists(st.sampled_from("AB"), unique=True))
    low, high = sorted(data.draw(st.tuples(st.floats(0, 1), st.floats(0, 1))))
    f1 = explorer.columns["f1"]
    assert isinstance(f1, Numbers)
    expected = [
        row
        for row in range(6)
        if (not langs or ["en", "fr", "en"][row // 2] in langs)
        and (not systems or "AB"[row % 2] in systems)
        and low <= f1.values[row] <= high
    ]
    pairs = [("by.lang", one) for one in langs] + [("system", one) for one in systems]
    found = explorer.select(Query.parse([*pairs, ("f1", f"{low!r}..{high!r}")]))
    assert np.flatnonzero(found.kept).tolist() == expected
