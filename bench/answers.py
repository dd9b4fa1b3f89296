"""The answers that are timed, drawn from bundled data with a fixed seed."""

from __future__ import annotations

import csv
import gzip
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from answerkey.example import example_path

__all__ = ["SEED", "Answers", "all_sets"]

SEED = 1
GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden" / "pairs.jsonl.gz"


@dataclass(frozen=True, slots=True)
class Answers:
    """Predictions and their references."""

    predictions: list[str]
    references: list[list[str]]

    def first(self, count: int) -> Answers:
        """Return the first of the pairs."""
        return Answers(self.predictions[:count], self.references[:count])

    @property
    def texts(self) -> list[str]:
        """All texts, an item's prediction before its references."""
        pairs = zip(self.predictions, self.references, strict=True)
        return [text for prediction, accepted in pairs for text in (prediction, *accepted)]

    @property
    def bytes_per_pair(self) -> float:
        """The mean size of a prediction with its references, in UTF-8."""
        return sum(len(text.encode()) for text in self.texts) / len(self.predictions)

    @property
    def references_per_pair(self) -> float:
        """The mean number of references."""
        return sum(map(len, self.references)) / len(self.references)


def all_sets(count: int) -> dict[str, Answers]:
    """Draw every set, with ``count`` pairs each.

    ``short`` and ``long`` are real answers of the bundled example. ``many refs`` adds to each
    short answer's references two to seven of other questions, as answer keys with aliases
    have. ``non-ASCII`` are the golden pairs in which some text is not ASCII.
    """
    short = _example(("fid",))
    return {
        "short": _drawn(short, count),
        "many refs": _with_aliases(_drawn(short, count)),
        "long": _drawn(_example(("gpt4", "newbing")), count),
        "non-ASCII": _drawn(_non_ascii(), count),
    }


def _example(systems: Sequence[str]) -> Answers:
    with example_path().open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] in systems]
    return Answers(
        [row["prediction"] for row in rows], [json.loads(row["references"]) for row in rows]
    )


def _non_ascii() -> Answers:
    with gzip.open(GOLDEN, "rt", encoding="ascii") as lines:
        rows = [json.loads(line) for line in lines]
    texts = [(row["prediction"], row["references"]) for row in rows]
    kept = [
        (prediction, references)
        for prediction, references in texts
        if references
        and _is_encodable(joined := prediction + "".join(references))
        and not joined.isascii()
    ]
    return Answers([p for p, _ in kept], [r for _, r in kept])


def _is_encodable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _drawn(answers: Answers, count: int) -> Answers:
    """Draw pairs at random, with repeats, each with texts of its own in memory."""
    draw = random.Random(SEED)
    chosen = draw.choices(range(len(answers.predictions)), k=count)
    return Answers(
        [_copied(answers.predictions[i]) for i in chosen],
        [[_copied(text) for text in answers.references[i]] for i in chosen],
    )


def _with_aliases(answers: Answers) -> Answers:
    draw = random.Random(SEED)
    every = [text for accepted in answers.references for text in accepted]
    return Answers(
        answers.predictions,
        [
            [*accepted, *map(_copied, draw.choices(every, k=draw.randint(2, 7)))]
            for accepted in answers.references
        ],
    )


def _copied(text: str) -> str:
    return text.encode().decode()
