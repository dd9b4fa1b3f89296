"""The answers of one or several systems as one run, a row each, with the columns of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from answerkey.errors import UsageError
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import COLUMNS, Scores
from answerkey.evaluation.systems import saved_signature
from answerkey.evaluation.traits import TRAITS, trait
from answerkey.explorer.columns import Column, Labels, Numbers, Texts, column_of
from answerkey.recipes.measures import MEASURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FILE_COLUMN", "Answers", "gathered"]

FILE_COLUMN = "by."
"""What stands before the name of a file's own column, or of a trait of the texts."""

_SAVED = frozenset({*MEASURES, "best_reference", "outcome", "signature"})


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """All answers, item by item, and within an item in the order of the systems.

    Args:
        run: The texts, one row an answer.
        scores: The scores of the rows.
        systems: The systems' names; one is there even if no file names it.
        system: For each row the place of its system.
        item: For each row the number of its item.
        by_system: Each system's scores, as they would be without the others.
        columns: What rows are filtered and sorted by, by name.
    """

    run: Run
    scores: Scores
    systems: tuple[str, ...]
    system: NDArray[np.int32]
    item: NDArray[np.int64]
    by_system: Mapping[str, Scores]
    columns: Mapping[str, Column]

    def __len__(self) -> int:
        return len(self.run)

    @property
    def main(self) -> str:
        """The measure that is looked at first: F1, or exact match where there is none."""
        return "f1" if self.scores.convention.has_tokens else "exact_match"

    def same_item(self, row: int) -> list[int]:
        """Return the rows of all systems' answers to a row's item."""
        import numpy as np

        low, high = np.searchsorted(self.item, [self.item[row], self.item[row] + 1])
        return list(range(low, high))


def gathered(runs: Mapping[str, Run], scored: Mapping[str, Scores]) -> Answers:
    """Put the answers of one or several systems into one table.

    Args:
        runs: Each system's answers.
        scored: Their scores, from ``score_systems``.

    Raises:
        UsageError: The convention's total needs every system to answer the same items.
    """
    import numpy as np

    items = _items(runs)
    system = np.repeat(np.arange(len(runs), dtype=np.int32), [len(run) for run in runs.values()])
    item = np.concatenate(items) if items else np.zeros(0, np.int64)
    order = np.lexsort((system, item))
    run = _joined(runs).take(order.tolist())
    scores = _pooled(list(scored.values())).take(order)
    system, item = system[order], item[order]
    columns = _columns(run, scores, tuple(runs), system, item)
    return Answers(run, scores, tuple(runs), system, item, dict(scored), columns)


def _items(runs: Mapping[str, Run]) -> list[NDArray[np.int64]]:
    """Number the items of each run's rows: by id, or by position where there are no ids."""
    import numpy as np

    numbers: dict[str | int, int] = {}
    found = []
    for run in runs.values():
        names: Sequence[str | int] = range(len(run)) if run.ids is None else run.ids
        found.append(
            np.fromiter((numbers.setdefault(n, len(numbers)) for n in names), np.int64, len(run))
        )
    return found


def _joined(runs: Mapping[str, Run]) -> Run:
    """Put runs one after another; a column that one does not have is empty there."""
    every = list(runs.values())
    first = every[0]
    saved = any(saved_signature(run) for run in every)
    names = dict.fromkeys(
        name
        for run in every
        for name in run.columns
        if name != run.system_column and not (saved and name in _SAVED)
    )
    columns = {
        name: [cell for run in every for cell in run.columns.get(name, [None] * len(run))]
        for name in names
    }
    notes = tuple(dict.fromkeys(note for run in every for note in run.notes))
    questions = [text for run in every for text in (run.questions or [None] * len(run))]
    return replace(
        first,
        ids=None if first.ids is None else [one for run in every for one in run.ids or ()],
        predictions=[text for run in every for text in run.predictions],
        references=[texts for run in every for texts in run.references],
        questions=questions if any(run.questions for run in every) else None,
        columns=columns,
        system_column=None,
        notes=notes,
    )


def _pooled(scored: Sequence[Scores]) -> Scores:
    import numpy as np

    first = scored[0]
    if len(scored) == 1:
        return replace(first, ids=None)
    places = list(zip_longest(*(scores.by_reference for scores in scored)))
    if any(None in place for place in places):
        raise UsageError(
            f"{first.convention.name} and systems that answer different items",
            accepted="the same items for all, or one system",
        )
    columns: dict[str, Any] = {
        name: np.concatenate([getattr(one, name) for one in scored]) for name in COLUMNS
    }
    return replace(
        first,
        **columns,
        ids=None,
        by_reference=tuple(map(_pooled, places)),
        text_measures=(),
    )


def _columns(
    run: Run,
    scores: Scores,
    systems: tuple[str, ...],
    system: NDArray[np.int32],
    item: NDArray[np.int64],
) -> dict[str, Column]:
    """Make the columns, in the order in which people see them."""
    found: dict[str, Column] = {}
    if run.ids is not None:
        found["id"] = Texts(run.ids)
    if len(systems) > 1:
        found["system"] = Labels(system, systems)
    if run.questions is not None:
        found["question"] = Texts(run.questions)
    found["prediction"] = Texts(run.predictions)
    found["reference"] = Texts([" | ".join(texts) for texts in run.references])
    found["outcome"] = Labels(scores.outcomes.astype("int32"), OUTCOMES)
    measures = MEASURES if scores.convention.has_tokens else ("exact_match",)
    found |= {name: Numbers(getattr(scores, name)) for name in measures}
    found["words"] = _words(run.predictions)
    if len(systems) > 1:
        main = scores.f1 if scores.convention.has_tokens else scores.exact_match
        found["spread"] = _spread(main, item)
    found |= {FILE_COLUMN + name: column_of(cells) for name, cells in run.columns.items()}
    traits = [name for name in TRAITS if run.questions or name != "question-word"]
    own = [name for name in traits if name not in run.columns]
    return found | {FILE_COLUMN + name: Labels.of(trait(run, name)) for name in own}


def _words(predictions: Sequence[str | None]) -> Numbers:
    import numpy as np

    counts = (np.nan if text is None else len(text.split()) for text in predictions)
    return Numbers(np.fromiter(counts, np.float64, len(predictions)))


def _spread(main: NDArray[np.float64], item: NDArray[np.int64]) -> Numbers:
    """Return for each row how far apart the systems are on its item."""
    import numpy as np

    if not len(item):
        return Numbers(main)
    starts = np.flatnonzero(np.diff(item, prepend=-1))
    # A skipped answer, NaN, is no answer to be apart from.
    apart = np.fmax.reduceat(main, starts) - np.fmin.reduceat(main, starts)
    return Numbers(np.repeat(apart, np.diff(starts, append=len(item))))
