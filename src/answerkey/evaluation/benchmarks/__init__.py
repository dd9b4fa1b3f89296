"""Official dataset-level scorers on their own file formats, digit for digit.

One module for each program. It walks the dataset as the program does, takes the scores of
a pair from answerkey's conventions, and adds up in the program's order of operations.
Where the program passes over something in silence, that is reproduced and counted in
``Outcome.warnings``. Where it fails, an ``InputError`` says where and why, and ``repair``
goes on by a rule that the module's docstring names.

::

    official_files ── documents ── questions, multihop ── <program> ── registry
                  ledger       pair_values, accumulation
"""

from answerkey.evaluation.benchmarks.documents import Document
from answerkey.evaluation.benchmarks.official_files import read_document
from answerkey.evaluation.benchmarks.outcome import Benchmark, Option, Outcome
from answerkey.evaluation.benchmarks.registry import BENCHMARKS, benchmark

__all__ = [
    "BENCHMARKS",
    "Benchmark",
    "Document",
    "Option",
    "Outcome",
    "benchmark",
    "read_document",
]
