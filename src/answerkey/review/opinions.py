"""Decisions as the columns of judgments that measures are compared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from answerkey.errors import InputError, UsageError, counted, quoted
from answerkey.evaluation.readers import Run
from answerkey.review.decisions import Decision, names_of, standing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["WORTH", "Opinions", "opinions"]

WORTH = {"correct": 1.0, "partly": 0.5, "wrong": 0.0}
"""What each decision is as a judgment; unsure and a bad key are none."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """What people say of a run's answers; NaN where they say nothing.

    Args:
        judgments: For each annotator, one an answer, without adjudications.
        final: What adjudicators say, one an answer; None if they say nothing.
        elsewhere: Decisions about answers that are not in the run.
    """

    judgments: Mapping[str, NDArray[np.float64]]
    final: NDArray[np.float64] | None
    elsewhere: int


def opinions(decisions: Iterable[Decision], run: Run, *, people: Sequence[str] = ()) -> Opinions:
    """Lay out what stands of the decisions beside the answers of a run.

    Args:
        decisions: Every revision.
        run: The answers; equal answers of one system to one question are decided together.
        people: Whose judgments are taken; without any, those of all.

    Raises:
        InputError: No decision is about an answer of the run.
        UsageError: One of the people decided nothing.
    """
    import numpy as np

    rows: dict[str, list[int]] = {}
    for row in range(len(run.predictions)):
        rows.setdefault(names_of(run, row)[0], []).append(row)
    judgments: dict[str, NDArray[np.float64]] = {}
    final = np.full(len(run.predictions), np.nan)
    elsewhere = 0
    for one in standing(decisions):
        elsewhere += one.item not in rows
        if one.item not in rows or one.judgment not in WORTH:
            continue
        if one.adjudicates:
            column = final
        else:
            column = judgments.setdefault(one.annotator, np.full(len(final), np.nan))
        column[rows[one.item]] = WORTH[one.judgment]
    if not judgments:
        others = counted(elsewhere, "is about another", "are about others")
        raise InputError(
            f"no decision judges an answer of this run ({others})",
            accepted="decisions that answerkey review kept about these answers",
        )
    unknown = next((name for name in people if name not in judgments), None)
    if unknown is not None:
        raise UsageError(f"--human {quoted(unknown)}", accepted=", ".join(judgments))
    judgments = {name: judgments[name] for name in people or judgments}
    return Opinions(judgments, None if np.isnan(final).all() else final, elsewhere)
