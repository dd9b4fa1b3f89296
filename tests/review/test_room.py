"""People decide in a real browser: by keyboard, together, through an outage, whatever is shown."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import violations
from hostile import HOSTILE
from safe_replies import check_headers

from answerkey.review.decisions import Decision, standing
from answerkey.review.exchange import read_decisions

from .conftest import Served, answerkey, environment

pytestmark = pytest.mark.slow  # a browser, once on one backend

Open = Callable[..., Any]


@pytest.fixture
def opened(browser: Any) -> Iterator[Open]:
    """Open the room as somebody; at the end no page has complained."""
    contexts: list[Any] = []
    complaints: list[str] = []
    replies: list[tuple[str, dict[str, str]]] = []

    def open_as(address: str, name: str, *, beside: Any = None) -> Any:
        context = beside.context if beside else browser.new_context(accept_downloads=True)
        contexts.append(context)
        page = context.new_page()
        page.on("response", lambda reply: replies.append((reply.url, reply.headers)))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        if page.locator(".ask").count():
            page.keyboard.type(name)
            page.keyboard.press("Enter")
        page.wait_for_selector(".count")
        return page

    yield open_as
    for context in {id(one): one for one in contexts}.values():
        context.close()
    assert complaints == []
    for url, headers in replies:
        if url.startswith("http:"):  # the offline file has its policy inside
            check_headers(headers)


def saved(page: Any) -> None:
    page.wait_for_selector("#sending >> text=all saved")


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def kept(served: Served) -> list[Decision]:
    return read_decisions(served.decisions)


def test_forty_answers_are_decided_by_keyboard_alone(served: Served, opened: Open) -> None:
    page = opened(served.address, "anna")
    for number in range(40):
        assert page.locator(".revealed").count() == 0  # the scores wait for the decision
        press(page, "123u0"[number % 5])
        page.wait_for_selector(".revealed")
        assert page.locator("#answer mark").inner_text() == f"in {1900 + number}"
        press(page, "Enter")
    page.wait_for_selector("text=All decided")
    saved(page)
    found = kept(served)
    words = ["correct", "partly", "wrong", "unsure", "bad-key"]
    assert [one.judgment for one in found] == words * 8
    assert [one.id for one in found] == [f"q{number}" for number in range(40)]
    assert {one.annotator for one in found} == {"anna"}


def test_alias_note_undo_and_change_of_mind_are_keys_too(served: Served, opened: Open) -> None:
    page = opened(served.address, "anna")
    press(page, "n")
    page.keyboard.type("1 or 2?")  # what is typed into a field is no decision
    press(page, "Enter", "a")
    page.keyboard.type("the year 1900")
    press(page, "Enter", "Enter", "3", "1", "z", "2", "Enter")
    saved(page)
    first, *second = kept(served)
    assert (first.judgment, first.alias, first.note) == ("correct", "the year 1900", "1 or 2?")
    assert [one.judgment for one in second] == ["wrong", "correct", None, "partly"]
    assert [one.revision for one in second] == [1, 2, 3, 4]
    assert page.locator(".count b").inner_text() == "2"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_everybody_can_use_it(browser: Any, served: Served, scheme: str, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(served.address)
    page.wait_for_selector(".ask")
    assert violations(page) == []
    page.keyboard.type("anna")
    press(page, "Enter")
    page.wait_for_selector(".count")
    assert violations(page) == []
    for key, shown in (
        ("1", ".revealed"),
        ("a", "#entry"),
        ("Escape", ".revealed"),
        ("?", ".keys"),
    ):
        press(page, key)
        page.wait_for_selector(shown)
        assert violations(page) == []
    context.close()


def test_what_was_decided_is_there_after_a_reload(served: Served, opened: Open) -> None:
    page = opened(served.address, "anna")
    press(page, "1", "Enter", "3", "Enter")
    saved(page)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator(".count b").inner_text() == "2"
    assert page.locator(".asked").inner_text() == "when was thing 2 made"


def test_two_tabs_and_two_annotators_on_one_answer_lose_nothing(
    served: Served, opened: Open
) -> None:
    anna = opened(served.address, "anna")
    tab = opened(served.address, "anna", beside=anna)
    ben = opened(served.address, "ben")
    for page, key in [(anna, "1"), (tab, "3"), (ben, "2"), (anna, "u"), (ben, "0"), (tab, "2")]:
        press(page, key)
    for page in (anna, tab, ben):
        saved(page)
    found = kept(served)
    said = Counter((one.annotator, one.judgment) for one in found)
    assert said == {
        ("anna", "correct"): 1,
        ("anna", "wrong"): 1,
        ("anna", "unsure"): 1,
        ("anna", "partly"): 1,
        ("ben", "partly"): 1,
        ("ben", "bad-key"): 1,
    }
    assert sorted(one.revision for one in found if one.annotator == "anna") == [1, 2, 3, 4]
    assert len({one.item for one in found}) == 1


def test_a_second_opinion_is_blind_and_differences_are_adjudicated(
    served: Served, opened: Open
) -> None:
    anna = opened(served.address, "anna")
    press(anna, "1", "Enter", "1", "Enter")
    saved(anna)
    ben = opened(served.address, "ben")
    ben.get_by_label("Which answers").select_option("second")
    ben.wait_for_selector("text=0 of 2 decided")
    assert ben.locator(".others").count() == 0
    press(ben, "3")
    ben.wait_for_selector(".others >> text=anna")  # said once it can no longer sway
    press(ben, "Enter", "1")
    saved(ben)
    eve = opened(served.address, "eve")
    eve.get_by_label("Which answers").select_option("differences")
    eve.wait_for_selector("text=0 of 1 decided")
    assert "anna" in eve.locator(".others").inner_text()
    press(eve, "2")
    saved(eve)
    assert [(one.id, one.judgment) for one in kept(served) if one.adjudicates] == [("q0", "partly")]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_outage_loses_nothing_and_nothing_counts_twice(
    served: Served, opened: Open, how: signal.Signals
) -> None:
    page = opened(served.address, "anna")
    press(page, "1", "Enter")
    saved(page)
    served.stop(how)
    for key in "123u0":
        press(page, key, "Enter")
    page.wait_for_selector("text=No server: 5 wait here and will be sent")
    served.start()
    saved(page)
    assert (
        page.evaluate(
            "Object.keys(localStorage).filter((k) => k.startsWith('answerkey-review:')).length"
        )
        == 0
    )
    words = ["correct", "correct", "partly", "wrong", "unsure", "bad-key"]
    assert [one.judgment for one in kept(served)] == words


def test_a_tab_closed_during_an_outage_sends_when_the_room_is_opened_again(
    served: Served, opened: Open
) -> None:
    page = opened(served.address, "anna")
    served.stop()
    press(page, "3", "Enter")
    page.wait_for_selector("text=No server: 1 wait")
    page.close(run_before_unload=False)
    served.start()
    again = opened(served.address, "anna", beside=page)
    saved(again)
    assert [one.judgment for one in kept(served)] == ["wrong"]
    assert again.locator(".count b").inner_text() == "1"


def test_a_reply_that_is_lost_makes_no_second_decision(served: Served, opened: Open) -> None:
    page = opened(served.address, "anna")
    asked: list[str] = []

    from answerkey.web.guard import HEADERS

    def lose(route: Any) -> None:
        asked.append(route.request.post_data)
        if len(asked) == 1:
            route.fetch()  # it arrives, and is stored
            route.abort()
        elif len(asked) == 2:
            full = {"error": {"message": "the disk is full"}}
            route.fulfill(status=503, json=full, headers=dict(HEADERS))
        else:
            route.continue_()

    page.route("**/api/review/decisions", lose)
    press(page, "1")
    saved(page)
    assert len(asked) == 3
    assert len(set(asked)) == 1
    assert [(one.judgment, one.revision) for one in kept(served)] == [("correct", 1)]


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / "hostile.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "question", "prediction", "reference", "system"])
        writer.writerows([text, text, f"{text} {n}", text, text] for n, text in enumerate(HOSTILE))
    return path


def look_through(page: Any) -> None:
    for at in range(len(HOSTILE)):
        press(page, "n")
        page.locator("#entry").fill(HOSTILE[at])
        press(page, "Enter", "1", "Enter")
        if at % 10 == 0:
            assert page.evaluate("window.ran") is None
    page.wait_for_selector("text=All decided")
    assert page.evaluate("window.ran") is None
    assert page.locator("iframe, svg, img[onerror], math, main script").count() == 0


def test_hostile_texts_run_nothing(tmp_path: Path, hostile: Path, opened: Open) -> None:
    assert len(set(HOSTILE)) == 300
    served = Served(tmp_path, hostile)
    served.start()
    try:
        page = opened(served.address, "<script>window.ran=1</script>")
        look_through(page)
        saved(page)
        assert [one.note for one in kept(served)] == [*HOSTILE]
    finally:
        served.stop(signal.SIGKILL)


def test_characters_that_turn_a_line_around_are_named(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "bidi.csv"
    path.write_text("question,prediction,reference\nwho?,\u202eevil\u200b,a\u2066b\n", "utf-8")
    page = opened(offline(tmp_path, path).as_uri(), "anna")
    assert page.locator("#answer").inner_text() == "\\u202eevil\\u200b"
    assert page.locator(".references").inner_text() == "a\\u2066b"


def offline(tmp_path: Path, answers: Path) -> Path:
    target = tmp_path / "review.html"
    made = answerkey(
        "review", str(answers), "--queue", "all", "--most", "300", "--html", str(target), "-q"
    )
    subprocess.run(made, env=environment(), check=True)
    return target


def test_the_offline_file_runs_nothing_hostile_and_asks_nobody(
    tmp_path: Path, hostile: Path, opened: Open
) -> None:
    target = offline(tmp_path, hostile)
    page = opened(target.as_uri(), "anna")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    look_through(page)
    assert asked == []


def test_decisions_of_the_offline_file_come_back(
    tmp_path: Path, answers: Path, opened: Open
) -> None:
    page = opened(offline(tmp_path, answers).as_uri(), "zoë")
    for number in range(40):
        press(page, "123u0"[number % 5], "Enter")
    page.wait_for_selector("text=All decided")
    press(page, "z", "2")
    page.reload()
    page.wait_for_selector("text=kept in this browser")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save decisions to a file").first.click()
    returned = tmp_path / download.value.suggested_filename
    download.value.save_as(returned)
    assert returned.name == "decisions-zoë.jsonl"
    store = str(tmp_path / "decisions.sqlite")
    take = answerkey("review", str(answers), "--import", str(returned), "--decisions", store, "-q")
    take += ["--queue", "all"]
    for told in ("42 decisions taken in (zoë 42)\n", "0 decisions taken in\n"):
        done = subprocess.run(take, env=environment(), capture_output=True, text=True, check=True)
        assert done.stdout == told
        assert "not in this run" not in done.stderr
    words = Counter(one.judgment for one in standing(read_decisions(store)))
    assert words == {"correct": 8, "partly": 9, "wrong": 8, "unsure": 8, "bad-key": 7}


def test_a_damaged_file_is_not_taken_in(tmp_path: Path, answers: Path) -> None:
    returned = tmp_path / "returned.jsonl"
    returned.write_text(json.dumps({"judgment": "correct"}) + "\n", "utf-8")
    store = str(tmp_path / "decisions.sqlite")
    take = answerkey("review", "--import", str(returned), "--decisions", store)
    done = subprocess.run(take, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "returned.jsonl, line 1: no 'key'" in done.stderr
    assert read_decisions(store) == []
    assert answers.exists()
