"""HotpotQA: ``hotpot_evaluate_v1.py PREDICTIONS DATASET`` (its order of arguments).

Answer and supporting facts are scored apart; the joint score multiplies them and needs
both. A record without one of them scores 0 there and stays in the denominator.

Where the official program fails, ``repair`` goes on by these rules: a section that is not
in the predictions counts as empty; a null and an answer that is not text count as missing.
"""

from __future__ import annotations

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.multihop import (
    Prediction,
    Totals,
    facts,
    shared,
)
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, source_of
from answerkey.programs.pair_values import comparison, maxima

__all__ = ["HOTPOTQA"]


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average answer, supporting facts and both together over the records."""
    records = list(dataset.elements("a list of records; the dataset stands first here"))
    if not records:
        raise ledger.nothing_to_average(dataset, "record")
    answers = Prediction.of(predictions, "answer", ledger)
    supports = Prediction.of(predictions, "sp", ledger)
    compare = comparison("hotpotqa")
    totals = Totals(("", "sp_"))
    for record in records:
        answer, support = answers.text(record), supports.find(record)
        totals.add(
            {
                "": None
                if answer is None
                else maxima(compare(answer, [record.member("answer").text()])),
                "sp_": None
                if support is None
                else shared(facts(support), facts(record.member("supporting_facts"))),
            }
        )
    ledger.note_repeated("records", [record.member("_id").key() for record in records])
    for section in (answers, supports):
        section.note_extra(records)
    return dict(totals.over(len(records)))


HOTPOTQA = Benchmark(
    name="hotpotqa",
    summary="HotpotQA: answer, supporting facts and both jointly, as fractions.",
    source=source_of("hotpotqa"),
    score=_score,
)
