"""``answerkey verify``."""

from __future__ import annotations

import click

from answerkey.cli.reading import read_files, reading_options, tokenizer_option
from answerkey.cli.terminal import note, print_text
from answerkey.reports.verification import read_record, verify

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey score key.jsonl answers.jsonl -o record.json
  answerkey verify record.json key.jsonl answers.jsonl
"""


@click.command("verify", short_help="Run a saved result again and confirm it.", epilog=_EXAMPLES)
@click.argument("path", metavar="RECORD")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="How many differences to show.",
)
@tokenizer_option
@reading_options
def command(*, path: str, files: tuple[str, ...], most: int, **reading: object) -> None:
    """Score PREDICTIONS again as RECORD says, and compare every count, mean and bound.

    RECORD is what answerkey score --json wrote; the files are read with the options of then.
    Exit code 0: everything is as recorded; 1: something differs.
    """
    recorded = read_record(path)
    run = read_files(files, reading, by=recorded["run"].get("options", {}).get("by", ()))
    found = verify(recorded, run)
    for line in found.versions:
        note(f"another version, {line}")
    for line in found.differences[:most]:
        print_text(line)
    if len(found.differences) > most:
        print_text(f"… and {len(found.differences) - most:,} more; --most shows them")
    if not found.confirmed:
        print_text(f"not confirmed: {len(found.differences):,} of {found.compared:,} facts differ")
        raise click.exceptions.Exit(1)
    print_text(f"confirmed: all {found.compared:,} facts are as recorded")
