"""What the benchmarks compute of a pair, on every golden pair, bit for bit."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable

import pytest
from support import GOLDEN, GoldenPair

from answerkey.evaluation.benchmarks.bags import compare_spans
from answerkey.evaluation.benchmarks.cmrc2018 import pair_scores
from answerkey.evaluation.benchmarks.coqa import turn_score
from answerkey.evaluation.benchmarks.languages import LANGUAGES
from answerkey.evaluation.benchmarks.mlqa import pair_scorer
from answerkey.evaluation.benchmarks.pair_values import comparison
from answerkey.evaluation.benchmarks.segments import Segmenter
from answerkey.evaluation.benchmarks.spans import (
    agreement,
    leave_one_out_f1,
    overlap,
    usable_spans,
)

Scorer = Callable[[str, list[str]], tuple[object, ...]]


class ModelMissingError(Exception):
    """The sentence model is asked for and not there."""


def without_model(text: str) -> None:
    raise ModelMissingError(text)


def drop(prediction: str, references: list[str]) -> tuple[object, ...]:
    """Take the best of the references that are not blank, each figure on its own."""
    found = [(0.0, 0.0)]
    found += [compare_spans([prediction], [text]) for text in references if text.strip()]
    return max(exact for exact, _ in found), max(f1 for _, f1 in found)


def coqa(prediction: str, references: list[str]) -> tuple[object, ...]:
    return turn_score(prediction, references, comparison("musique"))


def quac(prediction: str, references: list[str]) -> tuple[object, ...]:
    compare = comparison("squad-v1")
    spans = usable_spans(references)
    article = "\n".join([prediction, *references])  # as when the values were made
    return (
        leave_one_out_f1(prediction, spans, compare),
        agreement(spans, compare),
        overlap(prediction, spans, article, compare),
    )


def differences(name: str, score: Scorer, pairs: list[GoldenPair]) -> list[object]:
    with gzip.open(GOLDEN / "datasets" / "pairs" / f"{name}.json.gz", "rt") as file:
        columns = json.load(file)["values"].values()
    found: list[object] = []
    asked = 0
    for pair, expected in zip(pairs, zip(*columns, strict=True), strict=False):
        try:
            values = score(pair.prediction, list(pair.references))
        except ModelMissingError:
            asked += 1
            continue
        if values != expected:
            found.append((pair.id, ascii(pair.prediction), values, expected))
    assert asked < len(pairs) / 5
    return found[:5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mlqa(language: str, pairs: list[GoldenPair]) -> None:
    assert differences(f"mlqa_{language}", pair_scorer(language), pairs) == []


@pytest.mark.parametrize("scorer", [drop, coqa, quac])
def test_pairs_of_one_language(scorer: Scorer, pairs: list[GoldenPair]) -> None:
    assert differences(scorer.__name__, scorer, pairs) == []  # type: ignore[attr-defined]


def test_cmrc2018(pairs: list[GoldenPair]) -> None:
    pytest.importorskip("nltk")
    segmenter = Segmenter(without_model)

    def score(prediction: str, references: list[str]) -> tuple[object, ...]:
        return pair_scores(prediction, references, segmenter)

    assert differences("cmrc2018", score, pairs) == []
