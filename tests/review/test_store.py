"""The store keeps what it acknowledged, in order, whatever happens to the process."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from answerkey.errors import InputError, OutputError
from answerkey.review.decisions import Decision
from answerkey.review.store import Store

ROUNDS = int(os.environ.get("ANSWERKEY_KILL_ROUNDS", "5"))
SAVER = Path(__file__).with_name("saver.py")


def decision(key: str = "key-00000001", **given: object) -> Decision:
    one = Decision(key, "a" * 16, "b" * 16, "q1", "anna", "correct", "2026-01-01T00:00:00Z")
    return replace(one, **given)  # type: ignore[arg-type]


def asked(path: str, statement: str) -> list[tuple]:
    connection = sqlite3.connect(path)
    found = connection.execute(statement).fetchall()
    connection.close()
    return found


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "decisions.sqlite")


def test_every_field_comes_back(path: str) -> None:
    one = decision(
        judgment=None,
        system="gpt\u202e4",
        alias="Zoë 🎭\n",
        note="'; DROP TABLE decisions; --",
        adjudicates=True,
        seconds=4.25,
    )
    with Store(path) as store:
        assert store.append([one]) == [1]
    with Store(path) as store:
        assert store.decisions() == [replace(one, revision=1)]


def test_revisions_count_for_each_item_and_annotator(path: str) -> None:
    given = [
        decision("key-00000001"),
        decision("key-00000002"),
        decision("key-00000003", annotator="ben"),
        decision("key-00000004", item="c" * 16),
        decision("key-00000005"),
    ]
    with Store(path) as store:
        assert store.append(given) == [1, 2, 1, 1, 3]


def test_one_answers_decisions_are_asked_for(path: str) -> None:
    with Store(path) as store:
        store.append([decision(), decision("key-00000002", item="c" * 16)])
        assert [one.key for one in store.decisions(item="c" * 16)] == ["key-00000002"]


def test_a_decision_sent_again_counts_once(path: str) -> None:
    with Store(path) as store:
        assert store.append([decision(), decision()]) == [1, 1]
        assert store.append([decision(judgment="wrong")]) == [1]
        assert [one.judgment for one in store.decisions()] == ["correct"]


def test_nothing_is_changed_or_taken_away(path: str) -> None:
    with Store(path) as store:
        store.append([decision()])
    connection = sqlite3.connect(path)
    for statement in ("DELETE FROM decisions", "UPDATE decisions SET judgment = 'wrong'"):
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            connection.execute(statement)
    connection.close()


def test_what_is_written_waits_for_the_disk(path: str) -> None:
    with Store(path) as store:
        ask = store._connection.execute  # noqa: SLF001 - known to this connection alone
        full = 2  # sqlite.org/pragma.html#pragma_synchronous
        assert ask("PRAGMA synchronous").fetchone() == (full,)
        assert ask("PRAGMA journal_mode").fetchone() == ("wal",)


def test_all_or_none_of_a_batch(path: str) -> None:
    with Store(path) as store:
        with pytest.raises(InputError):
            store.append([decision(), decision("key-00000002", annotator=None)])
        assert store.decisions() == []


def test_threads_and_processes_that_write_at_once_lose_nothing(path: str) -> None:
    stores = [Store(path) for _ in range(3)]

    def write(number: int) -> None:
        for at in range(20):
            stores[number].append([decision(f"key-{number}-{at:06}")])

    threads = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.revision for one in stores[0].decisions()) == list(range(1, 61))
    for store in stores:
        store.close()


def test_kill_9_loses_nothing_that_was_acknowledged(path: str) -> None:
    chance = random.Random(9)  # noqa: S311 - when to kill needs no secrecy
    acknowledged: set[str] = set()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for number in range(ROUNDS):
        command = [sys.executable, str(SAVER), path, f"r{number:06}"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        ) as saving:
            assert saving.stdout is not None
            for _ in range(chance.randint(1, 20)):
                acknowledged.add(saving.stdout.readline().strip())
            saving.kill()
            # What was acknowledged before the kill may still be in the pipe.
            rest = saving.stdout.read().splitlines(keepends=True)
            acknowledged.update(line.strip() for line in rest if line.endswith("\n"))
    assert len(acknowledged) >= ROUNDS
    with Store(path) as store:
        assert acknowledged - store.keys() == set()
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]


def test_another_file_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "answers.csv"
    text.write_text("prediction,reference\na,a\n" * 10, "utf-8")
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE things (name TEXT)")
    connection.close()
    for file in (text, other):
        before = file.read_bytes()
        with pytest.raises(InputError, match="no file of decisions"):
            Store(str(file))
        assert file.read_bytes()[100:] == before[100:]


def test_a_damaged_file_is_refused(path: str) -> None:
    with Store(path) as store:
        store.append([decision(f"key-{number:08}") for number in range(200)])
    content = bytearray(Path(path).read_bytes())
    content[100:3000] = b"\xff" * 2900
    Path(path).write_bytes(content)
    with pytest.raises(InputError, match="damaged"), Store(path) as store:
        store.decisions()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be kept there"):
        Store(str(tmp_path / "no" / "decisions.sqlite"))


def test_decisions_of_a_later_version_are_refused(path: str) -> None:
    Store(path).close()
    asked(path, "PRAGMA user_version = 9")
    with pytest.raises(InputError, match="version 9"):
        Store(path)
