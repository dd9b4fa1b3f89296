"""Opening inputs once, front to back."""

from __future__ import annotations

import gzip

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers import sources
from answerkey.evaluation.readers.sources import open_source


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
