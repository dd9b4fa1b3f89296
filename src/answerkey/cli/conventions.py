"""``answerkey conventions list`` and ``show``."""

from __future__ import annotations

import sys

import click
import orjson

from answerkey.cli.terminal import print_table, print_text
from answerkey.recipes.conventions import convention, entry, list_conventions
from answerkey.reports.cards import card, conventions_table, examples_table, recipe_table

__all__ = ["command"]


@click.group(
    "conventions",
    short_help="List the named conventions, or show one.",
    epilog="\b\nExamples:\n  answerkey conventions list\n  answerkey conventions show triviaqa",
)
def command() -> None:
    """List the named conventions, or show what one computes and where it comes from."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def list_command(*, as_json: bool) -> None:
    """List every named convention with what it is."""
    if as_json:
        cards = [card(name) for name in list_conventions()]
        sys.stdout.write(orjson.dumps(cards, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        print_table(conventions_table())


@command.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
def show_command(*, name: str, as_json: bool) -> None:
    """Show one convention: its recipe, its source, its quirks by example.

    NAME is a name, an alias, or a signature.
    """
    recipe, row = convention(name), entry(name)
    if as_json:
        sys.stdout.write(orjson.dumps(card(name), option=orjson.OPT_INDENT_2).decode() + "\n")
        return
    if row:
        print_text(row.summary, style="bold")
        print_text(f"source   {row.source or 'answerkey'}")
        if row.also:
            print_text(f"the same in   {', '.join(row.also)}")
        if row.aliases:
            print_text(f"also called   {', '.join(row.aliases)}")
        click.echo()
    print_table(recipe_table(recipe))
    click.echo()
    if row and row.examples:
        print_table(examples_table(row))
        click.echo()
    print_text(recipe.signature, style="dim")
