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
from answerkey.evaluation.benchmarks.questions import PairScorer, add_up, squad_questions
from answerkey.evaluation.benchmarks.versions import check_version
from answerkey.programs.pair_values import highest
from answerkey.recipes.accumulation import percentage

__all__ = ["LANGUAGES", "MLQA", "pair_scorer"]

LANGUAGES = ("en", "es", "hi", "vi", "de", "ar", "zh")


def _score(dataset: Node, predictions: Node, ledger: Ledger, *, lang: str) -> Figures:
    """Average over questions: missing ones score 0, repeated ones count twice."""
    check_version(dataset, ledger, expected="1.0", accepted=(1.0,))
    totals = add_up(squad_questions(dataset), predictions, ledger, pair_scorer(lang))
    if not totals.count:
        raise ledger.nothing_to_average(dataset)
    return {
        "exact_match": percentage(totals.exact, totals.count),
        "f1": percentage(totals.f1, totals.count),
    }


def pair_scorer(lang: str) -> PairScorer:
    """Return the scorer of a prediction against its references in a language."""

    def pair(prediction: str, references: list[str]) -> tuple[float, float]:
        best = highest(f"mlqa-{lang}", prediction, references)
        return best.exact_match, best.f1

    return pair


MLQA = Benchmark(
    name="mlqa",
    summary="MLQA: exact match and F1 in one of seven languages, in percent.",
    source=source_of("mlqa-en"),
    score=_score,
    options=(Option("lang", "text", "Language of the answers.", choices=LANGUAGES, required=True),),
)
