"""``answerkey spread``."""

from __future__ import annotations

from typing import cast

import click

from answerkey.analysis.spread import spread
from answerkey.cli.reading import missing_option, read_files, reading_options, tokenizer_option
from answerkey.cli.sections import Sectioned
from answerkey.cli.stated import note_unshared
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.errors import counted
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.traits import column
from answerkey.reports.differences import (
    flips_table,
    gaps_lines,
    rankings_table,
    signature_lines,
    spread_record,
    spread_table,
    steps_worth_table,
)

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey spread answers.csv                             every convention for English
  answerkey spread answers.csv -c squad-v1 -c triviaqa     what each step between them is worth
  answerkey spread answers.csv --by system                 does the ranking depend on it?
"""


@click.command(
    "spread",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option(
    "-c", "--convention", "names", multiple=True, metavar="NAME", help="Compare these; repeatable."
)
@click.option("--by", metavar="COLUMN", help="The column of systems whose ranking is compared.")
@missing_option
@click.option(
    "--flips",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    metavar="N",
    help="How many items that flip to show.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, scores as fractions.")
@tokenizer_option
@reading_options
def command(
    *,
    files: tuple[str, ...],
    names: tuple[str, ...],
    by: str | None,
    missing: str,
    flips: int,
    as_json: bool,
    **reading: object,
) -> None:
    """Score the same answers under many conventions, and say what the numbers hang on.

    Two conventions are taken apart: what each step that differs is worth on these answers.
    """
    run = read_files(files, reading, by=[by] if by else ())
    found = spread(
        run.predictions,
        run.references,
        conventions=names,
        systems=column(run, by) if by else None,
        missing=cast("MissingPolicy", missing),
    )
    own = [summary.signature for summary in found.summaries.values()]
    note_unshared(zip(names, own, strict=False), quiet=reading["quiet"])
    if as_json:
        print_json(spread_record(found))
        return
    tables = [spread_table(found)]
    tables += [steps_worth_table(found)] if found.steps else []
    tables += [rankings_table(found)] if found.rankings else []
    tables += [flips_table(found.flips[:flips], run.predictions, run.references)] if flips else []
    for table in tables:
        print_table(table)
        click.echo()
    for line in gaps_lines(found):
        print_text(line)
    print_text(f"{len(found.flips):,} of {counted(len(run.predictions), 'item')} flip")
    for line in signature_lines(found):
        print_text(line, style="dim")
