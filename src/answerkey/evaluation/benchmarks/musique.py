"""MuSiQue: ``evaluate_v1.0.py PREDICTIONS DATASET`` (its order of arguments).

Answers and support are averaged over the answerable records. If the dataset also holds
unanswerable ones, every id must occur twice, and the group figures give an id its score
only if both predictions of answerability are right. Fractions with three decimals.

Where the official program fails, ``repair`` goes on by these rules: predictions are
joined to records by id, the first of an id to the first; a record without a prediction
scores 0 and its answerability is wrong; predictions that are left over are ignored; an
answer that is not text counts 0; ids without exactly two records, one of them answerable,
are left out of the group figures.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from answerkey.errors import counted
from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.multihop import shared
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures
from answerkey.evaluation.benchmarks.questions import text_or_none
from answerkey.programs.pair_values import Compare, comparison, maxima
from answerkey.recipes.accumulation import total
from answerkey.recipes.table import Source

__all__ = ["MUSIQUE"]

_DIGITS = 3
_GROUP_SIZE = 2


@dataclass(slots=True)
class _Group:
    """The records of one id: answerabilities, and the scores of the answerable one."""

    gold: list[Any] = field(default_factory=list)
    predicted: list[Any] = field(default_factory=list)
    answer_f1: float | None = None
    support_f1: float = 0.0


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average over answerable records, and over ids where both kinds are there."""
    records = list(dataset.elements("one record a line"))
    compare = comparison("musique")
    groups: dict[str, _Group] = defaultdict(_Group)
    exact, answer_f1, support_f1 = [], [], []
    for record, prediction in _joined(records, predictions, ledger):
        name = record.member("id").key()
        group = groups[str(name)]
        answerable = record.member("answerable").value
        group.gold.append(answerable)
        group.predicted.append(prediction and prediction.member("predicted_answerable").value)
        if not answerable:
            continue
        answer = _answer(record, prediction, compare, ledger)
        support = _support(record, prediction)
        exact.append(answer[0])
        answer_f1.append(answer[1])
        support_f1.append(support)
        group.answer_f1, group.support_f1 = answer[1], support
    figures: Figures = {
        "answer_f1": _mean(answer_f1),
        "answer_em": _mean(exact),
        "support_f1": _mean(support_f1),
    }
    if not all(record.member("answerable").value for record in records):
        figures |= _group_figures(groups, dataset, ledger)
    return figures


def _mean(values: list[float]) -> float:
    return round(total(values) / len(values), _DIGITS) if values else 0


def _joined(
    records: list[Node], predictions: Node, ledger: Ledger
) -> list[tuple[Node, Node | None]]:
    given = list(predictions.elements("one prediction a line"))
    names = [prediction.member("id").key() for prediction in given]
    wanted = [record.member("id").key() for record in records]
    if names == wanted:
        return list(zip(records, given, strict=True))
    if len(given) != len(records):
        what, found = "files of unequal length", counted(len(given), "prediction")
        found += f" for {counted(len(records), 'record')}"
    else:
        at = next(i for i, name in enumerate(wanted) if name != names[i])
        what, found = "files in unequal order", f"record {at + 1:,} has another id"
    ledger.fails(
        what,
        at=predictions,
        found=found,
        official="AssertionError",
        rule="predictions are joined by id, a record without one scores 0",
    )
    return _joined_by_id(records, wanted, list(zip(names, given, strict=True)), ledger)


def _joined_by_id(
    records: list[Node], wanted: list[Any], given: list[tuple[Any, Node]], ledger: Ledger
) -> list[tuple[Node, Node | None]]:
    waiting: dict[Any, list[Node]] = defaultdict(list)
    for name, prediction in reversed(given):
        waiting[name].append(prediction)
    pairs: list[tuple[Node, Node | None]] = []
    for name, record in zip(wanted, records, strict=True):
        found = waiting[name].pop() if waiting.get(name) else None
        if found is None:
            ledger.note("records without a prediction, each scores 0", id=name)
        pairs.append((record, found))
    left = [name for name, rest in waiting.items() for _ in rest]
    ledger.note_each("predictions without a record, ignored", left)
    return pairs


def _answer(
    record: Node, prediction: Node | None, compare: Compare, ledger: Ledger
) -> tuple[float, float]:
    golds = [record.member("answer").text(), *record.member("answer_aliases").texts()]
    if prediction is None:
        return 0.0, 0.0
    answer = prediction.member("predicted_answer")
    text = text_or_none(answer.value, record.member("id").value, at=answer, ledger=ledger)
    if text is None:
        return 0.0, 0.0
    best = maxima(compare(text, golds))
    return best.exact_match, best.f1


def _support(record: Node, prediction: Node | None) -> float:
    """Give the F1 of two sets of paragraphs; nothing against nothing is 1.0."""
    if prediction is None:
        return 0.0
    gold = {
        _index(paragraph.member("idx"))
        for paragraph in record.member("paragraphs").elements("a list of paragraphs")
        if paragraph.member("is_supporting").value
    }
    indices = prediction.member("predicted_support_idxs").elements("a list of paragraph numbers")
    predicted = {_index(index) for index in indices}
    return shared(predicted, gold).f1 if predicted or gold else 1.0


def _index(node: Node) -> int:
    try:
        return int(node.key())
    except ValueError:
        raise node.wrong("a whole number") from None


def _group_figures(groups: dict[str, _Group], dataset: Node, ledger: Ledger) -> Figures:
    whole = []
    for name, group in groups.items():
        if len(group.gold) == _GROUP_SIZE and group.answer_f1 is not None:
            whole.append((group.answer_f1, group.support_f1, group.predicted == group.gold))
            continue
        ledger.fails(
            "an id without two records, one of them answerable",
            at=dataset,
            id=name,
            official="AssertionError",
            rule="it is left out of the group figures",
        )
    return {
        "group_answer_sufficiency_f1": _mean([a if right else 0.0 for a, _, right in whole]),
        "group_support_sufficiency_f1": _mean([s if right else 0.0 for _, s, right in whole]),
    }


MUSIQUE = Benchmark(
    name="musique",
    summary="MuSiQue: answer and support F1, and with answerability, as fractions.",
    source=Source(
        "StonyBrookNLP/musique",
        "922ac98f19a201998dbdae6d7f2887a5258dbdeb",
        "evaluate_v1.0.py",
        "CC-BY-4.0",
    ),
    score=_score,
    dataset_format="jsonl",
    predictions_format="jsonl",
)
