"""SQuAD 2.0: ``evaluate-v2.0.py DATASET PREDICTIONS [-n NA_PROB] [-t THRESHOLD] [-p]``.

An id that occurs twice in the dataset counts once, by its last occurrence. Whether a
question has an answer is told from its raw list, though answers that normalize to
nothing are dropped before scoring.

Where the official program fails, ``repair`` goes on by these rules: a question without
a prediction, or with one that is not text, scores 0 in every part and at every threshold;
a missing probability is 0.0; probabilities of unknown ids take no part in the curves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from answerkey.errors import UsageError
from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.no_answer import average_precisions, best_thresholds
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, Option, source_of
from answerkey.evaluation.benchmarks.questions import (
    Question,
    note_extra,
    predictions_by_id,
    squad_questions,
    text_or_none,
)
from answerkey.evaluation.pairs import score_pair
from answerkey.recipes.accumulation import percentage, total
from answerkey.recipes.conventions import convention

__all__ = ["SQUAD_V2"]


@dataclass(slots=True)
class _Scores:
    """What is known of each id, in the order of its first occurrence."""

    has_answer: dict[Any, bool] = field(default_factory=dict)
    exact: dict[Any, float] = field(default_factory=dict)
    f1: dict[Any, float] = field(default_factory=dict)
    answered: set[Any] = field(default_factory=set)


def _score(
    dataset: Node,
    predictions: Node,
    ledger: Ledger,
    *,
    na_prob: Node | None,
    na_threshold: float,
    pr_curves: bool,
) -> Figures:
    """Average over ids, and apart over those with and without an answer."""
    if pr_curves and na_prob is None:
        raise UsageError("pr_curves needs na_prob: without it there is no curve")
    given = predictions_by_id(predictions)
    scores = _raw_scores(dataset, predictions, ledger)
    if not scores.exact:
        raise ledger.nothing_to_average(dataset)
    probabilities = _probabilities(na_prob, scores, ledger)
    exact = _thresholded(scores, scores.exact, probabilities, na_threshold)
    f1 = _thresholded(scores, scores.f1, probabilities, na_threshold)
    figures = _averages("", exact, f1, list(exact))
    for prefix, wanted in (("HasAns_", True), ("NoAns_", False)):
        part = [name for name, has in scores.has_answer.items() if has is wanted]
        figures |= _averages(prefix, exact, f1, part) if part else {}
    if na_prob is not None:
        spoken = {name for name in scores.answered if given[name]}
        figures |= best_thresholds(
            {"exact": scores.exact, "f1": scores.f1},
            probabilities,
            has_answer=scores.has_answer,
            answered=scores.answered,
            spoken=spoken,
        )
        if pr_curves and any(scores.has_answer.values()):
            figures |= average_precisions(
                {"exact": scores.exact, "f1": scores.f1},
                _known_only(probabilities, scores, na_prob, ledger),
                has_answer=scores.has_answer,
            )
    return figures


def _raw_scores(dataset: Node, predictions: Node, ledger: Ledger) -> _Scores:
    given = predictions_by_id(predictions)
    scores = _Scores()
    for question in squad_questions(dataset):
        if question.id in scores.has_answer:
            ledger.note(
                "further questions with an id that was there before, the last one counts",
                id=question.id,
            )
        scores.has_answer[question.id] = bool(question.node.member("answers").value)
        prediction = _prediction(question, given, predictions, ledger)
        if prediction is None:
            scores.exact[question.id] = scores.f1[question.id] = 0.0
            continue
        pair = score_pair(prediction, question.references(), convention=_RECIPE)
        scores.exact[question.id], scores.f1[question.id] = pair.exact_match, pair.f1
        scores.answered.add(question.id)
    note_extra(given, scores.has_answer, ledger)
    return scores


def _prediction(
    question: Question, given: Mapping[str, Any], predictions: Node, ledger: Ledger
) -> str | None:
    if question.id in given:
        return text_or_none(given[question.id], question.id, at=predictions, ledger=ledger)
    ledger.fails(
        "a question without a prediction",
        at=question.node,
        id=question.id,
        official="KeyError",
        rule="it scores 0",
    )
    return None


def _probabilities(na_prob: Node | None, scores: _Scores, ledger: Ledger) -> dict[Any, float]:
    """Return the probability of no answer by id, in the order of its file."""
    if na_prob is None:
        return dict.fromkeys(scores.answered, 0.0)
    found: dict[Any, float] = {}
    for name, probability in na_prob.members('an object from id to a number: {"q1": 0.5}'):
        if not isinstance(probability.value, int | float):
            raise probability.wrong("a number")
        found[name] = probability.value
    for name in scores.exact:
        if name in scores.answered and name not in found:
            ledger.fails(
                "a prediction without a probability of no answer",
                at=na_prob,
                id=name,
                official="KeyError",
                rule="the probability is 0.0",
            )
            found[name] = 0.0
    ledger.note_each(
        "probabilities for an id that the dataset does not have, ignored",
        [name for name in found if name not in scores.has_answer],
    )
    return found


def _known_only(
    probabilities: Mapping[Any, float], scores: _Scores, na_prob: Node, ledger: Ledger
) -> dict[Any, float]:
    for name in probabilities:
        if name not in scores.has_answer:
            ledger.fails(
                "a curve over probabilities of unknown ids",
                at=na_prob,
                id=name,
                official="KeyError",
                rule="they take no part",
            )
    return {
        name: value
        for name, value in probabilities.items()
        if name in scores.has_answer and (name in scores.answered or not scores.has_answer[name])
    }


def _thresholded(
    scores: _Scores,
    raw: Mapping[Any, float],
    probabilities: Mapping[Any, float],
    threshold: float,
) -> dict[Any, float]:
    """Take an answer less probable than the threshold asks for as no answer."""
    return {
        name: float(not scores.has_answer[name])
        if name in scores.answered and probabilities[name] > threshold
        else score
        for name, score in raw.items()
    }


def _averages(
    prefix: str, exact: Mapping[Any, float], f1: Mapping[Any, float], names: Iterable[Any]
) -> Figures:
    part = list(names)
    return {
        f"{prefix}exact": percentage(total(exact[name] for name in part), len(part)),
        f"{prefix}f1": percentage(total(f1[name] for name in part), len(part)),
        f"{prefix}total": len(part),
    }


_RECIPE = convention("squad-v2")

SQUAD_V2 = Benchmark(
    name="squad-v2",
    summary="SQuAD 2.0: exact match and F1, with and without an answer, best thresholds.",
    source=source_of("squad-v2"),
    score=_score,
    options=(
        Option("na_prob", "json", "Probability of no answer by id; adds the best thresholds."),
        Option(
            "na_threshold",
            "number",
            "Take an answer with a higher probability of no answer as none.",
            default=1.0,
        ),
        Option("pr_curves", "flag", "Add the average precisions of the curves.", default=False),
    ),
)
