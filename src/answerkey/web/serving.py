"""The server: uvicorn, with an end to every wait.

uvicorn waits for ever for the rest of a request's head, and for a body; whoever opens a few
hundred connections and sends nothing would keep everybody else out.
"""

from __future__ import annotations

import asyncio
import socket
import time
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from answerkey.errors import OutputError
from answerkey.web.faults import fault
from answerkey.web.guard import HEADERS

if TYPE_CHECKING:
    from starlette.types import ASGIApp

__all__ = ["CONNECTIONS", "address", "bound", "serve", "settings"]

CONNECTIONS = 256
_HEAD_SECONDS = 10.0
_HEAD_BYTES = 65_536
_BODY_BYTES_A_SECOND = 1_000
_PORTS_AHEAD = 20


def bound(host: str, port: int) -> socket.socket:
    """Open the port, so that what is printed is what answers.

    Args:
        host: The address to listen on.
        port: The port; 0 takes a free one.

    Raises:
        OutputError: Another program has the port, or the address is not this machine's.
    """
    try:
        return _listening(host, port)
    except OSError as error:
        free = next((p for p in range(port + 1, port + _PORTS_AHEAD) if _is_free(host, p)), None)
        raise OutputError(
            f"{error.strerror or error}",
            where=f"{host} port {port}",
            remedy=f"--port {free} is free" if free else "--port 0 takes a free one",
        ) from None


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def _is_free(host: str, port: int) -> bool:
    try:
        _listening(host, port).close()
    except OSError:
        return False
    return True


def address(listening: socket.socket, *, token: str | None = None, path: str = "/") -> str:
    """Return the URL to open; with a token, the one that hands it over.

    Args:
        listening: From ``bound``.
        token: What requests must know.
        path: The room to open.
    """
    host, port = listening.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - to name the machine, not to listen
        host = socket.gethostname()
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{port}{path}" + (f"?token={token}" if token else "")


def serve(application: ASGIApp, listening: socket.socket) -> None:
    """Answer until interrupted.

    Args:
        application: What answers.
        listening: From ``bound``.

    Raises:
        KeyboardInterrupt: It was interrupted, and has ended cleanly.
    """
    uvicorn.Server(settings(application)).run(sockets=[listening])


def settings(application: ASGIApp) -> uvicorn.Config:
    """Return how uvicorn is to serve an application."""
    return uvicorn.Config(
        application,
        http=_Patient,
        ws="none",
        log_level="error",
        access_log=False,  # addresses may bear the token
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=int(_HEAD_SECONDS),
        timeout_graceful_shutdown=3,
    )


class _Patient(HttpToolsProtocol):
    """Closes a connection whose head or body does not come, and the idlest of too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.since, self._bytes = time.monotonic(), 0
        open_ones: set[Any] = set(self.server_state.connections)
        if len(open_ones) > CONNECTIONS:
            idle = (one for one in open_ones if one.idle)
            min(idle, key=lambda one: one.since, default=self).transport.abort()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the waiting."""
        self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self.since, self._bytes = time.monotonic(), 0
            return
        self._bytes += len(data)
        if self.idle and self._bytes > _HEAD_BYTES:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, with the headers and the shape of every reply."""
        answer = fault(400, "http", msg.rstrip("."))
        headers = {**answer.headers, **HEADERS, "connection": "close"}
        lines = ["HTTP/1.1 400 Bad Request", *(f"{n}: {v}" for n, v in headers.items()), "", ""]
        self.transport.write("\r\n".join(lines).encode("latin-1") + bytes(answer.body))
        self.transport.close()

    @property
    def idle(self) -> bool:
        """Whether no request is under way: its head has not come, or its reply has gone."""
        return self.cycle is None or self.cycle.response_complete

    def _look(self) -> None:
        """Close the connection if it has waited too long; look again in a second."""
        if not self.idle and not self.cycle.more_body:
            self.since = time.monotonic()  # now it waits for us
        body = 0 if self.idle else self._bytes / _BODY_BYTES_A_SECOND
        if time.monotonic() - self.since > _HEAD_SECONDS + body:
            self.transport.abort()
        self._timer = asyncio.get_running_loop().call_later(1.0, self._look)
