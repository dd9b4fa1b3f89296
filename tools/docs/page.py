"""What pages are made of: where things lie, texts and tables in Markdown, what a command prints."""

from __future__ import annotations

import json
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from answerkey.cli.main import cli
from answerkey.reports.markdown import table_lines
from answerkey.reports.tables import Table

__all__ = [
    "GOLDEN",
    "ROOT",
    "agreement_with_people",
    "cell_text",
    "judged_by_people",
    "printed",
    "tables_text",
]

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"


def cell_text(text: str) -> str:
    """Quote a text; one that looks like another is told by its code points."""
    return repr(text) if unicodedata.is_normalized("NFC", text) else ascii(text)


def tables_text(*tables: Table) -> str:
    """Return tables in Markdown, one below the other."""
    return "\n\n".join("\n".join(table_lines(table)) for table in tables)


@cache
def judged_by_people() -> dict[str, Any]:
    """Return what ``bench/verdicts.py --record`` measured."""
    record: dict[str, Any] = json.loads((ROOT / "bench" / "verdicts.json").read_text("utf-8"))
    return record


@cache
def agreement_with_people() -> dict[str, Any]:
    """Return what the same run of it measured beyond the parts and the rules."""
    record: dict[str, Any] = json.loads((ROOT / "bench" / "agreement.json").read_text("utf-8"))
    if record["of"] != judged_by_people()["parts"]["all"]:
        sys.exit("bench's verdicts.json and agreement.json are of two runs; record them again")
    return record


def printed(*arguments: str) -> str:
    """Return what a command prints on stdout."""
    done = CliRunner().invoke(cli, [*arguments, "-q"], catch_exceptions=False)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines())
