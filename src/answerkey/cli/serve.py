"""``answerkey serve``."""

from __future__ import annotations

import click

from answerkey.cli.exploring import explored
from answerkey.cli.hosting import Host, hosting_options, need_packages, open_page
from answerkey.cli.reading import optional_reading_options, tokenizer_option
from answerkey.cli.sections import Sectioned

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey serve
  answerkey serve --port 0 --open
  answerkey serve rows.parquet --open            look at a run, answer by answer
  answerkey serve key.jsonl base.jsonl new.jsonl and where two systems differ
  answerkey serve --host 0.0.0.0       for others too: demands the token it prints
"""


@click.command(
    "serve",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@hosting_options
@click.option("-c", "--convention", metavar="NAME", help="Score the files by this convention.")
@tokenizer_option
@optional_reading_options
def command(
    *,
    files: tuple[str, ...],
    convention: str | None,
    host: str,
    port: int,
    names: tuple[str, ...],
    token: bool,
    opened: bool,
    **reading: object,
) -> None:
    """Serve the playground, the HTTP API, and a run if one is given, until Ctrl-C.

    With PREDICTIONS the page /run shows their scores, slices and every answer, to filter and
    sort; several files, or a column of systems, stand side by side. Files are recognized as by
    answerkey score, whose rows (-o rows.parquet) are scored as they were.

    Only this machine can ask, unless --host says otherwise; then every request needs the token.
    """
    need_packages("serve")
    rooms = explored(files, reading, convention=convention)
    open_page(Host(host, port, names, token, opened), rooms)
