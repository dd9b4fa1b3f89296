"""``answerkey example``."""

from __future__ import annotations

from pathlib import Path

import click

from answerkey.cli.terminal import note
from answerkey.errors import OutputError, quoted
from answerkey.example import example_path
from answerkey.reports.replacement import write_bytes

__all__ = ["command"]


@click.command("example")
@click.argument("path", default="nq-five-systems.csv", metavar="[FILE]")
def command(*, path: str) -> None:
    """Write the bundled example to FILE [nq-five-systems.csv]: real answers, five systems.

    Natural Questions answered by five systems, with people's verdicts, from EVOUNA
    (Apache-2.0).
    """
    content = example_path().read_bytes()
    if Path(path).exists() and Path(path).read_bytes() != content:
        raise OutputError(
            f"{quoted(path)} is another file", remedy="name a file that does not exist yet"
        )
    write_bytes(path, content)
    note(f"wrote {path}; next: answerkey score {path} --by system")
