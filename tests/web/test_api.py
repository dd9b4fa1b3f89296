"""The API gives the library's numbers, with a signature, in one shape.

The expected values are SQuAD's arithmetic, shown beside each.
"""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

EMPTY = {"prediction": "a", "references": []}
JSON = {"content-type": "application/json"}


def score(client: Any, prediction: str, *references: str, convention: str = "squad-v2") -> Any:
    body = {"prediction": prediction, "references": references, "convention": convention}
    reply = client.post("/api/score", json=body)
    assert reply.status_code == 200, reply.text
    return reply.json()


@pytest.mark.parametrize("prediction", ["The author Jane Austen", "Not Jane Austen"])
def test_a_pair(client, prediction: str) -> None:
    found = score(client, prediction, "Jane Austen")
    # 2 of 3 words are shared, and both of the reference: P 2/3, R 1, F1 2·2/(3+2).
    assert found["exact_match"] == 0
    assert math.isclose(found["precision"], 2 / 3)
    assert found["recall"] == 1
    assert found["f1"] == 0.8
    assert found["counts"] == {"same": False, "common": 2, "in_prediction": 3, "in_reference": 2}
    assert found["signature"].startswith("squad-v2|answerkey:")


def test_the_winning_reference_is_named(client) -> None:
    assert score(client, "Kennedy", "John F. Kennedy", "Kennedy")["best_reference"] == 1


def test_a_batch_is_its_pairs_and_their_means(client) -> None:
    items = [
        {"prediction": "Jane Austen.", "references": ["Jane Austen"]},
        {"prediction": "Austen", "references": "Jane Austen"},
        {"prediction": "1831", "references": ["1813"]},
    ]
    found = client.post("/api/score", json={"items": items}).json()
    assert [row["exact_match"] for row in found["scores"]] == [1, 0, 0]
    # F1 of Austen: 2·1/(1+2).
    assert [round(row["f1"], 4) for row in found["scores"]] == [1, 0.6667, 0]
    assert math.isclose(found["mean"]["f1"], 5 / 9)
    assert found["n"] == 3
    assert found["signature"].startswith("squad-v2|")


def test_an_empty_batch_has_no_mean(client) -> None:
    found = client.post("/api/score", json={"items": []}).json()
    assert found["n"] == 0
    assert found["scores"] == []


def test_a_measure_that_a_convention_has_not_is_null(client) -> None:
    found = score(client, "Austen", "Austen", convention="exact-string")
    assert (found["exact_match"], found["f1"]) == (1, None)


def test_an_explanation_shows_each_step(client) -> None:
    body = {"prediction": "The Eiffel Tower!", "references": ["eiffel tower"]}
    found = client.post("/api/explain", json=body).json()
    assert found["steps"][0]["prediction"] == "The Eiffel Tower!"
    assert found["steps"][-1]["prediction"] == "eiffel tower"
    assert found["signature"].startswith("squad-v2|")


def test_a_verdict_has_its_reason(client) -> None:
    body = {"prediction": "Not Jane Austen", "references": ["Jane Austen"], "question": "who?"}
    found = client.post("/api/verdict", json=body).json()
    assert found["label"] == "incorrect"
    assert found["reason"]
    assert found["signature"].startswith("verdict-")


def test_conventions_are_listed_and_shown(client) -> None:
    listed = client.get("/api/conventions").json()
    names = [row["name"] for row in listed["conventions"]]
    assert listed["default"] in names
    assert {"squad-v1", "triviaqa", "drop"} <= set(names)
    assert all(row["signature"] and row["summary"] for row in listed["conventions"])
    assert client.get("/api/conventions/triviaqa").json()["name"] == "triviaqa"


@pytest.mark.parametrize(
    ("body", "status", "where", "says"),
    [
        ({"prediction": "a", "references": ["a", 3]}, 422, "references.1", "string"),
        ({"prediction": "a"}, 422, "references", "required"),
        ({"prediction": "a", "references": [], "x": 1}, 422, "x", "not permitted"),
        ({"prediction": 1, "references": "a"}, 422, "prediction", "string"),
        ({"items": [{"prediction": "a"}]}, 422, "items.0.references", "required"),
        ({"prediction": "a", "references": ["a"], "convention": "squadv3"}, 422, "", "squadv3"),
        ({"prediction": "a", "references": ["a"], "convention": "a|b"}, 422, "", "no name"),
        ({"prediction": "a" * 200_001, "references": ["a"]}, 422, "prediction", "200000"),
        ([1], 422, "", ""),
    ],
)
def test_a_refusal_says_where_and_what(client, body: Any, status: int, where: str, says: str):
    reply = client.post("/api/score", json=body)
    error = reply.json()["error"]
    assert reply.status_code == status
    assert where in error["where"]
    assert says in error["message"]


def test_no_references_at_all_are_refused(client) -> None:
    reply = client.post("/api/score", json={**EMPTY, "convention": "squad-v1"})
    assert reply.status_code == 422
    assert reply.json()["error"]["code"] == "input"


def test_a_near_name_is_suggested(client) -> None:
    error = client.get("/api/conventions/squadv2x").json()["error"]
    assert "did you mean" in error["remedy"]


def test_half_a_character_is_refused(client) -> None:
    body = b'{"prediction": "\\ud800", "references": ["a"]}'
    reply = client.post("/api/score", content=body, headers=JSON)
    assert reply.status_code == 422
    assert reply.json()["error"]["where"]


def test_the_description_covers_every_address(client) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    assert {"/api/score", "/api/explain", "/api/verdict", "/api/conventions"} <= set(described)
    shown = client.get("/api").text
    assert [path for path in described if path not in shown] == []
    assert "https://" not in shown


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["prediction", "references", "items", "convention", "question", "answers"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=9,
)


@pytest.mark.parametrize("path", ["score", "explain", "verdict", "cards"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=anything)
def test_whatever_is_sent_has_an_answer_in_shape(client, path: str, body: Any) -> None:
    reply = client.post(f"/api/{path}", content=json.dumps(body), headers=JSON)
    assert reply.status_code in {200, 422}
    if reply.status_code == 422:
        assert set(reply.json()["error"]) == {"code", "message", "where", "accepted", "remedy"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=30), references=st.lists(st.text(max_size=12), min_size=1, max_size=3))
def test_cards_take_any_text(client, text: str, references: list[str]) -> None:
    body = {"references": references, "answers": [text], "conventions": ["squad-v2", "drop"]}
    reply = client.post("/api/cards", json=body)
    assert reply.status_code == 200
    (card,) = reply.json()["cards"]
    assert [each["convention"] for each in card["scores"]] == ["squad-v2", "drop"]
