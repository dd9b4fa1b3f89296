"""``answerkey audit``, as a user runs it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import answerkey as ak
from answerkey.cli.main import cli

ROWS = """question,prediction,references
Which status?,200 not 429,429 not 200
How many?,twenty one,twenty-one
Who?,"=HYPERLINK(""x"")",Ann
"""


@pytest.fixture
def answers(tmp_path: Path) -> str:
    path = tmp_path / "answers.csv"
    path.write_text(ROWS, "utf-8")
    return str(path)


def run(*arguments: str) -> str:
    done = CliRunner().invoke(cli, ["audit", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def test_the_tables(answers: str) -> None:
    printed = run(answers, "--quiet")
    # F1 is 1 for the exchanged words and 0 for the others: 100/3 of it is not deserved, and
    # the hyphen costs as much.
    assert "33.3 points not deserved, 33.3 points lost" in printed
    assert "A101" in printed
    assert "'429 not 200' has become '200 not 429'" in printed
    assert printed.rstrip().endswith("squad-v2|missing:zero|answerkey:" + ak.__version__)


def test_one_rule_alone(answers: str) -> None:
    printed = run(answers, "--quiet", "--only", "hyphen")
    assert "'twenty-one'" in printed
    assert "'429 not 200' has become" not in printed


def test_explain_needs_no_file() -> None:
    printed = run("--explain", "a101")
    assert printed.startswith("A101 order\n")
    assert "What to do." in printed


def test_json_is_fractions(answers: str) -> None:
    record = json.loads(run(answers, "--json", "--quiet"))
    assert record["false_credit"] == {"answers": 1, "exact_match": 0.0, "f1": pytest.approx(1 / 3)}
    assert record["counts"]["A305"] == 1


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet", ".md"])
def test_every_finding_is_written(answers: str, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"findings{ending}"
    run(answers, "--quiet", "-o", str(path))
    if ending == ".md":
        assert "| A101 | order | not deserved | 1 |" in path.read_text("utf-8")
        return
    readers = {
        ".jsonl": lambda: [json.loads(line) for line in path.read_text("utf-8").splitlines()],
        ".csv": lambda: list(csv.DictReader(path.read_text("utf-8").splitlines())),
        ".parquet": lambda: pq.read_table(path).to_pylist(),
    }
    rows = readers[ending]()
    assert {"A101", "A305", "R106"} <= {row["code"] for row in rows}
    assert not any(str(row["prediction"]).startswith("=") for row in rows if ending == ".csv")


def test_wrong_calls(answers: str) -> None:
    for arguments in ([answers, "--only", "A999"], [answers, "-o", "x.html"], ["--explain", "x"]):
        with pytest.raises(ak.UsageError):
            CliRunner().invoke(cli, ["audit", *arguments], catch_exceptions=False)


def test_a_key_alone(tmp_path: Path) -> None:
    path = tmp_path / "key.jsonl"
    path.write_text('{"id": "q1", "answers": ["A"]}\n{"id": "q2", "answers": ["B"]}\n', "utf-8")
    printed = run(str(path), "--key-only", "--quiet")
    assert printed.startswith("1 finding\n")
    assert "nothing is left of 'A'" in printed
    assert "What the score rests on" not in printed
    with pytest.raises(ak.UsageError, match="one answer key"):
        run(str(path), str(path), "--key-only")
