"""The kernel reads JSON Lines as orjson does, or leaves them to Python: never otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from conftest import implementation_named
from hypothesis import example, given
from hypothesis import strategies as st

from answerkey.text.backend import backend_name, json_rows

NAMES = ["id", "prediction", "references", "other"]
KINDS = "inls"
KEYS = st.sampled_from([*NAMES, "new", "i", "idid", "été", 'a"b'])
TEXTS = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["", "\\", '"', "\n", "\u2028", "x" * 40, "é" * 9, "\x7f", "\U0001f600"]
)
INTEGERS = st.integers(-(2**53), 2**53)
VALUES = st.recursive(
    TEXTS | st.none() | st.booleans() | INTEGERS | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=2),
    max_leaves=6,
)
PLAIN = st.fixed_dictionaries(
    {"id": TEXTS, "prediction": TEXTS | st.none(), "references": st.lists(TEXTS, max_size=4)},
    optional={
        "other": TEXTS
        | st.integers()
        | st.lists(st.integers(-99, 99).map(lambda n: n / 8), max_size=2)
    },
)
ROWS = st.lists(PLAIN | st.dictionaries(KEYS, VALUES, max_size=4), max_size=4)
WRITERS: list[Callable[[Any], bytes]] = [
    orjson.dumps,
    lambda row: json.dumps(row).encode(),
    lambda row: json.dumps(row, ensure_ascii=False, separators=(" ,\t", " :  ")).encode(),
]


@pytest.fixture(autouse=True, scope="module")
def kernel() -> None:
    implementation_named("kernel")
    if backend_name() != "native":
        pytest.skip("the specification reads no JSON")


def parsed(block: bytes) -> list[dict[str, Any]] | None:
    """Return what orjson makes of each line that is not blank, or None of an error."""
    try:
        return [orjson.loads(line) for line in block.split(b"\n") if line.strip(b" \t\r")]
    except orjson.JSONDecodeError:
        return None


def check(block: bytes) -> bool:
    """Compare what the kernel read with what orjson reads; tell whether it read anything."""
    found = json_rows(block, NAMES, KINDS)
    if found is None:
        return False
    rows = parsed(block)
    assert rows is not None
    (ids, predictions, references, other), count, blank = found
    assert other is None
    assert count == len(rows) == len(ids) == len(predictions) == len(references)
    lines = block.removesuffix(b"\n").split(b"\n") if block else []
    assert blank == sum(not line.strip(b" \t\r") for line in lines)
    assert ids.to_pylist() == [row["id"] for row in rows]
    assert predictions.to_pylist() == [row["prediction"] for row in rows]
    assert references.to_pylist() == [row["references"] for row in rows]
    assert all(row.keys() <= set(NAMES) for row in rows)
    sizes = [len(text.encode()) for row in rows for text in row["references"]]
    assert references.longest == max(sizes, default=0)
    assert references.most == max((len(row["references"]) for row in rows), default=0)
    assert references.empty == sum(not row["references"] for row in rows)
    assert predictions.nulls == sum(row["prediction"] is None for row in rows)
    assert ids.empty == sum(not row["id"] for row in rows)
    return True


@given(ROWS, st.sampled_from(WRITERS), st.sampled_from([b"\n", b"\r\n", b"\n\n", b"\n \n"]))
def test_whatever_is_read_is_what_orjson_reads(
    rows: list[dict[str, Any]], written: Callable[[Any], bytes], end: bytes
) -> None:
    check(b"".join(written(row) + end for row in rows))


@given(st.lists(PLAIN, max_size=6), st.sampled_from(WRITERS))
def test_plain_rows_are_read(rows: list[dict[str, Any]], written: Callable[[Any], bytes]) -> None:
    assert check(b"\n".join(map(written, rows)))


@given(st.lists(PLAIN, min_size=1, max_size=3), st.data())
def test_damaged_rows_are_not_read_otherwise(rows: list[dict[str, Any]], data: Any) -> None:
    block = bytearray(b"\n".join(map(orjson.dumps, rows)))
    at = data.draw(st.integers(0, len(block) - 1))
    match data.draw(st.sampled_from(["change", "delete", "double", "cut"])):
        case "change":
            block[at] = data.draw(st.integers(0, 255) | st.sampled_from(b'"\\{}[],:\n\x00\x1f\xc3'))
        case "delete":
            del block[at]
        case "double":
            block.insert(at, block[at])
        case _:
            del block[at:]
    check(bytes(block))


@given(st.binary(max_size=60))
@example(b'"')
@example(b"{")
def test_any_bytes(block: bytes) -> None:
    check(block)


ROW = b'{"id": "1", "prediction": "a", "references": ["b"], "other": %s}'


@pytest.mark.parametrize(
    ("value", "is_read"),
    [
        (b"0", True),
        (b"-0.5e-07", True),
        (b"01", False),
        (b"-", False),
        (b"1.", False),
        (b".5", False),
        (b"1e999", False),
        (b"NaN", False),
        (b"truest", False),
        (b"[[], [1, null], true]", True),
        (b"[1,]", False),
        (b"[" * 40 + b"]" * 40, False),
        (b'{"a": 1}', False),
        (b'"\\u00e9\\ud83d\\ude00"', True),
        (b'"\\ud83d"', False),
        (b'"\\ude00\\ud83d"', False),
        (b'"\\x41"', False),
        (b'"\xc3"', False),
        (b'"\xed\xa0\x80"', False),
        (b'"\t"', False),
    ],
)
def test_values_that_nobody_asks_for_are_checked(value: bytes, is_read: bool) -> None:  # noqa: FBT001
    assert check(ROW % value) == is_read


@pytest.mark.parametrize(
    "row",
    [
        b'{"id": "1", "id": "2", "prediction": "a", "references": []}',
        b'{"\\u0069d": "1", "prediction": "a", "references": []}',
        b'{"id": "1", "prediction": "a"}',
        b'{"id": 1, "prediction": "a", "references": []}',
        b'{"id": null, "prediction": "a", "references": []}',
        b'{"id": "1", "prediction": "a", "references": ["a", null]}',
        b'{"id": "1", "prediction": "a", "references": "a"}',
        b'{"id": "1", "prediction": "a", "references": null}',
        b'{"id": "1", "prediction": "a", "references": []} {}',
        b'{"id": "1", "prediction": "a", "references": [],}',
        b'{"id": "1", "prediction": "a",\n"references": []}',
        b"{}",
        b"[]",
        b"\x0b",
    ],
)
def test_what_python_has_to_look_at(row: bytes) -> None:
    assert not check(row)


def columns() -> Iterator[Any]:
    block = b'{"id": "1", "prediction": "\\u00e9", "references": ["x", "yz"]}\n' * 2
    block += b'{"id": "2", "prediction": null, "references": []}'
    yield from json_rows(block, NAMES[:3], KINDS[:3])[0]


def test_columns_are_sound_arrow_arrays() -> None:
    pa = pytest.importorskip("pyarrow")
    arrays = [pa.array(column) for column in columns()]
    for array in arrays:
        array.validate(full=True)
    assert [str(array.type) for array in arrays] == ["string", "string", "list<item: string>"]
    assert [array.to_pylist() for array in arrays] == [
        ["1", "1", "2"],
        ["é", "é", None],
        [["x", "yz"], ["x", "yz"], []],
    ]


def test_columns_are_sequences() -> None:
    ids, predictions, references = columns()
    assert [*ids] == ["1", "1", "2"]
    assert (predictions[1], predictions[2], references[2]) == ("é", None, [])
    with pytest.raises(IndexError):
        ids[3]


def test_as_many_members_as_a_word_has_bits() -> None:
    names = [str(n) for n in range(65)]
    row = orjson.dumps(dict.fromkeys(names[:64], "x"))
    assert json_rows(row, names[:64], "t" * 64) is not None
    assert json_rows(row, names, "t" * 64 + "s") is None
