"""``answerkey example``."""

from __future__ import annotations

import click

from answerkey.cli.terminal import note
from answerkey.example import example_path
from answerkey.reports.files import write_bytes

__all__ = ["command"]


@click.command("example", short_help="Write the bundled example to a file.")
@click.argument("path", default="nq-five-systems.csv", metavar="[FILE]")
def command(*, path: str) -> None:
    """Write the bundled example to FILE [nq-five-systems.csv]: real answers, five systems.

    Natural Questions answered by five systems, with people's verdicts, from EVOUNA
    (Apache-2.0).
    """
    write_bytes(path, example_path().read_bytes())
    note(f"wrote {path}; next: answerkey score {path} --by system")
