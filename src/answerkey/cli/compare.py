"""``answerkey compare``."""

from __future__ import annotations

from typing import cast

import click

from answerkey.analysis.comparison import Comparison, compare
from answerkey.cli.comparing import comparing_options, convention_option
from answerkey.cli.confidence import confidence_of
from answerkey.cli.reading import read_several
from answerkey.cli.sections import Sectioned
from answerkey.cli.stated import note_unshared
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.systems import score_systems
from answerkey.evaluation.traits import columns_by
from answerkey.recipes.measures import MEASURES, measure_named
from answerkey.reports.comparison import (
    AnswersOf,
    changes_table,
    comparison_record,
    differences_table,
    slices_table,
    systems_table,
)
from answerkey.reports.comparison_files import (
    COMPARISON_OUTPUTS,
    answers_of,
    write_comparison,
)
from answerkey.reports.comparison_words import ahead_lines, comparison_lines
from answerkey.reports.files import check_outputs
from answerkey.reports.pictures import differences_picture
from answerkey.reports.plots import PLOTS, write_figure
from answerkey.reports.run_record import run_record

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey compare key.jsonl base.jsonl new.jsonl         paired by id
  answerkey compare base.csv new.csv --by lang             references in both files
  answerkey compare answers.csv --systems model            one file, a column names the systems
  answerkey compare key.jsonl a.jsonl b.jsonl --non-inferiority 1
  answerkey compare key.jsonl a.jsonl b.jsonl -o table.tex -o changed.csv
"""


@click.command(
    "compare",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@convention_option
@click.option(
    "-m",
    "--measure",
    "measures",
    multiple=True,
    metavar="NAME[,NAME]",
    help=f"Compare these: {', '.join(MEASURES)}. [default: exact_match and f1]",
)
@click.option("--systems", metavar="COLUMN", help="The column that names who answered.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="What to call each file.")
@click.option("--baseline", metavar="NAME", help="Compare with this one. [default: the first]")
@click.option("--by", multiple=True, metavar="COLUMN", help="Also compare each of its values.")
@click.option(
    "--non-inferiority",
    "points",
    type=click.FloatRange(0, 100, min_open=True, max_open=True),
    metavar="POINTS",
    help="Ask whether the others are worse by less than this.",
)
@click.option(
    "--changes",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show so many answers that got better, and worse. [default: 5 of two systems]",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help=f"Also write a file; its ending picks the format: {' '.join(COMPARISON_OUTPUTS)}.",
)
@click.option(
    "--plot",
    "plots",
    multiple=True,
    metavar="FILE",
    help=f"Also draw the differences: {' '.join(PLOTS)}.",
)
@comparing_options
def command(
    *,
    files: tuple[str, ...],
    name: str | None,
    measures: tuple[str, ...],
    systems: str | None,
    names: tuple[str, ...],
    baseline: str | None,
    by: tuple[str, ...],
    points: float | None,
    changes: int | None,
    outputs: tuple[str, ...],
    plots: tuple[str, ...],
    as_json: bool,
    missing: str,
    **given: object,
) -> None:
    """Compare systems on the items that all of them answered.

    Each system's answers stand in a file of their own, joined by id with the answer key KEY
    or with references in the same rows; or all stand in one file whose column names them.
    """
    check_outputs(outputs, files, COMPARISON_OUTPUTS)
    check_outputs(plots, files, PLOTS)
    runs = read_several(files, given, names=names, systems=systems, baseline=baseline)
    scored = score_systems(runs, convention=name, missing=cast("MissingPolicy", missing))
    first = next(iter(runs.values()))
    found = compare(
        *scored.values(),
        names=list(scored),
        by=columns_by(first, by, compared=True),
        measures=[measure_named(part) for text in measures for part in text.split(",")] or None,
        margin=None if points is None else points / 100,
        confidence=confidence_of(given, first),
    )
    note_unshared([(name, found.signature)] if name else [], quiet=given["quiet"])
    answers = answers_of(found, runs)
    shown = (5 if len(runs) == 2 else 0) if changes is None else changes
    made = run_record(runs, by=by, cluster=given["cluster"])
    for output in outputs:
        write_comparison(output, found, answers, runs=runs, run=made)
    for plot in plots:
        write_figure(plot, differences_picture(found).figure)
    if as_json:
        print_json(comparison_record(found, answers, changes=shown, run=made))
    else:
        _print(found, answers, shown)


def _print(found: Comparison, answers: AnswersOf, changes: int) -> None:
    tables = [systems_table(found), differences_table(found)]
    tables += [slices_table(found)] if found.slices else []
    measure = found.confidence.measures[-1]
    for each in found.contrasts if changes else ():
        moved = found.changes(each, measure=measure)
        for sign in (1, -1):
            side = [one for one in moved if (one.after - one.before) * sign > 0][:changes]
            tables += [changes_table(each, side, answers, measure=measure)] if side else []
    for table in tables:
        print_table(table)
        click.echo()
    for line in ahead_lines(found):
        print_text(line, style="bold", wrapped=True)
    for line in comparison_lines(found):
        print_text(line, wrapped=True)
    print_text(found.signature, style="dim")
