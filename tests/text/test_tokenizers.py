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


@pytest.mark.parametrize(
    ("tokenizer", "text", "tokens"),
    [
        ("punctuation", "U.S.A.", "U . S . A ."),
        ("punctuation", "C++ don't $25", "C + + don ' t $ 25"),
        (
            "punctuation",
            "snake_case \u4e2d\u56fd\u3002 e\u0301",
            "snake _ case \u4e2d\u56fd \u3002 e\u0301",
        ),
        (
            "cjk",
            "iPhone 15\u53d1\u5e03 in \u4e2d\u56fd",
            "iPhone 15 \u53d1 \u5e03 in \u4e2d \u56fd",
        ),
        (
            "cjk",
            "\u30ab\u30e1\u30e9 \ud55c\uad6d \u0e44\u0e17\u0e22",
            "\u30ab \u30e1 \u30e9 \ud55c\uad6d \u0e44\u0e17\u0e22",
        ),
        ("cjk", "\U00020000\u3105\uff76\uff01", "\U00020000 \u3105 \uff76 \uff01"),
        ("chemistry", "H2SO4, Fe(OH)3.", "H2SO4 , Fe(OH)3 ."),
        ("chemistry", "sulfuric acid (H2SO4).", "sulfuric acid ( H2SO4 ) ."),
        ("chemistry", "Ca2+ and [Fe(CN)6]4-", "Ca2+ and [Fe(CN)6]4-"),
        ("chemistry", '"1,2-dichloroethane"', '" 1,2-dichloroethane "'),
        ("chemistry", "(e.g. NaCl) ((a)(b))", "( e.g . NaCl ) ( (a)(b) )"),
        ("chemistry", "(] ... [x", "( ] . . . [ x"),
    ],
)
def test_words_and_marks(
    implementation: type[Pipeline], tokenizer: str, text: str, tokens: str
) -> None:
    assert build(implementation, tokenizer=tokenizer).tokenize(text) == tokens.split()


@pytest.mark.parametrize("tokenizer", ["punctuation", "cjk", "chemistry"])
@given(text=texts)
def test_nothing_but_white_space_is_lost(
    implementation: type[Pipeline], tokenizer: str, text: str
) -> None:
    found = build(implementation, tokenizer=tokenizer).tokenize(text)
    assert "".join(found) == "".join(text.split())


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
