"""The docs are true: generated pages are fresh, examples run, links lead somewhere."""

from __future__ import annotations

import doctest
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
