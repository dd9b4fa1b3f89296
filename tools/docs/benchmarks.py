"""The official dataset-level scorers."""

from __future__ import annotations

import inspect
import sys

from answerkey.evaluation.benchmarks import BENCHMARKS

__all__ = ["benchmarks_page"]

BENCHMARK = """
`answerkey benchmark NAME DATASET PREDICTIONS` reads a benchmark's own files and prints the JSON
that its official program prints, digit for digit. What the program passes over in silence is told
on stderr. Where it fails, an error says where, and `--repair` goes on by the rule that is named
here. In Python: `from answerkey.evaluation.benchmarks import benchmark, read_document`.

Sums of floats are those of Python 3.11 on every Python: from 3.12 on `sum()` gives other last
digits.
"""


def benchmarks_page() -> str:
    """Return a section for each benchmark: its program, its options, its rules."""
    lines = ["# Benchmarks", "", "<!-- written by tools/make_docs.py -->", BENCHMARK]
    for name, each in BENCHMARKS.items():
        told = inspect.getdoc(sys.modules[each.score.__module__]) or ""
        lines += [f"## {name}", "", f"{each.summary} Reproduces {each.source}.", ""]
        lines += [told.partition("\n\n")[2].replace("``", "`"), ""]
        lines += [f"* `--{o.name.replace('_', '-')}`: {o.help}" for o in each.options]
        lines += [""] if each.options else []
    return "\n".join(lines).rstrip() + "\n"
