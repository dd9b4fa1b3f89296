"""Every request is checked before it is routed, every reply bears the same headers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

JSON = {"content-type": "application/json"}
PAIR = b'{"prediction": "Austen", "references": ["Jane Austen"]}'
TOKEN = "a-token-of-the-test"  # noqa: S105 - not of any server
FIELDS = {"code", "message", "where", "accepted", "remedy"}
LIMIT = 2_000_000


def broken() -> Any:
    """Return a room whose code fails."""
    from fastapi import APIRouter

    from answerkey.web.application import Room

    router = APIRouter()

    @router.get("/broken")
    async def fails() -> None:
        raise ZeroDivisionError("a secret path /home/someone")

    return Room("/broken", "Broken", router)


REQUESTS: dict[str, tuple[int, str, str, dict[str, Any]]] = {
    "page": (200, "GET", "/", {}),
    "head": (405, "HEAD", "/", {}),
    "file": (200, "GET", "/static/page.css", {}),
    "api page": (200, "GET", "/api", {}),
    "openapi": (200, "GET", "/api/openapi.json", {}),
    "score": (200, "POST", "/api/score", {"content": PAIR, "headers": JSON}),
    "no json": (400, "POST", "/api/score", {"content": b"{", "headers": JSON}),
    "foreign name": (421, "GET", "/", {"headers": {"host": "evil.example:8765"}}),
    "foreign site": (403, "GET", "/", {"headers": {"sec-fetch-site": "cross-site"}}),
    "nothing there": (404, "GET", "/nothing", {}),
    "no such file": (404, "GET", "/static/nothing.js", {}),
    "no such method": (405, "DELETE", "/api/score", {"headers": JSON}),
    "too long": (413, "POST", "/api/score", {"content": b" " * (LIMIT + 1), "headers": JSON}),
    "no type": (415, "POST", "/api/score", {"content": PAIR}),
    "not accepted": (422, "POST", "/api/score", {"content": b"{}", "headers": JSON}),
    "our fault": (500, "GET", "/broken", {}),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_every_reply_is_guarded(client_of, name: str) -> None:
    status, method, path, given = REQUESTS[name]
    reply = client_of(rooms=[broken()]).request(method, path, **given)
    assert reply.status_code == status
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["x-frame-options"] == "DENY"
    assert reply.headers["referrer-policy"] == "no-referrer"
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"
    assert reply.headers["cache-control"] == "no-store"
    assert not [header for header in reply.headers if header.startswith("access-control")]


@pytest.mark.parametrize("name", [n for n, (status, *_) in REQUESTS.items() if status >= 400])
def test_every_refusal_has_one_shape(client_of, name: str) -> None:
    _, method, path, given = REQUESTS[name]
    reply = client_of(rooms=[broken()]).request(method, path, **given)
    if method == "HEAD":
        return
    assert set(reply.json()) == {"error"}
    assert set(reply.json()["error"]) == FIELDS
    assert "/home" not in reply.text
    assert "Traceback" not in reply.text


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8765",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8765",
        "10.0.0.1:8765",
        "127.0.0.1@evil.example",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/", "/static/page.css", "/api/conventions", "/nothing"])
def test_a_foreign_name_reaches_nothing(client, host: str, path: str) -> None:
    assert client.get(path, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost", "LOCALHOST:9", "[::1]:8765"])
def test_our_own_names_are_known(client, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


def test_an_address_of_this_machine_is_ours_where_all_are_listened_on(client_of) -> None:
    anywhere = client_of(any_address=True)
    assert anywhere.get("/", headers={"host": "192.168.1.7:8765"}).status_code == 200
    assert anywhere.get("/", headers={"host": "evil.example"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "https://127.0.0.1:8765"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {
            "sec-fetch-site": "cross-site",
            "sec-fetch-mode": "navigate",
            "sec-fetch-dest": "document",
        },
    ],
)
def test_another_site_cannot_post(client, headers: dict[str, str]) -> None:
    reply = client.post("/api/score", content=PAIR, headers={**JSON, **headers})
    assert reply.status_code == 403


def test_our_own_page_can_post(client) -> None:
    ours = {"origin": "http://127.0.0.1:8765", "sec-fetch-site": "same-origin"}
    assert client.post("/api/score", content=PAIR, headers={**JSON, **ours}).status_code == 200


def test_a_link_from_elsewhere_may_be_followed_but_not_framed(client) -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    followed = client.get("/", headers={**link, "sec-fetch-dest": "document"})
    framed = client.get("/", headers={**link, "sec-fetch-dest": "iframe"})
    assert (followed.status_code, framed.status_code) == (200, 403)


def test_a_token_is_demanded_everywhere(client_of) -> None:
    client = client_of(token=TOKEN)
    for path in ("/", "/static/page.css", "/api/conventions", "/nothing", "/?token=wrong"):
        assert client.get(path).status_code == 401
    assert client.get("/", headers={"authorization": "Bearer wrong"}).status_code == 401
    assert client.get("/", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_the_token_moves_from_the_address_into_a_cookie(client_of) -> None:
    client = client_of(token=TOKEN)
    reply = client.get(f"/?token={TOKEN}")
    assert reply.status_code == 303
    assert reply.headers["location"] == "/"
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("answerkey-8765=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert client.get("/").status_code == 200  # the client keeps cookies


@pytest.mark.parametrize("path", ["//evil.example/", "///evil.example", "/%5Cevil.example"])
def test_handing_over_the_token_leads_nowhere_else(client_of, path: str) -> None:
    reply = client_of(token=TOKEN).get(f"http://127.0.0.1:8765{path}?token={TOKEN}")
    place = reply.headers["location"]
    assert place.startswith("/")
    assert place[1:2] not in {"/", "\\"}


def test_a_body_in_pieces_ends_at_the_limit(client) -> None:
    sent = 0

    def pieces() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(100):
            sent += 1
            yield b" " * 100_000

    reply = client.post("/api/score", content=pieces(), headers=JSON)
    assert reply.status_code == 413


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "multipart/form-data; boundary=x"},
        {**JSON, "content-encoding": "gzip"},
    ],
)
def test_only_plain_json_is_read(client, headers: dict[str, str]) -> None:
    assert client.post("/api/score", content=PAIR, headers=headers).status_code == 415


@pytest.mark.parametrize(
    "path",
    [
        "../../etc/passwd",
        "%2e%2e%2fetc%2fpasswd",
        "..%5c..%5cx",
        "a%00b",
        "..;/x",
        "/etc/passwd",
        "page.css/",
        "__init__.py",
        "../application.py",
    ],
)
def test_no_path_reaches_the_file_system(client, path: str) -> None:
    reply = client.get(f"/static/{path}")
    assert reply.status_code == 404
    assert "root:" not in reply.text
