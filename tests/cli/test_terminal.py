"""What a terminal shows: its width, its colours, and how the command calls itself."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

import answerkey as ak

COMMAND = [sys.executable, "-m", "answerkey"]
# Of 1,200 rows 300 are exact: exact match and F1 are 25.00.
ANSWERS = "model,prediction,reference\n" + "".join(
    f"a-model-of-{size},{'Paris' if row % 4 == 0 else 'Rome'},Paris\n"
    for size in ("7B", "70B")
    for row in range(600)
)


def on_a_terminal(*arguments: str, cwd: Path, columns: int, **variables: str) -> str:
    """Return what the command writes to a terminal so many columns wide."""
    ours, theirs = pty.openpty()
    environment = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
    environment |= {"COLUMNS": str(columns), "TERM": "xterm-256color", **variables}
    with subprocess.Popen(
        [*COMMAND, *arguments], cwd=cwd, env=environment, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        written = b""
        try:
            while part := os.read(ours, 65_536):
                written += part
        except OSError:  # how Linux ends a terminal that nobody writes to
            pass
        assert process.wait() == 0, written
    os.close(ours)
    return written.decode()


@pytest.mark.parametrize("columns", [30, 45, 60, 80, 200])
def test_no_figure_is_cut_however_narrow_the_terminal(tmp_path: Path, columns: int) -> None:
    (tmp_path / "a.csv").write_text(ANSWERS, "utf-8")
    shown = on_a_terminal(
        "score", "a.csv", "-q", "--by", "model", cwd=tmp_path, columns=columns, NO_COLOR="1"
    )
    scores = shown.split("Why not exact")[0]
    words = scores.split()
    # Wilson's interval of 300 in 1,200: 22.6 to 27.5; the model is named in each part.
    assert {"1,200", "600", "exact", "match", "precision", "recall", "22.6–27.5"} <= {*words}
    assert words.count("25.00") == 3 * 4
    assert words.count("all") == sum(line.split()[:1] == ["model"] for line in scores.splitlines())
    if columns < 80:
        assert words.count("all") > 1
    table = scores[scores.index("model ") :]
    assert all(len(line.rstrip()) <= columns for line in table.splitlines())


def test_no_color_writes_no_escape_at_all(tmp_path: Path) -> None:
    shown = ("conventions", "show", "squad-v2")
    assert "\x1b[" in on_a_terminal(*shown, cwd=tmp_path, columns=80)
    assert "\x1b" not in on_a_terminal(*shown, cwd=tmp_path, columns=80, NO_COLOR="1")


def test_the_list_of_conventions_is_whole(tmp_path: Path) -> None:
    shown = on_a_terminal("conventions", "list", cwd=tmp_path, columns=120, NO_COLOR="1")
    first = {line.split()[0] for line in shown.splitlines() if line and line[0] != " "}
    assert {*ak.list_conventions()} <= first


def test_the_command_calls_itself_answerkey() -> None:
    done = subprocess.run([*COMMAND, "score"], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage: answerkey score [OPTIONS] [KEY] PREDICTIONS" in done.stderr


def called(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("group", [[], ["conventions"], ["key"]])
def test_a_group_alone_is_asked_for_its_help(group: list[str]) -> None:
    code, out, err = called(*group)
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: {' '.join(['answerkey', *group])} [OPTIONS] COMMAND")
    assert (code, out, err) == called(*group, "--help")


@pytest.mark.parametrize("path", [["score"], ["conventions"], ["conventions", "diff"], []])
def test_help_of_a_command_is_its_own(path: list[str]) -> None:
    code, out, err = called("help", *path)
    assert (code, err) == (0, "")
    assert out == called(*path, "--help")[1]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (["scor"], "did you mean 'score'?"),
        (["conventions", "shwo"], "No such command 'shwo'"),
        (["score", "more"], "answerkey score has no command 'more' of its own"),
    ],
)
def test_help_of_nothing_is_a_wrong_call(path: list[str], message: str) -> None:
    code, out, err = called("help", *path)
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("command", ["score", "compare", "gate", "curve", "audit", "stress"])
def test_help_tells_first_what_a_command_is_for_and_last_its_limits(command: str) -> None:
    done = subprocess.run(
        [*COMMAND, command, "--help"], capture_output=True, encoding="utf-8", check=True
    )
    titles = [line for line in done.stdout.splitlines() if line.endswith(":") and line[0] != " "]
    assert titles[0] == "Options:"
    assert [t for t in titles if t in {"Files:", "Limits:"}] == ["Files:", "Limits:"]
    own, limits = done.stdout.split("Files:")[0], done.stdout.split("Limits:")[1]
    assert "--convention" in own
    assert "--ref-sep" not in own
    assert "--max-line" in limits
    for option in ("--help", "--map", "--max-answer", "--delimiter", "--quiet"):
        assert done.stdout.count(f"{option} ") + done.stdout.count(f"{option}\n") >= 1
