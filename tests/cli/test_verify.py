"""``answerkey verify``: a record is confirmed, or what differs is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()"]
ROWS = [("q1", "Paris", "Paris", "de"), ("q2", "in Oslo", "Oslo", "en"), ("q3", "x", "y", "en")]


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def write(path: Path, rows: list[tuple[str, str, str, str]]) -> None:
    lines = ["id,prediction,reference,lang", *(",".join(row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "a.csv", ROWS)
    return tmp_path


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--by", "lang", "--seed", "3", "--level", "0.9"),
        ("--by", "auto", "--cluster", "lang"),
        ("-c", "squad-v1", "-c", "triviaqa,overlap=set", "--no-ci"),
        ("--missing", "skip", "-m", "rouge-l-any"),
    ],
    ids=" ".join,
)
def test_the_same_files_confirm_a_record(folder: Path, options: tuple[str, ...]) -> None:
    done = run("score", "a.csv", *options, "-o", "record.json", cwd=folder)
    assert done.returncode == 0, done.stderr
    again = run("verify", "record.json", "a.csv", cwd=folder)
    assert again.returncode == 0, again.stdout + again.stderr
    assert "confirmed" in again.stdout


def test_another_answer_is_found(folder: Path) -> None:
    run("score", "a.csv", "-o", "record.json", cwd=folder)
    write(folder / "b.csv", [*ROWS[:2], ("q3", "z", "y", "en")])
    done = run("verify", "record.json", "b.csv", cwd=folder)
    assert done.returncode == 1
    # Both are wrong: no score moves, but the predictions are others.
    assert "run.inputs" not in done.stdout
    assert "inputs.answers.predictions: recorded" in done.stdout
    assert "not confirmed: 1 of" in done.stdout


def test_a_number_that_was_changed_is_found(folder: Path) -> None:
    run("score", "a.csv", "-o", "record.json", cwd=folder)
    record = json.loads((folder / "record.json").read_text("utf-8"))
    record["results"][0]["all"]["f1"] += 1e-12
    (folder / "record.json").write_text(json.dumps(record), "utf-8")
    done = run("verify", "record.json", "a.csv", cwd=folder)
    assert (done.returncode, "results[0].all.f1" in done.stdout) == (1, True)


def test_a_record_says_how_it_was_made(folder: Path) -> None:
    run("score", "a.csv", "-o", "record.json", cwd=folder)
    record = json.loads((folder / "record.json").read_text("utf-8"))
    assert record["run"]["inputs"]["answers"]["items"] == 3
    assert len(record["run"]["inputs"]["answers"]["key"]) == 8
    assert record["run"]["date"].startswith("20")
    assert {"answerkey", "python", "unicode"} <= set(record["environment"])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("not json", "no record of a run"),
        ("[]", "no record of a run"),
        ('{"results": [], "accounting": {}, "run": {}, "environment": {}}', "damaged"),
    ],
)
def test_what_is_no_record(folder: Path, content: str, message: str) -> None:
    (folder / "record.json").write_text(content, "utf-8")
    done = run("verify", "record.json", "a.csv", cwd=folder)
    assert (done.returncode, message in done.stderr) == (3, True), done.stderr


def test_a_record_that_is_not_there(folder: Path) -> None:
    done = run("verify", "none.json", "a.csv", cwd=folder)
    assert (done.returncode, "cannot be read" in done.stderr) == (3, True)
