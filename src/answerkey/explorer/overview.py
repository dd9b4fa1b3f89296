"""The numbers beside the answers: headline, slices, choices, and how F1 is spread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from answerkey.analysis.comparison import Comparison, compare
from answerkey.errors import UsageError, quoted
from answerkey.evaluation.confidence import Confidence, confident_summary
from answerkey.evaluation.summaries import Summary
from answerkey.explorer.columns import Labels, Numbers, Sets
from answerkey.explorer.selection import Explorer, Selection

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "CONFIDENCE",
    "EDGES",
    "Choice",
    "Slice",
    "Spread",
    "accepted",
    "choices",
    "comparison",
    "headline",
    "slices",
    "spread",
]

CONFIDENCE = Confidence(measures=("exact_match", "f1"))
EDGES = tuple(tenth / 10 for tenth in range(11))
"""Where the bars of the distribution meet; 0 and 1 have bars of their own."""

_MOST_CHOICES = 200
_MOST_SLICES = 40


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that rows could be narrowed to.

    Args:
        value: The value.
        n: How many of the rows have it that meet the conditions on other columns.
        mean: Their mean of the main measure, in [0, 1]; None where none has it.
    """

    value: str
    n: int
    mean: float | None


@dataclass(frozen=True, slots=True)
class Slice:
    """The rows of a selection that share a value.

    Args:
        value: The value; None for all rows of the selection.
        summary: Their means, with intervals of exact match and F1.
    """

    value: str | None
    summary: Summary


@dataclass(frozen=True, slots=True)
class Spread:
    """How many rows of a selection have the main measure in each bar.

    Args:
        ranges: Each bar as a condition.
        counts: Under each label of a verdict, or under ``""`` while there are none, the rows of
            each bar.
    """

    ranges: tuple[str, ...]
    counts: dict[str, tuple[int, ...]]


def headline(explorer: Explorer) -> dict[str, Summary]:
    """Return each system's means over all of its answers, with intervals."""
    by_system = explorer.answers.by_system
    return {name: confident_summary(scores, CONFIDENCE) for name, scores in by_system.items()}


def comparison(explorer: Explorer) -> Comparison | None:
    """Compare each system's main measure with the first's, on the items that all answered.

    Returns:
        None of one system, or of systems without a common item.
    """
    answers = explorer.answers
    shared = set.intersection(
        *({*answers.item[answers.system == at].tolist()} for at in range(len(answers.systems)))
    )
    if len(answers.systems) < 2 or not shared:
        return None
    first, second, *others = answers.by_system.values()
    how = replace(CONFIDENCE, measures=(answers.main,))
    names = answers.systems
    return compare(first, second, *others, names=names, measures=[answers.main], confidence=how)


def accepted(explorer: Explorer) -> dict[str, float] | None:
    """Return the share of each system's answers that the verdict accepts; None until it is known.

    An answer is accepted from a score of 0.5 on, as where one must decide.
    """
    scores, answers = explorer.columns.get("verdict_score"), explorer.answers
    if not isinstance(scores, Numbers):
        return None
    kept = {name: answers.system == at for at, name in enumerate(answers.systems)}
    return {
        name: float((scores.values[mask] >= 0.5).mean())
        for name, mask in kept.items()
        if mask.any()
    }


def choices(explorer: Explorer, selection: Selection) -> dict[str, list[Choice]]:
    """Return for each column of labels what could be chosen, given the other conditions."""
    import numpy as np

    main = getattr(explorer.answers.scores, explorer.answers.main)
    value, known = np.nan_to_num(main), ~np.isnan(main)
    found = {}
    for name, column in explorer.columns.items():
        if isinstance(column, Labels) and len(column.values) <= _MOST_CHOICES:
            kept = selection.but(name)
            codes, length = column.codes[kept], len(column.values)
            n = np.bincount(codes, minlength=length)
            sums = np.bincount(codes, value[kept], length)
            having = np.bincount(codes, known[kept], length)
            found[name] = _choices(column.values, n, sums, having)
        elif isinstance(column, Sets):
            kept = selection.but(name)
            masks = {label: mask & kept for label, mask in column.members.items()}
            n = np.array([mask.sum() for mask in masks.values()], np.int64)
            sums = np.array([value[mask].sum() for mask in masks.values()], np.float64)
            having = np.array([known[mask].sum() for mask in masks.values()])
            found[name] = _choices(tuple(masks), n, sums, having)
    return found


def _choices(
    values: tuple[str, ...],
    n: NDArray[Any],
    sums: NDArray[Any],
    having: NDArray[Any],
) -> list[Choice]:
    rows = zip(values, n.tolist(), sums.tolist(), having.tolist(), strict=True)
    return [Choice(value, count, total / of if of else None) for value, count, total, of in rows]


def slices(explorer: Explorer, selection: Selection, name: str) -> tuple[list[Slice], int]:
    """Return all rows of a selection, then those of each value of a column.

    Args:
        explorer: What is asked.
        selection: Which rows.
        name: A column of labels; empty for all rows alone.

    Returns:
        The slices, the largest ones in the order of their values; and how many smaller ones
        were left out.

    Raises:
        UsageError: The column has no labels.
    """
    import numpy as np

    scores = explorer.answers.scores
    everything = np.flatnonzero(selection.kept)
    found = [Slice(None, confident_summary(scores.take(everything), CONFIDENCE))]
    if not name:
        return found, 0
    column = explorer.columns.get(name)
    if isinstance(column, Labels):
        masks = {
            code: column.codes[everything] == code
            for code in _largest(np.bincount(column.codes[everything], minlength=1))
        }
        named = {column.values[code]: everything[mask] for code, mask in masks.items()}
        present = len(np.unique(column.codes[everything]))
    elif isinstance(column, Sets):
        labels = list(column.members)
        counts = [int(column.members[label][everything].sum()) for label in labels]
        largest = _largest(np.array(counts))
        named = {labels[at]: everything[column.members[labels[at]][everything]] for at in largest}
        present = sum(map(bool, counts))
    else:
        raise UsageError(f"{quoted(name)} has no slices", accepted="a column of few texts")
    found += [
        Slice(value, confident_summary(scores.take(rows), CONFIDENCE))
        for value, rows in named.items()
    ]
    return found, present - len(named)


def _largest(counts: NDArray[np.int64]) -> list[int]:
    import numpy as np

    largest = np.argsort(-counts, kind="stable")[:_MOST_SLICES]
    return sorted(at for at in largest.tolist() if counts[at])


def spread(explorer: Explorer, selection: Selection) -> Spread:
    """Count the rows of each bar of the main measure, under each verdict where they are known."""
    import numpy as np

    answers = explorer.answers
    kept = selection.but(answers.main)
    values = getattr(answers.scores, answers.main)[kept]
    ranges = ["0", "0<..<0.1"]
    ranges += [f"{low:g}..<{high:g}" for low, high in pairwise(EDGES[1:])]
    ranges.append("1")
    bars = {text: Numbers(values).where(text) for text in ranges}
    verdicts = explorer.columns.get("verdict")
    if not isinstance(verdicts, Labels):
        return Spread(tuple(ranges), {"": tuple(int(mask.sum()) for mask in bars.values())})
    codes = verdicts.codes[kept]
    counts = {
        label: tuple(int(np.count_nonzero(mask & (codes == code))) for mask in bars.values())
        for code, label in enumerate(verdicts.values)
    }
    return Spread(tuple(ranges), counts)
