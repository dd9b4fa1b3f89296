"""``answerkey doctor``."""

from __future__ import annotations

import click

from answerkey.cli.terminal import print_json, print_table
from answerkey.reports.environment import environment
from answerkey.reports.tables import Table

__all__ = ["command"]


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def command(*, as_json: bool) -> None:
    """Tell what this installation runs on, for bug reports and run records."""
    facts = environment(optional=True)
    if as_json:
        print_json(facts)
    else:
        print_table(Table("This installation", ("", ""), 2, tuple(facts.items())))
