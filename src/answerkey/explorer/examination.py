"""Verdicts and findings of all answers, made by other processes while the answers are shown."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from answerkey.analysis.audit import audit
from answerkey.errors import AnswerkeyError
from answerkey.explorer.answers import Answers
from answerkey.explorer.columns import Labels, Numbers, Sets
from answerkey.explorer.selection import Explorer
from answerkey.findings.registry import RULES
from answerkey.verdicts.judged import judge

__all__ = ["AWAITED", "VERDICTS", "Examination", "Progress", "Remark", "processes"]

AWAITED = ("verdict", "verdict_score", "finding")
"""The columns that come when all answers have been examined."""

VERDICTS = ("correct", "unsure", "incorrect")
"""The labels in their order from right to wrong."""

_AT_ONCE = 2_000  # answers that are judged between two looks at the progress
_PROCESSES = 2


class Remark(NamedTuple):
    """A finding, as far as an explorer shows it.

    Args:
        row: The answer's row; None for a run's.
        code: The rule's code.
        reason: Why the score misleads here.
    """

    row: int | None
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a part of the work is.

    Args:
        done: Answers that are done.
        of: All of them.
        failed: Why it ended before its end; empty if it did not.
    """

    done: int
    of: int
    failed: str = ""


_Part: TypeAlias = Sequence[Any]
_Taker: TypeAlias = Callable[[Any], None]


class Examination:
    """The work, begun by ``start``, whose columns are added to the explorer part by part.

    Args:
        explorer: What is waiting for ``AWAITED``.
        executor: What does the work.
    """

    def __init__(self, explorer: Explorer, executor: Executor) -> None:
        self._explorer, self._executor = explorer, executor
        rows = len(explorer.answers)
        self._lock = threading.Lock()
        self._others = set(multiprocessing.active_children())
        self._labels: list[str] = [""] * rows
        self._scores: list[float] = [0.0] * rows
        self._found: list[Remark] = []
        self.progress = {"verdict": Progress(0, rows), "finding": Progress(0, rows)}
        self.of_row: dict[int, list[Remark]] = {}
        """Each row's findings, once all are there."""
        self.of_system: dict[str, list[Remark]] = {}
        """What was found about each system's run as a whole."""

    def start(self) -> None:
        """Hand out the work."""
        import numpy as np

        answers = self._explorer.answers
        if not len(answers):
            self._judged_all()
            self._found_all()
        for at, name in enumerate(answers.systems):
            rows = np.flatnonzero(answers.system == at).tolist()
            if rows:
                part = (*_texts(answers, rows), answers.scores.convention, answers.scores.missing)
                take = _bound(self._found_in, name, rows)
                self._hand("finding", _audited, part, take)
        for first in range(0, len(answers), _AT_ONCE):
            rows = list(range(first, min(first + _AT_ONCE, len(answers))))
            self._hand("verdict", _judged, _texts(answers, rows), _bound(self._judged_in, rows))

    def close(self) -> None:
        """Stop, whatever is left."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - self._others:
            child.terminate()

    def _hand(self, what: str, work: Callable[[_Part], Any], part: _Part, take: _Taker) -> None:
        def done(future: Future[Any]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            with self._lock:
                if error is None:
                    take(future.result())
                    return
                old = self.progress[what]
                self.progress[what] = Progress(old.done, old.of, _told(error))

        self._executor.submit(work, part).add_done_callback(done)

    def _judged_in(self, rows: list[int], found: tuple[list[str], list[float]]) -> None:
        self._labels[rows[0] : rows[-1] + 1], self._scores[rows[0] : rows[-1] + 1] = found
        if self._further("verdict", len(rows)):
            self._judged_all()

    def _judged_all(self) -> None:
        import numpy as np

        labels = Labels.of(self._labels, VERDICTS)
        self._explorer.add({"verdict": labels, "verdict_score": Numbers(np.array(self._scores))})

    def _found_in(self, system: str, rows: list[int], found: list[Remark]) -> None:
        self.of_system[system] = [one for one in found if one.row is None]
        self._found += [one._replace(row=rows[one.row]) for one in found if one.row is not None]
        if self._further("finding", len(rows)):
            self._found_all()

    def _found_all(self) -> None:
        rows_of: dict[str, list[int]] = {}
        for one in self._found:
            if one.row is not None:
                self.of_row.setdefault(one.row, []).append(one)
                rows_of.setdefault(one.code, []).append(one.row)
        # In the order of the codes; a rule may find two things in one row.
        ordered = {code: sorted(set(rows_of[code])) for code in RULES if code in rows_of}
        self._explorer.add({"finding": Sets.of(ordered, len(self._explorer.answers))})

    def _further(self, what: str, more: int) -> bool:
        old = self.progress[what]
        self.progress[what] = Progress(old.done + more, old.of, old.failed)
        return old.done + more == old.of


def processes() -> Executor:
    """Return processes that step back where others need the machine, and that Ctrl-C leaves."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(_PROCESSES, mp_context=context, initializer=_step_back)


def _step_back() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # whoever was to be told is gone


def _texts(answers: Answers, rows: list[int]) -> tuple[Any, ...]:
    part = answers.run.take(rows)
    return part.predictions, part.references, part.questions


def _judged(part: _Part) -> tuple[list[str], list[float]]:
    predictions, references, questions = part
    verdicts = judge(predictions, references, questions=questions).verdicts
    return [one.label for one in verdicts], [one.score for one in verdicts]


def _audited(part: _Part) -> list[Remark]:
    predictions, references, questions, convention, missing = part
    found = audit(
        predictions, references, questions=questions, convention=convention, missing=missing
    )
    return [Remark(one.row, one.code, one.reason) for one in found.findings]


def _bound(function: Callable[..., None], *first: object) -> _Taker:
    return lambda result: function(*first, result)


def _told(error: BaseException) -> str:
    return str(error) if isinstance(error, AnswerkeyError) else type(error).__name__
