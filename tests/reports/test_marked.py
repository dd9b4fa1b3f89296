"""Each word as written, with what scoring makes of it."""

from __future__ import annotations

from hypothesis import given
from support import texts

from answerkey.evaluation.explanation import explain
from answerkey.reports.marked import Word, marked_pair, marked_words


def marks(prediction: str, reference: str, convention: str = "squad-v2") -> list[tuple[str, str]]:
    words, _ = marked_pair(explain(prediction, reference, convention=convention))
    return [(word.text, word.mark) for word in words]


def test_words_are_shared_alone_or_removed() -> None:
    assert marks("The author Jane Austen", "Jane Austen") == [
        ("The", "removed"),
        ("author", "alone"),
        ("Jane", "shared"),
        ("Austen", "shared"),
    ]


def test_a_repetition_is_shared_as_often_as_the_other_side_has_it() -> None:
    assert marks("cat cat", "cat") == [("cat", "shared"), ("cat", "alone")]


def test_a_word_keeps_its_spelling_and_tells_what_it_became() -> None:
    words, _ = marked_pair(explain("can't", "cannot"))
    assert words == (Word("can't", "alone", "cant"),)


def test_characters_are_marked_where_they_are_the_tokens() -> None:
    words, _ = marked_pair(explain("北京市", "北京", convention="jsquad-jglue"))
    assert [(w.text, w.mark, w.glued) for w in words] == [
        ("北", "shared", False),
        ("京", "shared", True),
        ("市", "alone", True),
    ]


def test_tokens_alone_where_no_word_has_its_own() -> None:
    tokens = explain("x y", "x").prediction_tokens
    words = marked_words("x y", tokens, lambda text: [text[::-1]] if text else [])
    assert [word.text for word in words] == ["x", "y"]


@given(prediction=texts, reference=texts)
def test_no_token_is_lost(prediction: str, reference: str) -> None:
    explanation = explain(prediction, reference)
    for side, tokens in zip(
        marked_pair(explanation),
        (explanation.prediction_tokens, explanation.reference_tokens),
        strict=True,
    ):
        made = [token for word in side for token in word.becomes.split(" ") if token]
        assert made == [token.text for token in tokens]
