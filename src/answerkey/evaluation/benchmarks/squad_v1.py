"""SQuAD 1.1: ``evaluate-v1.1.py DATASET PREDICTIONS``.

Where the official program fails, ``repair`` goes on by these rules: a prediction that is
not text counts 0; a question without answers counts 0 and stays in the total; a
missing ``version``, or one that is not text, does not keep the dataset from being scored.
"""

from __future__ import annotations

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, source_of
from answerkey.evaluation.benchmarks.questions import add_up, squad_questions
from answerkey.evaluation.benchmarks.versions import check_version
from answerkey.programs.pair_values import comparison
from answerkey.recipes.accumulation import percentage

__all__ = ["SQUAD_V1"]


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average over questions: missing ones score 0, repeated ones count twice."""
    check_version(dataset, ledger, expected="1.1")
    compare = comparison("squad-v1")

    def pair(prediction: str, references: list[str]) -> tuple[float, float]:
        found = compare(prediction, references)
        return max(one.exact_match for one in found), max(one.f1 for one in found)

    totals = add_up(squad_questions(dataset), predictions, ledger, pair)
    if not totals.count:
        raise ledger.nothing_to_average(dataset)
    return {
        "exact_match": percentage(totals.exact, totals.count),
        "f1": percentage(totals.f1, totals.count),
    }


SQUAD_V1 = Benchmark(
    name="squad-v1",
    summary="SQuAD 1.1: exact match and F1 over all questions, in percent.",
    source=source_of("squad-v1"),
    score=_score,
)
