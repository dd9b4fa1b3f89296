"""What every request must pass, and what every reply bears: plain ASGI, before any routing.

A page of another site must not read or act here. So the name asked for must be ours (a foreign
name may point at this machine: DNS rebinding), another site's requests are refused, no reply
grants a foreign origin anything, and no page may run a script or load a thing that is not ours.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from fastapi import Response

from answerkey.web.faults import fault

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["BODY_BYTES", "HEADERS", "LOOPBACK", "Guard"]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
BODY_BYTES = 2_000_000

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""On every reply, errors included."""

_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_READING = frozenset({"GET", "HEAD"})


class Guard:
    """Let a request through to the application, or answer it.

    Args:
        application: What answers requests that may pass.
        names: The names the server may be asked by, without port.
        token: What a request must know; None where everybody on this machine may ask.
        any_address: Whether every IP address is a name of ours, as where it listens on all of
            them; an address cannot be pointed elsewhere, so that is safe.
    """

    def __init__(
        self,
        application: ASGIApp,
        *,
        names: Sequence[str] = LOOPBACK,
        token: str | None = None,
        any_address: bool = False,
    ) -> None:
        self._application = application
        self._names = frozenset(name.lower() for name in names)
        self._token = token
        self._any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection's scope."""
        if scope["type"] == "lifespan":
            await self._application(scope, receive, send)
            return
        if scope["type"] != "http":  # websockets: there are none, and closing refuses the handshake
            await send({"type": "websocket.close", "code": 1008})
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [pair for pair in message["headers"] if pair[0].decode() not in HEADERS]
                message["headers"] = [*given, *_HEADERS]
            await send(message)

        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        refused = self._refused(scope, headers)
        if refused is not None:
            await refused(scope, receive, send_with_headers)
            return
        body = await _whole_body(receive)
        if body is None:
            await _too_long()(scope, receive, send_with_headers)
            return
        await self._application(scope, _again(body, receive), send_with_headers)

    def _refused(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        """Return the refusal, or None."""
        host = headers.get("host", "")
        if not self._ours(host):
            return fault(
                421,
                "host",
                "this server does not go by that name",
                "Host",
                ", ".join(sorted(self._names)),
                "answerkey serve --name NAME allows another",
            )
        return (
            _foreign(scope, headers, host) or self._unknown(scope, headers) or _body(scope, headers)
        )

    def _ours(self, host: str) -> bool:
        # Any port: a tunnel (ssh -L) shows ours under another, and the origin check compares it.
        name = host.lower().rpartition(":")[0] if not host.endswith("]") else host.lower()
        name = name or host.lower()
        return name in self._names or (self._any_address and _is_address(name))

    def _unknown(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        """Refuse a request without the token; take it once from the address into a cookie."""
        if self._token is None:
            return None
        port = (scope.get("server") or ("", 0))[1]
        name = f"answerkey-{port}"  # cookies do not tell ports apart
        kind, _, bearer = headers.get("authorization", "").partition(" ")
        cookies = dict(
            part.strip().partition("=")[::2] for part in headers.get("cookie", "").split(";")
        )
        given = bearer.strip() if kind.lower() == "bearer" else cookies.get(name, "")
        if _equal(given, self._token):
            return None
        query = scope["query_string"].decode("latin-1")
        asked = [
            part.removeprefix("token=") for part in query.split("&") if part.startswith("token=")
        ]
        if scope["method"] in _READING and asked and _equal(asked[0], self._token):
            # Two slashes at the start would name another server.
            place = "/" + quote(scope["path"].lstrip("/"))
            cookie = f"{name}={self._token}; HttpOnly; SameSite=Strict; Path=/"
            return Response(None, 303, {"location": place, "set-cookie": cookie})
        remedy = (
            "open the address that answerkey serve printed, or send Authorization: Bearer TOKEN"
        )
        return fault(401, "token", "the token is missing or wrong", remedy=remedy)


def _equal(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode(), token.encode())


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _foreign(scope: Scope, headers: Mapping[str, str], host: str) -> Response | None:
    """Refuse what another site's page asks for; a link to a page may be followed."""
    site = headers.get("sec-fetch-site", "none")
    origin = headers.get("origin")
    link = (
        scope["method"] == "GET"
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
    ours = origin is None or origin.lower() == f"{scope.get('scheme', 'http')}://{host.lower()}"
    if ours and (site in {"same-origin", "none"} or link):
        return None
    return fault(403, "origin", "another site may not ask this server", "Origin, Sec-Fetch-Site")


def _body(scope: Scope, headers: Mapping[str, str]) -> Response | None:
    """Refuse a body that is no plain JSON, or says that it is too long."""
    if scope["method"] in _READING:
        return None
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" or headers.get("content-encoding", "identity") != "identity":
        return fault(
            415, "content-type", "the body is of another kind", "Content-Type", "application/json"
        )
    length = headers.get("content-length", "0")
    return _too_long() if not length.isdecimal() or int(length) > BODY_BYTES else None


def _too_long() -> Response:
    return fault(
        413, "length", "the body is too long", "body", f"{BODY_BYTES:,} bytes", "send it in parts"
    )


async def _whole_body(receive: Receive) -> bytes | None:
    """Read a request's body; None if it goes on after the limit, whatever its header said."""
    parts, length, more = [], 0, True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > BODY_BYTES:
            return None
        more = message.get("more_body", False)
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Give the body once more, then what comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
