"""A sheet of answers, the room served in a process of its own, and a browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import needs

EVERY_ANSWER = ("--queue", "all", "--most", "300", "-q")
_COMMAND = "from answerkey.cli.main import main; main()"
_PATIENCE = 300  # tenths of a second


def answerkey(*arguments: str) -> list[str]:
    return [sys.executable, "-c", _COMMAND, *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Served:
    """The room, served until stopped; it can be started again at the same address."""

    def __init__(self, folder: Path, answers: Path) -> None:
        self.folder = folder
        self.answers = answers
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/review"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def decisions(self) -> str:
        return str(self.folder / "decisions.sqlite")

    def start(self) -> None:
        options = [
            "--port",
            str(self.port),
            "--decisions",
            self.decisions,
            "--queue",
            "all",
            "--most",
            "300",
            "-q",
        ]
        self.process = subprocess.Popen(
            answerkey("review", str(self.answers), *options),
            env=environment(),
            stdout=subprocess.DEVNULL,
        )
        for _ in range(_PATIENCE):
            try:
                urllib.request.urlopen(self.address).close()  # noqa: S310 - this machine's
            except urllib.error.URLError:
                time.sleep(0.1)
            else:
                return
        pytest.fail("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.csv"
    rows = [f"q{n},when was thing {n} made,in {1900 + n},{1900 + n}" for n in range(40)]
    path.write_text("\n".join(["id,question,prediction,reference", *rows]), "utf-8")
    return path


@pytest.fixture
def served(tmp_path: Path, answers: Path) -> Iterator[Served]:
    needs("web")
    room = Served(tmp_path, answers)
    room.start()
    yield room
    room.stop(signal.SIGKILL)
