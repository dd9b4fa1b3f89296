"""Make the bundled example from EVOUNA's Natural Questions.

    python tools/make_example.py SOURCE.json

SOURCE.json is a list of EVOUNA's items: ``question``, ``golden_answer``, and for each
system ``answer_…`` and ``judge_…``, with ``improper`` true where people found that the
question cannot be judged. The file was made once; the same source gives the same bytes.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from pathlib import Path

SYSTEMS = ("fid", "gpt35", "chatgpt", "gpt4", "newbing")
COLUMNS = ("id", "system", "question", "prediction", "references", "human")
QUESTIONS = 300
SOURCE_SEPARATOR = "/"

TARGET = Path(__file__).parents[1] / "src/answerkey/example/nq_five_systems.csv"

Item = dict[str, object]


def is_complete(item: Item) -> bool:
    """Tell whether the question can be judged and every system was answered and judged."""
    return item["improper"] is False and all(
        isinstance(item[f"answer_{system}"], str) and isinstance(item[f"judge_{system}"], bool)
        for system in SYSTEMS
    )


def chosen(items: list[Item]) -> list[Item]:
    """Return every k-th complete item, k as large as gives enough questions."""
    complete = [item for item in items if is_complete(item)]
    if len(complete) < QUESTIONS:
        message = f"{len(complete)} complete items, {QUESTIONS} are needed"
        raise SystemExit(message)
    return complete[:: len(complete) // QUESTIONS][:QUESTIONS]


def references(item: Item) -> str:
    """Return the accepted answers as one cell: a JSON list."""
    texts = [text.strip() for text in str(item["golden_answer"]).split(SOURCE_SEPARATOR)]
    return json.dumps([text for text in texts if text], ensure_ascii=False)


def rows(items: list[Item]) -> Iterator[tuple[object, ...]]:
    """Yield one row per question and system, the questions numbered from 1."""
    for number, item in enumerate(items, 1):
        for system in SYSTEMS:
            yield (
                f"nq-{number:04}",
                system,
                item["question"],
                item[f"answer_{system}"],
                references(item),
                "correct" if item[f"judge_{system}"] else "incorrect",
            )


def main() -> None:
    """Write the example."""
    parser = argparse.ArgumentParser(description="Make the bundled example.")
    parser.add_argument("source", type=Path, help="EVOUNA's Natural Questions as JSON")
    source = parser.parse_args().source
    items = chosen(json.loads(source.read_text("utf-8")))
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows(items))


if __name__ == "__main__":
    main()
