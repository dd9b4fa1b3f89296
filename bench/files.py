"""Measure whole runs of ``answerkey score`` against merely reading the same files.

python bench/files.py [--rows N] [--rounds N]
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from multiprocessing import Process
from pathlib import Path
from statistics import median

from answers import Answers, all_sets
from measuring import cpu, seconds

ROW = "{:<44}{:>10}{:>10}{:>12}"
READ_JSONL = "import orjson, sys\nfor line in open(sys.argv[1], 'rb'): orjson.loads(line)"
READ_CSV = "import csv, sys\nfor row in csv.reader(open(sys.argv[1], newline='')): pass"
READ_JSON = "import json, sys\nfor path in sys.argv[1:]: json.load(open(path, 'rb'))"
READ_PARQUET = "import pyarrow.parquet, sys\npyarrow.parquet.read_table(sys.argv[1])"
OFFICIAL = """
import json, sys
sys.path.insert(0, sys.argv[3])
from baseline import best, exact_match, f1
articles = json.load(open(sys.argv[1]))["data"]
predictions = json.load(open(sys.argv[2]))
em = total = count = 0
for article in articles:
    for paragraph in article["paragraphs"]:
        for item in paragraph["qas"]:
            texts = [answer["text"] for answer in item["answers"]]
            em += best(exact_match, predictions[item["id"]], texts)
            total += best(f1, predictions[item["id"]], texts)
            count += 1
print({"exact_match": 100 * em / count, "f1": 100 * total / count})
"""


def write_files(pairs: Answers, folder: Path) -> None:
    """Write the same rows as JSON Lines, CSV and Parquet."""
    rows = [
        {"id": f"q{number:08}", "prediction": prediction, "references": accepted}
        for number, (prediction, accepted) in enumerate(
            zip(pairs.predictions, pairs.references, strict=True)
        )
    ]
    with (folder / "rows.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(rows[0])
        writer.writerows(
            (row["id"], row["prediction"], json.dumps(row["references"])) for row in rows
        )
    if importlib.util.find_spec("pyarrow"):
        import pyarrow as pa
        import pyarrow.parquet as pq

        pq.write_table(pa.Table.from_pylist(rows), folder / "rows.parquet")


def write_squad(pairs: Answers, folder: Path) -> None:
    """Write 10,000 questions with three references as a data set in SQuAD's layout."""
    some = pairs.first(10_000)
    questions = [
        {
            "id": f"q{number:08}",
            "question": "?",
            "answers": [{"text": text, "answer_start": 0} for text in (accepted * 3)[:3]],
        }
        for number, accepted in enumerate(some.references)
    ]
    data = {"version": "1.1", "data": [{"title": "", "paragraphs": [{"qas": questions}]}]}
    (folder / "key.json").write_text(json.dumps(data), "utf-8")
    answers = dict(zip((question["id"] for question in questions), some.predictions, strict=True))
    (folder / "answers.json").write_text(json.dumps(answers), "utf-8")


def write_all(rows: int, folder: Path) -> None:
    """Write every file that is read."""
    pairs = all_sets(rows)["short"]
    write_files(pairs, folder)
    write_squad(pairs, folder)


def contests(folder: Path) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """Yield what is run: its name, the command, and what it is compared with."""
    readers = {"rows.jsonl": READ_JSONL, "rows.csv": READ_CSV, "rows.parquet": READ_PARQUET}
    for name, reader in readers.items():
        path = folder / name
        if path.exists():
            yield f"score {name} / read it", scoring(path), python(reader, path)
    rows = folder / "rows.jsonl"
    for ending in ("jsonl", "parquet"):
        yield (
            f"score rows.jsonl -o {ending} / read it",
            [*scoring(rows), "-o", f"{folder / 'scored'}.{ending}"],
            python(READ_JSONL, rows),
        )
    squad = folder / "key.json", folder / "answers.json"
    yield "score SQuAD, 10,000 questions / parse it", scoring(*squad), python(READ_JSON, *squad)
    here = Path(__file__).parent
    yield (
        "official arithmetic, the same / score it",
        python(OFFICIAL, *squad, here),
        scoring(*squad),
    )


def scoring(*paths: Path) -> list[str]:
    """Return the command that scores files."""
    main = "from answerkey.cli.main import main; main()"
    return [sys.executable, "-c", main, "score", "-q", *map(str, paths)]


def python(code: str, *paths: Path) -> list[str]:
    """Return the command that runs code on files."""
    return [sys.executable, "-c", code, *map(str, paths)]


def run(command: Sequence[str]) -> int:
    """Run a command and return its peak memory in MiB, where the system tells it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_maxrss // 1024


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(f"{cpu()}; whole processes; {options.rows:,} rows of short answers\n")
    print(ROW.format("", "seconds", "ratio", "peak MiB"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # By a process of its own: what this one held would count as its children's peak.
        writer = Process(target=write_all, args=(options.rows, folder))
        writer.start()
        writer.join()
        for label, command, other in contests(folder):
            peak = run(command)
            run(other)
            times = [
                (seconds(lambda c=command: run(c)), seconds(lambda c=other: run(c)))
                for _ in range(options.rounds)
            ]
            ours, theirs = (median(column) for column in zip(*times, strict=True))
            print(ROW.format(label, f"{ours:.2f}", f"{ours / theirs:.2f}", peak))


if __name__ == "__main__":
    main()
