"""Parquet and Arrow IPC."""

from __future__ import annotations

import datetime as dt
import io
import sys

import pytest

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.readers import read_run

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


def parquet(table) -> bytes:
    sink = io.BytesIO()
    pq.write_table(table, sink)
    return sink.getvalue()


def ipc(table, new) -> bytes:
    sink = io.BytesIO()
    with new(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue()


TABLE = pa.table(
    {
        "id": pa.array([2**53 + 1, 2], pa.int64()),
        "prediction": pa.array(["x", None]).dictionary_encode(),
        "references": pa.array([["a", "b"], []], pa.list_(pa.string())),
        "lang": pa.array(["en", None], pa.large_string()),
        "day": pa.array([dt.date(2020, 1, 2)] * 2),
        "nested": pa.array([["z"], None]),
        "blob": pa.array([b"1", b"2"]),
    }
)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.parquet", parquet(TABLE)),
        ("a.bin", parquet(TABLE)),
        ("a.arrow", ipc(TABLE, pa.ipc.new_file)),
        ("a.arrows", ipc(TABLE, pa.ipc.new_stream)),
    ],
)
def test_formats(write, name, content):
    run = read_run(write(name, content))
    assert run.ids == ["9007199254740993", "2"]
    assert run.predictions == ["x", None]
    assert run.references == [["a", "b"], []]
    assert run.columns == {"lang": ["en", None], "day": ["2020-01-02"] * 2}


def test_squad_columns_of_hugging_face(write):
    answers = [{"text": ["a", "a"], "answer_start": [0, 1]}, {"text": [], "answer_start": []}]
    key = pa.table(
        {"id": ["1", "2"], "title": ["T", "T"], "context": ["c", "c"], "answers": answers}
    )
    predictions = [{"id": "2", "prediction_text": ""}, {"id": "1", "prediction_text": "b"}]
    run = read_run(write("p.jsonl", predictions), write("k.parquet", parquet(key)))
    assert run.predictions == ["b", ""]
    assert run.references == [["a", "a"], []]
    assert run.columns == {"title": ["T", "T"]}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (pa.table({"id": ["a"], "prediction": [1.5], "reference": ["a"]}), "the number 1.5"),
        (pa.table({"id": ["a"], "prediction": [b"a"], "reference": ["a"]}), "binary data"),
        (pa.table({"id": [1.0], "prediction": ["a"], "reference": ["a"]}), "the number 1.0"),
        (pa.table([["a"], ["b"]], names=["id", "id"]), "two columns are named 'id'"),
        (pa.table({"prediction": pa.array([], pa.string())}), "no rows"),
    ],
)
def test_refused(write, table, said):
    with pytest.raises(InputError) as refused:
        read_run(write("a.arrow", ipc(table, pa.ipc.new_file)))
    assert said in str(refused.value)
    assert "a.arrow" in str(refused.value)


def test_without_pyarrow(write, monkeypatch):
    path = write("a.parquet", parquet(TABLE))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(UsageError, match=r"pip install 'answerkey\[arrow\]'"):
        read_run(path)


@pytest.mark.parametrize("name", ["a.parquet", "a.arrow"])
def test_text_under_a_columnar_name(write, name):
    with pytest.raises(InputError, match=r"data are damaged"):
        read_run(write(name, "id,prediction\n"))
