"""Measure ``answerkey.score`` against SQuAD 1.1's arithmetic in plain Python.

python bench/scoring.py [--pairs N] [--baseline-pairs N] [--rounds N]
"""

from __future__ import annotations

import argparse
import csv
import json
import platform
import random
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np
from baseline import score_all
from measuring import cpu, interleaved, peak_added, process_seconds

import answerkey as ak
from answerkey.example import example_path

CONVENTION = "squad-v1"
SETS = {"short answers": ("fid",), "long answers": ("gpt4", "newbing")}
SEED = 1
ROW = "{:<16}{:>11}{:>7}{:>8}{:>13}{:>13}{:>8}{:>10}"


@dataclass(frozen=True, slots=True)
class Answers:
    """Predictions and their references; ``origins`` tells which example row each is."""

    predictions: list[str]
    references: list[list[str]]
    origins: list[int]

    def first(self, count: int) -> Answers:
        """Return the first of the pairs."""
        return Answers(self.predictions[:count], self.references[:count], self.origins[:count])

    @property
    def bytes_per_pair(self) -> float:
        """The mean size of a prediction with its references, in UTF-8."""
        sizes = (
            sum(len(text.encode()) for text in (prediction, *accepted))
            for prediction, accepted in zip(self.predictions, self.references, strict=True)
        )
        return sum(sizes) / len(self.predictions)


def example_answers(systems: Sequence[str]) -> Answers:
    """Read the bundled example's rows of some systems."""
    with example_path().open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] in systems]
    return Answers(
        [row["prediction"] for row in rows],
        [json.loads(row["references"]) for row in rows],
        list(range(len(rows))),
    )


def drawn(answers: Answers, count: int) -> Answers:
    """Draw rows at random, with repeats, each with texts of its own in memory."""
    origins = random.Random(SEED).choices(answers.origins, k=count)
    return Answers(
        [_copied(answers.predictions[i]) for i in origins],
        [[_copied(text) for text in answers.references[i]] for i in origins],
        origins,
    )


def _copied(text: str) -> str:
    return text.encode().decode()


def check_equal(pairs: Answers, distinct: Answers) -> None:
    """Check every value against the baseline's, bit for bit."""
    scores = ak.score(pairs.predictions, pairs.references, convention=CONVENTION)
    expected = np.array(score_all(distinct.predictions, distinct.references))[:, pairs.origins]
    if not np.array_equal(np.stack([scores.exact_match, scores.f1]), expected):
        sys.exit("the two give different values; nothing was timed")


def measured_row(name: str, pairs: Answers, *, share: int, rounds: int) -> str:
    """Time one set and return its row of the table."""
    some = pairs.first(share)
    times = interleaved(
        partial(score_all, some.predictions, some.references),
        partial(ak.score, pairs.predictions, pairs.references, convention=CONVENTION),
        rounds=rounds,
    )
    n, m = len(some.predictions), len(pairs.predictions)
    ratios = [(plain / n) / (ours / m) for plain, ours in times]
    return ROW.format(
        name,
        f"{m:,}",
        f"{sum(map(len, pairs.references)) / m:.1f}",
        f"{some.bytes_per_pair:.0f}",
        f"{median(n / plain for plain, _ in times):,.0f}",
        f"{median(m / ours for _, ours in times):,.0f}",
        f"{median(ratios):.1f}",
        f"{min(ratios):.0f}-{max(ratios):.0f}",
    )


def compare_speed(options: argparse.Namespace) -> None:
    """Print the table of speeds, and the memory of the first set."""
    print(
        f"Pairs per second, EM and F1 together, {CONVENTION}, lists; medians of {options.rounds} "
        f"rounds in turn.\nPairs are drawn with repeats from the bundled example (seed {SEED}); "
        f"plain Python scores the first\n{options.baseline_pairs:,} of them in each round, and "
        "is scaled per pair. All values were checked equal.\n"
    )
    print(ROW.format("set", "pairs", "refs", "bytes", "plain", "answerkey", "ratio", "range"))
    for name, systems in SETS.items():
        distinct = example_answers(systems)
        pairs = drawn(distinct, options.pairs)
        ak.score(["warm"], ["up"], convention=CONVENTION)
        added = peak_added(
            partial(ak.score, pairs.predictions, pairs.references, convention=CONVENTION)
        )
        check_equal(pairs, distinct)
        print(measured_row(name, pairs, share=options.baseline_pairs, rounds=options.rounds))
        if added is not None:
            per_pair = added / len(pairs.predictions)
            print(f"{'':<16}peak memory added {added / 2**20:,.0f} MiB, {per_pair:,.0f} B a pair")


def compare_starts(rounds: int) -> None:
    """Print how long whole processes take."""
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import answerkey'": [sys.executable, "-c", "import answerkey"],
    }
    script = shutil.which("answerkey", path=str(Path(sys.executable).parent))
    if script:
        commands["answerkey --version"] = [script, "--version"]
    print("\nWhole processes, medians, ms")
    for name, command in commands.items():
        print(f"{name:<30}{1000 * process_seconds(command, rounds=rounds):>8.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure answerkey against plain Python.")
    parser.add_argument("--pairs", type=int, default=1_000_000, help="default: %(default)s")
    parser.add_argument("--baseline-pairs", type=int, default=20_000, help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=5, help="default: %(default)s")
    options = parser.parse_args()
    print(
        f"answerkey {ak.__version__} ({ak.backend_name()}), Python {platform.python_version()}, "
        f"numpy {np.__version__}\n{cpu()}\n"
    )
    compare_speed(options)
    compare_starts(rounds=4 * options.rounds + 1)


if __name__ == "__main__":
    main()
