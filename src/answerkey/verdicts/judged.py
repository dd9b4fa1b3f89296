"""Verdicts on the answers of a run, counted as a whole and by what decided."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from answerkey.errors import UsageError
from answerkey.verdicts.judging import LABELS, Label, Verdict, verdict
from answerkey.verdicts.order import VERSION
from answerkey.version import __version__

__all__ = ["Judged", "Tally", "judge"]

_MISSING = Verdict("incorrect", 0.0, "missing", "there is no answer", -1, None)


@dataclass(frozen=True, slots=True)
class Tally:
    """Some verdicts counted.

    Args:
        n: How many there are.
        labels: How many of each label.
        accepted: The share accepted where one must decide; None of none.
        rules: How many each rule decided, the most first.
    """

    n: int
    labels: Mapping[Label, int]
    accepted: float | None
    rules: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict for each answer of a run.

    Args:
        verdicts: One an item.
        key: Fingerprint of the answer key, where it is known.
    """

    verdicts: tuple[Verdict, ...]
    key: str | None = None

    @property
    def signature(self) -> str:
        """What belongs beside these numbers."""
        key = f"|key:{self.key}" if self.key else ""
        return f"{VERSION}|missing:zero{key}|answerkey:{__version__}"

    def tally(self, rows: Iterable[int] | None = None) -> Tally:
        """Count the verdicts of some items, or of all."""
        kept = self.verdicts if rows is None else [self.verdicts[row] for row in rows]
        labels = Counter(one.label for one in kept)
        accepted = math.fsum(one.accepted for one in kept) / len(kept) if kept else None
        rules = dict(Counter(one.rule for one in kept).most_common())
        return Tally(len(kept), {label: labels[label] for label in LABELS}, accepted, rules)

    def doubtful(self) -> list[int]:
        """Return the items that are unsure, those nearest to either decision first."""
        unsure = [at for at, one in enumerate(self.verdicts) if one.label == "unsure"]
        return sorted(unsure, key=lambda at: abs(self.verdicts[at].score - 0.5))


def judge(
    predictions: Sequence[str | None],
    references: Sequence[str | Sequence[str]],
    *,
    questions: Sequence[str | None] | None = None,
    key: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> Judged:
    """Judge the answers of a run.

    Args:
        predictions: One an item; None is wrong.
        references: The accepted answers of each item.
        questions: The questions, if they are known.
        key: Fingerprint of the answer key, for the signature.
        progress: Called with the number of answers done since the last call.

    Raises:
        UsageError: The columns differ in length.

    Examples:
        >>> judge(["18 May 2018", None], [["May 18, 2018"], ["Rome"]]).tally().accepted
        0.5
    """
    asked = questions if questions is not None else [""] * len(predictions)
    if not len(asked) == len(predictions) == len(references):
        raise UsageError(
            f"{len(predictions):,} predictions, {len(references):,} rows of references, "
            f"{len(asked):,} questions",
            accepted="equally many",
        )
    verdicts = []
    for question, prediction, given in zip(asked, predictions, references, strict=True):
        if prediction is None:
            verdicts.append(_MISSING)
        else:
            verdicts.append(verdict(question or "", prediction, given))
        if progress is not None and len(verdicts) % 1000 == 0:
            progress(1000)
    return Judged(tuple(verdicts), key)
