"""MLQA: ``mlqa_evaluation_v1.py DATASET PREDICTIONS LANGUAGE``.

SQuAD 1.1 with a normalizer for each language. The language is that of the answers.

Where the official program fails, ``repair`` goes on by these rules: a prediction that is
not text counts 0; a question without answers counts 0 and stays in the total; a missing
``version``, or one that is neither text nor the number 1.0, does not keep the dataset from
being scored.
"""

from __future__ import annotations

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, Option, source_of
from answerkey.evaluation.benchmarks.questions import squad_figures
from answerkey.evaluation.benchmarks.versions import check_version

__all__ = ["LANGUAGES", "MLQA"]

LANGUAGES = ("en", "es", "hi", "vi", "de", "ar", "zh")


def _score(dataset: Node, predictions: Node, ledger: Ledger, *, lang: str) -> Figures:
    """Average over questions: missing ones score 0, repeated ones count twice."""
    check_version(dataset, ledger, expected="1.0", accepted=(1.0,))
    return squad_figures(dataset, predictions, ledger, convention=f"mlqa-{lang}")


MLQA = Benchmark(
    name="mlqa",
    summary="MLQA: exact match and F1 in one of seven languages, in percent.",
    source=source_of("mlqa-en"),
    score=_score,
    options=(Option("lang", "text", "Language of the answers.", choices=LANGUAGES, required=True),),
)
