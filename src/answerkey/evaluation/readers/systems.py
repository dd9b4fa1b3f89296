"""Read the answers of several systems: a file for each, or one file that names them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from answerkey.errors import InputError, UsageError, counted, quoted, visible
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.reading import read_table_of
from answerkey.evaluation.readers.roles import find_roles
from answerkey.evaluation.readers.runs import Run, joined_run, whole_run
from answerkey.evaluation.readers.tables import Table

__all__ = ["read_systems"]


def read_systems(
    files: Sequence[str], *, options: ReadOptions, names: Sequence[str] = (), alone: bool = False
) -> dict[str, Run]:
    """Read the answers of two or more systems to the same items.

    Args:
        files: Paths, ``-`` for stdin. The first may be the answer key; it is one if it has
            references and no predictions.
        options: How to read.
        names: What to call the systems, one for each file; by default the files' names.
        alone: Whether one system will do.

    Returns:
        Each system's run by its name, in the order of the files or of first appearance.

    Raises:
        InputError: A file is refused, or there is only one system and it will not do.
        UsageError: The names do not fit the files.
    """
    if files.count("-") > 1:
        raise UsageError("stdin is given twice", accepted="- for one file")
    tables = [read_table_of(path, options) for path in files]
    key = tables.pop(0) if _is_key(tables[0], options) else None
    if not tables:
        raise InputError(
            "an answer key without predictions", where=visible(files[0]), accepted="[KEY] A B …"
        )
    runs = [
        whole_run(table, options) if key is None else joined_run(key, table, options)
        for table in tables
    ]
    if names and len(names) != len(runs):
        raise UsageError(
            f"{counted(len(names), 'name')} for {counted(len(runs), 'file')}",
            accepted="one for each",
            remedy="--name A --name B",
        )
    called = list(names) or _short(files[-len(runs) :])
    if len(runs) == 1:
        return {called[0]: runs[0]} if alone and _is_alone(runs[0]) else _split(runs[0], tables[0])
    if len(set(called)) < len(called):
        twice = next(name for name in called if called.count(name) > 1)
        raise UsageError(
            f"two systems are named {quoted(twice)}",
            accepted="a name of its own for each",
            remedy="--name A --name B",
        )
    return dict(zip(called, runs, strict=True))


def _is_key(table: Table, options: ReadOptions) -> bool:
    roles = find_roles(table, ("id", "question", "prediction", "references"), options)
    return bool(roles.references) and roles.prediction is None


def _is_alone(run: Run) -> bool:
    return run.systems is None or len(set(run.systems)) < 2


def _short(files: Sequence[str]) -> list[str]:
    """Name files by what stands before their endings, or as given if that does not do."""
    names = [Path(file).name.split(".")[0] or file for file in files]
    return names if len(set(names)) == len(names) else list(files)


def _split(run: Run, table: Table) -> dict[str, Run]:
    column = run.system_column
    if column is None or _is_alone(run):
        raise InputError(
            "the answers of one system: there is nothing to compare them with",
            where=visible(table.name),
            accepted="two or more files, or a column that names the systems",
            remedy="--systems COLUMN says which column that is"
            + (f"; {quoted(column)} holds one name" if column else ""),
        )
    rows: dict[str, list[int]] = {}
    for index, name in enumerate(run.columns[column]):
        rows.setdefault(str(name), []).append(index)
    return {name: run.take(which) for name, which in rows.items()}
