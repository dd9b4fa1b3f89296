"""Means over items, with everything that was counted beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.slices import slices
from answerkey.evaluation.totals import Totals, mean
from answerkey.recipes.choice import choose
from answerkey.recipes.conventions import Convention
from answerkey.recipes.measures import Values, values
from answerkey.text.backend import Counts
from answerkey.uncertainty.interval import Interval

if TYPE_CHECKING:
    from answerkey.evaluation.scores import Scores

Means: TypeAlias = tuple[float | None, float | None, float | None, float | None]
"""Exact match, precision, recall and F1, where there are items and the measure."""

__all__ = ["Summary", "summarize", "summarize_by", "summary_of"]


@dataclass(frozen=True, slots=True)
class Summary:
    """The means of a run or a slice, each in [0, 1], and the counts they rest on.

    Args:
        n: Items in the mean; with ``missing:skip`` those with a prediction.
        exact_match: Mean over items, or None if there is no item.
        precision: None also where the convention has no token measures, as are recall
            and F1.
        recall: Mean over items.
        f1: Mean over items.
        missing: Items without a prediction.
        empty_predictions: Predictions without a token.
        empty_references: References that normalize to nothing.
        outcomes: How many items came out as each of ``OUTCOMES``.
        signature: The recipe and policy.
        text_measures: Further measures by name, each in [0, 1] or None.
        intervals: Around each measure's mean, where they were asked for; None where there
            is nothing to tell.
        deviations: Beside an interval of items that stand alone, the standard deviation of the
            measure over items, which says how many items show how small a difference.
    """

    n: int
    exact_match: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    missing: int
    empty_predictions: int
    empty_references: int
    outcomes: dict[str, int]
    signature: str
    text_measures: dict[str, float | None] = field(default_factory=dict)
    intervals: dict[str, Interval | None] = field(default_factory=dict)
    deviations: dict[str, float] = field(default_factory=dict)


def summarize(scores: Scores) -> Summary:
    """Take the means of all items.

    Examples:
        >>> import answerkey as ak
        >>> summarize(ak.score(["Paris", "Lyon"], ["Paris", "Nice"])).exact_match
        0.5
    """
    return summary_of(
        Totals.of(scores),
        scores.convention,
        signature=scores.signature,
        text_measures={one.name: one.total for one in scores.text_measures},
    )


def summary_of(
    totals: Totals,
    convention: Convention,
    *,
    signature: str,
    text_measures: Mapping[str, float | None] = MappingProxyType({}),
) -> Summary:
    """Take the means of all items that were tallied.

    Args:
        totals: What was counted.
        convention: The recipe of the scores.
        signature: What belongs beside the numbers.
        text_measures: Further measures by name.
    """
    exact_match, precision, recall, f1 = _AGGREGATES[convention.aggregate](totals, convention)
    return Summary(
        n=totals.n,
        exact_match=exact_match,
        precision=precision,
        recall=recall,
        f1=f1,
        missing=totals.missing,
        empty_predictions=totals.empty_predictions,
        empty_references=totals.empty_references,
        outcomes={name: totals.outcomes[name] for name in OUTCOMES},
        signature=signature,
        text_measures=dict(text_measures),
    )


def summarize_by(
    scores: Scores, columns: Sequence[Sequence[str | None]]
) -> list[tuple[tuple[str | None, ...], Summary]]:
    """Take the means of each slice: the items that share their values in the columns.

    Args:
        scores: The scores to slice.
        columns: One or more columns of values, each with one entry an item.

    Returns:
        Each combination of values with its summary, in order of first appearance.
    """
    return [(cell, summarize(scores.take(indices))) for cell, indices in slices(columns)]


def _macro(totals: Totals, convention: Convention) -> Means:  # noqa: ARG001 - as of all aggregates
    exact_match, precision, recall, f1 = map(mean, totals.values)
    return exact_match, precision, recall, f1


def _micro(totals: Totals, convention: Convention) -> Means:
    if not totals.n:
        return None, None, None, None
    counts = Counts(same=False, **totals.tokens)
    return mean(totals.values[0]), *values(counts, convention.arithmetic)[1:]


def _by_reference(totals: Totals, convention: Convention) -> Means:
    means = [_macro(position, convention) for position in totals.positions]
    if not means or means[0][0] is None:
        return None, None, None, None
    # A convention without F1 is chosen for by exact match alone.
    candidates = [Values(*(0.0 if value is None else value for value in one)) for one in means]
    chosen, _ = choose(candidates, convention.best)
    exact_match, precision, recall, f1 = chosen
    if not convention.has_tokens:
        return exact_match, None, None, None
    return exact_match, precision, recall, f1


_AGGREGATES: dict[str, Callable[[Totals, Convention], Means]] = {
    "macro": _macro,
    "micro": _micro,
    "by-reference": _by_reference,
}
