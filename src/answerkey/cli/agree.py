"""``answerkey agree``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import click

from answerkey.analysis.agreement import Study, agree
from answerkey.analysis.judgments import HUMAN_NAMES, judgments_of, of_people
from answerkey.analysis.measuring import COMPUTED, USUAL, measured
from answerkey.cli.reading import read_files, reading_options
from answerkey.cli.sections import Sectioned
from answerkey.cli.terminal import note, print_json, print_table, print_text
from answerkey.errors import UsageError, counted, quoted
from answerkey.evaluation.readers import Run
from answerkey.evaluation.readers.columns import read_columns
from answerkey.evaluation.traits import column
from answerkey.recipes.conventions import DEFAULT
from answerkey.reports.agreement import (
    agreement_record,
    agreement_table,
    base_line,
    corrected_table,
    parting_table,
    raters_table,
    systems_table,
)
from answerkey.reports.agreement_plot import plot_agreement
from answerkey.reports.files import check_outputs
from answerkey.reports.plots import PLOTS
from answerkey.reports.run_record import run_record
from answerkey.review.exchange import read_decisions
from answerkey.review.opinions import opinions
from answerkey.uncertainty.raters import SCALES, Scale
from answerkey.uncertainty.resampling import SEED

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey agree answers.csv --by system            EM, F1, containment and verdict against people
  answerkey agree answers.csv --human anna --human ben --scale ordinal --accept-from 4
  answerkey agree answers.csv --decisions decisions.sqlite   against what was reviewed
  answerkey agree answers.csv -m f1,verdict,my_score --parting f1
"""


@click.command(
    "agree",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option(
    "--human",
    "people",
    multiple=True,
    metavar="COLUMN",
    help=f"A person's judgments; repeatable. [default: columns named {', '.join(HUMAN_NAMES)}, "
    "also with a number behind]",
)
@click.option(
    "--decisions",
    metavar="FILE",
    help="People's judgments are those of answerkey review: its file, or an export of it.",
)
@click.option(
    "-m",
    "--measures",
    multiple=True,
    metavar="NAME[,NAME]",
    help=f"Computed ({', '.join(COMPUTED)}) or a column. [default: {','.join(USUAL)}]",
)
@click.option("-c", "--convention", default=DEFAULT, show_default=True, help="Of what is computed.")
@click.option("--by", metavar="COLUMN", help="The column of systems that people and measures rank.")
@click.option(
    "--accept-from", default=0.5, show_default=True, help="From which judgment on one accepts."
)
@click.option("--scale", type=click.Choice(SCALES), default="nominal", show_default=True)
@click.option("--parting", metavar="MEASURE", help="Show where it and people part. [default: last]")
@click.option(
    "--show",
    type=click.IntRange(min=0),
    default=5,
    show_default=True,
    metavar="N",
    help="How many such answers.",
)
@click.option("--seed", default=SEED, show_default=True, help="Of intervals and folds.")
@click.option(
    "-o", "--output", metavar="FILE", help=f"Also plot scores and systems: {' '.join(PLOTS)}."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, shares as fractions.")
@reading_options
def command(
    *,
    files: tuple[str, ...],
    people: tuple[str, ...],
    decisions: str | None,
    measures: tuple[str, ...],
    convention: str,
    by: str | None,
    accept_from: float,
    scale: str,
    parting: str | None,
    show: int,
    seed: int,
    output: str | None,
    as_json: bool,
    **reading: object,
) -> None:
    """Compare measures with people's judgments of the same answers.

    A judgment is correct or incorrect, true or false, yes or no, or a number of any scale;
    an empty one is none. Where only some answers are judged, and those were drawn at
    random, the accuracy of all is estimated. Answers to one question are drawn together.
    """
    if output is not None:
        check_outputs([output], files, PLOTS)
    names = [name.strip() for text in measures for name in text.split(",")]
    run = None
    if decisions is None and names and len(files) == 1 and not set(names) & set(USUAL):
        run = _columns_alone(files[0], reading)
    if run is None or not set(names) <= run.columns.keys():
        run = read_files(files, reading, by=[by] if by else ())
    values, signatures = measured(names, run, of=convention)
    judgments, final = _decided(decisions, people, run) if decisions else (None, None)
    if judgments is None:
        judgments = _judgments(people, run, quiet=bool(reading["quiet"]))
    study = agree(
        values,
        judgments,
        final=final,
        accept_from=accept_from,
        scale=cast("Scale", scale),
        clusters=run.ids,
        systems=column(run, by) if by else None,
        seed=seed,
    )
    if decisions and len(study.judged) < study.items:
        note("what people would accept of all holds if review --queue random drew the answers")
    if output is not None:
        plot_agreement(study, values, output)
    if as_json:
        made = run_record(
            {"answers": run}, people=list(judgments), by=by, accept_from=accept_from, seed=seed
        )
        print_json(agreement_record(study, signatures, run=made))
        return
    chosen = _chosen(parting, study)
    print_text(base_line(study))
    tables = [agreement_table(study)]
    tables += [systems_table(study.systems)] if study.systems else []
    tables += [raters_table(study.raters)] if study.raters else []
    tables += [corrected_table(study)] if len(study.judged) < study.items else []
    tables += [parting_table(study.agreements[chosen], study, run, most=show)] if show else []
    for table in tables:
        click.echo()
        print_table(table)
    click.echo()
    for signature in signatures:
        print_text(signature, style="dim")


def _columns_alone(path: str, reading: Mapping[str, object]) -> Run:
    form, delimiter = (cast("str | None", reading[name]) for name in ("file_format", "delimiter"))
    return read_columns(path, format=form, delimiter=delimiter)


def _judgments(
    people: Sequence[str], run: Run, *, quiet: bool
) -> Mapping[str, NDArray[np.float64]]:
    names = of_people(list(run.columns), named=people)
    if not people and not quiet:
        note(f"people's judgments: {', '.join(map(quoted, names))}; --human COLUMN decides")
    return {name: judgments_of(name, run.columns[name]) for name in names}


def _decided(
    path: str, people: Sequence[str], run: Run
) -> tuple[Mapping[str, NDArray[np.float64]], NDArray[np.float64] | None]:
    found = opinions(read_decisions(path), run, people=people)
    if found.elsewhere:
        about = ("decision is about an answer that is", "decisions are about answers that are")
        note(f"{counted(found.elsewhere, *about)} not in this run")
    return found.judgments, found.final


def _chosen(parting: str | None, study: Study) -> int:
    names = [one.measure for one in study.agreements]
    if parting is None:
        return len(names) - 1
    if parting not in names:
        raise UsageError(f"--parting {quoted(parting)}", accepted=", ".join(names))
    return names.index(parting)
