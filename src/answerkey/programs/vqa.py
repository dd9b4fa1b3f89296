"""Short answers about images: the accuracy of VQA v1 and v2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal

from answerkey.programs import Figures
from answerkey.programs.references import some

__all__ = ["vqa"]

_ENOUGH = 3
_PUNCTUATION = ';/[]"{}()=+\\_-><@`,?!'
_THOUSANDS = re.compile(r"[0-9],[0-9]")
# Meant to spare a decimal point, but the look-behind is misspelt and never holds; and a
# flag is given where the number of replacements belongs.
_STOP = re.compile(r"\.(?![0-9])")
_STOPS_AT_MOST = 32
_CENT = Decimal("0.01")

_ARTICLES = frozenset({"a", "an", "the"})
_CONTRACTED = """
    ain't aren't can't could've couldn't couldn't've didn't doesn't don't hadn't hadn't've
    hasn't haven't he'd he'd've he's how'd how'll how's isn't it'd it'd've it'll ma'am
    mightn't mightn't've might've mustn't must've needn't not've o'clock oughtn't 'ow's'at
    shan't she'd've should've shouldn't shouldn't've somebody'd've somebody'll somebody's
    someone'd someone'd've someone'll someone's something'd something'd've something'll
    that's there'd there'd've there're there's they'd they'd've they'll they're they've
    'twas wasn't we'd've we've weren't what'll what're what's what've when's where'd where's
    where've who'd who'd've who'll who's who've why'll why're why's won't would've wouldn't
    wouldn't've y'all y'all'll y'all'd've you'd you'd've you'll you're you've
"""


def _lacking_one(words: str) -> Iterator[tuple[str, str]]:
    """Pair each contraction with itself, one of its apostrophes left out."""
    for word in words.split():
        for place in (at for at, character in enumerate(word) if character == "'"):
            yield word[:place] + word[place + 1 :], word


_WORDS = {
    **dict(_lacking_one(_CONTRACTED)),
    "somebody'd": "somebodyd",  # the one entry that stands the wrong way round
}
_DIGITS = {
    word: str(value)
    for value, word in enumerate("zero one two three four five six seven eight nine ten".split())
} | {"none": "0"}


def vqa(prediction: str, references: Sequence[str]) -> Figures:
    """Score VQA's accuracy, of 100: the references are the answers of several people.

    Each person in turn is left out; the answer is as right as a third of the others who
    gave it, at most 1; the mean has two decimals. Punctuation, articles, number words and
    contractions are evened out only if the people disagree: if all say the same, the
    prediction has to be that very text. Source: GT-Vision-Lab/VQA,
    ``PythonEvaluationTools/vqaEvaluation/vqaEval.py``.
    """
    answer, others = _spaced(prediction), [_spaced(text) for text in some(references)]
    if len(set(others)) > 1:
        answer = _even_words(_even_punctuation(answer))
        others = [_even_words(_even_punctuation(text)) for text in others]
    matches = [other == answer for other in others]
    agreeing = sum(matches)
    accuracy = sum(min(1, (agreeing - match) / _ENOUGH) for match in matches) / len(matches)
    # Python 2 rounds a half away from zero.
    return {"accuracy": float(Decimal(100 * accuracy).quantize(_CENT, ROUND_HALF_UP))}


def _spaced(text: str) -> str:
    return text.replace("\n", " ").replace("\t", " ").strip()


def _even_punctuation(text: str) -> str:
    """Delete each mark that touches a space somewhere, turn the others into spaces.

    One comma between digits anywhere, and every mark is deleted.
    """
    evened, thousands = text, _THOUSANDS.search(text)
    for mark in _PUNCTUATION:
        deleted = thousands or f"{mark} " in text or f" {mark}" in text
        evened = evened.replace(mark, "" if deleted else " ")
    return _STOP.sub("", evened, count=_STOPS_AT_MOST)


def _even_words(text: str) -> str:
    words = (_DIGITS.get(word, word) for word in "".join(map(str.lower, text)).split())
    return " ".join(_WORDS.get(word, word) for word in words if word not in _ARTICLES)
