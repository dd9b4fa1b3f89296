"""Fit the weights of ``answerkey.verdicts.weighing``, and say what they are worth.

python bench/weights.py NQ.json [--splits 20]

Weights are fitted on the questions that the rules were written on (see ``verdicts.py``), each kind
of finding apart: a logistic regression on the log odds of the finding's worth, with a ridge.
Then nested: fitted on nine tenths of those questions, measured on the other tenth, over again
with other tenths. The rules and their worth stay as they are; only the weights are nested.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.special import expit, logit
from verdicts import Answer, answers, held_out, kappa

from answerkey.verdicts import judging, order, weighing
from answerkey.verdicts.answers import Answer as Read
from answerkey.verdicts.questions import question
from answerkey.verdicts.words import read

RIDGE = 6.0
FOLDS = 10

Floats = npt.NDArray[np.float64]


class Cases:
    """Answers with their findings and circumstances."""

    def __init__(self, part: Sequence[Answer]) -> None:
        self.questions = [one.question for one in part]
        self.right = np.array([float(one.right) for one in part])
        seen = [found(one) for one in part]
        self.kinds = [kind for kind, _ in seen]
        self.worths = np.array([order.WORTH[kind] for kind in self.kinds])
        self.table = {
            name: np.array([row.get(name, 0.0) for _, row in seen])
            for names in weighing.WEIGHTS.values()
            for name in names
        }

    def rows(self, group: str, inside: set[str]) -> list[int]:
        """Return the cases of a group of findings whose question is among some."""
        return [
            n
            for n, kind in enumerate(self.kinds)
            if weighing.OPEN.get(kind) == group and self.questions[n] in inside
        ]

    def values(self, group: str, rows: Sequence[int]) -> Floats:
        """Return the circumstances of cases, a row each."""
        return np.column_stack([self.table[name][rows] for name in weighing.WEIGHTS[group]])


def found(one: Answer) -> tuple[str, Mapping[str, float]]:
    """Return the finding on an answer, and its circumstances where they are weighed."""
    query = question(one.question)
    answer = Read(read(one.text, english=query.english, citations=True), query.english)
    evidence, _, forms = judging.finding(query, answer, one.references)
    if evidence.kind not in weighing.OPEN:
        return evidence.kind, {}
    return evidence.kind, weighing.circumstances(query, forms, answer)


def fit(values: Floats, worths: Floats, right: Floats) -> tuple[Floats, Floats]:
    """Return the mean of each circumstance and its weight, in log odds a unit."""
    usual, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    scaled, offset = (values - usual) / spread, logit(worths)

    def loss(weights: Floats) -> float:
        odds = scaled @ weights + offset
        return float(np.logaddexp(0, odds).sum() - right @ odds + RIDGE / 2 * weights @ weights)

    return usual, minimize(loss, np.zeros(values.shape[1])).x / spread


def scored(cases: Cases, train: set[str], test: set[str]) -> dict[int, float]:
    """Return the score of each case of some questions, by weights fitted on others."""
    scores = {n: cases.worths[n] for n, text in enumerate(cases.questions) if text in test}
    for group in weighing.WEIGHTS:
        rows, asked = cases.rows(group, train), cases.rows(group, test)
        usual, weights = fit(cases.values(group, rows), cases.worths[rows], cases.right[rows])
        if asked:
            odds = logit(cases.worths[asked]) + (cases.values(group, asked) - usual) @ weights
            scores |= dict(zip(asked, expit(odds), strict=True))
    return scores


def told(scores: Sequence[float], right: Sequence[float]) -> tuple[float, float, float, float]:
    """Return accuracy, kappa, the share of mistakes in the tenth nearest to 0.5, log loss."""
    decided = [score >= 0.5 for score in scores]
    accuracy, cohen = kappa(decided, [bool(one) for one in right])
    wrong = [a != bool(b) for a, b in zip(decided, right, strict=True)]
    nearest = sorted(range(len(scores)), key=lambda n: abs(scores[n] - 0.5))[: len(scores) // 10]
    loss = -mean(np.log(s if r else 1 - s) for s, r in zip(scores, right, strict=True))
    return accuracy, cohen, sum(wrong[n] for n in nearest) / max(sum(wrong), 1), float(loss)


def main() -> None:
    """Print the weights and what they are worth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=7, help="of the split the rules were read on")
    parser.add_argument("--splits", type=int, default=20, help="how many times to nest")
    chosen = parser.parse_args()
    items = json.loads(chosen.path.read_text("utf-8"))
    apart = held_out(items, chosen.seed)
    cases = Cases([one for one in answers(items) if one.question not in apart])
    every = set(cases.questions)
    for group, names in weighing.WEIGHTS.items():
        rows = cases.rows(group, every)
        usual, weights = fit(cases.values(group, rows), cases.worths[rows], cases.right[rows])
        print(f"{group}, {len(rows)} answers")
        for name, mid, weight in zip(names, usual, weights, strict=True):
            print(f"  {name:12} usual {mid:.2f}  weight {weight:+.2f}")
    rows = {"worth alone": [told(list(cases.worths), list(cases.right))], "nested": []}
    for seed in range(chosen.splits):
        shuffled = sorted(every)
        random.Random(seed).shuffle(shuffled)
        scores: dict[int, float] = {}
        for fold in range(FOLDS):
            test = set(shuffled[fold::FOLDS])
            scores |= scored(cases, every - test, test)
        rows["nested"].append(told([scores[n] for n in range(len(cases.kinds))], list(cases.right)))
    for name, many in rows.items():
        accuracy, cohen, held, loss = map(mean, zip(*many, strict=True))
        print(
            f"{name:12} accuracy {accuracy:.4f}  kappa {cohen:.4f}  "
            f"nearest tenth holds {held:.3f} of the mistakes  log loss {loss:.4f}"
        )


if __name__ == "__main__":
    main()
