"""Other names of one thing, and words of like meaning: common knowledge, in two small tables.

``names.txt`` and ``meanings.txt`` beside this file hold a group a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from answerkey.verdicts.spelling import root
from answerkey.verdicts.words import read

__all__ = ["groups", "other_names", "senses"]

_Keys: TypeAlias = tuple[str, ...]
_NONE: frozenset[int] = frozenset()


def groups(table: str) -> list[str]:
    """Return the groups of a table, each as its line."""
    lines = Path(__file__).with_name(f"{table}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def other_names(keys: _Keys) -> Iterator[tuple[_Keys, str, str]]:
    """Yield a text under each other name of a thing in it: its words, the name, the other.

    Examples:
        >>> list(other_names(("bombay", "india")))
        [(('mumbai', 'india'), 'bombay', 'mumbai')]
    """
    table = _names()
    for at, key in enumerate(keys):
        for run, other in table.get(key, ()):
            if keys[at : at + len(run)] == run:
                new = (*keys[:at], *other, *keys[at + len(run) :])
                yield new, " ".join(run), " ".join(other)


def senses(key: str) -> frozenset[int]:
    """Return numbers that a folded word shares with those of like meaning.

    Examples:
        >>> senses("regulate") & senses("control") != set(), senses("tree")
        (True, frozenset())
    """
    return _senses().get(root(key), _NONE)


@lru_cache(maxsize=1)
def _names() -> dict[str, list[tuple[_Keys, _Keys]]]:
    """Return each name with each other of its thing, by the first word of the name."""
    table: dict[str, list[tuple[_Keys, _Keys]]] = {}
    for group in groups("names"):
        runs = [read(name).keys for name in group.split("=")]
        for run in runs:
            table.setdefault(run[0], []).extend((run, other) for other in runs if other != run)
    return table


@lru_cache(maxsize=1)
def _senses() -> dict[str, frozenset[int]]:
    """Return the numbers of the groups to which a word with this root belongs."""
    table: dict[str, frozenset[int]] = {}
    for number, group in enumerate(groups("meanings")):
        for key in read(group).keys:
            table[root(key)] = table.get(root(key), _NONE) | {number}
    return table
