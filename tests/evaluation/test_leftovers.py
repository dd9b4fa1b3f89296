"""``score`` says that reasoning or a model's tokens are scored, and the recipe that helps."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support import needs
from two_systems import run_of

from answerkey.cli.main import cli
from answerkey.evaluation.leftovers import Leftovers
from answerkey.recipes.conventions import convention


def scored(path: Path, answers: list[str], *options: str) -> tuple[float, str]:
    """Return F1 against the reference Lima, and what is told on stderr."""
    rows = [{"prediction": answer, "reference": "Lima"} for answer in answers]
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    done = CliRunner().invoke(cli, ["score", str(path), "--json", *options], catch_exceptions=False)
    assert done.exit_code == 0
    return json.loads(done.stdout)["results"][0]["all"]["f1"], done.stderr


@pytest.mark.parametrize(
    ("answer", "mark"),
    [
        ("<think>Quito? No.</think>Lima", "</think>"),
        ("<think>Quito? No.</think>\nAnswer: Lima", "</think>"),
        ("Quito? No.</thinking>\n\nFinal answer: Lima", "</thinking>"),
        ("<reasoning>Quito</reasoning> The answer is: Lima", "</reasoning>"),
        ("<THINK>Quito</THINK>Lima", "</THINK>"),
        ("Lima</s>", "</s>"),
        ("Lima<|im_end|>\n", "<|im_end|>"),
        ("<think>Quito</think>Answer: Lima<|eot_id|>", "</think>"),
    ],
)
@pytest.mark.parametrize("convention", ["squad-v2", "squad-v1,overlap=set", "triviaqa"])
def test_the_recipe_that_is_told_leaves_the_answer(
    tmp_path: Path, answer: str, mark: str, convention: str
) -> None:
    before, told = scored(tmp_path / "a.jsonl", [answer, answer], "-c", convention)
    assert before < 1
    assert f"2 of 2 predictions hold '{mark}'" in told
    recipe = re.search(r"-c '(.*)' removes it", told)
    assert recipe
    after, told = scored(tmp_path / "a.jsonl", [answer, answer], "-c", recipe[1])
    assert after == 1
    assert "predictions hold" not in told


def test_plain_answers_are_no_news(tmp_path: Path) -> None:
    answers = ["Lima", "a < b", "x</b>", "<think>cut off", "[1]"]
    assert "predictions hold" not in scored(tmp_path / "a.jsonl", answers)[1]


def test_a_program_has_no_steps_to_remove_it(tmp_path: Path) -> None:
    done = scored(tmp_path / "a.jsonl", ["<think>x</think>Lima"], "-c", "drop")
    assert (
        "1 of 1 prediction holds '</think>', which is scored with the answer: remove it where"
        in done[1]
    )


HELD = ["<think>Rome?</think> Oslo", "Oslo", "Oslo</s>"]
CLEAN = ["Oslo", "is 3 > 2", ""]


def columns(texts: list[str]) -> dict[str, Any]:
    needs("arrow")
    import pyarrow as pa

    return {
        "list": texts,
        "string": pa.array(texts),
        "large string": pa.array(texts, pa.large_string()),
        "slice": pa.array(["x", *texts])[1:],
        "chunks": pa.chunked_array([texts[:1], texts[1:]]),
        "dictionary": pa.array(texts).dictionary_encode(),
    }


@pytest.mark.parametrize(
    "form", ["list", "string", "large string", "slice", "chunks", "dictionary"]
)
@pytest.mark.parametrize(("texts", "held"), [(HELD, 2), (CLEAN, 0)])
def test_every_form_of_column_is_looked_through(form: str, texts: list[str], held: int) -> None:
    run = replace(run_of([None, None, None]), predictions=columns(texts)[form])
    found = Leftovers([convention("squad-v2")])
    found.add(run)
    (told,) = found.notes() or ("",)
    assert told.startswith(f"{held} of 3 predictions hold") == bool(held)
