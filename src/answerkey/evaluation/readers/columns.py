"""Read a file for its columns alone: its rows need no answers and have no references."""

from __future__ import annotations

from answerkey.evaluation.readers.detection import read_table
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.runs import Run
from answerkey.evaluation.readers.sources import open_source
from answerkey.evaluation.readers.tables import texts

__all__ = ["read_columns"]


def read_columns(
    path: str,
    *,
    format: str | None = None,  # noqa: A002 - the word users type
    delimiter: str | None = None,
) -> Run:
    """Make a run of a file whose columns are all that is asked for, such as judgments.

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
    every = {name: texts(cells) for name, cells in table.columns.items()}
    columns = {name: column for name, column in every.items() if column is not None}
    ids = columns.pop("id", None)
    size = len(next(iter(columns.values()), []))
    return Run(
        ids=None if ids is None else [text or "" for text in ids],
        predictions=columns.get("prediction", [None] * size),
        references=[[] for _ in range(size)],
        questions=None,
        columns=columns,
        system_column=None,
        missing=0,
        null_predictions=0,
        extra=0,
        notes=(),
        suggested_convention=None,
    )
