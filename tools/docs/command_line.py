"""Every command's help, and the exit codes."""

from __future__ import annotations

from collections.abc import Iterator

import click

from answerkey.cli.main import EXIT_CODES, cli

__all__ = ["cli_page"]


def cli_page() -> str:
    """Return every command's help, and the exit codes."""
    lines = ["# Command line", "", "<!-- written by tools/make_docs.py -->", ""]
    for path, command in commands(cli, ("answerkey",)):
        context = click.Context(
            command,
            info_name=" ".join(path),
            max_content_width=88,
            help_option_names=cli.context_settings["help_option_names"],
        )
        context.terminal_width = 88
        lines += [f"## {' '.join(path)}", "", "```text", command.get_help(context), "```", ""]
    lines += ["## Exit codes", "", "| code | meaning |", "|---:|:---|"]
    lines += [f"| {code} | {meaning} |" for code, meaning in EXIT_CODES.items()]
    lines += [
        "",
        (
            "Every option can be set in the environment: `ANSWERKEY_SCORE_MISSING=skip`. A flag "
            "goes before it. `NO_COLOR` is honoured."
        ),
    ]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def commands(
    command: click.Command, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield a command and all below it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner:
                yield from commands(inner, (*path, name))
