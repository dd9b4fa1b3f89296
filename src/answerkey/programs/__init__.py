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

MODULES: dict[str, str] = {
    "gsm8k": "numerals",
    "mgsm-simple-evals": "numerals",
    "gaia": "numerals",
    "helm-final-number-exact-match": "numerals",
    "math-is-equiv": "mathematics",
    "wtq": "tables",
    "tatqa": "quantities",
    "vqa": "vqa",
    "drop": "bags",
    "simple-evals-drop": "bags",
    "quoref": "bags",
    "ambigqa": "answer_lists",
    "qampari": "answer_lists",
    "multispanqa": "answer_lists",
    "popqa": "containment",
    "selfrag": "containment",
    "asqa": "containment",
    "lm-eval-squad-completion": "containment",
    "qa-metrics": "containment",
    "cwq": "webqa",
    "anls-rrc": "edit_distance",
    "anls-pkg": "edit_distance",
    "llm-jp-char-f1": "edit_distance",
    "squad-explorer-js": "squad_explorer",
    "sberquad-deeppavlov": "deeppavlov",
    "quac": "spans",
    "flashrag": "rag",
    "adaptive-rag": "rag",
    "retro": "rag",
    "orqa-regex": "patterns",
    "cmrc2018": "chinese",
    "cmrc2018-py2": "chinese",
    "dureader-robust": "chinese",
    "longbench-zh": "chinese",
    "jsquad-stability": "japanese",
    "korquad2": "korean",
    "coco-rouge-l": "rouge",
    "rouge-score-rougel": "rouge",
    "narrativeqa-allennlp": "narratives",
    "sacrebleu-sentence": "bleu",
}
"""Each program's module; its function is the program's name with ``_`` for ``-``."""


def program(name: str) -> Program:
    """Import a program by its convention's name."""
    module = importlib.import_module(f"answerkey.programs.{MODULES[name]}")
    return cast("Program", getattr(module, name.replace("-", "_")))
