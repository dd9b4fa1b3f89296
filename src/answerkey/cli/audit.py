"""``answerkey audit``."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import click

from answerkey.analysis.audit import audit, audit_key
from answerkey.cli.reading import (
    missing_option,
    read_files,
    read_key_file,
    reading_options,
    tokenizer_option,
)
from answerkey.cli.sections import Sectioned
from answerkey.cli.stated import note_unshared
from answerkey.cli.terminal import print_json, print_table, print_text
from answerkey.errors import UsageError, counted
from answerkey.evaluation.scores import MissingPolicy
from answerkey.findings.registry import explained
from answerkey.recipes.conventions import DEFAULT
from answerkey.reports.files import check_outputs
from answerkey.reports.findings import (
    AUDIT_OUTPUTS,
    Audited,
    audit_bytes,
    audit_record,
    examples_of_findings_table,
    findings_table,
    rule_lines,
    stakes_table,
    verdict_line,
)
from answerkey.reports.replacement import write_bytes
from answerkey.reports.run_record import run_record

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey audit answers.csv                        where do EM and F1 mislead here?
  answerkey audit answers.csv -c triviaqa --rows 40  under another convention, more examples
  answerkey audit answers.csv --only A102 --only K103
  answerkey audit answers.csv -o findings.csv        every finding, a row each
  answerkey audit --key-only dev-v2.0.json           what is wrong with the key?
  answerkey audit --explain A101                     what a finding means, what to do
"""


def _explain(ctx: click.Context, parameter: click.Parameter, code: str | None) -> None:  # noqa: ARG001
    if code is None:
        return
    rule = explained(code)
    print_text(f"{rule.code} {rule.name}", style="bold")
    for line in rule_lines(rule):
        print_text(line.replace("**", ""))
    ctx.exit()


@click.command(
    "audit",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option("-c", "--convention", "name", metavar="NAME", help=f"[default: {DEFAULT}]")
@click.option("--only", multiple=True, metavar="CODE", help="Show these findings; repeatable.")
@click.option(
    "--rows",
    type=click.IntRange(min=0),
    default=12,
    show_default=True,
    help="How many findings to show.",
)
@missing_option
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help=f"Also write every finding; the ending picks the format: {' '.join(AUDIT_OUTPUTS)}.",
)
@click.option("--key-only", is_flag=True, help="The file is an answer key: look at it alone.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout, scores as fractions.")
@click.option(
    "--explain",
    metavar="CODE",
    is_eager=True,
    expose_value=False,
    callback=_explain,
    help="Tell what a finding means, with an example and what to do.",
)
@tokenizer_option
@reading_options
def command(
    *,
    files: tuple[str, ...],
    name: str | None,
    only: tuple[str, ...],
    rows: int,
    missing: str,
    outputs: tuple[str, ...],
    key_only: bool,
    as_json: bool,
    **reading: object,
) -> None:
    """Show where the scores of PREDICTIONS mislead, and what is wrong with the key.

    Answers that earn credit they do not deserve, answers that lose what they deserve,
    references that cannot be met; then how many points of the score rest on them.
    """
    codes = [explained(code).code for code in only]
    check_outputs(outputs, files, AUDIT_OUTPUTS)
    if key_only:
        audited = _audited_key(files, reading, name)
    else:
        audited = _audited_run(files, reading, name, cast("MissingPolicy", missing))
    own = audited.audit.signature
    note_unshared([(name, own)] if name else [], quiet=reading["quiet"])
    for output in outputs:
        write_bytes(output, audit_bytes(audited, Path(output).suffix.lower()))
    if as_json:
        print_json(audit_record(audited))
        return
    found = audited.audit
    tables = [findings_table(found), examples_of_findings_table(audited, most=rows, codes=codes)]
    if key_only:
        count = len(found.findings)
        print_text(f"{counted(count, 'finding')}")
    else:
        print_text(verdict_line(found))
        tables.insert(0, stakes_table(found))
    for table in tables:
        if table.rows:
            click.echo()
            print_table(table)
    click.echo()
    if any(one.credit == "open" for one in found.findings):
        print_text("open: worth a look; the score may be right, so no points are counted")
    print_text("answerkey audit --explain CODE tells what a finding means and what to do")
    print_text(found.signature, style="dim")


def _audited_run(
    files: tuple[str, ...], reading: dict[str, object], name: str | None, missing: MissingPolicy
) -> Audited:
    run = read_files(files, reading, by=["system"])
    found = audit(
        run.predictions,
        run.references,
        questions=run.questions,
        ids=run.ids,
        systems=run.systems,
        convention=name or run.suggested_convention or DEFAULT,
        missing=missing,
    )
    made = run_record({"answers": run}, key_only=False)
    return Audited(found, run.predictions, run.references, run.questions, made)


def _audited_key(files: tuple[str, ...], reading: dict[str, object], name: str | None) -> Audited:
    if len(files) > 1:
        raise UsageError(
            f"{counted(len(files), 'file')} with --key-only", accepted="one answer key"
        )
    key = read_key_file(files[0], reading)
    found = audit_key(
        key.references,
        questions=key.questions,
        ids=key.ids,
        convention=name or key.suggested_convention or DEFAULT,
    )
    made = run_record({"key": key}, key_only=True)
    return Audited(found, [None] * len(key), key.references, key.questions, made)
