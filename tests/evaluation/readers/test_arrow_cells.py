"""What is known of an Arrow column without a look at each cell is what its cells come to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.evaluation.readers.columnar import ArrowCells

pa = pytest.importorskip("pyarrow")

TEXTS = st.sampled_from(["", "a", "été", "x" * 20])
COLUMNS = st.one_of(
    st.tuples(st.sampled_from([pa.string(), pa.large_string()]), st.lists(TEXTS | st.none())),
    st.tuples(
        st.sampled_from([pa.list_(pa.string()), pa.large_list(pa.large_string())]),
        st.lists(st.none() | st.lists(TEXTS | st.none(), max_size=3)),
    ),
)


@given(COLUMNS, st.integers(0, 4), st.integers(0, 4))
def test_any_column_is_measured(column: tuple[Any, list[Any]], start: int, left: int) -> None:
    kind, values = column
    end = max(start, len(values) - left)
    cells = ArrowCells(pa.array(values, kind)[start:end])
    given_values = [value for value in values[start:end] if value is not None]
    lists = given_values if cells.is_list else [[value] for value in given_values]
    sizes = [len(text.encode()) for texts in lists for text in texts if text is not None]
    assert cells.nulls == len(values[start:end]) - len(given_values)
    assert cells.longest == max(sizes, default=0)
    assert cells.most == (max(map(len, lists), default=0) if cells.is_list else 0)
    assert cells.empty == sum(len(value) == 0 for value in given_values)
    assert cells.has_null_texts == (
        any(None in texts for texts in lists) if cells.is_list else bool(cells.nulls)
    )
