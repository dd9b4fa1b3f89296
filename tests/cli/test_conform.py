"""``answerkey conform``, as a learner runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()", "conform"]

METRICS = """
print("imported")

def exact_match(prediction, reference):
    return prediction == reference

def plain_f1(prediction, references):
    raise ValueError("not written yet")
"""


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    (cwd / "metrics.py").write_text(METRICS, "utf-8")
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_equal_is_exit_code_0(tmp_path: Path) -> None:
    done = run("metrics.py:exact_match", "--convention", "exact-string", cwd=tmp_path)
    assert "equal to exact-string in exact_match on all" in done.stdout
    assert done.returncode == 0
    assert done.stderr == "imported\n"


def test_a_departure_is_exit_code_1_and_a_table_of_causes(tmp_path: Path) -> None:
    done = run("metrics.py:exact_match", "-c", "squad-v1", cwd=tmp_path)
    assert done.returncode == 1
    assert "articles" in done.stdout
    assert "'yes!'" in done.stdout
    assert "departs from squad-v1 in exact_match" in done.stdout


def test_json(tmp_path: Path) -> None:
    done = run("metrics.py:plain_f1", "-c", "squad-v1", "--json", cwd=tmp_path)
    assert done.returncode == 1
    record = json.loads(done.stdout)
    assert record["passed"] is False
    assert record["takes"] == "references"
    assert record["departures"][0]["found"] == "ValueError: not written yet"


def test_wrong_calls(tmp_path: Path) -> None:
    assert run("metrics.py:f1", "-c", "squad-v1", cwd=tmp_path).returncode == 2
    assert run("metrics.py:exact_match", "-c", "sqad", cwd=tmp_path).returncode == 2
    assert run("other.py:f1", "-c", "squad-v1", cwd=tmp_path).returncode == 3
