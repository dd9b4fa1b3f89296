"""``answerkey key``."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import click

from answerkey.cli.reading import key_options, options_of
from answerkey.cli.sections import Helpful, Sectioned
from answerkey.cli.terminal import note, print_table, print_text
from answerkey.evaluation.readers import ReadOptions
from answerkey.recipes.conventions import DEFAULT
from answerkey.reports.changes import changes_table, rescored_table
from answerkey.reports.files import check_outputs, refuse_overwriting
from answerkey.reports.replacement import write_bytes
from answerkey.review.edits import Treatment
from answerkey.review.exchange import read_decisions
from answerkey.review.patching import patched
from answerkey.review.rescoring import rescored

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey key patch key.jsonl decisions.sqlite -o key-2.jsonl
  answerkey key patch dev-v2.0.json decisions.jsonl -o dev-2.json --rescore predictions.json
  answerkey key patch answers.csv decisions.sqlite -o answers-2.csv --rescore answers.csv
"""


@click.group("key", cls=Helpful)
def command() -> None:
    """Work on an answer key."""


@command.command("patch", cls=Sectioned, epilog=_EXAMPLES)
@click.option("-o", "--output", required=True, metavar="NEWKEY", help="Where the new key goes.")
@click.option(
    "--bad",
    type=click.Choice(["drop", "mark"]),
    default="drop",
    show_default=True,
    help="Leave bad entries out, or keep them with a mark (JSON alone).",
)
@click.option("--rescore", metavar="PREDICTIONS", help="Score them by the old key and the new.")
@click.option("-c", "--convention", "name", default=DEFAULT, show_default=True, metavar="NAME")
@click.option(
    "--show",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    metavar="N",
    help="Show so many changes.",
)
@key_options
@click.argument("decisions", metavar="DECISIONS")
def patch(
    *,
    file: str,
    decisions: str,
    output: str,
    bad: str,
    rescore: str | None,
    name: str,
    show: int,
    **reading: object,
) -> None:
    """Write KEY with the aliases that DECISIONS accept, and without the entries they call bad.

    The new key has KEY's format, and nothing else of it changes. Beside it,
    NEWKEY.changes.jsonl says who decided each change, and when. Where annotators differ,
    nothing changes until the difference is adjudicated.
    """
    inputs = [file, decisions, *([rescore] if rescore else [])]
    log = f"{output}.changes.jsonl"
    check_outputs([output], inputs, (Path(file).suffix.lower(),))
    refuse_overwriting([log], inputs)
    options: ReadOptions = options_of(reading)
    found = patched(file, read_decisions(decisions), options=options, bad=cast("Treatment", bad))
    write_bytes(output, found.content)
    write_bytes(log, found.log())
    print_table(changes_table(found.changes, most=show))
    for reason, count in found.changes.skipped.items():
        note(f"{count:,} not done: {reason}")
    print_text(f"key {found.before} is now {found.after}")
    if rescore is not None:
        click.echo()
        print_table(
            rescored_table(rescored(rescore, file, output, options=options, convention=name))
        )
