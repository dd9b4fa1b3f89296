"""Spans of QuAC: which references count, agreement of people, kinds of overlap."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.pair_values import Compare, comparison, highest, leave_one_out
from answerkey.programs.references import some
from answerkey.recipes.accumulation import total

__all__ = [
    "CANNOT_ANSWER",
    "MIN_F1",
    "agreement",
    "leave_one_out_f1",
    "overlap",
    "quac",
    "usable_spans",
]

CANNOT_ANSWER = "CANNOTANSWER"

MIN_F1 = 0.4
"""The agreement of people below which a question counts in no mean, unless told otherwise."""


def usable_spans(references: Sequence[str]) -> list[str]:
    """Keep what the majority says: no answer, which wins ties, or the spans.

    Examples:
        >>> usable_spans(["two books", "CANNOTANSWER"])
        ['CANNOTANSWER']
    """
    spans = [text for text in references if text != CANNOT_ANSWER]
    return spans if len(references) - len(spans) < len(spans) else [CANNOT_ANSWER]


def agreement(references: Sequence[str], compare: Compare) -> float:
    """Give the mean of each reference's best F1 against the others; 1.0 if it is alone.

    Here CANNOTANSWER is a word like any other.
    """
    if len(references) == 1:
        return 1.0
    best = [
        max(one.f1 for one in compare(text, [*references[:i], *references[i + 1 :]]))
        for i, text in enumerate(references)
    ]
    return total(best) / len(references)


def leave_one_out_f1(prediction: str, references: Sequence[str], compare: Compare) -> float:
    """Give the mean of the best F1 without each reference in turn, or the only one's."""
    scores = _f1(prediction, references, compare)
    if len(scores) == 1:
        return scores[0]
    return 1.0 * total(leave_one_out(scores)) / len(scores)


def overlap(prediction: str, references: Sequence[str], context: str, compare: Compare) -> str:
    """Name how the prediction meets the first reference of highest F1 in the context."""
    scores = _f1(prediction, references, compare)
    reference = references[scores.index(max(scores))]
    if reference == CANNOT_ANSWER:
        return "Exact match" if prediction == CANNOT_ANSWER else "No overlap"
    start, other = context.find(prediction), context.find(reference)
    if start == -1 or other == -1:
        return "Span indexing error"
    if compare(prediction, [reference])[0].exact_match:
        return "Exact match"
    ends = start + len(prediction), other + len(reference)
    return "Partial overlap" if max(start, other) <= min(ends) else "No overlap"


def _f1(prediction: str, references: Sequence[str], compare: Compare) -> list[float]:
    if list(references) == [CANNOT_ANSWER]:
        return [float(prediction == CANNOT_ANSWER)]
    return [one.f1 for one in compare(prediction, references)]


def quac(prediction: str, references: Sequence[str]) -> Figures:
    """Score one question of QuAC, ``CANNOTANSWER`` among the references or not.

    ``f1`` leaves each usable reference out in turn, ``human_f1`` is their agreement,
    ``heq`` tells whether f1 reaches it, and is None where people agree less than 0.4, a
    question that the program's means leave out. ``max_f1`` and ``exact_match_score`` are
    the best over the usable references, of which there are ``kept_refs``. Source: QuAC's
    ``scorer.py``.
    """
    compare = comparison("squad-v1")
    usable = usable_spans(some(references))
    f1, human = leave_one_out_f1(prediction, usable, compare), agreement(usable, compare)
    return {
        "f1": f1,
        "human_f1": human,
        "heq": float(f1 >= human) if human >= MIN_F1 else None,
        "max_f1": max(_f1(prediction, usable, compare)),
        "exact_match_score": highest("squad-v1", prediction, usable).exact_match,
        "kept_refs": float(len(usable)),
    }
