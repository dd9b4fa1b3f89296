"""Several part files read as one, as Spark and other writers leave them in a folder."""

from __future__ import annotations

import glob
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import accumulate
from pathlib import Path

from answerkey.errors import InputError, Location, counted, quoted, visible
from answerkey.evaluation.readers.remarks import Remark, merged
from answerkey.evaluation.readers.tables import ABSENT, Column, Table

__all__ = ["is_part", "part_files", "united"]

_OF_ROWS = frozenset({"csv", "tsv", "jsonl", "parquet", "arrow"})
_PATTERN = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class _United(Table):
    """The rows of several files; each row still knows its own.

    Args:
        parts: The files, in order.
        ends: How many rows there are up to the end of each.
    """

    parts: tuple[Table, ...] = ()
    ends: tuple[int, ...] = ()

    def where(self, row: int, *, id: str | None = None) -> Location | str:  # noqa: A002
        """Say in which file a row stands, and where."""
        part, row = self._part(row)
        return part.where(row, id=id)

    def places(self, rows: Iterable[int]) -> str:
        """Name some rows by their files and numbers."""
        return " and ".join(str(self.where(row)) for row in rows)

    def _part(self, row: int) -> tuple[Table, int]:
        at = bisect_right(self.ends, row)
        return self.parts[at], row - (self.ends[at - 1] if at else 0)


def part_files(path: str) -> list[str] | None:
    """Return the files of a folder or of a pattern, in the order of their names.

    Names that begin with ``_`` or ``.`` are marks that writers leave, such as ``_SUCCESS``.

    Args:
        path: As given; a file of that name comes before a pattern.

    Returns:
        The paths, or ``None`` where ``path`` is one file.

    Raises:
        InputError: The folder holds no file, or folders; the pattern stands for a folder.
    """
    folder = Path(path)
    try:
        if not path or not folder.is_dir():
            return _matching(path)
        entries = sorted(entry for entry in folder.iterdir() if entry.name[0] not in "_.")
    except PermissionError:
        raise InputError(
            "permission denied", where=Location(path), remedy="ask for the right to read it"
        ) from None
    except InputError:
        raise
    except (OSError, ValueError):  # no name of a file: opening it says so
        return None
    inner = next((entry for entry in entries if entry.is_dir()), None)
    if inner is not None:
        raise InputError(
            f"a folder {quoted(inner.name)} in the folder",
            where=Location(path),
            accepted="a folder of files",
            remedy="give the folder that holds the files, or a quoted pattern",
        )
    files = [entry for entry in entries if entry.is_file()]  # no pipe, which may never end
    if not files:
        raise InputError("the folder holds no file", where=Location(path))
    return list(map(str, files))


def _matching(path: str) -> list[str] | None:
    if _PATTERN.isdisjoint(path) or Path(path).exists():
        return None
    found = sorted(glob.glob(path))  # noqa: PTH207 - keeps the path as it was given
    parts = [each for each in found if Path(each).name[:1] != "_"] or found
    inner = next((each for each in parts if Path(each).is_dir()), None)
    if inner is not None:
        raise InputError(
            f"the pattern stands for the folder {quoted(Path(inner).name)}",
            where=visible(path),
            accepted="a pattern of files",
            remedy=f"give the folder, or a pattern of its files such as {quoted(path + '/*')}",
        )
    if not parts:
        raise InputError(
            "the pattern matches no file",
            where=visible(path),
            remedy="check the folder and the ending",
        )
    return parts


def is_part(path: str, whole: str) -> bool:
    """Tell whether a file of that path, if there were one, would be a part of a folder or pattern.

    Args:
        path: Of a file, which need not exist.
        whole: What ``part_files`` takes.
    """
    try:
        if Path(whole).is_dir():
            return Path(path).name[:1] not in {"_", "."} and Path(path).parent.samefile(whole)
        return part_files(whole) is not None and fnmatch(path, whole)
    except OSError:  # the folder of the path does not exist
        return False


def united(path: str, parts: Sequence[Table | None]) -> Table:
    """Put the rows of several files under each other.

    Writers leave a file for a part without rows too: a header alone, Parquet's columns, or no byte.

    Args:
        path: What names them all.
        parts: At least one; None has neither rows nor columns.

    Raises:
        InputError: They are of several formats, their columns differ, or none has a row.
    """
    known = [part for part in parts if part is not None]
    kept = [part for part in known if len(part)]
    if not kept:
        few = f"none of its {counted(len(parts), 'part')} has a row"
        raise InputError(few if len(parts) > 1 else "its one part has no row", where=Location(path))
    first = kept[0]
    for part in known:
        if part.form not in _OF_ROWS or part.form != first.form:
            raise InputError(
                f"{part.form} among files of rows"
                if part.form == first.form
                else f"{part.form}, where {visible(first.name)} is {first.form}",
                where=Location(part.name),
                accepted="parts of one format: CSV, TSV, JSON Lines, Parquet or Arrow",
            )
        apart = sorted(part.columns.keys() ^ first.columns.keys())
        if apart and part.form != "jsonl":
            raise InputError(
                f"a column {quoted(apart[0])} that not all parts have",
                where=Location(part.name),
                accepted=f"the columns of {visible(first.name)}",
            )
    remarks = []
    if len(kept) > 1:
        remarks += [Remark("{} read as one, in the order of their names", (len(kept),), "part")]
    if len(kept) < len(parts):
        remarks += [Remark("{} without rows passed over", (len(parts) - len(kept),), "part")]
    return _United(
        name=path,
        form=first.form,
        columns={name: _cells(name, kept) for name in _names(kept)},
        literal=first.literal,
        notes=(*remarks, *merged(note for part in kept for note in part.notes)),
        parts=tuple(kept),
        ends=tuple(accumulate(map(len, kept))),
    )


def _names(parts: Sequence[Table]) -> list[str]:
    return list(dict.fromkeys(name for part in parts for name in part.columns))


def _cells(name: str, parts: Sequence[Table]) -> Column:
    cells: Column = []
    for part in parts:
        cells += part.columns.get(name) or [ABSENT] * len(part)
    return cells
