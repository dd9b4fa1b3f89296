"""``answerkey judge``."""

from __future__ import annotations

import click

from answerkey.cli.reading import read_files, reading_options
from answerkey.cli.sections import Sectioned
from answerkey.cli.terminal import print_json, print_table, print_text, progress
from answerkey.errors import counted
from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.traits import column
from answerkey.reports.files import check_outputs, write_row_file
from answerkey.reports.judged import (
    doubtful_table,
    rules_table,
    verdict_rows,
    verdicts_record,
    verdicts_table,
)
from answerkey.reports.rows import ROW_FILES
from answerkey.reports.run_record import run_record
from answerkey.verdicts.judged import judge

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey judge answers.csv                      labels, and what needs a person
  answerkey judge dev-v2.0.json predictions.json   SQuAD files, joined by id
  answerkey judge answers.csv --by system -o verdicts.csv
"""


@click.command(
    "judge",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option("--by", multiple=True, metavar="COLUMN", help="Count each value of the column apart.")
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help=f"Also write each answer's verdict, score, rule, reason and span: {' '.join(ROW_FILES)}.",
)
@click.option(
    "--doubtful",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    metavar="N",
    help="Show so many unsure answers.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, shares as fractions.")
@reading_options
def command(
    *,
    files: tuple[str, ...],
    by: tuple[str, ...],
    outputs: tuple[str, ...],
    doubtful: int,
    as_json: bool,
    **reading: object,
) -> None:
    """Judge PREDICTIONS by rules, without a model: correct, incorrect or unsure, and why.

    The references stand in the same rows, or in a file of their own, KEY, and are joined by
    id. Questions, where the files have them, help. English is understood best; other
    scripts are compared by their words, numbers and dates.
    """
    check_outputs(outputs, files, tuple(ROW_FILES))
    run = read_files(files, reading, by=by)
    columns = [column(run, name) for name in by]
    with progress("judging", len(run.predictions)) as advance:
        judged = judge(
            run.predictions,
            run.references,
            questions=run.questions,
            key=key_fingerprint(run.ids, run.references),
            progress=advance,
        )
    for output in outputs:
        write_row_file(output, verdict_rows(judged, run))
    if as_json:
        made = run_record({"answers": run}, by=by)
        print_json(verdicts_record(judged, by, columns, run=made))
        return
    tables = [verdicts_table(judged, by, columns)]
    tables += [rules_table(judged)] if judged.verdicts else []
    if doubtful and judged.doubtful():
        tables.append(doubtful_table(judged, run, most=doubtful))
    for table in tables:
        print_table(table)
        click.echo()
    hidden = len(judged.doubtful()) - doubtful
    if hidden > 0:
        print_text(
            f"… and {counted(hidden, 'more unsure answer')}: --doubtful N or -o FILE shows them"
        )
    print_text(judged.signature, style="dim")
