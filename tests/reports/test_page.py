"""The HTML report: what it says, and that nothing a model wrote can act in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hostile import HOSTILE as SCRIPTS

import answerkey as ak
from answerkey.evaluation.evaluating import evaluation_of
from answerkey.evaluation.readers import Run
from answerkey.reports.document import build_report
from answerkey.reports.page.of_comparisons import comparison_page
from answerkey.reports.page.of_runs import html_page
from answerkey.reports.page.page import MOST_ANSWERS

pytest.importorskip("matplotlib")
pytest.importorskip("jinja2")

HOSTILE = (
    "<script>window.hit=1</script>",
    "</script><script>window.hit=1</script>",
    "</SCRIPT ><img src=x onerror=window.hit=1>",
    "<img src=x onerror='window.hit=1'>",
    "<svg onload=window.hit=1>",
    "<svg><animate onbegin=window.hit=1 attributeName=x dur=1s>",
    "<iframe srcdoc='<script>parent.hit=1</script>'></iframe>",
    "<a href='javascript:window.hit=1' autofocus onfocus=window.hit=1>x</a>",
    "<details open ontoggle=window.hit=1>",
    "<style>@import 'http://127.0.0.1:9/x.css'</style>",
    "<link rel=stylesheet href=http://127.0.0.1:9/x.css>",
    "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>",
    "<base href=http://127.0.0.1:9/>",
    "<form action=http://127.0.0.1:9/><button autofocus>",
    "{{ 7*7 }}{% for x in (1,) %}{{ self }}{% endfor %}",
    "${window.hit=1}`${window.hit=1}`",
    "'\";window.hit=1;//",
    "\\u003cscript\\u003ewindow.hit=1\\u003c/script\\u003e",
    "<!--<script>window.hit=1//-->",
    "]]><script>window.hit=1</script>",
    "\u202eevil\u202c \u2066x\u2069",
    "a\ud800b",
    "\x1b[31mred\x1b[0m \x07",
    '=HYPERLINK("http://127.0.0.1:9")',
    "__proto__",
    "&lt;script&gt; &#x3c;script&#x3e; &amp;",
    "\u2028window.hit=1\u2029",
    "$\\frac{1}{0}$ $$",
    "url(javascript:window.hit=1)",
    "x" * 5_000,
)


def run_of(prediction: list[str | None], references: list[list[str]], **more: Any) -> Run:
    return Run(
        ids=more.get("ids"),
        predictions=prediction,
        references=references,
        questions=more.get("questions"),
        columns=more.get("columns", {}),
        system_column=None,
        missing=0,
        null_predictions=prediction.count(None),
        extra=0,
        notes=tuple(more.get("notes", ())),
        suggested_convention=None,
    )


def page_of(run: Run, *, by: tuple[str, ...] = (), names: tuple[str, ...] = ("squad-v2",)) -> str:
    scored = [
        ak.score(run.predictions, run.references, convention=name, ids=run.ids, missing="zero")
        for name in names
    ]
    evaluation = evaluation_of(run, scored, by=by)
    return html_page(build_report(evaluation, confidence=ak.Confidence()), evaluation).decode()


def data_of(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    answers: list[dict[str, Any]] = json.loads(found[1])["answers"]
    return answers


def test_words_are_marked_as_the_convention_sees_them() -> None:
    run = run_of(["The Eiffel tower, Paris Paris!"], [["Paris a tower"]])
    (answer,) = data_of(page_of(run))
    assert answer["sides"][0][1] == [
        ["The", "removed", False],
        ["Eiffel", "alone", False],
        ["tower, Paris", "shared", False],
        ["Paris!", "alone", False],
    ]
    assert [mark for _, mark, _ in answer["reference"]] == ["shared", "removed", "shared"]


def test_the_words_of_a_program_are_not_marked() -> None:
    (answer,) = data_of(page_of(run_of(["two cats"], [["cats"]]), names=("drop",)))
    assert answer["sides"][0][1] == [["two cats", "alone", False]]


def test_the_page_holds_numbers_answers_and_the_signature() -> None:
    run = run_of(["in Oslo", None, "x"], [["Oslo", "Kristiania"], ["y"], []], ids=["a", "b", "c"])
    page = page_of(run)
    answers = data_of(page)
    # one of two words is shared: F1 = 2 * 1/2 * 1 / (3/2) = 2/3
    assert [answer["f1"] for answer in answers] == [0.6667, 0.0, 0.0]
    assert answers[0]["others"] == ["Kristiania"]
    assert answers[1]["sides"] == [["prediction", None, ""]]
    assert [answer["title"] for answer in answers] == ["a", "b", "c"]
    assert "squad-v2|missing:zero|key:" in page


def test_many_answers_are_drawn_and_the_page_says_so() -> None:
    n = 3 * MOST_ANSWERS
    words = "the answer to this is probably the one that everybody gives".split()
    run = run_of([" ".join(words[: i % 11]) for i in range(n)], [["one answer"]] * n)
    page = page_of(run)
    assert f"{MOST_ANSWERS:,} of {n:,} answers, drawn at random" in page
    assert len(data_of(page)) == MOST_ANSWERS
    assert len(page) < 2_000_000


def test_long_answers_leave_room_for_fewer() -> None:
    text = " ".join(f"word{n}" for n in range(300))  # over 2,000 characters: cut there
    page = page_of(run_of([text] * 1_500, [["another answer"]] * 1_500))
    shown = len(data_of(page))
    assert 500 < shown < 1_000
    assert f"{shown:,} of 1,500 answers, drawn at random" in page
    assert len(page) < 2_000_000


def test_a_comparison_shows_all_answers_to_an_item() -> None:
    key = [["Oslo"], ["Bergen"], [], ["Moss"]]
    answers = {"old": ["Oslo", "x", "y", None], "new": ["in Oslo", "Bergen", "", "z"]}
    runs = {name: run_of(list(texts), key, ids=[*"abcd"]) for name, texts in answers.items()}
    scored = [
        ak.score(run.predictions, run.references, ids=run.ids, missing="zero")
        for run in runs.values()
    ]
    found = ak.compare(*scored, names=list(runs))
    cards = data_of(comparison_page(found, runs, run={}).decode())
    # a: 1 and 2/3; b: 0 and 1; c: no answer is right, 0 and 1; d: nothing either way
    assert [card["group"] for card in cards] == ["worse", "better", "better", "same"]
    assert [card["gap"] for card in cards] == [0.3333, 1.0, 1.0, 0.0]
    assert [name for name, *_ in cards[0]["sides"]] == ["old", "new"]
    assert cards[3]["sides"][0][1] is None


def test_the_rows_of_ten_thousand_slices_are_cut() -> None:
    topics: list[str | None] = [f"topic {n}" for n in range(10_000)]
    run = run_of(["x"] * 10_000, [["x y"]] * 10_000, columns={"topic": topics})
    page = page_of(run, by=("topic",))
    assert "… and 9,501 more rows" in page  # with that of all
    assert len(page) < 2_000_000


def hostile_run() -> Run:
    texts = [*HOSTILE, *SCRIPTS]
    return run_of(
        [*texts, *texts, *texts, *texts],
        [["gold"]] * len(texts)
        + [[text, "gold"] for text in texts]
        + [["gold", text] for text in texts]
        + [[text] for text in texts],
        ids=[f"{text[:900]}{n}" for n in range(4) for text in texts],
        questions=[*texts, *texts[::-1], *texts, *texts],
        columns={"<b onclick=x>system": [*texts] * 4, "plain": [*texts] * 4},
        notes=texts,
    )


def hostile_page() -> str:
    return page_of(hostile_run(), by=("<b onclick=x>system",))


def hostile_comparison() -> str:
    run = hostile_run()
    runs = {
        "<script>window.hit=1</script>": run,
        "</li><img src=x onerror=window.hit=1>": replace(run, predictions=run.predictions[::-1]),
    }
    scored = [ak.score(each.predictions, each.references, ids=run.ids) for each in runs.values()]
    inputs = {"<svg onload=window.hit=1>": {"key": "<b>", "predictions": "<b>"}}
    counts = {"items": 1, "missing": 0, "extra": 0}
    record = {"date": "x", "inputs": {name: facts | counts for name, facts in inputs.items()}}
    return comparison_page(ak.compare(*scored, names=list(runs)), runs, run=record).decode()


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["kept", "stripped"])
@pytest.mark.parametrize("written", [hostile_page, hostile_comparison])
def test_nothing_that_a_model_wrote_runs(
    browser: Any, tmp_path: Path, policy: str, written: Callable[[], str]
) -> None:
    text = written()
    if policy == "stripped":
        text, count = re.subn(
            r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text, count=1
        )
        assert count == 1
    path = tmp_path / "page.html"
    path.write_text(text, "utf-8")
    page = browser.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    groups = page.locator("#group option").evaluate_all("all => all.map(each => each.value)")
    assert len(groups) > 2
    for group in groups:
        page.locator("#group").select_option(group)
        for hostile in HOSTILE[:6]:
            page.locator("#search").fill(hostile)
    page.locator("#search").fill("")
    while page.locator("#next").is_enabled():
        page.locator("#next").click()
    assert page.evaluate("[window.hit, window.ran]") == [None, None]
    assert said == []
    assert [url for url in asked if not url.startswith(("file:", "data:image/svg+xml"))] == []
    assert page.locator("main iframe, main form, main a, main base").count() == 0
    page.close()


def test_no_text_turns_what_stands_around_it(browser: Any, tmp_path: Path) -> None:
    run = run_of(["\u202e123 of 456"], [["\u202e1234", "5678 people"]], questions=["a\u2066b?"])
    path = tmp_path / "page.html"
    path.write_text(page_of(run), "utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    shown = page.locator("#answers").inner_text()
    assert r"\u202e123 of 456" in shown
    assert r"a\u2066b?" in shown
    assert "\u202e" not in shown
    page.close()


def test_the_page_is_worked_by_keyboard(browser: Any, tmp_path: Path) -> None:
    run = run_of([f"answer {n}" for n in range(120)], [[f"answer {n % 7}"] for n in range(120)])
    path = tmp_path / "page.html"
    path.write_text(page_of(run), "utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 800}, color_scheme="dark")
    page.goto(path.as_uri())
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "search":
            break
    page.keyboard.type("answer 11")  # 11, and 110 to 119
    assert page.locator("#count").text_content() == "11 of 120 answers, page 1 of 1"
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    assert page.locator("#count").text_content() == "120 of 120 answers, page 1 of 3"
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    assert page.locator("#count").text_content() == "120 of 120 answers, page 2 of 3"
    page.locator("#sort").select_option("best")
    assert page.locator("#answers li").first.locator(".facts").text_content().count("F1 100") == 1
    # A phone is not made to scroll sideways.
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()
