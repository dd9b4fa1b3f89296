"""Read a file as columns of text, whatever they mean."""

from __future__ import annotations

from answerkey.evaluation.readers.detection import read_table
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.sources import open_source
from answerkey.evaluation.readers.tables import texts

__all__ = ["read_columns"]


def read_columns(
    path: str,
    *,
    format: str | None = None,  # noqa: A002 - the word users type
    delimiter: str | None = None,
) -> dict[str, list[str | None]]:
    """Return every column of text, number or truth of a file, by its name.

    Args:
        path: The file, or ``-`` for stdin.
        format: Its format, instead of detecting it.
        delimiter: Character between the cells of CSV and TSV files.

    Raises:
        InputError: The file is refused.
    """
    options = ReadOptions(format=format, delimiter=delimiter)
    with open_source(path, progress=None) as source:
        table = read_table(source, options, form=format)
    columns = {name: texts(cells) for name, cells in table.columns.items()}
    return {name: column for name, column in columns.items() if column is not None}
