"""What each rule of repair gives, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.benchmarks import BENCHMARKS


def squad(*questions: tuple[str, list[str]], version: object = "1.1") -> dict[str, Any]:
    """Make a SQuAD dataset of ids and accepted answers."""
    qas = [
        {"id": name, "question": "?", "answers": [{"text": t, "answer_start": 0} for t in texts]}
        for name, texts in questions
    ]
    return {"version": version, "data": [{"paragraphs": [{"context": "", "qas": qas}]}]}


def repaired(
    name: str, dataset: object, predictions: object, **options: object
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return figures and warnings of a run that is refused without repair."""
    with pytest.raises(InputError, match="the official program fails here"):
        BENCHMARKS[name].run(dataset, predictions, **options)
    outcome = BENCHMARKS[name].run(dataset, predictions, repair=True, **options)
    return outcome.figures, outcome.warnings


def test_squad_v1_counts_a_null_and_a_question_without_answers_as_0() -> None:
    dataset = squad(("a", ["x y"]), ("b", ["x"]), ("c", []), ("d", ["x"]))
    figures, warnings = repaired("squad-v1", dataset, {"a": "x", "b": None, "c": "x", "d": "x"})
    # a: f1 2/3; b: null; c: without answers; d: right.
    assert figures == {"exact_match": 25.0, "f1": 100.0 * (2 / 3 + 1) / 4}
    assert len(warnings) == 2


def test_squad_v1_scores_a_version_that_is_a_number() -> None:
    figures, _ = repaired("squad-v1", squad(("a", ["x"]), version=1.1), {"a": "x"})
    assert figures == {"exact_match": 100.0, "f1": 100.0}


def test_squad_v2_counts_a_missing_prediction_as_0_in_every_part() -> None:
    dataset = squad(("a", ["x"]), ("b", ["x"]), ("c", []), ("d", []), version="v2.0")
    figures, _ = repaired("squad-v2", dataset, {"a": "x", "c": ""})
    assert [figures[f"{part}exact"] for part in ("", "HasAns_", "NoAns_")] == [50.0] * 3
    assert [figures[f"{part}f1"] for part in ("", "HasAns_", "NoAns_")] == [50.0] * 3
    assert [figures[f"{part}total"] for part in ("", "HasAns_", "NoAns_")] == [4, 2, 2]


def test_squad_v2_counts_a_missing_prediction_as_0_at_every_threshold() -> None:
    dataset = squad(("a", ["x"]), ("b", ["x"]), ("c", []), ("d", []), version="v2.0")
    figures, _ = repaired(
        "squad-v2",
        dataset,
        {"a": "x", "c": "x"},
        na_prob={"a": 0.1, "c": 0.9},
        na_threshold=0.5,
        pr_curves=True,
    )
    # a is right, c is taken as no answer; b and d have no prediction.
    assert (figures["exact"], figures["HasAns_exact"], figures["NoAns_exact"]) == (50, 50, 50)
    # The walk starts at 1 of 4 (c silent), gains a, then loses c again.
    assert (figures["best_exact"], figures["best_exact_thresh"]) == (50.0, 0.1)
    # One of two positives at precision 1; after c nothing is gained.
    assert figures["pr_exact_ap"] == 50.0


def test_squad_v2_takes_a_missing_probability_as_0() -> None:
    dataset = squad(("a", ["x"]), ("b", ["x"]), version="v2.0")
    figures, _ = repaired(
        "squad-v2", dataset, {"a": "x", "b": "y"}, na_prob={"a": 0.2}, na_threshold=0.1
    )
    assert figures["exact"] == 0.0
    assert (figures["best_exact"], figures["best_exact_thresh"]) == (50.0, 0.2)


def test_squad_v2_keeps_unknown_ids_out_of_the_curves() -> None:
    dataset = squad(("a", ["x"]), version="v2.0")
    figures, _ = repaired(
        "squad-v2", dataset, {"a": "x"}, na_prob={"z": 0.0, "a": 0.2}, pr_curves=True
    )
    assert figures["pr_exact_ap"] == figures["pr_oracle_ap"] == 100.0


HOTPOT = [
    {"_id": "a", "answer": "x", "supporting_facts": [["T", 0]]},
    {"_id": "b", "answer": "x", "supporting_facts": [["T", 0]]},
]


def test_hotpotqa_counts_a_null_answer_as_missing_and_a_lost_section_as_empty() -> None:
    figures, _ = repaired("hotpotqa", HOTPOT, {"answer": {"a": "x", "b": None}})
    assert (figures["em"], figures["f1"], figures["sp_f1"], figures["joint_f1"]) == (0.5, 0.5, 0, 0)


def test_twowiki_takes_evidence_without_fitting_ids_as_it_is() -> None:
    record = {
        **HOTPOT[0],
        "evidences": [["Rome", "capital of", "Italy"]],
        "evidences_id": [["Q220", "capital", "Q38"]],
    }
    predictions = {
        "answer": {"a": "y"},
        "sp": {"a": [["t", 0]]},
        "evidence": {"a": [["rome", "capital of", "italy!"]]},
    }
    figures, warnings = repaired(
        "twowiki", [record], predictions, aliases=[{"Q_id": "Q1", "aliases": [], "demonyms": []}]
    )
    assert (figures["em"], figures["sp_em"], figures["evi_em"]) == (0.0, 100.0, 100.0)
    assert len(warnings) == 2  # no answer_id, other relations


def musique(name: str, *, answerable: bool, answer: str = "x") -> dict[str, Any]:
    return {
        "id": name,
        "answer": answer,
        "answer_aliases": [],
        "answerable": answerable,
        "paragraphs": [{"idx": 0, "is_supporting": True}, {"idx": 1, "is_supporting": False}],
    }


def said(name: str, answer: object, *, answerable: bool) -> dict[str, Any]:
    return {
        "id": name,
        "predicted_answer": answer,
        "predicted_answerable": answerable,
        "predicted_support_idxs": [0],
    }


def test_musique_joins_by_id() -> None:
    dataset = [musique("a", answerable=True), musique("b", answerable=True)]
    predictions = [said("c", "x", answerable=True), said("b", "x", answerable=True)]
    figures, warnings = repaired("musique", dataset, predictions)
    assert figures == {"answer_f1": 0.5, "answer_em": 0.5, "support_f1": 0.5}
    assert [warning.rpartition(": ")[2] for warning in warnings[1:]] == [
        "1, first 'a'",
        "1, first 'c'",
    ]


def test_musique_leaves_broken_groups_out() -> None:
    dataset = [musique("a", answerable=True), musique("a", answerable=False)]
    dataset += [musique("b", answerable=True)]
    predictions = [said("a", "x", answerable=True), said("a", "x", answerable=False)]
    predictions += [said("b", "y", answerable=True)]
    figures, _ = repaired("musique", dataset, predictions)
    assert figures["answer_f1"] == 0.5
    assert figures["group_answer_sufficiency_f1"] == 1.0


def test_triviaqa_counts_an_answer_without_aliases_as_0() -> None:
    dataset = {
        "Version": 1.0,
        "Domain": "Wikipedia",
        "VerifiedEval": False,
        "Data": [
            {"QuestionId": "a", "Answer": {"NormalizedAliases": []}},
            {"QuestionId": "b", "Answer": {"NormalizedAliases": ["x"], "HumanAnswers": ["The Y"]}},
        ],
    }
    figures, _ = repaired("triviaqa", dataset, {"a": "x", "b": "y"})
    assert (figures["exact_match"], figures["common"], figures["denominator"]) == (50.0, 2, 2)


def coqa(source: str, *, additional: bool = True) -> dict[str, Any]:
    answer = [{"turn_id": 1, "input_text": "x"}]
    story = {
        "id": "s",
        "source": source,
        "questions": [{"turn_id": 1, "input_text": "?"}],
        "answers": answer,
    }
    return {"data": [story | ({"additional_answers": {"0": answer}} if additional else {})]}


def test_coqa_counts_an_unknown_source_in_overall_alone() -> None:
    predictions = [{"id": "s", "turn_id": 1, "answer": "x"}]
    figures, _ = repaired("coqa", coqa("blog"), predictions)
    assert figures["overall"] == {"em": 100.0, "f1": 100.0, "turns": 1}
    assert figures["in_domain"]["turns"] == figures["out_domain"]["turns"] == 0


def test_coqa_takes_a_story_without_additional_answers_as_one_reference() -> None:
    predictions = [{"id": "s", "turn_id": 1, "answer": "x"}]
    figures, _ = repaired("coqa", coqa("cnn", additional=False), predictions)
    assert figures["news"] == {"em": 100.0, "f1": 100.0, "turns": 1}


def test_quac_gives_null_where_there_is_no_question() -> None:
    question = {"id": "d_q#0", "answers": [{"text": "x"}], "yesno": "y", "followup": "n"}
    dataset = {"data": [{"paragraphs": [{"id": "d", "context": "x", "qas": [question]}]}]}
    predictions = [{"qid": ["d_q#0"], "best_span_str": ["x"], "yesno": ["y"], "followup": ["m"]}]
    figures, _ = repaired("quac", dataset, predictions)
    assert figures == {
        "unfiltered_f1": 100.0,
        "f1": 100.0,
        "HEQ": 100.0,
        "DHEQ": 100.0,
        "yes/no": 100.0,
        "followup": 0.0,
        "unanswerable_acc": None,
    }


def drop_question(name: str, *spans: str) -> dict[str, Any]:
    return {"query_id": name, "answer": {"number": "", "spans": list(spans), "date": {}}}


def test_drop_counts_a_blank_answer_as_0() -> None:
    dataset = {"p": {"qa_pairs": [drop_question("a", ""), drop_question("b", "x")]}}
    figures, _ = repaired("drop", dataset, {"a": "", "b": "x"})
    assert figures == {"global_em": 0.5, "global_f1": 0.5}


def test_drop_counts_a_number_instead_of_text_as_0() -> None:
    dataset = {"p": {"qa_pairs": [drop_question("a", "3"), drop_question("b", "x", "y")]}}
    figures, _ = repaired("drop", dataset, {"a": 3, "b": ["y"]})
    assert figures == {"global_em": 0.0, "global_f1": 0.25}


def test_mlqa_counts_a_null_as_0() -> None:
    dataset = squad(("a", ["x"]), ("b", ["x"]), version=1.0)
    figures, _ = repaired("mlqa", dataset, {"a": "x", "b": None}, lang="de")
    assert figures == {"exact_match": 50.0, "f1": 50.0}


def test_cmrc2018_counts_a_question_without_answers_as_0() -> None:
    figures, _ = repaired("cmrc2018", squad(("a", []), ("b", ["中国"])), {"a": "x", "b": "中"})
    # b: one of two ideographs, F1 2/3 of one question in two.
    assert figures == {
        "AVERAGE": "16.667",
        "F1": "33.333",
        "EM": "0.000",
        "TOTAL": 2,
        "SKIP": 0,
        "FILE": "predictions",
    }
