"""LaTeX tables, compiled: their text is what was meant, and nothing in it acts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import answerkey as ak
from answerkey.cli.main import cli
from answerkey.reports.latex import latex_comparison, latex_escaped

HOSTILE = (
    r"\input{/etc/passwd}",
    r"\write18{touch hit}",
    r"\immediate\write18{touch hit}",
    r"\openout3=hit \relax",
    "$x^2$ & % # _ ^ ~ {} \\",
    "[5cm] a [",
    "*starred*",
    "}} \\end{tabular}",
    "%",
    "a--b ---- ''c'' ,,d,, ?`e !`f << >> \"g\" |h|",
    "été Łódź ßœ Ångström Dvořák €5 ½",
    "北京 😀",
    "e\u0301 \u202egnp.exe \x1b[2J\x00",
    "^^5cinput{/etc/passwd} ^^M ^^41",
)
WHOLE = r"\documentclass{article}\usepackage{booktabs}%s\begin{document}%s\end{document}"


def compiled(folder: Path, body: str, preamble: str = "") -> str:
    """Return the text that pdfLaTeX sets, allowed to run any program; a mistake fails."""
    if not all(map(shutil.which, ("pdflatex", "pdftotext"))):
        how = "apt-get install texlive-latex-base texlive-latex-recommended poppler-utils"
        if os.environ.get("ANSWERKEY_REQUIRE_LATEX") == "1":
            pytest.fail(f"ANSWERKEY_REQUIRE_LATEX=1, but there is no LaTeX: {how}")
        pytest.skip(f"no LaTeX here: {how}")
    (folder / "whole.tex").write_text(WHOLE % (preamble, body), "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-shell-escape", "whole"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    log = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, log[-2_000:]
    assert "Missing character" not in log
    assert sorted(path.suffix for path in folder.iterdir()) == [".aux", ".log", ".pdf", ".tex"]
    command = ["pdftotext", "-layout", "whole.pdf", "-"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout.decode()


def table(names: Sequence[str]) -> str:
    key = ["Oslo", "Bergen", "Moss"] * 8
    scored = [ak.score([*key[: 4 * n], *["x"] * (24 - 4 * n)], key) for n in range(1, 3)]
    return latex_comparison(ak.compare(*scored, names=names))


@pytest.mark.parametrize("encoding", ["OT1", "T1"])
def test_hostile_names_are_set_and_do_nothing(tmp_path: Path, encoding: str) -> None:
    preamble = r"\usepackage[T1]{fontenc}" if encoding == "T1" else ""
    pairs = zip(HOSTILE[::2], HOSTILE[1::2], strict=True)
    text = compiled(tmp_path, "".join(table(pair) for pair in pairs), preamble)
    assert "root:" not in text
    for shown in (
        "input{/etc/passwd}",
        "write18{touch hit}",
        "[5cm] a [",
        "*starred*",
        "}} \\end{tabular}",
        "a--b ----",
        ",,d,,",
        "U+5317 U+4EAC",
        "U+1F600",
    ):
        assert shown in text.replace("“", '"').replace("\u2216", "\\"), shown


def test_hostile_slices_are_set_and_do_nothing(tmp_path: Path) -> None:
    rows = [{"prediction": "a", "reference": "a", "kind": kind} for kind in HOSTILE]
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    call = ["score", str(path), "--by", "kind", "-q", "-o", str(tmp_path / "s.tex")]
    assert CliRunner().invoke(cli, call, catch_exceptions=False).exit_code == 0
    inside = tmp_path / "compiled"
    inside.mkdir()
    text = compiled(inside, (tmp_path / "s.tex").read_text("utf-8"))
    assert "root:" not in text
    assert "[5cm] a [" in text
    assert "U+5317 U+4EAC" in text


def test_the_five_systems_fit_between_the_margins(tmp_path: Path) -> None:
    text = compiled(tmp_path, table(["one", "two"]))
    assert "Overfull" not in (tmp_path / "whole.log").read_text("utf-8", "replace")
    # 4 and 8 of 24 are right.
    assert "16.67" in text
    assert "33.33" in text


def test_every_letter_that_is_left_as_it_is_can_be_set(tmp_path: Path) -> None:
    every = [chr(code) for code in range(32, sys.maxunicode) if not 0xD800 <= code < 0xE000]
    set_as = {each: latex_escaped(each) for each in every if each.isascii() or each.isprintable()}
    kept = {each: text for each, text in set_as.items() if "unicodetext" not in text}
    assert {"é", "ő", "Ž", "ß", "\\"} < kept.keys()
    assert 200 < len(kept) < 400
    compiled(tmp_path, "\n\n".join(kept.values()))
