"""MLQA: ``mlqa_evaluation_v1.py DATASET PREDICTIONS LANGUAGE``.

SQuAD 1.1 with a normalizer for each language. The language is that of the answers.

Where the official program fails, ``repair`` goes on by these rules: a prediction that is
not text counts 0; a question without answers counts 0 and stays in the total; a missing
``version``, or one that is neither text nor the number 1.0, does not keep the dataset from
being scored.
"""

from __future__ import annotations

from answerkey.evaluation.benchmarks.accumulation import percentage
from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.languages import LANGUAGES, normalizer
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, Option
from answerkey.evaluation.benchmarks.pair_values import comparison
from answerkey.evaluation.benchmarks.questions import PairScorer, add_up, squad_questions
from answerkey.evaluation.benchmarks.versions import check_version
from answerkey.recipes.table import Source

__all__ = ["MLQA", "pair_scorer"]


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
    normalize = normalizer(lang)
    compare = comparison("custom")

    def pair(prediction: str, references: list[str]) -> tuple[float, float]:
        found = compare(normalize(prediction), [normalize(text) for text in references])
        return max(one.exact_match for one in found), max(one.f1 for one in found)

    return pair


MLQA = Benchmark(
    name="mlqa",
    summary="MLQA: exact match and F1 in one of seven languages, in percent.",
    source=Source(
        "facebookresearch/MLQA",
        "24bf470b2e68f2bfb93b2fd31c370bb8ee18d9ed",
        "mlqa_evaluation_v1.py",
        "CC-BY-NC-4.0",
    ),
    score=_score,
    options=(Option("lang", "text", "Language of the answers.", choices=LANGUAGES, required=True),),
)
