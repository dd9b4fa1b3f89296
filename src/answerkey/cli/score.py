"""``answerkey score``."""

from __future__ import annotations

import sys
from typing import cast

import click

from answerkey.cli.reading import evaluate_files, reading_options, tokenizer_option
from answerkey.cli.terminal import print_table, print_text
from answerkey.evaluation.scores import MISSING, MissingPolicy
from answerkey.evaluation.text_measures import TEXT_MEASURES
from answerkey.recipes.conventions import DEFAULT, convention
from answerkey.reports.document import Report, build_report
from answerkey.reports.files import OUTPUTS, Outputs, check_outputs
from answerkey.reports.record import record
from answerkey.reports.tables import outcomes_table, scores_table

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


@click.command("score", short_help="Score predictions against an answer key.", epilog=_EXAMPLES)
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
@click.option("--by", multiple=True, metavar="COLUMN", help="Score each value of the column apart.")
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help=f"Also write a file; its ending picks the format: {' '.join(OUTPUTS)}.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, scores as fractions.")
@click.option(
    "--missing",
    type=click.Choice(MISSING),
    default="zero",
    show_default=True,
    help="What an item without a prediction is: wrong, an error, or left out.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    metavar="N",
    help="Cores to score with; the numbers do not depend on it. [default: all that are free]",
)
@tokenizer_option
@reading_options
def command(
    *,
    files: tuple[str, ...],
    names: tuple[str, ...],
    measures: tuple[str, ...],
    by: tuple[str, ...],
    outputs: tuple[str, ...],
    as_json: bool,
    missing: str,
    threads: int | None,
    **reading: object,
) -> None:
    """Score PREDICTIONS against their references.

    The references stand in the same rows, or in a file of their own, KEY, and are joined
    by id. CSV, TSV, JSON, JSONL, SQuAD, Parquet and Arrow files are recognized, gzipped
    or not; - is stdin. Column names are recognized and printed; --map decides otherwise.
    """
    check_outputs(outputs, files)
    with Outputs(outputs) as written:
        evaluation = evaluate_files(
            files,
            reading,
            by=by,
            rows=written if written.takes_rows else None,
            conventions=[convention(name) for name in names],
            measures=[name.strip() for text in measures for name in text.split(",")],
            missing=cast("MissingPolicy", missing),
            threads=threads,
        )
        report = build_report(evaluation, by=by)
        written.finish(report)
    if as_json:
        sys.stdout.write(record(report).decode())
    else:
        _print(report)


def _print(report: Report) -> None:
    print_table(scores_table(report))
    click.echo()
    print_table(outcomes_table(report))
    click.echo()
    for line in _counted(report):
        print_text(line)
    for section in report.sections:
        print_text(section.signature, style="dim")


def _counted(report: Report) -> list[str]:
    counts, whole = report.accounting, report.sections[0].all
    policy = {"zero": "counted as wrong", "skip": "left out"}
    lines = []
    if counts.missing:
        how = next(
            (text for name, text in policy.items() if f"missing:{name}" in whole.signature), ""
        )
        lines.append(f"{counts.missing:,} of {counts.items:,} items have no prediction: {how}")
    if counts.extra:
        lines.append(f"{counts.extra:,} predictions have no item: ignored")
    if whole.empty_predictions:
        lines.append(f"{whole.empty_predictions:,} predictions hold no word after normalizing")
    if whole.empty_references:
        lines.append(f"{whole.empty_references:,} references normalize to nothing")
    return lines
