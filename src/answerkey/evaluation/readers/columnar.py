"""Parquet and Arrow IPC, through the optional pyarrow.

Every buffer is validated before a value is read from it, as Arrow's documentation asks
of readers of untrusted data.
"""

from __future__ import annotations

from typing import Any

from answerkey.errors import InputError, Location, UsageError, visible
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.role_names import has_role, is_context
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import Column, Table

__all__ = ["read_columnar"]


def read_columnar(source: Source, options: ReadOptions, *, form: str) -> Table:
    """Read the columns of a Parquet file, an Arrow IPC file or an Arrow IPC stream.

    Args:
        source: The input; it is read to its end.
        options: Which columns the caller has named.
        form: ``parquet`` or ``arrow``.

    Raises:
        InputError: The file is damaged, or names a column twice.
        UsageError: pyarrow is not installed.
    """
    arrow = _pyarrow()
    data = arrow.BufferReader(source.read())
    # Damaged files surface as any of these, depending on what the bytes happen to say.
    damage = (arrow.ArrowException, OSError, ValueError, KeyError, TypeError, OverflowError)
    try:
        table = _parquet(data) if form == "parquet" else _ipc(arrow, data)
        table.validate(full=True)
        _refuse_twice(table.column_names, source.name)
        columns = {
            name: _cells(arrow, table.column(name))
            for name in table.column_names
            if _is_read(arrow, name, table.schema.field(name).type, options)
        }
    except InputError:
        raise
    except damage as error:
        message = visible(str(error).splitlines()[0][:160]) if str(error) else type(error).__name__
        raise InputError(
            f"the {form} data are damaged ({message})",
            where=Location(source.name),
            remedy="nothing was read from it; copy or write it again",
        ) from None
    if not table.num_rows:
        raise InputError("the file has no rows", where=Location(source.name))
    return Table(source.name, form, columns)


def _pyarrow() -> Any:
    try:
        import pyarrow  # noqa: ICN001 - optional, and named in full
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        raise UsageError(
            "Parquet and Arrow files need pyarrow", remedy="pip install 'answerkey[arrow]'"
        ) from None
    return pyarrow


def _parquet(data: Any) -> Any:
    import pyarrow.parquet

    return pyarrow.parquet.read_table(data)


def _ipc(arrow: Any, data: Any) -> Any:
    try:
        return arrow.ipc.open_file(data).read_all()
    except arrow.ArrowInvalid:
        data.seek(0)
        return arrow.ipc.open_stream(data).read_all()


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
