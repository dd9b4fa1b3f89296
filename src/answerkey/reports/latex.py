"""Scores, or a comparison, as a LaTeX table: booktabs, the best in bold, marks of significance."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from answerkey.analysis.comparison import Comparison
from answerkey.analysis.effects import Effect
from answerkey.errors import counted, visible
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
    "`": r"\textasciigrave{}",
    '"': r"\char34{}",
    "–": r"\textendash{}",
    # At the beginning of a row these would be an argument of the one before.
    "[": "{[}",
    "*": "{*}",
}
_LIGATURE = re.compile(r"([-,'])(?=\1)")
_KNOWN = frozenset("ßæøåœłıÆØÅŒŁ¡¿£§¶©†‡…—‘’“”")
_ACCENTS = frozenset("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327")
_LATIN = "\u017f"  # LaTeX puts accents on letters up to here without any package
_MARKS = ((0.01, "**"), (0.05, "*"))


def latex_escaped(text: str) -> str:
    r"""Return a text that LaTeX sets as it stands; control characters are shown.

    What pdfLaTeX has no letters for goes into ``\unicodetext``, as it is and as code points.

    Examples:
        >>> latex_escaped(r"50% of \input{x}")
        '50\\% of \\textbackslash{}input\\{x\\}'
        >>> latex_escaped("été 北京")
        'été \\unicodetext{北京}{U+5317 U+4EAC}'
    """
    runs = ((known, "".join(run)) for known, run in groupby(visible(text), _has_letter))
    return "".join(_as_letters(run) if known else _as_points(run) for known, run in runs)


def _as_letters(text: str) -> str:
    escaped = "".join(_SPECIAL.get(character, character) for character in text)
    return _LIGATURE.sub(r"\1{}", escaped)


def _as_points(text: str) -> str:
    points = " ".join(f"U+{ord(character):04X}" for character in text)
    return f"\\unicodetext{{{text}}}{{{points}}}"


def _has_letter(character: str) -> bool:
    """Tell whether LaTeX sets a character without any package, in its oldest encoding too."""
    if character.isascii() or character in _SPECIAL or character in _KNOWN:
        return True
    letters = unicodedata.normalize("NFD", character)
    return character <= _LATIN and letters[0].isascii() and letters[1:] in _ACCENTS


_UNICODE = (
    "\\providecommand{\\unicodetext}[2]{\\ifdefined\\Umathchar #1\\else #2\\fi}"
    " % by XeLaTeX and LuaLaTeX as it is, by pdfLaTeX as code points"
)


def latex_comparison(found: Comparison) -> str:
    r"""Render a comparison as a table that needs ``\usepackage{booktabs}`` and nothing else."""
    measures = found.confidence.measures
    level = f"{100 * found.confidence.level:g}\\% CI"
    heads = [f"{latex_escaped(_title(m))} & {level}" for m in measures]
    columns = r"r@{\hspace{1.5em}}r" * len(measures)  # room for the marks
    head = f"System & Items & {' & '.join(heads)}"
    caption = _caption(found)
    return _table(f"lr{columns}", head, _rows(found), label="comparison", caption=caption)


def latex_report(report: Report) -> str:
    r"""Render scores as a table that needs ``\usepackage{booktabs}`` and nothing else."""
    table = scores_table(report)
    rows = (" & ".join(map(latex_escaped, row)) for row in table.rows)
    signatures = " ".join(_signature(section.signature) for section in report.sections)
    return _table(
        "l" * table.labels + "r" * (len(table.header) - table.labels),
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
        "  \\smallskip",
        f"  \\begin{{tabular}}{{{columns}}}",
        "    \\toprule",
        f"    {head} \\\\",
        "    \\midrule",
        *(f"    {row} \\\\" for row in rows),
        "    \\bottomrule",
        "  \\end{tabular}",
        "\\end{table}",
    ]
    text = "\n".join(lines) + "\n"
    return f"{_UNICODE}\n{text}" if "\\unicodetext" in text else text


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
            mean = percent(getattr(summary, measure)).replace("–", "--")
            if best[measure] is not None and getattr(summary, measure) == best[measure]:
                mean = f"\\textbf{{{mean}}}"
            cells += [mean + _mark(effects.get((name, measure))), _bounds(summary, measure)]
        yield " & ".join(cells)


def _best(found: Comparison, measure: str) -> float | None:
    means = (getattr(summary, measure) for summary in found.summaries.values())
    return max((mean for mean in means if mean is not None), default=None)


def _bounds(summary: Summary, measure: str) -> str:
    return bounds(summary.intervals.get(measure)).replace("–", "--")


def _mark(effect: Effect | None) -> str:
    if effect is None:
        return ""
    mark = next((mark for below, mark in _MARKS if effect.adjusted_p < below), "")
    # Beside the column, so that the figures stay one below the other.
    return f"\\rlap{{$^{{{mark}}}$}}" if mark else ""


def _caption(found: Comparison) -> str:
    how = found.confidence
    clustered = how.clusters is not None
    measures = [measure_name(measure) for measure in how.measures]
    tests = [f"{test} for {name}" for name, test in zip(measures, _tests(found), strict=True)]
    holm = (
        f", Holm-corrected for {counted(len(found.contrasts), 'system')}"
        if found.contrasts[1:]
        else ""
    )
    intervals = "percentile bootstrap of clusters" if clustered else "Wilson for shares, else "
    intervals += "" if clustered else "percentile bootstrap"
    first = latex_escaped(found.contrasts[0].first)
    resamples = counted(how.resamples, "resample")
    return (
        f"{_title(how.measures[0])}{''.join(f' and {name}' for name in measures[1:])} in percent "
        f"with {100 * how.level:g}\\% confidence intervals ({intervals}; {resamples}, "
        f"seed {how.seed}). Best in bold. $^{{*}}$\\,$p<.05$, $^{{**}}$\\,$p<.01$ for "
        f"the difference from {first} ({', '.join(tests)}{holm}). "
        f"Signature: {_signature(found.signature)}."
    )


def _signature(signature: str) -> str:
    """Return a signature in the letters of programs; a line may end after each fact."""
    broken = latex_escaped(signature).replace("\\textbar{}", "\\char124\\allowbreak{}")
    return f"\\texttt{{{broken}}}"


def _tests(found: Comparison) -> Iterator[str]:
    for column in zip(*(each.effects for each in found.contrasts), strict=True):
        exact = all(effect.mcnemar_p is not None for effect in column)
        yield "McNemar's exact test" if exact else "approximate randomization"
