"""``answerkey agree``, as a user runs it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import needs

from answerkey.cli.main import cli
from answerkey.example import example_path

BY_PEOPLE = ["gpt4", "newbing", "chatgpt", "fid", "gpt35"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["agree", *arguments])


def found(*arguments: str) -> dict[str, object]:
    done = run(*arguments, "--json", "-q")
    assert (done.exit_code, done.stderr) == (0, ""), done.exception
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_the_verdict_ranks_systems_as_people_do_and_em_backwards() -> None:
    study = found(str(example_path()), "--by", "system")
    assert study["systems"]["names"] == BY_PEOPLE
    tau = study["systems"]["tau"]
    assert tau["exact_match"]["high"] < 0
    assert tau["f1"]["value"] < 0
    assert tau["verdict"]["value"] == 1.0
    kappas = {name: one["kappa"]["value"] for name, one in study["measures"].items()}
    assert kappas["verdict"] > kappas["f1"] > kappas["exact_match"]
    assert study["clusters"] == 300


def test_people_accept_what_the_file_says() -> None:
    with example_path().open(encoding="utf-8", newline="") as file:
        judged = [row["human"] == "correct" for row in csv.DictReader(file)]
    study = found(str(example_path()), "-m", "f1")
    assert study["base_rate"]["value"] == pytest.approx(sum(judged) / len(judged))


def test_tables() -> None:
    done = run(str(example_path()), "--by", "system", "--parting", "f1", "-m", "f1,verdict")
    assert "Kendall's tau" in done.stdout
    assert "Where F1 and people part" in done.stdout
    assert "squad-v2|missing:zero|answerkey:" in done.stdout
    assert "people's judgments: 'human'" in done.stderr


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "sample.csv"
    rows = ["id,prediction,references,anna,ben,mine"]
    for n in range(60):
        right = n % 3 != 0
        anna = ("5" if right else "2") if n < 30 else ""
        ben = ("4" if right and n % 7 else "1") if n < 30 else ""
        rows.append(f"q{n},{'Rome' if right else 'Oslo'},Rome,{anna},{ben},{0.5 + right / 4}")
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return path


def test_several_people_a_column_and_a_corrected_estimate(sample: Path) -> None:
    arguments = ["--human", "anna", "--human", "ben", "--scale", "ordinal", "--accept-from", "4"]
    study = found(str(sample), *arguments, "-m", "mine,exact_match")
    assert study["judged"] == 30
    assert study["raters"]["scale"] == "ordinal"
    # Of the judged, 20 are right; on n = 7, 14 and 28 the two are at odds, and a tie is no.
    assert study["measures"]["mine"]["corrected"]["value"] == pytest.approx(17 / 30)
    text = run(str(sample), *arguments).stdout
    assert "People among themselves" in text
    assert "What people would accept of all answers" in text


def test_a_file_of_judgments_and_a_measure_needs_no_answers(tmp_path: Path) -> None:
    path = tmp_path / "judged.csv"
    rows = [f"{n % 2},{'yes' if n % 2 else 'no'},{'ab'[n % 3 == 0]}" for n in range(12)]
    path.write_text("mine,human,model\n" + "\n".join(rows) + "\n", "utf-8")
    study = found(str(path), "-m", "mine", "--by", "model")
    assert study["measures"]["mine"]["kappa"]["value"] == 1.0
    assert run(str(path), "-m", "mine").exit_code == 0
    assert "no column" in str(run(str(path), "-m", "f1").exception)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--human", "nobody"], "no column 'nobody'"),
        ([], "no column of people's judgments"),
        (["--human", "anna", "-m", "f2"], "unknown measure 'f2'"),
        (["--human", "prediction"], "no column 'prediction'"),
        (["--human", "anna", "--parting", "recall"], "--parting"),
        (["--human", "anna", "-o", "x.gif"], "ends in '.gif'"),
    ],
)
def test_wrong_calls_say_what_is_accepted(sample: Path, arguments: list[str], message: str) -> None:
    extra = [] if "--human" not in arguments or "anna" not in arguments else ["--accept-from", "4"]
    done = run(str(sample), *arguments, *extra)
    assert message in str(done.exception)


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("prediction,reference", "beside predictions and references"),
        ("prediction,reference,lang", "among 'lang'"),
    ],
)
def test_a_file_without_judgments_says_where_they_are_looked_for(
    tmp_path: Path, header: str, found: str
) -> None:
    path = tmp_path / "plain.csv"
    path.write_text(f"{header}\na,a{',de' if 'lang' in header else ''}\n", "utf-8")
    told = str(run(str(path)).exception)
    assert told.startswith(f"no column of people's judgments {found}; accepted: a column named ")
    for name in ("human", "annotator", "is_correct"):
        assert name in told
        assert name in run("--help").stdout
    assert told.endswith("name one with --human COLUMN, or let people judge with answerkey review")


def test_a_plot(tmp_path: Path) -> None:
    needs("report")
    pictures = [tmp_path / "first.svg", tmp_path / "second.png"]
    for picture in pictures:
        assert run(str(example_path()), "-m", "f1", "-o", str(picture), "-q").exit_code == 0
    assert pictures[0].read_text("utf-8").lstrip().startswith("<?xml")
    assert pictures[1].read_bytes().startswith(b"\x89PNG")


def test_any_measure_is_compared_with_people() -> None:
    study = found(str(example_path()), "-m", "f1,numeric,rouge-l-any")
    assert list(study["measures"]) == ["f1", "numeric", "rouge-l-any"]
    assert study["signatures"][1].startswith("numeric:(numeric-1|tolerance:0|items:")
    # People accept sentences; the longest common run of words is long where F1 is.
    assert study["measures"]["rouge-l-any"]["auc"]["value"] > 0.8
