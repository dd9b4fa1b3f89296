"""The server ends every wait, names what it refuses, and stops cleanly."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from urllib.parse import urlsplit

import pytest
from support import needs

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()", "serve"]
HEAD = b"POST /api/score HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


def connected(served: str) -> socket.socket:
    parts = urlsplit(served)
    return socket.create_connection((parts.hostname, parts.port), timeout=20)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, served: str) -> str:
    monkeypatch.setattr("answerkey.web.serving._HEAD_SECONDS", 0.1)
    return served


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ", HEAD + b"content-length: 9\r\n\r\n{"],
    ids=["nothing", "half a head", "half a body"],
)
def test_what_does_not_come_is_not_waited_for(impatient: str, begun: bytes) -> None:
    with connected(impatient) as waiting:
        waiting.sendall(begun)
        assert waiting.recv(10) == b""


def test_a_head_without_an_end_is_cut_off(served: str) -> None:
    with connected(served) as endless, pytest.raises(OSError, match=r"reset|[Bb]roken"):  # noqa: PT012
        endless.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(100_000):
            endless.sendall(b"x-a: " + b"a" * 1_000 + b"\r\n")


def test_half_open_connections_keep_nobody_out(served: str) -> None:
    many = [connected(served) for _ in range(300)]
    for each in many:
        each.sendall(b"GET / HTTP/1.1\r\nx-a: ")
    with urllib.request.urlopen(served) as reply:  # noqa: S310 - our own server
        assert reply.status == 200
    for each in many:
        each.close()


def test_what_is_no_http_is_refused_in_shape(served: str) -> None:
    with connected(served) as talking:
        talking.sendall(b"hello\r\n\r\n")
        reply = talking.makefile("rb").read()
    assert reply.startswith(b"HTTP/1.1 400 ")
    assert b"default-src 'none'" in reply
    assert b'{"error":{"code":"http"' in reply


def test_ctrl_c_stops_it_and_the_port_is_named() -> None:
    needs("web")
    with subprocess.Popen(
        [*COMMAND, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address) as reply:  # noqa: S310 - our own server
            assert reply.status == 200
        port = str(urlsplit(address).port)
        taken = subprocess.run(
            [*COMMAND, "--port", port], capture_output=True, text=True, check=False
        )
        assert taken.returncode == 4
        assert f"port {port}" in taken.stderr
        assert "--port" in taken.stderr.partition("—")[2]
        os.kill(server.pid, signal.SIGINT)
        _, told = server.communicate(timeout=20)
        assert server.returncode == 0
        assert told.splitlines()[-1] == "stopped"
