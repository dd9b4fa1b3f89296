"""Score the run that files hold, part by part, and say what came of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from answerkey.errors import InputError, Location, UsageError, nearest, quoted
from answerkey.evaluation.fingerprint import Known, SeenRows
from answerkey.evaluation.readers import (
    ReadOptions,
    Run,
    RunParts,
    UnsettledError,
    WholeRun,
    open_run,
)
from answerkey.evaluation.scores import MissingPolicy, Scores, signed
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import Summary, summary_of
from answerkey.evaluation.totals import Totals
from answerkey.recipes.conventions import DEFAULT, Convention
from answerkey.recipes.conventions import convention as _convention

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Accounting", "Evaluation", "Result", "RowSink", "Slice", "evaluate"]

Cell: TypeAlias = tuple[str | None, ...]
"""The values of one item in the columns that slices are made of."""


class RowSink(Protocol):
    """Takes rows as they are scored."""

    def start(self) -> None:
        """Begin, or begin again: what was taken before does not count."""

    def add(self, run: Run, scored: Sequence[Scores]) -> None:
        """Take the rows of a part, scored under each convention."""


@dataclass(frozen=True, slots=True)
class Accounting:
    """What was counted while the files were read and joined.

    Args:
        items: Items of the answer key.
        missing: Items without a prediction, nulls included.
        null_predictions: Those of them whose prediction was null.
        extra: Predictions whose id is not in the key.
    """

    items: int
    missing: int
    null_predictions: int
    extra: int


@dataclass(frozen=True, slots=True)
class Slice:
    """The items that share their values in the columns of ``--by``, and their means."""

    values: Cell
    summary: Summary


@dataclass(frozen=True, slots=True)
class Result:
    """One convention's results: all items, then each slice in order of first appearance."""

    convention: Convention
    all: Summary
    slices: tuple[Slice, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A run under one or more conventions.

    Args:
        accounting: Counts beside every number.
        results: One for each convention.
        notes: What was detected and chosen while reading.
        system_column: The column that names who answered, if any does.
        systems: How many answered.
    """

    accounting: Accounting
    results: tuple[Result, ...]
    notes: tuple[str, ...]
    system_column: str | None
    systems: int


def evaluate(
    predictions: str,
    key: str | None = None,
    *,
    options: ReadOptions,
    conventions: Sequence[Convention] = (),
    measures: Sequence[str] = (),
    missing: MissingPolicy = "zero",
    by: Sequence[str] = (),
    threads: int | None = None,
    rows: RowSink | None = None,
    progress: Callable[[int], object] | None = None,
) -> Evaluation:
    """Read predictions, and the answer key unless the same rows hold it, and score them.

    A single file of rows is read in parts, so that memory does not grow with it; what comes out
    is what reading it whole would give.

    Args:
        predictions: Path, or ``-`` for stdin.
        key: Path of the answer key.
        options: How to read.
        conventions: The recipes; without one that of the SQuAD file, or the default.
        measures: Further measures, which need the whole run in memory.
        missing: What an item without a prediction is.
        by: Columns whose values are scored apart.
        threads: How many to score with.
        rows: Takes each row's scores as they are made.
        progress: Called with the number of items scored since the last call.

    Raises:
        InputError: A file is refused.
        UsageError: An option cannot be meant.
    """
    task = _Task(
        predictions=predictions,
        key=key,
        options=options,
        conventions=conventions,
        measures=measures,
        missing=missing,
        by=by,
        threads=threads,
        rows=rows,
        progress=progress,
    )
    try:
        return task.evaluation(
            whole=bool(measures) or any(one.aggregate == "by-reference" for one in conventions)
        )
    except UnsettledError as unsettled:
        if predictions == "-":
            raise unsettled.error from None
    return task.evaluation(whole=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    """What ``evaluate`` was asked."""

    predictions: str
    key: str | None
    options: ReadOptions
    conventions: Sequence[Convention]
    measures: Sequence[str]
    missing: MissingPolicy
    by: Sequence[str]
    threads: int | None
    rows: RowSink | None
    progress: Callable[[int], object] | None

    def evaluation(self, *, whole: bool) -> Evaluation:
        if self.rows is not None:
            self.rows.start()
        with self._open(whole=whole) as parts, SeenRows() as seen:
            run = _Evaluator(self, parts, seen)
            for part in parts:
                scored = run.add(part)
                if self.rows is not None:
                    self.rows.add(part, scored)
                if self.progress is not None:
                    self.progress(len(part))
            known = seen.known()
            if known.twice is None:
                return run.evaluation(known)
            if self.predictions == "-":
                raise parts.refusal_of(known.twice)
        raise self._refusal_of(known.twice)

    def _refusal_of(self, twice: tuple[int, int]) -> InputError:
        """Look for the two rows of one id, and name them."""
        with self._open(sought=twice) as parts:
            for _ in parts:
                pass
            return parts.refusal_of(twice)

    def _open(
        self, *, whole: bool = False, sought: Sequence[int] = ()
    ) -> AbstractContextManager[RunParts | WholeRun]:
        keep = self.by if self.rows is None else None
        return open_run(
            self.predictions, self.key, self.options, keep=keep, whole=whole, sought=sought
        )


@dataclass(slots=True)
class _Group:
    """The items of a slice, or all."""

    totals: Totals = field(default_factory=Totals)
    text_measures: dict[str, float | None] = field(default_factory=dict)

    def add(self, scores: Scores) -> None:
        self.totals.add(Totals.of(scores))
        self.text_measures = {one.name: one.total for one in scores.text_measures}


class _Evaluator:
    """What is known of the parts that were scored."""

    def __init__(self, task: _Task, parts: RunParts | WholeRun, seen: SeenRows) -> None:
        self._task, self._parts, self._seen = task, parts, seen
        suggested = parts.suggested_convention or DEFAULT
        self._conventions = task.conventions or [_convention(suggested)]
        self._groups: list[dict[Cell, _Group]] = [{} for _ in self._conventions]
        self._all = [_Group() for _ in self._conventions]
        self._counts = [0, 0, 0, 0]
        self._signatures: dict[str, str] = {}
        self._systems: set[str | None] = set()

    def add(self, run: Run) -> list[Scores]:
        """Score a part and take its means."""
        columns = [_column(run, name) for name in self._task.by]
        systems = run.columns[run.system_column] if run.system_column else None
        self._systems.update(systems or ())
        self._seen.add(run.ids, run.references, systems)  # type: ignore[arg-type]
        scored = [self._scored(run, recipe) for recipe in self._conventions]
        for whole, groups, scores in zip(self._all, self._groups, scored, strict=True):
            whole.add(scores)
            for cell, rows in _grouped(columns):
                groups.setdefault(cell, _Group()).add(scores.take(rows))
        self._signatures = {one.name: one.signature for one in scored[0].text_measures}
        more = (len(run), run.missing, run.null_predictions, run.extra)
        self._counts = [a + b for a, b in zip(self._counts, more, strict=True)]
        return scored

    def evaluation(self, known: Known) -> Evaluation:
        """Say what came of all parts."""
        results = []
        for recipe, whole, groups in zip(self._conventions, self._all, self._groups, strict=True):
            signature = signed(recipe, self._task.missing, known.fingerprint, self._signatures)

            def summary(group: _Group, recipe: Convention = recipe, by: str = signature) -> Summary:
                return summary_of(
                    group.totals, recipe, signature=by, text_measures=group.text_measures
                )

            slices = tuple(Slice(cell, summary(group)) for cell, group in groups.items())
            results.append(Result(recipe, summary(whole), slices))
        return Evaluation(
            Accounting(*self._counts),
            tuple(results),
            self._parts.notes(repeats=known.repeats),
            self._parts.system_column(repeats=known.repeats),
            len(self._systems),
        )

    def _scored(self, run: Run, recipe: Convention) -> Scores:
        try:
            return score(
                run.predictions,
                run.references,
                convention=recipe,
                missing=self._task.missing,
                measures=self._task.measures,
                threads=self._task.threads,
            )
        except InputError as error:
            raise _named(error, run, self._counts[0]) from None


def _named(error: InputError, run: Run, first: int) -> InputError:
    """Name an item by its place in the whole run, and its id."""
    where = error.where
    if isinstance(where, Location) and where.item is not None:
        name = None if run.ids is None else run.ids[where.item]
        where = dataclasses.replace(where, item=where.item + first, id=name)
    return InputError(error.found, where=where, accepted=error.accepted, remedy=error.remedy)


def _column(run: Run, name: str) -> Sequence[str | None]:
    if name in run.columns:
        return run.columns[name]
    raise UsageError(
        f"no column {quoted(name)} to score by",
        accepted=", ".join(map(quoted, run.columns)) or "none: the files have no further column",
        remedy=nearest(name, run.columns),
    )


def _grouped(columns: Sequence[Sequence[str | None]]) -> Iterator[tuple[Cell, NDArray[np.int64]]]:
    """Yield each combination of values with the rows that have it."""
    if not columns:
        return
    import numpy as np

    rows: dict[Cell, list[int]] = {}
    for index, cell in enumerate(zip(*columns, strict=True)):
        rows.setdefault(cell, []).append(index)
    for cell, indices in rows.items():
        yield cell, np.array(indices, np.int64)
