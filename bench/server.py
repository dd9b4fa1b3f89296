"""Measure the server: requests a second and waiting times, alone and beside idle connections.

python bench/server.py [--requests N] [--clients N]

Serves the API in a process of its own, on this machine. The client takes a core of its own; where
there are two, the server has the other.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

HALF_OPEN = 900
WARM_UP = 500
ROW = "{:<44}{:>10}{:>10}{:>10}{:>10}"
_HEAD = (
    "POST /api/score HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
    "content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
)
_BODY = b'{"prediction":"The author Jane Austen","references":["Jane Austen","Austen"]}'


@contextmanager
def served() -> Iterator[int]:
    """Start ``answerkey serve`` and give its port."""
    command = [sys.executable, "-c", "from answerkey.cli.main import main; main()"]
    process = subprocess.Popen(
        [*command, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ,
        text=True,
    )
    try:
        address = "" if process.stdout is None else process.stdout.readline()
        yield int(address.rstrip("/\n").rpartition(":")[2])
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


async def ask(port: int, requests: int, waits: list[float]) -> None:
    """Send requests on one connection, each when the last was answered."""
    head = (
        f"POST /api/score HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\n"
    )
    request = f"{head}content-length: {len(_BODY)}\r\n\r\n".encode() + _BODY
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(requests):
        start = time.perf_counter()
        writer.write(request)
        reply = (await reader.readuntil(b"\r\n\r\n")).lower()
        if not reply.startswith(b"http/1.1 200"):
            raise RuntimeError(reply)
        await reader.readexactly(int(reply.split(b"content-length: ")[1].split(b"\r\n")[0]))
        waits.append(time.perf_counter() - start)
    writer.close()


async def load(port: int, requests: int, clients: int) -> tuple[float, list[float]]:
    """Return how long all requests took, and each one's wait, sorted."""
    await ask(port, WARM_UP, [])
    waits: list[float] = []
    start = time.perf_counter()
    await asyncio.gather(*(ask(port, requests // clients, waits) for _ in range(clients)))
    return time.perf_counter() - start, sorted(waits)


@contextmanager
def half_open(port: int) -> Iterator[None]:
    """Hold connections whose heads never end."""
    held = []
    for _ in range(HALF_OPEN):
        one = socket.create_connection(("127.0.0.1", port))
        one.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-wait: ")
        held.append(one)
    yield
    for one in held:
        one.close()


def main() -> None:
    """Print a row for each situation."""
    parser = argparse.ArgumentParser(description="Measure the server.")
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--clients", type=int, default=8)
    options = parser.parse_args()
    print(ROW.format("/api/score, one pair", "a second", "p50 ms", "p99 ms", "most ms"))
    with served() as port:
        tell(f"{options.clients} clients", port, options)
        with half_open(port):
            tell(f"beside {HALF_OPEN} half-open connections", port, options)


def tell(situation: str, port: int, options: argparse.Namespace) -> None:
    """Measure and print one row."""
    seconds, waits = asyncio.run(load(port, options.requests, options.clients))
    part = [
        f"{waits[min(int(len(waits) * share), len(waits) - 1)] * 1e3:.1f}"
        for share in (0.5, 0.99, 1)
    ]
    print(ROW.format(situation, f"{len(waits) / seconds:,.0f}", *part))


if __name__ == "__main__":
    main()
