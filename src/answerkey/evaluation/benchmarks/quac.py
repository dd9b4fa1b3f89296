"""QuAC: ``scorer.py --val_file DATASET --model_output PREDICTIONS [--min_f1 X]``.

A question's F1 is the mean, over its references, of the best F1 without that one. A
question on whose answer people agree less than ``min_f1`` is left out of all figures but
``unfiltered_f1``. HEQ is the share of questions, DHEQ of dialogues, in which the model is
at least as good as people are. The sum for ``f1`` runs over groups of questions by the
kind of their overlap, as the official program's does: that moves its last digits.

Where the official program fails, ``repair`` goes on by these rules: a figure without any
question, such as the accuracy on unanswerable ones, is null; a prediction that is not
text counts 0; a paragraph without a context is scored all the same; a line of predictions
without a question is passed over.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, Option
from answerkey.evaluation.benchmarks.questions import text_or_none
from answerkey.programs.pair_values import Compare, comparison
from answerkey.programs.spans import (
    CANNOT_ANSWER,
    MIN_F1,
    agreement,
    leave_one_out_f1,
    overlap,
    usable_spans,
)
from answerkey.recipes.accumulation import percentage, total
from answerkey.recipes.table import Source

__all__ = ["QUAC"]


@dataclass(frozen=True, slots=True)
class _Answer:
    span: Node
    yesno: Any
    followup: Any


@dataclass(frozen=True, slots=True)
class _Rules:
    """By what every question is scored."""

    compare: Compare
    min_f1: float
    ledger: Ledger


@dataclass(slots=True)
class _Tally:
    """What the official program collects, in its order."""

    f1_by_overlap: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    unfiltered: list[float] = field(default_factory=list)
    human: list[float] = field(default_factory=list)
    yesno: list[bool] = field(default_factory=list)
    followup: list[bool] = field(default_factory=list)
    unanswerable: list[float] = field(default_factory=list)
    equal: int = 0
    questions: int = 0
    equal_dialogues: int = 0
    dialogues: int = 0


def _score(dataset: Node, predictions: Node, ledger: Ledger, *, min_f1: float) -> Figures:
    """Average over questions and dialogues, compared with people."""
    given = _read_predictions(predictions, ledger)
    rules = _Rules(comparison("squad-v1"), min_f1, ledger)
    tally = _Tally()
    used = 0
    for article in dataset.member("data").elements("a list of articles"):
        for dialogue in article.member("paragraphs").elements("a list of paragraphs"):
            name = dialogue.member("id").key()
            good = True
            for question in dialogue.member("qas").elements("a list of questions"):
                answer = given.get((name, question.member("id").key()))
                used += answer is not None
                good &= _question(question, dialogue, answer, tally, rules)
            tally.equal_dialogues += good
            tally.dialogues += 1
    if used < len(given):
        ledger.note(
            "predictions for a question that the dataset does not have, ignored",
            count=len(given) - used,
        )
    return _figures(tally, dataset, ledger)


def _question(
    question: Node, dialogue: Node, answer: _Answer | None, tally: _Tally, rules: _Rules
) -> bool:
    """Score one question; tell whether the dialogue may still count as equal."""
    answers = question.member("answers").elements("a list of answers")
    spans = usable_spans([one.member("text").text() for one in answers])
    people = agreement(spans, rules.compare)
    if answer is None:
        what = "questions without a prediction, each scores 0"
        rules.ledger.note(what, id=question.value["id"])
        tally.f1_by_overlap["NO ANSWER"].append(0.0)
        tally.yesno.append(False)
        tally.followup.append(False)
        if spans == [CANNOT_ANSWER]:
            tally.unanswerable.append(0.0)
        tally.questions += 1
        tally.unfiltered.append(0.0)
        if people >= rules.min_f1:
            tally.human.append(people)
        return False
    kind, f1 = _span_score(question, dialogue, answer, spans, rules)
    tally.unfiltered.append(f1)
    if people < rules.min_f1:
        return True
    tally.human.append(people)
    tally.yesno.append(answer.yesno == question.member("yesno").value)
    tally.followup.append(answer.followup == question.member("followup").value)
    if spans == [CANNOT_ANSWER]:
        tally.unanswerable.append(f1)
    tally.equal += f1 >= people
    tally.f1_by_overlap[kind].append(f1)
    tally.questions += 1
    return f1 >= people


def _span_score(
    question: Node, dialogue: Node, answer: _Answer, spans: list[str], rules: _Rules
) -> tuple[str, float]:
    name, ledger, compare = question.value["id"], rules.ledger, rules.compare
    context = dialogue.optional("context")
    if context is None:
        ledger.fails(
            "a paragraph without a context",
            at=dialogue,
            id=name,
            official="KeyError",
            rule="it is scored all the same",
        )
    if spans == [CANNOT_ANSWER] and not isinstance(answer.span.value, str):
        return "No overlap", 0.0  # compared with one text alone, anything else is wrong
    prediction = text_or_none(answer.span.value, name, at=answer.span, ledger=ledger)
    if prediction is None:
        return "No overlap", 0.0
    text = context.text() if context else ""
    return overlap(prediction, spans, text, compare), leave_one_out_f1(prediction, spans, compare)


def _figures(tally: _Tally, dataset: Node, ledger: Ledger) -> Figures:
    if not tally.unfiltered:
        raise ledger.nothing_to_average(dataset)
    f1 = [value for group in tally.f1_by_overlap.values() for value in group]

    def share(what: str, amount: float, count: int) -> float | None:
        if count:
            return percentage(amount, count)
        ledger.fails(
            f"no question to average for {what}",
            at=dataset,
            official="ZeroDivisionError",
            rule="the figure is null",
        )
        return None

    def average(what: str, values: list[float] | list[bool]) -> float | None:
        return share(what, total(values), len(values))

    figures: Figures = {
        "unfiltered_f1": average("unfiltered_f1", tally.unfiltered),
        "f1": average("f1", f1),
        "HEQ": share("HEQ", tally.equal, tally.questions),
        "DHEQ": share("DHEQ", tally.equal_dialogues, tally.dialogues),
        "yes/no": average("yes/no", tally.yesno),
        "followup": average("followup", tally.followup),
        "unanswerable_acc": average("unanswerable_acc", tally.unanswerable),
    }
    ledger.details.update(
        human_f1=average("human_f1", tally.human),
        questions=tally.questions,
        unfiltered_questions=len(tally.unfiltered),
        unanswerable_questions=len(tally.unanswerable),
        equal_questions=tally.equal,
        dialogues=tally.dialogues,
        equal_dialogues=tally.equal_dialogues,
    )
    return figures


def _read_predictions(predictions: Node, ledger: Ledger) -> dict[tuple[Any, Any], _Answer]:
    found: dict[tuple[Any, Any], _Answer] = {}
    for line in predictions.elements('one dialogue a line: {"qid", "best_span_str", …}'):
        names = [name.key() for name in line.member("qid").elements("a list of question ids")]
        if not names:
            ledger.fails(
                "a line of predictions without a question",
                at=line,
                official="IndexError",
                rule="it is passed over",
            )
            continue
        if not isinstance(names[0], str):
            raise line.member("qid").wrong("a list of texts, such as 'C_1_q#0'")
        dialogue = names[0].split("_q#")[0]
        columns = [
            list(line.member(name).elements()) for name in ("best_span_str", "yesno", "followup")
        ]
        if len({len(names), *map(len, columns)}) > 1:
            ledger.note("dialogues whose lists are of unequal length, cut to the shortest")
        for name, span, yesno, followup in zip(names, *columns, strict=False):
            if (dialogue, name) in found:
                ledger.note("further predictions for a question, the last one counts", id=name)
            found[dialogue, name] = _Answer(span, yesno.value, followup.value)
    return found


QUAC = Benchmark(
    name="quac",
    summary="QuAC: F1, human equivalence of questions and dialogues, in percent.",
    source=Source(
        "prdwb/bert_hae, from the scorer of quac.ai",
        "e72514ebc9aeb4b899693a9d4b6c1bf345d010fa",
        "scorer.py",
        "no statement",
    ),
    score=_score,
    options=(
        Option(
            "min_f1",
            "number",
            "Leave out questions on which people agree less than this.",
            default=MIN_F1,
        ),
    ),
    predictions_format="jsonl",
)
