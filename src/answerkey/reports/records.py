"""Records with the same fields, for other programs: JSON Lines, CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

import orjson

from answerkey.errors import UsageError
from answerkey.reports.rows import neutral_cell

__all__ = ["RECORD_FORMATS", "records_bytes"]

RECORD_FORMATS = (".jsonl", ".csv", ".parquet")


def records_bytes(records: Sequence[Mapping[str, object]], ending: str) -> bytes:
    r"""Write records in the format of a file's ending.

    Args:
        records: Mappings with the same keys; a text stays as it was but in CSV, where one that
            a spreadsheet would run gets a ``'``.
        ending: One of ``RECORD_FORMATS``.

    Raises:
        UsageError: pyarrow is needed and not installed.

    Examples:
        >>> records_bytes([{"code": "A101", "row": 0}], ".csv")
        b'code,row\nA101,0\n'
    """
    if ending == ".jsonl":
        return b"".join(orjson.dumps(each, option=orjson.OPT_APPEND_NEWLINE) for each in records)
    if ending == ".parquet":
        return _parquet(records)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    if records:
        writer.writerow(records[0])
    writer.writerows(map(neutral_cell, each.values()) for each in records)
    return text.getvalue().encode()


def _parquet(records: Sequence[Mapping[str, object]]) -> bytes:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise UsageError("Parquet needs pyarrow", remedy="pip install 'answerkey[arrow]'") from None
    file = io.BytesIO()
    pq.write_table(pa.Table.from_pylist([dict(each) for each in records]), file)
    return file.getvalue()
