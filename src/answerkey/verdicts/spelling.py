"""Whether two words, or two first names, may be the same in another form or spelling."""

from __future__ import annotations

from functools import lru_cache

from answerkey.verdicts.tables import IRREGULAR, NICKNAMES, PEOPLES, SUFFIXES

__all__ = ["name_twins", "one_first_name", "other_compound", "root", "spelling_twins"]


@lru_cache(maxsize=1 << 14)
def root(word: str) -> str:
    """Return what stays of a word without its ending, and of a people its land.

    Examples:
        >>> root("norwegian"), root("electing"), root("elections"), root("tree")
        ('norway', 'elect', 'elect', 'tree')
    """
    if word in PEOPLES:
        return PEOPLES[word]
    word = IRREGULAR.get(word, word)
    if len(word) < 6 or word[0].isdecimal() or not word.isascii() or word.startswith(_ELEMENTS):
        return word
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            word = word[: -len(suffix)]
            return word[:-1] if word[-1] == word[-2] and word[-1] not in "sl" else word
    return word


def spelling_twins(first: str, second: str) -> bool:
    """Tell whether two words are one letter apart, or two if both have at least eight.

    Words of fewer than five letters, numbers and words with another first letter are not.

    Examples:
        >>> spelling_twins("kathryn", "katheryn"), spelling_twins("mars", "mary")
        (True, False)
    """
    if first == second:
        return True
    if first[0] != second[0] or first[0].isdecimal():
        return False
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    allowed = 1 if len(shorter) < 8 or shorter.endswith(_LEARNED) else 2
    if len(shorter) < 5 or len(longer) - len(shorter) > allowed:
        return False
    if other_compound(first, second):
        return False
    return _within(shorter, longer, allowed)


def other_compound(first: str, second: str) -> bool:
    """Tell whether two words differ in the ending by which chemistry tells substances apart.

    Examples:
        >>> other_compound("nitrate", "nitrite"), other_compound("nitric", "nitrous")
        (True, True)
        >>> other_compound("private", "privet")
        False
    """
    if first == second or first[:3] != second[:3]:
        return False
    if first.startswith(_ELEMENTS) and {first[-2:], second[-2:]} == {"ic", "us"}:
        return True
    return first[:-3] == second[:-3] and {first[-3:], second[-3:]} <= _SALTS


def name_twins(first: str, second: str) -> bool:
    """Tell whether two last names may be one, spelled or transliterated otherwise.

    Examples:
        >>> name_twins("dutt", "dutta"), name_twins("smith", "smyth"), name_twins("kim", "king")
        (True, True, False)
    """
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    more = len(shorter) >= 4 and longer in {shorter + end for end in ("a", "h", "e", shorter[-1])}
    return more or spelling_twins(first, second)


def _within(shorter: str, longer: str, allowed: int) -> bool:
    """Tell whether so few letters put in, left out or exchanged make one word the other."""
    at = 0
    while at < len(shorter) and shorter[at] == longer[at]:
        at += 1
    if at == len(shorter):
        return len(longer) - at <= allowed
    if not allowed:
        return False
    shorter, longer, allowed = shorter[at:], longer[at:], allowed - 1
    if _within(shorter[1:], longer[1:], allowed):
        return True
    if len(longer) > len(shorter):
        return _within(shorter, longer[1:], allowed)
    return _within(shorter[1:], longer, allowed) or _within(longer[1:], shorter, allowed)


def one_first_name(first: str, second: str) -> bool:
    """Tell whether two first names may be one person's: initials, short forms, nicknames.

    Examples:
        >>> one_first_name("bill", "william"), one_first_name("j", "john")
        (True, True)
        >>> one_first_name("jk", "joanne"), one_first_name("jo", "james")
        (True, False)
        >>> one_first_name("john", "jack"), one_first_name("jane", "mary")
        (True, False)
    """
    if first == second:
        return True
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    if longer.startswith(shorter) or (
        # "J. K." and Joanne: initials written together are no name if nobody can speak them.
        len(shorter) <= _MOST_INITIALS and shorter[0] == longer[0] and _VOWELS.isdisjoint(shorter)
    ):
        return True
    if not NICKNAMES.get(first, _NONE).isdisjoint(NICKNAMES.get(second, _NONE)):
        return True
    return spelling_twins(first, second)


_LEARNED = ("logy", "nomy", "graphy", "metry", "phobia", "emia", "osis", "itis", "thermia")
"""Endings of words that differ in few letters and name different things."""
_SALTS = frozenset({"ate", "ite", "ide", "ane", "ene", "yne"})
"""Endings by which chemistry tells one thing from another: nitrate and nitrite."""
_ELEMENTS = tuple("chlor cupr ferr mercur nitr phosphor plumb stann sulf sulph".split())
"""Beginnings after which "-ic" and "-ous" are two things."""
_NONE: frozenset[str] = frozenset()
_VOWELS = frozenset("aeiouy")
_MOST_INITIALS = 3
