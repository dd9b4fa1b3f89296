"""Every value that a recipe may have is told in words, and none that it may not."""

from __future__ import annotations

from dataclasses import fields

from answerkey.recipes import conventions
from answerkey.recipes.conventions import Convention
from answerkey.recipes.vocabulary import FIELDS, in_words
from answerkey.text.backend import TOKENIZERS


def test_every_value_is_told() -> None:
    for name, accepted in conventions._CHOICES.items():  # noqa: SLF001
        assert tuple(FIELDS[name]) == accepted
    assert set(FIELDS["tokenize"]) == {*TOKENIZERS, "subword(FILE)", "call(NAME)"}
    free = {"name", "program", "extract", "normalize"}
    assert set(FIELDS) == {field.name for field in fields(Convention)} - free


def test_every_default_has_words() -> None:
    for name, value in Convention().recipe.items():
        assert name in {"program", "extract", "normalize"} or in_words(name, value)
