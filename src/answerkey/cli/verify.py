"""``answerkey verify``."""

from __future__ import annotations

import click

from answerkey.cli.reading import read_files, reading_options, tokenizer_option
from answerkey.cli.sections import Sectioned
from answerkey.cli.terminal import note, print_json, print_text
from answerkey.errors import counted
from answerkey.reports.run_record import run_record
from answerkey.reports.verification import read_record, verification_record, verify

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey score key.jsonl answers.jsonl -o record.json
  answerkey verify record.json key.jsonl answers.jsonl
"""


@click.command(
    "verify",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.argument("path", metavar="RECORD")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="How many differences to show.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
@tokenizer_option
@reading_options
def command(
    *, path: str, files: tuple[str, ...], most: int, as_json: bool, **reading: object
) -> None:
    """Score PREDICTIONS again as RECORD says, and compare every count, mean and bound.

    RECORD is what answerkey score --json wrote; the files are read with the options of then.
    Exit code 0: everything is as recorded; 1: something differs.
    """
    recorded = read_record(path)
    run = read_files(files, reading, by=recorded["run"].get("options", {}).get("by", ()))
    found = verify(recorded, run)
    if as_json:
        print_json(verification_record(found, run=run_record({"answers": run})))
        raise click.exceptions.Exit(0 if found.confirmed else 1)
    for version in found.versions:
        note(f"another version, {version}")
    for difference in found.differences[:most]:
        print_text(str(difference))
    if len(found.differences) > most:
        print_text(f"… and {len(found.differences) - most:,} more; --most shows them")
    facts = counted(found.compared, "fact")
    if not found.confirmed:
        print_text(f"not confirmed: {len(found.differences):,} of {facts} differ")
        raise click.exceptions.Exit(1)
    print_text(f"confirmed: all {facts} are as recorded")
