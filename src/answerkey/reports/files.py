"""Writing results: the format is the file's ending, and a file is whole or untouched."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from answerkey.errors import OutputError, UsageError, nearest, quoted
from answerkey.evaluation.scores import Scores
from answerkey.reports.document import Report
from answerkey.reports.markdown import markdown
from answerkey.reports.record import record
from answerkey.reports.rows import (
    WRITERS,
    Answers,
    Columns,
    write_csv,
    write_jsonl,
    write_parquet,
)

__all__ = ["OUTPUTS", "check_outputs", "write_bytes", "write_output", "write_rows"]

_ROWS: dict[str, Callable[[Answers, Sequence[Scores], IO[bytes]], None]] = {
    ".jsonl": write_jsonl,
    ".csv": write_csv,
    ".parquet": write_parquet,
}

OUTPUTS = (".json", ".md", *_ROWS)
"""Endings of output files: a summary, then the formats with one row an answer."""


def check_outputs(
    outputs: Sequence[str], inputs: Sequence[str], *, endings: Sequence[str] = OUTPUTS
) -> None:
    """Refuse, before anything is read, an output that cannot be meant.

    Args:
        outputs: The paths to write.
        inputs: The paths to read.
        endings: What the command can write.

    Raises:
        UsageError: The ending is unknown, or the file is one of the inputs.
    """
    for output in outputs:
        ending = Path(output).suffix.lower()
        if ending not in endings:
            raise UsageError(
                f"the output {quoted(output)} ends in {quoted(ending)}",
                accepted=", ".join(endings),
                remedy=nearest(ending, endings),
            )
        for given in inputs:
            if given != "-" and _same_file(output, given):
                raise UsageError(
                    f"the output {quoted(output)} is the input {quoted(given)}",
                    remedy="write to another file",
                )


def write_output(path: str, report: Report, answers: Answers, scored: Sequence[Scores]) -> None:
    """Write the report or its rows, by the file's ending.

    Raises:
        OutputError: The file could not be written; what stood there before is unchanged.
    """
    ending = Path(path).suffix.lower()
    with _replacing(path) as file:
        if ending in _ROWS:
            _ROWS[ending](answers, scored, file)
        elif ending == ".md":
            file.write(markdown(report).encode())
        else:
            file.write(record(report))


def write_rows(path: str, chunks: Iterable[Columns]) -> None:
    """Write columns, one row an answer, in the format of the file's ending.

    Raises:
        OutputError: The file could not be written; what stood there before is unchanged.
    """
    with _replacing(path) as file:
        WRITERS[Path(path).suffix.lower()](chunks, file)


def write_bytes(path: str, content: bytes) -> None:
    """Write a file whole, or leave what stood there.

    Raises:
        OutputError: The file could not be written.
    """
    with _replacing(path) as file:
        file.write(content)


@contextlib.contextmanager
def _replacing(path: str) -> Iterator[IO[bytes]]:
    """Open a new file beside ``path`` that takes its place when the block succeeds."""
    target = Path(path)
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise _refused(path, error) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        os.chmod(name, _mode(target))  # noqa: PTH101 - a name from mkstemp
        os.replace(name, target)  # noqa: PTH105
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)  # noqa: PTH108


def _mode(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _refused(path: str, error: OSError) -> OutputError:
    return OutputError(
        f"the output {quoted(path)} could not be written: {error.strerror or error}",
        remedy="nothing was changed; check the folder, its permissions and the free space",
    )


def _same_file(first: str, second: str) -> bool:
    try:
        return Path(first).samefile(second)
    except OSError:
        return False
