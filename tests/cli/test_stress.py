"""``answerkey stress``, as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import answerkey as ak
from answerkey.cli.main import cli

KEY = """{"id": "q1", "question": "Which status?", "answers": ["429 not 200"]}
{"id": "q2", "question": "Who?", "answers": ["Jane Austen"]}
"""


@pytest.fixture
def key(tmp_path: Path) -> str:
    path = tmp_path / "key.jsonl"
    path.write_text(KEY, "utf-8")
    return str(path)


def run(*arguments: str) -> str:
    done = CliRunner().invoke(cli, ["stress", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def test_the_tables(key: str) -> None:
    printed = run(key, "--quiet", "-c", "squad-v2", "-c", "triviaqa")
    assert "False credit" in printed
    assert "Missed credit" in printed
    assert "Right above wrong" in printed
    signatures = printed.splitlines()[-2:]
    assert [ak.Convention.parse(line).name for line in signatures] == ["squad-v2", "triviaqa"]


def test_the_answers_of_a_rule(key: str) -> None:
    printed = run(key, "--quiet", "--list", "negation")
    assert "'not Jane Austen'" in printed
    assert "q2" in printed


def test_every_answer_is_written(key: str, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    run(key, "--quiet", "-o", str(path), "-o", str(tmp_path / "made.md"))
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    turned = next(row for row in rows if row["kind"] == "order-turned")
    assert turned["answer"] == "200 not 429"
    assert turned["right"] is False
    assert "| order\\-turned |" in (tmp_path / "made.md").read_text("utf-8")


def test_json(key: str) -> None:
    record = json.loads(run(key, "--quiet", "--json"))
    (one,) = record["conventions"]
    assert one["convention"] == "squad-v2"
    assert {"kind": "order-turned", "right": False, "n": 1, "exact_match": 0.0, "f1": 1.0} in one[
        "kinds"
    ]


def test_answers_of_several_systems_hold_each_item_once(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(
        "id,system,answer,reference\n1,a,x,Jane Austen\n1,b,y,Jane Austen\n", encoding="utf-8"
    )
    assert "from items: 1," in run(str(path), "--quiet")


def test_a_file_without_references(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text("id,question\n1,x\n", encoding="utf-8")
    with pytest.raises(ak.InputError, match="references"):
        run(str(path))
