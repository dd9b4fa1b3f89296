"""Numbers written in English words, and the magnitudes that may follow digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["CARDINALS", "FIRST_WORDS", "MAGNITUDES", "ORDINALS", "number_in_words", "words_pattern"]

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINAL_ONES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
_ORDINAL_TENS = (
    "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split()
)

_SMALL = {word: value for value, word in enumerate(_ONES)}
_ROUND = {"fourty": 40} | {word: 10 * value for value, word in enumerate(_TENS, 2)}
CARDINALS = {**_SMALL, **_ROUND}
"""The number that each word below a hundred names."""
MAGNITUDES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9} | {
    "trillion": 10**12
}
"""Words that multiply the number before them."""
ORDINALS = (
    {word: value for value, word in enumerate(_ORDINAL_ONES, 1)}
    | {word: 10 * value for value, word in enumerate(_ORDINAL_TENS, 2)}
    | {"hundredth": 100, "thousandth": 1000}
)
"""The number that each ordinal word names."""
_LONGEST = 24  # words: nobody writes more, and "hundred hundred …" must not grow without end
FIRST_WORDS = frozenset({*_SMALL, *_ROUND, "hundred", "thousand", "dozen"})
"""The words that a number in words may begin with."""


def number_in_words(words: Sequence[str], start: int) -> tuple[int, int]:
    """Read the longest number in words, lower case, that begins at one of them.

    Returns:
        Its value and how many words it takes; ``(0, 0)`` where none begins.

    Examples:
        >>> number_in_words("two hundred and fifty thousand men".split(), 0)
        (250000, 5)
        >>> number_in_words("twenty first".split(), 0)
        (21, 2)
    """
    if words[start] == "dozen":
        return 12, 1
    total = group = taken = 0
    position = start
    while position < min(len(words), start + _LONGEST):
        word = words[position]
        small = _SMALL.get(word)
        if small is not None and _fits(small, group, began=taken > 0):
            group += small
        elif word in _ROUND and group % 100 == 0:
            group += _ROUND[word]
        elif word == "hundred":
            group = 100 * max(group, 1)
        elif word == "dozen" and 0 < group < 100 and not total:
            return 12 * group, position + 1 - start
        elif word in MAGNITUDES:
            total, group = total + max(group, 1) * MAGNITUDES[word], 0
        elif taken and _closes(word, group):
            return total + group + ORDINALS[word], position + 1 - start
        elif taken and word == "and" and (total or group) and group % 100 == 0:
            position += 1  # counts only if a number follows
            continue
        else:
            break
        position += 1
        taken = position - start
    return total + group, taken


def _fits(small: int, group: int, *, began: bool) -> bool:
    """Tell whether "five" may follow: "twenty five", "hundred five", not "two five"."""
    if not began or (group % 100 == 0):
        return not (began and group == 0 and small == 0)
    return group % 10 == 0 and group % 100 >= 20 and 0 < small < 10


def _closes(word: str, group: int) -> bool:
    ordinal = ORDINALS.get(word, 0)
    return 0 < ordinal < 10 and group % 10 == 0 and group % 100 >= 20


def words_pattern(words: Iterable[str]) -> str:
    r"""Return an alternation of words, the longest first, each as it stands.

    Examples:
        >>> words_pattern(["a.m.", "am"])
        'a\\.m\\.|am'
    """
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))
