"""Many predictions at once: columns that equal the pairs, and input that is refused."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import PIPELINES, GoldenPair, recipes, texts

import answerkey as ak
from answerkey.evaluation import scoring
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.scores import MISSING
from answerkey.recipes.choice import RULES
from answerkey.recipes.conventions import Convention

MEASURES = ("exact_match", "precision", "recall", "f1")
COLUMNS = (*MEASURES, "best_reference", "common", "in_prediction", "in_reference")

Items = list[tuple[str, list[str]]]
items = st.lists(st.tuples(texts, st.lists(texts, max_size=4)), min_size=1, max_size=8)


def columns(scores: ak.Scores) -> list[tuple[str, ...]]:
    """Return the rows of all columns, as texts: NaN equals NaN, and 0.0 is not -0.0."""
    return [tuple(map(repr, row)) for row in zip(*(getattr(scores, c).tolist() for c in COLUMNS))]  # noqa: B905


def alone(prediction: str, references: list[str], recipe: Convention) -> tuple[str, ...]:
    score = ak.score_pair(prediction, references, convention=recipe)
    _, common, in_prediction, in_reference = score.counts
    values = [float(getattr(score, measure)) for measure in MEASURES]
    return tuple(map(repr, [*values, score.best_reference, common, in_prediction, in_reference]))


def check_that_columns_equal_pairs(given_items: Items, recipe: Convention) -> None:
    expected, refused = [], []
    for index, (prediction, references) in enumerate(given_items):
        try:
            expected.append(alone(prediction, references, recipe))
        except ak.InputError:
            refused.append(index)
    kept = [item for index, item in enumerate(given_items) if index not in refused]
    found = ak.score([p for p, _ in kept], [r for _, r in kept], convention=recipe)
    assert columns(found) == expected
    if refused:
        with pytest.raises(ak.InputError, match=f"item {refused[0]}:"):
            ak.score([p for p, _ in given_items], [r for _, r in given_items], convention=recipe)


@given(items, st.sampled_from(RULES))
@pytest.mark.parametrize("name", PIPELINES)
def test_columns_equal_pairs_under_every_convention(
    name: str, given_items: Items, rule: str
) -> None:
    check_that_columns_equal_pairs(given_items, ak.convention(name, best=rule))


@given(items, recipes)
def test_columns_equal_pairs_under_any_recipe(given_items: Items, recipe: Convention) -> None:
    check_that_columns_equal_pairs(given_items, recipe)


def test_columns_equal_pairs_where_every_reference_has_no_token() -> None:
    recipe = ak.convention("squad-v2", normalize="none")
    check_that_columns_equal_pairs([("  ", [" ", "  "])], recipe)


@pytest.mark.parametrize("size", [1, 3, 7])
@pytest.mark.parametrize("name", ["squad-v2", "kilt", "parlai", "exact-string"])
def test_batch_boundaries_are_not_seen(
    name: str, size: int, pairs: list[GoldenPair], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [pair for pair in pairs[::9] if any(r.strip() for r in pair.references)]
    predictions: list[str | None] = [pair.prediction for pair in kept]
    predictions[5] = predictions[-1] = None
    references = [pair.references for pair in kept]
    whole = ak.score(predictions, references, convention=name, missing="zero")
    monkeypatch.setattr(scoring, "_BATCH", size)
    parts = ak.score(predictions, references, convention=name, missing="zero")
    assert columns(parts) == columns(whole)
    assert parts.present.tolist() == whole.present.tolist()
    assert parts.empty_references.tolist() == whole.empty_references.tolist()


@pytest.mark.parametrize("size", [1, 2, 100])
def test_errors_name_the_item_across_batches(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_BATCH", size)
    with pytest.raises(ak.InputError, match="item 3: the prediction is of type int: 7"):
        ak.score(["a", "b", "c", 7], ["a"] * 4)  # type: ignore[list-item]
    with pytest.raises(ak.InputError, match="item 3, id 'q3': no reference at all"):
        ak.score(
            ["a"] * 4,
            [["a"], ["a"], ["a"], []],
            convention="squad-v1",
            ids=["q0", "q1", "q2", "q3"],
        )


def test_progress_counts_every_item(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_BATCH", 4)
    done: list[int] = []
    ak.score(["a"] * 200, ["a"] * 200, progress=done.append)
    assert sum(done) == 200
    assert len(done) > 3


def test_nothing_to_score() -> None:
    scores = ak.score([], [])
    assert len(scores) == 0
    assert scores.f1.tolist() == scores.outcomes.tolist() == []
    assert scores.summary().f1 is None


@pytest.mark.parametrize(
    ("missing", "exact_match", "mean", "n"),
    [("zero", [1.0, 0.0, 0.0], 1 / 3, 3), ("skip", [1.0, None, 0.0], 1 / 2, 2)],
)
def test_a_missing_prediction_counts_as_the_policy_says(
    missing: str, exact_match: list[float | None], mean: float, n: int
) -> None:
    # Under squad-v2 an empty prediction would be right for item 1; a missing one is not.
    scores = ak.score(["a b", None, "x"], ["a b", "", "y"], missing=missing)  # type: ignore[arg-type]
    found = [None if np.isnan(value) else value for value in scores.exact_match.tolist()]
    assert found == exact_match
    assert scores.present.tolist() == [True, False, True]
    assert scores.best_reference.tolist() == [0, -1, 0]
    assert scores.in_prediction.tolist() == [1, 0, 1]
    assert (scores.summary().exact_match, scores.summary().n) == (mean, n)
    assert f"|missing:{missing}|" in scores.signature


def test_a_missing_prediction_is_refused_unless_allowed() -> None:
    with pytest.raises(ak.InputError, match="item 1, id 'q2': the prediction is missing"):
        ak.score(["a", None], ["a", "b"], ids=["q1", "q2"])


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(ak.UsageError, match="did you mean 'zero'"):
        ak.score(["a"], ["a"], missing="zeros")  # type: ignore[arg-type]
    assert set(MISSING) == {"zero", "error", "skip"}


@pytest.mark.parametrize(
    ("predictions", "references", "told"),
    [
        ("Paris", ["Paris"], "predictions is one str"),
        (["Paris"], "Paris", "references is one str"),
        (b"Paris", ["Paris"], "predictions is one bytes"),
        (None, ["Paris"], "predictions of type NoneType"),
        (["Paris"], 7, "references of type int"),
    ],
)
def test_what_is_no_sequence_of_items_is_refused(
    predictions: object, references: object, told: str
) -> None:
    with pytest.raises(ak.UsageError, match=told):
        ak.score(predictions, references)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("predictions", "references"),
    [
        ({"q1": "Paris"}, {"q1": ["Lyon"]}),  # gives exact match 1.0
        ({"q1": "Paris"}, [["Lyon"]]),
        ({"Paris", "Lyon"}, [["Paris"], ["Lyon"]]),  # a set has no order
    ],
)
def test_mappings_and_sets_are_refused(predictions: object, references: object) -> None:
    with pytest.raises(ak.UsageError):
        ak.score(predictions, references)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("predictions", "references", "told"),
    [
        (["a", "b"], ["a"], "2 predictions for 1 reference row"),
        (["a", "b"], ["a", "x", "b"], "2 predictions for 3 reference rows"),
        ([], ["a"], "0 predictions for 1 reference row"),
        (["a", 3.5], ["a", "b"], r"item 1: the prediction is of type float: 3\.5"),
        (["a", b"b"], ["a", "b"], "item 1: the prediction is of type bytes"),
        (["a", ["b"]], ["a", "b"], "item 1: the prediction is of type list"),
        (["a", "b"], ["a", None], "item 1: the references are of type NoneType"),
        (["a", "b"], ["a", {"b"}], "item 1: the references are of type set"),
        (["a", "b"], ["a", {"b": 1}], "item 1: the references are of type dict"),
        (["a", "b"], ["a", b"b"], "item 1: the references are of type bytes"),
        (["a", "b"], [["a"], ["b", 7]], "item 1: reference 1 is of type int: 7"),
        (["a", "b"], [["a"], ["b", None]], "item 1: reference 1 is of type NoneType"),
    ],
)
def test_items_that_cannot_be_scored_are_named(
    predictions: list[str], references: list[str], told: str
) -> None:
    with pytest.raises(ak.InputError, match=told):
        ak.score(predictions, references)


def test_ids_go_with_their_items() -> None:
    assert ak.score(["a"], ["a"], ids=["q1"]).ids == ["q1"]
    with pytest.raises(ak.InputError, match="2 ids for 1 prediction"):
        ak.score(["a"], ["a"], ids=["q1", "q2"])


def test_an_id_stands_once() -> None:
    answers, key = ["a", "b", "c"], ["a", "b", "c"]
    with pytest.raises(ak.InputError, match=r"duplicate id '1' \(items 0 and 2\).*accepted: each"):
        ak.score(answers, key, ids=["1", "2", "1"])
    with pytest.raises(ak.InputError, match="duplicate id '1'"):
        ak.score(answers, key, ids=[1, "1", "2"])  # type: ignore[list-item]  # both are '1' in texts
    by = ["x", "y", "x"]
    assert len(ak.score(answers, key, ids=["1", "1", "2"], systems=by)) == 3
    with pytest.raises(ak.InputError, match=r"duplicate id '1' of system 'x' \(items 0 and 2\)"):
        ak.score(answers, key, ids=["1", "1", "1"], systems=by)
    with pytest.raises(ak.InputError, match="1 system for 3 predictions"):
        ak.score(answers, key, ids=["1", "2", "3"], systems=["x"])


def test_ids_of_systems_under_totals_by_reference() -> None:
    recipe = ak.convention("squad-v1", aggregate="by-reference")
    scores = ak.score(
        ["a", "b"], [["a"], ["a"]], convention=recipe, ids=["1"] * 2, systems=["x", "y"]
    )
    assert [part.ids for part in scores.by_reference] == [["1", "1"]]


@pytest.mark.parametrize(
    "make", [list, tuple, iter, np.array, lambda values: np.array(values, object)]
)
def test_predictions_in_any_sequence(make: Callable[[list[str]], object]) -> None:
    scores = ak.score(make(["Paris", "Lyon"]), make(["paris", "Nice"]))  # type: ignore[arg-type]
    assert scores.exact_match.tolist() == [1.0, 0.0]


@pytest.mark.parametrize(
    "rows",
    [
        [["Paris"], ["Nice", "Lyon"]],
        [("Paris",), ("Nice", "Lyon")],
        ["Paris", ["Nice", "Lyon"]],
        [np.array(["Paris"]), np.array(["Nice", "Lyon"], object)],
    ],
)
def test_references_in_any_sequence(rows: list[list[str]]) -> None:
    scores = ak.score(["Paris", "Lyon"], rows)
    assert scores.exact_match.tolist() == [1.0, 1.0]
    assert scores.best_reference.tolist() == [0, 1]


def test_what_was_given_is_left_alone() -> None:
    predictions, references = ["a", None], [["a", ""], []]
    ak.score(predictions, references, missing="zero")
    assert (predictions, references) == (["a", None], [["a", ""], []])


class Colour(str, Enum):  # noqa: UP042 - a StrEnum member is its text to str() too
    RED = "red"


@pytest.mark.parametrize(
    ("predictions", "references"), [([Colour.RED], ["red"]), (["red"], [[Colour.RED]])]
)
def test_a_subclass_of_str_is_its_text(predictions: list[str], references: list[str]) -> None:
    assert ak.score(predictions, references).exact_match.tolist() == [1.0]


@pytest.mark.parametrize(
    ("references", "convention", "count"),
    [
        (["x", "the", "."], "squad-v2", 2),
        (["x", "the", "."], "squad-v1", 2),
        (["the"], "squad-v2", 1),
        ([" ", "x"], "kilt", 1),
        ([" ", "the", "x"], "kilt", 2),
        (["x"], "squad-v2", 0),
        ([""], "exact-string", 1),
    ],
)
def test_references_that_normalize_to_nothing_are_counted(
    references: list[str], convention: str, count: int
) -> None:
    assert ak.score(["x"], [references], convention=convention).empty_references.tolist() == [count]


@pytest.mark.parametrize("convention", ["squad-v2", "parlai"])
def test_no_reference_is_no_empty_reference(convention: str) -> None:
    assert ak.score(["x"], [[]], convention=convention).empty_references.tolist() == [0]


@pytest.mark.parametrize(
    ("prediction", "references", "convention", "outcome"),
    [
        ("The cat.", ["cat"], "squad-v2", "exact"),
        ("", [""], "squad-v2", "exact"),
        ("200 not 429", ["429 not 200"], "squad-v2", "reordered"),
        ("Jane Austen herself", ["Jane Austen"], "squad-v2", "verbose"),
        ("Austen", ["Jane Austen"], "squad-v2", "partial"),
        ("Jane A. Austen", ["Jane Austen Junior"], "squad-v2", "partial"),
        ("Emma", ["Jane Austen"], "squad-v2", "different"),
        ("...", ["Jane Austen"], "squad-v2", "empty"),
        ("", ["Jane Austen"], "squad-v2", "empty"),
        (None, ["Jane Austen"], "squad-v2", "missing"),
        (None, [""], "squad-v2", "missing"),
        ("", ["the"], "kilt", "empty"),
        ("yes it is", ["yes"], "hotpotqa", "different"),
        ("x", [], "parlai", "different"),
        ("Jane", ["jane"], "exact-string", "different"),
        ("", ["jane"], "exact-string", "empty"),
        ("Austen", ["Jane Austen", "Austen Jane", "Austen"], "squad-v2", "exact"),
    ],
)
def test_outcomes(
    prediction: str | None, references: list[str], convention: str, outcome: str
) -> None:
    scores = ak.score([prediction], [references], convention=convention, missing="zero")
    assert OUTCOMES[scores.outcomes[0]] == outcome


def test_a_repetition_is_not_another_order() -> None:
    scores = ak.score(["lima lima"], ["lima"], convention="squad-v2,overlap=set")
    assert OUTCOMES[scores.outcomes[0]] == "verbose"


def test_take_keeps_all_that_belongs_to_an_item() -> None:
    scores = ak.score(["a", "b", None], ["a", "x", "c"], ids=["q1", "q2", "q3"], missing="zero")
    taken = scores.take(np.array([2, 0]))
    assert taken.ids == ["q3", "q1"]
    assert taken.exact_match.tolist() == [0.0, 1.0]
    assert taken.present.tolist() == [False, True]
    assert taken.signature == scores.signature


def test_scores_show_what_they_are() -> None:
    scores = ak.score(["a"] * 3, ["a"] * 3)
    assert repr(scores) == f"<Scores of 3 items, {scores.signature}>"
    assert repr(scores.take(np.array([0]))) == f"<Scores of 1 item, {scores.signature}>"


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_a_number_of_threads_that_is_none(threads: object) -> None:
    with pytest.raises(ak.UsageError, match="accepted: a whole number from 1 on"):
        ak.score(["a"], ["a"], threads=threads)  # type: ignore[arg-type]
