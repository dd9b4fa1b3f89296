"""The room of a run over HTTP: what is asked is answered, and nothing else."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import pytest
from support import needs
from two_systems import A, B, explorer_of, run_of

from answerkey.explorer.selection import Explorer

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

MakeClient = Callable[..., "TestClient"]


class AtOnce(Executor):
    """Does the work while it is handed over."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002
        future: Future[Any] = Future()
        future.set_result(fn(*args))
        return future


def run_client(client_of: MakeClient, explorer: Explorer, *, examined: bool = True) -> TestClient:
    needs("web")
    from answerkey.explorer.examination import Examination
    from answerkey.web.run import run_room

    examination = Examination(explorer, AtOnce())
    if examined:
        examination.start()
    return client_of(rooms=[run_room(explorer, examination)])


@pytest.fixture
def run(client_of: MakeClient) -> TestClient:
    """Both systems, examined."""
    return run_client(client_of, explorer_of(A=run_of(A), B=run_of(B)))


@pytest.fixture
def unexamined(client_of: MakeClient) -> TestClient:
    """Both systems, of whose answers no verdict is known."""
    return run_client(client_of, explorer_of(A=run_of(A), B=run_of(B)), examined=False)


def error(reply: Any) -> dict[str, str]:
    found: dict[str, str] = reply.json()["error"]
    assert list(found) == ["code", "message", "where", "accepted", "remedy"]
    return found


def test_the_page_has_the_numbers_with_intervals_and_signature(run: TestClient) -> None:
    text = run.get("/run").text
    assert "6 answers of 2 systems to 3 items, scored under squad-v2" in text
    assert "<b>+0.00</b>" in text  # B's F1 less A's: the same mean
    assert "<b>33.33</b>" in text  # exact match, one of three
    assert "<b>55.56</b>" in text  # F1: 1, 2/3 and 0
    assert "squad-v2|missing:zero|key:" in text
    assert "|ci:0.95|" in text
    assert '<a href="/run" aria-current="page">Run</a>' in text


def test_without_a_run_there_is_no_room(client: TestClient) -> None:
    assert client.get("/run").status_code == 404
    assert client.get("/api/run").status_code == 404


def test_what_is_known_of_the_run_is_told(run: TestClient) -> None:
    told = run.get("/api/run").json()
    assert (told["answers"], told["items"], told["main"]) == (6, 3, "f1")
    assert [one["name"] for one in told["systems"]] == ["A", "B"]
    assert told["columns"]["by.lang"] == {"kind": "labels", "values": 2}
    assert told["awaited"] == []
    assert told["signature"].startswith("squad-v2|")
    assert told["verdict_signature"].startswith("verdict-1|")
    assert {one["code"] for one in told["of_the_run"]} == {"R106"}


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("", [0, 1, 2, 3, 4, 5]),
        ("system=B&sort=-f1", [5, 1, 3]),
        ("by.lang=en&by.lang=fr&exact_match=1", [0, 5]),
        ("f1=0%3C..%3C1", [1, 2]),
        ("find=Emma&size=1&page=2", [1]),
        ("finding=A501", [4]),
        ("verdict=incorrect&verdict=unsure&system=A", [4]),
        ("open=3&slices=by.lang&outcome=missing", [4]),
    ],
)
def test_a_query_is_answered(run: TestClient, query: str, rows: list[int]) -> None:
    found = run.get(f"/api/run/answers?{query}").json()
    assert [one["row"] for one in found["rows"]] == rows


def test_a_page_has_what_stands_beside_the_answers(run: TestClient) -> None:
    found = run.get("/api/run/answers?system=A&size=1").json()
    assert (found["total"], found["page"], found["size"]) == (3, 1, 1)
    assert found["asked"] == [["system", "A"], ["size", "1"]]
    assert [(one["value"], one["n"]) for one in found["choices"]["by.lang"]] == [
        ("en", 2),
        ("fr", 1),
    ]
    assert sum(map(sum, found["spread"]["counts"].values())) == 3


def test_slices_have_intervals_and_a_signature(run: TestClient) -> None:
    found = run.get("/api/run/slices?system=A&slices=by.lang").json()
    assert [(one["value"], one["n"]) for one in found["slices"]] == [
        (None, 3),
        ("en", 2),
        ("fr", 1),
    ]
    assert found["slices"][1]["f1"] == 0.5  # 1 and 0
    low, high = found["slices"][0]["intervals"]["exact_match"]
    assert 0 < low < 1 / 3 < high < 1
    assert "ci:0.95" in found["signature"]


def test_one_answer_is_told_in_full(run: TestClient) -> None:
    found = run.get("/api/run/answers/2").json()
    assert (found["prediction"], found["all_references"]) == ("in France", ["France", "the Midi"])
    score = found["card"]["scores"][0]
    assert [(word["text"], word["mark"]) for word in score["prediction_words"]] == [
        ("in", "alone"),
        ("France", "shared"),
    ]
    assert found["card"]["verdict"]["label"] == "correct"
    assert [one["row"] for one in found["others"]] == [3]
    assert found["values"]["by.lang"] == "fr"


def test_no_answer_has_nothing_to_mark(run: TestClient) -> None:
    found = run.get("/api/run/answers/4").json()
    assert found["card"] is None
    assert found["verdict"] == "incorrect"


def test_findings_are_those_of_the_filter_or_of_the_answer_alone(
    run: TestClient, unexamined: TestClient
) -> None:
    known, alone = (
        each.get("/api/run/answers/1").json()["card"]["findings"] for each in (run, unexamined)
    )
    assert [one["code"] for one in known] == [one["code"] for one in alone]
    assert all(one["remedy"] for one in known)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("answers?colour=red", "no column 'colour'"),
        ("answers?sort=-colour", "no column 'colour'"),
        ("answers?f1=high", "'high' is no number"),
        ("answers?page=0", "'0' is no page"),
        ("answers?size=201", "'201' is no size"),
        ("answers?find=" + "x" * 501, "the address asks for too much"),
        ("answers?" + "&".join(f"system={n}" for n in range(101)), "the address asks for too much"),
        ("answers?find=" + "x" * 16_001, "the address is too long"),
        ("answers/6", "no row 6"),
        ("answers/-1", "no row -1"),
        ("slices?slices=f1", "'f1' has no slices"),
        ("rows.exe", "no such format"),
        ("rows.csv?f1=..x", "'x' is no number"),
    ],
)
def test_what_cannot_be_meant_is_refused(run: TestClient, path: str, message: str) -> None:
    reply = run.get(f"/api/run/{path}")
    assert reply.status_code == 422
    assert error(reply)["message"] == message


@pytest.mark.parametrize("path", ["answers/x", "answers/1e3", "answers/99999999999999999999999"])
def test_what_is_no_row_is_refused(run: TestClient, path: str) -> None:
    reply = run.get(f"/api/run/{path}")
    assert reply.status_code == 422
    error(reply)


@pytest.mark.parametrize(
    "path", ["answers/../../../etc/passwd", "rows.csv/../../x", "..%2f..%2fetc"]
)
def test_no_path_reaches_a_file(run: TestClient, path: str) -> None:
    assert run.get(f"/api/run/{path}").status_code in {404, 422}


def test_a_filter_on_what_is_not_known_yet_claims_nothing(unexamined: TestClient) -> None:
    found = unexamined.get("/api/run/answers?verdict=correct&sort=finding").json()
    assert (found["total"], found["rows"], found["waiting"]) == (None, [], ["finding", "verdict"])
    assert unexamined.get("/api/run/slices?slices=finding").json()["waiting"] == ["finding"]
    reply = unexamined.get("/api/run/rows.csv?verdict=correct")
    assert reply.status_code == 422
    assert error(reply)["message"] == "verdict of all answers are not known yet"
    told = unexamined.get("/api/run/progress").json()
    assert told["progress"]["verdict"] == {"done": 0, "of": 6, "failed": ""}
    assert told["awaited"] == ["finding", "verdict", "verdict_score"]


def test_what_is_filtered_is_taken_along(run: TestClient) -> None:
    reply = run.get("/api/run/rows.jsonl?system=B&sort=-f1")
    assert reply.headers["content-disposition"] == 'attachment; filename="answers.jsonl"'
    rows = [json.loads(line) for line in reply.text.splitlines()]
    assert [(row["id"], row["system"], row["prediction"]) for row in rows] == [
        ("q3", "B", "Two"),
        ("q1", "B", "Austen"),
        ("q2", "B", "Italy"),
    ]
    assert rows[0]["verdict"] == "correct"
    assert rows[0]["references"] == ["two"]


def test_no_cell_that_is_taken_along_is_a_formula(client_of: MakeClient) -> None:
    run = run_client(client_of, explorer_of(A=run_of(["=1+1", "@x", "-2"])))
    rows = list(csv.DictReader(io.StringIO(run.get("/api/run/rows.csv").text)))
    assert [row["prediction"] for row in rows] == ["'=1+1", "'@x", "'-2"]


def test_names_of_systems_are_text(client_of: MakeClient) -> None:
    name = "<script>alert(1)</script>"
    run = run_client(client_of, explorer_of(**{name: run_of(A), "B": run_of(B)}))
    text = run.get("/run").text
    assert name not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


@pytest.mark.parametrize("path", ["/run", "/api/run", "/api/run/answers", "/api/run/rows.csv"])
def test_the_guard_stands_before_the_room(run: TestClient, path: str) -> None:
    assert run.get(path, headers={"host": "evil.example"}).status_code == 421
    foreign = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"}
    assert run.get(path, headers=foreign).status_code == 403
    policy = run.get(path).headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_the_room_needs_the_token(client_of: MakeClient) -> None:
    needs("web")
    from answerkey.explorer.examination import Examination
    from answerkey.web.run import run_room

    explorer = explorer_of(A=run_of(A))
    run = client_of(rooms=[run_room(explorer, Examination(explorer, AtOnce()))], token="t" * 32)
    assert run.get("/api/run/answers").status_code == 401
    opened = run.get(f"/run?token={'t' * 32}")
    assert (opened.status_code, opened.headers["location"]) == (303, "/run")
