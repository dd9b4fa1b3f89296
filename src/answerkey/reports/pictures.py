"""Pictures of a run, as SVG by matplotlib: the spread of F1, precision and recall, slices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from answerkey.analysis.comparison import Comparison
from answerkey.errors import visible
from answerkey.evaluation.scores import Scores
from answerkey.packages import package
from answerkey.reports.document import Report
from answerkey.reports.plots import plain
from answerkey.reports.tables import measure_name

__all__ = ["Picture", "differences_picture", "pictures"]

_ORANGE, _BLUE, _GREY = "#d9661f", "#4a7fb5", "#808890"  # told apart on light and on dark
_MOST_SLICES = 24
_LONGEST_LABEL = 60  # characters
_SIZE = (5.2, 3.2)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and what it shows in words.

    Args:
        told: What it shows.
        figure: It, as matplotlib has it.
    """

    told: str
    figure: Any


def pictures(report: Report, scores: Scores) -> list[Picture]:
    """Draw what a run looks like; what tells most stands last.

    Raises:
        UsageError: matplotlib is not installed.
    """
    found = []
    if scores.convention.has_tokens and len(scores):
        found += [_precision_and_recall(scores), _spread(scores)]
    if report.sections[0].slices:
        found.append(_slices(report))
    return found


def differences_picture(found: Comparison) -> Picture:
    """Draw each further system's difference from the first, with its interval.

    Raises:
        UsageError: matplotlib is not installed.
    """
    effects = [(each, effect) for each in found.contrasts for effect in each.effects]
    figure, axes = _figure(height=0.9 + 0.3 * len(effects))
    for place, (_, effect) in enumerate(reversed(effects)):
        if effect.interval is not None:
            ends = [100 * effect.interval.low, 100 * effect.interval.high]
            axes.plot(ends, [place, place], color=_GREY, lw=2)
        axes.plot([100 * effect.difference], [place], "o", color=_ORANGE)
    axes.axvline(0, color=_GREY, lw=1, ls=":")
    names = [f"{each.second}, {measure_name(effect.measure)}" for each, effect in effects]
    axes.set_yticks(range(len(effects)), [_label(name) for name in reversed(names)])
    first = found.contrasts[0].first
    axes.set_xlabel(_label(f"points above {first}"))
    told = f"Each difference from {visible(first)}, with its interval: right of 0 is better."
    return Picture(told, figure)


def _label(text: str) -> str:
    return plain(visible(text)[:_LONGEST_LABEL])


def _spread(scores: Scores) -> Picture:
    import numpy as np

    figure, axes = _figure()
    values = scores.f1[~np.isnan(scores.f1)]
    axes.hist(values, bins=np.linspace(0, 1, 21), color=_ORANGE, edgecolor="none", rwidth=0.92)
    axes.set_xlabel("F1")
    axes.set_ylabel("answers")
    nothing, everything = float((values == 0).mean()), float((values == 1).mean())
    told = f"How F1 is spread: {nothing:.0%} of the answers have 0 and {everything:.0%} have 1."
    return Picture(told, figure)


def _precision_and_recall(scores: Scores) -> Picture:
    import numpy as np

    figure, axes = _figure()
    kept = ~np.isnan(scores.precision)
    counts, *_ = np.histogram2d(
        scores.recall[kept], scores.precision[kept], bins=20, range=((0, 1), (0, 1))
    )
    x, y = np.nonzero(counts)
    middles = (np.arange(20) + 0.5) / 20
    sizes = 8 + 260 * counts[x, y] / counts.max()
    axes.scatter(middles[x], middles[y], s=sizes, color=_BLUE, alpha=0.8, linewidths=0)
    axes.set_xlim(-0.03, 1.03)
    axes.set_ylim(-0.03, 1.03)
    axes.set_xlabel("recall")
    axes.set_ylabel("precision")
    wordy = float(((scores.recall == 1) & (scores.precision < 0.5)).mean())
    told = (
        f"Precision against recall, a larger dot for more answers: {wordy:.0%} have all of the "
        "reference and say more than twice as much."
    )
    return Picture(told, figure)


def _slices(report: Report) -> Picture:
    section = report.sections[0]
    measure = "f1" if section.all.f1 is not None else "exact_match"
    shown = section.slices[:_MOST_SLICES]
    figure, axes = _figure(height=0.9 + 0.27 * len(shown))
    for place, part in enumerate(reversed(shown)):
        mean = getattr(part.summary, measure)
        if mean is None:
            continue
        bounds = part.summary.intervals.get(measure)
        if bounds is not None:
            axes.plot([100 * bounds.low, 100 * bounds.high], [place, place], color=_GREY, lw=2)
        axes.plot([100 * mean], [place], "o", color=_ORANGE)
    names = [_label(", ".join(map(str, part.values))) for part in shown]
    axes.set_yticks(range(len(shown)), list(reversed(names)))
    axes.grid(axis="x", alpha=0.3)
    axes.set_xlabel(f"{measure_name(measure)} in percent")
    more = len(section.slices) - len(shown)
    told = f"{measure_name(measure)} of each slice, with its interval" + (
        f"; the first {len(shown)} of {len(section.slices):,}." if more else "."
    )
    return Picture(told[0].upper() + told[1:], figure)


def _figure(height: float = _SIZE[1]) -> tuple[Any, Any]:
    module = package("matplotlib.figure", extra="report", purpose="A picture")
    figure = module.Figure(figsize=(_SIZE[0], height), layout="constrained")
    figure.patch.set_alpha(0.0)
    axes = figure.subplots()
    axes.patch.set_alpha(0.0)
    axes.spines[["top", "right"]].set_visible(False)
    for spine in axes.spines.values():
        spine.set_color(_GREY)
    axes.tick_params(colors=_GREY)
    axes.xaxis.label.set_color(_GREY)
    axes.yaxis.label.set_color(_GREY)
    return figure, axes
