"""``answerkey completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["command"]


@click.command(
    "completion",
    epilog="\b\nExamples:\n  answerkey completion bash >> ~/.bashrc\n"
    "  answerkey completion fish > ~/.config/fish/completions/answerkey.fish",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(*, shell: str) -> None:
    """Print the script that lets SHELL complete commands, options and conventions."""
    from answerkey.cli.main import cli

    script = get_completion_class(shell)
    if script:
        click.echo(script(cli, {}, "answerkey", "_ANSWERKEY_COMPLETE").source())
