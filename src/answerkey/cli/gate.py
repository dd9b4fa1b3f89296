"""``answerkey gate``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import click

from answerkey.analysis.gate import Rule, gate
from answerkey.analysis.gate_rules import parse_rule, read_rules
from answerkey.cli.comparing import comparing_options, convention_option
from answerkey.cli.confidence import confidence_of
from answerkey.cli.reading import read_files, read_several
from answerkey.cli.sections import Sectioned
from answerkey.cli.stated import note_unshared
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.systems import score_systems
from answerkey.evaluation.traits import column
from answerkey.reports.files import refuse_overwriting
from answerkey.reports.gate import (
    gate_line,
    gate_markdown,
    gate_record,
    gate_table,
    junit,
)
from answerkey.reports.replacement import write_bytes
from answerkey.reports.run_record import run_record

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey gate key.jsonl answers.jsonl --fail-under f1=0.8
  answerkey gate key.jsonl new.jsonl --baseline old.jsonl --max-drop exact_match=0.01
  answerkey gate answers.csv --rules gate.toml --junit gate.xml --markdown summary.md
"""


@click.command(
    "gate",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@convention_option
@click.option(
    "--fail-under",
    multiple=True,
    metavar="MEASURE=FRACTION",
    help="The mean must reach this: f1=0.8; repeatable.",
)
@click.option(
    "--baseline", metavar="FILE", help="The answers that --max-drop compares with, item by item."
)
@click.option(
    "--max-drop",
    multiple=True,
    metavar="MEASURE=FRACTION",
    help="The mean must be shown not to have dropped by more; repeatable.",
)
@click.option("--rules", metavar="FILE.toml", help="Rules for all items and for slices.")
@click.option("--junit", "junit_file", metavar="FILE", help="Also write JUnit XML.")
@click.option("--markdown", metavar="FILE", help="Also write Markdown, for a job summary.")
@comparing_options
def command(
    *,
    files: tuple[str, ...],
    name: str | None,
    fail_under: tuple[str, ...],
    baseline: str | None,
    max_drop: tuple[str, ...],
    rules: str | None,
    junit_file: str | None,
    markdown: str | None,
    as_json: bool,
    missing: str,
    **given: object,
) -> None:
    """Judge PREDICTIONS by rules, for CI.

    Exit code 0: every rule is kept; 1: one is broken. A drop is decided by the paired interval of
    the difference from the baseline: it must end at or below the bound. An item of the baseline
    without an answer is what --missing says, also for --fail-under.
    """
    outputs = [path for path in (junit_file, markdown) if path]
    refuse_overwriting(outputs, [*files, *filter(None, (baseline, rules))])
    judged = _rules(fail_under, max_drop, rules)
    if baseline is None:
        runs = {"answers": read_files(files, given)}
    else:
        names = ("answers", "baseline")
        runs = read_several((*files, baseline), given, names=names, whole="baseline")
    scored = score_systems(runs, convention=name, missing=cast("MissingPolicy", missing))
    run = runs["answers"]
    found = gate(
        scored["answers"],
        judged,
        baseline=scored.get("baseline"),
        columns={rule.column: column(run, rule.column) for rule in judged if rule.column},
        confidence=confidence_of(given, run),
    )
    note_unshared([(name, found.signature)] if name else [], quiet=given["quiet"])
    if junit_file:
        write_bytes(junit_file, junit(found))
    if markdown:
        write_bytes(markdown, gate_markdown(found).encode())
    if as_json:
        made = run_record(runs, cluster=given["cluster"])
        print_json(gate_record(found, run=made))
    else:
        print_table(gate_table(found))
        click.echo()
        print_text(gate_line(found), style="bold green" if found.passed else "bold red")
        print_text(found.signature, style="dim")
    if not found.passed:
        raise click.exceptions.Exit(1)


def _rules(fail_under: Sequence[str], max_drop: Sequence[str], path: str | None) -> list[Rule]:
    rules = [parse_rule("fail-under", text) for text in fail_under]
    rules += [parse_rule("max-drop", text) for text in max_drop]
    return rules + (read_rules(path) if path else [])
