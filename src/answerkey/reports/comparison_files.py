"""Write a comparison: as Markdown, LaTeX or JSON, or the changed answers row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from answerkey.analysis.comparison import Comparison
from answerkey.evaluation.readers import Run
from answerkey.reports.comparison import (
    AnswersOf,
    comparison_record,
    differences_table,
    slices_table,
    systems_table,
)
from answerkey.reports.comparison_words import ahead_lines, comparison_lines
from answerkey.reports.json_output import dumped
from answerkey.reports.latex import latex_comparison
from answerkey.reports.markdown import escaped, table_lines
from answerkey.reports.replacement import replacing
from answerkey.reports.rows import ROW_FILES, write_rows

__all__ = ["COMPARISON_OUTPUTS", "answers_of", "comparison_markdown", "write_comparison"]

COMPARISON_OUTPUTS = (".html", ".json", ".md", ".tex", *ROW_FILES)
"""Endings of output files: a summary, then the formats with one row a changed answer."""


def answers_of(found: Comparison, runs: Mapping[str, Run]) -> AnswersOf:
    """Return the texts that belong to the common items."""
    first_name, first = next(iter(runs.items()))
    rows = found.rows[first_name].tolist()
    return AnswersOf(
        names=[first.name(i) for i in rows],
        references=[first.references[i] for i in rows],
        predictions={
            name: [run.predictions[i] for i in found.rows[name].tolist()]
            for name, run in runs.items()
        },
    )


def write_comparison(
    path: str,
    found: Comparison,
    answers: AnswersOf,
    *,
    runs: Mapping[str, Run],
    run: Mapping[str, object],
) -> None:
    """Write a comparison, by the file's ending.

    Raises:
        OutputError: The file could not be written; what stood there before is unchanged.
    """
    ending = Path(path).suffix.lower()
    with replacing(path) as file:
        if ending in ROW_FILES:
            write_rows(ending, _changed(found, answers), file)
        elif ending == ".md":
            file.write(comparison_markdown(found).encode())
        elif ending == ".html":
            from answerkey.reports.page.of_comparisons import comparison_page

            file.write(comparison_page(found, runs, run=run))
        elif ending == ".tex":
            file.write(latex_comparison(found).encode())
        else:
            content = comparison_record(found, answers, changes=len(answers.names), run=run)
            file.write(dumped(content))


def comparison_markdown(found: Comparison) -> str:
    """Render a comparison as GitHub-flavoured Markdown."""
    tables = [systems_table(found), differences_table(found)]
    tables += [slices_table(found)] if found.slices else []
    lines = [line for table in tables for line in (*table_lines(table), "")]
    lines += [f"* {escaped(each)}" for each in (*ahead_lines(found), *comparison_lines(found))]
    return "\n".join([*lines, "", "```", found.signature, "```"]) + "\n"


def _changed(found: Comparison, answers: AnswersOf) -> Iterator[dict[str, list[object]]]:
    """Yield for each contrast and measure the items whose score differs, most changed first."""
    for each in found.contrasts:
        for measure in found.confidence.measures:
            changes = found.changes(each, measure=measure)
            items = [change.item for change in changes]
            yield {
                "id": [answers.names[item] for item in items],
                "references": [list(answers.references[item]) for item in items],
                "first": [each.first] * len(items),
                "second": [each.second] * len(items),
                "first_prediction": [answers.predictions[each.first][item] for item in items],
                "second_prediction": [answers.predictions[each.second][item] for item in items],
                "measure": [measure] * len(items),
                "before": [change.before for change in changes],
                "after": [change.after for change in changes],
                "change": ["better" if c.after > c.before else "worse" for c in changes],
                "signature": [found.signature] * len(items),
            }
