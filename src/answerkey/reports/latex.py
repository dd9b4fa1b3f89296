"""Scores, or a comparison, as a LaTeX table: booktabs, the best in bold, marks of significance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from answerkey.analysis.comparison import Comparison
from answerkey.analysis.effects import Effect
from answerkey.errors import visible
from answerkey.evaluation.summaries import Summary
from answerkey.reports.document import Report
from answerkey.reports.tables import bounds, measure_name, percent, scores_table

__all__ = ["latex_comparison", "latex_escaped", "latex_report"]

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "–": "--",
}
_MARKS = ((0.01, "**"), (0.05, "*"))


def latex_escaped(text: str) -> str:
    r"""Return a text that LaTeX sets as it stands; control characters are shown.

    Examples:
        >>> latex_escaped(r"50% of \input{x}")
        '50\\% of \\textbackslash{}input\\{x\\}'
    """
    return "".join(_SPECIAL.get(character, character) for character in visible(text))


def latex_comparison(found: Comparison) -> str:
    r"""Render a comparison as a table that needs ``\usepackage{booktabs}`` and nothing else."""
    measures = found.confidence.measures
    level = f"{100 * found.confidence.level:g}\\% CI"
    heads = [f"{latex_escaped(_title(m))} & {level}" for m in measures]
    head = f"System & Items & {' & '.join(heads)}"
    return _table(
        f"lr{'rr' * len(measures)}", head, _rows(found), label="comparison", caption=_caption(found)
    )


def latex_report(report: Report) -> str:
    r"""Render scores as a table that needs ``\usepackage{booktabs}`` and nothing else."""
    table = scores_table(report)
    figures = len(table.header) - table.labels
    rows = (" & ".join(map(latex_escaped, row)) for row in table.rows)
    signatures = " ".join(
        f"\\texttt{{{latex_escaped(section.signature)}}}" for section in report.sections
    )
    return _table(
        "l" * table.labels + "r" * figures,
        " & ".join(map(latex_escaped, table.header)),
        rows,
        label="scores",
        caption=f"{latex_escaped(table.title)}. Signature: {signatures}.",
    )


def _table(columns: str, head: str, rows: Iterable[str], *, label: str, caption: str) -> str:
    lines = [
        "% \\usepackage{booktabs}",
        "\\begin{table}",
        "  \\centering",
        f"  \\caption{{{caption}}}",
        f"  \\label{{tab:{label}}}",
        f"  \\begin{{tabular}}{{{columns}}}",
        "    \\toprule",
        f"    {head} \\\\",
        "    \\midrule",
        *(f"    {row} \\\\" for row in rows),
        "    \\bottomrule",
        "  \\end{tabular}",
        "\\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _title(measure: str) -> str:
    name = measure_name(measure)
    return name[0].upper() + name[1:]


def _rows(found: Comparison) -> Iterator[str]:
    effects = {
        (each.second, effect.measure): effect for each in found.contrasts for effect in each.effects
    }
    best = {m: _best(found, m) for m in found.confidence.measures}
    for name, summary in found.summaries.items():
        cells = [latex_escaped(name), f"{summary.n:,}"]
        for measure in found.confidence.measures:
            mean = latex_escaped(percent(getattr(summary, measure)))
            if best[measure] is not None and getattr(summary, measure) == best[measure]:
                mean = f"\\textbf{{{mean}}}"
            cells += [mean + _mark(effects.get((name, measure))), _bounds(summary, measure)]
        yield " & ".join(cells)


def _best(found: Comparison, measure: str) -> float | None:
    means = (getattr(summary, measure) for summary in found.summaries.values())
    return max((mean for mean in means if mean is not None), default=None)


def _bounds(summary: Summary, measure: str) -> str:
    return latex_escaped(bounds(summary.intervals.get(measure)))


def _mark(effect: Effect | None) -> str:
    if effect is None:
        return ""
    mark = next((mark for below, mark in _MARKS if effect.adjusted_p < below), "")
    return f"$^{{{mark}}}$" if mark else ""


def _caption(found: Comparison) -> str:
    how = found.confidence
    clustered = how.clusters is not None
    measures = [measure_name(measure) for measure in how.measures]
    tests = [f"{test} for {name}" for name, test in zip(measures, _tests(found), strict=True)]
    holm = f", Holm-corrected for {len(found.contrasts)} systems" if found.contrasts[1:] else ""
    intervals = "percentile bootstrap of clusters" if clustered else "Wilson for shares, else "
    intervals += "" if clustered else "percentile bootstrap"
    first = latex_escaped(found.contrasts[0].first)
    return (
        f"{_title(how.measures[0])}{''.join(f' and {name}' for name in measures[1:])} in percent "
        f"with {100 * how.level:g}\\% confidence intervals ({intervals}; {how.resamples:,} "
        f"resamples, seed {how.seed}). Best in bold. $^{{*}}$\\,$p<.05$, $^{{**}}$\\,$p<.01$ for "
        f"the difference from {first} ({', '.join(tests)}{holm}). "
        f"Signature: \\texttt{{{latex_escaped(found.signature)}}}."
    )


def _tests(found: Comparison) -> Iterator[str]:
    for column in zip(*(each.effects for each in found.contrasts), strict=True):
        exact = all(effect.mcnemar_p is not None for effect in column)
        yield "McNemar's exact test" if exact else "approximate randomization"
