"""``answerkey score`` and its neighbours, as a user runs them."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import answerkey as ak

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()"]

# q1 is exact; q2 holds the reference among other words (1 of 3 words, F1 = 2 * 1/3 / (4/3));
# q3 has no prediction.
KEY = """{"id":"q1","answers":["Paris"]}
{"id":"q2","answers":["Oslo"]}
{"id":"q3","answers":["Rome"]}
"""
ANSWERS = '{"id":"q2","prediction":"in Oslo, Norway"}\n{"id":"q1","prediction":"paris."}\n'


def run(*arguments: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "120"}
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env=environment,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "key.jsonl").write_text(KEY, "utf-8")
    (tmp_path / "answers.jsonl").write_text(ANSWERS, "utf-8")
    return tmp_path


def test_the_table_the_counts_and_the_signature(folder: Path) -> None:
    done = run("score", "key.jsonl", "answers.jsonl", cwd=folder)
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines()]
    # exact 1/3; precision (1 + 1/3)/3; recall 2/3; F1 (1 + 1/2)/3
    # Wilson's interval of 1 in 3 is 6.1 to 79.2; three F1s reach from the lowest to the highest.
    whole = ["all", "3", "33.33", "6.1–79.2", "44.44", "66.67", "50.00", "0.0–100.0"]
    assert whole in rows
    assert "1 of 3 items has no prediction: counted as wrong" in done.stdout
    signature = done.stdout.splitlines()[-1]
    assert signature.startswith("squad-v2|missing:zero|key:")
    assert ak.Convention.parse(signature) == ak.convention("squad-v2")
    assert "key.jsonl" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("policy", "n", "exact"), [("zero", 3, 1 / 3), ("skip", 2, 1 / 2)], ids=["zero", "skip"]
)
def test_json_is_fractions_and_nothing_else(
    folder: Path, policy: str, n: int, exact: float
) -> None:
    done = run("score", "key.jsonl", "answers.jsonl", "--json", "--missing", policy, cwd=folder)
    record = json.loads(done.stdout)
    whole = record["results"][0]["all"]
    assert (whole["n"], whole["exact_match"]) == (n, exact)
    assert record["unit"] == "fraction"
    assert f"missing:{policy}" in record["results"][0]["signature"]
    assert whole["outcomes"]["verbose"] == 1


def test_intervals_can_be_left_out_and_changed(folder: Path) -> None:
    files = ("score", "key.jsonl", "answers.jsonl")
    without = run(*files, "--no-ci", cwd=folder).stdout
    assert "CI" not in without
    assert "seed" not in without
    other = run(*files, "--level", "0.9", "--seed", "3", "--json", cwd=folder)
    result = json.loads(other.stdout)["results"][0]
    assert "|ci:0.9|resamples:2000|seed:3|" in result["signature"]
    assert result["all"]["intervals"]["exact_match"]["method"] == "wilson"
    assert set(result["all"]["intervals"]) == {"exact_match", "precision", "recall", "f1"}


def test_a_cluster_column_that_is_not_there(folder: Path) -> None:
    done = run("score", "key.jsonl", "answers.jsonl", "--cluster", "passage", cwd=folder)
    assert done.returncode == 2
    assert "no column 'passage'" in done.stderr


def test_slices_that_the_texts_tell(tmp_path: Path) -> None:
    lines = ["question,prediction,reference"]
    lines += ["who is it,Jane,Jane", "when was it,in 1969,1970", "who was it,by Jane,Jane"] * 3
    (tmp_path / "a.csv").write_text("\n".join(lines) + "\n", "utf-8")
    done = run("score", "a.csv", "--by", "auto", "--gap", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["question-word=who", "6", "50.00"] in [row[:3] for row in rows]
    assert ["reference-type=date", "3", "0.00"] in [row[:3] for row in rows]
    assert "Slices below the rest" in done.stdout
    # F1 of "by Jane" is 2/3: three of nine items exceed exact match by it.
    assert "exceeds mean exact match by 22.22 points" in " ".join(done.stdout.split())
    found = json.loads(run("score", "a.csv", "--by", "auto", "--json", cwd=tmp_path).stdout)
    assert found["results"][0]["worst"][0]["slice"].endswith(("when", "date", "=2"))


def test_slices_are_tested_by_clusters(tmp_path: Path) -> None:
    # Of eight passages three are German, one of them right; of the five others four are.
    right = [1, 0, 0, 1, 1, 1, 1, 0]
    lines = ["prediction,reference,passage,lang"]
    lines += [
        f"{'a' if right[p // 10] else 'b'},a,p{p // 10},{'de' if p < 30 else 'en'}"
        for p in range(80)
    ]
    (tmp_path / "a.csv").write_text("\n".join(lines) + "\n", "utf-8")
    options = ("--by", "lang", "--worst", "5", "--cluster", "passage", "--json")
    found = json.loads(run("score", "a.csv", *options, cwd=tmp_path).stdout)
    # Only what is below the rest: English is above it.
    (worst,) = found["results"][0]["worst"]
    assert (worst["slice"], worst["mean"], worst["rest"]) == ("lang=de", 1 / 3, 0.8)
    # Of the 56 ways to draw 3 of 8 passages those with none right (1), one (15) and three (10)
    # are as far from the rest as 1/3 from 4/5; with two right it is 2/3 and 3/5.
    assert worst["p"] == pytest.approx(26 / 56, abs=0.03)


def test_a_gap_the_other_way(tmp_path: Path) -> None:
    # Nothing but an article: equal under squad-v1, and without a token to share.
    (tmp_path / "a.csv").write_text("prediction,reference\nthe,a\nOslo,Oslo\n", "utf-8")
    done = run("score", "a.csv", "-c", "squad-v1", "--gap", "1", cwd=tmp_path)
    assert "Mean exact match exceeds mean F1 by 50.00 points" in done.stdout
    assert ["exact", "1", "+50.00", "100%"] in [line.split() for line in done.stdout.splitlines()]


def test_a_column_named_auto_is_a_column(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("prediction,reference,auto\na,a,x\nb,a,y\n", "utf-8")
    done = run("score", "a.csv", "--by", "auto", cwd=tmp_path)
    assert ["x", "1", "100.00"] in [line.split()[:3] for line in done.stdout.splitlines()]
    assert "Slices below the rest" not in done.stdout


def test_thousands_of_slices(tmp_path: Path) -> None:
    lines = ["prediction,reference,user", *(f"a,a b,{i}" for i in range(3_000))]
    (tmp_path / "a.csv").write_text("\n".join(lines) + "\n", "utf-8")
    done = run("score", "a.csv", "--by", "user", cwd=tmp_path)
    assert done.returncode == 0
    assert "more rows" in done.stdout


def test_threads_change_no_number(folder: Path) -> None:
    one = run("score", "key.jsonl", "answers.jsonl", "--threads", "1", cwd=folder)
    three = run("score", "key.jsonl", "answers.jsonl", "--threads", "3", cwd=folder)
    assert one.returncode == 0
    assert one.stdout == three.stdout


def test_a_missing_prediction_can_be_an_error(folder: Path) -> None:
    done = run("score", "key.jsonl", "answers.jsonl", "--missing", "error", cwd=folder)
    assert done.returncode == 3
    assert "'q3'" in done.stderr
    assert done.stdout == ""


def test_rows_in_every_format_hold_the_same(folder: Path) -> None:
    outputs = ["rows.jsonl", "rows.csv", "rows.parquet", "summary.json", "summary.md"]
    options = [part for name in outputs for part in ("-o", name)]
    done = run("score", "key.jsonl", "answers.jsonl", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    assert [(row["id"], row["f1"], row["outcome"]) for row in lines] == [
        ("q1", 1.0, "exact"),
        ("q2", 0.5, "verbose"),
        ("q3", 0.0, "missing"),
    ]
    assert [row["best_reference"] for row in lines] == ["Paris", "Oslo", None]
    assert pq.read_table(folder / "rows.parquet").to_pylist() == lines
    with (folder / "rows.csv").open(encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    assert [row["outcome"] for row in cells] == ["exact", "verbose", "missing"]
    assert "squad\\-v2" not in (folder / "summary.md").read_text()
    assert json.loads((folder / "summary.json").read_text())["accounting"]["items"] == 3


def test_several_conventions_and_slices(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        "prediction,reference,kind\nU.S.,US,name\nParis,Paris,city\n", "utf-8"
    )
    done = run(
        *("score", "a.csv", "-c", "squad-v1", "-c", "triviaqa", "--by", "kind", "--json"),
        cwd=tmp_path,
    )
    found = {
        (result["convention"], part["values"]["kind"]): part["exact_match"]
        for result in json.loads(done.stdout)["results"]
        for part in result["slices"]
    }
    assert found == {
        ("squad-v1", "name"): 1.0,
        ("squad-v1", "city"): 1.0,
        ("triviaqa", "name"): 0.0,
        ("triviaqa", "city"): 1.0,
    }


def test_stdin_is_a_file_too(folder: Path) -> None:
    done = run("score", "key.jsonl", "-", cwd=folder, stdin=ANSWERS)
    assert done.returncode == 0
    assert "33.33" in done.stdout


def test_a_formula_is_neutralized_in_csv_only(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"prediction":"=1+1","reference":"2"}\n', "utf-8")
    run("score", "a.jsonl", "-o", "rows.csv", "-o", "rows.jsonl", cwd=tmp_path)
    assert "'=1+1" in (tmp_path / "rows.csv").read_text()
    assert json.loads((tmp_path / "rows.jsonl").read_text())["prediction"] == "=1+1"


def test_hostile_text_is_shown_and_does_not_act(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(
        b"prediction,reference,kind\nx,x,\x1b]0;owned\x07[bold]\xe2\x80\xae\n"
    )
    done = run("score", "a.csv", "--by", "kind", cwd=tmp_path)
    assert done.returncode == 0
    assert not {"\x1b", "\x07", "\u202e"} & set(done.stdout + done.stderr)
    assert r"\x1b]0;owned\x07[bold]\u202e" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["score", "nowhere.csv"], 3, "no such file"),
        (["score", "key.jsonl", "answers.jsonl", "-o", "x.xls"], 2, "accepted: .html, .json, .md"),
        (["score", "key.jsonl", "answers.jsonl", "-o", "key.jsonl"], 2, "is the input"),
        (["score", "key.jsonl", "answers.jsonl", "-o", "rows"], 2, "has no ending"),
        (["score", "key.jsonl", "answers.jsonl", "-o", "no/rows.csv"], 4, "could not be written"),
        (["score", "key.jsonl", "answers.jsonl", "-c", "squadv2"], 2, "did you mean 'squad-v2'"),
        (["score", "key.jsonl", "answers.jsonl", "--by", "knid"], 2, "no column 'knid'"),
        (["score", "answers.jsonl", "key.jsonl"], 3, "swap"),
        (["score", "-", "-"], 2, "stdin"),
        (["score", "a", "b", "c"], 2, "3 files"),
        (["score", "a", "b", "c"], 2, "answerkey compare"),
        (["score", "key.jsonl"], 3, "give the predictions as a second file"),
        (["score", "key.jsonl", "answers.jsonl", "-c", "squad-v1,drop"], 2, "several -c options"),
        (["score", "key.jsonl", "answers.jsonl", "--by", "a,b"], 2, "--by a --by b"),
        (["score"], 2, "Missing argument"),
        (["skore"], 2, "did you mean 'score'"),
        (["explain", "-p", "a", "-r", "b", "-c", "nope"], 2, "unknown convention"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_wrong_call_says_so_in_one_line(
    folder: Path, arguments: list[str], code: int, told: str
) -> None:
    before = (folder / "key.jsonl").read_text()
    done = run(*arguments, cwd=folder)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert (folder / "key.jsonl").read_text() == before
    assert sorted(p.name for p in folder.iterdir()) == ["answers.jsonl", "key.jsonl"]


def test_explain_shows_steps_tokens_and_reason(tmp_path: Path) -> None:
    done = run("explain", "-p", "Only Scale", "-r", "Only the Scale plan", cwd=tmp_path)
    assert "articles(en)" in done.stdout
    assert "F1 = 2PR/(P+R) = 0.8" in done.stdout
    record = json.loads(
        run(
            "explain", "-p", "Only Scale", "-r", "Only the Scale plan", "--json", cwd=tmp_path
        ).stdout
    )
    assert record["f1"] == 0.8
    assert record["counts"] == {
        "same": False,
        "common": 2,
        "in_prediction": 2,
        "in_reference": 3,
    }


def test_the_example_scores_five_systems(tmp_path: Path) -> None:
    assert run("example", cwd=tmp_path).returncode == 0
    done = run("score", "nq-five-systems.csv", "--by", "system", cwd=tmp_path)
    systems = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    assert [s for s in systems if s in {"fid", "gpt35", "chatgpt", "gpt4", "newbing"}] == [
        "fid",
        "gpt35",
        "chatgpt",
        "gpt4",
        "newbing",
    ] * 2


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["conventions", "list"], "squad-v2"),
        (["conventions", "show", "trivia"], "mandarjoshi90/triviaqa"),
        (["conventions", "diff", "squad-v1", "musique"], "both_empty: 0 → 1"),
        (["conventions", "diff", "squad-v1", "squad-v1,overlap=set"], "EM first  EM second"),
        (["conventions", "diff", "squad-v1", "drop", "--most", "1"], "more; --most shows them"),
        (["conventions", "fields"], "the longest run of tokens in common"),
        (["doctor"], "backend"),
        (["completion", "bash"], "_ANSWERKEY_COMPLETE"),
        (["--version"], f"answerkey {ak.__version__}"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_other_commands_answer(tmp_path: Path, arguments: list[str], shown: str) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout


def test_spread_takes_two_conventions_apart(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("prediction,reference\nU.S.,US\nParis,Paris\n", "utf-8")
    done = run("spread", "a.csv", "-c", "squad-v1", "-c", "triviaqa", "--json", cwd=tmp_path)
    found = json.loads(done.stdout)
    assert found["gaps"][0]["gap"] == 0.5
    assert found["flips"] == [{"index": 0, "right": ["squad-v1"], "wrong": ["triviaqa"]}]
    assert sum(step["exact_match"] for step in found["steps"]) == -0.5


def test_spread_tells_signatures_that_differ_in_their_names_once(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("prediction,reference\nthe cat,cat\n", "utf-8")
    lines = run("spread", "a.csv", cwd=tmp_path).stdout.splitlines()
    rest = f"|missing:zero|answerkey:{ak.__version__}"
    assert [line for line in lines if "|answerkey:" in line] == [
        f"signatures: each name above, then {rest}"
    ]
    assert any(line.startswith("squad-v1 ") for line in lines)


def test_a_reader_that_leaves_is_no_failure(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "conventions", "list", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_further_measures_are_columns_of_the_table_and_of_the_rows(folder: Path) -> None:
    done = run(
        *("score", "key.jsonl", "answers.jsonl", "-m", "rouge-l-any", "-o", "rows.jsonl"),
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    header, whole = (line.split() for line in done.stdout.splitlines()[1:3])
    # F1 of the longest common subsequence: 1, 2 * 1/3 / (4/3), 0.
    assert (header[-1], whole[-1]) == ("ROUGE-L-any", "50.00")
    rows = [json.loads(line) for line in (folder / "rows.jsonl").read_text("utf-8").splitlines()]
    assert [row["rouge-l-any"] for row in rows] == [1.0, 0.5, 0.0]
    done = run("score", "key.jsonl", "answers.jsonl", "-m", "bleurt", cwd=folder)
    assert done.returncode == 2
    assert "bleu" in done.stderr


def test_a_tab_can_be_typed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("prediction\treference\na, b\ta, b\n", "utf-8")
    done = run("score", "a.csv", "--delimiter", r"\t", "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["results"][0]["all"]["exact_match"] == 1.0


def test_scores_are_a_latex_table(folder: Path) -> None:
    run("score", "key.jsonl", "answers.jsonl", "--no-ci", "-o", "s.tex", cwd=folder)
    written = (folder / "s.tex").read_text("utf-8")
    # As in the first test of this file.
    assert "    all & 3 & 33.33 & 44.44 & 66.67 & 50.00 \\\\\n" in written
    fact = "\\char124\\allowbreak{}"
    assert f"\\texttt{{squad-v2{fact}missing:zero{fact}key:" in written
    assert written.count("{") == written.count("}")


@pytest.mark.parametrize(
    ("output", "package"),
    [("r.html", "jinja2"), ("r.html", "matplotlib"), ("r.parquet", "pyarrow")],
)
def test_a_package_that_an_output_needs_is_asked_for_before_anything_is_read(
    tmp_path: Path, output: str, package: str
) -> None:
    (tmp_path / f"{package}.py").write_text("raise ImportError\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    done = subprocess.run(
        [*COMMAND, "score", "not-there.csv", "-o", output],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert f"needs the package {package}" in done.stderr
    assert "pip install 'answerkey[" in done.stderr


def test_the_example_replaces_no_file_of_yours(tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("id,prediction\n", "utf-8")
    done = run("example", "mine.csv", cwd=tmp_path)
    assert done.returncode == 4
    assert mine.read_text("utf-8") == "id,prediction\n"
    assert [run("example", cwd=tmp_path).returncode for _ in range(2)] == [0, 0]


def test_whole_sentences_are_pointed_out(tmp_path: Path) -> None:
    rows = [{"prediction": f"It was in {year}.", "references": [f"{year}"]} for year in range(12)]
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    told = "12 of 12 answers hold a reference among other words"
    assert told in run("score", path.name, cwd=tmp_path).stdout
    path.write_text("\n".join(map(json.dumps, rows[:9])))
    assert "among other words" not in run("score", path.name, cwd=tmp_path).stdout
