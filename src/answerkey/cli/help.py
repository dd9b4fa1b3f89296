"""``answerkey help``."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command(
    "help",
    epilog="\b\nExamples:\n  answerkey help score\n  answerkey help conventions diff",
)
@click.argument("names", nargs=-1, metavar="[COMMAND...]")
@click.pass_context
def command(ctx: click.Context, *, names: tuple[str, ...]) -> None:
    """Show the help of COMMAND, as its --help does; without one, that of answerkey."""
    context = ctx.find_root()
    for name in names:
        if not isinstance(context.command, click.Group):
            ctx.fail(f"{context.command_path} has no command {name!r} of its own.")
        _, found, _ = context.command.resolve_command(context, [name])
        if found:
            context = click.Context(found, info_name=name, parent=context)
    click.echo(context.get_help())
