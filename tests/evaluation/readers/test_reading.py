"""The public function, on the files that people have."""

from __future__ import annotations

import gc

import pytest

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.readers import ReadOptions, read_run

ANSWERS = [{"text": "x", "answer_start": 0}]


def dataset(version: str, *answers: list[dict]) -> dict:
    items = [{"id": f"q{n}", "question": f"Q{n}?", "answers": a} for n, a in enumerate(answers)]
    return {
        "version": version,
        "data": [{"title": "T", "paragraphs": [{"context": "", "qas": items}]}],
    }


def test_squad_v2(write):
    key = write("dev-v2.0.json", dataset("v2.0", ANSWERS, []))
    run = read_run(write("preds.json", {"q1": "", "q0": "x"}), key)
    assert run.predictions == ["x", ""]
    assert run.references == [["x"], []]
    assert run.questions == ["Q0?", "Q1?"]
    assert run.columns == {"title": ["T", "T"], "has_answer": ["yes", "no"]}
    assert run.suggested_convention == "squad-v2"
    assert run.notes == (
        "read  dev-v2.0.json  squad-v2  2 questions (1 answerable; --by has_answer parts them)",
        "read  preds.json     id→text   2 predictions, 0 missing, 0 extra",
        "joined by id",
    )


def test_squad_v1(write):
    key = write("dev-v1.1.json", dataset("1.1", ANSWERS))
    assert read_run(write("preds.json", {"q0": "x"}), key).suggested_convention == "squad-v1"


def test_ragas_table(write):
    run = read_run(write("a.csv", "question,answer,reference,lang\nQ?,a,r,en\n"))
    assert run.predictions == ["a"]
    assert run.references == [["r"]]
    assert run.questions == ["Q?"]
    assert run.columns == {"lang": ["en"]}
    assert run.notes == (
        "read  a.csv  csv  1 row",
        (
            "columns  prediction=answer  references=reference  question=question"
            "  (change with --map prediction=…)"
        ),
    )


def test_names_in_notes_are_shown_escaped(write):
    run = read_run(write("a\x1b.csv", "prediction,reference\na,b\n"))
    assert run.notes[0].startswith(r"read  a\x1b.csv  csv")


def test_a_row_without_prediction_in_the_key_scores_as_missing(write):
    key = write(
        "k.jsonl", [{"id": "q1", "references": ["Oslo"]}, {"id": "q2", "references": ["Rome"]}]
    )
    run = read_run(write("p.jsonl", [{"id": "q1", "prediction": "Oslo"}]), key)
    assert (len(run), run.missing) == (2, 1)


def test_a_null_prediction_is_counted(write):
    run = read_run(write("a.jsonl", [{"prediction": None, "references": ["Oslo"]}]))
    assert run.null_predictions == 1


def test_lengths_must_agree_without_ids(write):
    key = write("k.jsonl", [{"references": [x]} for x in "axb"])
    with pytest.raises(InputError, match="2 predictions for 3 reference rows"):
        read_run(write("p.jsonl", [{"prediction": "a"}, {"prediction": "b"}]), key)


def test_the_second_of_two_rows_does_not_win(write):
    rows = [
        {"id": "q7", "prediction": "Oslo", "references": ["Bern"]},
        {"id": "q7", "prediction": "Rome", "references": ["Rome"]},
    ]
    with pytest.raises(InputError, match=r"duplicate id 'q7' \(lines 1 and 2\)"):
        read_run(write("a.jsonl", rows))


def test_garbage_collection_is_as_before(write):
    path = write("a.jsonl", b"{")
    assert gc.isenabled()
    with pytest.raises(InputError):
        read_run(path)
    assert gc.isenabled()


@pytest.mark.parametrize(
    "options",
    [
        {"format": "xml"},
        {"extra": "keep"},
        {"surrogates": "drop"},
        {"mapping": {"predictions": "a"}},
        {"mapping": {"reference": "a", "references": "b"}},
        {"reference_separator": " "},
        {"delimiter": ";;"},
        {"max_line": 0},
    ],
)
def test_impossible_options(options):
    with pytest.raises(UsageError):
        read_run("nope.csv", options=ReadOptions(**options))
