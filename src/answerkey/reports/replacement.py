"""Putting a file in the place of another: whole, or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from answerkey.errors import OutputError, quoted

__all__ = ["refused", "replacing", "write_bytes"]


def write_bytes(path: str, content: bytes) -> None:
    """Write a file whole, or leave what stood there.

    Raises:
        OutputError: The file could not be written.
    """
    with replacing(path) as file:
        file.write(content)


@contextlib.contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """Open a new file beside ``path`` that takes its place when the block succeeds."""
    target = Path(path)
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise refused(path, error) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        os.chmod(name, _mode(target))  # noqa: PTH101 - a name from mkstemp
        os.replace(name, target)  # noqa: PTH105
    except OSError as error:
        raise refused(path, error) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)  # noqa: PTH108


def _mode(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def refused(path: str, error: OSError) -> OutputError:
    """Return what is said of a file that the system refuses to write."""
    return OutputError(
        f"the output {quoted(path)} could not be written: {error.strerror or error}",
        remedy="nothing was changed; check the folder, its permissions and the free space",
    )
