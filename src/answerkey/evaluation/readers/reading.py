"""Read files into a run: the one function that opens them."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from answerkey.errors import UsageError
from answerkey.evaluation.readers.detection import read_table, table_parts
from answerkey.evaluation.readers.folders import part_files, united
from answerkey.evaluation.readers.keys import Key, whole_key
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.parts import RunParts, WholeRun
from answerkey.evaluation.readers.runs import Run, joined_run, whole_run
from answerkey.evaluation.readers.sources import open_source
from answerkey.evaluation.readers.tables import Expected, RowlessError, Table

__all__ = ["open_run", "read_key", "read_run", "read_table_of"]

_DEFAULT_OPTIONS = ReadOptions()


def read_run(
    predictions: str, key: str | None = None, options: ReadOptions = _DEFAULT_OPTIONS
) -> Run:
    """Read predictions, and the answer key unless the same rows hold it.

    Args:
        predictions: Path, or ``-`` for stdin; of a folder, or a pattern such as ``p/*.csv``, all
            files are read as one.
        key: Path of the answer key, or ``-`` for stdin.
        options: How to read; the key's format is always detected.

    Raises:
        InputError: A file is refused. Nothing of it is returned.
        UsageError: The options cannot be meant, or an optional package is missing.
    """
    with open_run(predictions, key, options, keep=None, whole=True) as parts:
        (run,) = parts
    return run


@contextmanager
def open_run(
    predictions: str,
    key: str | None,
    options: ReadOptions,
    *,
    keep: Collection[str] | None,
    whole: bool = False,
    sought: Sequence[int] = (),
) -> Iterator[RunParts | WholeRun]:
    """Open a run to be read in parts where one file holds it, and in one where two do.

    Args:
        predictions: Path, or ``-`` for stdin.
        key: Path of the answer key, or None where the same rows hold it.
        options: How to read.
        keep: The columns that are wanted beside those with a role; None wants all.
        whole: Read everything at once.
        sought: Rows that are to be named if they are refused.

    Raises:
        InputError: A file is refused.
        UsageError: The options cannot be meant, or an optional package is missing.
    """
    if key == predictions == "-":
        raise UsageError(
            "both the answer key and the predictions are stdin", accepted="- for one of them"
        )
    with _collection_paused():
        if key is not None:
            key_table = _read(key, options)
            answers = _read(predictions, options, form=options.format)
            yield WholeRun(joined_run(key_table, answers, options))
        elif whole or part_files(predictions) is not None:
            yield WholeRun(whole_run(_read(predictions, options, form=options.format), options))
        else:
            with open_source(predictions, progress=options.progress) as source:
                expected = Expected()
                yield RunParts(
                    table_parts(source, options, expected, form=options.format),
                    options,
                    expected=expected,
                    keep=keep,
                    remarks=source.notes,
                    sought=sought,
                )


def read_table_of(path: str, options: ReadOptions) -> Table:
    """Read one file, in the format of the options if they name one.

    Raises:
        InputError: It is refused.
    """
    with _collection_paused():
        return _read(path, options, form=options.format)


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
    parts = part_files(path)
    if parts is not None:
        return united(path, [_read_part(part, options, form=form) for part in parts])
    return _read_file(path, options, form=form)


def _read_part(path: str, options: ReadOptions, *, form: str | None) -> Table | None:
    try:
        return _read_file(path, options, form=form)
    except RowlessError as empty:
        return empty.table


def _read_file(path: str, options: ReadOptions, *, form: str | None) -> Table:
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
