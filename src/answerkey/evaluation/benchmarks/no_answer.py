"""Abstaining in SQuAD 2.0: the best threshold, and average precision over all of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from answerkey.recipes.accumulation import percentage

__all__ = ["average_precisions", "best_thresholds"]


def best_thresholds(
    scores: Mapping[str, Mapping[Any, float]],
    probabilities: Mapping[Any, float],
    *,
    has_answer: Mapping[Any, bool],
    answered: Collection[Any],
    spoken: Collection[Any],
) -> dict[str, object]:
    """Find for each measure the threshold that gives the highest total.

    Ids are walked by ascending probability, equal ones in file order and not as a group.
    The walk starts from the total of answering nothing. A prediction that is not the
    empty text costs 1 where there is no answer, even if it normalizes to nothing.

    Args:
        scores: Measure to score by id, without a threshold.
        probabilities: Probability of no answer by id, in file order.
        has_answer: Whether an id has an answer.
        answered: Ids with a prediction; others keep their 0 whatever the threshold.
        spoken: Ids whose prediction is not the empty text.
    """
    figures: dict[str, object] = {}
    walk = [
        name for name in sorted(probabilities, key=probabilities.__getitem__) if name in answered
    ]
    silent = sum(1 for name, has in has_answer.items() if not has and name in answered)
    for measure, score in scores.items():
        best = current = float(silent)
        threshold: float = 0.0
        for name in walk:
            current += score[name] if has_answer[name] else -float(name in spoken)
            if current > best:
                best, threshold = current, probabilities[name]
        figures[f"best_{measure}"] = percentage(best, len(score))
        figures[f"best_{measure}_thresh"] = threshold
    return figures


def average_precisions(
    scores: Mapping[str, Mapping[Any, float]],
    probabilities: Mapping[Any, float],
    *,
    has_answer: Mapping[Any, bool],
) -> dict[str, object]:
    """Give the average precision for each measure and for the oracle, in percent.

    Without a question that has an answer there is no curve and no figure.
    """
    positives = sum(has_answer.values())
    if not positives:
        return {}
    oracle = {name: float(has) for name, has in has_answer.items()}
    return {
        f"pr_{measure}_ap": 100.0 * _average_precision(score, probabilities, has_answer, positives)
        for measure, score in {**scores, "oracle": oracle}.items()
    }


def _average_precision(
    score: Mapping[Any, float],
    probabilities: Mapping[Any, float],
    has_answer: Mapping[Any, bool],
    positives: int,
) -> float:
    """Add precision times gained recall wherever a threshold can be put."""
    walk = sorted(probabilities, key=probabilities.__getitem__)
    found = area = recall = 0.0
    for position, name in enumerate(walk, start=1):
        if has_answer[name]:
            found += score[name]
        last = position == len(walk)
        if last or probabilities[name] != probabilities[walk[position]]:
            gained = found / float(positives)
            area += found / float(position) * (gained - recall)
            recall = gained
    return area
