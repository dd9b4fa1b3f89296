"""Records with the same fields, for other programs: JSON Lines, CSV and Parquet."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from answerkey.reports.rows import ROW_FILES, write_rows

__all__ = ["RECORD_FORMATS", "records_bytes"]

RECORD_FORMATS = tuple(ROW_FILES)


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
    names = list(records[0]) if records else []
    file = io.BytesIO()
    write_rows(ending, [{name: [each[name] for each in records] for name in names}], file)
    return file.getvalue()
