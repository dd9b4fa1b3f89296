"""Bad inputs: each is refused in one line that says where, what and how to allow it."""

from __future__ import annotations

import bz2
import gzip
import json
import pickle

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers import ReadOptions, read_run

ROW = b'{"id":"q1","prediction":"1976"}\n'

REFUSED_PREDICTIONS: list[tuple[str, str, object, list[str]]] = [
    # name of the case, file name, content, what the message says
    ("empty", "p.jsonl", b"", ["p.jsonl: the file is empty"]),
    ("blank", "p.jsonl", b"\n\n  \n", ["p.jsonl: only blank lines"]),
    ("blank csv", "p.csv", b"\n\n", ["p.csv: only blank lines"]),
    (
        "latin-1",
        "p.jsonl",
        ROW + b'{"id":"q2","prediction":"Beyonc\xe9"}\n',
        ["p.jsonl, line 2, column 32", "0xe9", "UTF-8", "iconv"],
    ),
    ("latin-1 csv", "p.csv", b"id,prediction\nq1,caf\xe9\n", ["line 2, column 7", "iconv"]),
    (
        "latin-1 document",
        "p.json",
        b'{\n"q1": "Beyonc\xe9"}',
        ["p.json, line 2, column 14", "0xe9"],
    ),
    ("overlong", "p.jsonl", b'{"id":"q1","prediction":"\xc0\x80"}\n', ["column 26", "0xc0"]),
    ("cesu-8", "p.jsonl", b'{"id":"q1","prediction":"\xed\xa0\x80"}\n', ["column 26", "0xed"]),
    ("utf-16", "p.jsonl", ROW.decode().encode("utf-16"), ["UTF-16", "save it as UTF-8"]),
    ("utf-16-be", "p.csv", b"\xfe\xff\x00i", ["UTF-16"]),
    ("utf-32", "p.csv", ROW.decode().encode("utf-32"), ["UTF-32"]),
    (
        "truncated",
        "p.jsonl",
        ROW + b'{"id":"q2","predic',
        ["p.jsonl, line 2", "the file ends inside a record"],
    ),
    ("truncated first", "p.jsonl", b'{"id":"q1","pre', ["line 1", "ends inside a record"]),
    ("truncated array", "p.json", b'[{"id":"q1",', ["line 1", "ends inside a document"]),
    ("truncated map", "p.json", b'{"q1":"x",\n"q2":"y', ["line 2", "ends inside a document"]),
    (
        "cut line",
        "p.jsonl",
        b'{"id":"q1","predic\n' + ROW,
        ["line 1", "unexpected control character"],
    ),
    (
        "open record",
        "p.jsonl",
        b'{"id":"q1","prediction":"a"\n{"id":"q2","prediction":"b"}\n',
        ["line 1", "not complete on its line"],
    ),
    (
        "two values",
        "p.jsonl",
        b'{"id":"q1","prediction":"a"}{"id":"q2","prediction":"b"}\n',
        ["line 1, column 29", "extra data after the record", "one JSON value per line"],
    ),
    (
        "two arrays",
        "p.json",
        b'[{"id":"q1","prediction":"a"}]\n[]',
        ["line 2, column 1", "extra data after the document"],
    ),
    (
        "merge start",
        "p.jsonl",
        b"<<<<<<< HEAD\n" + ROW,
        ["p.jsonl, line 1", "merge-conflict", "resolve"],
    ),
    ("merge middle", "p.jsonl", ROW + b"=======\n" + ROW, ["line 2", "merge-conflict"]),
    ("merge end", "p.jsonl", ROW + b">>>>>>> branch\n", ["line 2", "merge-conflict"]),
    ("merge csv", "p.csv", b"id,prediction\n=======\nq1,a\n", ["line 2", "merge-conflict"]),
    (
        "lfs",
        "p.jsonl",
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n",
        ["this is a Git LFS pointer", "git lfs pull"],
    ),
    ("html", "p.jsonl", b"\n<!DOCTYPE html>\n<p>404</p>", ["this is an HTML page"]),
    ("xml", "p.json", b"<?xml version='1.0'?>", ["this is an XML document"]),
    ("zstd", "p.jsonl", b"\x28\xb5\x2f\xfd\x00", ["compressed with zstd", "decompress it"]),
    ("bzip2", "p.jsonl", bz2.compress(ROW), ["compressed with bzip2", "decompress it"]),
    ("xz", "p.jsonl", b"\xfd7zXZ\x00", ["compressed with xz"]),
    ("xlsx", "p.csv", b"PK\x03\x04\x00", ["Excel workbook", "save it as CSV"]),
    ("pickle", "p.jsonl", pickle.dumps([1]), ["a Python pickle, which is never opened"]),
    ("gzip twice", "p.jsonl", gzip.compress(gzip.compress(ROW)), ["gzip data inside gzip data"]),
    (
        "truncated gzip",
        "p.jsonl.gz",
        gzip.compress(ROW * 1000)[:-9],
        ["p.jsonl.gz", "truncated", "nothing was read"],
    ),
    (
        "damaged gzip",
        "p.jsonl.gz",
        gzip.compress(ROW * 1000)[:-8] + b"\x00" * 8,
        ["p.jsonl.gz", "damaged", "CRC"],
    ),
    ("garbage after gzip", "p.gz", gzip.compress(ROW) + b"garbage", ["damaged"]),
    (
        "nested array",
        "p.jsonl",
        b"[" * 100_000 + b"]" * 100_000,
        ["p.jsonl, line 1", "nested too deeply"],
    ),
    (
        "nested in an ignored member",
        "p.jsonl",
        ROW + b'{"id":"q2","prediction":"x","m":' + b"[" * 5_000 + b"]" * 5_000 + b"}\n",
        ["line 2", "nested too deeply"],
    ),
    (
        "nested prediction",
        "p.jsonl",
        b'{"id":"q1","prediction":' + b"[" * 900 + b"]" * 900 + b"}",
        ["a list"],
    ),
    (
        "nested as deeply as the fast parser goes",
        "p.jsonl",
        ROW + b'{"id":"q2","prediction":"x\\":","m":' + b"[" * 1_020 + b"]" * 1_020 + b"}\n",
        ["line 2", "nested too deeply"],
    ),
    (
        "nested in a map",
        "p.json",
        b'{"q1":"x\\":","q2":' + b"[" * 1_020 + b"]" * 1_020 + b"}\n",
        ["p.json: nested too deeply"],
    ),
    ("truncated but ended", "p.json", b'[{"id":"q1"},\n', ["ends inside a document"]),
    ("not an object", "p.jsonl", ROW + b'["q2","x"]\n', ["line 2", "a list", "one JSON object"]),
    ("array of texts", "p.json", b'["a","b"]', ["p.json, row 1", "the text 'a'"]),
    ("empty array", "p.json", b"[]", ["the array is empty"]),
    ("scalar", "p.json", b'"a"', ["the document holds the text 'a'", "SQuAD"]),
    (
        "python",
        "p.jsonl",
        b"{'id': 'q1', 'prediction': 'x'}\n",
        ["looks like Python", "json.dumps"],
    ),
    ("csv in jsonl", "p.jsonl", b"id,prediction\nq1,x\n", ["this is not JSON", "--format"]),
    # ids
    ("null id", "p.jsonl", b'{"id":null,"prediction":"a"}\n', ["line 1", "'id' is null"]),
    ("missing id", "p.jsonl", ROW + b'{"prediction":"b"}\n', ["line 2", "'id' is missing"]),
    ("empty id", "p.jsonl", b'{"id":"","prediction":"c"}\n', ["line 1", "'id' is empty"]),
    ("list id", "p.jsonl", b'{"id":["q1"],"prediction":"c"}\n', ["'id' is a list"]),
    ("object id", "p.jsonl", b'{"id":{"a":1},"prediction":"c"}\n', ["'id' is an object"]),
    (
        "float id",
        "p.jsonl",
        b'{"id":1,"prediction":"a"}\n{"id":1.0,"prediction":"b"}\n',
        ["line 2", "the number 1.0", "or an integer"],
    ),
    ("true id", "p.jsonl", b'{"id":true,"prediction":"a"}\n', ["the truth value true"]),
    ("long id", "p.jsonl", [{"id": "x" * 1_025, "prediction": "a"}], ["1,025 characters"]),
    ("huge integer id", "p.jsonl", b'{"id":18446744073709551616,"prediction":"a"}\n', ["id"]),
    (
        "duplicate",
        "p.jsonl",
        [{"id": "q1", "prediction": "a"}, {"id": "q1", "prediction": "b"}],
        ["duplicate id 'q1' (lines 1 and 2)", "keep one prediction per id"],
    ),
    (
        "duplicate in a map",
        "p.json",
        b'{"q1":"a","q2":"b","q1":"c"}',
        ["duplicate id 'q1' (entries 1 and 3)"],
    ),
    (
        "duplicate in csv",
        "p.csv",
        'id,prediction\nq1,"a\nb"\nq2,x\nq1,c\n',
        ["duplicate id 'q1' (lines 2 and 5)"],
    ),
    (
        "duplicate in an array",
        "p.json",
        json.dumps([{"id": "q1", "prediction": "a"}] * 2),
        ["duplicate id 'q1' (rows 1 and 2)"],
    ),
    (
        "repeated member",
        "p.jsonl",
        b'{"id":"q1","prediction":"a","prediction":"b"}\n',
        ["line 1", "'prediction' stands twice"],
    ),
    (
        "extra",
        "p.jsonl",
        [{"id": item, "prediction": "x"} for item in ("q1", "z1", "z2", "z3", "z4")],
        ["4 predictions have an id that is not in the key ('z1', 'z2', 'z3')", "--extra ignore"],
    ),
    ("none matches", "p.jsonl", [{"id": "zzz", "prediction": "x"}], ["no id", "'zzz'", "split"]),
    ("spaces", "p.jsonl", [{"id": " q1", "prediction": "x"}], ["white space"]),
    ("case", "p.jsonl", [{"id": "Q1", "prediction": "x"}], ["if case did not count"]),
    ("prefix", "p.jsonl", [{"id": "dev-q1", "prediction": "x"}], ["without the prefix 'dev-'"]),
    ("invisible", "p.jsonl", [{"id": "q1\u200b", "prediction": "x"}], ["format characters"]),
    ("zeros", "p.jsonl", [{"id": "00q1", "prediction": "x"}], ["leading zeros"]),
    # values
    ("NaN", "p.jsonl", b'{"id":"q1","prediction":NaN}\n', ["line 1, column 25", "NaN is not JSON"]),
    ("Infinity", "p.jsonl", b'{"id":"q1","prediction":-Infinity}\n', ["Infinity is not JSON"]),
    ("1e999", "p.jsonl", b'{"id":"q1","prediction":1e999}\n', ["line 1", "out of range"]),
    (
        "5,000 digits",
        "p.jsonl",
        b'{"id":"q1","prediction":' + b"9" * 5_000 + b"}\n",
        ["line 1", "out of range", "in quotes"],
    ),
    (
        "number",
        "p.jsonl",
        b'{"id":"q1","prediction":1976}\n',
        ["p.jsonl, line 1, id 'q1'", "the number 1976", '"1976"', "--coerce-numbers"],
    ),
    ("truth value", "p.jsonl", b'{"id":"q1","prediction":true}\n', ["true", "--coerce-numbers"]),
    ("number in a map", "p.json", b'{"q1":"a","q2":1976}', ["id 'q2'", "--coerce-numbers"]),
    (
        "list",
        "p.jsonl",
        b'{"id":"q1","prediction":["1976"]}\n',
        ["line 1, id 'q1'", "a list needs a declared any-of, all-of or top-1 rule"],
    ),
    ("object", "p.jsonl", b'{"id":"q1","prediction":{"text":"x"}}\n', ["id 'q1'", "an object"]),
    (
        "absent prediction",
        "p.jsonl",
        [{"id": "q1", "prediction": "a"}, {"id": "q2"}],
        ["line 2, id 'q2'", "no 'prediction'", "write null"],
    ),
    (
        "lone surrogate",
        "p.jsonl",
        b'{"id":"q1","prediction":"x\\ud800y"}\n',
        ["p.jsonl, line 1", "id 'q1'", "lone surrogate in 'prediction'", "--surrogates replace"],
    ),
    ("lone surrogate in an id", "p.jsonl", b'{"id":"\\udc00","prediction":"x"}\n', ["'id'"]),
    ("lone surrogate in a map", "p.json", b'{"q1":"\\ud800"}', ["lone surrogate in 'q1'"]),
    (
        "long answer",
        "p.jsonl",
        [{"id": "q1", "prediction": "ab cd " * 200_000}],
        ["line 1, id 'q1'", "1,200,000 characters", "--max-answer"],
    ),
    (
        "long member name",
        "p.jsonl",
        [{"id": "q1", "prediction": "a", "x" * 70_000: "b"}],
        ["70,000 characters", "65,536"],
    ),
    # CSV
    (
        "ragged",
        "p.csv",
        "id,prediction\nq1,a\nq2,2,3\n5\n",
        ["p.csv, line 3", "3 cells", "header has 2", "--delimiter"],
    ),
    ("short row", "p.csv", "id,prediction\nq1\n", ["line 2", "1 cell,", "header has 2"]),
    ("twice", "p.csv", "id,id,prediction\n1,2,3\n", ["two columns are named 'id'"]),
    ("nameless", "p.csv", "id,,prediction\n1,2,3\n", ["column 2 has no name"]),
    (
        "two marks",
        "p.csv",
        "id;prediction|reference\nq1;a|a\n",
        ["delimiter looks wrong", "--delimiter ';'"],
    ),
    ("header alone", "p.csv", "id,prediction\n", ["no row below the header"]),
    ("open quote", "p.csv", 'id,prediction\nq1,a\nq2,"b\nc', ["line 3", "never closed"]),
    ("stray quote", "p.csv", 'id,prediction\nq1,"a"b\n', ["line 2", "not CSV"]),
    ("lone carriage return", "p.csv", "id,prediction\rq1,a\r", ["carriage return"]),
    # columns
    (
        "no prediction",
        "p.jsonl",
        [{"id": "q1", "antwort": "a"}],
        ["'id', 'antwort'", "prediction_text", "--map prediction=NAME"],
    ),
    (
        "no ids",
        "p.jsonl",
        [{"prediction": "a"}, {"prediction": "b"}],
        ["no column of ids", "gold.jsonl has ids", "--map id=NAME"],
    ),
    (
        "two predictions",
        "p.jsonl",
        [{"id": "q1", "response": "a", "output": "b"}],
        ["'response' and 'output'", "--map prediction=response"],
    ),
]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [case[1:] for case in REFUSED_PREDICTIONS],
    ids=[case[0] for case in REFUSED_PREDICTIONS],
)
def test_refused_predictions(write, gold, name, content, said):
    with pytest.raises(InputError) as refused:
        read_run(write(name, content), gold)
    message = str(refused.value)
    assert all(part in message for part in said), message
    assert "\n" not in message
    assert refused.value.exit_code == 3


REFUSED_KEYS: list[tuple[str, object, list[str]]] = [
    (
        "bare text",
        [{"id": "q1", "answers": "1976"}],
        ["line 1, id 'q1'", "each letter", '["1976"]', "--ref-sep", "--map references=answers"],
    ),
    ("null inside", [{"id": "q1", "answers": ["a", None]}], ["id 'q1'", "null", "[]"]),
    ("number inside", [{"id": "q1", "answers": [1976]}], ["id 'q1'", '"1976"', "--coerce-numbers"]),
    ("number", [{"id": "q1", "reference": 7}], ["id 'q1'", "the number 7"]),
    ("list inside", [{"id": "q1", "answers": [["a"]]}], ["id 'q1'", "a list, not text"]),
    ("object", [{"id": "q1", "answers": {"a": 1}}], ["id 'q1'", "an object"]),
    ("absent", [{"id": "q1", "answers": ["a"]}, {"id": "q2"}], ["line 2, id 'q2'", "empty list"]),
    (
        "duplicate",
        [{"id": "q1", "answers": ["1812"]}, {"id": "q1", "answers": ["1976"]}],
        ["duplicate id 'q1' (lines 1 and 2)", "--merge-references"],
    ),
    (
        "too many",
        [{"id": "q1", "answers": [f"x{i}" for i in range(100_001)]}],
        ["id 'q1'", "100,001 references", "--max-references"],
    ),
    ("too long", [{"id": "q1", "answers": ["x" * 1_000_001]}], ["id 'q1'", "--max-answer"]),
    ("two columns", [{"id": "q1", "gold": "a", "ideal": "b"}], ["'gold' and 'ideal'", "--map"]),
    ("none", [{"id": "q1", "foo": "a"}], ["'foo'", "golden_answers", "--map references=NAME"]),
]


@pytest.mark.parametrize(
    ("content", "said"), [c[1:] for c in REFUSED_KEYS], ids=[c[0] for c in REFUSED_KEYS]
)
def test_refused_keys(write, content, said):
    predictions = write("p.jsonl", [{"id": "q1", "prediction": "a"}])
    with pytest.raises(InputError) as refused:
        read_run(predictions, write("key.jsonl", content))
    message = str(refused.value)
    assert all(part in message for part in ["key.jsonl", *said]), message


ACCEPTED: list[tuple[str, object, list[str | None], list[str]]] = [
    ("byte order mark", b"\xef\xbb\xbf" + ROW, ["1976", None], ["byte order mark removed"]),
    ("no last newline", ROW.rstrip(), ["1976", None], []),
    ("CRLF", ROW.replace(b"\n", b"\r\n"), ["1976", None], []),
    ("blank lines", b"\n" + ROW + b"  \n\n", ["1976", None], ["3 blank lines skipped"]),
    (
        "line separators",
        '{"id":"q1","prediction":"a\u2028b\u2029c\u0085d"}\n'.encode(),
        ["a\u2028b\u2029c\u0085d", None],
        [],
    ),
    ("array", b"[\n " + ROW + b"]\n", ["1976", None], ["json "]),
    ("gzip", gzip.compress(ROW), ["1976", None], []),
    ("two gzip members", gzip.compress(ROW[:9]) + gzip.compress(ROW[9:]), ["1976", None], []),
    ("escapes", [{"id": "q1", "prediction": "a\x0b\x00\x85"}], ["a\x0b\x00\x85", None], []),
    ("null", [{"id": "q1", "prediction": None}], [None, None], ["1 null"]),
    ("empty", [{"id": "q1", "prediction": ""}], ["", None], []),
    (
        "200,000 members",
        [{"id": "q1", "prediction": "a", **{f"k{i}": 1 for i in range(200_000)}}],
        ["a", None],
        ["more than 1,000 columns"],
    ),
]


@pytest.mark.parametrize(
    ("content", "predictions", "noted"), [c[1:] for c in ACCEPTED], ids=[c[0] for c in ACCEPTED]
)
def test_accepted(write, gold, content, predictions, noted):
    run = read_run(write("p.jsonl", content), gold)
    assert run.predictions == predictions
    assert all(any(part in note for note in run.notes) for part in noted), run.notes


def test_json_lines_under_a_json_name(write, gold):
    assert read_run(write("p.json", ROW), gold).predictions == ["1976", None]
    assert read_run(write("p.json", ROW + ROW.replace(b"q1", b"q2")), gold).missing == 0


def test_numbers_keep_their_text_when_coerced(write, gold):
    lines = b'{"id":"q1","prediction":1.50}\n{"id":"q2","prediction":true}\n'
    assert read_run(
        write("p.jsonl", lines), gold, ReadOptions(coerce_numbers=True)
    ).predictions == [
        "1.50",
        "true",
    ]
    run = read_run(write("p.json", b'{"q1":1e5,"q2":"x"}'), gold, ReadOptions(coerce_numbers=True))
    assert run.predictions == ["1e5", "x"]
    key = write("k.jsonl", b'{"id":1,"answers":[1976, 1.0]}\n')
    run = read_run(
        write("p.jsonl", b'{"id":1,"prediction":"a"}\n'), key, ReadOptions(coerce_numbers=True)
    )
    assert run.references == [["1976", "1.0"]]
    with pytest.raises(InputError, match=r"the number 1\.0"):
        read_run(
            write("p.jsonl", b'{"id":1.0,"prediction":"a"}\n'),
            key,
            ReadOptions(coerce_numbers=True),
        )


def test_lone_surrogates_replaced_when_asked(write, gold):
    lines = b'{"id":"q1","prediction":"x\\ud800y\\udc00","n":1}\n'
    run = read_run(write("p.jsonl", lines), gold, ReadOptions(surrogates="replace"))
    assert run.predictions[0] == "x\ufffdy\ufffd"
    assert "p.jsonl: 2 lone surrogates replaced by U+FFFD" in run.notes
    deep = b'{"id":"q1","prediction":"\\ud800","m":' + b"[" * 900 + b"]" * 900 + b"}"
    with pytest.raises(InputError, match="nested too deeply"):
        read_run(write("p.jsonl", deep), gold, ReadOptions(surrogates="replace"))
    with pytest.raises(InputError, match="stands twice"):
        read_run(
            write("p.json", b'{"\\ud800":"a","\\ud801":"b"}'),
            gold,
            ReadOptions(surrogates="replace"),
        )


def test_limits_can_be_raised(write):
    rows = [{"prediction": "x" * 2_000_000, "references": ["a"] * 200_000}]
    run = read_run(
        write("p.jsonl", rows), options=ReadOptions(max_answer=3_000_000, max_references=300_000)
    )
    assert len(run.references[0]) == 200_000
