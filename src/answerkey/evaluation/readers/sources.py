"""Open an input once, front to back: a path, a pipe or stdin, plain or gzip.

What a file holds is told from its first bytes, never from its name alone, so that a
Git LFS pointer, an HTML page or a spreadsheet is refused by what it is.
"""

from __future__ import annotations

import errno
import gzip
import io
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from answerkey.errors import InputError, Location, counted, visible
from answerkey.evaluation.readers.foreign import GZIP, refuse_foreign
from answerkey.evaluation.readers.options import Progress
from answerkey.evaluation.readers.remarks import Remark
from answerkey.evaluation.readers.tables import RowlessError

__all__ = ["Source", "open_source"]

_HEAD = 64 * 2**10
_BUFFER = 2**20
_BOM = b"\xef\xbb\xbf"

# Deflate shrinks at most 1,032-fold, text in practice 3- to 30-fold.
_MOST_EXPANSION = 200
_EXPANSION_CHECKED_FROM = 256 * 2**20


class _Readable(Protocol):
    def read1(self, size: int, /) -> bytes: ...


class _Stage(io.RawIOBase):
    """Bytes already looked at, then the rest; read errors become an ``InputError``."""

    def __init__(
        self,
        rest: _Readable,
        *,
        name: str,
        head: bytes = b"",
        progress: Progress | None = None,
        size: int | None = None,
        compressed: _Stage | None = None,
    ) -> None:
        super().__init__()
        self._rest, self._name, self._head = rest, name, io.BytesIO(head)
        self._progress, self._size, self._compressed = progress, size, compressed
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        chunk = self._head.read(len(buffer)) or self._read(len(buffer))
        buffer[: len(chunk)] = chunk
        self.count += len(chunk)
        if self._progress is not None:
            self._progress(self.count, self._size)
        return len(chunk)

    def _read(self, size: int) -> bytes:
        try:
            chunk = self._rest.read1(size)
        except EOFError:
            raise InputError(
                "the gzip data end too early: the file is truncated",
                where=Location(self._name),
                remedy="nothing was read from it; copy or write it again",
            ) from None
        except (gzip.BadGzipFile, zlib.error) as error:
            raise InputError(
                f"the gzip data are damaged ({visible(str(error))})",
                where=Location(self._name),
                remedy="nothing was read from it; copy or write it again",
            ) from None
        except OSError as error:
            raise _unreadable(self._name, error) from None
        if self._compressed is not None and self.count > _EXPANSION_CHECKED_FROM:
            self._refuse_expansion(self._compressed.count)
        return chunk

    def _refuse_expansion(self, compressed: int) -> None:
        if self.count > _MOST_EXPANSION * compressed:
            size = counted(self.count, "byte")
            raise InputError(
                f"the gzip data expand over {_MOST_EXPANSION}-fold ({size} so far)",
                where=Location(self._name),
                remedy="decompress it first if that is meant",
            )


@dataclass(frozen=True, slots=True)
class Source:
    """An input at its first byte.

    Args:
        name: The path as given, or ``stdin``.
        stream: The bytes, decompressed and without a byte order mark.
        head: The first bytes of ``stream``, which still gives them.
        notes: What was done to get here.
        path: Where a reader that moves about in the file finds the same bytes.
    """

    name: str
    stream: io.BufferedReader
    head: bytes
    notes: tuple[Remark, ...] = ()
    path: str | None = None

    @property
    def extension(self) -> str:
        """The extension in lower case, without a trailing ``.gz``."""
        return Path(self.name.lower().removesuffix(".gz")).suffix

    def lines(self, *, limit: int, first: int = 1) -> Iterator[bytes]:
        r"""Give the lines, cut at ``\n`` alone, with at most ``limit`` bytes buffered for each.

        Args:
            limit: Bytes of a line.
            first: The number of the next line.

        Raises:
            InputError: A line is longer.
        """
        readline = self.stream.readline
        number = first
        while line := readline(limit + 1):
            if len(line) > limit:
                raise self.too_long(number, limit)
            yield line
            number += 1

    def blocks(self, first: int, size: int, *, limit: int) -> Iterator[bytes]:
        r"""Give whole lines, cut at ``\n`` alone, ``size`` bytes or so at a time.

        Args:
            first: The bytes of the first block.
            size: Those of the others.
            limit: Bytes of a line; a longer one comes cut, as the last of its block.
        """
        rest = b""
        while chunk := self.stream.read(first):
            first = size
            cut = chunk.rfind(b"\n") + 1
            if cut or len(rest) + len(chunk) > limit:
                yield rest + chunk[: cut or None]
                rest = chunk[cut:] if cut else b""
            else:
                rest += chunk
        if rest:
            yield rest

    def first_line(self, *, limit: int) -> tuple[bytes, bool, Source]:
        """Look at the first line that is not blank.

        Returns:
            The line, cut after ``limit`` bytes; whether more than blank lines follows it;
            and the source, which still gives every byte.
        """
        seen = b""
        line = self.stream.readline(limit + 1)
        while line and not line.strip() and len(seen) <= limit:
            seen += line
            line = self.stream.readline(limit + 1)
        following = self.stream.read(_HEAD)
        rest = _buffered(_Stage(self.stream, name=self.name, head=seen + line + following))
        return line, bool(following.strip()), replace(self, stream=rest)

    def read(self) -> bytes:
        """Return all bytes that are left."""
        return b"".join(iter(lambda: self.stream.read(_BUFFER), b""))

    def too_long(self, number: int, limit: int) -> InputError:
        """Say that a line is longer than ``limit`` bytes."""
        return InputError(
            f"the line is longer than {counted(limit, 'byte')}",
            where=Location(self.name, number),
            remedy=f"if that is meant, raise the limit with --max-line {2 * limit}",
        )


@contextmanager
def open_source(path: str, *, progress: Progress | None = None) -> Iterator[Source]:
    """Open a path, or stdin for ``-``, and look at its first bytes.

    Raises:
        InputError: The file cannot be opened, is empty, or is no data that can be read.
    """
    with ExitStack() as stack:
        name, size = path, None
        file: _Readable
        if path == "-":
            name, file = "stdin", sys.stdin.buffer  # type: ignore[assignment]  # it has read1
        else:
            file = stack.enter_context(_open(path))
            size = _size(file)
        raw = _Stage(file, name=name, progress=progress, size=size)
        head, stream = _look(_buffered(raw), name)
        notes: tuple[Remark, ...] = ()
        is_zipped = head.startswith(GZIP)
        if is_zipped:
            unzipped = stack.enter_context(gzip.GzipFile(fileobj=stream))
            head, stream = _look(_buffered(_Stage(unzipped, name=name, compressed=raw)), name)
        if head.startswith(_BOM):
            stream.read(len(_BOM))
            head = head[len(_BOM) :]
            notes += (Remark("byte order mark removed"),)
        if not head:
            raise RowlessError(
                "the file is empty",
                where=Location(name),
                table=None,
                remedy="check what should have written it",
            )
        refuse_foreign(head, name)
        plain = path if size is not None and not notes and not is_zipped else None
        yield Source(name, stream, head, notes, plain)


def _buffered(stage: _Stage) -> io.BufferedReader:
    return io.BufferedReader(stage, _BUFFER)


def _look(stream: io.BufferedReader, name: str) -> tuple[bytes, io.BufferedReader]:
    head = stream.read(_HEAD)
    return head, _buffered(_Stage(stream, name=name, head=head))


def _open(path: str) -> io.BufferedReader:
    if not path:
        raise InputError("the file name is empty", accepted="a path, or - for stdin")
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise _unreadable(path, error) from None
    except ValueError:
        raise InputError("the file name holds a NUL character", where=Location(path)) from None


def _size(file: io.BufferedReader) -> int | None:
    """Return the size for a progress display; a pipe has none, and nothing else relies on it."""
    status = os.fstat(file.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _unreadable(path: str, error: OSError) -> InputError:
    where = Location(path)
    match error:
        case FileNotFoundError():
            return InputError("no such file", where=where, remedy="check the path")
        case IsADirectoryError():
            return InputError("this is a directory", where=where, accepted="one file")
        case PermissionError():
            return InputError(
                f"permission denied{_owner(path)}",
                where=where,
                remedy="ask for the right to read it",
            )
        case OSError(errno=errno.EMFILE | errno.ENFILE):
            return InputError(
                f"too many open files{_open_file_limit()}",
                where=where,
                remedy="raise it with: ulimit -n",
            )
        case _:
            return InputError(f"cannot be read: {error.strerror or error}", where=where)


def _owner(path: str) -> str:
    try:
        return f" (owner {visible(Path(path).owner())})"
    except (OSError, KeyError, NotImplementedError):
        return ""


def _open_file_limit() -> str:
    try:
        import resource
    except ImportError:
        return ""
    return f" (limit {resource.getrlimit(resource.RLIMIT_NOFILE)[0]:,})"
