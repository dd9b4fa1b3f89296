"""``answerkey conventions list`` and ``show``."""

from __future__ import annotations

import sys

import click
import orjson

from answerkey.analysis.differences import changes_between
from answerkey.cli.terminal import print_table, print_text
from answerkey.evaluation.pairs import score_pair
from answerkey.recipes.conventions import convention, entry, list_conventions
from answerkey.reports.cards import (
    card,
    conventions_table,
    examples_table,
    facts,
    program_text,
    quirks,
    recipe_table,
)
from answerkey.reports.differences import changes_table, pairs_table

__all__ = ["command"]


@click.group(
    "conventions",
    short_help="List the named conventions, show one, or compare two.",
    epilog="\b\nExamples:\n  answerkey conventions list\n  answerkey conventions show triviaqa\n"
    "  answerkey conventions diff squad-v1 triviaqa -p U.S. -r US",
)
def command() -> None:
    """List the named conventions, show what one computes, or how two differ."""


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


@command.command("diff")
@click.argument("first")
@click.argument("second")
@click.option("-p", "--prediction", metavar="TEXT", help="Score this answer under both.")
@click.option("-r", "--reference", "references", multiple=True, metavar="TEXT")
def diff_command(
    *, first: str, second: str, prediction: str | None, references: tuple[str, ...]
) -> None:
    """Show how two recipes differ, and on which pairs.

    Without --prediction the pairs are the quirks of both conventions.
    """
    one, two = convention(first), convention(second)
    print_table(changes_table(one, two, changes_between(one, two)))
    click.echo()
    pairs = quirks(one, two) if prediction is None else [(prediction, references)]
    scored = [
        (p, r, score_pair(p, r, convention=one), score_pair(p, r, convention=two)) for p, r in pairs
    ]
    if scored:
        print_table(pairs_table(scored, one.name, two.name))
        click.echo()
    for recipe in (one, two):
        print_text(recipe.signature, style="dim")
