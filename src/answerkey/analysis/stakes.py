"""How much of a run's means rests on doubtful answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from answerkey.evaluation.scores import Scores
from answerkey.findings.rule import Finding

__all__ = ["Stake", "numbers", "stakes"]


@dataclass(frozen=True, slots=True)
class Stake:
    """How much of the means rests on doubtful answers, each in [0, 1].

    Args:
        answers: How many answers they are.
        exact_match: Their share of mean exact match.
        f1: Their share of mean F1.
    """

    answers: int
    exact_match: float
    f1: float


def numbers(column: Any) -> list[float]:
    """Return a column as numbers, 0 for what has no value."""
    import numpy as np

    found: list[float] = np.nan_to_num(column).tolist()
    return found


def stakes(findings: Sequence[Finding], scores: Scores, n: int) -> tuple[Stake, Stake]:
    """Return what answers of false and of missed credit come to; each answer counts once.

    Args:
        findings: All of them; those about answers are summed.
        scores: The scores they are about.
        n: How many answers the means are of.
    """
    by_row: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.scope == "answer" and finding.row is not None and finding.credit != "open":
            by_row.setdefault(finding.row, []).append(finding)
    exact, f1 = numbers(scores.exact_match), numbers(scores.f1)
    false, missed = [], []
    for row, found in by_row.items():
        wrong = [one for one in found if one.credit == "false"]
        if wrong:
            false.append((max(o.exact_match for o in wrong), max(o.f1 for o in wrong)))
        else:
            lost = sum(o.exact_match for o in found), sum(o.f1 for o in found)
            missed.append((min(lost[0], 1 - exact[row]), min(lost[1], 1 - f1[row])))
    return _stake(false, n), _stake(missed, n)


def _stake(values: Sequence[tuple[float, float]], n: int) -> Stake:
    exact, f1 = (math.fsum(value[k] for value in values) / max(n, 1) for k in (0, 1))
    return Stake(len(values), exact, f1)
