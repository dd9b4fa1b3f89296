"""DROP: ``drop.py --gold_path DATASET --prediction_path PREDICTIONS`` of AllenNLP.

The best answer of ``answer`` and ``validated_answers`` counts, exact match and F1 apart;
an answer whose first span is blank never does. The figures are fractions; ``types`` among
the details has those of each type of answer, which the program prints in percent.

Where the official program fails, ``repair`` goes on by these rules: a question whose
answers are all blank counts 0, under the type ``None``; a prediction that is neither text
nor a list of texts counts 0 as a missing one does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures
from answerkey.evaluation.benchmarks.questions import note_extra
from answerkey.evaluation.readers.tables import described
from answerkey.programs.bags import em_and_f1, pack
from answerkey.recipes.table import Source

__all__ = ["DROP"]

_DATE = ("day", "month", "year")


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average over questions, and by the type of the answer that counted."""
    given = predictions.mapping('an object from query_id to answer: {"q1": "text"}')
    scores: list[tuple[float, float]] = []
    by_type: dict[str | None, list[tuple[float, float]]] = defaultdict(list)
    known: set[Any] = set()
    blank: list[Node] = []
    for _, passage in dataset.members("an object from passage id to passage"):
        for question in passage.member("qa_pairs").elements("a list of questions"):
            name = question.member("query_id").key()
            if name in known:
                ledger.note(
                    "further questions with an id that was there before, each counts", id=name
                )
            known.add(name)
            exact, f1, kind = _question(question, given, predictions, ledger)
            if kind is None:
                blank.append(question)
            scores.append((exact, f1))
            by_type[kind].append((exact, f1))
    if not scores:
        raise ledger.nothing_to_average(dataset)
    _report_blank(blank, by_type, ledger)
    note_extra(given, known, ledger)
    ledger.details["types"] = {
        str(kind): dict(
            zip(("count", "em", "f1"), (len(part), *_means(part)), strict=True),
        )
        for kind, part in sorted(by_type.items(), key=lambda item: str(item[0]))
    }
    exact, f1 = _means(scores)
    return {"global_em": exact, "global_f1": f1}


def _means(scores: list[tuple[float, float]]) -> tuple[float, float]:
    """Average as numpy does, whose sums run in pairs and have their own last digits."""
    import numpy as np

    exact, f1 = zip(*scores, strict=True)
    return float(np.mean(list(exact))), float(np.mean(list(f1)))


def _report_blank(blank: list[Node], by_type: Mapping[str | None, object], ledger: Ledger) -> None:
    """Refuse questions of no type beside others: the program cannot sort the types."""
    for question in blank if len(by_type) > 1 else ():
        ledger.fails(
            "a question whose answers are all blank",
            at=question,
            id=question.value["query_id"],
            official="TypeError, after printing the totals",
            rule="it counts 0 under the type None",
        )


def _question(
    question: Node, given: Mapping[str, Any], predictions: Node, ledger: Ledger
) -> tuple[float, float, str | None]:
    """Give exact match, F1 and the type of the last answer that reaches both."""
    name = question.value["query_id"]
    if name not in given:
        ledger.note("questions without a prediction, each scores 0", id=name)
        return 0.0, 0.0, _type_of_missing(question)
    prediction = _spans(given[name])
    if prediction is None:
        ledger.fails(
            "a prediction that is neither text nor a list of texts",
            at=predictions,
            id=name,
            found=f"the prediction is {described(given[name])}",
            official="TypeError",
            rule="it counts 0",
        )
        return 0.0, 0.0, _type_of_missing(question)
    best_exact = best_f1 = 0.0
    kind = None
    validated = question.optional("validated_answers")
    answers = [question.member("answer")]
    answers += validated.elements("a list of answers") if validated and validated.value else []
    for answer in answers:
        gold, gold_kind = _gold(answer)
        exact, f1 = em_and_f1(pack(prediction), pack(gold))
        if gold[0].strip():
            best_exact, best_f1 = max(best_exact, exact), max(best_f1, f1)
            if (best_exact, best_f1) == (exact, f1):
                kind = gold_kind
    return best_exact, best_f1, kind


def _spans(prediction: object) -> list[str] | None:
    if isinstance(prediction, str):
        return [prediction]
    if isinstance(prediction, list) and all(isinstance(span, str) for span in prediction):
        return prediction
    return None


def _type_of_missing(question: Node) -> str:
    answer = question.member("answer")
    return _gold(answer)[1] if answer.value else "number"


def _gold(answer: Node) -> tuple[list[str], str]:
    """Return an answer's spans and its type: its number, else its spans, else its date."""
    number, spans, date = map(answer.optional, ("number", "spans", "date"))
    if number and number.value:
        return [str(number.value)], "number"
    if spans and spans.value:
        texts = spans.texts()
        return texts, "span" if len(texts) == 1 else "spans"
    if date:
        return [" ".join(str(date.member(part).value) for part in _DATE)], "date"
    raise answer.refusal("the answer has no type", accepted='"number", "spans" or "date"')


DROP = Benchmark(
    name="drop",
    summary="DROP: exact match and number-aware F1 of aligned spans, as fractions.",
    source=Source(
        "allenai/allennlp-models",
        "b1f372248c17ad12684d344955fbcd98e957e77e",
        "allennlp_models/rc/tools/drop.py",
        "Apache-2.0",
    ),
    score=_score,
)
