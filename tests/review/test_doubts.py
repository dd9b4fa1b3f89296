"""The queue: what tells most comes first, always in one order, each with its reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers import Run, read_run
from answerkey.review.decisions import item_of
from answerkey.review.doubts import doubts
from answerkey.review.sheet import sheet
from answerkey.verdicts.judging import verdict

ROWS = [
    # reference, prediction: what a person would say is plain in the first two
    ("Paris", "Paris"),
    ("Paris", "London"),
    ("God forgave", "God is gracious"),  # unsure: a word of it, and another
    ("Jane Austen", "Not Jane Austen"),  # F1 .8, and wrong
    ("1976", "It was in the summer of the year 1976 that it all began"),  # F1 low, and right
]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    path = tmp_path / "run.csv"
    lines = [f"q{n},who wrote book {n}?,{given},{text}" for n, (given, text) in enumerate(ROWS)]
    path.write_text("\n".join(["id,question,reference,prediction", *lines]), "utf-8")
    return read_run(str(path))


def test_the_unsure_come_first_then_what_contradicts_then_the_usual(run: Run) -> None:
    # The premises: verdicts unsure, incorrect and correct.
    labels = [verdict("who wrote Emma?", text, given).label for given, text in ROWS[2:]]
    assert labels == ["unsure", "incorrect", "correct"]
    found = doubts(run)
    assert [one.row for one in found] == [2, 3, 4]
    assert found[0].reasons[0].startswith("unsure verdict")
    assert any("F1 is 0.80, yet the verdict is incorrect" in text for text in found[1].reasons)
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)


def test_the_same_run_has_the_same_queue(run: Run) -> None:
    for choice in ("doubtful", "random", "all"):
        assert doubts(run, choice=choice) == doubts(run, choice=choice)  # type: ignore[arg-type]


def test_a_random_sample_is_of_all_and_all_stand_in_their_order(run: Run) -> None:
    assert [one.row for one in doubts(run, choice="all")] == [0, 1, 2, 3, 4]
    drawn = [one.row for one in doubts(run, choice="random")]
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert {one.row for n in range(20) for one in doubts(run, choice="random", seed=n, most=1)} == {
        0, 1, 2, 3, 4,
    }  # fmt: skip


def test_most_takes_the_first(run: Run) -> None:
    assert doubts(run, most=2) == doubts(run)[:2]


def test_a_run_without_doubt_says_so(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    path.write_text("id,reference,prediction\nq1,Paris,Paris\n", "utf-8")
    with pytest.raises(InputError, match=r"none is doubtful of 1 answer.*--queue random"):
        doubts(read_run(str(path)))


def test_missing_answers_need_nobody(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text('{"id": "q1", "references": ["a"], "prediction": null}\n', "utf-8")
    with pytest.raises(InputError, match="no answer to decide"):
        doubts(read_run(str(path)), choice="all")


def test_a_sheet_names_each_systems_answer_and_hides_what_sways(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    rows = "q1,Rome,a,Roma\nq1,Rome,b,Roma\n"
    path.write_text(f"id,reference,system,prediction\n{rows}", "utf-8")
    run = read_run(str(path))
    found = sheet(run, doubts(run, choice="all"))
    assert [card["item"] for card in found.cards] == [
        item_of("q1", "a", "Roma"),
        item_of("q1", "b", "Roma"),
    ]
    shown = {"item", "entry", "id", "system", "question", "references", "prediction", "revealed"}
    assert set(found.cards[0]) == shown
    part = sheet(run, doubts(run, choice="all", most=1))
    assert (part.name, part.items) == (found.name, found.items)
