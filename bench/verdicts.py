"""How far verdicts agree with people, beside exact match, F1 and containment.

python bench/verdicts.py NQ.json [--splits 20] [--seed 7] [--rules] [--record]

The file is one of EVOUNA's (github.com/wangcunxiang/QA-Eval): a list of questions with
``golden_answer`` (alternatives split at ``/``), ``answer_SYSTEM`` and ``judge_SYSTEM``. Questions
that it calls improper and answers without a judgment are left out. ``--record`` keeps the numbers
from which the docs are written: what each rule is worth in ``verdicts.json``, how far verdicts
agree with people beyond the parts in ``agreement.json``.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from typing import Any
from unittest.mock import patch

import numpy as np

import answerkey as ak
from answerkey.analysis.agreement import agree
from answerkey.analysis.measuring import computed
from answerkey.verdicts import judging, order
from answerkey.verdicts.judged import judge
from answerkey.verdicts.words import read

WRITTEN_ON = 0.85  # of the questions; the rest was not read while the rules were written
MOST = 0.6  # of the mistakes: how many answers must be read to find so many


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


@dataclass(frozen=True)
class Agreement:
    """How verdicts agree with people on some answers.

    Args:
        n: How many there are.
        accuracy: The share decided as people did.
        kappa: Cohen's.
        unsure: The share that is unsure.
        held: The share of the mistakes among the unsure ones.
        outside: The share decided as people did of those that are not unsure.
    """

    n: int
    accuracy: float
    kappa: float
    unsure: float
    held: float
    outside: float


def agreement(part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> Agreement:
    """Return how verdicts agree on some answers."""
    right = [one.right for one in part]
    decided = [one.accepted for one in verdicts]
    accuracy, cohen = kappa(decided, right)
    sure = [one.label != "unsure" for one in verdicts]
    wrong = [a != b for a, b in zip(decided, right, strict=True)]
    held = sum(w and not s for w, s in zip(wrong, sure, strict=True)) / max(sum(wrong), 1)
    outside = 1 - sum(w and s for w, s in zip(wrong, sure, strict=True)) / max(sum(sure), 1)
    return Agreement(len(part), accuracy, cohen, 1 - mean(sure), held, outside)


def line(name: str, one: Agreement) -> str:
    """Return an agreement in a line."""
    return (
        f"{name:12} n {one.n:6,}  accuracy {one.accuracy:.4f}  kappa {one.kappa:.4f}  "
        f"unsure {one.unsure:.3f}, with {one.held:.3f} of the mistakes, "
        f"agreement outside {one.outside:.4f}"
    )


def systems(part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> dict[str, dict[str, float]]:
    """Return for each system the shares of its answers that people and verdicts accept."""
    found = {}
    for system in dict.fromkeys(one.system for one in part):
        rows = [n for n, one in enumerate(part) if one.system == system]
        people = mean(part[n].right for n in rows)
        found[system] = {"people": people, "verdict": mean(verdicts[n].accepted for n in rows)}
    return found


def nearest(part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> tuple[float, float]:
    """Return what reading the answers finds, those nearest to 0.5 first.

    Returns:
        The share of the mistakes that the first tenth of the answers holds, and the share of the
        answers that hold ``MOST`` of the mistakes.
    """
    reading = sorted(range(len(part)), key=lambda n: abs(verdicts[n].score - 0.5))
    found = np.cumsum([verdicts[n].accepted != part[n].right for n in reading])
    tenth = found[len(part) // 10 - 1] / found[-1]
    return float(tenth), (int(np.searchsorted(found, MOST * found[-1])) + 1) / len(part)


def further_splits(
    items: Sequence[Mapping[str, Any]],
    every: Sequence[Answer],
    verdicts: Sequence[ak.Verdict],
    splits: int,
) -> dict[str, Any]:
    """Return how verdicts agree on parts as large as that held out, drawn with other seeds.

    They hold questions that the rules were written on, and tell how far chance moves the numbers.
    """
    parts = []
    for seed in range(splits):
        apart = held_out(items, 1000 + seed)
        rows = [n for n, one in enumerate(every) if one.question in apart]
        found = kappa([verdicts[n].accepted for n in rows], [every[n].right for n in rows])
        parts.append((len(rows), *found))
    sizes, accuracies, kappas = zip(*parts, strict=True)
    return {
        "number": splits,
        "n": round(mean(sizes)),
        "accuracy": spread(accuracies),
        "kappa": spread(kappas),
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    """Return the mean, the least and the greatest of some values."""
    return {"mean": mean(values), "least": min(values), "greatest": max(values)}


def findings(part: Sequence[Answer], verdicts: Sequence[ak.Verdict]) -> dict[str, tuple[int, int]]:
    """Return how often each finding decides, and how many of those people accept."""
    count, accepted = Counter[str](), Counter[str]()
    for one, found in zip(part, verdicts, strict=True):
        count[found.rule] += 1
        accepted[found.rule] += one.right
    return {rule: (count[rule], accepted[rule]) for rule in sorted(count)}


def worths(part: Sequence[Answer]) -> dict[str, float]:
    """Return by how many points the accuracy falls without each rule or doubt, or the weights."""
    right = [one.right for one in part]

    def accuracy() -> float:
        found = [ak.verdict(o.question, o.text, o.references).accepted for o in part]
        return 100 * kappa(found, right)[0]

    whole, lost = accuracy(), {}
    for rule in order.ORDER:
        name = rule.__name__
        without = {"ORDER": tuple(one for one in order.ORDER if one is not rule)}
        if hasattr(judging, name):  # same and contained are asked beforehand too
            without[name] = lambda *_: None
        with patch.multiple(judging, **without):
            lost[name] = whole - accuracy()
    for doubt in order.DOUBTS:
        with patch.object(judging, "DOUBTS", tuple(d for d in order.DOUBTS if d is not doubt)):
            lost[doubt.__name__] = whole - accuracy()
    with patch.object(judging, "OPEN", {}):
        lost["weights"] = whole - accuracy()
    return lost


def doubtful_labels(part: Sequence[Answer]) -> tuple[int, int]:
    """Return how many answers to one question are worded alike, and how many are judged apart.

    Of those judged apart the fewer are counted: no judge that sees the words can agree with both.
    """
    groups: dict[tuple[str, ...], list[bool]] = {}
    for one in part:
        groups.setdefault((one.question, *read(one.text).keys), []).append(one.right)
    alike = [group for group in groups.values() if len(group) > 1]
    return sum(map(len, alike)), sum(min(sum(one), len(one) - sum(one)) for one in alike)


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


def beyond_parts(
    items: Sequence[Mapping[str, Any]],
    every: Sequence[Answer],
    verdicts: Sequence[ak.Verdict],
    splits: int,
) -> dict[str, Any]:
    """Return how verdicts agree with people on all answers, looked at in other ways."""
    alike, apart = doubtful_labels(every)
    tenth, most = nearest(every, verdicts)
    record: dict[str, Any] = rounded(
        {
            "written_on": WRITTEN_ON,
            "splits": further_splits(items, every, verdicts, splits),
            "systems": systems(every, verdicts),
            "labels": {"alike": alike, "apart": apart},
            "nearest": {"tenth": tenth, "most": most},
        }
    )
    return record


def rounded(value: Any) -> Any:
    """Return numbers to four places, at any depth."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return round(value, 4)


def told(agreed: Mapping[str, Any]) -> Iterator[str]:
    """Yield it in lines."""
    labels, splits, near = agreed["labels"], agreed["splits"], agreed["nearest"]
    yield f"{labels['alike']} answers worded as another to their question"
    yield f"  {labels['apart']} judged otherwise than it"
    yield f"{splits['number']} other splits, {splits['n']:,} answers each"
    for name in ("accuracy", "kappa"):
        one = splits[name]
        yield f"  {name} {one['mean']:.4f}, {one['least']:.4f} to {one['greatest']:.4f}"
    yield f"the tenth of the answers nearest to 0.5 holds {near['tenth']:.3f} of the mistakes"
    yield f"  {near['most']:.3f} of the answers hold {MOST:.1f} of them"
    yield "systems, in percent"
    for system, one in agreed["systems"].items():
        people, ours = 100 * one["people"], 100 * one["verdict"]
        yield f"  {system:10} people {people:5.1f}  verdict {ours:5.1f}  {ours - people:+.1f}"


def main() -> None:
    """Print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=7, help="of the split the rules were read on")
    parser.add_argument("--splits", type=int, default=20, help="how many further splits to try")
    parser.add_argument("--rules", action="store_true", help="what each rule is worth; slow")
    parser.add_argument("--record", action="store_true", help="keep the numbers for the docs; slow")
    chosen = parser.parse_args()
    items = json.loads(chosen.path.read_text("utf-8"))
    every = answers(items)
    first, again = seconds(every)
    print(f"{order.VERSION}: {1e6 * first:.0f} µs a verdict, {1e6 * again:.0f} µs the second time")
    verdicts = [ak.verdict(one.question, one.text, one.references) for one in every]
    apart = held_out(items, chosen.seed)
    inner = [n for n, one in enumerate(every) if one.question not in apart]
    outer = [n for n, one in enumerate(every) if one.question in apart]
    parts = {"written on": inner, "held out": outer, "all": range(len(every))}
    record: dict[str, Any] = {"version": order.VERSION, "parts": {}, "findings": {}}
    for name, rows in parts.items():
        part, judged = [every[n] for n in rows], [verdicts[n] for n in rows]
        one = agreement(part, judged)
        print(line(name, one))
        record["parts"][name] = {k: round(v, 4) for k, v in asdict(one).items()}
        record["findings"][name] = findings(part, judged)
    agreed = beyond_parts(items, every, verdicts, max(chosen.splits, 1))
    print("\n".join(told(agreed)))
    print("measures, each at its best cut on other questions")
    print("\n".join(peers(every)))
    print("findings")
    for rule, (count, accepted) in record["findings"]["all"].items():
        share, worth = accepted / count, order.WORTH.get(rule, 0.0)
        print(f"  {rule:24} {count:5,}  people accept {share:.3f}  worth {worth:.2f}")
    if chosen.rules or chosen.record:
        print("points lost without a rule, where it was written and held out")
        here, there = (worths([every[n] for n in rows]) for rows in (inner, outer))
        record["rules"] = {name: [round(here[name], 2), round(there[name], 2)] for name in here}
        for name, (written, held) in record["rules"].items():
            print(f"  {name:12} {written:+.2f} {held:+.2f}")
    if chosen.record:
        text = json.dumps(record, indent=1)
        text = re.sub(r"\[\s+([-\d.]+),\s+([-\d.]+)\s+\]", r"[\1, \2]", text)
        Path(__file__).with_suffix(".json").write_text(f"{text}\n", "utf-8")
        text = json.dumps({"of": record["parts"]["all"], **agreed}, indent=1)
        Path(__file__).with_name("agreement.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
