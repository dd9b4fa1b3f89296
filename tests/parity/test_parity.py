"""Spec and kernel give equal results for every recipe and text, bit for bit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import PIPELINES, GoldenPair, plain, recipes, texts

from answerkey.recipes.conventions import Convention, convention
from answerkey.text.backend import Pipeline

Twins = tuple[type[Pipeline], type[Pipeline]]


def compiled(twins: Twins, recipe: Convention) -> tuple[Pipeline, Pipeline]:
    operations = [step.operation for step in recipe.normalize]
    first, second = (
        twin(
            operations,
            recipe.tokenize,
            recipe.overlap,
            recipe.whole_answers,
            recipe.blank_prediction,
            recipe.exact_match,
            [step.operation for step in recipe.extract],
        )
        for twin in twins
    )
    return first, second


@given(recipe=recipes, text=texts)
def test_texts_and_tokens(twins: Twins, recipe: Convention, text: str) -> None:
    spec, kernel = compiled(twins, recipe)
    assert kernel.extract(text) == spec.extract(text)
    assert kernel.normalize(text) == spec.normalize(text)
    assert list(kernel.tokenize(text)) == list(spec.tokenize(text))


@given(recipe=recipes, prediction=texts, references=st.lists(texts, max_size=4))
def test_counts(twins: Twins, recipe: Convention, prediction: str, references: list[str]) -> None:
    spec, kernel = compiled(twins, recipe)
    expected = plain(spec.count(prediction, references))
    assert plain(kernel.count(prediction, references)) == expected


@given(recipe=recipes, items=st.lists(st.tuples(texts, st.lists(texts, max_size=3)), max_size=6))
def test_counts_of_many(
    twins: Twins, recipe: Convention, items: list[tuple[str, list[str]]]
) -> None:
    predictions = [prediction for prediction, _ in items]
    flat = [reference for _, references in items for reference in references]
    lengths = np.array([len(references) for _, references in items], np.int64)
    tables = []
    for twin in compiled(twins, recipe):
        tables.append(np.zeros((4, len(flat)), np.int64))
        twin.count_many(predictions, flat, lengths, tables[-1])
    assert tables[0].tolist() == tables[1].tolist()


@pytest.mark.parametrize("name", PIPELINES)
def test_every_golden_pair_under_every_convention(
    twins: Twins, name: str, pairs: list[GoldenPair]
) -> None:
    spec, kernel = compiled(twins, convention(name))
    apart = [
        pair.id
        for pair in pairs
        if plain(kernel.count(pair.prediction, pair.references))
        != plain(spec.count(pair.prediction, pair.references))
    ]
    assert apart == []
