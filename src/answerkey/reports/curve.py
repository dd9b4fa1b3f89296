"""A curve of scores over steps: as a table with strips, in words, as JSON."""

from __future__ import annotations

from dataclasses import asdict

from answerkey.analysis.curve import Curve, Point
from answerkey.analysis.effects import Effect
from answerkey.errors import counted, visible
from answerkey.reports.comparison import effect_record
from answerkey.reports.json_output import output
from answerkey.reports.tables import (
    Table,
    bounds,
    measure_name,
    percent,
    points,
    points_bounds,
    probability,
)
from answerkey.uncertainty.interval import Interval

__all__ = ["curve_lines", "curve_record", "curve_table"]

_STRIP = 32


def curve_table(found: Curve, *, measure: str) -> Table:
    """Return a step a row: the mean, its interval, both drawn, the difference from the first."""
    intervals = [point.summary.intervals.get(measure) for point in found.points]
    means = [getattr(point.summary, measure) or 0.0 for point in found.points]
    low = min([*means, *(each.low for each in intervals if each)])
    high = max([*means, *(each.high for each in intervals if each)])
    rows = tuple(
        (
            visible(point.step),
            _strip(mean, interval, low, high),
            percent(mean),
            bounds(interval),
            *_since(point, measure),
        )
        for point, interval, mean in zip(found.points, intervals, means, strict=True)
    )
    scale = f"{100 * low:.0f}{'':{_STRIP - 6}}{100 * high:>4.0f}"
    level = f"{100 * found.comparison.confidence.level:g}% CI"
    header = ("step", scale, measure_name(measure), level, "since first", level, "Holm")
    return Table(f"{measure_name(measure)} in percent", header, 2, rows)


def curve_lines(found: Curve) -> list[str]:
    """Say of each measure whether the last step is above the first, and which is the best."""
    lines = []
    for measure in found.measures:
        last, best = found.points[-1], found.best(measure)
        effect = _effect(last, measure)
        if effect is None:
            continue
        name = measure_name(measure)
        lines.append(f"{name}: {_verdict(effect, last)}")
        if best is not last:
            mean = percent(getattr(best.summary, measure))
            lines.append(f"{name}: the highest mean is that of {visible(best.step)}, {mean}")
    n = found.points[0].summary.n
    lines.append(
        f"{counted(n, 'item')} that all steps have; Holm: p of each difference from the first "
        f"step, corrected for {counted(len(found.points) - 1, 'step')}"
    )
    return lines


def curve_record(found: Curve, *, run: dict[str, object]) -> dict[str, object]:
    """Return everything, ready for JSON; scores are fractions."""
    return output(
        "curve",
        {
            "signature": found.signature,
            "points": [
                {
                    "step": point.step,
                    **{k: v for k, v in asdict(point.summary).items() if k != "signature"},
                    "since_first": [effect_record(e) for e in point.since_first.effects]
                    if point.since_first
                    else None,
                }
                for point in found.points
            ],
        },
        run=run,
    )


def _strip(mean: float, interval: Interval | None, low: float, high: float) -> str:
    """Draw a mean and its interval on one line."""
    span = (high - low) or 1.0
    cells = [" "] * (_STRIP + 1)
    if interval:
        ends = [round((end - low) / span * _STRIP) for end in (interval.low, interval.high)]
        cells[ends[0] : ends[1] + 1] = "─" * (ends[1] + 1 - ends[0])
    cells[round((mean - low) / span * _STRIP)] = "●"
    return "".join(cells).rstrip()


def _effect(point: Point, measure: str) -> Effect | None:
    effects = () if point.since_first is None else point.since_first.effects
    return next((effect for effect in effects if effect.measure == measure), None)


def _since(point: Point, measure: str) -> tuple[str, str, str]:
    effect = _effect(point, measure)
    if effect is None:
        return "", "", ""
    return points(effect.difference), points_bounds(effect.interval), probability(effect.adjusted_p)


def _verdict(effect: Effect, last: Point) -> str:
    if not effect.n:
        return f"{visible(last.step)} has no item in common with the first step"
    change = f"{points(effect.difference)} points from the first step to {visible(last.step)}"
    if not effect.better and not effect.worse:
        return f"{change}: no item changed"
    if effect.interval is None or effect.interval.low <= 0 <= effect.interval.high:
        if effect.smallest is None:
            return f"{change}: may be noise"
        return (
            f"{change}: may be noise; {counted(effect.n, 'item shows', 'items show')} a difference "
            f"of {100 * effect.smallest:.1f} points at 80% power"
        )
    return f"{change}: more than noise, p {probability(effect.p)}"
