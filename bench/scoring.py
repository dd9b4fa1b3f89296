"""Measure ``answerkey.score`` against the official SQuAD 1.1 arithmetic, peers and limits.

python bench/scoring.py [--pairs N] [--baseline-pairs N] [--rounds N]
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest import mock

import numpy as np
from answers import SEED, Answers, all_sets
from baseline import score_all
from measuring import cpu, in_turn, peak_added, process_seconds

import answerkey as ak
from answerkey.recipes import conventions
from answerkey.text.spec.pipeline import Pipeline

CONVENTION = "squad-v1"
ROW = "{:<12}{:<28}{:>12}{:>10}{:>12}"
NANO = 1e9


def check_equal(pairs: Answers, share: int) -> None:
    """Check values against the baseline's, bit for bit."""
    some = pairs.first(share)
    scores = ak.score(some.predictions, some.references, convention=CONVENTION)
    expected = np.array(score_all(some.predictions, some.references))
    if not np.array_equal(np.stack([scores.exact_match, scores.f1]), expected):
        sys.exit("the two give different values; nothing was timed")


def contestants(pairs: Answers, share: int) -> Iterator[tuple[str, Callable[[], object], int]]:
    """Yield what is timed: its name, a run of it, and how many pairs that scores."""
    some, n = pairs.first(share), len(pairs.predictions)
    yield "plain Python", partial(score_all, some.predictions, some.references), share
    yield "answerkey, specification", partial(specified, some), share
    yield from peers(some, share)
    lists = pairs.predictions, pairs.references
    yield "answerkey, lists", partial(ours, *lists, threads=1), n
    yield "answerkey, lists, 2 threads", partial(ours, *lists, threads=2), n
    if importlib.util.find_spec("pyarrow"):
        import pyarrow as pa

        columns = pa.array(pairs.predictions), pa.array(pairs.references)
        yield "answerkey, Arrow", partial(ours, *columns, threads=1), n
        yield "answerkey, Arrow, 2 threads", partial(ours, *columns, threads=2), n
    yield "limit: walk the lists", partial(walk, pairs), n


def ours(predictions: object, references: object, threads: int) -> object:
    """Score with answerkey."""
    return ak.score(predictions, references, convention=CONVENTION, threads=threads)


def specified(pairs: Answers) -> object:
    """Score with the specification in Python, as ANSWERKEY_BACKEND=spec does."""
    recipe = ak.convention(CONVENTION)
    steps = [step.operation for step in recipe.normalize]
    pipeline = Pipeline(steps, recipe.tokenize, recipe.overlap)
    with (
        mock.patch.object(conventions, "_compiled", return_value=pipeline),
        mock.patch.object(conventions, "_scorer", return_value=None),
    ):
        return ours(pairs.predictions, pairs.references, threads=1)


def walk(pairs: Answers) -> int:
    """Add up the lengths of all texts, with the least that Python can do."""
    return sum(map(len, pairs.predictions)) + sum(
        sum(map(len, accepted)) for accepted in pairs.references
    )


def peers(some: Answers, share: int) -> Iterator[tuple[str, Callable[[], object], int]]:
    """Yield the other scorers that are installed."""
    ids = [str(i) for i in range(share)]
    rows = list(zip(ids, some.predictions, some.references, strict=True))
    predictions = [{"id": i, "prediction_text": p} for i, p, _ in rows]
    targets = [{"id": i, "answers": {"text": r, "answer_start": [0] * len(r)}} for i, _, r in rows]
    if importlib.util.find_spec("torchmetrics") and importlib.util.find_spec("torch"):
        from torchmetrics.functional.text import squad

        yield "torchmetrics", partial(squad, predictions, targets), share
    if importlib.util.find_spec("evaluate"):
        import evaluate

        metric = evaluate.load("squad")
        yield (
            "Hugging Face evaluate",
            partial(metric.compute, predictions=predictions, references=targets),
            share,
        )


def compare_speed(options: argparse.Namespace) -> None:
    """Print a table for each set, and the memory of the first."""
    for name, pairs in all_sets(options.pairs).items():
        check_equal(pairs, options.baseline_pairs)
        added = peak_added(partial(ours, pairs.predictions, pairs.references, threads=1))
        entries = list(contestants(pairs, options.baseline_pairs))
        times = in_turn([run for _, run, _ in entries], rounds=options.rounds)
        each = [
            [seconds / count for seconds in column]
            for column, (_, _, count) in zip(times, entries, strict=True)
        ]
        print(
            f"\n{name}: {pairs.references_per_pair:.1f} references, "
            f"{pairs.bytes_per_pair:.0f} bytes a pair"
        )
        print(ROW.format("", "", "pairs/s", "ns/pair", "ratio"))
        for (label, _, _), column in zip(entries, each, strict=True):
            ratio = median(plain / own for plain, own in zip(each[0], column, strict=True))
            own = median(column)
            print(ROW.format("", label, f"{1 / own:,.0f}", f"{own * NANO:,.0f}", f"{ratio:,.1f}"))
        counted = word_count_seconds(pairs, options.rounds)
        if counted is not None:
            own = counted / len(pairs.predictions)
            print(ROW.format("", "limit: wc -w", f"{1 / own:,.0f}", f"{own * NANO:,.0f}", ""))
        if added is not None:
            own = f"{added / options.pairs:,.0f}"
            print(ROW.format("", "memory added, bytes/pair", "", own, ""))


def word_count_seconds(pairs: Answers, rounds: int) -> float | None:
    """Return how long GNU wc takes to count the words of the same texts."""
    program = shutil.which("wc")
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "texts")
        path.write_text("\n".join(pairs.texts), encoding="utf-8")
        return process_seconds([program, "-w", str(path)], rounds=rounds)


def compare_calls() -> None:
    """Print how long one call takes, beyond an empty one."""
    pair = "Alexander Bell", ["Alexander Graham Bell", "Bell"]

    def nothing(prediction: str, references: list[str]) -> None:
        """Do as little as a call can."""

    def nanoseconds(call: Callable[[str, list[str]], object], count: int = 100_000) -> float:
        def once() -> float:
            start = perf_counter()
            for _ in range(count):
                call(*pair)
            return perf_counter() - start

        return min(once() for _ in range(5)) / count * NANO

    empty = nanoseconds(nothing)
    print("\nOne call a short pair, beyond an empty one, ns")
    for call in (ak.f1, ak.exact_match, ak.score_pair):
        print(f"{'ak.' + call.__name__:<30}{nanoseconds(call) - empty:>8.0f}")


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
    parser.add_argument("--pairs", type=int, default=200_000, help="default: %(default)s")
    parser.add_argument("--baseline-pairs", type=int, default=5_000, help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=7, help="default: %(default)s")
    options = parser.parse_args()
    print(
        f"answerkey {ak.__version__} ({ak.backend_name()}), Python {platform.python_version()}, "
        f"numpy {np.__version__}\n{cpu()}\n\n"
        f"EM and F1 together, {CONVENTION}; medians of {options.rounds} rounds, all in turn.\n"
        f"Pairs are drawn with repeats from bundled data (seed {SEED}). Plain Python and peers\n"
        f"score the first {options.baseline_pairs:,} of {options.pairs:,} in each round, and are "
        "scaled per pair.\nValues were checked equal."
    )
    compare_speed(options)
    compare_calls()
    compare_starts(rounds=4 * options.rounds + 1)


if __name__ == "__main__":
    main()
