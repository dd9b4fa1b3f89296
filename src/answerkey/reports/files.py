"""Writing results: the format is the file's ending, and a file is whole or untouched."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Self

from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.readers import Run
from answerkey.evaluation.readers.folders import is_part, part_files
from answerkey.evaluation.results import Evaluation
from answerkey.evaluation.scores import Scores
from answerkey.packages import package
from answerkey.reports.document import Report
from answerkey.reports.json_output import dumped
from answerkey.reports.latex import latex_report
from answerkey.reports.markdown import markdown
from answerkey.reports.page.of_runs import html_page
from answerkey.reports.replacement import refused, replacing, write_bytes
from answerkey.reports.rows import ROW_FILES, Columns, RowFile, scored_rows, write_rows
from answerkey.reports.score_json import report_record

__all__ = ["OUTPUTS", "Outputs", "check_outputs", "refuse_overwriting", "write_row_file"]

OUTPUTS = (".html", ".json", ".md", ".tex", *ROW_FILES)
"""Endings of output files: a summary, then the formats with one row an answer."""

_PACKAGES = {
    ".html": (("jinja2", "report"), ("matplotlib", "report")),
    ".parquet": (("pyarrow", "arrow"),),
    **dict.fromkeys((".svg", ".png", ".pdf"), (("matplotlib", "report"),)),
}
"""What is imported to write a file of an ending, and the extra that installs it."""


def check_outputs(outputs: Sequence[str], inputs: Sequence[str], known: Sequence[str]) -> None:
    """Refuse, before anything is read, an output that cannot be meant.

    Args:
        outputs: The files to write.
        inputs: The files to read.
        known: The endings that there are.

    Raises:
        UsageError: The ending is unknown, its packages are not installed, or the file is one of
            the inputs or would be, or stands twice.
    """
    for output in outputs:
        ending = _ending(output)
        if ending not in known:
            raise UsageError(
                f"the output {quoted(output)} "
                + (f"ends in {quoted(ending)}" if ending else "has no ending"),
                accepted=", ".join(known),
                remedy=nearest(ending, known),
            )
        for module, extra in _PACKAGES.get(ending, ()):
            package(module, extra=extra, purpose=f"Writing {ending}")
    refuse_overwriting(outputs, inputs)


def refuse_overwriting(outputs: Sequence[str], inputs: Sequence[str]) -> None:
    """Refuse, before anything is read, an output in the place of an input or of another output.

    Args:
        outputs: The files to write.
        inputs: The files to read.

    Raises:
        UsageError: The file is one of the inputs or would be, or stands twice.
    """
    for place, output in enumerate(outputs):
        for other in outputs[:place]:
            if _same_file(output, other):
                raise UsageError(
                    f"the output {quoted(output)} is the output {quoted(other)}",
                    accepted="a file of its own for each",
                )
        for given in chain.from_iterable(part_files(given) or [given] for given in inputs):
            if given != "-" and _same_file(output, given):
                raise UsageError(
                    f"the output {quoted(output)} is the input {quoted(given)}",
                    remedy="write to another file",
                )
        for given in inputs:
            if is_part(output, given):
                raise UsageError(
                    f"the output {quoted(output)} would be a part of the input {quoted(given)}",
                    remedy="write to another folder",
                )


class Outputs:
    """The files that a run is written to: rows as they are scored, summaries at the end.

    Until ``finish`` nothing stands under their names; leaving the block before leaves no trace.

    Args:
        paths: Checked by ``check_outputs``.

    Raises:
        OutputError: While entering, adding or finishing: a file could not be written; what stood
            there before is unchanged.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._summaries = [path for path in paths if _ending(path) not in ROW_FILES]
        self._rows = [path for path in paths if _ending(path) in ROW_FILES]
        self._writing = contextlib.ExitStack()
        self._open: list[tuple[str, RowFile]] = []

    @property
    def takes_rows(self) -> bool:
        """Whether any of the files holds rows."""
        return bool(self._rows)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._discard()

    def start(self) -> None:
        """Begin the files of rows, or begin them again."""
        self._discard()
        for path in self._rows:
            file = self._writing.enter_context(replacing(path))
            self._open.append((path, ROW_FILES[_ending(path)](file)))

    def add(self, run: Run, scored: Sequence[Scores]) -> None:
        """Append the rows of a part of the run."""
        rows = scored_rows(run, scored)
        for path, file in self._open:
            with _named(path):
                file.write(rows)

    @property
    def needs_items(self) -> bool:
        """Whether any of the files shows single answers beside their totals."""
        return any(_ending(path) == ".html" for path in self._summaries)

    def finish(self, report: Report, evaluation: Evaluation) -> None:
        """Put every file in its place."""
        for path, file in self._open:
            with _named(path):
                file.close()
        self._open = []
        self._writing.close()
        for path in self._summaries:
            write_bytes(path, _summary(_ending(path), report, evaluation))

    def _discard(self) -> None:
        for _, file in self._open:
            with contextlib.suppress(OSError, ValueError):
                file.close()  # while there is something to write to
        self._open = []
        # What was written is given up as after an error, which replacing takes away.
        with contextlib.suppress(_GivenUpError), self._writing.pop_all():
            raise _GivenUpError


class _GivenUpError(Exception):
    """A file that was begun is not wanted."""


def _summary(ending: str, report: Report, evaluation: Evaluation) -> bytes:
    if ending == ".md":
        return markdown(report).encode()
    if ending == ".json":
        return dumped(report_record(report))
    if ending == ".tex":
        return latex_report(report).encode()
    return html_page(report, evaluation)


def _ending(path: str) -> str:
    return Path(path).suffix.lower()


@contextlib.contextmanager
def _named(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise refused(path, error) from error


def write_row_file(path: str, chunks: Iterable[Columns]) -> None:
    """Write columns, one row an answer, in the format of the file's ending.

    Raises:
        OutputError: The file could not be written; what stood there before is unchanged.
    """
    with replacing(path) as file:
        write_rows(_ending(path), chunks, file)


def _same_file(first: str, second: str) -> bool:
    try:
        return Path(first).samefile(second)
    except OSError:  # one of them is not there yet
        return os.path.realpath(first) == os.path.realpath(second)
