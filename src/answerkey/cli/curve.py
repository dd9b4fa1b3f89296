"""``answerkey curve``."""

from __future__ import annotations

from typing import cast

import click

from answerkey.analysis.curve import curve, in_order
from answerkey.cli.comparing import comparing_options, convention_option
from answerkey.cli.confidence import confidence_of
from answerkey.cli.reading import read_several
from answerkey.cli.sections import Sectioned
from answerkey.cli.stated import note_unshared
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.systems import score_systems
from answerkey.reports.curve import curve_lines, curve_record, curve_table
from answerkey.reports.files import check_outputs
from answerkey.reports.plots import PLOTS, plot_curve
from answerkey.reports.run_record import run_record

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey curve key.jsonl step-100.jsonl step-200.jsonl step-300.jsonl
  answerkey curve answers.csv --step epoch --plot curve.svg
"""


@click.command(
    "curve",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@convention_option
@click.option("--step", metavar="COLUMN", help="The column that names the step, in one file.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="What to call each file.")
@click.option(
    "--plot", "plots", multiple=True, metavar="FILE", help=f"Also draw it: {' '.join(PLOTS)}."
)
@comparing_options
def command(
    *,
    files: tuple[str, ...],
    name: str | None,
    step: str | None,
    names: tuple[str, ...],
    plots: tuple[str, ...],
    as_json: bool,
    missing: str,
    **given: object,
) -> None:
    """Score the same items at several steps, and tell a climb from noise.

    Each step's answers stand in a file of their own, or all in one file whose column names the
    step. Steps are sorted by the numbers in their names, where all have one.
    """
    check_outputs(plots, files, PLOTS)
    runs = read_several(files, given, names=names, systems=step)
    steps = in_order(score_systems(runs, convention=name, missing=cast("MissingPolicy", missing)))
    found = curve(steps, confidence=confidence_of(given, runs[next(iter(steps))]))
    note_unshared([(name, found.signature)] if name else [], quiet=given["quiet"])
    for plot in plots:
        plot_curve(plot, found)
    if as_json:
        print_json(curve_record(found, run=run_record(runs, cluster=given["cluster"])))
        return
    for measure in found.measures:
        print_table(curve_table(found, measure=measure))
        click.echo()
    for line in curve_lines(found):
        print_text(line)
    print_text(found.signature, style="dim")
