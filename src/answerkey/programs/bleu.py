"""BLEU of one sentence, as sacrebleu gives it."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.references import some

__all__ = ["sacrebleu_sentence"]


def sacrebleu_sentence(prediction: str, references: Sequence[str]) -> Figures:
    """Give sacrebleu's ``sentence_bleu``, of 100, with its defaults.

    Tokens of mteval-v13a, exponential smoothing, effective order: equal texts can have
    100.00000000000004, and a text that differs by case alone 0. Source: mjpost/sacrebleu.
    """
    sacrebleu = package("sacrebleu", extra="bleu", purpose="BLEU")
    return {"bleu": float(sacrebleu.sentence_bleu(prediction, list(some(references))).score)}
