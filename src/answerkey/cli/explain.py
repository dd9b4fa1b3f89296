"""``answerkey explain``."""

from __future__ import annotations

import click

from answerkey.cli.reading import tokenizer_option
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.evaluation.explanation import explain
from answerkey.recipes.conventions import DEFAULT
from answerkey.reports.score_json import explanation_record
from answerkey.reports.tables import steps_table, tokens_table, values_table

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey explain --prediction "Only Scale" --reference "Only the Scale plan"
  answerkey explain -p "U.S." -r "US" -c triviaqa
  answerkey explain -p Austen -r "Jane Austen" -r Austen
"""


@click.command("explain", epilog=_EXAMPLES)
@click.option("-p", "--prediction", required=True, metavar="TEXT", help="The answer to score.")
@click.option(
    "-r",
    "--reference",
    "references",
    multiple=True,
    required=True,
    metavar="TEXT",
    help="An accepted answer; repeatable.",
)
@click.option("-c", "--convention", "name", default=DEFAULT, show_default=True, metavar="NAME")
@tokenizer_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def command(*, prediction: str, references: tuple[str, ...], name: str, as_json: bool) -> None:
    """Show what each step makes of an answer and its reference, and why the score follows."""
    explanation = explain(prediction, references, convention=name)
    if as_json:
        print_json(explanation_record(explanation))
        return
    for table in (steps_table(explanation), tokens_table(explanation), values_table(explanation)):
        print_table(table)
        click.echo()
    print_text(explanation.reason)
    print_text(explanation.signature, style="dim")
