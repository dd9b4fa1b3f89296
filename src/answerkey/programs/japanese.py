"""Scorers of Japanese whose words a morphological analyser cuts."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.chinese import multiset_f1
from answerkey.programs.references import some

__all__ = ["jsquad_stability"]

_PURPOSE = "JSQuAD by words"
_PICTURES = re.compile(
    "[\U0001f600-\U0001f64f\U0001f300-\U0001f5ff\U0001f680-\U0001f6ff"
    "\U0001f1e0-\U0001f1ff\u2702-\u27b0]"
)
_PUNCTUATION = frozenset(
    string.punctuation + "「」〔〕“”〈〉『』【】＆＊（）＄＃＠。、？！｀＋￥％…"
)


def jsquad_stability(prediction: str, references: Sequence[str]) -> Figures:
    """Score JSQuAD as Stability AI's harness does: by MeCab's words, after neologdn.

    Emoji go first; case and punctuation stay, but a word that is one punctuation mark is
    no token of F1. The dictionary is unidic-lite, which the original leaves open. Source:
    Stability-AI/lm-evaluation-harness, ``lm_eval/jasquad/evaluate.py``.
    """
    texts = [_normalized(text) for text in some(references)]
    answer = _normalized(prediction)
    words = _words(answer)
    return {
        "em": float(answer in texts),
        "f1": max(multiset_f1(words, _words(text)) for text in texts),
    }


def _normalized(text: str) -> str:
    emoji = package("emoji", extra="ja", purpose=_PURPOSE)
    neologdn = package("neologdn", extra="ja", purpose=_PURPOSE)
    bare = _PICTURES.sub("", "".join(c for c in text if not emoji.is_emoji(c)))
    return " ".join(neologdn.normalize(bare).split())


@lru_cache(maxsize=4096)
def _words(text: str) -> list[str]:
    return [word for word in _tagger().parse(text).split() if word not in _PUNCTUATION]


@cache
def _tagger() -> Any:
    return package("fugashi", extra="ja", purpose=_PURPOSE).Tagger("-Owakati")
