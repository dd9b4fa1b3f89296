"""Why a pair got its score: what is told agrees with what was counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import PIPELINES, recipes, texts

import answerkey as ak
from answerkey.recipes.conventions import Convention


def test_both_sides_after_each_step() -> None:
    explained = ak.explain("The U.S.", "a US army", convention="squad-v1")
    assert [(t.step, t.prediction, t.reference) for t in explained.traces] == [
        ("", "The U.S.", "a US army"),
        ("lower", "the u.s.", "a us army"),
        ("delete(ascii-punctuation)", "the us", "a us army"),
        ("articles(en)", "  us", "  us army"),
        ("collapse", "us", "us army"),
    ]
    assert [(t.text, t.shared) for t in explained.prediction_tokens] == [("us", True)]
    assert [(t.text, t.shared) for t in explained.reference_tokens] == [
        ("us", True),
        ("army", False),
    ]


@pytest.mark.parametrize(
    ("prediction", "references", "convention", "reason"),
    [
        (
            "Only Scale",
            ["Only the Scale plan"],
            "squad-v2",
            "2 tokens are shared: precision 2/2, recall 2/3, F1 = 2PR/(P+R) = 0.8.",
        ),
        (
            "Austen",
            ["Jane Austen"],
            "squad-v2",
            "1 token is shared: precision 1/1, recall 1/2, F1 = 2PR/(P+R) = 0.6667.",
        ),
        (
            "The cat.",
            ["cat"],
            "squad-v2",
            (
                "The two sides are equal after normalizing. 1 token is shared: precision 1/1, "
                "recall 1/1, F1 = 2PR/(P+R) = 1."
            ),
        ),
        (
            "200 not 429",
            ["429 not 200"],
            "squad-v2",
            (
                "3 tokens are shared: precision 3/3, recall 3/3, F1 = 2PR/(P+R) = 1. "
                "The same tokens stand in another order, which F1 cannot see."
            ),
        ),
        ("404", ["429"], "squad-v2", "No token is shared."),
        (
            "...",
            ["x"],
            "squad-v2",
            "The prediction has no token after normalizing, the reference has some.",
        ),
        (
            "x",
            ["the"],
            "squad-v2",
            "The reference has no token after normalizing, the prediction has some.",
        ),
        (
            "the",
            ["a"],
            "squad-v2",
            (
                "Neither side has a token: exact match compares two empty texts, and F1 is 1 by "
                "squad-v2's rule."
            ),
        ),
        (
            "yes it is",
            ["yes"],
            "hotpotqa",
            "No token is shared; 'yes', 'no', 'noanswer' must be the whole answer to count.",
        ),
        ("", ["x"], "kilt", "The prediction is blank, which kilt never compares."),
        ("x", [], "parlai", "There is no reference: under parlai every answer is wrong."),
        (
            "Paris",
            ["Paris"],
            "exact-string",
            "After normalizing, the prediction matches a reference.",
        ),
        (
            "paris",
            ["Paris"],
            "exact-string",
            "After normalizing, the prediction matches no reference.",
        ),
    ],
)
def test_the_reason(prediction: str, references: list[str], convention: str, reason: str) -> None:
    assert ak.explain(prediction, references, convention=convention).reason == reason


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("max", "Reference 2 of 2 gives the highest F1."),
        ("max-each", "each measure is its own maximum."),
        ("mean", "The score is the mean over 2 references; the tokens are those of number 2."),
        ("min", "Reference 1 of 2 gives the lowest F1."),
        ("first", "Only the first of 2 references counts."),
    ],
)
def test_the_reason_names_the_reference(rule: str, told: str) -> None:
    explained = ak.explain("cat dog", ["cat", "cat dog"], convention=f"squad-v1,best={rule}")
    assert told in explained.reason


def test_no_reference_where_the_empty_answer_is_right() -> None:
    assert "every answer wrong" not in ak.explain("x", [], convention="squad-v2").reason


def test_a_blank_prediction_against_an_emptied_reference() -> None:
    explained = ak.explain("", ["the"], convention="kilt")
    assert explained.reason == "The prediction is blank, which kilt never compares."


def test_tokens_of_a_whole_answer_are_not_marked_as_shared() -> None:
    explained = ak.explain("yes it is", ["yes"], convention="hotpotqa")
    assert not any(token.shared for token in explained.prediction_tokens)


def starts_visibly(text: str) -> bool:
    """Tell whether no rule on references refuses a text."""
    return bool(text[:1].strip())


@given(recipes, texts, st.lists(texts.filter(starts_visibly), min_size=1, max_size=3))
def test_the_marks_agree_with_the_counts(
    recipe: Convention, prediction: str, references: list[str]
) -> None:
    explained = ak.explain(prediction, references, convention=recipe)
    _, common, in_prediction, in_reference = explained.score.counts
    if recipe.whole_answers or recipe.blank_prediction == "wrong":
        return
    count = (lambda tokens: len(set(tokens))) if recipe.overlap == "set" else len
    left, right = explained.prediction_tokens, explained.reference_tokens
    assert count([t.text for t in left]) == in_prediction
    assert count([t.text for t in right]) == in_reference
    assert count([t.text for t in left if t.shared]) == common
    assert count([t.text for t in right if t.shared]) == common


@given(recipes, texts, st.lists(texts.filter(starts_visibly), min_size=1, max_size=3))
def test_the_account_is_the_score_and_safe_to_print(
    recipe: Convention, prediction: str, references: list[str]
) -> None:
    explained = ak.explain(prediction, references, convention=recipe)
    score = ak.score_pair(prediction, references, convention=recipe)
    assert repr(explained.score) == repr(score)  # NaN equals NaN
    assert explained.signature == score.signature
    assert explained.traces[-1].prediction == recipe.pipeline.normalize(
        recipe.pipeline.extract(prediction)
    )
    account = str(explained)
    assert explained.reason in account
    body = account.replace(explained.signature, "").replace(explained.reason, "")
    assert all(c.isprintable() or c == "\n" or c.isspace() for c in body)
    assert "\x1b" not in body


@pytest.mark.parametrize("convention", PIPELINES)
def test_every_convention_explains_itself(convention: str) -> None:
    explained = ak.explain("The Cat, sat", ["a cat", "dog"], convention=convention)
    recipe = ak.convention(convention)
    assert len(explained.traces) == 1 + len(recipe.extract) + len(recipe.normalize)
    assert explained.reason.endswith(".")


def test_overlaps_that_respect_order_mark_what_they_count() -> None:
    def shared(overlap: str) -> list[str]:
        recipe = ak.convention("plain", overlap=overlap)
        explanation = ak.explain("a x b c y d", "a b c d", convention=recipe)
        assert sum(t.shared for t in explanation.reference_tokens) == (
            explanation.score.counts.common
        )
        return [t.text for t in explanation.prediction_tokens if t.shared]

    assert shared("run") == ["b", "c"]
    assert shared("lcs") == ["a", "b", "c", "d"]


def test_equal_tokens_are_in_no_other_order() -> None:
    recipe = ak.convention("plain", tokenize="nonspace")
    reason = ak.explain("H2 SO4", "H2SO4", convention=recipe).reason
    assert "only what stands between them differs" in reason
    assert "order" not in reason


@pytest.mark.parametrize(
    ("convention", "prediction", "reference", "said", "unsaid"),
    [
        ("helm", "Paris Paris", "Paris", "neither order nor repetition", "another order"),
        (
            "squad-v2,exact_match=contains",
            *("Paris France", "Paris", "The reference stands in the prediction", "are equal"),
        ),
        ("kilt", "the", "cat", "The prediction has no token", "blank"),
        ("kilt", " ", "cat", "The prediction is blank", "no token"),
        ("squad-v2,f1=reciprocal", "a b", "b c", "F1 = 1/(0.5/P + 0.5/R)", "2PR"),
        ("hotpotqa", "Paris", "London", "No token is shared.", "whole answer"),
        ("hotpotqa", "yes it is", "yes", "must be the whole answer", "blank"),
    ],
)
def test_what_is_said_is_so(
    convention: str, prediction: str, reference: str, said: str, unsaid: str
) -> None:
    reason = ak.explain(prediction, reference, convention=convention).reason
    assert said in reason
    assert unsaid not in reason


@given(left=st.text("abc", max_size=40), right=st.text("abcd", max_size=40))
def test_marks_are_a_longest_common_subsequence(left: str, right: str) -> None:
    recipe = ak.convention("exact-string", tokenize="characters", overlap="lcs")
    explanation = ak.explain(left, right, convention=recipe)
    sides = explanation.prediction_tokens, explanation.reference_tokens
    first, second = ("".join(t.text for t in side if t.shared) for side in sides)
    assert first == second
    assert len(first) == explanation.score.counts.common


@given(left=st.text("abc", max_size=40), right=st.text("abcd", max_size=40))
def test_marks_are_a_longest_run(left: str, right: str) -> None:
    recipe = ak.convention("exact-string", tokenize="characters", overlap="run")
    explanation = ak.explain(left, right, convention=recipe)
    sides = explanation.prediction_tokens, explanation.reference_tokens
    first, second = ("".join(t.text for t in side if t.shared) for side in sides)
    assert first == second
    assert first in left
    assert second in right
    assert len(first) == explanation.score.counts.common


@pytest.mark.parametrize(
    ("left", "right", "recipe", "said"),
    [
        ("a b c", "a x c", "plain,overlap=edit", "2 tokens are left of the longer side"),
        ("a b", "b a", "plain,overlap=edit", "The fewest edits leave no token"),
        ("", "a", "plain,one_empty=1", "reference has some. F1 is 1 by plain's rule"),
        ("", "", "plain,empty_match=none", "exact match is 0 by rule, and F1 is 0"),
    ],
)
def test_rules_that_explain_themselves(left: str, right: str, recipe: str, said: str) -> None:
    assert said in ak.explain(left, right, convention=recipe).reason


def test_repeated_tokens_in_a_run_are_explained() -> None:
    words = "a " * 20_000
    recipe = ak.convention("plain", overlap="run")
    assert ak.explain(words, "x " + words, convention=recipe).score.counts.common == 20_000


def test_long_texts_are_explained() -> None:
    words = " ".join(map(str, range(20_000)))
    recipe = ak.convention("plain", overlap="lcs")
    assert ak.explain(words, "x " + words, convention=recipe).score.counts.common == 20_000
