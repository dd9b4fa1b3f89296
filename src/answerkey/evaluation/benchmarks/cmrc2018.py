"""CMRC 2018: ``cmrc2018_evaluate.py DATASET PREDICTIONS``, its version 6 for Python 3.

F1 is that of the longest run of segments that both answers have in one piece. A segment
is an ideograph, or a word of what stands between ideographs, as nltk's ``word_tokenize``
cuts it. Both layouts of the dataset are read, the original and SQuAD's.

Where the official program fails, ``repair`` goes on by these rules: a question without
answers counts 0 and stays in the total. Without nltk's English sentence model, text with
a full stop inside is refused; repaired, every full stop there ends a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, source_of
from answerkey.evaluation.benchmarks.questions import Question, add_up
from answerkey.programs.chinese import run_scores
from answerkey.programs.segments import Segmenter, bare_text
from answerkey.recipes.accumulation import percentage

__all__ = ["CMRC2018"]


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average over questions, in percent with three decimals, as texts."""

    def without_model(text: str) -> None:
        ledger.fails(
            "a full stop inside Latin text, without nltk's sentence model",
            at=predictions,
            found=f"{text!r} cannot be cut into words without nltk's data punkt_tab",
            official="LookupError",
            rule="every full stop there ends a sentence, so that last digits may differ",
        )

    segmenter = Segmenter(without_model)

    def as_text(value: object) -> str:
        if not isinstance(value, str):
            ledger.note("predictions that are not text, taken as Python writes them")
        return str(value)

    totals = add_up(
        _questions(dataset),
        predictions,
        ledger,
        lambda prediction, references: run_scores(
            prediction, references, bare=bare_text, segments=segmenter.segments
        ),
        references=_references,
        as_text=as_text,
    )
    if not totals.count:
        raise ledger.nothing_to_average(dataset)
    f1, exact = percentage(totals.f1, totals.count), percentage(totals.exact, totals.count)
    return {
        "AVERAGE": f"{(exact + f1) * 0.5:.3f}",
        "F1": f"{f1:.3f}",
        "EM": f"{exact:.3f}",
        "TOTAL": totals.count,
        "SKIP": totals.missing,
        "FILE": predictions.file,
    }


def _questions(dataset: Node) -> Iterator[Question]:
    articles = dataset
    if isinstance(dataset.value, dict) and "data" in dataset.value:
        articles = dataset.member("data")
    for article in articles.elements("a list of contexts, or an object with such a list, 'data'"):
        nested = article.optional("paragraphs")
        for paragraph in nested.elements("a list of paragraphs") if nested else (article,):
            for question in paragraph.member("qas").elements("a list of questions"):
                name = question.optional("id") or question.member("query_id")
                yield Question(name.key(), question)


def _references(question: Question) -> list[str]:
    def text(answer: Node) -> Any:
        return answer.member("text").value if isinstance(answer.value, dict) else answer.value

    return [str(text(answer)) for answer in question.node.member("answers").elements()]


CMRC2018 = Benchmark(
    name="cmrc2018",
    summary="CMRC 2018: exact match and F1 of the longest common run, in percent.",
    source=source_of("cmrc2018"),
    score=_score,
)
