"""Count the instructions that the kernel takes for each byte, with valgrind's callgrind.

python bench/instructions.py            print them
python bench/instructions.py --check    fail if one grew by more than 5% over instructions.json
python bench/instructions.py --update   write instructions.json

Times tell of the machine and the hour as well; instructions hardly do. They depend on the
compiler: counts of another one are printed, not checked.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from answers import all_sets

import answerkey as ak

KEPT = Path(__file__).with_name("instructions.json")
ALLOWED = 1.05
PAIRS = 1_000
REPEATS = 60
SET = "--set"


def score_one_set(name: str) -> None:
    """Do what is counted."""
    pairs = all_sets(PAIRS)[name]
    for _ in range(REPEATS):
        ak.score(pairs.predictions, pairs.references, convention="squad-v1", threads=1)


def instructions(valgrind: str, name: str) -> int:
    """Count those that a process spends in the kernel's own code."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        done = subprocess.run(
            [
                *(valgrind, "--tool=callgrind", f"--callgrind-out-file={out}"),
                *(sys.executable, __file__, SET, name),
            ],
            env={"PYTHONHASHSEED": "0", "PYTHONPATH": str(Path(ak.__file__).parents[1])},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"callgrind failed:\n{done.stderr}")
        return sum(own_costs(out.read_text(), "/_kernel."))


def own_costs(profile: str, part: str) -> Iterator[int]:
    """Yield what each line of an object file cost by itself.

    Source: https://valgrind.org/docs/manual/cl-format.html; a name stands once, and then its
    number alone.
    """
    names: dict[str, str] = {}
    counts = is_call = False
    for line in profile.splitlines():
        if line.startswith("ob="):
            number, _, name = line[3:].partition(" ")
            names.setdefault(number, name)
            counts = part in names[number]
        elif line.startswith("cob="):
            number, _, name = line[4:].partition(" ")
            names.setdefault(number, name)
        elif line.startswith("calls="):
            is_call = True  # the next line is what the callee cost
        elif counts and line[:1] in "+-*0123456789" and line:
            if not is_call:
                yield int(line.split()[1])
            is_call = False
        elif line[:1] in "+-*0123456789" and line:
            is_call = False


def compiler() -> str:
    """Name the compiler that this machine builds with."""
    program = shutil.which("c++")
    if program is None:
        return "none"
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return said.stdout.splitlines()[0]


def per_byte(valgrind: str) -> dict[str, float]:
    """Count for every set the kernel's instructions a byte."""
    return {
        name: instructions(valgrind, name) / (REPEATS * PAIRS * pairs.bytes_per_pair)
        for name, pairs in all_sets(PAIRS).items()
    }


def main() -> None:
    """Count, and print, check or write."""
    parser = argparse.ArgumentParser(description="Count the kernel's instructions a byte.")
    parser.add_argument("--check", action="store_true", help="fail if they grew by more than 5%%")
    parser.add_argument("--update", action="store_true", help=f"write {KEPT.name}")
    parser.add_argument(SET, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.set:
        score_one_set(options.set)
        return
    valgrind = shutil.which("valgrind")
    if valgrind is None or ak.backend_name() == "spec":
        print("not counted: valgrind and the kernel are needed")
        return
    found = {name: round(count, 2) for name, count in per_byte(valgrind).items()}
    if options.update:
        KEPT.write_text(json.dumps({"compiler": compiler(), "per byte": found}, indent=2) + "\n")
    kept = json.loads(KEPT.read_text())
    for name, count in found.items():
        before = kept["per byte"][name]
        print(f"{name:<12}{count:>8.2f} instructions a byte, {before:.2f} when last written")
    if kept["compiler"] != compiler():
        print(f"not checked: written with {kept['compiler']}, this is {compiler()}")
    elif options.check and any(n > ALLOWED * kept["per byte"][name] for name, n in found.items()):
        sys.exit("the kernel takes over 5% more instructions; --update accepts that")


if __name__ == "__main__":
    main()
