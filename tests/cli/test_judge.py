"""``answerkey judge``, as a user runs it on the bundled example."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from answerkey.cli.main import cli
from answerkey.example import example_path

SYSTEMS = ("fid", "gpt35", "chatgpt", "gpt4", "newbing")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["judge", *arguments])


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.csv"
    path.write_text(
        "id,question,prediction,references\n"
        'q1,when is it out,It came out on 18 May 2018.,"May 18, 2018"\n'
        "q2,who wrote Emma,Not Jane Austen,Jane Austen\n"
        "q3,what is it for,keeping dry,a defense against rain\n"
        "q4,who is it,=HYPERLINK(1),Bob\n",
        "utf-8",
    )
    return path


def test_each_system_has_a_row() -> None:
    done = run(str(example_path()), "--by", "system", "--doubtful", "3")
    assert done.exit_code == 0
    for system in SYSTEMS:
        assert f"\n{system}" in done.stdout
    assert "verdict-1|missing:zero|key:" in done.stdout
    assert "more unsure answers" in done.stdout


def test_rows_hold_the_verdict_and_its_reason(answers: Path, tmp_path: Path) -> None:
    output = tmp_path / "rows.csv"
    done = run(str(answers), "-o", str(output), "--doubtful", "0")
    assert done.exit_code == 0
    with output.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["verdict"] for row in rows] == ["correct", "incorrect", "unsure", "incorrect"]
    assert rows[0]["span"] == "18 May 2018"
    assert rows[0]["reason"] == "date agrees: May 18, 2018 = 18 May 2018"
    assert rows[3]["prediction"] == "'=HYPERLINK(1)"  # a spreadsheet would run it


def test_json(answers: Path) -> None:
    found = json.loads(run(str(answers), "--json", "-q").stdout)
    assert found["all"]["labels"] == {"correct": 1, "incorrect": 2, "unsure": 1}
    assert found["all"]["accepted"] == 0.25
    assert found["doubtful"] == [2]


def test_an_unknown_ending_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    done = run("nowhere.csv", "-o", str(tmp_path / "rows.html"))
    assert "ends in '.html'" in str(done.exception)


def test_escapes_do_not_act(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text('prediction,references\n"\x1b[2Ja defense","a defense against rain"\n', "utf-8")
    assert "\x1b" not in run(str(path)).stdout


def test_no_table_stands_without_rows(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text("prediction,references\nParis,Paris\n", "utf-8")
    assert "need a person" not in run(str(path)).stdout
    assert run(str(path), "--doubtful", "-3").exit_code == 2
