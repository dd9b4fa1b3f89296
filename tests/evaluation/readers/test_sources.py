"""Opening inputs once, front to back."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.readers import ReadOptions, read_run, sources
from answerkey.evaluation.readers.sources import open_source

ROW = b'{"id":"q1","prediction":"1976"}\n'


def test_lines_are_cut_at_line_feeds_alone(write):
    with open_source(write("a.txt", "a\rb\x0bc\u2028d\ne".encode())) as source:
        assert list(source.lines(limit=100)) == ["a\rb\x0bc\u2028d\n".encode(), b"e"]


def test_a_line_of_the_limit_is_accepted(write):
    with open_source(write("a.txt", b"1234\n")) as source:
        assert list(source.lines(limit=5)) == [b"1234\n"]
    with (
        open_source("a.txt") as source,
        pytest.raises(InputError, match=r"a\.txt, line 1: the line is longer than 4 bytes"),
    ):
        list(source.lines(limit=4))


@pytest.mark.parametrize(
    ("content", "line", "more"),
    [
        (b"\n a\n", b" a\n", False),
        (b"a\n\nb", b"a\n", True),
        (b"a", b"a", False),
        (b"\n\n", b"", False),
    ],
)
def test_looking_at_the_first_line_consumes_nothing(write, content, line, more):
    with open_source(write("a.txt", content)) as source:
        assert source.first_line(limit=10)[:2] == (line, more)
    with open_source("a.txt") as source:
        assert source.first_line(limit=10)[2].read() == content


def test_long_content_survives_looking_and_decompressing(write):
    content = b"0123456789\n" * 300_000
    with open_source(write("a.txt.gz", gzip.compress(content))) as source:
        assert source.first_line(limit=100)[2].read() == content


@pytest.mark.parametrize(
    ("name", "extension"),
    [("a.JSONL", ".jsonl"), ("b.csv.gz", ".csv"), ("c", ""), ("d.e/f.Tsv", ".tsv")],
)
def test_extension(name, extension):
    source = sources.Source(name, None, b"")  # type: ignore[arg-type]
    assert source.extension == extension


def test_progress_tells_bytes_and_size(write):
    path = write("a.txt", b"x" * 3_000_000)
    seen = []
    with open_source(path, progress=lambda done, size: seen.append((done, size))) as source:
        source.read()
    assert seen[-1] == (3_000_000, 3_000_000)


def test_expansion_is_bounded(write, monkeypatch):
    monkeypatch.setattr(sources, "_EXPANSION_CHECKED_FROM", 2**20)
    path = write("a.gz", gzip.compress(b" " * 2**23))
    with open_source(path) as source, pytest.raises(InputError, match="expand over 200-fold"):
        source.read()


def test_long_line_is_refused_before_it_is_read(write, gold):
    path = write("p.jsonl", ROW + b'{"id":"q2","prediction":"' + b"a" * 10_000_000 + b'"}\n')
    seen: list[int] = []
    with pytest.raises(InputError, match=r"line 2: .* 1,000 bytes .*--max-line") as refused:
        read_run(
            path, gold, ReadOptions(max_line=1_000, progress=lambda done, _: seen.append(done))
        )
    assert "p.jsonl" in str(refused.value)
    assert max(seen) < 5_000_000


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nope.jsonl", "nope.jsonl: no such file"),
        (".", "the folder holds no file"),
        ("", "the file name is empty"),
        ("no\udcffsuch\n.jsonl", r"no\udcffsuch\n.jsonl: no such file"),
        ("a\0b", r"a\x00b: the file name holds a NUL character"),
    ],
)
@pytest.mark.usefixtures("write")
def test_paths(path, said):
    with pytest.raises(InputError) as refused:
        read_run(path)
    assert said in str(refused.value)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_no_permission(write):
    path = write("p.jsonl", ROW)
    Path(path).chmod(0)
    with pytest.raises(InputError, match=r"p\.jsonl: permission denied \(owner "):
        read_run(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_named_pipe(gold):
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(gzip.compress(ROW)))
    writer.start()
    run = read_run("pipe", gold)
    writer.join()
    assert run.predictions == ["1976", None]


class _Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BufferedReader(io.BytesIO(data))  # type: ignore[arg-type]


def test_stdin(gold, monkeypatch):
    monkeypatch.setattr(sys, "stdin", _Stdin(ROW))
    run = read_run("-", gold)
    assert run.predictions == ["1976", None]
    assert any(note.startswith("read  stdin ") for note in run.notes)


def test_both_stdin():
    with pytest.raises(UsageError, match="both the answer key and the predictions are stdin"):
        read_run("-", "-")


@pytest.mark.skipif(sys.platform != "linux", reason="lowers the limit of open files")
def test_open_file_limit(gold):
    code = (
        "import resource; from answerkey.evaluation.readers import read_run;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (3, 64));"
        f"read_run({gold!r})"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment
    )
    assert "too many open files (limit 3)" in done.stderr
