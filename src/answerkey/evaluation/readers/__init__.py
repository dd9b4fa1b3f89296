"""Read predictions and answer keys from the files people have into one form, a ``Run``.

Files come as CSV, TSV, JSON Lines, JSON, Parquet or Arrow, plain or gzip, from a path, a
pipe or stdin. Nothing here prints: what was detected and chosen is in ``Run.notes``.

::

    sources ── detection ── delimited, json_lines, json_documents, columnar
                                 │ Table
                  roles ── cells, references ── joining ── runs
                                                            │ Run
"""

from answerkey.evaluation.readers.keys import Key
from answerkey.evaluation.readers.options import FORMATS, Progress, ReadOptions
from answerkey.evaluation.readers.parts import RunParts, UnsettledError, WholeRun
from answerkey.evaluation.readers.reading import open_run, read_key, read_run
from answerkey.evaluation.readers.role_names import ROLE_NAMES
from answerkey.evaluation.readers.runs import Run, row_name
from answerkey.evaluation.readers.systems import read_systems

__all__ = [
    "FORMATS",
    "ROLE_NAMES",
    "Key",
    "Progress",
    "ReadOptions",
    "Run",
    "RunParts",
    "UnsettledError",
    "WholeRun",
    "open_run",
    "read_key",
    "read_run",
    "read_systems",
    "row_name",
]
