"""``answerkey gate`` as CI runs it: exit code 1 is a verdict, and nothing else is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()"]


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "gate", *arguments],
        cwd=cwd,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cities = ["Paris", "Oslo", "Rome", "Bonn"] * 25
    key = [{"id": f"q{i}", "answers": [city], "top": i < 50} for i, city in enumerate(cities)]
    # The new answers are wrong on one item of four, the old ones on none.
    new = [{"id": f"q{i}", "prediction": "x" if i % 4 == 0 else c} for i, c in enumerate(cities)]
    old = [{"id": f"q{i}", "prediction": city} for i, city in enumerate(cities)]
    for name, rows in {"key": key, "new": new, "old": old}.items():
        (tmp_path / f"{name}.jsonl").write_text(
            "".join(json.dumps(r) + "\n" for r in rows), "utf-8"
        )
    return tmp_path


@pytest.mark.parametrize(("bound", "code"), [("0.75", 0), ("0.76", 1)])
def test_a_floor(folder: Path, bound: str, code: int) -> None:
    outputs = ("--junit", "gate.xml", "--markdown", "gate.md")
    done = run("key.jsonl", "new.jsonl", "--fail-under", f"f1={bound}", *outputs, cwd=folder)
    assert done.returncode == code, done.stderr
    word = "failed" if code else "passed"
    assert f"gate {word}: {1 - code} of 1 rule kept" in done.stdout
    suite = ET.parse(folder / "gate.xml").getroot()  # noqa: S314 - written by ourselves
    assert suite.get("failures") == str(code)
    assert word in (folder / "gate.md").read_text("utf-8")


@pytest.mark.parametrize(("bound", "code"), [("0.2", 1), ("0.4", 0)])
def test_a_drop(folder: Path, bound: str, code: int) -> None:
    options = ("--baseline", "old.jsonl", "--max-drop", f"exact_match={bound}", "--json")
    done = run("key.jsonl", "new.jsonl", *options, cwd=folder)
    assert done.returncode == code, done.stderr
    found = json.loads(done.stdout)
    assert found["passed"] is (code == 0)
    assert found["checks"][0]["value"] == 0.25


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--junit", "new.jsonl"), "is the input 'new.jsonl'"),
        (("--markdown", "./key.jsonl"), "is the input 'key.jsonl'"),
        (("--markdown", "old.jsonl"), "is the input 'old.jsonl'"),
        (("--junit", "gate.toml"), "is the input 'gate.toml'"),
        (("--junit", "x.xml", "--markdown", "./x.xml"), "'./x.xml' is the output 'x.xml'"),
    ],
)
def test_an_output_takes_no_other_files_place(
    folder: Path, options: tuple[str, ...], message: str
) -> None:
    (folder / "gate.toml").write_text("fail-under = { f1 = 0.1 }\n", "utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    rules = ("--baseline", "old.jsonl", "--rules", "gate.toml")
    done = run("key.jsonl", "new.jsonl", *rules, *options, cwd=folder)
    assert (done.returncode, message in done.stderr) == (2, True), done.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_drop_cannot_be_hidden_by_leaving_answers_out(folder: Path) -> None:
    key = [json.loads(line) for line in (folder / "key.jsonl").read_text("utf-8").splitlines()]
    rows = [{**row, "prediction": row["answers"][0]} for row in key]
    kept = [row for i, row in enumerate(rows) if i % 4]
    for name, which in {"full": rows, "part": kept}.items():
        (folder / f"{name}.jsonl").write_text(
            "".join(json.dumps(row) + "\n" for row in which), "utf-8"
        )
    options = ("--baseline", "full.jsonl", "--max-drop", "exact_match=0.1", "--json")
    done = run("part.jsonl", *options, "--fail-under", "f1=0.9", cwd=folder)
    assert done.returncode == 1
    assert "25 items of baseline have no answer in answers" in done.stderr
    checks = json.loads(done.stdout)["checks"]
    # 25 of 100 have no answer: the mean is 0.75, and all that are left out were right before.
    assert [(c["n"], c["value"], c["passed"]) for c in checks] == [
        (100, 0.75, False),
        (100, 0.25, False),
    ]
    refused = run("part.jsonl", *options, "--missing", "error", cwd=folder)
    assert (refused.returncode, refused.stdout) == (3, "")
    skipped = run("part.jsonl", *options, "--missing", "skip", cwd=folder)
    assert (skipped.returncode, json.loads(skipped.stdout)["checks"][0]["n"]) == (0, 75)
    wider = run("full.jsonl", "--baseline", "part.jsonl", *options[2:], cwd=folder)
    assert "25 items of answers are not in baseline" in wider.stderr


def test_rules_of_slices(folder: Path) -> None:
    rules = '[[slice]]\ncolumn = "top"\nvalue = true\nfail-under = { f1 = 0.9 }\n'
    (folder / "gate.toml").write_text(rules, "utf-8")
    done = run("key.jsonl", "new.jsonl", "--rules", "gate.toml", cwd=folder)
    assert done.returncode == 1
    assert "top=true" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "no rule"),
        (("--fail-under", "f1=80"), 2, "80 percent is 0.8"),
        (("--max-drop", "f1=0.1"), 2, "without a baseline"),
        (("--fail-under", "f1=0.1", "-c", "exact-string"), 2, "exact-string has no f1"),
        (("--fail-under", "exact_match=0.1", "-c", "quac"), 2, "quac has no exact_match"),
        (
            ("--max-drop", "f1=0.1", "-c", "gaia", "--baseline", "old.jsonl"),
            2,
            "gaia has no f1; accepted: exact_match",
        ),
        (("--rules", "none.toml"), 3, "cannot be read"),
        (("--fail-under", "f1=0.1", "--baseline", "none.jsonl"), 3, "none.jsonl"),
        (("--fail-under", "f1=0.1", "--junit", "no/such/folder.xml"), 4, "could not be written"),
    ],
)
def test_everything_else_has_another_exit_code(
    folder: Path, arguments: tuple[str, ...], code: int, message: str
) -> None:
    done = run("key.jsonl", "new.jsonl", *arguments, cwd=folder)
    assert (done.returncode, message in done.stderr) == (code, True), done.stderr
