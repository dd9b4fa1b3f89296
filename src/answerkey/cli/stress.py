"""``answerkey stress``."""

from __future__ import annotations

from pathlib import Path

import click

from answerkey.analysis.stress import alteration, stress
from answerkey.cli.reading import key_options, read_key_file, tokenizer_option
from answerkey.cli.sections import Sectioned
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.recipes.conventions import DEFAULT
from answerkey.reports.files import check_outputs
from answerkey.reports.replacement import write_bytes
from answerkey.reports.run_record import run_record
from answerkey.reports.stress import (
    STRESS_OUTPUTS,
    absent_lines,
    fitness_lines,
    made_table,
    separation_table,
    stress_bytes,
    stress_record,
    stressed_table,
)
from answerkey.uncertainty.resampling import SEED

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey stress dev-v2.0.json                       is F1 fit for this key?
  answerkey stress key.jsonl -c squad-v2 -c triviaqa   which convention is?
  answerkey stress key.jsonl --list negation           the answers that a rule makes
  answerkey stress key.jsonl -o made.jsonl             all of them, to score with anything else
"""


@click.command(
    "stress",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option(
    "-c",
    "--convention",
    "names",
    multiple=True,
    metavar="NAME",
    help=f"Score with this; repeatable. [default: {DEFAULT}]",
)
@click.option("--list", "listed", metavar="KIND", help="Print the answers that a rule makes.")
@click.option("--seed", default=SEED, show_default=True, help="What the drawing starts from.")
@click.option(
    "--rows",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many answers to list.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help=f"Also write all answers; the ending picks the format: {' '.join(STRESS_OUTPUTS)}.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, scores as fractions.")
@tokenizer_option
@key_options
def command(
    *,
    file: str,
    names: tuple[str, ...],
    listed: str | None,
    seed: int,
    rows: int,
    outputs: tuple[str, ...],
    as_json: bool,
    **reading: object,
) -> None:
    """Make wrong and right answers from KEY's own references, and show what they score.

    No system is needed. Wrong answers have another number, order, unit or name, or are
    negated; right ones are the reference in another form. A convention that cannot tell
    them apart on this key will not tell a system's apart either.
    """
    kinds = [alteration(listed).name] if listed else []
    check_outputs(outputs, [file], STRESS_OUTPUTS)
    key = read_key_file(file, reading)
    found = stress(
        key.references,
        ids=key.ids,
        conventions=names or [key.suggested_convention or DEFAULT],
        kinds=kinds,
        seed=seed,
    )
    made = run_record({"key": key}, kinds=kinds)
    for output in outputs:
        write_bytes(output, stress_bytes(found, Path(output).suffix.lower(), run=made))
    if as_json:
        print_json(stress_record(found, run=made))
        return
    if listed:
        print_table(made_table(found.made, most=rows))
    else:
        for line in fitness_lines(found):
            print_text(line)
    for table in (stressed_table(found, right=False), stressed_table(found, right=True)):
        if table.rows:
            click.echo()
            print_table(table)
    if not listed:
        click.echo()
        print_table(separation_table(found))
        print_text("pairs of a right and a wrong answer to one item; a coin puts 50 in order")
        for line in absent_lines(found):
            click.echo()
            print_text(line)
    click.echo()
    print_text(f"answers made: {len(found.made):,}, from items: {found.items:,}, seed {found.seed}")
    for signature in found.kinds:
        print_text(signature, style="dim")
