"""One prediction against its references."""

from __future__ import annotations

import math
import threading
from enum import Enum

import pytest
from hypothesis import given
from support import PIPELINES, characters, recipes, texts

import answerkey as ak
from answerkey.recipes.conventions import Convention


def test_a_pair_keeps_its_counts_and_its_recipe() -> None:
    score = ak.score_pair("Only Scale", "Only the Scale plan")
    # 2 shared of 2 and 3 tokens: p = 2/2, r = 2/3, f1 = 2pr / (p + r) = 0.8
    assert (score.exact_match, score.precision, score.recall, score.f1) == (0.0, 1.0, 2 / 3, 0.8)
    assert tuple(score.counts) == (False, 2, 2, 3)
    assert score.best_reference == 0
    assert score.signature == ak.convention("squad-v2").signature


@pytest.mark.parametrize(
    ("prediction", "references", "convention", "best"),
    [
        ("Austen", ["Jane Austen", "Austen"], "squad-v1", 1),
        ("cat dog", ["dog", "cat"], "squad-v1", 0),  # equal F1: the earliest
        ("x", ["y", "z"], "squad-v1", 0),
        ("the", ["x", "a"], "squad-v1", 1),  # F1 is 0 for both: an exact match wins
        ("the", ["cat", "the", "dog"], "squad-v2", 0),  # the emptied reference is dropped
        ("cat", ["the", "", "cat"], "squad-v2", 2),  # the index is that of the list as given
        ("the", ["a", "an"], "squad-v2", 0),  # all are empty: the first stands for them
        ("", [], "squad-v2", -1),
        ("x", [], "squad-v2", -1),
        ("x", [], "parlai", -1),
        ("cat", [" ", "\t", "cat"], "kilt", 2),
        ("", [" "], "kilt", -1),
        ("a b", ["b c", "c", "a b"], "squad-v1,best=min", 1),
        ("a b", ["c", "a b"], "squad-v1,best=first", 0),
    ],
)
def test_the_best_reference(
    prediction: str, references: list[str], convention: str, best: int
) -> None:
    assert ak.score_pair(prediction, references, convention=convention).best_reference == best


@pytest.mark.parametrize(
    ("rule", "exact_match", "f1"),
    [
        ("max", 1.0, 1.0),
        ("max-each", 1.0, 1.0),
        # F1 against "cat", "cat dog" and "bird": 1, 2/3, 0
        ("mean", 1 / 3, (1 + 2 / 3) / 3),
        ("min", 0.0, 0.0),
        ("first", 0.0, 2 / 3),
    ],
)
def test_each_rule_by_hand(rule: str, exact_match: float, f1: float) -> None:
    score = ak.score_pair("cat", ["cat dog", "cat", "bird"], convention=f"squad-v1,best={rule}")
    assert score.exact_match == exact_match
    assert score.f1 == pytest.approx(f1, rel=1e-15)


def test_a_lone_text_is_one_reference() -> None:
    assert ak.score_pair("b", "abc").f1 == 0.0
    assert (
        ak.score_pair("abc", "abc")
        == ak.score_pair("abc", ["abc"])
        == ak.score_pair("abc", ("abc",))
    )


@pytest.mark.parametrize(
    ("convention", "prediction", "exact_match", "f1"),
    [
        ("squad-v2", "", 1.0, 1.0),
        ("squad-v2", "the", 1.0, 1.0),
        ("squad-v2", "x", 0.0, 0.0),
        ("parlai", "", 0.0, 0.0),
        ("parlai", "x", 0.0, 0.0),
        ("kilt", "", 0.0, 0.0),
    ],
)
def test_no_reference_at_all_means_what_the_convention_says(
    convention: str, prediction: str, exact_match: float, f1: float
) -> None:
    score = ak.score_pair(prediction, [], convention=convention)
    assert (score.exact_match, score.f1) == (exact_match, f1)


@pytest.mark.parametrize("convention", ["squad-v1", "hotpotqa", "triviaqa", "musique", "kilt"])
def test_no_reference_at_all_is_refused_elsewhere(convention: str) -> None:
    with pytest.raises(ak.InputError, match="no reference at all"):
        ak.score_pair("x", [], convention=convention)


def test_only_blank_references_are_refused_by_kilt() -> None:
    with pytest.raises(ak.InputError, match="no reference that is not blank"):
        ak.score_pair("x", [" "], convention="kilt")


@pytest.mark.parametrize("convention", ["exact-string", "kilt-accuracy"])
def test_a_convention_without_tokens_has_no_f1(convention: str) -> None:
    score = ak.score_pair("Paris", "Paris", convention=convention)
    assert score.exact_match == 1.0
    assert all(map(math.isnan, (score.precision, score.recall, score.f1)))
    with pytest.raises(ak.UsageError, match=f"{convention} defines no F1"):
        ak.f1("Paris", "Paris", convention=convention)
    assert ak.exact_match("Paris", "Paris", convention=convention) == 1.0


@pytest.mark.parametrize(
    ("prediction", "references", "told"),
    [
        (None, "x", "the prediction is of type NoneType"),
        (3, "x", "the prediction is of type int"),
        (b"x", "x", "the prediction is of type bytes"),
        (["x"], "x", "the prediction is of type list"),
        ("x", None, "references of type NoneType"),
        ("x", b"x", "references of type bytes"),
        ("x", {"x"}, "references of type set"),
        ("x", 3, "references of type int"),
        ("x", ["x", None], "reference 1 is of type NoneType"),
        ("x", [["x"]], "reference 0 is of type list"),
        ("x", [1976], "reference 0 is of type int"),
    ],
)
def test_a_wrong_type_is_named(prediction: object, references: object, told: str) -> None:
    with pytest.raises(ak.UsageError, match=told):
        ak.score_pair(prediction, references)  # type: ignore[arg-type]


@given(recipes, texts, texts)
def test_short_forms_give_the_values_of_the_pair(
    recipe: Convention, prediction: str, reference: str
) -> None:
    if recipe.references in {"nonblank", "visible"}:
        reference = f"x{reference}"  # any other may be no reference at all
    score = ak.score_pair(prediction, reference, convention=recipe)
    assert ak.exact_match(prediction, reference, convention=recipe) == score.exact_match
    if recipe.has_tokens:
        assert ak.f1(prediction, reference, convention=recipe) == score.f1


@given(texts.filter(str.strip))
@pytest.mark.parametrize("convention", PIPELINES)
def test_a_text_is_an_exact_match_of_itself(convention: str, text: str) -> None:
    recipe = ak.convention(convention)
    # A step on the prediction alone may set the two sides apart, a reference may be skipped,
    # and a program may extract.
    if recipe.extract or recipe.no_references == "wrong" or recipe.program != "pipeline":
        return
    assert ak.exact_match(text, text, convention=convention) == 1.0


@given(characters)
def test_lone_surrogates_are_ordinary_characters(character: str) -> None:
    score = ak.score_pair(f"\ud800 x{character}", [f"\udfff x{character}", "\ud800"])
    assert score.best_reference in {0, 1}
    assert ak.exact_match("\ud800", "\ud800") == 1.0
    assert ak.exact_match("\ud800", "\udfff") == 0.0


def test_a_subclass_of_str_is_its_text() -> None:
    class Colour(str, Enum):  # noqa: UP042 - a StrEnum member is its text to str() too
        RED = "red"

    assert ak.exact_match(Colour.RED, "red") == 1.0
    assert ak.exact_match("red", [Colour.RED]) == 1.0


def test_no_convention_is_named_before_any_other_was_used() -> None:
    told: list[Exception] = []

    def ask() -> None:
        for call in (ak.f1, ak.exact_match, ak.score_pair):
            try:
                call("a", "a", convention=None)  # type: ignore[arg-type]
            except ak.UsageError as error:
                told.append(error)

    fresh = threading.Thread(target=ask)  # each thread remembers its own
    fresh.start()
    fresh.join()
    assert [str(error).split(";")[0][:12] for error in told] == ["a convention"] * 3
