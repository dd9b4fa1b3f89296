"""Edit distance and matching blocks: ANLS in two versions, and llm-jp-eval's char F1."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from answerkey.programs import Figures
from answerkey.programs.references import first, some
from answerkey.recipes.accumulation import harmonic
from answerkey.recipes.conventions import convention

__all__ = ["anls_pkg", "anls_rrc", "edit_distance", "llm_jp_char_f1"]

_THRESHOLD = 0.5
_SPACED = convention("custom", normalize="lower+collapse", tokenize="none")


def edit_distance(first_text: str, second_text: str) -> int:
    """Count the insertions, deletions and replacements that turn one text into the other.

    Myers' bit vectors, a column of the table as one integer: the product of the lengths
    divided by the machine's word size.
    """
    pattern, text = sorted((first_text, second_text), key=len)
    if not pattern:
        return len(text)
    size = len(pattern)
    every, last = (1 << size) - 1, 1 << (size - 1)
    places: dict[str, int] = {}
    for place, character in enumerate(pattern):
        places[character] = places.get(character, 0) | 1 << place
    up, down, distance = every, 0, size
    for character in text:
        match = places.get(character, 0)
        level = (((match & up) + up) ^ up) | match | down
        right, left = (down | ~(level | up)) & every, up & level
        distance += bool(right & last) - bool(left & last)
        right, left = (right << 1 | 1) & every, (left << 1) & every
        up, down = (left | ~(level | right)) & every, right & level
    return distance


def anls_rrc(prediction: str, references: Sequence[str]) -> Figures:
    """Score ANLS as the Robust Reading Competition's program does: of 0.5 and above.

    The distance is taken between texts in lower case with single spaces, but divided by the
    longer of the texts as given: doubled or outer white space lengthens it.
    Source: the copy in QwenLM/Qwen-VL, ``eval_mm/infographicsvqa_eval.py``.
    """
    value = 1.0 - min(_distance_rrc(prediction, text) for text in some(references))
    return {"anls": value if value >= _THRESHOLD else 0.0}


def _distance_rrc(prediction: str, reference: str) -> float:
    normalize = _SPACED.pipeline.normalize
    distance = edit_distance(normalize(prediction), normalize(reference))
    return _share(distance, prediction, reference)


def anls_pkg(prediction: str, references: Sequence[str]) -> Figures:
    """Score ANLS as the package anls does: of above 0.5.

    As anls_rrc, except that white space is made single before the length is taken too, and
    that exactly 0.5 earns nothing. Source: shunk031/ANLS, ``anls/metrics/score.py``.
    """
    normalize = _SPACED.pipeline.normalize
    text = normalize(prediction)
    return {"anls": max(_similarity(text, normalize(other)) for other in some(references))}


def _similarity(text: str, other: str) -> float:
    share = _share(edit_distance(text, other), text, other)
    return 1.0 - share if share < _THRESHOLD else 0.0


def _share(distance: int, text: str, other: str) -> float:
    """Divide by the longer text in UPPER case, which a sharp s or a ligature lengthens."""
    length = max(len(text.upper()), len(other.upper()))
    return distance / length if length else 0.0


def llm_jp_char_f1(prediction: str, references: Sequence[str]) -> Figures:
    """Score llm-jp-eval's char F1, which is no F1: fuzzywuzzy's ratio of sorted words.

    The first reference counts. Characters U+0080 to U+00FF are lost, everything but letters,
    digits and ``_`` separates, case and order do not count; twice the matching characters
    of difflib's blocks over both lengths, rounded to hundredths. ``em`` compares the texts
    as given, ``exact_match_figure`` two numbers, ``set_f1`` sets of lines. Source:
    wandb/llm-leaderboard,
    ``evaluate_utils/metrics.py``, fuzzywuzzy 0.18.0 without python-Levenshtein. The cost is
    the product of the two lengths at worst, as the original's is.
    """
    expected = first(references)
    return {
        "em": float(prediction == expected),
        "exact_match_figure": _same_figure(prediction, expected),
        "f1": _sorted_ratio(prediction, expected),
        "set_f1": _line_f1(prediction, expected),
    }


def _same_figure(prediction: str, reference: str) -> float:
    try:
        return float(float(prediction) == float(reference))
    except ValueError:
        return 0.0


def _sorted_ratio(prediction: str, reference: str) -> float:
    left, right = _sorted_words(prediction), _sorted_words(reference)
    if left == right:
        return 1.0
    return round(100 * SequenceMatcher(None, left, right).ratio()) / 100


def _sorted_words(text: str) -> str:
    kept = (c for c in text if not "\x80" <= c <= "\xff")
    words = "".join(c if c.isalnum() or c == "_" else " " for c in kept)
    return " ".join(sorted(words.lower().split()))


def _line_f1(prediction: str, reference: str) -> float:
    given = {line.strip() for line in prediction.split("\n")}
    wanted = [line.strip() for line in reference.split("\n")]
    precision = sum(line in wanted for line in given) / len(given)
    # A line that the reference repeats is found once and asked for as often as it stands.
    recall = sum(line in wanted for line in given) / len(wanted)
    return harmonic(precision, recall)
