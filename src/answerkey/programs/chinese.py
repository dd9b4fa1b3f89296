"""Scorers of Chinese: runs of segments, and words cut by jieba."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.references import some
from answerkey.programs.rouge import best_of_rouge_package
from answerkey.programs.segments import (
    Segmenter,
    bare_text,
    delete_marks,
    early_nltk_tokenizer,
    longest_run,
)
from answerkey.recipes.measures import values
from answerkey.text.backend import Counts

__all__ = [
    "cmrc2018",
    "cmrc2018_py2",
    "dureader_robust",
    "longbench_zh",
    "multiset_f1",
    "run_scores",
]

# Each character of these blocks is a segment of its own; so is the equals sign.
_CJK_BLOCKS = (
    "\u4e00-\u9fff\u3400-\u4dbf\U00020000-\U0002a6df\U0002a700-\U0002b73f"
    "\U0002b740-\U0002b81f\U0002b820-\U0002ceaf\uf900-\ufaff\U0002f800-\U0002fa1f"
)
_DUREADER_SEGMENT = re.compile(f"[{_CJK_BLOCKS}=]|[^{_CJK_BLOCKS}=]+")
_DUREADER_DELETED = dict.fromkeys(map(ord, ":_`，。：？！(“”；’《》·、,「」（）－～『』|)"))
_SEGMENTER = Segmenter()

_ZH_MARKS = (
    "！？｡。＂＃＄％＆＇（）＊＋，－／：；＜＝＞＠［＼］＾＿｀｛｜｝～｟｠｢｣､、〃"
    "》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟〰〾〿–—‘’‛“”„‟…‧﹏."
)
_ZH_DELETED = dict.fromkeys(map(ord, string.punctuation + _ZH_MARKS))


def cmrc2018(prediction: str, references: Sequence[str]) -> Figures:
    """Score CMRC 2018: F1 of the longest run of segments that both have in one piece.

    A segment is an ideograph, or a word as nltk cuts it. Source: ymcui/cmrc2018,
    ``baseline/cmrc2018_evaluate.py``, version 6.
    """
    em, f1 = run_scores(prediction, some(references), bare=bare_text, segments=_SEGMENTER.segments)
    return {"em": em, "f1": f1}


def cmrc2018_py2(prediction: str, references: Sequence[str]) -> Figures:
    """Score CMRC 2018 as its version 5 does under Python 2, with nltk 3.4.

    Characters are lower-cased one by one, so that a final sigma is an ordinary one, and
    quotes are cut by other rules than in version 6. Source: ymcui/cmrc2018,
    ``squad-style-data/cmrc2018_evaluate.py``.
    """
    em, f1 = run_scores(
        prediction,
        some(references),
        bare=_python2_bare,
        segments=_PYTHON2_SEGMENTER.segments,
    )
    return {"em": em, "f1": f1}


def _python2_bare(text: str) -> str:
    return delete_marks("".join(map(_python2_lower, text)))


def _python2_lower(character: str) -> str:
    lowered = character.lower()
    return lowered if len(lowered) == 1 else lowered[0]  # U+0130 alone has two: i and a dot


_PYTHON2_SEGMENTER = Segmenter(bare=_python2_bare, tokenizer=early_nltk_tokenizer)


def dureader_robust(prediction: str, references: Sequence[str]) -> Figures:
    """Score DuReader-robust and -checklist: as cmrc2018, other blocks and marks.

    Everything between ideographs, white space included, is one segment: Latin answers
    match as a whole or not at all. Source: baidu/DuReader, ``DuReader-Robust/evaluate.py``.
    """
    em, f1 = run_scores(
        prediction, some(references), bare=_dureader_bare, segments=_dureader_segments
    )
    return {"em": em, "f1": f1}


def _dureader_bare(text: str) -> str:
    return text.lower().translate(_DUREADER_DELETED)


def _dureader_segments(text: str) -> list[str]:
    return _DUREADER_SEGMENT.findall(_dureader_bare(text))


def run_scores(
    prediction: str,
    references: Sequence[str],
    *,
    bare: Callable[[str], str],
    segments: Callable[[str], Sequence[str]],
) -> tuple[float, float]:
    """Give exact match and F1 by the longest run, each the best over the references.

    Args:
        prediction: The answer.
        references: At least one.
        bare: What is left of a text for exact match.
        segments: How a text is cut for F1.
    """
    answer, predicted = bare(prediction), segments(prediction)
    exact = float(any(bare(text) == answer for text in references))
    return exact, max(_run_f1(predicted, segments(text)) for text in references)


def _run_f1(predicted: Sequence[str], reference: Sequence[str]) -> float:
    run = longest_run(reference, predicted)
    return _f1(run, predicted, reference)


def longbench_zh(prediction: str, references: Sequence[str]) -> Figures:
    """Score LongBench's Chinese tasks: jieba's words, normalized one by one.

    The text is cut as it stands; then each word is lower-cased and loses punctuation and
    white space. ``rouge_l`` is the package rouge's on jieba's words, 0 where it fails.
    Source: THUDM/LongBench, ``LongBench/metrics.py``.
    """
    jieba = _jieba()
    words = _normalized(jieba(prediction))
    rouge = [
        best_of_rouge_package(prediction, [text], lambda t: " ".join(jieba(t)))
        for text in some(references)
    ]
    return {
        "f1": max(multiset_f1(words, _normalized(jieba(text))) for text in references),
        "rouge_l": max(found["rouge-l"] if found else 0.0 for found in rouge),
    }


@cache
def _jieba() -> Callable[[str], list[str]]:
    jieba = package("jieba", extra="zh", purpose="cutting Chinese words")
    jieba.setLogLevel("ERROR")

    def cut(text: str) -> list[str]:
        return list(jieba.cut(text, cut_all=False))

    return cut


def _normalized(words: Sequence[str]) -> list[str]:
    bare = ("".join(word.lower().translate(_ZH_DELETED).split()) for word in words)
    return [word for word in bare if word]


def multiset_f1(predicted: Sequence[str], reference: Sequence[str]) -> float:
    """Give the F1 of two lists of words, repetitions counted; 0 for two empty ones."""
    common = (Counter(predicted) & Counter(reference)).total()
    return _f1(common, predicted, reference)


def _f1(common: int, predicted: Sequence[str], reference: Sequence[str]) -> float:
    counts = Counts(
        same=False, common=common, in_prediction=len(predicted), in_reference=len(reference)
    )
    return values(counts).f1
