"""The bundled example: real answers of five systems, with people's verdicts.

Its columns, its source and its licence are told by ``README.md`` beside this file.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

__all__ = ["example_path"]


def example_path() -> Path:
    """Return where the bundled example lies: a CSV file, one row per question and system.

    Examples:
        >>> example_path().name
        'nq_five_systems.csv'
        >>> with example_path().open(encoding="utf-8") as file:
        ...     next(file).rstrip()
        'id,system,question,prediction,references,human'
    """
    return Path(str(files(__name__).joinpath("nq_five_systems.csv")))
