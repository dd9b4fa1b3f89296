"""Small files in a directory of their own, so that messages name them shortly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str, object], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Return a function that writes bytes, text, JSON lines (a list) or a JSON object."""
    monkeypatch.chdir(tmp_path)

    def to_file(name: str, content: Any) -> str:
        if isinstance(content, list):
            content = "".join(json.dumps(row) + "\n" for row in content)
        elif isinstance(content, dict):
            content = json.dumps(content)
        if isinstance(content, str):
            content = content.encode()
        Path(name).write_bytes(content)
        return name

    return to_file


@pytest.fixture
def gold(write: Write) -> str:
    """An answer key of two items."""
    return write(
        "gold.jsonl", [{"id": "q1", "answers": ["1976"]}, {"id": "q2", "answers": ["Oslo"]}]
    )
