"""Debian's Chromium, driven by Playwright; tests that need it are skipped where it is not."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import pytest

HOW = "apt-get install chromium, and pip install playwright"


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the browser, or skip the test."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        found = None
    if found is None:
        if os.environ.get("ANSWERKEY_REQUIRE_BROWSER") == "1":
            pytest.fail(f"ANSWERKEY_REQUIRE_BROWSER=1, but there is no Chromium: {HOW}")
        pytest.skip(f"no Chromium to open the page with: {HOW}")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def violations(page: Any) -> list[str]:
    """Return what axe-core finds wrong for people with disabilities, contrast included."""
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run(document)")
    assert "color-contrast" in {rule["id"] for rule in found["passes"]}, "axe looked at nothing"
    broken = ((rule["id"], node["html"]) for rule in found["violations"] for node in rule["nodes"])
    return [f"{rule}: {html}"[:300] for rule, html in broken]


def clipped(page: Any) -> list[str]:
    """Return what can be scrolled sideways, by more than a margin, and shows no sign of it."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((one) => {
          const style = getComputedStyle(one);
          return one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 8
            && ["auto", "scroll", "hidden"].includes(style.overflowX)
            && style.backgroundImage === "none" && style.maskImage === "none"
            && !["TEXTAREA", "INPUT", "PRE"].includes(one.tagName);
        }).map((one) => one.outerHTML.slice(0, 200))"""
    )
    return found


_ACTING = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)


def named(text: str) -> str:
    """Return a text as pages show it: what would turn a line around, or is not seen, by name."""
    return _ACTING.sub(lambda one: f"\\u{ord(one[0]):04x}", text.replace("\r\n", "\n"))
