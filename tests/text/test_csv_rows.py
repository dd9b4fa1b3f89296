"""The kernel reads CSV as the standard library does, or leaves it to it: never otherwise."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import pytest
from conftest import implementation_named
from hypothesis import example, given
from hypothesis import strategies as st

from answerkey.text.backend import backend_name, csv_rows

WIDTH = 4
KINDS = "itjs"
TEXTS = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["", '"', '""', "a,b", "\n", "\r\n", "\r", " ", "\u2028", "x" * 40, "é" * 9, "\0", "[", " []"]
)
LISTS = st.lists(TEXTS, max_size=3).map(json.dumps) | st.just("")
RECORDS = st.lists(st.tuples(TEXTS, TEXTS, LISTS | TEXTS, TEXTS), max_size=5)


@pytest.fixture(autouse=True, scope="module")
def kernel() -> None:
    implementation_named("kernel")
    if backend_name() != "native":
        pytest.skip("the specification reads no CSV")


def written(records: Sequence[Sequence[str]], end: str, quoting: int, delimiter: str) -> bytes:
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator=end, quoting=quoting, delimiter=delimiter).writerows(records)  # type: ignore[arg-type]
    return file.getvalue().encode()


def parsed(block: bytes, delimiter: str) -> list[list[str]] | None:
    """Return what csv makes of lines cut at newlines alone, or None of an error."""
    try:
        lines = [line.decode() for line in io.BytesIO(block)]
        return list(csv.reader(lines, delimiter=delimiter, strict=True))
    except (csv.Error, UnicodeDecodeError):
        return None


def check(block: bytes, delimiter: str = ",", *, is_last: bool = True) -> bool:
    """Compare what the kernel read with what csv reads; tell whether it read anything."""
    found = csv_rows(block, delimiter, KINDS, is_last=is_last)
    if found is None:
        return False
    (ids, texts, lists, skipped), count, blank, barred, size = found
    assert skipped is None
    assert barred == 0
    assert size == len(block) or (not is_last and block[:size].endswith((b"\n", b"")))
    every = parsed(block[:size], delimiter)
    assert every is not None
    records = [record for record in every if record]
    assert blank == len(every) - len(records)
    assert count == len(records) == len(ids) == len(texts) == len(lists)
    assert {len(record) for record in records} <= {WIDTH}
    assert ids.to_pylist() == [record[0] for record in records]
    assert texts.to_pylist() == [record[1] for record in records]
    expected = [json.loads(record[2]) if record[2] else [] for record in records]
    assert lists.to_pylist() == expected
    assert lists.empty == expected.count([])
    return True


@given(
    RECORDS,
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(",;\t|"),
)
def test_whatever_is_read_is_what_csv_reads(
    records: list[tuple[str, ...]], end: str, quoting: int, delimiter: str
) -> None:
    check(written(records, end, quoting, delimiter), delimiter)


@given(st.lists(st.tuples(TEXTS, TEXTS, LISTS, TEXTS), max_size=5), st.sampled_from(",;\t|"))
def test_quoted_records_are_read(records: list[tuple[str, ...]], delimiter: str) -> None:
    assert check(written(records, "\n", csv.QUOTE_ALL, delimiter), delimiter)


@given(st.lists(st.tuples(TEXTS, TEXTS, LISTS, TEXTS), min_size=1, max_size=3), st.data())
def test_damaged_records_are_not_read_otherwise(
    records: list[tuple[str, ...]], data: st.DataObject
) -> None:
    block = bytearray(written(records, "\n", csv.QUOTE_MINIMAL, ","))
    at = data.draw(st.integers(0, len(block) - 1))
    match data.draw(st.sampled_from(["change", "delete", "double", "cut"])):
        case "change":
            block[at] = data.draw(st.integers(0, 255) | st.sampled_from(b'",\r\n[]\x00\xc3'))
        case "delete":
            del block[at]
        case "double":
            block.insert(at, block[at])
        case _:
            del block[at:]
    check(bytes(block))
    check(bytes(block), is_last=False)


@given(st.binary(max_size=60) | st.text('",\r\n[]a', max_size=30).map(str.encode))
@example(b'a,b,"[""c""]",d\r')
@example(b'a,"b')
def test_any_bytes(block: bytes) -> None:
    check(block)
    check(block, is_last=False)


@given(RECORDS.filter(bool), st.data())
def test_a_block_ends_with_its_last_whole_record(
    records: list[tuple[str, ...]], data: st.DataObject
) -> None:
    plain = [(one, two, "", four) for one, two, _, four in records]
    block = written(plain, "\n", csv.QUOTE_ALL, ",")
    cut = block[: data.draw(st.integers(0, len(block)))]
    found = csv_rows(cut, ",", KINDS, is_last=False)
    ends = [len(written(plain[:n], "\n", csv.QUOTE_ALL, ",")) for n in range(len(plain) + 1)]
    if found is not None:
        assert found[4] in ends
    # A newline within quotes may look like the end of a record only while quotes pair up.
    whole = max(end for end in ends if end <= len(cut))
    assert found is None or found[4] == whole


@pytest.mark.parametrize(
    "record",
    [
        b"1,a,,x,y\n",
        b"1,a,\n",
        b'1,"a"b,,x\n',
        b'1,"a,,x\n',
        b"1,a\rb,,x\n",
        b"1,a,,x\r",
        b"1,\xff,,x\n",
        b"1,a,b,x\n",
        b"1,a,[1],x\n",
        b'1,a,"[""a"",]",x\n',
        b'1,a,"[""a""] b",x\n',
        b'1,a,"[""\\ud800""]",x\n',
    ],
)
def test_what_python_has_to_look_at(record: bytes) -> None:
    assert not check(record)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (b"a\n\nb|c\n\xe3\x80\x80x\n", ([["a"], ["b|c"], ["\u3000x"]], 1, 1)),
        (b'""\na[]\n', ([[], ["a[]"]], 0, 0)),
        (b"[a]\n", None),
        (b" [a]\n", None),
        (b"\xe3\x80\x80[a]\n", None),
    ],
)
def test_cells_that_are_lists_of_one(cells: bytes, expected: Any) -> None:
    found = csv_rows(cells, ",", "c", is_last=True)
    read = None if found is None else (found[0][0].to_pylist(), found[2], found[3])
    assert read == expected
