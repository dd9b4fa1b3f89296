from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from two_systems import A, B, explorer_of, run_of

from answerkey.explorer.columns import Labels, Sets
from answerkey.explorer.examination import Examination, processes
from answerkey.explorer.query import Query
from answerkey.explorer.selection import Explorer


class Patient(Executor):
    """Does the work when it is told to, in the order it came or another."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002
        future: Future[Any] = Future()

        def work() -> None:
            try:
                future.set_result(fn(*args))
            except Exception as error:  # noqa: BLE001 - as executors do
                future.set_exception(error)

        self.work.append(work)
        return future


def begun(explorer: Explorer) -> tuple[Examination, Patient]:
    executor = Patient()
    examination = Examination(explorer, executor)
    examination.start()
    return examination, executor


def test_columns_come_when_all_rows_are_known(both: Explorer) -> None:
    examination, executor = begun(both)
    first, *others = executor.work  # the findings of A, those of B, the verdicts
    first()
    assert both.awaited == {"verdict", "verdict_score", "finding"}
    assert examination.progress["finding"].done == 3
    for work in others:
        work()
    assert both.awaited == set()
    assert examination.progress["finding"].done == examination.progress["verdict"].done == 6
    verdict = both.columns["verdict"]
    assert isinstance(verdict, Labels)
    found = [verdict.values[code] for code in verdict.codes]
    # Jane Austen; Austen; in France; Italy; no answer; Two.
    assert (found[0], found[2], found[3], found[4], found[5]) == (
        "correct",
        "correct",
        "incorrect",
        "incorrect",
        "correct",
    )


def test_findings_stand_at_their_rows_whatever_comes_first(both: Explorer) -> None:
    examination, executor = begun(both)
    for work in reversed(executor.work):
        work()
    finding = both.columns["finding"]
    assert isinstance(finding, Sets)
    # A501 null-prediction is about A's answer to q3, in row 4, and about nothing else.
    assert finding.where("A501").nonzero()[0].tolist() == [4]
    assert [one.code for one in examination.of_row[4]].count("A501") == 1
    # R106 few-items is found in every run of three, and belongs to no row.
    assert {name: [one.code for one in found] for name, found in examination.of_system.items()} == {
        "A": ["R106"],
        "B": ["R106"],
    }


def test_work_that_fails_says_so_and_nothing_is_claimed(
    both: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    examination, executor = begun(both)
    monkeypatch.delattr("answerkey.explorer.examination.judge")
    for work in executor.work:
        work()
    assert examination.progress["verdict"].failed == "NameError"
    assert both.select(Query.parse([("verdict", "correct")])).waiting == ("verdict",)


def test_a_run_without_rows_waits_for_nothing() -> None:
    explorer = explorer_of(A=run_of(A, []))
    begun(explorer)
    assert explorer.awaited == set()


@pytest.mark.slow  # processes
def test_processes_find_the_same_and_end() -> None:
    explorer = explorer_of(A=run_of(A), B=run_of(B))
    examination = Examination(explorer, processes())
    examination.start()
    import multiprocessing
    import time

    end = time.monotonic() + 60
    while explorer.awaited and time.monotonic() < end:
        time.sleep(0.05)
    assert explorer.awaited == set()
    examination.close()
    while multiprocessing.active_children() and time.monotonic() < end:
        time.sleep(0.05)
    assert multiprocessing.active_children() == []
