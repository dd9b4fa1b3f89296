"""Score the run that files hold, part by part, and say what came of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Protocol

from answerkey.errors import InputError, Location
from answerkey.evaluation.arrow import unpacked
from answerkey.evaluation.fingerprint import Known, SeenRows, key_fingerprint
from answerkey.evaluation.leftovers import Leftovers
from answerkey.evaluation.readers import (
    ReadOptions,
    Run,
    RunParts,
    UnsettledError,
    WholeRun,
    open_run,
)
from answerkey.evaluation.results import Accounting, Cell, Evaluation, Group, Result
from answerkey.evaluation.scores import MissingPolicy, Scores
from answerkey.evaluation.scoring import score
from answerkey.evaluation.slices import slice_name, slices
from answerkey.evaluation.traits import AUTO, TRAITS, columns_by, is_auto
from answerkey.recipes.conventions import DEFAULT, Convention
from answerkey.recipes.conventions import convention as _convention

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RowSink", "Task", "evaluate", "evaluation_of"]


class RowSink(Protocol):
    """Takes rows as they are scored."""

    def start(self) -> None:
        """Begin, or begin again: what was taken before does not count."""

    def add(self, run: Run, scored: Sequence[Scores]) -> None:
        """Take the rows of a part, scored under each convention."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be read and scored.

    Args:
        predictions: Path, or ``-`` for stdin.
        key: Path of the answer key, unless the same rows hold it.
        options: How to read.
        conventions: The recipes; without one that of the SQuAD file, or the default.
        measures: Further measures, which need the whole run in memory.
        missing: What an item without a prediction is.
        by: Columns whose values are scored apart, or what the texts tell by themselves.
        threads: How many to score with.
        rows: Takes each row's scores as they are made.
        keep_items: Score in one piece, and keep every item and its scores.
        fingerprint_predictions: Also take the predictions' fingerprint.
        progress: Called with the number of items scored since the last call.
    """

    predictions: str
    key: str | None = None
    _: KW_ONLY
    options: ReadOptions
    conventions: Sequence[Convention] = ()
    measures: Sequence[str] = ()
    missing: MissingPolicy = "zero"
    by: Sequence[str] = ()
    threads: int | None = None
    rows: RowSink | None = None
    keep_items: bool = False
    fingerprint_predictions: bool = False
    progress: Callable[[int], object] | None = None


def evaluate(task: Task) -> Evaluation:
    """Read what a task names, and score it.

    A single file of rows is read in parts, so that memory does not grow with it; what comes out
    is what reading it whole would give.

    Raises:
        InputError: A file is refused.
        UsageError: An option cannot be meant.
    """
    by_reference = any(one.aggregate == "by-reference" for one in task.conventions)
    try:
        return _evaluated(task, whole=bool(task.keep_items or task.measures or by_reference))
    except UnsettledError as unsettled:
        if task.predictions == "-":
            raise unsettled.error from None
    return _evaluated(task, whole=True)


def evaluation_of(
    run: Run, scored: Sequence[Scores], *, by: Sequence[str] = (), separately: bool = False
) -> Evaluation:
    """Say what came of a run that was scored.

    Args:
        run: The items.
        scored: Their scores, one for each convention.
        by: Columns whose values are told apart, or what the texts tell by themselves.
        separately: Whether each makes slices of its own, as ``auto`` does.
    """
    key = key_fingerprint(run.ids, run.references)
    groups = _Groups([scores.convention for scores in scored], by, separately=separately)
    groups.add(run, scored)
    return Evaluation(
        Accounting.of(run), groups.by, groups.results(key, scored[0].missing), run.notes, run=run
    )


def _evaluated(task: Task, *, whole: bool) -> Evaluation:
    if task.rows is not None:
        task.rows.start()
    seen = SeenRows(), SeenRows() if task.fingerprint_predictions else nullcontext()
    with _open(task, whole=whole) as parts, seen[0] as key, seen[1] as answers:
        run = _Evaluator(task, parts, key, answers)
        for part in parts:
            scored = run.add(part)
            if task.rows is not None:
                task.rows.add(part, scored)
            if task.progress is not None:
                task.progress(len(part))
        known = key.known()
        if known.twice is None:
            return run.evaluation(known)
        if task.predictions == "-":
            raise parts.refusal_of(known.twice)
    raise _refusal_of(task, known.twice)


def _refusal_of(task: Task, twice: tuple[int, int]) -> InputError:
    """Look for the two rows of one id, and name them."""
    with _open(task, sought=twice) as parts:
        for _ in parts:
            pass
        return parts.refusal_of(twice)


def _open(
    task: Task, *, whole: bool = False, sought: Sequence[int] = ()
) -> AbstractContextManager[RunParts | WholeRun]:
    tells = any(name == AUTO or name in TRAITS for name in task.by)
    keep = None if tells or task.rows is not None else task.by
    return open_run(task.predictions, task.key, task.options, keep=keep, whole=whole, sought=sought)


class _Evaluator:
    """What is known of the parts that were scored."""

    def __init__(
        self, task: Task, parts: RunParts | WholeRun, key: SeenRows, answers: SeenRows | None
    ) -> None:
        self._task, self._parts, self._key, self._answers = task, parts, key, answers
        suggested = parts.suggested_convention or DEFAULT
        self._conventions = task.conventions or [_convention(suggested)]
        self._groups = _Groups(self._conventions, task.by, keep_items=task.keep_items)
        self._leftovers = Leftovers(self._conventions)
        self._accounting = Accounting()
        self._systems: set[str | None] = set()
        self._run: Run | None = None

    def add(self, run: Run) -> list[Scores]:
        """Score a part and count it."""
        systems = run.systems
        self._systems.update(systems or ())
        self._key.add(run.ids, run.references, systems)
        if self._answers is not None:
            texts = unpacked(run.predictions)
            self._answers.add(run.ids, [[] if text is None else [text] for text in texts])
        self._leftovers.add(run)
        scored = [self._scored(run, recipe) for recipe in self._conventions]
        self._groups.add(run, scored)
        self._accounting += Accounting.of(run)
        self._run = run if self._task.keep_items else None
        return scored

    def evaluation(self, known: Known) -> Evaluation:
        """Say what came of all parts."""
        return Evaluation(
            self._accounting,
            self._groups.by,
            self._groups.results(known.fingerprint, self._task.missing),
            (*self._parts.notes(repeats=known.repeats), *self._leftovers.notes()),
            self._parts.system_column(repeats=known.repeats),
            len(self._systems),
            "" if self._answers is None else self._answers.known().fingerprint,
            self._run,
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
            raise _named(error, run, self._accounting.items) from None


def _named(error: InputError, run: Run, first: int) -> InputError:
    """Name an item by its place in the whole run, and its id."""
    where = error.where
    if isinstance(where, Location) and where.item is not None:
        name = None if run.ids is None else run.ids[where.item]
        where = dataclasses.replace(where, item=where.item + first, id=name)
    return error.at(where)


class _Groups:
    """All items, and those of each slice, under each convention."""

    def __init__(
        self,
        conventions: Sequence[Convention],
        by: Sequence[str],
        *,
        keep_items: bool = True,
        separately: bool = False,
    ) -> None:
        self.by = tuple(by)
        self._asked, self._keep, self._separately = by, keep_items, separately
        self._conventions = conventions
        self._all = [Group() for _ in conventions]
        self._slices: list[dict[Cell, Group]] = [{} for _ in conventions]
        self._scored: Sequence[Scores] = ()
        self._measures: Mapping[str, str] = {}

    def add(self, run: Run, scored: Sequence[Scores]) -> None:
        """Add a part of the run."""
        columns = columns_by(run, self._asked)
        separately = self._separately or is_auto(run, self._asked)
        self.by = ("slice",) if separately else tuple(columns)
        parts: list[tuple[Cell, NDArray[np.int64]]] = []
        if separately:
            for name, column in columns.items():
                parts += [((slice_name(name, *cell),), rows) for cell, rows in slices([column])]
        elif columns:
            parts += slices(list(columns.values()))
        for whole, groups, scores in zip(self._all, self._slices, scored, strict=True):
            whole.add(scores, None)
            for cell, rows in parts:
                groups.setdefault(cell, Group()).add(scores, rows)
        self._scored = scored
        self._measures = {one.name: one.signature for one in scored[0].text_measures}

    def results(self, key: str, missing: MissingPolicy) -> tuple[Result, ...]:
        """Return each convention's."""
        kept = self._scored if self._keep else [None] * len(self._conventions)
        return tuple(
            Result(recipe, missing, key, self._measures, whole, groups, scores)
            for recipe, whole, groups, scores in zip(
                self._conventions, self._all, self._slices, kept, strict=True
            )
        )
