"""One row an answer, for other programs: JSON Lines, CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from types import NoneType
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias, cast

import orjson

from answerkey.evaluation.arrow import speaks_arrow, unpacked
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.text_measures import TEXT_MEASURES
from answerkey.packages import package
from answerkey.recipes.measures import MEASURES

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet

__all__ = [
    "ROW_FILES",
    "Columns",
    "RowFile",
    "answer_columns",
    "rows_bytes",
    "scored_rows",
    "write_rows",
]

_NUMBERS = frozenset({*MEASURES, *TEXT_MEASURES, "before", "after", "score"})
_TEXTS = frozenset({"best_reference", "outcome", "signature"})
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

Columns: TypeAlias = dict[str, Any]
"""Some rows: name to a list of values, to an array of numbers where NaN is none, or to a column
that speaks Arrow."""


class RowFile(Protocol):
    """A file of rows that is being written."""

    def write(self, columns: Columns) -> None:
        """Append rows."""

    def close(self) -> None:
        """Write what belongs at the end; the file itself is left open."""


class JsonlFile:
    """JSON Lines: one object a row."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, columns: Columns) -> None:
        """Append rows."""
        names = list(columns)
        for values in zip(*map(_listed, columns.values()), strict=True):
            self._file.write(orjson.dumps(dict(zip(names, values, strict=True))) + b"\n")

    def close(self) -> None:
        """Nothing belongs at the end."""


class CsvFile:
    """CSV for people: a text that a spreadsheet would run as a formula gets a ``'``.

    References are a JSON list. JSON Lines and Parquet keep every text as it was.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._has_header = False

    def write(self, columns: Columns) -> None:
        """Append rows, the first time under a header."""
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\n")
        if not self._has_header:
            writer.writerow(map(_neutral, columns))
            self._has_header = True
        cells = (map(_cell, _listed(column)) for column in columns.values())
        writer.writerows(zip(*cells, strict=True))
        self._file.write(text.getvalue().encode())

    def close(self) -> None:
        """Nothing belongs at the end."""


class ParquetFile:
    """Parquet, a row group for each piece that is written.

    Raises:
        UsageError: pyarrow is not installed.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._open = package("pyarrow.parquet", extra="arrow", purpose="Parquet").ParquetWriter
        self._writer: pyarrow.parquet.ParquetWriter | None = None

    def write(self, columns: Columns) -> None:
        """Append rows."""
        import pyarrow as pa

        table = pa.table({name: _array(name, values) for name, values in columns.items()})
        if self._writer is None:
            self._writer = self._open(self._file, table.schema)
        self._writer.write_table(table)

    def close(self) -> None:
        """Write the footer."""
        if self._writer is not None:
            self._writer.close()


ROW_FILES: dict[str, Callable[[IO[bytes]], RowFile]] = {
    ".jsonl": JsonlFile,
    ".csv": CsvFile,
    ".parquet": ParquetFile,
}
"""What writes rows, by the file's ending; Parquet raises ``UsageError`` without pyarrow."""


def write_rows(ending: str, chunks: Iterable[Columns], file: IO[bytes]) -> None:
    """Write all rows to a file, in the format that its ending names."""
    rows = ROW_FILES[ending](file)
    for columns in chunks:
        rows.write(columns)
    rows.close()


def rows_bytes(records: Sequence[Mapping[str, object]], ending: str) -> bytes:
    r"""Write records in the format of a file's ending.

    Args:
        records: Mappings with the same keys; a text stays as it was but in CSV, where one that
            a spreadsheet would run gets a ``'``.
        ending: One of ``ROW_FILES``.

    Raises:
        UsageError: pyarrow is needed and not installed.

    Examples:
        >>> rows_bytes([{"code": "A101", "row": 0}], ".csv")
        b'code,row\nA101,0\n'
    """
    names = list(records[0]) if records else []
    file = io.BytesIO()
    write_rows(ending, [{name: [each[name] for each in records] for name in names}], file)
    return file.getvalue()


def scored_rows(run: Run, scored: Sequence[Scores]) -> Columns:
    """Return one row for each item under each convention, in the order of the items."""
    columns = [_columns(run, scores) for scores in scored]
    if len(columns) == 1:
        return columns[0]
    return {
        name: list(chain.from_iterable(zip(*(_listed(one[name]) for one in columns), strict=True)))
        for name in columns[0]
    }


def answer_columns(run: Run) -> Columns:
    """Return what files say of each answer: its id, their own columns, and the texts."""
    columns: Columns = {}
    if run.ids is not None:
        columns["id"] = run.ids
    columns |= run.columns
    if run.questions is not None:
        columns["question"] = run.questions
    columns["prediction"] = run.predictions
    columns["references"] = run.references
    return columns


def _columns(run: Run, scores: Scores) -> Columns:
    columns = answer_columns(run)
    for measure in MEASURES:
        columns[measure] = getattr(scores, measure)
    for one in scores.text_measures:
        columns[one.name] = one.rows
    columns["best_reference"] = [
        texts[index] if index >= 0 else None
        for texts, index in zip(
            unpacked(run.references), scores.best_reference.tolist(), strict=True
        )
    ]
    columns["outcome"] = [OUTCOMES[code] for code in scores.outcomes.tolist()]
    columns["signature"] = [scores.row_signature] * len(run)
    return columns


def _listed(values: Any) -> list[Any]:
    if hasattr(values, "dtype"):
        import numpy as np

        absent = np.isnan(values)
        found: Any = np.where(absent, None, values) if absent.any() else values
        return cast("list[Any]", found.tolist())
    return cast("list[Any]", unpacked(values))


def _array(name: str, values: Any) -> pa.Array:
    import pyarrow as pa

    if hasattr(values, "dtype"):
        return pa.array(values, pa.float64(), from_pandas=True)
    if name == "references":
        kind = pa.list_(pa.string())
    elif name in _NUMBERS:
        kind = pa.float64()
    elif name in _TEXTS or speaks_arrow(values) or set(map(type, values)) <= {str, NoneType}:
        kind = pa.string()
    else:
        kind = None
    return pa.array(values).cast(kind) if speaks_arrow(values) else pa.array(values, kind)


def _cell(value: object) -> object:
    """Return a value as a cell of CSV that no spreadsheet runs as a formula."""
    if isinstance(value, list):
        return orjson.dumps(value).decode()
    return _neutral(value) if isinstance(value, str) else value


def _neutral(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
