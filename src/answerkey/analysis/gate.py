"""A gate: rules that scores must keep, and the verdict on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from answerkey.analysis.effects import effect
from answerkey.analysis.pairing import pair_scores, refuse_lacking, refuse_unlike
from answerkey.errors import InputError, UsageError, counted, nearest, quoted
from answerkey.evaluation.confidence import OF_DIFFERENCES, Confidence
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.slices import slice_name, slices
from answerkey.recipes.measures import MEASURES
from answerkey.uncertainty.interval import Interval

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Check", "GateResult", "Kind", "Rule", "checked_rule", "gate"]

Kind: TypeAlias = Literal["fail-under", "max-drop"]
Columns: TypeAlias = Mapping[str, Sequence[str | None]]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a measure must keep.

    Args:
        kind: ``fail-under``: the mean must reach the bound. ``max-drop``: it must be shown not to
            have dropped by more than the bound since the baseline.
        measure: The measure.
        bound: In [0, 1].
        column: The column of the slices that it holds for; None for all items.
        value: The one value of the column; None for each.
        least_items: Slices of fewer items are not judged.
    """

    kind: Kind
    measure: str
    bound: float
    column: str | None = None
    value: str | None = None
    least_items: int = 1

    def __str__(self) -> str:
        return f"{self.kind} {self.measure}={self.bound:g}"


@dataclass(frozen=True, slots=True)
class Check:
    """A rule applied to all items or to a slice.

    Args:
        rule: The rule.
        slice: The slice's name; empty for all items.
        n: The items that were looked at.
        value: The mean, or the drop since the baseline; None without an item.
        interval: Around it, where there is something to tell.
        passed: Whether the rule is kept; None if there are too few items to judge.
    """

    rule: Rule
    slice: str
    n: int
    value: float | None
    interval: Interval | None
    passed: bool | None


@dataclass(frozen=True, slots=True)
class GateResult:
    """What came of all rules: the one source of what is printed and of the exit code.

    Args:
        checks: Every rule on everything that it holds for.
        signature: The recipe, the policy, and the facts of the bootstrap.
    """

    checks: tuple[Check, ...]
    signature: str

    @property
    def passed(self) -> bool:
        """Whether no rule is broken."""
        return not self.failures

    @property
    def failures(self) -> tuple[Check, ...]:
        """The rules that are broken."""
        return tuple(check for check in self.checks if check.passed is False)


def checked_rule(rule: Rule) -> Rule:
    """Return a rule that can be meant.

    Raises:
        UsageError: The measure is unknown or the bound is no fraction.
    """
    if rule.measure not in MEASURES:
        raise UsageError(
            f"unknown measure {quoted(rule.measure)} of {rule.kind}",
            accepted=", ".join(MEASURES),
            remedy=nearest(rule.measure, MEASURES),
        )
    if not 0.0 <= rule.bound <= 1.0:
        raise UsageError(
            f"{rule}",
            accepted="a fraction from 0 to 1",
            remedy=f"{rule.bound:g} percent is {rule.bound / 100:g}",
        )
    return rule


def gate(
    scores: Scores,
    rules: Sequence[Rule],
    *,
    baseline: Scores | None = None,
    columns: Columns | None = None,
    confidence: Confidence = OF_DIFFERENCES,
) -> GateResult:
    """Judge scores by rules.

    A ``max-drop`` is decided by the paired interval of the drop: it is kept if the interval ends
    at or below the bound. A drop that too few items leave open is not shown to be small, and fails.

    Args:
        scores: The scores to judge.
        rules: The rules.
        baseline: What ``max-drop`` compares with, scored in the same way.
        columns: The columns that rules of slices name, each with one entry an item.
        confidence: How intervals are made.

    Raises:
        UsageError: There is no rule, one cannot be meant, its measure is one that the convention
            lacks, or the baseline is missing.
        InputError: A slice has no item, the baseline cannot be compared, or has items that the
            scores lack although its policy is not ``skip``.

    Examples:
        >>> import answerkey as ak
        >>> scores = ak.score(["Paris", "Lyon"], ["Paris", "Nice"])
        >>> gate(scores, [Rule("fail-under", "exact_match", 0.6)]).passed
        False
    """
    if not rules:
        raise UsageError("no rule to judge by", accepted="fail-under f1=0.8, or max-drop")
    for rule in rules:
        refuse_lacking(scores, checked_rule(rule).measure)
    if baseline is not None:
        refuse_unlike({"the baseline": baseline, "the answers": scores})
        _refuse_unanswered(scores, baseline)
    checks = [
        _check(rule, name, rows, scores=scores, baseline=baseline, how=confidence)
        for rule in rules
        for name, rows in _parts(rule, scores, columns or {})
    ]
    return GateResult(tuple(checks), scores.signed(confidence.fields))


def _refuse_unanswered(scores: Scores, baseline: Scores) -> None:
    """Refuse to leave out what the baseline answered: it would hide every drop there."""
    if scores.ids is None or baseline.ids is None:
        if len(scores) != len(baseline):
            found = f"{counted(len(scores), 'item')}, the baseline {len(baseline):,}"
            raise InputError(f"the answers have {found}", remedy="give both ids")
        return
    known = set(scores.ids)
    lacking = [item for item in baseline.ids if item not in known]
    if lacking and scores.missing != "skip":
        raise InputError(
            f"{counted(len(lacking), 'item')} of the baseline without an answer, such as "
            f"{quoted(lacking[0])}",
            accepted="an answer to each, None where there is none",
            remedy='missing="skip" leaves them out',
        )


def _parts(rule: Rule, scores: Scores, columns: Columns) -> Iterator[tuple[str, NDArray[np.int64]]]:
    import numpy as np

    if rule.column is None:
        yield "", np.arange(len(scores))
        return
    if rule.column not in columns:
        raise UsageError(
            f"no column {quoted(rule.column)} for {rule}",
            accepted=", ".join(map(quoted, columns)),
            remedy=nearest(rule.column, columns),
        )
    found = {value: rows for (value,), rows in slices([columns[rule.column]])}
    if rule.value is not None and rule.value not in found:
        known = [value for value in found if value is not None]
        raise InputError(
            f"no item has {quoted(rule.column)} {quoted(rule.value)}, which {rule} names",
            accepted=", ".join(map(quoted, known[:20])),
            remedy=nearest(rule.value, known),
        )
    for value, rows in found.items():
        if rule.value is None or value == rule.value:
            yield slice_name(rule.column, value), rows


def _check(
    rule: Rule,
    name: str,
    rows: NDArray[np.int64],
    *,
    scores: Scores,
    baseline: Scores | None,
    how: Confidence,
) -> Check:
    part = scores.take(rows)
    how = replace(how.take(rows), measures=(rule.measure,))
    if rule.kind == "fail-under":
        summary = part.summary(confidence=how)
        value = getattr(summary, rule.measure)
        check = Check(rule, name, summary.n, value, summary.intervals[rule.measure], passed=None)
        kept = value is not None and value >= rule.bound
    else:
        if baseline is None:
            raise UsageError(f"{rule} without a baseline", remedy="say what it must not drop from")
        # By position only the same rows can be paired; by id the baseline may have more.
        before = baseline if part.ids is not None else baseline.take(rows)
        at = pair_scores({"answers": part, "baseline": before}).rows
        # In the order of a comparison with the baseline, so that both draw the same resamples.
        change = effect(
            before.take(at["baseline"]),
            part.take(at["answers"]),
            measure=rule.measure,
            how=how.take(at["answers"]),
        )
        value = 0.0 - change.difference if change.n else None
        check = Check(rule, name, change.n, value, _turned(change.interval), passed=None)
        kept = change.low is not None and 0.0 - change.low <= rule.bound
    # A slice may be too small to judge; the whole may not: no item is no success.
    judged = rule.column is None or check.n >= rule.least_items
    return replace(check, passed=kept if judged else None)


def _turned(interval: Interval | None) -> Interval | None:
    """Return the interval of a drop from that of the change."""
    if interval is None:
        return None
    return replace(interval, low=0.0 - interval.high, high=0.0 - interval.low)
