"""Formats are told by content first, by name where content does not say."""

from __future__ import annotations

import pytest

from answerkey.evaluation.readers import ReadOptions, read_run
from answerkey.evaluation.readers.detection import detect_format
from answerkey.evaluation.readers.sources import open_source


@pytest.mark.parametrize(
    ("name", "content", "form"),
    [
        ("a", b"PAR1", "parquet"),
        ("a", b"ARROW1\0\0", "arrow"),
        ("a", b"\xff\xff\xff\xff", "arrow"),
        ("a.jsonl", b'\n[{"id":1}]', "json"),
        ("a.csv", b'{"id":1}\n{"id":2}', "jsonl"),
        ("a.json", b'{"id":1}\n\n{"id":2}', "jsonl"),
        ("a.json", b'{"id":1}', "jsonl"),
        ("a.jsonl", b'{"q1":"x"}', "json"),
        ("a.jsonl", b'{\n"q1":"x"}', "json"),
        ("a.jsonl", b'{"version":"1",\n"data":[]}', "json"),
        ("a.json", b'{"id":', "json"),
        ("a", b'{"id":', "jsonl"),
        ("a.json", b'{"id":"\\ud800"}\n{"id":2}', "jsonl"),
        ("a", b"id,a\n", "csv"),
        ("a", b"id\ta\n", "tsv"),
        ("a.csv", b"id\ta\n", "csv"),
        ("a.tsv", b"a\n", "tsv"),
        ("a.jsonl", b"a\n", "jsonl"),
        ("a.parquet", b"a\n", "parquet"),
    ],
)
def test_detection(write, name, content, form):
    with open_source(write(name, content)) as source:
        found, source_again = detect_format(source, ReadOptions())
        assert found == form
        assert source_again.read() == content


def test_the_format_can_be_named(write):
    path = write("a.txt", '[id],"{a}"\n1,x\n')
    run = read_run(
        path, options=ReadOptions(format="csv", mapping={"prediction": "{a}", "reference": "[id]"})
    )
    assert run.references == [["1"]]
