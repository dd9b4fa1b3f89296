"""Arrow columns drawn from bytes, laid out by hand, and the values that they hold.

pyarrow makes no array of bytes that are not UTF-8, of an index outside its dictionary, or with
something else than zeros below a null. Here all of that is put together from buffers, as
https://arrow.apache.org/docs/format/Columnar.html lays it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

if TYPE_CHECKING:
    from drawing import Choices

__all__ = ["Column", "Flaw", "drawn_lists", "drawn_texts"]

NOT_UTF8 = "is not UTF-8"
OUTSIDE = "lies outside its column"
_INDICES = tuple(pa.from_numpy_dtype(f"{sign}{width}") for width in (1, 2, 4, 8) for sign in "iu")
_INLINE = 12  # bytes that a view holds itself


@dataclass(frozen=True, slots=True)
class Flaw:
    """What an entry has instead of a value."""

    told: str


@dataclass(frozen=True, slots=True)
class Column:
    """An Arrow array, and for each entry its value, None, or what is wrong with it."""

    array: Any
    values: list[Any]

    def sliced(self, start: int, stop: int) -> Column:
        """Return a part that still lies in the buffers of the whole."""
        return Column(self.array[start:stop], self.values[start:stop])


def drawn_texts(draw: Choices, texts: list[bytes]) -> Column:
    """Draw a column of texts: any layout, sliced, in chunks, with nulls anywhere."""
    column = _dictionary(draw, texts) if draw.below(4) == 1 else _plain(draw, texts)
    return _in_chunks(draw, _cut(draw, column))


def drawn_lists(draw: Choices, texts: list[bytes], count: int) -> Column:
    """Draw so many lists of texts, or texts, from as many texts as there are."""
    texts = texts[: 3 * count]
    inner = _dictionary(draw, texts) if draw.below(4) == 1 else _plain(draw, texts)
    kind = draw.of(["list", "large_list", "fixed", "texts"])
    if kind == "texts" or not count:
        again = [texts[at % len(texts)] for at in range(count)]
        single = _plain(draw, again)
        return _in_chunks(draw, Column(single.array, [[value] for value in single.values]))
    width = len(inner.values) // count
    if kind == "fixed":
        inner = inner.sliced(0, width * count)
        ends = np.arange(count + 1) * width
    else:
        inner = _cut(draw, inner)
        ends = np.sort([draw.below(len(inner.values) + 1) for _ in range(count + 1)])
        if count > 1 and draw.below(16) == 1:  # pyarrow itself looks at the first and the last
            ends[1 + draw.below(count - 1)] = draw.of([0, len(inner.values) + 1, 99])
    valid, validity = _validity(draw, count)
    given = pa.list_(inner.array.type, width) if kind == "fixed" else None
    if kind == "list":
        given = pa.list_(inner.array.type)
    elif kind == "large_list":
        given = pa.large_list(inner.array.type)
    width_of = np.int32 if kind == "list" else np.int64
    buffers = [validity] if kind == "fixed" else [validity, _buffer(ends.astype(width_of))]
    array = pa.Array.from_buffers(given, count, buffers, children=[inner.array])
    rows = [
        _row(inner.values, int(first), int(last)) if is_valid else None
        for is_valid, first, last in zip(valid, ends[:-1], ends[1:], strict=True)
    ]
    return _in_chunks(draw, Column(array, rows))


def _row(values: list[Any], first: int, last: int) -> list[Any]:
    if first < 0 or last < first:
        return [Flaw(OUTSIDE)]
    return [values[at] if at < len(values) else Flaw(OUTSIDE) for at in range(first, last)]


def _plain(draw: Choices, texts: list[bytes]) -> Column:
    kind = draw.of([pa.string(), pa.large_string(), pa.string_view()])
    valid, validity = _validity(draw, len(texts))
    if kind == pa.string_view():
        buffers = _views(texts)
    else:
        offsets = np.cumsum([0, *map(len, texts)])
        width = np.int32 if kind == pa.string() else np.int64
        buffers = [_buffer(offsets.astype(width)), pa.py_buffer(b"".join(texts))]
    array = pa.Array.from_buffers(kind, len(texts), [validity, *buffers])
    return Column(
        array, [_value(one) if ok else None for one, ok in zip(texts, valid, strict=True)]
    )


def _value(text: bytes) -> str | Flaw:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return Flaw(NOT_UTF8)


def _views(texts: list[bytes]) -> list[Any]:
    """Lay out views whose longer texts lie in two buffers in turn."""
    held = [bytearray(), bytearray()]
    views = b""
    for at, text in enumerate(texts):
        views += len(text).to_bytes(4, "little")
        if len(text) <= _INLINE:
            views += text.ljust(_INLINE, b"\0")
        else:
            place = at % 2, len(held[at % 2])
            views += text[:4] + b"".join(number.to_bytes(4, "little") for number in place)
            held[at % 2] += text
    return [pa.py_buffer(views), *(pa.py_buffer(bytes(one)) for one in held)]


def _dictionary(draw: Choices, texts: list[bytes]) -> Column:
    held = _cut(draw, _plain(draw, texts))
    kind = draw.of(_INDICES)
    count = len(held.values)
    some = [draw.of([*range(min(count, 20)), count, 127]) for _ in range(len(texts))]
    indices = np.array(some, kind.to_pandas_dtype())
    if draw.below(8) == 1 and len(indices):
        indices[-1] = np.iinfo(indices.dtype).min if draw.below(2) else np.iinfo(indices.dtype).max
    valid, validity = _validity(draw, len(indices))
    array = pa.DictionaryArray.from_buffers(
        pa.dictionary(kind, held.array.type), len(indices), [validity, _buffer(indices)], held.array
    )
    looked = [held.values[i] if 0 <= i < count else Flaw(OUTSIDE) for i in indices.tolist()]
    return Column(array, [one if ok else None for one, ok in zip(looked, valid, strict=True)])


def _validity(draw: Choices, count: int) -> tuple[list[bool], Any]:
    if draw.below(3) != 1:
        return [True] * count, None
    bits = np.array([draw.below(4) != 1 for _ in range(count)], np.bool_)
    return bits.tolist(), _buffer(np.packbits(bits, bitorder="little"))


def _buffer(values: Any) -> Any:
    return pa.py_buffer(values.tobytes())


def _cut(draw: Choices, column: Column) -> Column:
    start = draw.below(3)
    return column.sliced(start, max(start, len(column.values) - draw.below(2)))


def _in_chunks(draw: Choices, column: Column) -> Column:
    if draw.below(3) != 1:
        return column
    at = draw.below(len(column.values) + 1)
    parts = [column.array[:at], column.array[:0], column.array[at:]]
    return Column(pa.chunked_array(parts, column.array.type), column.values)
