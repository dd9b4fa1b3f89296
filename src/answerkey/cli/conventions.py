"""``answerkey conventions``: list, show, fields, diff."""

from __future__ import annotations

import click

from answerkey.analysis.differences import changes_between, telling_pairs
from answerkey.cli.sections import Helpful
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.errors import UsageError
from answerkey.recipes.conventions import convention, entry, list_conventions
from answerkey.reports.cards import (
    card,
    conventions_table,
    examples_table,
    facts,
    program_text,
    recipe_table,
    vocabulary_tables,
)
from answerkey.reports.differences import changes_table, pairs_table

__all__ = ["command"]


@click.group(
    "conventions",
    cls=Helpful,
    epilog="\b\nExamples:\n  answerkey conventions list\n  answerkey conventions show triviaqa\n"
    "  answerkey conventions fields\n"
    "  answerkey conventions diff squad-v1 triviaqa -p U.S. -r US",
)
def command() -> None:
    """List the named conventions, show what one computes, or how two differ."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def list_command(*, as_json: bool) -> None:
    """List every named convention with what it is."""
    if as_json:
        print_json([card(name) for name in list_conventions()])
    else:
        table = conventions_table()
        print_table(table, most=len(table.rows))


@command.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def show_command(*, name: str, as_json: bool) -> None:
    """Show one convention: its recipe, its source, its quirks by example.

    NAME is a name, an alias, or a signature.
    """
    recipe, row = convention(name), entry(name)
    if as_json:
        print_json(card(name))
        return
    if row:
        print_text(row.summary, style="bold")
        for label, text in facts(row):
            print_text(f"{label:<16} {text}")
        click.echo()
    if recipe.program == "pipeline":
        print_table(recipe_table(recipe))
    else:
        print_text(program_text(recipe))
    click.echo()
    if row and row.examples:
        print_table(examples_table(row))
        click.echo()
    print_text(f"cite as {recipe.signature}", style="dim")


@command.command("fields")
def fields_command() -> None:
    """List what a recipe can be made of: every step, and every field's values.

    They combine after a name: squad-v2,overlap=set,extract=last-number
    """
    for table in vocabulary_tables():
        print_table(table)
        click.echo()


@command.command("diff")
@click.argument("first")
@click.argument("second")
@click.option("-p", "--prediction", metavar="TEXT", help="Score this answer under both.")
@click.option("-r", "--reference", "references", multiple=True, metavar="TEXT")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="How many pairs to show.",
)
def diff_command(
    *, first: str, second: str, prediction: str | None, references: tuple[str, ...], most: int
) -> None:
    """Show how two conventions differ: in their recipes, and on which pairs.

    Without --prediction the pairs are those of their quirks and of common traps on which they
    differ.
    """
    if (prediction is None) != (not references):
        raise UsageError("--prediction and --reference go together")
    one, two = convention(first), convention(second)
    if one.program == two.program == "pipeline":
        print_table(changes_table(one, two, changes_between(one, two)))
    else:
        for recipe in (one, two):
            row = entry(recipe)
            print_text(f"{recipe.name}: {row.summary if row else 'a recipe of your own'}")
    click.echo()
    pairs = telling_pairs(one, two, [] if prediction is None else [(prediction, references)])
    if pairs:
        print_table(pairs_table(pairs[:most], one, two))
    else:
        print_text("on all pairs tried they give the same exact match and F1")
    if len(pairs) > most:
        print_text(f"and {len(pairs) - most:,} more; --most shows them")
    click.echo()
    for recipe in (one, two):
        print_text(recipe.signature, style="dim")
