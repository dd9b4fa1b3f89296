"""Parquet and Arrow IPC, through the optional pyarrow.

Every buffer is validated before a value is read from it, as Arrow's documentation asks
of readers of untrusted data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from answerkey.errors import InputError, Location, visible
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.role_names import has_role, is_context
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import (
    MOST_ROWS,
    Column,
    Expected,
    RowlessError,
    Table,
)
from answerkey.packages import package

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["columnar_tables"]

_BUFFER = 2**20


def columnar_tables(
    source: Source, options: ReadOptions, expected: Expected, *, form: str
) -> Iterator[Table]:
    """Read a Parquet file, an Arrow IPC file or an Arrow IPC stream, some rows at a time.

    Args:
        source: The input; it is read to its end.
        options: Which columns the caller has named.
        expected: Looked at before each table is read; where it names columns, and what is read
            is plain, they stay in Arrow.
        form: ``parquet`` or ``arrow``.

    Raises:
        InputError: The file is damaged, or names a column twice.
        UsageError: pyarrow is not installed.
    """
    arrow, parquet = map(_package, ("pyarrow", "pyarrow.parquet"))
    with _named_damage(arrow, source.name, form):
        if source.path is None:
            data = arrow.BufferReader(source.read())
        else:
            data = arrow.OSFile(source.path)
        schema, batches = _parquet(parquet, data) if form == "parquet" else _ipc(arrow, data)
    first = 0
    while True:
        with _named_damage(arrow, source.name, form):
            batch = next(batches, None)
            if batch is None:
                break
            batch.validate(full=True)
            _refuse_twice(batch.schema.names, source.name)
            columns: dict[str, Any] | None = _as_expected(batch, expected)
            as_expected = columns is not None
            if columns is None:
                columns = {
                    field.name: _cells(arrow, batch.column(index))
                    for index, field in enumerate(batch.schema)
                    if _is_read(arrow, field.name, field.type, options)
                }
        if batch.num_rows:
            yield Table(source.name, form, columns, first=first, as_expected=as_expected)
            first += batch.num_rows
    if not first:
        read = [each.name for each in schema if _is_read(arrow, each.name, each.type, options)]
        raise RowlessError(
            "the file has no rows",
            where=Location(source.name),
            table=Table(source.name, form, {name: [] for name in read}),
        )


class ArrowCells:
    """A column of texts, or of lists of texts, that stays in Arrow.

    Args:
        array: A pyarrow array.
    """

    def __init__(self, array: Any) -> None:
        self._array = array
        self.nulls: int = array.null_count
        self.is_list = not _is_text(array.type)
        texts = array.flatten() if self.is_list else array
        lengths = _lengths(texts)
        counts = _lengths(array) if self.is_list else lengths
        self.longest = int(lengths.max(initial=0))
        self.most = int(counts.max(initial=0)) if self.is_list else 0
        self.empty = int((counts == 0).sum())
        self.has_null_texts = bool(texts.null_count)

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, row: int) -> Any:
        return self._array[row].as_py()

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._array.__arrow_c_array__(requested_schema)

    def to_pylist(self) -> list[Any]:
        """Return the cells as Python objects."""
        cells: list[Any] = self._array.to_pylist()
        return cells


def _lengths(array: Any) -> NDArray[np.int64]:
    """Return how long each text or list is that is not null.

    pyarrow.compute tells it too, but imports pandas to look whether it was given pandas's columns.
    """
    import numpy as np
    from pyarrow import types

    start, count = array.offset, len(array)
    bitmap, offsets = array.buffers()[:2]
    if not count:
        return np.zeros(0, np.int64)
    is_large = types.is_large_string(array.type) or types.is_large_list(array.type)
    ends = np.frombuffer(offsets, np.int64 if is_large else np.int32)
    lengths = np.diff(ends[start : start + count + 1]).astype(np.int64)
    if array.null_count:
        bits = np.unpackbits(np.frombuffer(bitmap, np.uint8), bitorder="little")
        lengths = lengths[bits[start : start + count].astype(np.bool_)]
    return lengths


def _as_expected(batch: Any, expected: Expected) -> dict[str, Any] | None:
    """Return the columns that are asked for, if they hold what is expected and no more."""
    columns = {}
    for name, kind in expected.columns.items():
        if kind == "s":
            continue
        array = batch.column(name)
        if not _is_kind(array.type, kind):
            return None
        cells = ArrowCells(array)
        if (
            (cells.nulls and kind != "n")
            or (cells.is_list and cells.has_null_texts)
            or not expected.takes(kind, cells)
        ):
            return None
        columns[name] = cells
    return columns or None


def _is_kind(kind: Any, letter: str) -> bool:
    from pyarrow import types

    if letter == "l":
        return bool(
            (types.is_list(kind) or types.is_large_list(kind)) and _is_text(kind.value_type)
        )
    return _is_text(kind)


def _is_text(kind: Any) -> bool:
    from pyarrow import types

    return bool(types.is_string(kind) or types.is_large_string(kind))


@contextmanager
def _named_damage(arrow: Any, name: str, form: str) -> Iterator[None]:
    """Say of a damaged file that it is damaged, whatever error its bytes happen to cause."""
    try:
        yield
    except InputError:
        raise
    except (
        *(arrow.ArrowException, OSError, ValueError, KeyError, TypeError, OverflowError),
    ) as error:
        message = visible(str(error).splitlines()[0][:160]) if str(error) else type(error).__name__
        raise InputError(
            f"the {form} data are damaged ({message})",
            where=Location(name),
            remedy="nothing was read from it; copy or write it again",
        ) from None


def _package(module: str) -> Any:
    return package(module, extra="arrow", purpose="A Parquet or Arrow file")


def _parquet(parquet: Any, data: Any) -> tuple[Any, Iterator[Any]]:
    file = parquet.ParquetFile(data, buffer_size=_BUFFER)
    return file.schema_arrow, file.iter_batches(batch_size=MOST_ROWS)


def _ipc(arrow: Any, data: Any) -> tuple[Any, Iterator[Any]]:
    try:
        file = arrow.ipc.open_file(data)
    except arrow.ArrowInvalid:
        data.seek(0)
        stream = arrow.ipc.open_stream(data)
        return stream.schema, _cut(stream)
    return file.schema, _cut(map(file.get_batch, range(file.num_record_batches)))


def _cut(batches: Iterable[Any]) -> Iterator[Any]:
    for batch in batches:
        for start in range(0, max(batch.num_rows, 1), MOST_ROWS):
            yield batch.slice(start, MOST_ROWS)


def _is_read(arrow: Any, name: str, kind: Any, options: ReadOptions) -> bool:
    """Tell whether a column can be a role or a slice; nested ones can only have a role."""
    if name in options.mapped_columns or has_role(name):
        return True
    return not (is_context(name) or arrow.types.is_nested(kind) or _is_bytes(arrow, kind))


def _is_bytes(arrow: Any, kind: Any) -> bool:
    types = arrow.types
    return bool(
        types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind)
    )


def _cells(arrow: Any, column: Any) -> Column:
    if arrow.types.is_temporal(column.type) or arrow.types.is_decimal(column.type):
        column = column.cast(arrow.string())
    cells: Column = column.to_pylist()
    return cells


def _refuse_twice(names: list[str], file: str) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError(
            f"two columns are named {visible(twice[0])!r}",
            where=Location(file),
            remedy="rename one of them",
        )
