"""Other names of one thing, words of like meaning, opposites: common knowledge in small tables.

``names.txt``, ``persons.txt``, ``meanings.txt`` and ``opposites.txt`` beside this file hold a group
a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from answerkey.verdicts.spelling import root
from answerkey.verdicts.words import read

__all__ = ["Renamed", "groups", "opposites", "other_names", "senses"]

_Keys: TypeAlias = tuple[str, ...]
_NONE: frozenset[int] = frozenset()


def groups(table: str) -> list[str]:
    """Return the groups of a table, each as its line."""
    lines = Path(__file__).with_name(f"{table}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Renamed(NamedTuple):
    """A text under another name of a thing in it.

    Args:
        keys: The folded words of the text.
        name: The name that stood there.
        other: The other in its place.
        place: The first and the last word of the name, by number.
        gone: The folded words of the name.
        said: The folded words of the other.
    """

    keys: _Keys
    name: str
    other: str
    place: tuple[int, int]
    gone: _Keys
    said: _Keys


def other_names(keys: _Keys) -> Iterator[Renamed]:
    """Yield a text under each other name of a thing in it.

    Examples:
        >>> [renamed.keys for renamed in other_names(("bombay", "india"))]
        [('mumbai', 'india')]
    """
    # "Diana" may be a princess; "Diana Ross" is none.
    runs = [(0, *_persons()[keys])] if keys in _persons() else []
    for at, key in enumerate(keys):
        for one, others in _names().get(key, ()):
            if keys[at : at + len(one.keys)] == one.keys:
                runs.append((at, one, others))
    for at, one, others in runs:
        end = at + len(one.keys)
        for other in others:
            new = (*keys[:at], *other.keys, *keys[end:])
            place = at, end - 1
            yield Renamed(new, one.text, other.text, place, one.keys, other.keys)


def senses(key: str) -> frozenset[int]:
    """Return numbers that a folded word shares with those of like meaning.

    Examples:
        >>> senses("regulate") & senses("control") != set(), senses("tree")
        (True, frozenset())
    """
    return _senses().get(root(key), _NONE)


def opposites(key: str) -> frozenset[str]:
    """Return the folded words that say the opposite of one.

    Examples:
        >>> sorted(opposites("left")), "illegal" in opposites("legal"), opposites("tree")
        (['right'], True, frozenset())
    """
    known = _opposites().get(key, frozenset())
    if len(key) < _PREFIXED or not key.isalpha():
        return known
    bare = {key.removeprefix(prefix) for prefix in _NEGATIVE if key.startswith(prefix)}
    return known | {prefix + key for prefix in _NEGATIVE} | {b for b in bare if len(b) >= _PREFIXED}


_NEGATIVE = ("un", "in", "im", "il", "ir", "non", "dis", "anti")
_PREFIXED = 5  # letters


@lru_cache(maxsize=1)
def _opposites() -> dict[str, frozenset[str]]:
    """Return the opposites of each word of the table."""
    table: dict[str, frozenset[str]] = {}
    for group in groups("opposites"):
        first, second = (read(word).keys[0] for word in group.split())
        table[first] = table.get(first, frozenset()) | {second}
        table[second] = table.get(second, frozenset()) | {first}
    return table


class _Name(NamedTuple):
    """A name as it is written, and its folded words."""

    text: str
    keys: _Keys


_Others: TypeAlias = tuple[_Name, list[_Name]]


@lru_cache(maxsize=1)
def _names() -> dict[str, list[_Others]]:
    """Return each name of a thing with the others, by its first word."""
    table: dict[str, list[_Others]] = {}
    for one, others in _known("names"):
        table.setdefault(one.keys[0], []).append((one, others))
    return table


@lru_cache(maxsize=1)
def _persons() -> dict[_Keys, _Others]:
    """Return each name of a person with the others, by all its words."""
    return {one.keys: (one, others) for one, others in _known("persons")}


def _known(table: str) -> Iterator[_Others]:
    """Yield each name of a table with the other names of its group."""
    for group in groups(table):
        names = [_Name(text, read(text).keys) for text in group.split(" = ")]
        for name in names:
            yield name, [other for other in names if other is not name]


@lru_cache(maxsize=1)
def _senses() -> dict[str, frozenset[int]]:
    """Return the numbers of the groups to which a word with this root belongs."""
    table: dict[str, frozenset[int]] = {}
    for number, group in enumerate(groups("meanings")):
        for key in read(group).keys:
            table[root(key)] = table.get(root(key), _NONE) | {number}
    return table
