"""Scores over steps or epochs: is the climb real, or noise?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from answerkey.analysis.comparison import Comparison, Contrast, compare
from answerkey.errors import UsageError
from answerkey.evaluation.confidence import OF_DIFFERENCES, Confidence
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.summaries import Summary

__all__ = ["Curve", "Point", "curve", "in_order"]

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Point:
    """One step of a curve.

    Args:
        step: Its name.
        summary: The means over the items that all steps have, with intervals.
        since_first: The difference from the first step; None for the first.
    """

    step: str
    summary: Summary
    since_first: Contrast | None


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Scores of the same items over steps.

    Args:
        points: The steps in order.
        measures: The measures that were compared.
        comparison: Every further step against the first, corrected for their number.
    """

    points: tuple[Point, ...]
    measures: tuple[str, ...]
    comparison: Comparison

    @property
    def signature(self) -> str:
        """The signature that belongs beside these numbers."""
        return self.comparison.signature

    def best(self, measure: str) -> Point:
        """Return the step with the highest mean, the first of several."""
        return max(self.points, key=lambda point: getattr(point.summary, measure) or 0.0)


def in_order(steps: Mapping[str, Scores]) -> dict[str, Scores]:
    """Return steps sorted by the numbers in their names, or as given where one has none.

    Examples:
        >>> list(in_order({"epoch2-step50": 3, "epoch1-step200": 2, "epoch1-step50": 1}))
        ['epoch1-step50', 'epoch1-step200', 'epoch2-step50']
    """
    numbers = {name: [float(one) for one in _NUMBER.findall(name)] for name in steps}
    if not all(numbers.values()):
        return dict(steps)
    return dict(sorted(steps.items(), key=lambda pair: numbers[pair[0]]))


def curve(steps: Mapping[str, Scores], *, confidence: Confidence = OF_DIFFERENCES) -> Curve:
    """Compare every step with the first, on the items that all of them answered.

    Args:
        steps: The scores of each step, in order.
        confidence: How intervals are made.

    Raises:
        UsageError: There are fewer than two steps.
        InputError: The steps were scored differently, or have no item in common.

    Examples:
        >>> import answerkey as ak
        >>> key = ["Paris", "Oslo", "Rome", "Bonn"]
        >>> early = ak.score(["x", "Oslo", "x", "x"], key)
        >>> late = ak.score(["Paris", "Oslo", "Rome", "x"], key)
        >>> found = curve({"1": early, "2": late})
        >>> [point.summary.exact_match for point in found.points]
        [0.25, 0.75]
    """
    if len(steps) < 2:
        raise UsageError("one step is no curve", accepted="two or more")
    found = compare(*steps.values(), names=list(steps), confidence=confidence)
    contrasts = {each.second: each for each in found.contrasts}
    points = tuple(
        Point(name, summary, contrasts.get(name)) for name, summary in found.summaries.items()
    )
    return Curve(points, tuple(found.confidence.measures), found)
