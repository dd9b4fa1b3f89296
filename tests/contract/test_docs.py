"""The docs are true: generated pages are fresh, examples run, links lead somewhere."""

from __future__ import annotations

import csv
import doctest
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from make_docs import PAGES as GENERATED
from support import needs

import answerkey as ak
from answerkey.cli.main import cli
from answerkey.example import example_path
from answerkey.packages import EXTRAS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]
PAGES += sorted((ROOT / "docs").glob("*.md"))


NEEDED = {
    "conventions.md": EXTRAS,
    "why-my-number-differs.md": EXTRAS,
    "measures.md": ("bleu", "rouge"),
}


@pytest.mark.parametrize("name", GENERATED)
def test_a_generated_page_is_fresh(name: str) -> None:
    for extra in NEEDED.get(name, ()):
        needs(extra)
    made = GENERATED[name]()
    assert (ROOT / "docs" / name).read_text("utf-8") == made


def test_the_python_page_runs() -> None:
    page = ROOT / "docs" / "python.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 20
    assert failed == 0


@pytest.mark.parametrize("name", [n for n in ak.__all__ if not n.startswith("_")])
def test_every_public_name_is_on_the_python_page(name: str) -> None:
    assert re.search(rf"\b{name}\b", (ROOT / "docs" / "python.md").read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("command", ["score", "agree"])
def test_the_readme_shows_what_is_printed(command: str) -> None:
    call = [command, str(example_path()), "--by", "system", "-q"]
    printed = CliRunner().invoke(cli, call, catch_exceptions=False).stdout
    lines = {line.rstrip() for line in printed.splitlines()}
    begin = {"score": "Scores in percent", "agree": "Systems, as people rank them"}[command]
    (shown,) = (
        block
        for block in re.findall(
            r"```text\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
        )
        if block.startswith(begin)
    )
    for line in filter(None, shown.splitlines()):
        part = line.removesuffix("…")
        assert any(each == line or (part != line and each.startswith(part)) for each in lines), line


def test_what_the_trust_page_says_of_the_example_is_so() -> None:
    call = ["agree", str(example_path()), "--by", "system", "--json", "-q"]
    study = json.loads(CliRunner().invoke(cli, call, catch_exceptions=False).stdout)
    systems, measures = study["systems"], study["measures"]
    page = (ROOT / "docs" / "can-i-trust-this-f1.md").read_text("utf-8")
    assert "People put `gpt4` first and `gpt35` last" in page
    assert (systems["names"][0], systems["names"][-1]) == ("gpt4", "gpt35")
    fid = systems["names"].index("fid")
    for measure in ("exact_match", "f1"):
        means = systems["means"][measure]
        others = [mean for at, mean in enumerate(means) if at != fid]
        assert means[fid] > 2 * max(others)  # far above all others
        assert systems["tau"][measure]["value"] < 0
    tau = {name: one["value"] for name, one in systems["tau"].items()}
    assert tau["f1"] < tau["contains"] < tau["verdict"] == 1
    assert systems["tau"]["exact_match"]["high"] < 0  # still backwards
    assert systems["tau"]["f1"]["low"] < 0 < systems["tau"]["f1"]["high"] < 1
    assert measures["f1"]["cut"] < 0.05  # any overlap at all
    assert measures["exact_match"]["wrong_accepted"] + measures["exact_match"][
        "right_refused"
    ] == round((1 - study["base_rate"]["value"]) * study["judged"])


def test_what_the_trust_page_says_of_questions_held_out_is_so() -> None:
    verdicts, people, agreement = (
        json.loads((ROOT / "bench" / f"{name}.json").read_text("utf-8"))
        for name in ("verdicts", "people", "agreement")
    )
    written, held = (verdicts["parts"][part] for part in ("written on", "held out"))
    lowest = {name: agreement["splits"][name]["least"] for name in ("accuracy", "kappa")}
    page = (ROOT / "docs" / "can-i-trust-this-f1.md").read_text("utf-8")
    assert "the second line lies below the lowest of them" in page
    assert held["accuracy"] < lowest["accuracy"] < written["accuracy"]
    assert held["kappa"] < lowest["kappa"] < written["kappa"]
    assert people["held out"]["f1"]["accuracy"] < people["written on"]["f1"]["accuracy"]  # harder


def test_f1_at_a_half_refuses_most_right_sentences() -> None:
    with example_path().open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] != "fid"]
    right = [row for row in rows if row["human"] == "correct"]
    f1 = ak.score(
        [row["prediction"] for row in right], [json.loads(row["references"]) for row in right]
    ).f1
    assert (f1 < 0.5).mean() > 0.5
