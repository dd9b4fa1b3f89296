"""Which answers a person should look at, the most informative first, and why each."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from answerkey.analysis.audit import Audit, audit
from answerkey.errors import InputError, counted
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.scoring import score
from answerkey.findings.rule import Credit
from answerkey.recipes.conventions import DEFAULT, ConventionLike
from answerkey.uncertainty.resampling import SEED
from answerkey.verdicts.judged import judge
from answerkey.verdicts.judging import Verdict

__all__ = ["CHOICES", "Choice", "Doubt", "doubts"]

Choice: TypeAlias = Literal["doubtful", "random", "all"]
CHOICES: tuple[Choice, ...] = ("doubtful", "random", "all")
"""Which answers to show: the doubtful ones, a sample of all at random, or all as they stand."""

_APART = 0.5  # from this difference on two measures contradict each other
_AGAINST = 0.8  # a finding that says the opposite of the verdict
_BESIDE = 0.6
_FOR = 0.3
_EACH_FURTHER = 0.05


@dataclass(frozen=True, slots=True)
class Doubt:
    """An answer to look at.

    Args:
        row: In the run.
        worth: In [0, 1]: how much a decision would tell.
        reasons: Why it is doubtful, the strongest first; empty where it was not chosen for one.
        exact_match: Its score; NaN where the convention has none.
        f1: Likewise.
        verdict: What the rules say.
    """

    row: int
    worth: float
    reasons: tuple[str, ...]
    exact_match: float
    f1: float
    verdict: Verdict


def doubts(
    run: Run,
    *,
    convention: ConventionLike = DEFAULT,
    choice: Choice = "doubtful",
    most: int | None = None,
    seed: int = SEED,
) -> list[Doubt]:
    """Choose answers for people to decide, the same for the same run.

    An unsure verdict tells most, the nearer to the middle the more; then measures that
    contradict each other; then findings of the audit. Missing answers need nobody.

    Args:
        run: The answers.
        convention: What scores them.
        choice: Of ``CHOICES``; only a random sample tells how good all answers are.
        most: How many; None for all.
        seed: Of the random sample.

    Raises:
        InputError: No answer is left to show.
    """
    scores = score(run.predictions, run.references, convention=convention, missing="zero")
    judged = judge(run.predictions, run.references, questions=run.questions)
    found = _findings(run, convention) if choice != "all" else {}
    every = [
        _doubt(row, scores, judged.verdicts[row], found.get(row, []))
        for row, prediction in enumerate(run.predictions)
        if prediction is not None
    ]
    if choice == "doubtful":
        every = sorted((one for one in every if one.reasons), key=lambda one: (-one.worth, one.row))
    elif choice == "random":
        random.Random(seed).shuffle(every)  # noqa: S311 - a sample, repeatable
    if not every:
        raise InputError(
            f"none is doubtful of {counted(len(run.predictions), 'answer')}"
            if choice == "doubtful" and any(one is not None for one in run.predictions)
            else "there is no answer to decide",
            remedy="--queue random shows a sample of all",
        )
    return every if most is None else every[:most]


def _doubt(row: int, scores: Scores, verdict: Verdict, found: list[tuple[Credit, str]]) -> Doubt:
    exact, f1 = float(scores.exact_match[row]), float(scores.f1[row])
    reasons = [*_unsure(verdict), *_contradictions(exact, f1, verdict)]
    reasons += [(_worth(credit, verdict), told) for credit, told in found]
    reasons.sort(key=lambda one: -one[0])
    worth = reasons[0][0] + _EACH_FURTHER * (len(reasons) - 1) if reasons else 0.0
    told = tuple(dict.fromkeys(reason for _, reason in reasons))
    return Doubt(row, min(worth, 1.0), told, exact, f1, verdict)


def _unsure(verdict: Verdict) -> Iterator[tuple[float, str]]:
    if verdict.label == "unsure":
        yield (
            1.0 - abs(verdict.score - 0.5),
            f"unsure verdict {verdict.score:.2f}: {verdict.reason}",
        )


def _contradictions(exact: float, f1: float, verdict: Verdict) -> Iterator[tuple[float, str]]:
    for name, value in (("exact match", exact), ("F1", f1)):
        if verdict.label != "unsure" and abs(value - verdict.score) >= _APART:
            # A long right answer has a low F1 as a matter of course.
            usual = value < verdict.score
            worth = (0.3 if usual else 0.9) * abs(value - verdict.score)
            yield worth, f"{name} is {value:.2f}, yet the verdict is {verdict.label}"


def _worth(credit: Credit, verdict: Verdict) -> float:
    """Return what a finding tells beside the verdict: most where it contradicts it."""
    if credit == "open" or verdict.label == "unsure":
        return _BESIDE
    return _FOR if (credit == "missed") == verdict.accepted else _AGAINST


def _findings(run: Run, convention: ConventionLike) -> Mapping[int, list[tuple[Credit, str]]]:
    found: Audit = audit(
        run.predictions,
        run.references,
        questions=run.questions,
        ids=run.ids,
        systems=run.systems,
        convention=convention,
    )
    of_key: dict[int, list[tuple[Credit, str]]] = {}
    rows: dict[int, list[tuple[Credit, str]]] = {}
    for one in found.findings:
        if one.row is None:
            continue
        told = f"{one.name} ({one.code}): {one.reason}"
        if one.scope == "key":
            of_key.setdefault(one.row, []).append(("open", told))
        else:
            rows.setdefault(one.row, []).append((one.credit, told))
    entries = [
        (run.ids[row] if run.ids else row, tuple(texts)) for row, texts in enumerate(run.references)
    ]
    # A finding about the key stands at one row; other systems' answers share the entry.
    shared = {entries[row]: told for row, told in of_key.items()}
    for row, entry in enumerate(entries):
        if entry in shared:
            rows.setdefault(row, []).extend(shared[entry])
    return rows
