"""TriviaQA: ``triviaqa_evaluation.py --dataset_file … --prediction_file …``.

In the Wikipedia domain a question is one key, its id. In every other domain each of its
pages is one, ``id--filename``. Of a verified dataset only verified questions count, and
of the web domain only their verified pages. A key that occurs twice counts once, by its
last answer. The references are the normalized aliases and the human answers.

Where the official program fails, ``repair`` goes on by these rules: a prediction that is
not text, or an answer without aliases, counts 0; a missing ``Version``, ``VerifiedEval`` or
mark of verification is 1.0 and false; a verified question without a verified page is left
out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from answerkey.errors import quoted
from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, source_of
from answerkey.evaluation.benchmarks.questions import note_extra, predictions_by_id, text_or_none
from answerkey.programs.pair_values import comparison, maxima
from answerkey.recipes.accumulation import percentage

__all__ = ["TRIVIAQA"]

_VERSION = 1.0
_PAGES = ("EntityPages", "SearchResults")


def _score(dataset: Node, predictions: Node, ledger: Ledger) -> Figures:
    """Average over keys; one without a prediction scores 0."""
    given = predictions_by_id(predictions)
    _check_version(dataset, ledger)
    answers = _answers(dataset, ledger)
    if not answers:
        raise ledger.nothing_to_average(dataset)
    compare = comparison("triviaqa")
    exact = f1 = 0.0
    common = 0
    for name, answer in answers.items():
        if name not in given:
            ledger.note("questions without a prediction, each scores 0", id=name)
            continue
        common += 1
        references = _references(answer)
        if not references:
            ledger.fails(
                "an answer without aliases",
                at=answer,
                id=name,
                official="ValueError: max() of nothing",
                rule="it counts 0",
            )
            continue
        text = text_or_none(given[name], name, at=predictions, ledger=ledger)
        if text is not None:
            best = maxima(compare(text, references))
            exact += best.exact_match
            f1 += best.f1
    note_extra(given, answers, ledger)
    return {
        "exact_match": percentage(exact, len(answers)),
        "f1": percentage(f1, len(answers)),
        "common": common,
        "denominator": len(answers),
        "pred_len": len(given),
        "gold_len": len(answers),
    }


def _check_version(dataset: Node, ledger: Ledger) -> None:
    version = _flag(dataset, "Version", ledger, otherwise=_VERSION)
    if version != _VERSION:
        ledger.note(f"the dataset's version is {quoted(version)}, the program expects 1.0")


def _flag(node: Node, name: str, ledger: Ledger, *, otherwise: object) -> Any:
    found = node.optional(name)
    if found is None:
        ledger.fails(
            f"no member '{name}'",
            at=node,
            official="KeyError",
            rule=f"it counts as {str(otherwise).lower()}",
        )
        return otherwise
    return found.value


def _answers(dataset: Node, ledger: Ledger) -> dict[str, Node]:
    """Return the answers by key, in the order of each key's first occurrence."""
    domain = dataset.member("Domain").value
    found: dict[str, Node] = {}
    for question in _questions(dataset, ledger):
        name = question.member("QuestionId").key()
        keys = [name]
        if domain != "Wikipedia":
            verified = bool(dataset.value.get("VerifiedEval")) and domain == "Web"
            files = list(_files(question, ledger, verified=verified))
            keys = [f"{name}--{file}" for file in files]
            if verified and not keys:
                ledger.fails(
                    "a verified question without a verified page",
                    at=question,
                    id=name,
                    official="AssertionError",
                    rule="it is left out",
                )
        for key in keys:
            if key in found:
                ledger.note(
                    "further answers for a key that was there before, the last one counts", id=key
                )
            found[key] = question.member("Answer")
    return found


def _questions(dataset: Node, ledger: Ledger) -> Iterator[Node]:
    verified = _flag(dataset, "VerifiedEval", ledger, otherwise=False)
    for question in dataset.member("Data").elements("a list of questions"):
        if not verified or _flag(question, "QuestionPartOfVerifiedEval", ledger, otherwise=False):
            yield question


def _files(question: Node, ledger: Ledger, *, verified: bool) -> Iterator[Any]:
    for source in _PAGES:
        pages = question.optional(source)
        for page in pages.elements("a list of pages") if pages else ():
            if not verified or _flag(page, "DocPartOfVerifiedEval", ledger, otherwise=False):
                yield page.member("Filename").value


def _references(answer: Node) -> list[str]:
    human = answer.optional("HumanAnswers")
    return answer.member("NormalizedAliases").texts() + (human.texts() if human else [])


TRIVIAQA = Benchmark(
    name="triviaqa",
    summary="TriviaQA, Wikipedia, web and verified: exact match and F1, in percent.",
    source=source_of("triviaqa"),
    score=_score,
)
