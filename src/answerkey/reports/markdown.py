"""The report as Markdown: two tables and the signatures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerkey.errors import counted
from answerkey.reports.document import Report
from answerkey.reports.tables import Table, outcomes_table, scores_table, worst_table

__all__ = ["escaped", "markdown", "table_lines"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&:@/-])")


def markdown(report: Report) -> str:
    """Render a report as GitHub-flavoured Markdown."""
    lines = [*table_lines(scores_table(report)), "", *table_lines(outcomes_table(report)), ""]
    for section in report.sections:
        if section.worst:
            lines += [*table_lines(worst_table(section)), ""]
        lines += ["```", section.signature, "```", ""]
    counts = report.accounting
    lines.append(
        f"{counted(counts.items, 'item')}, {counts.missing:,} without a prediction, "
        f"{counted(counts.extra, 'prediction')} without an item."
    )
    return "\n".join(lines) + "\n"


def table_lines(table: Table) -> Iterator[str]:
    """Yield the lines of one table, its cells escaped."""
    if table.title:
        yield f"**{escaped(table.title)}**"
        yield ""
    yield _row(table.header)
    figures = len(table.header) - table.labels
    yield _row([":---"] * table.labels + ["---:"] * figures, as_text=False)
    yield from map(_row, table.rows)


def _row(cells: tuple[str, ...] | list[str], *, as_text: bool = True) -> str:
    return "| " + " | ".join(escaped(cell) if as_text else cell for cell in cells) + " |"


def escaped(text: str) -> str:
    r"""Return a text that Markdown shows as it stands, on one line.

    Examples:
        >>> escaped("[x](y)")
        '\\[x\\]\\(y\\)'
    """
    # A backslash before punctuation is the character itself: no link, image or HTML.
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
