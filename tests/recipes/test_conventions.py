"""Conventions: names, changed fields, signatures that parse back, and what is refused."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import recipes

from answerkey.errors import UsageError
from answerkey.recipes.conventions import (
    DEFAULT,
    Convention,
    convention,
    entry,
    list_conventions,
)
from answerkey.recipes.steps import parse_steps
from answerkey.recipes.table import TABLE
from answerkey.version import __version__

ALIASES = [(alias, name) for name, row in TABLE.items() for alias in row.aliases]


@pytest.mark.parametrize("name", list_conventions())
def test_a_published_signature_is_its_name_and_parses_back(name: str) -> None:
    found = convention(name)
    assert found.signature == f"{name}|answerkey:{__version__}"
    assert Convention.parse(found.signature) == found
    assert convention(found.signature) == found


@given(recipes)
def test_a_custom_signature_parses_back(recipe: Convention) -> None:
    assert Convention.parse(recipe.signature) == recipe
    assert hash(Convention.parse(recipe.signature)) == hash(recipe)


@given(st.sampled_from(list_conventions()), recipes)
def test_a_changed_convention_parses_back(name: str, recipe: Convention) -> None:
    changed = dataclasses.replace(recipe, name=name)
    assert Convention.parse(changed.signature) == changed
    assert changed.signature.startswith(f"{name}|")


@given(recipes)
def test_the_recipe_as_texts_makes_an_equal_convention(recipe: Convention) -> None:
    assert Convention(**recipe.recipe) == recipe  # type: ignore[arg-type]


@given(recipes, st.sampled_from(["zero", "skip", "error"]))
def test_facts_of_a_run_are_passed_over(recipe: Convention, missing: str) -> None:
    signature = recipe.signature_with({"missing": missing, "key": "0123abcd"})
    assert f"|missing:{missing}|key:0123abcd|answerkey:" in signature
    assert Convention.parse(signature) == recipe


@pytest.mark.parametrize(
    ("changes", "signature"),
    [
        ({"overlap": "set"}, "squad-v2|overlap:set"),
        ({"best": "mean", "overlap": "set"}, "squad-v2|overlap:set|best:mean"),
        ({"overlap": "multiset"}, "squad-v2"),
        ({"both_empty": "0"}, "squad-v2|both_empty:0"),
        ({"both_empty": 0}, "squad-v2|both_empty:0"),
        ({"normalize": "none"}, "squad-v2|normalize:none"),
        ({"normalize": parse_steps("lower")}, "squad-v2|normalize:lower"),
        ({"whole_answers": "yes+no"}, "squad-v2|whole_answers:yes+no"),
        ({"whole_answers": ("yes", "no")}, "squad-v2|whole_answers:yes+no"),
        ({"normalize": "delete([|,])"}, r"squad-v2|normalize:delete([\x2c\x7c])"),
    ],
)
def test_the_signature_tells_what_was_changed(changes: dict[str, object], signature: str) -> None:
    found = convention("squad-v2", **changes)
    assert found.signature == f"{signature}|answerkey:{__version__}"


@pytest.mark.parametrize(
    "text",
    [
        "squad-v2|overlap:set",
        "squad-v2,overlap=set",
        "SQuAD_v2 , overlap = set",
        "squad2|overlap:set|answerkey:0.0.1|missing:zero",
    ],
)
def test_ways_to_write_one_convention(text: str) -> None:
    assert convention(text) == convention("squad-v2", overlap="set")


@pytest.mark.parametrize(("alias", "name"), ALIASES)
def test_an_alias_is_its_convention(alias: str, name: str) -> None:
    assert convention(alias) == convention(name)
    assert convention(alias.upper().replace("-", "_")) == convention(name)


def test_names_and_aliases_stand_for_one_convention_each() -> None:
    names = [*TABLE, *(alias for alias, _ in ALIASES), "custom"]
    assert len(names) == len(set(names))


def test_the_default_is_squad_v2() -> None:
    assert DEFAULT == "squad-v2"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("squadv2", "did you mean 'squad-v2'"),
        ("hotpot-qa", "did you mean 'hotpotqa'"),
        ("trivia_qa", "did you mean 'triviaqa'"),
        ("exakt", "did you mean 'exact'"),
        ("zzzz", "answerkey conventions list"),
        ("", "answerkey conventions list"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(name: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        convention(name)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"overlapp": "set"}, "did you mean 'overlap'"),
        ({"overlap": "sets"}, "did you mean 'set'"),
        ({"best": "maximum"}, "accepted: max, max-each, mean, majority, min, first"),
        ({"best": None}, "best is None"),
        ({"both_empty": 2}, "accepted: 0, 1"),
        ({"both_empty": "yes"}, "accepted: 0, 1"),
        ({"tokenize": "words"}, "accepted: whitespace, none"),
        ({"references": "some"}, "accepted: all, nonempty, nonblank"),
        ({"no_references": "zero"}, "accepted: error, empty, wrong"),
        ({"blank_prediction": "error"}, "accepted: compare, wrong"),
        ({"normalize": "lowr"}, "did you mean 'lower'"),
        ({"name": "squad-v1"}, "unknown field 'name'"),
    ],
)
def test_an_unknown_field_or_value_is_refused(changes: dict[str, object], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        convention("squad-v2", **changes)


@pytest.mark.parametrize(
    "text",
    ["exact-string,overlap=set", "exact-string,both_empty=1", "squad-v2,tokenize=none"],
)
def test_a_field_without_effect_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="no effect with tokenize=none"):
        convention(text)


def test_a_name_that_is_not_published_is_refused() -> None:
    with pytest.raises(UsageError, match="no published convention is named 'mine'"):
        Convention(name="mine")


@pytest.mark.parametrize("like", [None, 3, ["squad-v2"], b"squad-v2"])
def test_a_convention_of_the_wrong_type_is_refused(like: object) -> None:
    with pytest.raises(UsageError, match=f"of type {type(like).__name__}"):
        convention(like)  # type: ignore[arg-type]


@given(recipes)
def test_conventions_are_values(recipe: Convention) -> None:
    assert pickle.loads(pickle.dumps(recipe)) == recipe  # noqa: S301 - our own bytes
    assert convention(recipe) is recipe
    with pytest.raises(dataclasses.FrozenInstanceError):
        recipe.best = "first"  # type: ignore[misc]


@given(recipes)
def test_token_measures_need_tokens(recipe: Convention) -> None:
    assert recipe.has_tokens == (recipe.tokenize != "none")


def test_a_custom_convention_has_no_entry() -> None:
    assert entry("custom") is None
    assert entry("squad-v2,overlap=set") is TABLE["squad-v2"]


@pytest.mark.parametrize("words", [("none",), (" yes",), ("yes ",)])
def test_whole_answers_parse_back(words: tuple[str, ...]) -> None:
    made = Convention(whole_answers=words)
    assert Convention.parse(made.signature) == made


@pytest.mark.parametrize("word", ["sí", "\ud800", "yes\x1b[2J"])
def test_a_signature_is_printable_ascii(word: str) -> None:
    signature = Convention(whole_answers=(word,)).signature
    assert signature.isascii()
    assert signature.isprintable()


def test_sequences_of_steps_and_answers_may_be_lists() -> None:
    found = Convention(normalize=list(parse_steps("lower")), whole_answers=["yes"])  # type: ignore[arg-type]
    assert found == Convention(normalize="lower", whole_answers="yes")  # type: ignore[arg-type]
    assert found.pipeline.normalize("YES") == "yes"


@pytest.mark.parametrize(
    "changes", [{"normalize": None}, {"normalize": ("lower",)}, {"whole_answers": None}]
)
def test_a_field_of_the_wrong_type_is_refused_when_made(changes: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        convention("squad-v2", **changes)


@pytest.mark.parametrize("name", ["(a|b)", "[,]", "squad-v2(|)"])
def test_a_bracketed_separator_in_a_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        convention(name)
