"""``answerkey score``."""

from __future__ import annotations

import dataclasses
from typing import cast

import click

from answerkey.cli.confidence import confidence_of, confidence_options
from answerkey.cli.reading import evaluate_files, missing_option, reading_options, tokenizer_option
from answerkey.cli.sections import Sectioned
from answerkey.cli.stated import note_unshared
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.evaluation.confidence import needs_items
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.text_measures import TEXT_MEASURES
from answerkey.evaluation.traits import AUTO, TRAITS
from answerkey.recipes.conventions import DEFAULT, convention
from answerkey.recipes.measures import MEASURES
from answerkey.reports.document import Report, build_report
from answerkey.reports.files import OUTPUTS, Outputs, check_outputs
from answerkey.reports.gap import gap_tables
from answerkey.reports.pictures import pictures
from answerkey.reports.plots import PLOTS, write_figure
from answerkey.reports.run_record import run_record
from answerkey.reports.score_json import report_record
from answerkey.reports.tables import (
    WITH_INTERVAL,
    accounting_lines,
    advice_lines,
    outcomes_table,
    scores_table,
    worst_table,
)

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey score answers.csv                       predictions and references in one file
  answerkey score dev-v2.0.json predictions.json    SQuAD files, joined by id
  answerkey score answers.csv -c squad-v1 -c triviaqa --by system
  answerkey score answers.csv --map prediction=output,references=gold --ref-sep '|'
  answerkey score key.jsonl answers.jsonl -o rows.parquet -o summary.md
  answerkey score answers.csv -m bleu,chrf,rouge-l
  cat answers.jsonl | answerkey score - --json
"""


@click.command(
    "score",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option(
    "-c",
    "--convention",
    "names",
    multiple=True,
    metavar="NAME",
    help=f"Convention or signature, e.g. squad-v1 or 'squad-v2,overlap=set'; repeatable. "
    f"[default: {DEFAULT}, or that of the SQuAD file read]",
)
@click.option(
    "-m",
    "--measures",
    multiple=True,
    metavar="NAME[,NAME]",
    help=f"Beside exact match and F1 also {', '.join(TEXT_MEASURES)}.",
)
@click.option(
    "--by",
    multiple=True,
    metavar="COLUMN",
    help=f"Score each value of the column apart; also {', '.join(TRAITS)}, or auto for all these.",
)
@click.option(
    "--worst",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show the slices furthest below the rest. [default: 5 with --by auto]",
)
@click.option(
    "--gap",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Show what makes F1 exceed exact match, and the answers that add most.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help=f"Also write a file; its ending picks the format: {' '.join(OUTPUTS)}.",
)
@click.option(
    "--plot",
    "plots",
    multiple=True,
    metavar="FILE",
    help=f"Also draw the slices, or without any how F1 is spread: {' '.join(PLOTS)}.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, scores as fractions.")
@missing_option
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    metavar="N",
    help="Cores to score with; the numbers do not depend on it. [default: all that are free]",
)
@confidence_options(resamples=2_000)
@tokenizer_option
@reading_options
def command(
    *,
    files: tuple[str, ...],
    names: tuple[str, ...],
    measures: tuple[str, ...],
    by: tuple[str, ...],
    worst: int | None,
    gap: int,
    outputs: tuple[str, ...],
    plots: tuple[str, ...],
    as_json: bool,
    missing: str,
    threads: int | None,
    ci: bool,
    **given: object,
) -> None:
    """Score PREDICTIONS against their references.

    The references stand in the same rows, or in a file of their own, KEY, and are joined
    by id. CSV, TSV, JSON, JSONL, SQuAD, Parquet and Arrow files are recognized, gzipped
    or not; - is stdin. Column names are recognized and printed; --map decides otherwise.
    """
    conventions = [convention(name) for name in names]
    check_outputs(outputs, files, OUTPUTS)
    check_outputs(plots, files, PLOTS)
    full = as_json or any(output.endswith(".json") for output in outputs)
    recorded = full or any(output.endswith(".html") for output in outputs)
    with Outputs(outputs) as written:
        evaluation = evaluate_files(
            files,
            given,
            by=by,
            rows=written if written.takes_rows else None,
            conventions=conventions,
            measures=[name.strip() for text in measures for name in text.split(",")],
            missing=cast("MissingPolicy", missing),
            threads=threads,
            # Totals do not tell what clusters, pooled tokens and single answers add.
            keep_items=bool(given["cluster"] or gap or plots)
            or written.needs_items
            or (ci and needs_items(conventions)),
            fingerprint_predictions=recorded,
        )
        shown = MEASURES if full else WITH_INTERVAL
        auto = AUTO in by and evaluation.by == ("slice",)
        how = confidence_of(given, evaluation.run, measures=shown)
        report = build_report(
            evaluation,
            confidence=how if ci else None,
            worst=(5 if auto else 0) if worst is None else worst,
            gap_items=gap,
        )
        if recorded:
            made = run_record({"answers": evaluation}, by=by, cluster=given["cluster"])
            report = dataclasses.replace(report, run=made)
        own = [section.signature for section in report.sections]
        note_unshared(zip(names, own, strict=False), quiet=given["quiet"])
        written.finish(report, evaluation)
    scores = evaluation.results[0].scores
    drawn = pictures(report, scores) if plots and scores else []
    for plot in plots if drawn else ():
        write_figure(plot, drawn[-1].figure)
    if as_json:
        print_json(report_record(report))
    else:
        _print(report, evaluation.run)


def _print(report: Report, answers: Run | None) -> None:
    tables = [scores_table(report), outcomes_table(report)]
    for section in report.sections:
        tables += [worst_table(section)] if section.worst else []
        tables += gap_tables(section, answers) if answers else []
    for table in tables:
        print_table(table)
        click.echo()
    for line in (*accounting_lines(report), *advice_lines(report)):
        print_text(line)
    for section in report.sections:
        print_text(section.signature, style="dim")
