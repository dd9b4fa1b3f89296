"""How far exact match, F1 and containment agree with people.

python bench/people.py NQ.json [--seed 7] [--record]

The file is one of EVOUNA's, read and parted as ``verdicts.py`` does. ``--record`` keeps the numbers
in ``people.json``, from which the docs are written.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from verdicts import Answer, answers, held_out

from answerkey.analysis.agreement import Study, agree
from answerkey.analysis.measuring import computed

MEASURES = ("f1", "contains", "exact_match")


def study(part: Sequence[Answer]) -> Study:
    """Compare the measures with people, each at a cut found on other questions."""
    values, _ = computed(
        MEASURES,
        predictions=[one.text for one in part],
        references=[one.references for one in part],
        questions=[one.question for one in part],
        of="squad-v2",
    )
    return agree(
        values,
        {"people": np.array([float(one.right) for one in part])},
        clusters=[one.question for one in part],
    )


def main() -> None:
    """Print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--seed", type=int, default=7, help="of the parts, as verdicts.py has it")
    parser.add_argument("--record", action="store_true", help="keep the numbers for the docs")
    chosen = parser.parse_args()
    items = json.loads(chosen.path.read_text("utf-8"))
    every = answers(items)
    apart = held_out(items, chosen.seed)
    parts = {
        "all": every,
        "written on": [one for one in every if one.question not in apart],
        "held out": [one for one in every if one.question in apart],
    }
    record: dict[str, dict[str, dict[str, float]]] = {}
    for name, part in parts.items():
        record[name] = {
            one.measure: {
                "n": len(part),
                "accuracy": round(one.accuracy.value, 4),
                "kappa": round(one.kappa.value, 4),
                "cut": round(one.cut, 4),
            }
            for one in study(part).agreements
        }
        for measure, found in record[name].items():
            print(f"{name:12} {measure:12} {found}")
    if chosen.record:
        Path(__file__).with_name("people.json").write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
