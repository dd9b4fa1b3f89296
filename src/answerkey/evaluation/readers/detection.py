"""Which format an input has: by content first, by name where content does not say."""

from __future__ import annotations

import json
from collections.abc import Iterator

import orjson

from answerkey.evaluation.readers.columnar import columnar_tables
from answerkey.evaluation.readers.delimited import delimited_tables
from answerkey.evaluation.readers.json_documents import read_json_document
from answerkey.evaluation.readers.json_lines import json_lines_tables
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.role_names import is_row
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import Expected, Table, whole

__all__ = ["detect_format", "read_table", "table_parts"]

_MAGIC = {b"PAR1": "parquet", b"ARROW1": "arrow", b"\xff\xff\xff\xff": "arrow"}
_BY_NAME = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "json",
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".ipc": "arrow",
    ".arrows": "arrow",
}


def read_table(source: Source, options: ReadOptions, *, form: str | None = None) -> Table:
    """Read an input as the given format, or as the one it is found to have.

    Raises:
        InputError: The input is refused.
    """
    return whole(table_parts(source, options, Expected(), form=form), options.mapped_columns)


def table_parts(
    source: Source, options: ReadOptions, expected: Expected, *, form: str | None = None
) -> Iterator[Table]:
    """Do as ``read_table``, some rows at a time where the format has rows.

    Args:
        source: The input.
        options: How to read.
        expected: What the caller learns from the first table about those to come.
        form: The format, instead of detecting it.
    """
    if form is None:
        form, source = detect_format(source, options)
    match form:
        case "csv" | "tsv":
            yield from delimited_tables(source, options, expected, form=form)
        case "parquet" | "arrow":
            yield from columnar_tables(source, options, expected, form=form)
        case "jsonl":
            yield from json_lines_tables(source, options, expected)
        case _:
            yield read_json_document(source, options)


def detect_format(source: Source, options: ReadOptions) -> tuple[str, Source]:
    """Return the format of an input, and the input with nothing consumed.

    A file of one line that holds an object is JSON Lines if the object is a row, and a
    document if it is a map from id to text or a dataset.
    """
    for magic, form in _MAGIC.items():
        if source.head.startswith(magic):
            return form, source
    start = source.head.lstrip()
    named = _BY_NAME.get(source.extension)
    if start.startswith(b"["):
        return "json", source
    if start.startswith(b"{"):
        return _format_of_objects(source, options, named)
    if named is not None:
        return named, source
    header = start.split(b"\n", 1)[0]
    return "tsv" if b"\t" in header and b"," not in header else "csv", source


def _format_of_objects(
    source: Source, options: ReadOptions, named: str | None
) -> tuple[str, Source]:
    line, more, source = source.first_line(limit=options.max_line)
    otherwise = "json" if named == "json" else "jsonl"
    if len(line) > options.max_line:
        return otherwise, source
    if more and line.rstrip().endswith((b"{", b"[", b",")):
        return "json", source
    try:
        value = _parse_leniently(line)
    except (ValueError, RecursionError):
        return otherwise, source
    one_row = isinstance(value, dict) and is_row(value, options.mapped_columns)
    return "jsonl" if more or one_row else "json", source


def _parse_leniently(line: bytes) -> object:
    """Parse also what is refused later with a better message, such as lone surrogates."""
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        return json.loads(line)
