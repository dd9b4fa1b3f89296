"""Questions with accepted answers, predictions by id, and their plain totals.

SQuAD 1.1, MLQA and CMRC 2018 share one loop: a question without a prediction scores 0
and stays in the total, a question that occurs twice counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Figures
from answerkey.evaluation.readers.tables import described
from answerkey.programs.pair_values import comparison, maxima
from answerkey.recipes.accumulation import percentage

__all__ = [
    "PairScorer",
    "Question",
    "Totals",
    "add_up",
    "note_extra",
    "predictions_by_id",
    "squad_figures",
    "squad_questions",
    "text_or_none",
]

PairScorer: TypeAlias = Callable[[str, list[str]], tuple[float, float]]
"""From a prediction and at least one reference to exact match and F1."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a dataset: its id and its place."""

    id: Any
    node: Node

    def references(self) -> list[str]:
        """Return the texts of ``answers``."""
        answers = self.node.member("answers").elements("a list of answers")
        return [answer.member("text").text() for answer in answers]


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums in dataset order."""

    exact: float
    f1: float
    count: int
    missing: int


def squad_questions(dataset: Node) -> Iterator[Question]:
    """Give the questions of ``data[].paragraphs[].qas[]`` in order."""
    for article in dataset.member("data").elements("a list of articles"):
        for paragraph in article.member("paragraphs").elements("a list of paragraphs"):
            for question in paragraph.member("qas").elements("a list of questions"):
                yield Question(question.member("id").key(), question)


def predictions_by_id(predictions: Node) -> Mapping[str, Any]:
    """Return the predictions' object from id to answer."""
    return predictions.mapping('an object from id to answer: {"q1": "text"}')


def note_extra(given: Collection[Any], known: Collection[Any], ledger: Ledger) -> None:
    """Note predictions for ids that the dataset does not have."""
    ledger.note_each(
        "predictions for an id that the dataset does not have, ignored",
        [name for name in given if name not in known],
    )


def text_or_none(
    value: object,
    id: object,  # noqa: A002
    *,
    at: Node,
    ledger: Ledger,
    official: str = "AttributeError",
) -> str | None:
    """Return a prediction that is text; another one ends the official programs.

    Raises:
        InputError: It is no text, and nothing may be repaired. Repaired, it counts 0.
    """
    if isinstance(value, str):
        return value
    ledger.fails(
        "a prediction that is not text",
        at=at,
        id=id,
        found=f"the prediction is {described(value)}",
        official=official,
        rule="it counts 0",
    )
    return None


def add_up(
    questions: Iterator[Question],
    predictions: Node,
    ledger: Ledger,
    pair: PairScorer,
    *,
    references: Callable[[Question], list[str]] = Question.references,
    as_text: Callable[[object], str] | None = None,
) -> Totals:
    """Score every question and add up from left to right.

    Args:
        questions: In dataset order.
        predictions: An object from id to answer.
        ledger: Where occasions are noted.
        pair: The pair-level scores.
        references: How a question's references are read.
        as_text: How a prediction becomes text; without it one that is none is a fault.

    Raises:
        InputError: A question that has a prediction has no answers (repaired: it counts 0
            and stays in the total), or a prediction is no text.
    """
    given = predictions_by_id(predictions)
    ids: list[Any] = []
    exact = f1 = 0.0
    missing = 0
    for question in questions:
        ids.append(question.id)
        if question.id not in given:
            missing += 1
            ledger.note("questions without a prediction, each scores 0", id=question.id)
            continue
        accepted = references(question)
        if not accepted:
            ledger.fails(
                "a question without answers",
                at=question.node.member("answers"),
                id=question.id,
                official="ValueError: max() of nothing",
                rule="it counts 0 and stays in the total",
            )
            continue
        value = given[question.id]
        text = (
            as_text(value)
            if as_text
            else text_or_none(value, question.id, at=predictions, ledger=ledger)
        )
        if text is not None:
            one_exact, one_f1 = pair(text, accepted)
            exact += one_exact
            f1 += one_f1
    ledger.note_repeated("questions", ids)
    note_extra(given, set(ids), ledger)
    return Totals(exact, f1, len(ids), missing)


def squad_figures(dataset: Node, predictions: Node, ledger: Ledger, *, convention: str) -> Figures:
    """Average over questions by a convention, in percent.

    Raises:
        InputError: As ``add_up``; or there is no question.
    """
    compare = comparison(convention)

    def pair(prediction: str, references: list[str]) -> tuple[float, float]:
        best = maxima(compare(prediction, references))
        return best.exact_match, best.f1

    totals = add_up(squad_questions(dataset), predictions, ledger, pair)
    if not totals.count:
        raise ledger.nothing_to_average(dataset)
    return {
        "exact_match": percentage(totals.exact, totals.count),
        "f1": percentage(totals.f1, totals.count),
    }
