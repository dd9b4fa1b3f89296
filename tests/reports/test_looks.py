"""The pages as they are seen, read out and printed: axe, on screens of two widths, and on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser import clipped, violations
from click.testing import CliRunner

from answerkey.cli.main import cli
from answerkey.example import example_path

pytest.importorskip("matplotlib")
pytest.importorskip("jinja2")

pytestmark = pytest.mark.slow  # a browser, once on one backend

COMMANDS = ("score", "compare")
PHONE, DESK = 390, 1100


@pytest.fixture(scope="module")
def pages(tmp_path_factory: Any) -> dict[str, Path]:
    """Write the pages of the bundled example."""
    folder = tmp_path_factory.mktemp("pages")
    made = {name: folder / f"{name}.html" for name in COMMANDS}
    for name, path in made.items():
        more = ["--by", "system"] if name == "score" else []
        call = [name, str(example_path()), *more, "-q", "-o", str(path)]
        assert CliRunner().invoke(cli, call, catch_exceptions=False).exit_code == 0
    return made


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", COMMANDS)
def test_axe_finds_nothing(
    browser: Any, pages: dict[str, Path], name: str, scheme: str, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.goto(pages[name].as_uri())
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert clipped(page) == []
    page.close()


@pytest.mark.parametrize("name", COMMANDS)
def test_paper_has_all_but_what_is_clicked(browser: Any, pages: dict[str, Path], name: str) -> None:
    page = browser.new_page(color_scheme="dark")
    page.goto(pages[name].as_uri())
    page.emulate_media(media="print")
    assert not page.locator("input, select, button").filter(visible=True).count()
    for shown in ("figure img", "code", ".record", "#answers .card", "table"):
        assert page.locator(shown).first.is_visible(), shown
    assert "squad-v2|" in page.locator("code").first.text_content()
    assert "fingerprints: key 6f887641" in page.locator(".record").text_content()
    # Dark ink on white paper, whatever the screen has.
    colour = "getComputedStyle(document.body).color"
    assert page.evaluate(colour) == "rgb(29, 33, 38)"
    whole = page.evaluate("getComputedStyle(document.querySelector('.card')).breakInside")
    assert whole == "avoid"
    page.close()


def test_figures_have_commas(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["score"].as_uri())
    assert page.locator("#count").text_content().startswith("1,500 of 1,500 answers, page 1 of ")
    page.fill("#search", "a text that no answer holds")
    assert page.locator("#count").text_content() == "0 of 1,500 answers, page 1 of 1"
    page.close()


def test_the_signature_is_copied(browser: Any, pages: dict[str, Path]) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(pages["compare"].as_uri())
    button = page.get_by_role("button", name="Copy the signature")
    button.click()
    page.wait_for_function("document.querySelector('.copy').textContent !== 'Copy'")
    assert button.text_content() == "Copied"
    signature = page.locator("code").first.text_content()
    assert page.evaluate("navigator.clipboard.readText()") == signature
    assert page.evaluate("getSelection().toString()") == signature
    context.close()


def test_marks_are_told_to_who_does_not_see_them(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["score"].as_uri())
    # gpt35 on the first item: nothing of 'Olivia', and 'the' is removed.
    page.locator("#search").fill("typically used in the AM")
    told = page.locator("#answers li").first.aria_snapshot()
    assert "removed: the" in told.replace('"', "")
    assert "extra: Shortwave broadcast service" in told
    assert "missing: Olivia" in told
    page.close()


def test_a_page_tells_first_what_it_comes_to(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    page.goto(pages["compare"].as_uri())
    assert page.locator(".lead li").all_text_contents() == [
        "Exact match: fid is ahead of gpt35, chatgpt, gpt4 and newbing.",
        "F1: fid is ahead of gpt35, chatgpt, gpt4 and newbing.",
    ]
    page.close()
