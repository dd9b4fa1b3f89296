"""``answerkey benchmark``: official JSON alone on stdout, all else on stderr."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from answerkey.cli.main import cli
from answerkey.evaluation.benchmarks import BENCHMARKS

QUESTION = {"id": "a", "answers": [{"text": "x"}]}
DATASET = {"version": "1.1", "data": [{"paragraphs": [{"context": "x", "qas": [QUESTION]}]}]}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    contents = {"key.json": DATASET, "answers.json": {"a": "x", "b": "y"}, "none.json": {}}
    for name, content in {**contents, "na.json": {"a": 0.5, "b": 0.5}}.items():
        (tmp_path / name).write_text(json.dumps(content), "utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["benchmark", *arguments])


@pytest.mark.usefixtures("files")
def test_stdout_has_the_official_json_alone() -> None:
    result = run("squad-v1", "key.json", "answers.json")
    assert result.exit_code == 0
    assert result.stdout == '{\n  "exact_match": 100.0,\n  "f1": 100.0\n}\n'
    assert "ignored: 1, first 'b'" in result.stderr
    assert result.stderr.splitlines()[-1].startswith("benchmark:squad-v1|program:evaluate-v1.1.py")


@pytest.mark.usefixtures("files")
def test_further_files_and_options_reach_the_benchmark() -> None:
    options = ("--na-prob", "na.json", "--na-threshold", "0.4")
    figures = json.loads(run("squad_v2", "key.json", "answers.json", *options).stdout)
    assert (figures["exact"], figures["best_exact"], figures["best_exact_thresh"]) == (0, 100, 0.5)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("squad-v1", "key.json", "answers.json", "--lang", "de"), "--lang is no option"),
        (("squad-v3", "key.json", "answers.json"), "unknown benchmark"),
        (("squad-v2", "key.json", "none.json"), "the official program fails here"),
    ],
)
def test_refusals(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code != 0
    assert result.stdout == ""
    assert message in str(result.exception)


@pytest.mark.usefixtures("files")
def test_repair_goes_on() -> None:
    result = run("squad-v2", "key.json", "none.json", "--repair")
    assert json.loads(result.stdout)["exact"] == 0.0
    assert "repaired: a question without a prediction: it scores 0: 1, first 'a'" in result.stderr


def test_the_list_names_every_benchmark() -> None:
    result = run("--list")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in BENCHMARKS)
