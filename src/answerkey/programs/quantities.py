"""Amounts with a scale: TAT-QA."""

from __future__ import annotations

import math
import re
import string
from collections.abc import Sequence

from answerkey.errors import InputError
from answerkey.programs import Figures
from answerkey.programs.bags import compare_words, pack, round_like_numpy
from answerkey.programs.references import some
from answerkey.recipes.conventions import convention

__all__ = ["tatqa"]

_DROPPED = str.maketrans(dict.fromkeys("'\"\\$\u20ac\xa3\xa5%(),[]"))
_NUMBER = re.compile(r"([+-]?\d+(?:\.\d+)?)|[+-]?\.\d+")
_IN_PARENTHESES = re.compile(r"\([\d.\s]+\)")
_BEFORE_PERCENT = re.compile(r"[\d.\s]++%?")
_WITH_WORD = re.compile(r"[\d.]++(\s?[a-zA-Z]+)?")
_SCALES = (("hundred", 100), ("thousand", 1000), ("million", 10**6), ("billion", 10**9))
_PERCENT = 0.01

_WORDS = convention("custom", normalize="articles(en)+collapse")
_PUNCTUATION = str.maketrans(dict.fromkeys(string.punctuation))
Scores = tuple[float, float]


def tatqa(prediction: str, references: Sequence[str]) -> Figures:
    """Score one answer as TAT-QA does, under four kinds of question.

    ``em`` and ``f1``: a span, against the first reference. ``multi_…``: spans, all
    references together. ``pct_…``: arithmetic, the first reference in percent. ``mil_…``:
    arithmetic, both sides in millions. Amounts are written with four decimals, so ``25``
    inside a longer answer is not the amount ``$25``; texts are sorted and joined, then
    compared as sets of words, as in DROP without its rule for numbers. An empty prediction
    earns nothing, except among spans. Source: NExTplusplus/TAT-QA, ``tatqa_metric.py`` and
    ``tatqa_utils.py``.

    Raises:
        InputError: A number is too long for the arithmetic; the original fails too.
    """
    some(references)
    try:
        return _figures(prediction, references)
    except (OverflowError, ValueError) as error:
        raise InputError("a number is too long to compute with") from error


def _figures(prediction: str, references: Sequence[str]) -> Figures:
    spans, alone = _score(prediction, references), references[:1]
    span = percent = million = (0.0, 0.0)
    if prediction:
        span = _score(prediction, alone)
        percent = _score(prediction, alone, scale="percent")
        million = _score(prediction, alone, scale="million", predicted="million")
    return {
        "em": span[0],
        "f1": span[1],
        "multi_em": spans[0],
        "multi_f1": spans[1],
        # The F1 of an arithmetic question is its exact match.
        "pct_em": percent[0],
        "pct_f1": percent[0],
        "mil_em": million[0],
        "mil_f1": million[0],
    }


def _score(
    prediction: str, references: Sequence[str], *, scale: str = "", predicted: str = ""
) -> Scores:
    forms = [_written([prediction], predicted)]
    if not predicted and "%" not in prediction and _is_amount(prediction):
        amount = _amount(prediction)
        if amount is not None:
            forms.append(f"{amount:.4f}")
    wanted = _written(references, scale)
    return max(_compare(form, wanted) for form in forms)


def _compare(form: str, wanted: str) -> Scores:
    left, right = (pack([text], _normalize) for text in (form, wanted))
    cell = compare_words(left.words[0], right.words[0], gate=False)
    return float(left.spans == right.spans), round_like_numpy(cell.f1)


def _normalize(text: str) -> str:
    pieces = (_normalize_piece(piece.lower()) for piece in text.split(" "))
    return " ".join(piece for piece in pieces if piece)


def _normalize_piece(piece: str) -> str:
    if not _is_amount(piece):
        piece = piece.translate(_PUNCTUATION)
    # An amount without a digit before the point becomes the word None.
    text = str(_amount(piece)) if _is_amount(piece) else piece
    return _WORDS.pipeline.normalize(text)


def _written(answers: Sequence[str], scale: str) -> str:
    return " ".join(_written_one(answer, scale) for answer in sorted(answers))


def _written_one(answer: str, scale: str) -> str:
    if _is_amount(answer):
        amount = _amount(answer)
        if amount is not None:
            if "%" in answer:
                return f"{amount:.4f}"
            return f"{round(amount, 2) * _factor(scale):.4f}"
    return f"{answer} {scale}" if scale else answer


def _is_amount(text: str) -> bool:
    words = text.translate(_DROPPED).split()
    try:
        if not words or math.isnan(float(words[0])):
            return False
    except ValueError:
        return False
    return len(words) == 1 or _factor(words[1]) != 1


def _amount(text: str) -> float | None:
    found = _NUMBER.search(text.translate(_DROPPED))
    if not found or not found[1]:
        return None
    number = float(found[1]) if "." in found[1] else int(found[1])
    sign = -1 if _IN_PARENTHESES.search(text.strip()) else 1
    percent = any(run[0].endswith("%") for run in _BEFORE_PERCENT.finditer(text))
    factor = next((_factor(run[0]) for run in _WITH_WORD.finditer(text) if run[1]), 1)
    return round(number * factor * sign * (_PERCENT if percent else 1), 4)


def _factor(word: str) -> float:
    lower = word.lower()
    for name, value in _SCALES:
        if name in lower:
            return value
    return _PERCENT if "percent" in lower else 1
