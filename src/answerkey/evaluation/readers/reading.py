"""Read files into a run: the one function that opens them."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from answerkey.errors import UsageError
from answerkey.evaluation.readers.detection import read_table
from answerkey.evaluation.readers.keys import Key, whole_key
from answerkey.evaluation.readers.options import Progress, ReadOptions
from answerkey.evaluation.readers.runs import Run, joined_run, whole_run
from answerkey.evaluation.readers.sources import open_source
from answerkey.evaluation.readers.tables import Table

__all__ = ["read_key", "read_run"]

_NO_MAPPING: Mapping[str, str] = MappingProxyType({})


def read_run(
    predictions: str,
    key: str | None = None,
    *,
    mapping: Mapping[str, str] = _NO_MAPPING,
    reference_separator: str | None = None,
    format: str | None = None,  # noqa: A002 - the word users type
    delimiter: str | None = None,
    extra: Literal["error", "ignore"] = "error",
    surrogates: Literal["error", "replace"] = "error",
    coerce_numbers: bool = False,
    merge_references: bool = False,
    max_line: int = 64 * 2**20,
    max_answer: int = 1_000_000,
    max_references: int = 100_000,
    progress: Progress | None = None,
) -> Run:
    """Read predictions, and the answer key unless the same rows hold it.

    Args:
        predictions: Path, or ``-`` for stdin.
        key: Path of the answer key, or ``-`` for stdin.
        mapping: Role (id, question, prediction, reference, references, system) to column.
        reference_separator: Text between the references of one cell.
        format: Format of the predictions (csv, tsv, jsonl, json, parquet, arrow),
            instead of detecting it. The key's is always detected.
        delimiter: Character between the cells of CSV and TSV files.
        extra: Whether predictions without an item are refused or left out.
        surrogates: Whether lone surrogates are refused or replaced by U+FFFD.
        coerce_numbers: Take numbers as the text they are written with.
        merge_references: Union the references of repeated ids of the key.
        max_line: Bytes of one line.
        max_answer: Characters of one prediction or reference.
        max_references: References of one item.
        progress: Called with the bytes read of the current file and its size, if known.

    Raises:
        InputError: A file is refused. Nothing of it is returned.
        UsageError: The options cannot be meant, or an optional package is missing.
    """
    options = ReadOptions(
        mapping=mapping,
        reference_separator=reference_separator,
        format=format,
        delimiter=delimiter,
        extra=extra,
        surrogates=surrogates,
        coerce_numbers=coerce_numbers,
        merge_references=merge_references,
        max_line=max_line,
        max_answer=max_answer,
        max_references=max_references,
        progress=progress,
    )
    if key == predictions == "-":
        raise UsageError(
            "both the answer key and the predictions are stdin", accepted="- for one of them"
        )
    with _collection_paused():
        if key is None:
            return whole_run(_read(predictions, options, form=format), options)
        key_table = _read(key, options)
        return joined_run(key_table, _read(predictions, options, form=format), options)


def read_key(path: str, options: ReadOptions) -> Key:
    """Read an answer key alone.

    Args:
        path: Path, or ``-`` for stdin.
        options: As for ``read_run``.

    Raises:
        InputError: The file is refused. Nothing of it is returned.
        UsageError: The options cannot be meant, or an optional package is missing.
    """
    with _collection_paused():
        return whole_key(_read(path, options, form=options.format), options)


def _read(path: str, options: ReadOptions, *, form: str | None = None) -> Table:
    with open_source(path, progress=options.progress) as source:
        table = read_table(source, options, form=form)
        return replace(table, notes=source.notes + table.notes)


@contextmanager
def _collection_paused() -> Iterator[None]:
    """Pause the search for reference cycles: rows of text have none, and it doubles the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
