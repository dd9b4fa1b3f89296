"""SQuAD 1.1: ``evaluate-v1.1.py DATASET PREDICTIONS``.

Where the official program fails, ``repair`` goes on by these rules: a prediction that is
not text counts 0; a question without answers counts 0 and stays in the total; a
missing ``version``, or one that is not text, does not keep the dataset from being scored.
"""

from __future__ import annotations

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, source_of
from answerkey.evaluation.benchmarks.questions import squad_figures
from answerkey.evaluation.benchmarks.versions import check_version

__all__ = ["SQUAD_V1"]


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average over questions: missing ones score 0, repeated ones count twice."""
    check_version(dataset, ledger, expected="1.1")
    return squad_figures(dataset, predictions, ledger, convention="squad-v1")


SQUAD_V1 = Benchmark(
    name="squad-v1",
    summary="SQuAD 1.1: exact match and F1 over all questions, in percent.",
    source=source_of("squad-v1"),
    score=_score,
)
