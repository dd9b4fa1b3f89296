"""What the benchmarks compute of a pair, on every golden pair, bit for bit."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable

import pytest
from support import GOLDEN, GoldenPair

from answerkey.evaluation.benchmarks.coqa import turn_score
from answerkey.programs.pair_values import comparison
from answerkey.programs.spans import (
    agreement,
    leave_one_out_f1,
    overlap,
    usable_spans,
)

Scorer = Callable[[str, list[str]], tuple[object, ...]]


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
    found = [
        (pair.id, ascii(pair.prediction), values, expected)
        for pair, expected in zip(pairs, zip(*columns, strict=True), strict=False)
        if (values := score(pair.prediction, list(pair.references))) != expected
    ]
    return found[:5]


@pytest.mark.parametrize("scorer", [coqa, quac])
def test_pairs(scorer: Scorer, pairs: list[GoldenPair]) -> None:
    assert differences(scorer.__name__, scorer, pairs) == []  # type: ignore[attr-defined]
