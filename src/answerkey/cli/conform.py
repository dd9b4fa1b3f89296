"""``answerkey conform``."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import cast

import click

from answerkey.analysis.conformance import Takes, conform, load_function
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.recipes.measures import MEASURES
from answerkey.reports.conformance import (
    causes_table,
    conformance_lines,
    conformance_record,
    departures_table,
)

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey conform metrics.py:f1_score --convention squad-v1
  answerkey conform metrics.py:em -c triviaqa -m exact_match
  answerkey conform mypackage.metrics:score -c drop --scale 100 --json
"""


@click.command(
    "conform",
    epilog=_EXAMPLES,
)
@click.argument("target")
@click.option("-c", "--convention", "name", required=True, metavar="NAME")
@click.option(
    "-m",
    "--measure",
    metavar="NAME",
    help=f"What the function returns: {', '.join(MEASURES)}.  [default: told by its name, else f1]",
)
@click.option(
    "--takes",
    type=click.Choice(["reference", "references"]),
    help="What its second argument is.  [default: told by the argument's name]",
)
@click.option("--scale", default=1.0, show_default=True, help="What the function calls 1.")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="How many pairs a cause to show.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def command(
    *,
    target: str,
    name: str,
    measure: str | None,
    takes: str | None,
    scale: float,
    most: int,
    as_json: bool,
) -> None:
    """Run a function on a convention's test pairs and show where it departs, by cause.

    TARGET is path.py:function or package.module:function; it takes a prediction and a
    reference, or a list of references, and returns a number. Its code is run. Exit code 0:
    it equals the convention; 1: it does not.
    """
    # What the function prints must not stand among the data.
    with redirect_stdout(sys.stderr):
        found = conform(
            load_function(target),
            convention=name,
            measure=measure,
            takes=cast("Takes | None", takes),
            scale=scale,
        )
    if as_json:
        print_json(conformance_record(found))
    else:
        print_table(causes_table(found))
        click.echo()
        if found.departures:
            print_table(departures_table(found, most=most))
            click.echo()
        for line in conformance_lines(found):
            print_text(line)
        print_text(found.convention.signature, style="dim")
    if not found.passed:
        raise click.exceptions.Exit(1)
