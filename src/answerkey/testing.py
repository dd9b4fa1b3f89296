"""Assertions on scores, for tests of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from answerkey.analysis.gate import Rule, gate
from answerkey.evaluation.confidence import OF_DIFFERENCES, Confidence
from answerkey.evaluation.pairs import References
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.scoring import score
from answerkey.recipes.conventions import DEFAULT, ConventionLike
from answerkey.reports.gate import gate_line, gate_lines

__all__ = ["assert_scores"]


def assert_scores(
    predictions: Sequence[str | None],
    references: Sequence[References],
    *,
    fail_under: Mapping[str, float] | None = None,
    baseline: Sequence[str | None] | None = None,
    max_drop: Mapping[str, float] | None = None,
    convention: ConventionLike = DEFAULT,
    missing: MissingPolicy = "zero",
    confidence: Confidence = OF_DIFFERENCES,
) -> None:
    """Fail a test when scores are too low, or dropped since a baseline.

    Args:
        predictions: One text an item.
        references: For each item one accepted answer, or a sequence of them.
        fail_under: For a measure the least mean, in [0, 1].
        baseline: Other answers to the same items.
        max_drop: For a measure by how much the mean may have dropped since the baseline, in
            [0, 1]; decided by the paired interval of the drop.
        convention: A name, a signature, or a ``Convention``.
        missing: What a missing prediction is.
        confidence: How intervals are made.

    Raises:
        AssertionError: A rule is broken; each one is told with what was found.
        UsageError: There is no rule, or one cannot be meant.

    Examples:
        >>> assert_scores(["Paris", "Oslo"], ["Paris", "Oslo"], fail_under={"f1": 0.8})
    """
    scored = score(predictions, references, convention=convention, missing=missing)
    before = None
    if baseline is not None:
        before = score(baseline, references, convention=convention, missing=missing)
    rules = [Rule("fail-under", *pair) for pair in (fail_under or {}).items()]
    rules += [Rule("max-drop", *pair) for pair in (max_drop or {}).items()]
    found = gate(scored, rules, baseline=before, confidence=confidence)
    if not found.passed:
        told = "\n  ".join(gate_lines(found))
        raise AssertionError(f"{gate_line(found)}\n  {told}\n  {found.signature}")
