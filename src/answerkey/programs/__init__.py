"""Scorers that no pipeline of steps expresses: one function each, by the official rules.

A program takes a prediction and its references and returns the original program's
figures under their own names (``em``, ``f1``, ``acc``, …), on the original's scale;
``None`` where the original has no number. It raises ``InputError`` where the original
fails.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

__all__ = ["MODULES", "Figures", "Program", "program"]

Figures: TypeAlias = dict[str, float | None]
Program: TypeAlias = Callable[[str, Sequence[str]], Figures]

MODULES: dict[str, str] = {}
"""Each program's module; its function is the program's name with ``_`` for ``-``."""


def program(name: str) -> Program:
    """Import a program by its convention's name."""
    module = importlib.import_module(f"answerkey.programs.{MODULES[name]}")
    return cast("Program", getattr(module, name.replace("-", "_")))
