"""The ``answerkey`` command: which subcommands there are, and how failures end.

Exit codes: 0 all is well, 1 a verdict failed, 2 the call is wrong, 3 the input is refused,
4 the output could not be written, 70 a fault of answerkey, 130 and 143 interrupted.
stdout carries data, stderr all else.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

import click

from answerkey.cli.sections import Helpful
from answerkey.errors import AnswerkeyError, nearest, visible
from answerkey.version import __version__

__all__ = ["EXIT_CODES", "cli", "main"]

EXIT_CODES = {
    0: "all is well",
    1: "a verdict: a gate failed, a function is not the convention, a record is not confirmed",
    2: "the call is wrong: unknown option, convention or column",
    3: "the input is refused; nothing was scored or written",
    4: "the output could not be written; an older file is unchanged",
    70: "a fault of answerkey itself",
    130: "interrupted from the keyboard",
    143: "terminated",
}

_COMMANDS = {
    "score": "Score predictions against an answer key.",
    "compare": "Say which of several systems is better, and how sure.",
    "gate": "Fail when scores are too low, or dropped.",
    "curve": "Score steps or epochs: is the climb real, or noise?",
    "verify": "Run a saved result again and confirm it.",
    "explain": "Show step by step why one answer gets its score.",
    "judge": "Say which answers a person would accept, and why.",
    "review": "Let people decide the doubtful answers.",
    "key": "Mend an answer key by what people decided.",
    "agree": "Compare measures with people's judgments.",
    "spread": "Score the same answers under many conventions.",
    "audit": "Show where the scores mislead, and what is wrong with the key.",
    "stress": "Show what wrong answers made from a key earn, and what right ones lose.",
    "conventions": "List the named conventions, show one, or compare two.",
    "conform": "Check that your own function computes the convention it names.",
    "benchmark": "Run an official dataset-level scorer on its own file formats.",
    "schema": "Print the schema of a command's JSON.",
    "serve": "Open the page: try the scores, look at a run, call the API.",
    "example": "Write the bundled example to a file.",
    "doctor": "Tell versions, backend and optional parts.",
    "completion": "Print the shell's completion script.",
    "help": "Show the help of a command.",
}
"""Each is the function ``command`` of the module of its name, imported when asked for; what each
is for stands here, so that the list of all imports none."""

_FAULT = 70
_INTERRUPTED = 130
_TERMINATED = 143


class _ReaderLeftError(Exception):
    """Whoever read stdout has enough. click would end with 1, which is a gate's verdict."""


class _Commands(Helpful):
    """A group that imports a subcommand only when it is run."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a closed pipe is no failure."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError as error:
            raise _ReaderLeftError from error
        return result

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"answerkey.cli.{cmd_name}").command
        command.short_help = _COMMANDS[cmd_name]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS:
            ctx.fail(f"no command {args[0]!r}. {nearest(args[0], _COMMANDS)}".rstrip())
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(
    cls=_Commands,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "ANSWERKEY",
        "max_content_width": 100,
    },
    epilog="First steps: answerkey example; then answerkey score nq-five-systems.csv --by system",
)
@click.version_option(__version__, message="answerkey %(version)s")
def cli() -> None:
    """Score short answers against an answer key, under any convention, by name."""


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    signal.signal(signal.SIGTERM, _terminate)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = cli.main(prog_name="answerkey", standalone_mode=False)
    except AnswerkeyError as error:
        _leave(str(error), error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        _leave("interrupted", _INTERRUPTED)
    except _ReaderLeftError:
        # Python would flush once more at exit, into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except MemoryError:
        _leave("not enough memory for this input", _FAULT)
    except Exception as error:
        if os.environ.get("ANSWERKEY_TRACEBACK"):
            raise
        _leave(
            f"a fault of answerkey: {type(error).__name__}: {error} "
            "— please report it; ANSWERKEY_TRACEBACK=1 shows where",
            _FAULT,
        )
    sys.exit(code)


def _leave(message: str, code: int) -> NoReturn:
    sys.stderr.write(f"answerkey: {visible(message)}\n")
    sys.exit(code)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    sys.exit(_TERMINATED)
