"""``answerkey benchmark``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Literal

import click

from answerkey.cli.terminal import note, print_table
from answerkey.errors import UsageError
from answerkey.evaluation.benchmarks import BENCHMARKS, Option, benchmark, read_document
from answerkey.reports.tables import Table

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey benchmark --list
  answerkey benchmark squad-v2 dev-v2.0.json predictions.json --na-prob na_prob.json
  answerkey benchmark hotpotqa hotpot_dev.json predictions.json > figures.json
  answerkey benchmark mlqa dev-context-de.json predictions.json --lang de
"""
_FILES = ("json", "jsonl")


def _list(ctx: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's
    if not asked:
        return
    rows = tuple(
        (each.name, each.summary, " ".join(map(_flag, each.options)), str(each.source))
        for each in BENCHMARKS.values()
    )
    print_table(Table("", ("name", "what it gives", "options", "reproduces"), 4, rows))
    ctx.exit()


def _flag(option: Option) -> str:
    return f"--{option.name.replace('_', '-')}"


def _default(option: Option) -> str:
    return f" [default: {option.default}]" if option.default else ""


def _with_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options of all benchmarks, each with the names of those that take it."""
    owners: dict[Option, list[str]] = {}
    for each in BENCHMARKS.values():
        for option in each.options:
            owners.setdefault(option, []).append(each.name)
    for option, names in reversed(owners.items()):
        kinds = {"number": float, "text": click.Choice(option.choices) if option.choices else str}
        function = click.option(
            _flag(option),
            option.name,
            type=None if option.kind == "flag" else kinds.get(option.kind, str),
            is_flag=option.kind == "flag",
            default=None,
            metavar="FILE" if option.kind in _FILES else None,
            help=f"{', '.join(names)}: {option.help}{_default(option)}",
        )(function)
    return function


@click.command(
    "benchmark",
    epilog=_EXAMPLES,
)
@click.argument("name")
@click.argument("dataset")
@click.argument("predictions")
@_with_options
@click.option(
    "--repair",
    is_flag=True,
    help="Where the official program fails, go on by the rule that the error names.",
)
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list,
    help="List the benchmarks and leave.",
)
def command(*, name: str, dataset: str, predictions: str, repair: bool, **options: object) -> None:
    """Give the official output of benchmark NAME for DATASET and PREDICTIONS.

    The files have the official formats, gzipped or not; - is stdin. stdout has the
    official JSON, digit for digit. What the program passes over in silence, further
    figures and the signature are told on stderr.
    """
    chosen = benchmark(name)
    given = {key: value for key, value in options.items() if value is not None}
    known = {option.name: option for option in chosen.options}
    for key, value in given.items():
        if key not in known:
            raise UsageError(
                f"--{key.replace('_', '-')} is no option of {chosen.name}",
                accepted=", ".join(map(_flag, chosen.options)) or "--repair alone",
            )
        if known[key].kind in _FILES:
            file_format: Literal["json", "jsonl"] = "json" if known[key].kind == "json" else "jsonl"
            given[key] = read_document(str(value), file_format)
    outcome = chosen.run(
        read_document(dataset, chosen.dataset_format),
        read_document(predictions, chosen.predictions_format),
        repair=repair,
        **given,
    )
    sys.stdout.write(json.dumps(outcome.figures, indent=2) + "\n")
    for warning in outcome.warnings:
        note(warning)
    for key, value in outcome.details.items():
        note(f"{key}: {json.dumps(value)}")
    note(outcome.signature)
