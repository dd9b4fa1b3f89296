"""A picture of measures against people: where a score stops meaning right, who is ranked where."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import cycle
from typing import TYPE_CHECKING, Any

from answerkey.analysis.agreement import Study, Systems
from answerkey.packages import package
from answerkey.reports.plots import plain, write_figure
from answerkey.reports.tables import measure_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["plot_agreement"]

_BINS = 10
_RIGHT, _WRONG = "#0072b2", "#d55e00"  # told apart also by who sees no red or green
_MARKS = "osD^vPX*"


def plot_agreement(study: Study, measures: Mapping[str, NDArray[np.float64]], path: str) -> None:
    """Draw a histogram of each measure by people's judgment, and the systems' means.

    Args:
        study: What ``agree`` found.
        measures: The values it was found on.
        path: The picture; its ending picks the format.

    Raises:
        UsageError: matplotlib is not installed.
        OutputError: The file could not be written.
    """
    figures = package("matplotlib.figure", extra="report", purpose="A plot")
    panels = len(measures) + (study.systems is not None)
    figure = figures.Figure(figsize=(3.2 * panels + 1.6, 3.2), layout="constrained")
    axes = figure.subplots(1, panels, squeeze=False)[0]
    for panel, (name, values) in zip(axes, measures.items(), strict=False):
        _histogram(panel, name, values[study.judged], study)
    axes[0].set_ylabel("answers")
    axes[0].legend(frameon=False, fontsize="small")
    if study.systems is not None:
        _ranks(axes[-1], study.systems)
    write_figure(path, figure)


def _histogram(panel: Any, name: str, values: NDArray[np.float64], study: Study) -> None:
    one = next(one for one in study.agreements if one.measure == name)
    panel.hist(
        [values[study.right], values[~study.right]],
        bins=_BINS,
        stacked=True,
        color=[_RIGHT, _WRONG],
        label=["people: right", "people: wrong"],
    )
    if math.isfinite(one.cut):
        panel.axvline(one.cut, color="black", linewidth=1, linestyle=":")
    panel.set_title(f"{plain(measure_name(name))}\nkappa {one.kappa.value:.2f}", fontsize="medium")
    panel.set_xlabel("score")
    panel.spines[["top", "right"]].set_visible(False)


def _ranks(panel: Any, systems: Systems) -> None:
    for mark, (name, means) in zip(cycle(_MARKS), systems.means.items(), strict=False):
        label = f"{plain(measure_name(name))}, tau {systems.tau[name]:+.2f}"
        panel.plot(systems.people, means, marker=mark, linewidth=1, label=label)
    panel.axline((0.5, 0.5), slope=1, color="grey", linewidth=0.5)
    low, high = min(systems.people), max(systems.people)
    margin = 0.1 * (high - low) or 0.05
    panel.set_xlim(low - margin, high + margin)
    if all(0 <= mean <= 1 for means in systems.means.values() for mean in means):
        panel.set_ylim(0, 1)
    panel.set_xlabel("system's mean by people")
    panel.set_title("does it rank systems\nas people do?", fontsize="medium")
    panel.legend(frameon=False, fontsize="x-small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    panel.spines[["top", "right"]].set_visible(False)
