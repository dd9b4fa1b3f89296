"""Decisions in a file of SQLite: appended only, and on the disk before they are acknowledged.

Write-ahead logging lets one process read while another writes; ``synchronous=FULL`` waits for
the disk at each commit (sqlite.org/wal.html, sqlite.org/pragma.html#pragma_synchronous).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from threading import Lock
from typing import Self

from answerkey.errors import InputError, OutputError, visible
from answerkey.review.decisions import FIELDS, Decision

__all__ = ["MAGIC", "Store"]

MAGIC = b"SQLite format 3\x00"
"""How every file of SQLite begins."""

_APPLICATION = 0x414B4552  # "AKER", where SQLite keeps whose file it is
_VERSION = 1
_WAIT = 30.0  # seconds for another process to finish writing
_SCHEMA = f"""
CREATE TABLE decisions (
  key TEXT NOT NULL UNIQUE, item TEXT NOT NULL, entry TEXT NOT NULL, id TEXT NOT NULL,
  annotator TEXT NOT NULL, judgment TEXT, time TEXT NOT NULL, system TEXT NOT NULL,
  alias TEXT NOT NULL, note TEXT NOT NULL, adjudicates INTEGER NOT NULL, seconds REAL,
  revision INTEGER NOT NULL, PRIMARY KEY (item, annotator, revision)
);
CREATE TRIGGER kept BEFORE UPDATE ON decisions BEGIN SELECT raise(ABORT, 'append only'); END;
CREATE TRIGGER held BEFORE DELETE ON decisions BEGIN SELECT raise(ABORT, 'append only'); END;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_VERSION};
"""
_APPEND = f"INSERT INTO decisions VALUES ({', '.join(f':{name}' for name in FIELDS)})"  # noqa: S608 - our own names
_SELECTED = (
    f"SELECT {', '.join(FIELDS)} FROM decisions "  # noqa: S608
    "WHERE ?1 IS NULL OR item = ?1 ORDER BY rowid"
)
_REVISION = "SELECT revision FROM decisions WHERE key = ?"
_NEXT = "SELECT coalesce(max(revision), 0) + 1 FROM decisions WHERE item = ? AND annotator = ?"


class Store:
    """The decisions of a file; several threads and processes may hold it open.

    Args:
        path: The file, made if there is none.

    Raises:
        InputError: The file is damaged, or something else.
        OutputError: It cannot be opened, read or written.

    Examples:
        >>> with Store(":memory:") as store:
        ...     len(store.decisions())
        0
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = Lock()
        if path != ":memory:" and not _is_ours(path):
            raise _foreign(path)
        with _told(path):
            self._connection = sqlite3.connect(
                path, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
        try:
            with _told(path):
                self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self) -> None:
        run = self._connection.execute
        if run("PRAGMA journal_mode").fetchone() != ("wal",):
            run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA trusted_schema = OFF")
        with self._writing():
            (application,) = run("PRAGMA application_id").fetchone()
            (tables,) = run("SELECT count(*) FROM sqlite_schema").fetchone()
            if not application and not tables:
                for statement in _statements(_SCHEMA):
                    run(statement)
            elif application != _APPLICATION:
                raise _foreign(self._path)
        (version,) = run("PRAGMA user_version").fetchone()
        if version != _VERSION:
            raise InputError(
                f"decisions of version {version}",
                where=visible(self._path),
                accepted=f"version {_VERSION}",
                remedy="a newer answerkey wrote them: upgrade this one",
            )

    def append(self, decisions: Iterable[Decision]) -> list[int]:
        """Store decisions, all or none; they are on the disk when this returns.

        Args:
            decisions: In the order they were made; their revisions are given here.

        Returns:
            The revision of each; of one that is known already, what it was given then.

        Raises:
            OutputError: They could not be written; none was stored.
        """
        with self._lock, _told(self._path), self._writing():
            return [self._appended(one) for one in decisions]

    def _appended(self, one: Decision) -> int:
        known = self._connection.execute(_REVISION, (one.key,)).fetchone()
        if known is not None:
            return int(known[0])
        (revision,) = self._connection.execute(_NEXT, (one.item, one.annotator)).fetchone()
        self._connection.execute(_APPEND, asdict(replace(one, revision=revision)))
        return int(revision)

    def decisions(self, *, item: str | None = None) -> list[Decision]:
        """Return every revision, of all answers or of one, in the order they were stored.

        Raises:
            InputError: The file is damaged.
        """
        with self._lock, _told(self._path):
            rows = self._connection.execute(_SELECTED, (item,)).fetchall()
        found = (Decision(**dict(zip(FIELDS, row, strict=True))) for row in rows)
        return [replace(one, adjudicates=bool(one.adjudicates)) for one in found]

    def keys(self) -> set[str]:
        """Return the keys of all decisions."""
        return {one.key for one in self.decisions()}

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        # IMMEDIATE: whoever counts revisions must be the only one who does.
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


def _statements(script: str) -> Sequence[str]:
    """Split a script; ``executescript`` would commit first, and let two processes both make it."""
    found, begun = [], ""
    for line in script.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            found.append(begun)
            begun = ""
    return found


def _is_ours(path: str) -> bool:
    """Tell whether a file may be opened: there is none, it is empty, or SQLite's."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(MAGIC)) in {b"", MAGIC}
    except FileNotFoundError:
        return True
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error


def _foreign(path: str) -> InputError:
    return InputError(
        "this is no file of decisions",
        where=visible(path),
        accepted="a file that answerkey review made, or a new one",
        remedy="decisions as JSON Lines are taken in with answerkey review --import FILE",
    )


def _unusable(path: str, reason: str) -> OutputError:
    return OutputError(
        f"the decisions cannot be kept there: {reason}",
        where=visible(path),
        remedy="check the folder, its permissions and the free space; what was stored is unchanged",
    )


@contextmanager
def _told(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise _unusable(path, str(error)) from error
    except sqlite3.DatabaseError as error:
        raise InputError(
            f"the file of decisions is damaged: {error}",
            where=visible(path),
            remedy="keep the file; sqlite3 FILE .recover saves what can be read",
        ) from error
