"""DeepPavlov's measures for SberQuAD, of 100."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.programs import Figures
from answerkey.programs.pair_values import highest

__all__ = ["sberquad_deeppavlov"]

_PERCENT = 100.0


def sberquad_deeppavlov(prediction: str, references: Sequence[str]) -> Figures:
    """Score by DeepPavlov's squad v1 and v2 functions, with English articles, of 100.

    ``em`` and ``f1`` are v1's: 0 if the first reference is the empty text, which v1 leaves
    out of its mean. ``v2_em`` and ``v2_f1`` are musique's. Source: deeppavlov/DeepPavlov,
    ``deeppavlov/metrics/squad_metrics.py``.
    """
    first, second = (highest(name, prediction, references) for name in ("squad-v1", "musique"))
    counted = _PERCENT * (references[0] != "")
    return {
        "em": counted * first.exact_match,
        "f1": counted * first.f1,
        "v2_em": _PERCENT * second.exact_match,
        "v2_f1": _PERCENT * second.f1,
    }
