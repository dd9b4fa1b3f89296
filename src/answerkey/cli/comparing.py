"""What every command that compares answers item by item asks: compare, gate and curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from answerkey.cli.confidence import confidence_options
from answerkey.cli.reading import missing_option, reading_options, tokenizer_option

__all__ = ["comparing_options", "convention_option"]

Command = TypeVar("Command", bound=Callable[..., object])

_RESAMPLES = 10_000
"""A difference is told from noise by a far end of its distribution: more than a mean takes."""


def convention_option(command: Command) -> Command:
    """Give a command the option that says how answers are scored."""
    return click.option(
        "-c", "--convention", "name", metavar="NAME", help="Convention or signature."
    )(command)


def comparing_options(command: Command) -> Command:
    """Give a command the options of scoring, of intervals and of reading."""
    for give in (
        reading_options,
        tokenizer_option,
        confidence_options(resamples=_RESAMPLES, optional=False),
        missing_option,
        click.option(
            "--json", "as_json", is_flag=True, help="Print JSON on stdout, scores as fractions."
        ),
    ):
        command = give(command)
    return command
