"""What the server answers: decisions are checked, count once, and second opinions are blind."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from support import needs

from answerkey.errors import OutputError
from answerkey.evaluation.readers import read_run
from answerkey.review.decisions import decision_of
from answerkey.review.doubts import doubts
from answerkey.review.sheet import Sheet, sheet
from answerkey.review.store import Store

from .conftest import environment


@pytest.fixture
def shown(answers: Path) -> Sheet:
    run = read_run(str(answers))
    return sheet(run, doubts(run, choice="all"))


@pytest.fixture
def store() -> Iterator[Store]:
    with Store(":memory:") as opened:
        yield opened


@pytest.fixture
def client(shown: Sheet, store: Store) -> Any:
    needs("web")
    from fastapi.testclient import TestClient

    from answerkey.web.application import application
    from answerkey.web.review import review_room

    app = application(rooms=[review_room(shown, store)])
    return TestClient(app, base_url="http://127.0.0.1:8765", raise_server_exceptions=False)


def decided(shown: Sheet, annotator: str, judgment: str | None, number: int = 0) -> dict[str, Any]:
    card = shown.cards[number]
    return {
        "key": f"{annotator}-{judgment}-{number:06}",
        "item": card["item"],
        "entry": card["entry"],
        "id": card["id"],
        "annotator": annotator,
        "judgment": judgment,
        "time": "2026-01-01T00:00:00Z",
    }


URL = "/api/review/decisions"


def test_a_decision_is_stored_and_sent_twice_counts_once(
    client: Any, shown: Sheet, store: Store
) -> None:
    one = decided(shown, "anna", "correct")
    for _ in range(3):
        reply = client.post(URL, json=one)
        assert reply.json() == {"key": one["key"], "revision": 1, "others": []}
    assert len(store.decisions()) == 1


def test_what_is_no_decision_is_refused_in_the_one_shape(
    client: Any, shown: Sheet, store: Store
) -> None:
    good = decided(shown, "anna", "correct")
    for bad in (
        {},
        {**good, "judgment": "right"},
        {**good, "note": "x" * 10_001},
        {**good, "item": "0" * 16},
        {**good, "time": "2999-01-01T00:00:00Z"},
        [good],
    ):
        reply = client.post(URL, json=bad)
        assert reply.status_code == 422
        assert set(reply.json()["error"]) == {"code", "message", "where", "accepted", "remedy"}
    headers = {"content-type": "application/json"}
    lone = json.dumps({**good, "note": "\ud800"})
    assert client.post(URL, content=lone, headers=headers).status_code == 422
    assert client.post(URL, content='{"key": 1', headers=headers).status_code == 400
    assert store.decisions() == []


def test_what_cannot_be_stored_now_is_to_be_sent_again(
    client: Any, shown: Sheet, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> list[int]:
        raise OutputError("the decisions cannot be kept there: database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        reply = client.post(URL, json=decided(shown, "anna", "correct"))
    # A browser drops what is refused for good, 422, and keeps what fails.
    assert reply.status_code == 503
    assert "disk is full" in reply.json()["error"]["message"]
    assert client.post(URL, json=decided(shown, "anna", "correct")).json()["revision"] == 1


def test_a_foreign_page_cannot_decide(client: Any, shown: Sheet, store: Store) -> None:
    foreign = {"origin": "http://elsewhere.example", "sec-fetch-site": "cross-site"}
    one = decided(shown, "anna", "correct")
    assert client.post(URL, json=one, headers=foreign).status_code == 403
    assert client.get("/api/review/export", headers=foreign).status_code == 403
    assert store.decisions() == []


def test_others_are_heard_only_once_one_has_decided(client: Any, shown: Sheet) -> None:
    client.post(URL, json=decided(shown, "anna", "correct"))
    client.post(URL, json=decided(shown, "anna", "wrong", 1))
    before = client.get(URL, params={"annotator": "ben"}).json()
    assert before["others"] == {}
    assert "correct" not in json.dumps(before)
    assert list(before["decided_by_others"].values()) == [1, 1]
    heard = client.post(URL, json=decided(shown, "ben", "partly")).json()["others"]
    assert [(one["annotator"], one["judgment"]) for one in heard] == [("anna", "correct")]
    after = client.get(URL, params={"annotator": "ben"}).json()
    assert list(after["others"]) == [shown.cards[0]["item"]]
    assert after["differences"] == [shown.cards[0]["item"]]
    assert client.post(URL, json=decided(shown, "ben", None)).json()["others"] == []
    assert client.get(URL, params={"annotator": "ben"}).json()["others"] == {}


def test_to_adjudicate_one_hears_everybody(client: Any, shown: Sheet) -> None:
    client.post(URL, json=decided(shown, "anna", "correct"))
    client.post(URL, json=decided(shown, "ben", "wrong"))
    asked = {"annotator": "anna", "adjudicate": True}
    assert client.get(URL, params=asked).json()["differences"] == [shown.cards[0]["item"]]
    final = {**decided(shown, "anna", "partly"), "adjudicates": True}
    client.post(URL, json=final)
    found = client.get(URL, params=asked).json()
    assert found["differences"] == []
    assert found["mine"][shown.cards[0]["item"]]["judgment"] == "partly"
    own = client.get(URL, params={"annotator": "anna"}).json()["mine"]
    assert own[shown.cards[0]["item"]]["judgment"] == "correct"  # her first opinion is kept


def test_the_export_comes_back(client: Any, shown: Sheet, store: Store) -> None:
    for annotator in ("anna", "ben"):
        client.post(URL, json=decided(shown, annotator, "unsure"))
    reply = client.get("/api/review/export")
    assert reply.headers["content-disposition"] == 'attachment; filename="decisions.jsonl"'
    lines = [decision_of(json.loads(line)) for line in reply.text.splitlines()]
    assert lines == store.decisions()


def test_the_offline_file_needs_no_server_packages() -> None:
    code = "import sys, answerkey.web.offline; sys.exit('fastapi' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], env=environment(), check=False)
    assert done.returncode == 0


def test_the_scripts_of_the_offline_file_share_no_name() -> None:
    # They stand in one module there.
    from answerkey.web.offline import SCRIPTS

    texts = [files("answerkey.web").joinpath("static", name).read_text("utf-8") for name in SCRIPTS]
    declared = re.compile(
        r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE
    )
    names = [name for text in texts for name in declared.findall(text)]
    assert len(names) > 40
    assert [name for name, times in Counter(names).items() if times > 1] == []
