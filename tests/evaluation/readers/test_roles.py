"""Which column has which role."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.readers import ReadOptions, read_run
from answerkey.evaluation.readers.roles import find_roles
from answerkey.evaluation.readers.tables import Table

WHOLE_RUN = ("id", "question", "prediction", "references", "system")
PREDICTIONS = ("id", "question", "prediction", "system")
KEY = ("id", "question", "references")


def table(*names: str) -> Table:
    return Table("f.csv", "csv", {name: ["x"] for name in names})


@pytest.mark.parametrize(
    ("names", "prediction", "references"),
    [
        (["question", "answer", "reference"], "answer", ("reference",)),
        (["question", "answer", "prediction"], "prediction", ("answer",)),
        (["response", "answer"], "response", ("answer",)),
        (["user_input", "response", "reference"], "response", ("reference",)),
        (["input", "actualOutput", "expectedOutput"], "actualOutput", ("expectedOutput",)),
        (["question", "answer", "ground_truth"], "answer", ("ground_truth",)),
        (["Prediction", "REFERENCES"], "Prediction", ("REFERENCES",)),
        (["prediction", "output", "references", "gold"], "prediction", ("references",)),
        (["pred", "reference_10", "reference_2"], "pred", ("reference_2", "reference_10")),
        (["pred", "answers", "answer"], None, None),
        (["answer", "answers"], "answer", ("answers",)),
    ],
)
def test_whole_run(names, prediction, references):
    if prediction is None:
        with pytest.raises(InputError, match=r"'pred' and 'answer' could both be the predictions"):
            find_roles(table(*names), WHOLE_RUN, ReadOptions())
        return
    roles = find_roles(table(*names), WHOLE_RUN, ReadOptions())
    assert (roles.prediction, roles.references) == (prediction, references)


@pytest.mark.parametrize(
    ("names", "first", "second"),
    [
        (["gold", "ideal"], "gold", "ideal"),
        (["reference", "references"], "reference", "references"),
        (["reference", "reference_1"], "reference", "reference_1"),
        (["qid", "_id", "gold"], "qid", "_id"),
        (["query", "prompt", "gold"], "query", "prompt"),
    ],
)
def test_two_candidates(names, first, second):
    with pytest.raises(InputError) as refused:
        find_roles(table(*names), KEY, ReadOptions())
    assert str(refused.value).startswith(f"f.csv: columns '{first}' and '{second}' could both be")
    assert "--map" in str(refused.value)


@pytest.mark.parametrize(
    ("names", "passed_over"),
    [
        (["prediction", "response", "gold"], (("prediction", ("response",)),)),
        (
            ["response", "prediction", "output", "gold", "reference"],
            (("references", ("gold",)), ("prediction", ("response", "output"))),
        ),
        (["id", "qid", "prediction", "reference"], (("id", ("qid",)),)),
        (["prediction", "answer", "reference"], (("prediction", ("answer",)),)),
        (["prediction", "reference", "lang"], ()),
        (["output", "gold"], ()),
    ],
)
def test_what_was_passed_over_is_known(names, passed_over):
    assert find_roles(table(*names), WHOLE_RUN, ReadOptions()).passed_over == passed_over


def test_a_mapping_leaves_no_doubt():
    options = ReadOptions(mapping={"prediction": "response"})
    roles = find_roles(table("prediction", "response", "gold"), WHOLE_RUN, options)
    assert (roles.prediction, roles.passed_over) == ("response", ())


def test_answer_in_files_of_one_kind():
    assert find_roles(table("id", "answer"), PREDICTIONS, ReadOptions()).prediction == "answer"
    assert find_roles(table("id", "answer"), KEY, ReadOptions()).references == ("answer",)
    assert find_roles(table("answer", "output"), PREDICTIONS, ReadOptions()).prediction == "output"


def test_name_is_an_id_only_beside_deepeval():
    assert find_roles(table("name", "actual_output"), PREDICTIONS, ReadOptions()).id == "name"
    assert find_roles(table("name", "output"), PREDICTIONS, ReadOptions()).id is None


def test_a_mapping_comes_first():
    options = ReadOptions(mapping={"reference": "answer", "prediction": "gold", "system": "lang"})
    roles = find_roles(table("answer", "gold", "prediction", "lang", "model"), WHOLE_RUN, options)
    assert (roles.prediction, roles.references, roles.system) == ("gold", ("answer",), "lang")
    assert roles.guessed == ()


def test_guessed():
    roles = find_roles(table("id", "response", "references"), WHOLE_RUN, ReadOptions())
    assert roles.guessed == ("prediction",)


def test_unknown_columns_in_a_mapping(write):
    path = write("a.csv", "antwort,bezug\na,b\n")
    with pytest.raises(UsageError, match=r"a\.csv: no column 'antwrt' .* did you mean 'antwort'\?"):
        read_run(path, options=ReadOptions(mapping={"prediction": "antwrt", "reference": "bezug"}))
    with pytest.raises(UsageError, match="one column is mapped to two roles"):
        read_run(
            path, options=ReadOptions(mapping={"prediction": "antwort", "reference": "antwort"})
        )


def test_an_id_mapping_may_hold_for_one_of_two_files(write):
    key = write("k.jsonl", [{"nr": "1", "answers": ["a"]}])
    run = read_run(
        write("p.jsonl", [{"id": "1", "pred": "a"}]), key, ReadOptions(mapping={"id": "nr"})
    )
    assert run.ids == ["1"]


def test_nothing_found_in_one_file(write):
    with pytest.raises(InputError, match=r"no column of references among 'id', 'prediction'"):
        read_run(write("a.csv", "id,prediction\n1,a\n"))
