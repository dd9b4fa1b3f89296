"""CoQA: ``evaluate-v1.0.py --data-file DATASET --pred-file PREDICTIONS [--human]``.

A turn's score is the mean, over its references, of the best score without that one, so
that machines are treated as each person is. Percent with one decimal, by source, in and
out of domain. A turn without a prediction scores 0.

Where the official program fails, ``repair`` goes on by these rules: an answer that is not
text counts 0; a story without ``additional_answers`` has one reference a turn; a list of
answers shorter than the questions is left out where it ends; turns of an unknown source
count in ``overall`` alone; with ``human``, a turn with one reference is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from answerkey.errors import quoted
from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, Option
from answerkey.evaluation.benchmarks.questions import note_extra, text_or_none
from answerkey.programs.pair_values import Compare, comparison, leave_one_out, maxima
from answerkey.recipes.accumulation import total
from answerkey.recipes.table import Source

__all__ = ["COQA", "turn_score"]

_IN_DOMAIN = {
    "mctest": "children_stories",
    "gutenberg": "literature",
    "race": "mid-high_school",
    "cnn": "news",
    "wikipedia": "wikipedia",
}
_OUT_OF_DOMAIN = {"reddit": "reddit", "science": "science"}

Turn: TypeAlias = tuple[Any, Any]
"""A story's id and a turn's number."""


@dataclass(slots=True)
class _Sums:
    em: float = 0.0
    f1: float = 0.0
    turns: int = 0

    def add(self, em: float, f1: float, turns: int = 1) -> None:
        self.em += em
        self.f1 += f1
        self.turns += turns

    def rounded(self) -> Figures:
        turns = max(1, self.turns)
        return {
            "em": round(self.em / turns * 100, 1),
            "f1": round(self.f1 / turns * 100, 1),
            "turns": self.turns,
        }


@dataclass(slots=True)
class _Key:
    """The answer key: references by turn, and the source of each story."""

    references: dict[Turn, list[str]] = field(default_factory=dict)
    places: dict[Turn, Node] = field(default_factory=dict)
    sources: dict[Any, Any] = field(default_factory=dict)


def _score(dataset: Node, predictions: Node, ledger: Ledger, *, human: bool) -> Figures:
    """Average by domain, the predictions' answers or the people's own."""
    key = _read_key(dataset, ledger)
    compare = comparison("musique")
    if human:
        return _by_domain(key, lambda turn: _human_turn(turn, key, compare, ledger), ledger)
    given = _read_predictions(predictions, ledger)
    note_extra(given, key.references, ledger)

    def score(turn: Turn) -> tuple[float, float]:
        if turn not in given:
            ledger.note("turns without a prediction, each scores 0", id=turn)
            return 0, 0
        node = given[turn]
        text = text_or_none(node.value, turn, at=node, ledger=ledger)
        return (0, 0) if text is None else turn_score(text, key.references[turn], compare)

    return _by_domain(key, score, ledger)


def turn_score(prediction: str, references: list[str], compare: Compare) -> tuple[float, float]:
    """Give exact match and F1 as the mean of the best scores without each reference."""
    if not references:
        return 0, 0
    found = compare(prediction, references)
    scores = [one.exact_match for one in found], [one.f1 for one in found]
    if len(references) == 1:
        return scores[0][0], scores[1][0]
    em, f1 = (total(leave_one_out(each)) / len(references) for each in scores)
    return em, f1


def _human_turn(
    turn: Turn, key: _Key, compare: Compare, ledger: Ledger
) -> tuple[float, float] | None:
    references = key.references[turn]
    if len(references) == 1:
        ledger.fails(
            "a turn with one reference, without people to compare",
            at=key.places[turn],
            id=turn,
            official="it exits",
            rule="the turn is left out",
        )
        return None
    em, f1 = [], []
    for index, reference in enumerate(references):
        best = maxima(compare(reference, references[:index] + references[index + 1 :]))
        em.append(best.exact_match)
        f1.append(best.f1)
    return total(em) / len(references), total(f1) / len(references)


def _by_domain(
    key: _Key, score: Callable[[Turn], tuple[float, float] | None], ledger: Ledger
) -> Figures:
    by_source = {source: _Sums() for source in (*_IN_DOMAIN, *_OUT_OF_DOMAIN)}
    elsewhere = _Sums()
    for turn in key.references:
        source = key.sources[turn[0]]
        known = isinstance(source, str) and source in by_source
        found = score(turn)
        if not known:
            ledger.fails(
                "a story of an unknown source",
                at=key.places[turn],
                id=turn,
                found=f"the source is {quoted(source)}",
                official="KeyError",
                rule="its turns count in overall alone",
            )
        if found is not None:
            (by_source[source] if known else elsewhere).add(*found)
    inside, outside, overall = _Sums(), _Sums(), _Sums()
    for source, sums in by_source.items():
        (inside if source in _IN_DOMAIN else outside).add(sums.em, sums.f1, sums.turns)
    for sums in (inside, outside, elsewhere):
        overall.add(sums.em, sums.f1, sums.turns)
    names = _IN_DOMAIN | _OUT_OF_DOMAIN
    return {
        **{names[source]: sums.rounded() for source, sums in by_source.items()},
        "in_domain": inside.rounded(),
        "out_domain": outside.rounded(),
        "overall": overall.rounded(),
    }


def _read_key(dataset: Node, ledger: Ledger) -> _Key:
    key = _Key()
    for story in dataset.member("data").elements("a list of stories"):
        name = story.member("id").key()
        key.sources[name] = story.member("source").value
        answers = list(_answer_lists(story, ledger))
        for index, question in enumerate(story.member("questions").elements("a list of turns")):
            number = question.member("turn_id").key()
            turn = (name, number)
            if number != index + 1:
                ledger.note("turns whose number is not their place in the story", id=turn)
            if turn in key.references:
                ledger.note("turns that occur twice, the last one counts", id=turn)
            key.references[turn] = list(_texts(answers, index, turn, question, ledger))
            key.places[turn] = question
    return key


def _answer_lists(story: Node, ledger: Ledger) -> Iterator[list[Node]]:
    yield list(story.member("answers").elements("a list of answers"))
    additional = story.optional("additional_answers")
    if additional is None:
        ledger.fails(
            "a story without additional_answers",
            at=story,
            id=story.value["id"],
            official="KeyError",
            rule="each of its turns has one reference",
        )
        return
    for _, answers in additional.members('an object of lists: {"0": [answer]}'):
        yield list(answers.elements("a list of answers"))


def _texts(
    answers: list[list[Node]], index: int, turn: Turn, question: Node, ledger: Ledger
) -> Iterator[str]:
    for listed in answers:
        if index >= len(listed):
            ledger.fails(
                "a list of answers shorter than the questions",
                at=question,
                id=turn,
                official="IndexError",
                rule="it is left out where it ends",
            )
            continue
        answer = listed[index]
        if answer.member("turn_id").value != turn[1]:
            ledger.note("answers whose number is not that of their turn", id=turn)
        yield answer.member("input_text").text()


def _read_predictions(predictions: Node, ledger: Ledger) -> dict[Turn, Node]:
    found: dict[Turn, Node] = {}
    for entry in predictions.elements('a list of answers: [{"id", "turn_id", "answer"}]'):
        turn = entry.member("id").key(), entry.member("turn_id").key()
        if turn in found:
            ledger.note("further predictions for a turn, the last one counts", id=turn)
        found[turn] = entry.member("answer")
    return found


COQA = Benchmark(
    name="coqa",
    summary="CoQA: leave-one-out exact match and F1 by domain, in percent.",
    source=Source(
        "stanfordnlp/coqa-baselines",
        "693d05b39dc036a8ad4ef0f00e4e6068aafa9d02",
        "scripts/evaluate-v1.0.py",
        "MIT",
    ),
    score=_score,
    options=(
        Option(
            "human",
            "flag",
            "Score each person against the others instead of the predictions.",
            default=False,
        ),
    ),
)
