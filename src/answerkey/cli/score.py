"""``answerkey score``."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
from collections.abc import Sequence
from typing import cast

import click

from answerkey.cli.terminal import note, print_table, print_text, progress
from answerkey.errors import InputError, UsageError, nearest, quoted
from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import FORMATS, Run, read_run
from answerkey.evaluation.scoring import MISSING, MissingPolicy, Scores, score
from answerkey.recipes.conventions import DEFAULT, Convention, convention
from answerkey.reports.document import Accounting, Report, build_report
from answerkey.reports.files import OUTPUTS, check_outputs, write_output
from answerkey.reports.record import record
from answerkey.reports.rows import Answers
from answerkey.reports.tables import outcomes_table, scores_table

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey score answers.csv                       predictions and references in one file
  answerkey score dev-v2.0.json predictions.json    SQuAD files, joined by id
  answerkey score answers.csv -c squad-v1 -c triviaqa --by system
  answerkey score answers.csv --map prediction=output,references=gold --ref-sep '|'
  answerkey score key.jsonl answers.jsonl -o rows.parquet -o summary.md
  cat answers.jsonl | answerkey score - --json
"""


@click.command("score", short_help="Score predictions against an answer key.", epilog=_EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="[KEY] PREDICTIONS")
@click.option(
    "-c",
    "--convention",
    "names",
    multiple=True,
    metavar="NAME",
    help=f"Convention or signature, e.g. squad-v1 or 'squad-v2,overlap=set'; repeatable. "
    f"[default: {DEFAULT}, or that of the SQuAD file read]",
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
    "--extra",
    type=click.Choice(["error", "ignore"]),
    default="error",
    show_default=True,
    help="What a prediction without an item is.",
)
@click.option(
    "--map",
    "mappings",
    multiple=True,
    metavar="ROLE=COLUMN",
    help="Which column is the id, question, prediction, references or system.",
)
@click.option("--ref-sep", metavar="TEXT", help="Split a column of references at this text.")
@click.option("--format", "file_format", type=click.Choice(FORMATS), help="Do not detect, read as.")
@click.option("--delimiter", metavar="CHAR", help="The delimiter of a CSV file.")
@click.option(
    "--surrogates",
    type=click.Choice(["error", "replace"]),
    default="error",
    show_default=True,
    help="What a lone surrogate in JSON is; replace puts U+FFFD.",
)
@click.option("--coerce-numbers", is_flag=True, help="Take JSON numbers as the text they are.")
@click.option("--merge-references", is_flag=True, help="Unite the references of a repeated id.")
@click.option("--max-line", type=int, metavar="BYTES", help="Longest line. [default: 64 MiB]")
@click.option(
    "--max-answer", type=int, metavar="N", help="Longest answer in characters. [default: 1000000]"
)
@click.option(
    "--max-references", type=int, metavar="N", help="Most references of an item. [default: 100000]"
)
@click.option("-q", "--quiet", is_flag=True, help="Do not tell on stderr what was read.")
def command(
    *,
    files: tuple[str, ...],
    names: tuple[str, ...],
    by: tuple[str, ...],
    outputs: tuple[str, ...],
    as_json: bool,
    missing: str,
    quiet: bool,
    **reading: object,
) -> None:
    """Score PREDICTIONS against their references.

    The references stand in the same rows, or in a file of their own, KEY, and are joined
    by id. CSV, TSV, JSON, JSONL, SQuAD, Parquet and Arrow files are recognized, gzipped
    or not; - is stdin. Column names are recognized and printed; --map decides otherwise.
    """
    if len(files) > 2:
        raise UsageError(f"{len(files)} files", accepted="PREDICTIONS, or KEY PREDICTIONS")
    given = [convention(name) for name in names]
    check_outputs(outputs, files)
    *key, predictions = files
    run = read_run(predictions, key[0] if key else None, **_options(reading))
    recipes = given or [convention(run.suggested_convention or DEFAULT)]
    columns = [_column(run, name) for name in by]
    if not quiet:
        _tell(run, by)
    scored = _score(run, recipes, cast("MissingPolicy", missing))
    report = build_report(
        scored,
        accounting=Accounting(len(run.predictions), run.missing, run.null_predictions, run.extra),
        by=by,
        columns=columns,
        notes=run.notes,
    )
    if outputs:
        answers = Answers(run.ids, run.questions, run.predictions, run.references, run.columns)
        for output in outputs:
            write_output(output, report, answers, scored)
    if as_json:
        sys.stdout.write(record(report).decode())
    else:
        _print(report)


def _options(given: dict[str, object]) -> dict[str, object]:
    mapping: dict[str, str] = {}
    for part in ",".join(cast("tuple[str, ...]", given["mappings"])).split(","):
        if part:
            role, separator, column = part.partition("=")
            if not separator or not column:
                raise UsageError(f"--map {quoted(part)}", accepted="ROLE=COLUMN")
            mapping[role] = column
    options = {
        "mapping": mapping,
        "reference_separator": given["ref_sep"],
        "format": given["file_format"],
        **{
            name: given[name]
            for name in (
                "delimiter",
                "extra",
                "surrogates",
                "coerce_numbers",
                "merge_references",
                "max_line",
                "max_answer",
                "max_references",
            )
            if given[name] is not None
        },
    }
    return options


def _column(run: Run, name: str) -> Sequence[str | None]:
    if name in run.columns:
        return run.columns[name]
    raise UsageError(
        f"no column {quoted(name)} to score by",
        accepted=", ".join(map(quoted, run.columns)) or "none: the files have no further column",
        remedy=nearest(name, run.columns),
    )


def _tell(run: Run, by: Sequence[str]) -> None:
    for line in run.notes:
        note(line)
    if run.system_column and run.system_column not in by:
        systems = len(set(run.columns[run.system_column]))
        if systems > 1:
            note(
                f"{systems} systems answered; one total over them means little: "
                f"--by {run.system_column}"
            )


def _score(run: Run, recipes: Sequence[Convention], missing: MissingPolicy) -> list[Scores]:
    key = key_fingerprint(run.ids, run.references)
    scored = []
    with progress("scoring", len(run.predictions) * len(recipes)) as advance:
        for recipe in recipes:
            scores = score(
                run.predictions,
                run.references,
                convention=recipe,
                ids=run.ids,
                missing=missing,
                progress=advance,
            )
            scored.append(dataclasses.replace(scores, key=key))
    return scored


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
        how = next((text for name, text in policy.items() if f"missing:{name}" in whole.signature), "")
        lines.append(f"{counts.missing:,} of {counts.items:,} items have no prediction: {how}")
    if counts.extra:
        lines.append(f"{counts.extra:,} predictions have no item: ignored")
    if whole.empty_predictions:
        lines.append(f"{whole.empty_predictions:,} predictions hold no word after normalizing")
    if whole.empty_references:
        lines.append(f"{whole.empty_references:,} references normalize to nothing")
    return lines
