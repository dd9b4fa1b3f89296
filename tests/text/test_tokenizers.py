"""Tokenizing, against ``str.split``."""

from __future__ import annotations

import pytest
from hypothesis import given
from support import build, texts

from answerkey.text.backend import Pipeline
from answerkey.text.spec.tokenizers import TOKENIZERS

EVERY_CODE_POINT = list(map(chr, range(0x110000)))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        (" \t\n", []),
        ("one", ["one"]),
        ("  two\nwords ", ["two", "words"]),
        ("no\u00a0break\u2003space", ["no", "break", "space"]),
        ("zero\u200bwidth", ["zero\u200bwidth"]),  # U+200B is not White_Space
        ("file\x1cseparator", ["file", "separator"]),  # as str.split has it
        ("next\x85line", ["next", "line"]),
        ("\ud800 \udfff", ["\ud800", "\udfff"]),
    ],
)
def test_whitespace(implementation: type[Pipeline], text: str, tokens: list[str]) -> None:
    assert build(implementation).tokenize(text) == tokens


@pytest.mark.parametrize(("text", "tokens"), [("", []), (" a b ", [" a b "]), (" ", [" "])])
def test_none_keeps_the_text_whole(
    implementation: type[Pipeline], text: str, tokens: list[str]
) -> None:
    assert build(implementation, tokenizer="none").tokenize(text) == tokens


@given(text=texts)
def test_whitespace_is_str_split(implementation: type[Pipeline], text: str) -> None:
    assert build(implementation).tokenize(text) == text.split()


def test_every_code_point_splits_as_in_str_split(implementation: type[Pipeline]) -> None:
    # "x" on both sides: what stands beside one code point cannot reach the next.
    text = "".join(f"x{c}x|" for c in EVERY_CODE_POINT)
    assert build(implementation).tokenize(text) == text.split()


def test_tokens_outlive_the_next_call(implementation: type[Pipeline]) -> None:
    pipeline = build(implementation, "lower")
    first = pipeline.tokenize("One Two")
    pipeline.tokenize("Three " * 1_000)
    assert first == ["one", "two"]


def test_every_tokenizer_is_known_to_every_implementation(implementation: type[Pipeline]) -> None:
    for name in TOKENIZERS:
        assert build(implementation, tokenizer=name).tokenize("") == []
