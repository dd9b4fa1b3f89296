"""Arrays, maps from id to text, and SQuAD datasets."""

from __future__ import annotations

import json

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers.json_documents import read_json_document
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.sources import open_source


def read(path: str, **options):
    with open_source(path) as source:
        return read_json_document(source, ReadOptions(**options))


def dataset(*items: dict, version: object = "v2.0") -> dict:
    paragraph = {"context": "…", "qas": list(items)}
    return {"version": version, "data": [{"title": "T", "paragraphs": [paragraph]}]}


ANSWERED = {"id": "a", "question": "Q?", "answers": [{"text": "x", "answer_start": 0}] * 2}
UNANSWERED = {"id": "b", "question": "R?", "answers": [], "is_impossible": True}


def test_map(write):
    table = read(write("p.json", {"a": "x", "b": None, "c": ""}))
    assert table.form == "id→text"
    assert table.columns == {"id": ["a", "b", "c"], "prediction": ["x", None, ""]}


def test_map_of_ids_that_hold_colons(write):
    text = json.dumps({'a":': 'x":', "b": "y"})
    assert read(write("p.json", text)).columns["id"] == ['a":', "b"]


def test_one_object_with_column_names_is_a_row(write):
    table = read(write("p.json", '{\n"id": "q1",\n"prediction": "x"}'))
    assert table.columns == {"id": ["q1"], "prediction": ["x"]}
    table = read(write("p.json", {"antwort": "x", "bezug": "y"}), mapping={"prediction": "antwort"})
    assert table.columns == {"antwort": ["x"], "bezug": ["y"]}


def test_dataset(write):
    table = read(write("d.json", dataset(ANSWERED, UNANSWERED)))
    assert table.form == "squad-v2"
    assert table.columns["has_answer"] == ["yes", "no"]
    assert table.columns["title"] == ["T", "T"]
    assert len(table.columns["references"][0]) == 2


@pytest.mark.parametrize(
    ("version", "items", "form"),
    [
        ("1.1", [ANSWERED], "squad-v1"),
        ("v2.0", [ANSWERED], "squad-v2"),
        ("KorQuAD_v1.0_dev", [ANSWERED], "squad-v1"),
        (None, [ANSWERED], "squad-v1"),
        (None, [ANSWERED, UNANSWERED], "squad-v2"),
    ],
)
def test_version_of_a_dataset(write, version, items, form):
    assert read(write("d.json", dataset(*items, version=version))).form == form


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"data": []}, "no question"),
        ({"data": [1]}, "data[0] has no list 'paragraphs'"),
        ({"data": [{"paragraphs": [{}]}]}, "data[0].paragraphs[0] has no list 'qas'"),
        (dataset("x"), "data[0].paragraphs[0].qas[0] holds the text 'x'"),  # type: ignore[arg-type]
        (dataset({"answers": []}), "qas[0] has no id"),
        (dataset({"id": "a"}), "qas[0] has answers that are null"),
        ({"a": 1}, "'a' is the number 1; accepted: an array of objects"),
        ({"a": {"prediction": "x"}}, "'a' is an object"),
        ({}, "the object is empty"),
        ({"Domain": "Web", "Data": [{"Question": "?"}]}, "'Data' is a list"),
    ],
)
def test_malformed(write, document, said):
    with pytest.raises(InputError) as refused:
        read(write("d.json", document))
    assert said in str(refused.value)
    assert str(refused.value).startswith("d.json")
