"""The named conventions: their recipes stay, and their examples hold."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import answerkey as ak
from answerkey.recipes.conventions import Convention, convention, list_conventions
from answerkey.recipes.table import TABLE, Entry, Example

LINES = (Path(__file__).parent / "published.txt").read_text("ascii").splitlines()
PUBLISHED = dict(line.split(" ", 1) for line in LINES if not line.startswith("#"))
DEFAULTS = PUBLISHED.pop("custom")

EXAMPLES = [
    pytest.param(name, example, id=f"{name}-{number}")
    for name, row in TABLE.items()
    for number, example in enumerate(row.examples)
]


def test_the_defaults_never_change() -> None:
    written = "|".join(f"{key}:{value}" for key, value in Convention().recipe.items())
    assert written == DEFAULTS


def test_every_published_name_is_pinned_and_none_is_gone() -> None:
    assert list(PUBLISHED) == list_conventions()


@pytest.mark.parametrize(("name", "recipe"), PUBLISHED.items())
def test_a_published_name_never_changes_meaning(name: str, recipe: str) -> None:
    published = Convention.parse(f"custom|{recipe}")
    assert dataclasses.replace(convention(name), name="custom") == published


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_has_the_value_it_states(name: str, example: Example) -> None:
    score = ak.score_pair(example.prediction, example.references, convention=name)
    assert score.exact_match == example.exact_match
    if example.f1 is not None:
        assert score.f1 == example.f1


@pytest.mark.parametrize(("name", "row"), TABLE.items())
def test_an_entry_is_complete(name: str, row: Entry) -> None:
    assert row.summary.endswith(".")
    assert name == name.lower().replace("_", "-")
    assert all(example.note for example in row.examples)
    if row.source is not None:
        assert all(dataclasses.astuple(row.source))
        assert row.source.commit[:12] in str(row.source)


# LongBench's English F1 is SQuAD's; LongBench has no exact match, which changes no recipe.
SAME = [{"squad-v1", "longbench-en", "qasper"}]


def test_names_of_one_recipe_are_known() -> None:
    names: dict[Convention, set[str]] = {}
    for name in TABLE:
        recipe = dataclasses.replace(convention(name), name="custom")
        names.setdefault(recipe, set()).add(name)
    assert [same for same in names.values() if len(same) > 1] == SAME
