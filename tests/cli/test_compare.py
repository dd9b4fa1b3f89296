"""``answerkey compare`` as a user runs it."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()"]
CITIES = ["Paris", "Oslo", "Rome", "Bonn", "Lima", "Cairo"] * 5
OLD = ["Paris", "Oslo", "Rome", "Bonn", "Quito", "Giza"] * 5
NEW = ["Paris", "Oslo", "Rome", "Berlin", "Lima", "in Cairo, Egypt"] * 5
HOSTILE = "\\input{/etc/passwd} $x$ & % # _ ^ ~ {\x1b[2J <b>|`=1+1\u202e"


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def write(path: Path, rows: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "key.jsonl", [{"id": f"q{i}", "answers": [c]} for i, c in enumerate(CITIES)])
    for name, answers in {"old": OLD, "new": NEW}.items():
        rows = [{"id": f"q{i}", "prediction": text} for i, text in enumerate(answers)]
        write(tmp_path / f"{name}.jsonl", rows)
    return tmp_path


def test_two_systems_and_a_key(folder: Path) -> None:
    done = run("compare", "key.jsonl", "old.jsonl", "new.jsonl", cwd=folder)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    # In each six: exact match loses one and gains one, F1 gains 1 + 1/2 - 1 of 6.
    assert [row[:4] for row in rows if row[:2] == ["new", "exact"]] == [
        ["new", "exact", "match", "+0.00"]
    ]
    assert [row[:3] for row in rows if row[:2] == ["new", "F1"]] == [["new", "F1", "+8.33"]]
    assert "McNemar's exact test for exact match" in done.stdout
    assert "Answers that new has worse" in done.stdout
    assert re.search(r"ci:0.95\|resamples:10000\|seed:12345\|answerkey:", done.stdout)
    assert "\x1b" not in done.stdout + done.stderr


def test_json_holds_everything_as_fractions(folder: Path) -> None:
    files = ("key.jsonl", "old.jsonl", "new.jsonl")
    done = run("compare", *files, "--json", "--non-inferiority", "1", "--seed", "1", cwd=folder)
    found = json.loads(done.stdout)
    (contrast,) = found["contrasts"]
    exact, f1 = contrast["effects"]
    assert (contrast["first"], contrast["second"], exact["difference"]) == ("old", "new", 0.0)
    assert f1["difference"] == pytest.approx(0.5 / 6)
    assert (exact["better"], exact["same"], exact["worse"]) == (5, 20, 5)
    assert exact["no_worse"] is False
    assert "|seed:1|" in found["signature"]
    assert {row["id"] for row in found["changes"][:5]} <= {f"q{i}" for i in range(30) if i % 6 > 2}
    assert found["environment"]["python"]


def test_one_file_of_several_systems(folder: Path) -> None:
    with (folder / "long.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "who", "prediction", "reference", "kind"])
        for name, answers in {"old": OLD, "new": NEW, "best": CITIES}.items():
            for i, text in enumerate(answers):
                writer.writerow([f"q{i}", name, text, CITIES[i], "even" if i % 2 else "odd"])
    done = run(
        *("compare", "long.csv", "--systems", "who", "--baseline", "new", "--by", "kind"),
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    assert "Difference from new, in points" in done.stdout
    assert "corrected by Holm for 2 systems" in done.stdout
    assert "kind=even" in done.stdout
    unknown = run("compare", "long.csv", "--systems", "who", "--baseline", "bset", cwd=folder)
    assert unknown.returncode == 2
    assert "did you mean 'best'?" in unknown.stderr


def test_outputs_in_every_format(folder: Path) -> None:
    outputs = ["c.md", "c.tex", "c.json", "c.csv", "c.jsonl", "c.parquet"]
    options = [part for name in outputs for part in ("-o", name)]
    done = run("compare", "key.jsonl", "old.jsonl", "new.jsonl", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    with (folder / "c.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    # Exact match turns for 10 answers, F1 for 15.
    assert len(rows) == 25
    assert {row["change"] for row in rows} == {"better", "worse"}
    assert len((folder / "c.jsonl").read_text("utf-8").splitlines()) == 25
    assert len(json.loads((folder / "c.json").read_text("utf-8"))["changes"]) == 15
    assert "| new | F1 |" in (folder / "c.md").read_text("utf-8")
    assert "\\textbf{" in (folder / "c.tex").read_text("utf-8")


def test_saved_rows_of_unlike_signatures_are_refused(folder: Path) -> None:
    for name, options in {"old": (), "new": ("-c", "squad-v2,overlap=set")}.items():
        answers = ("key.jsonl", f"{name}.jsonl")
        assert (
            run("score", *answers, *options, "-o", f"{name}-rows.jsonl", cwd=folder).returncode == 0
        )
    saved = ("old-rows.jsonl", "new-rows.jsonl")
    done = run("compare", *saved, cwd=folder)
    assert done.returncode == 3
    assert "overlap: as published and set" in done.stderr
    assert done.stdout == ""
    assert run("compare", *saved, "-c", "squad-v1", cwd=folder).returncode == 0


def test_saved_rows_are_scored_as_they_were(folder: Path) -> None:
    for name in ("old", "new"):
        run(
            "score", "key.jsonl", f"{name}.jsonl", "-c", "triviaqa", "-o", f"{name}.csv", cwd=folder
        )
    done = run("compare", "old.csv", "new.csv", cwd=folder)
    assert done.stdout.splitlines()[-1].startswith("triviaqa|")


@pytest.mark.parametrize(
    ("files", "code", "message"),
    [
        (["old.jsonl", "new.jsonl"], 3, "no column of references"),
        (["key.jsonl", "old.jsonl"], 3, "nothing to compare them with"),
        (["key.jsonl"], 3, "an answer key without predictions"),
        (["key.jsonl", "old.jsonl", "old.jsonl", "--name", "a"], 2, "1 name for 2 files"),
        (["key.jsonl", "old.jsonl", "old.jsonl"], 2, "two systems are named 'old.jsonl'"),
        (["key.jsonl", "old.jsonl", "new.jsonl", "-m", "em,f2"], 2, "unknown measure 'f2'"),
        (["key.jsonl", "old.jsonl", "new.jsonl", "-o", "c.xlsx"], 2, "ends in '.xlsx'"),
        (["key.jsonl", "old.jsonl", "new.jsonl", "--by", "lang"], 2, "no column 'lang'"),
    ],
)
def test_what_is_refused(folder: Path, files: list[str], code: int, message: str) -> None:
    done = run("compare", *files, cwd=folder)
    assert (done.returncode, message in done.stderr) == (code, True), done.stderr


@pytest.mark.parametrize("named", [["-m", "EM,f1"], ["-m", "exact", "-m", "F1"], []])
def test_measures_go_by_the_names_that_people_use(folder: Path, named: list[str]) -> None:
    done = run("compare", "key.jsonl", "old.jsonl", "new.jsonl", *named, cwd=folder)
    assert done.returncode == 0
    header = done.stdout.splitlines()[1].split("  ")
    assert [*filter(None, map(str.strip, header))] == [
        *("system", "n", "exact match", "95% CI", "F1", "95% CI"),
    ]


@pytest.mark.parametrize("command", ["compare", "curve"])
def test_a_name_says_something(folder: Path, command: str) -> None:
    named = ("--name", "old", "--name", " ")
    done = run(command, "key.jsonl", "old.jsonl", "new.jsonl", *named, cwd=folder)
    assert done.returncode == 2
    assert "the names 'old', ' ' for 2 systems; accepted: a name of its own" in done.stderr


def test_no_fewer_than_none_can_be_shown(folder: Path) -> None:
    done = run("spread", "key.jsonl", "old.jsonl", "--flips", "-1", cwd=folder)
    assert (done.returncode, "'--flips'" in done.stderr) == (2, True)


FACTS = "missing:skip|key:deadbeef|ci:0.5+clusters|resamples:7|seed:3|answerkey:7.7.7"


@pytest.mark.parametrize(
    ("command", "resamples"),
    [
        (("score", "key.jsonl", "new.jsonl"), "2000"),
        (("gate", "key.jsonl", "new.jsonl", "--fail-under", "f1=0.1"), "10000"),
        (("compare", "key.jsonl", "old.jsonl", "new.jsonl"), "10000"),
        (("curve", "key.jsonl", "old.jsonl", "new.jsonl"), "10000"),
        (("spread", "key.jsonl", "new.jsonl", "-c", "plain"), None),
        (("audit", "key.jsonl", "new.jsonl"), None),
    ],
    ids=lambda given: given[0] if given else "",
)
def test_what_a_signature_states_beside_the_recipe(
    folder: Path, command: tuple[str, ...], resamples: str | None
) -> None:
    told = [
        "missing:skip (here zero: --missing skip)",
        "ci:0.5+clusters (here 0.95: --level 0.5 --cluster COLUMN)",
        f"resamples:7 (here {resamples}: --resamples 7)",
        "seed:3 (here 12345: --seed 3)",
    ]
    if resamples is None:  # nothing is drawn
        told[1:] = ["key:deadbeef (here none)", "ci:0.5+clusters (here none)", "seed:3 (here none)"]
    done = run(*command, "-c", f"squad-v1|{FACTS}", cwd=folder)
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("-c takes the recipe")]
    assert [fact for fact in told if fact not in line] == []
    assert "answerkey:7.7.7 (here 0.1.0: another version)" in line
    assert resamples is None or re.search(r"key:deadbeef \(here \w{8}: another answer key\)", line)
    assert "-c takes" not in run(*command, "-c", f"squad-v1|{FACTS}", "-q", cwd=folder).stderr


def test_what_a_signature_shares_is_not_told(folder: Path) -> None:
    files = ("key.jsonl", "old.jsonl", "new.jsonl")
    first = run("compare", *files, "--seed", "3", cwd=folder)
    signature = first.stdout.splitlines()[-1]
    again = run("compare", *files, "--seed", "3", "-c", signature, cwd=folder)
    assert (again.stdout, again.stderr) == (first.stdout, first.stderr)
    typed = run("score", "key.jsonl", "new.jsonl", "-c", "squad-v1,seed=3,ci=.95", cwd=folder)
    assert "not shared by this run: seed:3 (here 12345: --seed 3)" in typed.stderr


def test_what_is_the_same_is_said_so(folder: Path) -> None:
    done = run(
        "compare", "key.jsonl", "old.jsonl", "old.jsonl", "--name", "a", "--name", "b", cwd=folder
    )
    assert done.returncode == 0, done.stderr
    assert "F1: b and a score the same on every item." in done.stdout
    assert "no CI (–) where all items differ alike" in done.stdout


def test_nothing_in_common_is_no_equality(folder: Path) -> None:
    for name, rows in {"a": range(15), "b": range(15, 30), "c": range(10, 20)}.items():
        answers = [{"id": f"q{i}", "prediction": CITIES[i]} for i in rows]
        write(folder / f"{name}.jsonl", answers)
    skipped = ("key.jsonl", "a.jsonl", "b.jsonl", "c.jsonl", "--missing", "skip")
    done = run("compare", *skipped, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (
        "F1: c and a score the same on every item; b has no item in common with a: nothing to "
        "compare." in done.stdout
    )
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["b", "F1", "0", "–", "–", "–", "–", "0/0/0"] in rows
    # Of a's 15 and c's 10 answers five are to the same items; b's difference is no test.
    assert ["c", "F1", "5", "+0.00", "–", "1.000", "1.000", "0/5/0"] in rows
    curve = run("curve", *skipped[:3], "--missing", "skip", cwd=folder)
    assert "F1: b has no item in common with the first step" in curve.stdout


@pytest.mark.parametrize("command", ["compare", "curve"])
def test_a_measure_that_the_convention_lacks(folder: Path, command: str) -> None:
    files = ("key.jsonl", "old.jsonl", "new.jsonl")
    if command == "compare":
        asked = run("compare", *files, "-c", "exact-string", "-m", "f1", cwd=folder)
        assert asked.returncode == 2
        assert "exact-string has no f1; accepted: exact_match" in asked.stderr
    # Programs too have but one of the two: quac no exact match, gaia no F1.
    for name, has, lacks in (("quac", "F1:", "xact match"), ("gaia", "xact match:", "F1")):
        done = run(command, *files, "-c", name, cwd=folder)
        assert done.returncode == 0, done.stderr
        assert has in done.stdout
        assert lacks not in done.stdout


@pytest.mark.parametrize(
    ("right", "told"),
    [
        # Of 30 items 24 against 30: six that differ one way, McNemar's p is 2 / 2**6 = 0.031.
        ((24, 30), "Exact match: b is ahead of a."),
        ((30, 24), "Exact match: a is ahead of b."),
        # Five: 2 / 2**5 = 0.0625.
        ((25, 30), "Exact match: b cannot be told from a on 30 items."),
    ],
)
def test_who_is_ahead_is_said(folder: Path, right: tuple[int, int], told: str) -> None:
    for name, count in zip("ab", right, strict=True):
        rows = [
            {"id": f"q{i}", "prediction": city if i < count else "x"}
            for i, city in enumerate(CITIES)
        ]
        write(folder / f"{name}.jsonl", list(map(dict, rows)))
    done = run("compare", "key.jsonl", "a.jsonl", "b.jsonl", cwd=folder)
    assert told in done.stdout, done.stdout + done.stderr


def test_two_keys_are_refused(folder: Path) -> None:
    for name, cities in {"a": CITIES, "b": ["Nice", *CITIES[1:]]}.items():
        rows = [
            {"id": f"q{i}", "prediction": "x", "reference": city} for i, city in enumerate(cities)
        ]
        write(folder / f"{name}.jsonl", rows)
    done = run("compare", "a.jsonl", "b.jsonl", cwd=folder)
    assert done.returncode == 3
    assert "the references of 'q0' are ['Paris'] for 'a' and ['Nice'] for 'b'" in done.stderr


def test_hostile_names_and_answers_act_nowhere(folder: Path) -> None:
    rows = [
        {"id": f"{HOSTILE}{i}", "system": name, "prediction": HOSTILE * (i % 2), "reference": "a"}
        for name in (HOSTILE, "=cmd()")
        for i in range(4)
    ]
    rows[0]["prediction"] = "a"
    write(folder / "long.jsonl", rows)
    outputs = ["c.md", "c.tex", "c.csv"]
    options = [part for name in outputs for part in ("-o", name)]
    done = run("compare", "long.jsonl", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert not {"\x1b", "\u202e"} & set(done.stdout + done.stderr)
    latex = (folder / "c.tex").read_text("utf-8")
    assert "\\textbackslash{}input\\{/etc/passwd\\}" in latex
    assert "\\input{" not in latex
    assert "\x1b" not in latex
    assert "<b>" not in (folder / "c.md").read_text("utf-8")
    with (folder / "c.csv").open(encoding="utf-8", newline="") as file:
        assert not [cell for row in csv.reader(file) for cell in row if cell.startswith("=")]
