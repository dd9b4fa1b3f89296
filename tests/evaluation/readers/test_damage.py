"""Damaged files of every format are read whole or refused, and nothing else happens."""

from __future__ import annotations

import gzip
import io
import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from answerkey.errors import InputError
from answerkey.evaluation.readers import ReadOptions, Run, read_run

ROWS = [
    {"id": f"q{n}", "prediction": "a", "references": ["b", "c"], "lang": "en", "m": {"x": n}}
    for n in range(3)
]
ITEM = {"id": "q1", "question": "?", "answers": [{"text": "a", "answer_start": 1}]}
FILES = {
    "a.jsonl": "".join(json.dumps(row) + "\n" for row in ROWS).encode(),
    "a.json": json.dumps(ROWS, indent=1).encode(),
    "a.csv": b'id,prediction,references,model\nq1,"a\nb",x,s\nq2,c,"[""a""]",t\n',
    "a.gz": gzip.compress(b"id,prediction,reference\nq1,a,b\n"),
    "squad.json": json.dumps({"data": [{"paragraphs": [{"qas": [ITEM]}]}]}).encode(),
    "map.json": b'{"q1":"a","q2":null}',
}
PIECES = [b'"', b",", b"{", b"}", b"[", b"]", b":", b"\n", b"\r", b"\0", b"\xff", b";"]
PIECES += [
    b"null",
    b"1.5",
    b"\\ud800",
    b'"id"',
    b'"prediction":',
    b'"answer":',
    b"NaN",
    b"<<<<<<< ",
]
EDITS = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 8), st.sampled_from([b"", *PIECES])),
    min_size=1,
    max_size=4,
)


def is_sound(run: Run) -> bool:
    columns = [run.references, *run.columns.values()]
    columns += [column for column in (run.ids, run.questions) if column is not None]
    return (
        all(len(column) == len(run) for column in columns)
        and {type(text) for text in run.predictions} <= {str, type(None)}
        and {type(text) for texts in run.references for text in texts} <= {str}
    )


@pytest.mark.parametrize("name", FILES)
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(edits=EDITS)
def test_damage(write, name, edits):
    data = bytearray(FILES[name])
    for at, deleted, inserted in edits:
        at = at % (len(data) + 1)  # noqa: PLW2901 - fold into the file as it is by now
        data[at : at + deleted] = inserted
    write("k.jsonl", [{"id": "q1", "answers": ["a"]}])
    write("p.json", {"q1": "a"})
    Path(name).write_bytes(data)
    for files in ((name,), (name, "k.jsonl"), ("p.json", name)):
        for options in (
            {},
            {"coerce_numbers": True, "surrogates": "replace", "extra": "ignore"},
            {"merge_references": True, "reference_separator": "|"},
        ):
            try:
                assert is_sound(read_run(*files, options=ReadOptions(**options)))
            except InputError as refused:
                assert "\n" not in str(refused)  # noqa: PT017 - either outcome is right


@pytest.mark.parametrize("seed", range(40))
def test_damaged_parquet(write, gold, seed):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    sink = io.BytesIO()
    ids = [f"q{i}" for i in range(50)]
    parquet.write_table(arrow.table({"id": ids, "prediction": ["x"] * 50}), sink)
    data = bytearray(sink.getvalue())
    dice = random.Random(seed)  # noqa: S311 - to repeat, not to hide
    if seed == 0:
        dice.shuffle(data)
        data[:4] = data[-4:] = b"PAR1"
    else:
        for _ in range(5):
            data[dice.randrange(4, len(data) - 4)] ^= 1 << dice.randrange(8)
    try:
        run = read_run(write("p.parquet", bytes(data)), gold, ReadOptions(extra="ignore"))
    except InputError as refused:
        assert "p.parquet" in str(refused)  # noqa: PT017 - or it is read
    else:  # a flipped bit can leave a sound file
        assert len(run.predictions) == len(
            read_run(write("q.jsonl", [{"id": "q1", "prediction": "1976"}]), gold).predictions
        )
