"""Findings about a whole run, each on a run that was made to have it."""

from __future__ import annotations

import random

import pytest

import answerkey as ak

TOWNS = [f"{first}{second}" for first in ("Nort", "Sout", "East", "West", "Mid") for second in (
    "hampton", "bury", "chester", "wick", "stead", "field", "haven", "bourne", "minster", "leigh",
)]  # fmt: skip
SENTENCES = [f"The answer, as far as is known, is the town of {town}." for town in TOWNS]
KEY = [[town] for town in TOWNS]


def of_run(predictions: list[str], references: list[list[str]]) -> dict[str, str]:
    found = ak.audit(predictions, references).findings
    return {one.name: one.reason for one in found if one.scope == "run"}


@pytest.mark.parametrize("answers", [TOWNS, SENTENCES], ids=["words", "sentences"])
def test_rows_that_were_mixed_up(answers: list[str]) -> None:
    shuffled = random.Random(7).sample(answers, len(answers))  # noqa: S311 - no secret
    assert "shuffled-rows" not in of_run(answers, KEY)
    assert "shuffled-rows" in of_run(shuffled, KEY)
    assert (
        "1 row below, the first in row 1"
        in (of_run([*answers[1:], answers[0]], KEY)["shuffled-rows"])
    )


def test_a_line_that_is_missing_in_the_middle() -> None:
    # From row 21 on each answer is the next one's: 29 of them, and the last has none.
    told = of_run([*SENTENCES[:20], *SENTENCES[21:], "It is not known."], KEY)["shuffled-rows"]
    assert told == (
        "29 answers hold another row's reference, 20 their own, 29 of them 1 row below, "
        "the first in row 21"
    )


def test_several_systems_in_one_file() -> None:
    rows = [town for town in TOWNS for _ in range(5)]
    key = [[town] for town in rows]
    assert "shuffled-rows" not in of_run(rows, key)
    assert "shuffled-rows" in of_run([*rows[5:], *rows[:5]], key)


def test_numbers_that_were_mixed_up() -> None:
    numbers = [str(n) for n in range(100, 150)]
    key = [[number] for number in numbers]
    assert "shuffled-rows" in of_run([*numbers[3:], *numbers[:3]], key)
    # Chance holds the one or the other number in a sentence.
    sentences = [f"It is {n}, not {n + 1}" for n in range(100, 150)]
    assert "shuffled-rows" not in of_run(sentences, key)


def test_sentences_around_the_reference() -> None:
    assert of_run(SENTENCES, KEY)["recall-without-exact"] == "recall is 100.0 and exact match 0.0"
    assert "recall-without-exact" not in of_run(TOWNS, KEY)


def test_one_answer_to_everything() -> None:
    assert of_run(["yes"] * 50, KEY)["constant-answer"] == "'yes' is 50 of 50 answers"
    assert "constant-answer" not in of_run(["yes"] * 50, [["yes"]] * 50)


def test_few_items() -> None:
    # A share of one half has the standard error 50 / sqrt(25) = 10 points.
    assert of_run(TOWNS[:25], KEY[:25])["few-items"] == (
        "25 items: the standard error of a mean is up to 10 points"
    )
    assert of_run(TOWNS[:1], KEY[:1])["few-items"].startswith("1 item: ")
    assert "few-items" not in of_run(TOWNS * 2, [[f"{a}{i}"] for i, a in enumerate(TOWNS * 2)])


def test_one_reference_that_always_wins() -> None:
    key = [[town, "x"] for town in TOWNS]
    assert "one-reference-wins" in of_run(TOWNS, key)
    assert "one-reference-wins" not in of_run(TOWNS, [*key[:-1], ["x", TOWNS[-1]]])


def test_exact_match_above_f1() -> None:
    # Under squad-v1 nothing is left of both: exact match 1, and F1 0 as in the official script.
    found = ak.audit(["the", *TOWNS], [["a"], *KEY], convention="squad-v1").findings
    assert [one.reason for one in found if one.name == "exact-above-f1"] == [
        "1 answer, the first in row 1"
    ]
