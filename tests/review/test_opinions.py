"""Decisions become columns of judgments, and adjudications what counts."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path

import numpy as np
import pytest

from answerkey.analysis.agreement import agree
from answerkey.errors import InputError, UsageError
from answerkey.evaluation.readers import read_run
from answerkey.review.decisions import Decision, names_of
from answerkey.review.exchange import exported
from answerkey.review.opinions import opinions

from .conftest import answerkey, environment


def decided(path: Path, rows: list[tuple[str, str, bool]]) -> list[Decision]:
    run = read_run(str(path))
    return [
        Decision(
            f"key-{number:08}",
            *names_of(run, number // 2)[:3],
            who,
            said,
            "2026-01-01T00:00:00Z",
            adjudicates=last,
        )
        for number, (who, said, last) in enumerate(rows)
    ]


def test_each_annotator_is_a_column_and_adjudications_stand_apart(answers: Path) -> None:
    given = decided(
        answers,
        [
            ("anna", "correct", False),
            ("ben", "partly", False),
            ("anna", "wrong", False),
            ("ben", "bad-key", False),
            ("anna", "unsure", False),
            ("eve", "correct", True),
        ],
    )
    found = opinions(given, read_run(str(answers)))
    assert list(found.judgments) == ["anna", "ben"]
    assert found.judgments["anna"][:2].tolist() == [1.0, 0.0]
    assert math.isnan(found.judgments["anna"][2])
    assert found.judgments["ben"][0] == 0.5
    assert math.isnan(found.judgments["ben"][1])
    assert found.final is not None
    assert np.flatnonzero(~np.isnan(found.final)).tolist() == [2]
    assert found.elsewhere == 0


def test_some_people_alone_are_asked_for_by_name(answers: Path) -> None:
    given = decided(answers, [("anna", "correct", False), ("ben", "wrong", False)])
    run = read_run(str(answers))
    assert list(opinions(given, run, people=["ben"]).judgments) == ["ben"]
    with pytest.raises(UsageError, match="--human 'eve'; accepted: anna, ben"):
        opinions(given, run, people=["ben", "eve"])


def test_decisions_about_other_answers_are_refused(answers: Path) -> None:
    other = Decision(
        "key-00000001", "a" * 16, "b" * 16, "q1", "anna", "wrong", "2026-01-01T00:00:00Z"
    )
    with pytest.raises(InputError, match="1 is about another"):
        opinions([other], read_run(str(answers)))


def test_an_adjudicator_counts_instead_of_the_majority() -> None:
    measure = {"f1": np.array([1.0, 0.0, 1.0, 0.0])}
    people = {"anna": np.array([1.0, 0.0, 0.0, 0.0]), "ben": np.array([1.0, 0.0, 1.0, 0.0])}
    nan = math.nan
    # The tie at the third answer is no; adjudicated it is yes.
    assert agree(measure, people).right.tolist() == [True, False, False, False]
    found = agree(measure, people, final=np.array([nan, nan, 1.0, nan]))
    assert found.right.tolist() == [True, False, True, False]


def test_agree_reads_what_was_reviewed(tmp_path: Path, answers: Path) -> None:
    said = [
        (who, "correct" if row % 4 else "wrong", False)
        for row in range(40)
        for who in ("anna", "ben")
    ]
    path = tmp_path / "d.jsonl"
    path.write_bytes(exported(decided(answers, said)))
    done = subprocess.run(
        [*answerkey("agree", str(answers), "--decisions", str(path), "-q", "--json"), "-m", "f1"],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["judged"] == 40
    assert found["base_rate"]["value"] == 0.75  # 30 of 40
