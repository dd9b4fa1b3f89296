"""The command that opens a run: what it reads, says and refuses, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

import pytest
from click.testing import CliRunner
from support import needs

from answerkey.cli.main import cli
from answerkey.errors import InputError, UsageError

COMMAND = [sys.executable, "-c", "from answerkey.cli.main import main; main()"]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """An answer key and two systems' answers."""
    rows = {
        "key.jsonl": [{"id": "1", "references": ["Paris"]}, {"id": "2", "references": ["Nice"]}],
        "old.jsonl": [{"id": "1", "prediction": "Paris"}, {"id": "2", "prediction": "Lyon"}],
        "new.jsonl": [{"id": "1", "prediction": "in Paris"}, {"id": "2", "prediction": "Nice"}],
    }
    for name, lines in rows.items():
        (tmp_path / name).write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return [str(tmp_path / name) for name in rows]


def served(arguments: list[str]) -> tuple[dict[str, object], str, int]:
    """Serve, ask what the run is, stop: what it said of itself, on stderr, and the exit code."""
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert address.endswith("/run")
        with urllib.request.urlopen(urljoin(address, "/api/run")) as reply:  # noqa: S310 - our own
            told = json.load(reply)
        os.kill(server.pid, signal.SIGINT)
        _, said = server.communicate(timeout=30)
    return told, said, server.returncode


@pytest.mark.slow  # starts servers
def test_systems_stand_side_by_side_until_ctrl_c(files: list[str]) -> None:
    needs("web")
    told, said, code = served(files)
    assert [one["name"] for one in told["systems"]] == ["old", "new"]  # type: ignore[attr-defined]
    # The old one has 1 and 0, the new one 2/3 and 1.
    f1 = [one["f1"] for one in told["systems"]]  # type: ignore[attr-defined]
    assert f1 == pytest.approx([1 / 2, 5 / 6])
    assert "4 answers ready" in said
    assert (said.splitlines()[-1], code) == ("stopped", 0)


@pytest.mark.slow  # starts servers
def test_saved_rows_are_scored_as_they_were(files: list[str], tmp_path: Path) -> None:
    needs("web")
    rows = str(tmp_path / "rows.jsonl")
    scoring = ["score", *files[:2], "-c", "triviaqa", "-o", rows, "-q"]
    subprocess.run([*COMMAND, *scoring], check=True, capture_output=True)
    told, said, _ = served([rows, "-q"])
    assert told["convention"] == "triviaqa"
    assert "by.f1" not in told["columns"]  # type: ignore[operator]
    assert "ready" not in said


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (["nothing.csv"], InputError),
        (["{key}"], InputError),
        (["{key}", "{old}", "-c", "squadv3"], UsageError),
    ],
)
def test_what_cannot_be_opened_is_refused(
    files: list[str], given: list[str], error: type[Exception]
) -> None:
    needs("web")
    names = dict(zip(["key", "old", "new"], files, strict=True))
    arguments = ["serve", "--port", "0", *(one.format(**names) for one in given)]
    found = CliRunner().invoke(cli, arguments)
    assert isinstance(found.exception, error)
