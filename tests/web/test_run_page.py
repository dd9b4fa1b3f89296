"""The room of a run in a browser: by keyboard, by link, with hostile answers, on a phone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest
from browser import clipped, named, violations
from hostile import HOSTILE as HOSTILE_TEXTS
from safe_replies import check_headers
from support import needs
from two_systems import QUESTIONS, REFERENCES, A, B, explorer_of, run_of

from answerkey.evaluation.readers import Run
from answerkey.explorer.selection import Explorer

pytestmark = pytest.mark.slow  # a browser, once on one backend

HOSTILE = (
    "<script>document.title='run'</script>",
    "<img src=x onerror=\"document.title='run'\">",
    "\"><svg onload=document.title='run'>",
    "</textarea></title></script><script>document.title='run'</script>",
    "<iframe srcdoc='<script>parent.document.title=1</script>'>",
    "<a href=javascript:document.title='run'>x</a>",
    "{{7*7}}${7*7}",
    "constructor __proto__",
    "\u202egnitfel\u202c",
    "\u2028]]>&lt;b&gt;",
    "<style>*{display:none}</style>",
    "<base href=//evil.example/>",
)


@contextmanager
def serving(explorer: Explorer, *, examined: bool = True) -> Iterator[tuple[str, Any]]:
    """Serve a run; yields the room's address and what examines the answers."""
    needs("web")
    import uvicorn

    from answerkey.explorer.examination import Examination
    from answerkey.web.application import application
    from answerkey.web.run import run_room
    from answerkey.web.serving import address, bound, settings

    with bound("127.0.0.1", 0) as listening, ThreadPoolExecutor(1) as executor:
        examination = Examination(explorer, executor)
        app = application(rooms=[run_room(explorer, examination)])
        if examined:
            examination.start()
        server = uvicorn.Server(settings(app))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield address(listening, path="/run"), examination
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def opened(browser: Any, where: str, **how: Any) -> Iterator[Any]:
    """Open a page; at the end nothing has complained or opened a dialog."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **how})
    page = context.new_page()
    complaints: list[str] = []
    replies: list[dict[str, str]] = []
    page.on("response", lambda reply: replies.append(reply.headers))
    # A request that is refused is told on the page, and by the browser too.
    page.on("console", lambda m: None if "status of 422" in m.text else complaints.append(m.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
    page.goto(where)
    page.wait_for_selector("body[data-ready]")
    page.set_default_timeout(5_000)
    try:
        yield page
    finally:
        context.close()
    assert complaints == []
    for headers in replies:
        check_headers(headers)


@pytest.fixture(scope="module")
def served_run() -> Iterator[str]:
    """The address of both systems' answers."""
    with serving(explorer_of(A=run_of(A), B=run_of(B))) as (where, _):
        yield where


@pytest.fixture
def page(browser: Any, served_run: str) -> Iterator[Any]:
    with opened(browser, served_run) as found:
        found.wait_for_selector("#examining[hidden]", state="attached")
        yield found


def shows(page: Any, *answers: str) -> None:
    """Wait until the table has these answers, in this order."""
    page.wait_for_function(
        "(wanted) => [...document.querySelectorAll('#rows td.of-prediction')]"
        ".map(each => each.textContent).join('|') === wanted",
        arg="|".join(answers),
    )


def test_everything_is_reached_by_keyboard(page: Any) -> None:
    shows(page, "Jane Austen", "Austen", "in France", "Italy", "no answer", "Two")
    page.keyboard.press("/")
    page.keyboard.type("austen")
    shows(page, "Jane Austen", "Austen")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "q1"
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert "q1 · B" in page.locator(".answer-top").inner_text()
    assert page.locator("dialog mark").all_inner_texts() == ["Austen", "Austen"]
    assert page.locator("dialog .missing").inner_text().startswith("Jane")
    page.keyboard.press("k")
    page.wait_for_function("() => document.querySelector('.who').textContent === 'q1 · A'")
    assert "open=0" in page.url
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog:not([open])", state="attached")
    page.wait_for_function("() => !location.search.includes('open')")
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 1
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 2


def test_pages_are_turned_by_keyboard(browser: Any, served_run: str) -> None:
    with opened(browser, f"{served_run}?size=4") as page:
        shows(page, "Jane Austen", "Austen", "in France", "Italy")
        page.keyboard.press("n")
        shows(page, "no answer", "Two")
        assert "page=2" in page.url
        page.keyboard.press("k")  # before the first row lies the last one of the page before
        shows(page, "Jane Austen", "Austen", "in France", "Italy")
        page.wait_for_function("() => document.activeElement.closest('tr')?.rowIndex === 4")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("j")
        page.wait_for_function("() => document.querySelector('.where').textContent === '5 of 6'")


def test_a_link_shows_somebody_else_the_same(browser: Any, page: Any) -> None:
    page.locator("[data-name='by.lang'] > summary").click()
    page.get_by_role("checkbox", name="fr").check()
    shows(page, "in France", "Italy")
    page.get_by_role("button", name="F1", exact=True).click()
    page.wait_for_selector("th[aria-sort=descending]")
    page.locator("#slice-by").select_option("outcome")
    page.wait_for_selector("#slices >> text=verbose")
    page.get_by_role("button", name="q2").last.click()
    page.wait_for_selector("dialog[open] h2")
    address = page.url
    assert "by.lang=fr" in address
    with opened(browser, address) as other:
        shows(other, "in France", "Italy")
        other.wait_for_selector("dialog[open] h2")
        for part in ("#chips", "#total", ".answer-top", "#slices", "#rows"):
            assert other.locator(part).inner_text() == page.locator(part).inner_text()
        assert other.locator("#slice-by").input_value() == "outcome"


def test_going_back_takes_a_step_back(page: Any) -> None:
    page.get_by_role("button", name="Systems differ").click()
    shows(page, "no answer", "Two", "in France", "Italy", "Jane Austen", "Austen")
    page.get_by_role("button", name="Nearly exact").click()
    shows(page, "Austen", "in France")
    page.go_back()
    shows(page, "no answer", "Two", "in France", "Italy", "Jane Austen", "Austen")
    page.go_back()
    shows(page, "Jane Austen", "Austen", "in France", "Italy", "no answer", "Two")


def test_a_bar_and_a_slice_can_be_chosen(page: Any) -> None:
    page.get_by_role("button", name="F1 from 0.6 to below 0.7: 2 answers").press("Enter")
    shows(page, "Austen", "in France")
    page.locator("#slices").get_by_role("button", name="A", exact=True).click()
    shows(page, "in France")
    page.get_by_role("button", name="Take away: F1: from 0.6 to below 0.7").click()
    shows(page, "Jane Austen", "in France", "no answer")


def test_ranges_are_typed(page: Any) -> None:
    page.get_by_role("textbox", name="F1 from").fill("0.1")
    page.get_by_role("textbox", name="F1 from").press("Enter")
    shows(page, "Jane Austen", "Austen", "in France", "Two")
    page.get_by_role("textbox", name="F1 to").fill("high")
    page.get_by_role("textbox", name="F1 to").press("Tab")
    page.wait_for_selector("#problem:not([hidden])")
    assert "'high' is no number" in page.locator("#problem").inner_text()


def test_answers_are_sorted_by_what_is_no_heading(page: Any) -> None:
    page.get_by_label("Sorted by").select_option("-by.lang")
    shows(page, "in France", "Italy", "Jane Austen", "Austen", "no answer", "Two")
    page.get_by_role("button", name="Take away: Sorted by Lang, highest first").click()
    shows(page, "Jane Austen", "Austen", "in France", "Italy", "no answer", "Two")


def test_what_is_still_computed_is_waited_for_and_then_shown(browser: Any) -> None:
    explorer = explorer_of(A=run_of(A), B=run_of(B))
    with (
        serving(explorer, examined=False) as (where, examination),
        opened(browser, f"{where}?verdict=incorrect&system=B") as page,
    ):
        waits = "Waiting until Verdict of all answers are known"
        assert page.locator("#total").inner_text() == waits
        assert "verdicts …" in page.locator("#examining").inner_text()
        assert page.locator("#csv").is_hidden()
        examination.start()
        shows(page, "Italy")
        assert page.locator("#total").inner_text() == "1 of 6 answers"
        page.wait_for_selector("#examining[hidden]", state="attached")


def hostile_run(text: str) -> Run:
    """Make a run with the text wherever one can stand."""
    run = run_of([text, f"x {text}", None], columns={text: [text, "y", None]})
    run.references[0][:] = [text, f"y {text}"]
    run.questions[0] = text  # type: ignore[index]
    run.ids[0] = text  # type: ignore[index]
    return run


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_text(browser: Any, text: str) -> None:
    kept = [list(texts) for texts in REFERENCES], list(QUESTIONS)
    try:
        explorer = explorer_of(**{text: hostile_run(text), "B": hostile_run(text)})
        by = quote(f"by.{text}")
        with (
            serving(explorer) as (where, _),
            opened(browser, f"{where}?find={quote(text)}&{by}={quote(text)}&slices={by}") as page,
        ):
            title = page.title()
            page.wait_for_selector("#examining[hidden]", state="attached")
            page.wait_for_selector("#slices button")
            page.locator("#rows button.open").first.click()
            page.wait_for_selector("dialog[open] .others")
            assert page.title() == title
            inside = "script, img, iframe, style, base, a[href^=javascript], svg[onload]"
            assert page.locator("main").locator(inside).count() == 0
            assert page.locator("#answer-title").text_content() == named(text)
            assert page.locator("#rows .of-prediction").first.text_content() == named(text)
    finally:
        for texts, before in zip(REFERENCES, kept[0], strict=True):
            texts[:] = before


def test_three_hundred_hostile_texts_run_nothing(browser: Any) -> None:
    texts = list(HOSTILE_TEXTS)
    run = Run(
        ids=texts,
        predictions=[f"x {text}" for text in texts],
        references=[[text, "gold"] for text in texts],
        questions=[*texts],
        columns={"source": [*texts]},
        system_column=None,
        missing=0,
        null_predictions=0,
        extra=0,
        notes=(),
        suggested_convention=None,
    )
    with (
        serving(explorer_of(A=run)) as (where, _),
        opened(browser, f"{where}?size=100&slices=by.source&open=0") as page,
    ):
        for at, text in enumerate(texts):
            page.wait_for_function(
                "text => document.querySelector('#answer-title')?.textContent === text",
                arg=named(text),
            )
            if at + 1 < len(texts):
                page.keyboard.press("j")
        assert page.evaluate("window.ran") is None
        inside = "script, img, iframe, style, base, a[href^=javascript], svg[onload]"
        assert page.locator("main").locator(inside).count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_everybody_can_use_it(browser: Any, served_run: str, scheme: str, width: int) -> None:
    how = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
    with opened(browser, served_run, reduced_motion="reduce", **how) as page:
        page.wait_for_selector("#examining[hidden]", state="attached")
        page.wait_for_selector("#slices button")
        if not page.locator("#filters[open]").count():
            page.locator("#filters > summary").click()
        assert violations(page) == []
        page.locator("#rows button.open").first.click()
        page.wait_for_selector("dialog[open] .others")
        assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(browser: Any, scheme: str) -> None:
    explorer = explorer_of(A=run_of(["x" * 300, "in France", None]), B=run_of(B))
    how = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    with serving(explorer) as (where, _), opened(browser, where, **how) as page:
        page.wait_for_selector("#examining[hidden]", state="attached")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert clipped(page) == []
        page.locator("#filters > summary").click()
        page.locator("#rows button.open").first.click()
        page.wait_for_selector("dialog[open]")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert clipped(page) == []
        dialog = page.locator("dialog")
        assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
        light = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (light == "rgb(23, 24, 27)") == (scheme == "dark")
