"""References from cells of every kind."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers import ReadOptions, read_run


@pytest.mark.parametrize(
    ("row", "references"),
    [
        ({"references": ["a", "b", "a"]}, ["a", "b", "a"]),
        ({"reference": "a"}, ["a"]),
        ({"reference": ["a", "b"]}, ["a", "b"]),
        ({"target": None}, []),
        ({"answers": {"text": ["a", "a"], "answer_start": [0, 1]}}, ["a", "a"]),
        ({"answers": [{"text": "a", "answer_start": 0}]}, ["a"]),
        ({"reference_2": "b", "reference_1": "a", "reference_3": None}, ["a", "b"]),
        ({"reference": ""}, [""]),
    ],
)
def test_json(write, row, references):
    assert read_run(write("a.jsonl", [{"prediction": "x", **row}])).references == [references]


def test_a_mapping_accepts_one_text_under_a_plural_name(write):
    path = write("a.jsonl", [{"prediction": "x", "answers": "1976"}])
    assert read_run(path, options=ReadOptions(mapping={"references": "answers"})).references == [
        ["1976"]
    ]
    assert read_run(path, options=ReadOptions(reference_separator="|")).references == [["1976"]]


@pytest.mark.parametrize(
    ("cell", "references"),
    [("a | b|", ["a", "b"]), ("a", ["a"]), ("", []), (" | ", []), ('["a"]|b', ['["a"]', "b"])],
)
def test_separator(write, cell, references):
    quoted = cell.replace('"', '""')
    path = write("a.csv", f'prediction,references\nx,"{quoted}"\n')
    assert read_run(path, options=ReadOptions(reference_separator="|")).references == [references]


def test_a_bar_that_may_part_references_is_told(write):
    path = write("a.csv", "prediction,references\nx,a|b\ny,c\n")
    told = (
        "'references' holds '|' in 1 of 2 cells, each read as one reference: "
        "--ref-sep '|' would split them"
    )
    assert told in read_run(path).notes
    assert told not in read_run(path, options=ReadOptions(reference_separator="|")).notes
    assert (
        told not in read_run(path, options=ReadOptions(mapping={"reference": "references"})).notes
    )


@pytest.mark.parametrize("name", ["references", "reference"])
def test_json_lists_in_csv(write, name):
    run = read_run(write("a.csv", f'prediction,{name}\nx,"[""a"", ""b""]"\ny,\n'))
    assert run.references == [["a", "b"], []]
    assert f"'{name}' holds JSON lists, read as such" in run.notes


@pytest.mark.parametrize(
    ("name", "cells", "references"),
    [
        ("references", ["a", "[b]"], [["a"], ["[b]"]]),
        ("reference", ["[1]", "b"], [["[1]"], ["b"]]),
        ("reference", ["[]", "b"], [["[]"], ["b"]]),
        ("references", ["", "b"], [[], ["b"]]),
    ],
)
def test_plain_text_in_csv(write, name, cells, references):
    rows = "".join(f"x,{cell}\n" for cell in cells)
    assert read_run(write("a.csv", f"prediction,{name}\n{rows}")).references == references


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["\"['a', 'b']\""], "line 2: 'references' holds '['a', 'b']', a list written by Python"),
        (['"[""a""]"', "b"], "line 3: 'references' holds the text 'b', other rows hold JSON lists"),
        (['"[""a"", 1]"'], "line 2: a reference in 'references' is the number 1"),
    ],
)
def test_refused_in_csv(write, cells, said):
    rows = "".join(f"x,{cell}\n" for cell in cells)
    with pytest.raises(InputError) as refused:
        read_run(write("a.csv", f"prediction,references\n{rows}"))
    assert said in str(refused.value)


def test_cells_can_be_taken_as_they_stand(write):
    path = write("a.csv", "prediction,references\nx,\"['a', 'b']\"\n")
    assert read_run(path, options=ReadOptions(mapping={"reference": "references"})).references == [
        ["['a', 'b']"]
    ]


def test_merge_references(write):
    key = write(
        "k.jsonl",
        [{"id": "q1", "answers": ["1812", "x"]}, {"id": "q1", "answers": ["1976", "x"]}],
    )
    run = read_run(
        write("p.jsonl", [{"id": "q1", "prediction": "a"}]), key, ReadOptions(merge_references=True)
    )
    assert run.references == [["1812", "x", "1976"]]
    assert "1 repeated row of the key merged" in run.notes


@pytest.mark.parametrize("answers", [[], None])
def test_no_answer(write, answers):
    run = read_run(write("p.jsonl", [{"prediction": "", "references": answers}]))
    assert run.references == [[]]
    assert any("1 without a reference" in note for note in run.notes)


def test_an_empty_reference_stays(write):
    assert read_run(write("p.jsonl", [{"prediction": "", "references": [""]}])).references == [[""]]
