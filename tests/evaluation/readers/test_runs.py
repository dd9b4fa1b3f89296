"""Runs from tables: columns, systems, and what is counted."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers import ReadOptions, read_run

KEY = [
    {"id": "q1", "question": "Q1?", "answers": ["a"], "lang": "en"},
    {"id": "q2", "question": "Q2?", "answers": ["b"], "lang": "de"},
]


def test_joined(write):
    predictions = write("p.csv", "id,prediction,seconds\nq2,b,1.5\n")
    run = read_run(predictions, write("k.jsonl", KEY))
    assert run.ids == ["q1", "q2"]
    assert run.predictions == [None, "b"]
    assert run.references == [["a"], ["b"]]
    assert run.questions == ["Q1?", "Q2?"]
    assert run.columns == {"lang": ["en", "de"], "seconds": [None, "1.5"]}
    assert (run.missing, run.null_predictions, run.extra) == (1, 0, 0)
    assert run.suggested_convention is None
    assert len(run) == 2


def test_some_rows_in_an_order_of_ones_own(write):
    run = read_run(write("p.csv", "id,prediction,answers,lang\nq1,a,a,en\nq2,b,c,de\n"))
    part = run.take([1])
    assert (part.ids, part.predictions, part.references) == (["q2"], ["b"], [["c"]])
    assert (part.questions, part.columns) == (None, {"lang": ["de"]})
    assert run.take([1, 0]).take([1, 0]) == run


def test_a_row_is_called_by_its_id_or_counted_from_one(write):
    with_ids = read_run(write("p.csv", "id,prediction,answers\nq1,a,a\n"))
    without = read_run(write("q.csv", "prediction,answers\na,a\nb,b\n"))
    assert (with_ids.name(0), without.name(0), without.name(1)) == ("q1", "row 1", "row 2")


def test_missing_and_null_are_counted_apart(write):
    run = read_run(write("p.json", {"q1": None}), write("k.jsonl", KEY))
    assert (run.missing, run.null_predictions) == (1, 1)


def test_questions_of_the_predictions_serve_where_the_key_has_none(write):
    key = write("k.jsonl", [{"id": "q1", "answers": ["a"]}])
    run = read_run(write("p.jsonl", [{"id": "q1", "prediction": "a", "query": "Q?"}]), key)
    assert run.questions == ["Q?"]


def test_nested_and_context_columns_are_no_slices(write):
    row = {
        "prediction": "a",
        "reference": "b",
        "meta": {"x": 1},
        "contexts": ["c"],
        "ok": True,
        "n": 1,
    }
    assert read_run(write("a.jsonl", [row])).columns == {"ok": ["true"], "n": ["1"]}


def test_columns_of_both_files_with_one_name(write):
    predictions = [{"id": "q1", "prediction": "a", "lang": "xx"}, {"id": "q2", "prediction": "b"}]
    run = read_run(write("p.jsonl", predictions), write("k.jsonl", KEY))
    assert run.columns == {"lang": ["en", "de"], "predictions.lang": ["xx", None]}


def test_systems_in_one_file(write):
    run = read_run(write("a.csv", "id,prediction,reference,model\n1,a,b,s\n1,c,b,t\n2,d,e,s\n"))
    assert run.system_column == "model"
    assert run.columns == {"model": ["s", "t", "s"]}
    assert run.ids == ["1", "1", "2"]
    assert any("by 2 systems" in note for note in run.notes)


def test_systems_joined_with_a_key(write):
    rows = [
        {"id": "q1", "system": "s", "prediction": "a"},
        {"id": "q1", "system": "t", "prediction": "b"},
        {"id": "q2", "system": "t", "prediction": "c"},
    ]
    run = read_run(write("p.jsonl", rows), write("k.jsonl", KEY))
    assert run.ids == ["q1", "q2", "q1", "q2"]
    assert run.predictions == ["a", None, "b", "c"]
    assert run.columns == {"lang": ["en", "de"] * 2, "system": ["s", "s", "t", "t"]}
    assert run.missing == 1
    assert any("1 missing (s 1)" in note for note in run.notes)


def test_a_guessed_system_column_whose_ids_stand_once_is_a_slice(write):
    text = "id,prediction,reference,model\n1,a,b,Fiat 500\n2,c,d,VW Golf\n"
    run = read_run(write("a.csv", text))
    assert run.system_column is None
    assert run.columns == {"model": ["Fiat 500", "VW Golf"]}
    assert (
        read_run("a.csv", options=ReadOptions(mapping={"system": "model"})).system_column == "model"
    )


def test_without_ids_rows_are_joined_by_position(write):
    key = write("k.jsonl", [{"reference": "a"}, {"reference": "b"}])
    run = read_run(write("p.jsonl", [{"prediction": "x"}, {"prediction": "y"}]), key)
    assert run.ids is None
    assert run.references == [["a"], ["b"]]
    assert "joined by position: neither file has ids" in run.notes


def test_rows_without_ids_whose_questions_are_in_another_order_are_refused(write):
    key = write("k.jsonl", [{"question": "Q1?", "answer": "a"}, {"question": "Q2?", "answer": "b"}])
    answers = [{"question": "Q2?", "prediction": "b"}, {"question": "Q1?", "prediction": "a"}]
    with pytest.raises(InputError, match=r"p.jsonl, line 1: question 'Q2\?' .* 'Q1\?' of k.jsonl"):
        read_run(write("p.jsonl", answers), key)
    by_question = read_run("p.jsonl", key, ReadOptions(mapping={"id": "question"}))
    assert by_question.predictions == ["a", "b"]


def test_a_question_may_stand_in_a_prompt_and_may_be_absent(write):
    key = write("k.jsonl", [{"question": "Q1?", "answer": "a"}, {"question": "Q2?", "answer": "b"}])
    answers = [
        {"prompt": "Answer: q1?  Now", "prediction": "a"},
        {"prompt": None, "prediction": "b"},
    ]
    assert read_run(write("p.jsonl", answers), key).predictions == ["a", "b"]


def test_two_parts_of_one_run_are_no_key_and_predictions(write):
    part = write("1.csv", "prediction,reference\na,a\n")
    with pytest.raises(InputError, match="put the parts of one run into one file"):
        read_run(write("2.csv", "prediction,reference\nb,b\n"), part)
    assert read_run(write("3.csv", "prediction,reference\nb,a\n"), part).predictions == ["b"]
