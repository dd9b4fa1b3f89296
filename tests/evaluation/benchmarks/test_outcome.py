"""Running a benchmark: options, warnings, signatures, and shapes that are refused."""

from __future__ import annotations

import re

import pytest

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.benchmarks import BENCHMARKS, Document, benchmark

DATASET = {
    "version": "1.1",
    "data": [{"paragraphs": [{"qas": [{"id": "a", "answers": [{"text": "x"}]}]}]}],
}


def test_names_are_found_with_either_dash() -> None:
    assert benchmark("SQuAD_v1") is BENCHMARKS["squad-v1"]
    with pytest.raises(UsageError, match="did you mean 'triviaqa'"):
        benchmark("trivia")


@pytest.mark.parametrize("name", BENCHMARKS)
def test_every_benchmark_says_what_it_is(name: str) -> None:
    chosen = BENCHMARKS[name]
    assert chosen.name == name
    assert chosen.summary.endswith(".")
    assert len(chosen.source.commit) == 40
    assert all(option.help.endswith(".") for option in chosen.options)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("squad-v1", {"lang": "de"}, "squad-v1 has no option 'lang'"),
        ("mlqa", {}, "mlqa needs lang"),
        ("mlqa", {"lang": "fr"}, "lang is 'fr'"),
        ("quac", {"min_f1": "0.4"}, "min_f1 is '0.4'"),
        ("coqa", {"human": 1}, "human is 1"),
        ("squad-v2", {"pr_curves": True}, "pr_curves needs na_prob"),
    ],
)
def test_impossible_options_are_refused(
    name: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        BENCHMARKS[name].run(DATASET, {}, **options)


@pytest.mark.parametrize(
    ("name", "dataset", "predictions", "message"),
    [
        ("squad-v1", [], {}, r"dataset: found a list; accepted: an object with 'version'"),
        ("squad-v1", {"version": "1.1"}, {}, r"dataset: there is no member 'data'"),
        (
            "squad-v1",
            {"version": "1.1", "data": [{"paragraphs": [{}]}]},
            {},
            r"dataset, data\[0\]\.paragraphs\[0\]: there is no member 'qas'",
        ),
        ("squad-v1", DATASET, [], r"predictions: found a list; accepted: an object from id"),
        ("squad-v2", DATASET, {"a": 1}, r"predictions, id 'a': the prediction is the number 1"),
        ("hotpotqa", {"answer": {}}, [], r"dataset: found an object; accepted: a list of records"),
        (
            "hotpotqa",
            [{"_id": "a", "answer": "x", "supporting_facts": []}],
            {"answer": {"a": "x"}, "sp": {"a": ["T"]}},
            r"predictions, sp\.a\[0\]: found the text 'T'; accepted: a fact",
        ),
        ("coqa", {"data": [{"id": "s"}]}, [], r"data\[0\]: there is no member 'source'"),
        ("quac", {"data": []}, [{"qid": "a"}], r"\[0\]\.qid: found the text 'a'"),
        ("drop", {"p": {"qa_pairs": [{"query_id": []}]}}, {}, r"p\.qa_pairs\[0\]\.query_id"),
        ("musique", [{"id": "a"}], [{"id": "a"}], r"dataset\[?.*no member 'answerable'"),
    ],
)
def test_other_shapes_are_refused_with_their_place(
    name: str, dataset: object, predictions: object, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        BENCHMARKS[name].run(dataset, predictions)


def test_json_lines_are_named_by_their_line() -> None:
    dataset = Document([{"id": "a"}], "gold.jsonl", lines=[3])
    with pytest.raises(InputError, match=r"gold.jsonl, line 3: there is no member 'answerable'"):
        BENCHMARKS["musique"].run(dataset, [{"id": "a"}])


def test_a_silent_rule_is_told_with_its_count() -> None:
    warnings = BENCHMARKS["squad-v1"].run(DATASET, {"b": "", "c": ""}).warnings
    assert warnings == (
        "questions without a prediction, each scores 0: 1, first 'a'",
        "predictions for an id that the dataset does not have, ignored: 2, first 'b'",
    )


def test_the_signature_names_program_options_and_key() -> None:
    outcome = BENCHMARKS["squad-v2"].run(DATASET, {"a": "x"}, na_threshold=0.5)
    pattern = (
        r"benchmark:squad-v2\|program:evaluate-v2.0.py@eee5fdbf62f8\|na_threshold:0.5"
        r"\|key:[0-9a-f]{8}\|answerkey:.+"
    )
    assert re.fullmatch(pattern, outcome.signature)


def test_the_signature_changes_with_the_key() -> None:
    other = {"version": "1.1", "data": [*DATASET["data"], {"paragraphs": []}]}
    first, second = (BENCHMARKS["squad-v1"].run(each, {}).signature for each in (DATASET, other))
    assert first != second
