"""Plots as SVG, PNG or PDF, by matplotlib."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from answerkey.analysis.curve import Curve
from answerkey.errors import visible
from answerkey.packages import package
from answerkey.reports.replacement import write_bytes
from answerkey.reports.tables import measure_name

__all__ = ["PLOTS", "figure_bytes", "plain", "plot_curve", "write_figure"]

PLOTS = (".svg", ".png", ".pdf")
"""Endings of plots."""


def plot_curve(path: str, found: Curve) -> None:
    """Draw means with their intervals over steps.

    Raises:
        UsageError: matplotlib is not installed.
        OutputError: The file could not be written.
    """
    figure_module = package("matplotlib.figure", extra="report", purpose="A plot")
    figure = figure_module.Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    places = range(len(found.points))
    for measure in found.measures:
        means = [100 * (getattr(point.summary, measure) or 0.0) for point in found.points]
        bounds = [
            (mean, mean) if each is None else (100 * each.low, 100 * each.high)
            for mean, each in zip(
                means, (p.summary.intervals.get(measure) for p in found.points), strict=True
            )
        ]
        (line,) = axes.plot(places, means, marker="o", label=measure_name(measure))
        lows, highs = zip(*bounds, strict=True)
        axes.fill_between(places, lows, highs, color=line.get_color(), alpha=0.18, linewidth=0)
    names = [plain(visible(point.step)) for point in found.points]
    axes.set_xticks(list(places), names, rotation=0 if len(names) < 9 else 60)
    level = 100 * found.comparison.confidence.level
    axes.set_ylabel(f"percent, with {level:g}% intervals")
    axes.set_xlabel(plain(found.signature), fontsize=6, color="0.4")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.3)
    axes.legend(frameon=False)
    write_figure(path, figure)


def plain(text: str) -> str:
    """Return a text that matplotlib takes as it stands: a dollar would begin mathematics."""
    return text.replace("$", r"\$")


def write_figure(path: str, figure: Any) -> None:
    """Write a matplotlib figure, by the file's ending.

    Raises:
        OutputError: The file could not be written.
    """
    write_bytes(path, figure_bytes(figure, Path(path).suffix.lower().removeprefix(".")))


def figure_bytes(figure: Any, form: str) -> bytes:
    """Draw a matplotlib figure as ``svg``, ``png`` or ``pdf``: the same one as the same bytes."""
    matplotlib = package("matplotlib", extra="report", purpose="A plot")
    content = io.BytesIO()
    # Without a date, and with names that are not random.
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(form)
    with matplotlib.rc_context({"svg.hashsalt": "answerkey"}):
        figure.savefig(content, format=form, dpi=200, metadata=metadata)
    return content.getvalue()
