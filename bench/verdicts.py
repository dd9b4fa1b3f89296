"""How far verdicts agree with people, beside exact match, F1 and containment.

python bench/verdicts.py NQ.json [--splits 20] [--seed 7]

The file is one of EVOUNA's (github.com/wangcunxiang/QA-Eval): a list of questions with
``golden_answer`` (alternatives split at ``/``), ``answer_SYSTEM`` and ``judge_SYSTEM``. Questions
that it calls improper and answers without a judgment are left out.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np

import answerkey as ak
from answerkey.analysis.agreement import agree
from answerkey.analysis.measuring import computed
from answerkey.verdicts import judging, order
from answerkey.verdicts.judged import judge

WRITTEN_ON = 0.7  # of the questions; the rest was not read while the rules were written


@dataclass(frozen=True)
class Answer:
    """One judged answer."""

    question: str
    references: tuple[str, ...]
    system: str
    text: str
    right: bool


def answers(items: Sequence[Mapping[str, Any]]) -> list[Answer]:
    """Return the judged answers of a file."""
    found = []
    for item in items:
        if item["improper"]:
            continue
        references = tuple(r.strip() for r in item["golden_answer"].split("/") if r.strip())
        for name, text in item.items():
            system = name.removeprefix("answer_")
            right = item.get(f"judge_{system}")
            if name.startswith("answer_") and text and right is not None:
                found.append(Answer(item["question"], references, system, text, bool(right)))
    return found


def held_out(items: Sequence[Mapping[str, Any]], seed: int) -> set[str]:
    """Return the questions that a seed sets apart, of all in the file."""
    questions = sorted({item["question"] for item in items})
    random.Random(seed).shuffle(questions)
    return set(questions[int(WRITTEN_ON * len(questions)) :])


def kappa(decided: Sequence[bool], right: Sequence[bool]) -> tuple[float, float]:
    """Return accuracy and Cohen's kappa."""
    n = len(right)
    agreed = sum(a == b for a, b in zip(decided, right, strict=True)) / n
    a, b = sum(decided) / n, sum(right) / n
    chance = a * b + (1 - a) * (1 - b)
    return agreed, (agreed - chance) / (1 - chance)


def report(name: str, part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> None:
    """Print how verdicts agree on some answers."""
    right = [one.right for one in part]
    decided = [one.accepted for one in verdicts]
    accuracy, cohen = kappa(decided, right)
    sure = [one.label != "unsure" for one in verdicts]
    wrong = [a != b for a, b in zip(decided, right, strict=True)]
    held = sum(w and not s for w, s in zip(wrong, sure, strict=True)) / max(sum(wrong), 1)
    outside = 1 - sum(w and s for w, s in zip(wrong, sure, strict=True)) / max(sum(sure), 1)
    print(
        f"{name:12} n {len(part):6,}  accuracy {accuracy:.4f}  kappa {cohen:.4f}  "
        f"unsure {1 - mean(sure):.3f}, with {held:.3f} of the mistakes, "
        f"agreement outside {outside:.4f}"
    )


def systems(part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> Iterator[str]:
    """Yield a line for each system: what people and verdicts accept, in percent."""
    for system in dict.fromkeys(one.system for one in part):
        rows = [n for n, one in enumerate(part) if one.system == system]
        people = 100 * mean(part[n].right for n in rows)
        ours = 100 * mean(verdicts[n].accepted for n in rows)
        yield f"  {system:10} people {people:5.1f}  verdict {ours:5.1f}  {ours - people:+.1f}"


def findings(part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> Iterator[str]:
    """Yield a line for each finding: how often it decides, what people accept there."""
    count, accepted = Counter[str](), Counter[str]()
    for one, found in zip(part, verdicts, strict=True):
        count[found.rule] += 1
        accepted[found.rule] += one.right
    for rule in sorted(count):
        share = accepted[rule] / count[rule]
        worth = order.WORTH.get(rule, 0.0)
        yield f"  {rule:24} {count[rule]:5,}  people accept {share:.3f}  worth {worth:.2f}"


def worths(part: Sequence[Answer]) -> Iterator[str]:
    """Yield what the accuracy loses without each rule."""
    right = [one.right for one in part]
    every = order.ORDER

    def accuracy() -> float:
        found = [ak.verdict(o.question, o.text, o.references).accepted for o in part]
        return kappa(found, right)[0]

    whole = accuracy()
    for rule in every:
        name = rule.__name__
        early = getattr(judging, name, None)  # same and contained are asked beforehand too
        judging.ORDER = tuple(one for one in every if one is not rule)
        if early is not None:
            setattr(judging, name, lambda *_: None)
        yield f"  without {name:12} {100 * (accuracy() - whole):+.2f} points"
        if early is not None:
            setattr(judging, name, early)
    judging.ORDER = every


def peers(part: Sequence[Answer]) -> Iterator[str]:
    """Yield how other measures agree, each at a cut found on other questions."""
    values, _ = computed(
        ("exact_match", "f1", "contains", "verdict"),
        predictions=[one.text for one in part],
        references=[one.references for one in part],
        questions=[one.question for one in part],
        of="squad-v2",
    )
    study = agree(
        values,
        {"people": np.array([float(one.right) for one in part])},
        clusters=[one.question for one in part],
        systems=[one.system for one in part],
    )
    for one in study.agreements:
        tau = study.systems.tau[one.measure] if study.systems else float("nan")
        yield (
            f"  {one.measure:12} accuracy {one.accuracy.value:.3f}  kappa {one.kappa.value:.3f}"
            f"  AUC {one.auc.value:.3f}  tau of systems {tau:+.2f}"
        )


def seconds(part: Sequence[Answer]) -> tuple[float, float]:
    """Return the time of a verdict with nothing kept from before, and of one after others."""
    texts = [one.text for one in part], [one.references for one in part]
    questions = [one.question for one in part]
    times = []
    for _ in range(2):
        start = time.perf_counter()
        judge(*texts, questions=questions)
        times.append((time.perf_counter() - start) / len(part))
    return times[0], times[1]


def main() -> None:
    """Print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=7, help="of the split the rules were read on")
    parser.add_argument("--splits", type=int, default=20, help="how many further splits to try")
    parser.add_argument("--rules", action="store_true", help="what each rule is worth; slow")
    chosen = parser.parse_args()
    items = json.loads(chosen.path.read_text("utf-8"))
    every = answers(items)
    first, again = seconds(every)
    print(f"{order.VERSION}: {1e6 * first:.0f} µs a verdict, {1e6 * again:.0f} µs the second time")
    verdicts = [ak.verdict(one.question, one.text, one.references) for one in every]
    apart = held_out(items, chosen.seed)
    for name, inside in (("written on", False), ("held out", True)):
        rows = [n for n, one in enumerate(every) if (one.question in apart) == inside]
        report(name, [every[n] for n in rows], [verdicts[n] for n in rows])
    report("all", every, verdicts)
    accuracies, kappas = [], []
    for seed in range(chosen.splits):
        apart = held_out(items, 1000 + seed)
        rows = [n for n, one in enumerate(every) if one.question in apart]
        found = kappa([verdicts[n].accepted for n in rows], [every[n].right for n in rows])
        accuracies.append(found[0])
        kappas.append(found[1])
    if chosen.splits > 1:
        print(
            f"{chosen.splits} other splits, a third each: accuracy {mean(accuracies):.4f} "
            f"± {stdev(accuracies):.4f}, {min(accuracies):.4f} to {max(accuracies):.4f}; "
            f"kappa {mean(kappas):.4f}, {min(kappas):.4f} to {max(kappas):.4f}"
        )
    print("measures, each at its best cut on other questions")
    print("\n".join(peers(every)))
    print("systems")
    print("\n".join(systems(every, verdicts)))
    print("findings")
    print("\n".join(findings(every, verdicts)))
    if chosen.rules:
        print("rules")
        print("\n".join(worths(every)))


if __name__ == "__main__":
    main()
