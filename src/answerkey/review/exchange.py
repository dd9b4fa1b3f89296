"""Decisions as JSON Lines: written for others, and read with checks before anything is stored."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson

from answerkey.errors import InputError, Location, quoted, visible
from answerkey.review.decisions import Decision, decision_of
from answerkey.review.store import MAGIC, Store

__all__ = ["Imported", "exported", "imported", "read_decisions"]

_LONGEST_LINE = 200_000  # bytes: every field at its longest, escaped


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did.

    Args:
        new: Decisions that were stored.
        known: Those that had been stored before.
        elsewhere: New ones about answers that are not in the run.
        annotators: How many of the new ones each decided.
    """

    new: int
    known: int
    elsewhere: int
    annotators: dict[str, int]


def exported(decisions: Iterable[Decision]) -> bytes:
    """Return decisions as JSON Lines, every revision a line."""
    return b"".join(orjson.dumps(one.record()) + b"\n" for one in decisions)


def read_decisions(path: str) -> list[Decision]:
    """Read decisions from a file: the store of a review, or its export as JSON Lines.

    Raises:
        InputError: The file is neither, or one line is no decision: then none is taken.
    """
    try:
        with Path(path).open("rb") as file:
            stored = file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise InputError(
            f"it cannot be read: {error.strerror or error}", where=visible(path)
        ) from error
    if stored:
        with Store(path) as store:
            return store.decisions()
    return list(_lines(path))


def imported(path: str, store: Store, *, items: Collection[str] | None = None) -> Imported:
    """Take the decisions of a file into a store, all or none; known ones count once.

    Args:
        path: JSON Lines, or another store.
        store: Where they go.
        items: The answers of the run, where it is known.

    Raises:
        InputError: The file is refused; nothing was stored.
    """
    known = store.keys()
    found = read_decisions(path)
    new = list({one.key: one for one in found if one.key not in known}.values())
    store.append(new)
    elsewhere = sum(one.item not in items for one in new) if items is not None else 0
    people = dict(Counter(one.annotator for one in new).most_common())
    return Imported(len(new), len(found) - len(new), elsewhere, people)


def _lines(path: str) -> Iterator[Decision]:
    seen: dict[str, tuple[int, Decision]] = {}
    with Path(path).open("rb") as file:
        number = 0
        while line := file.readline(_LONGEST_LINE + 1):
            number += 1
            where = Location(file=path, line=number)
            if len(line) > _LONGEST_LINE:
                raise InputError(
                    f"a line of over {_LONGEST_LINE:,} bytes", where=where, accepted="a decision"
                )
            if not line.strip():
                continue
            one = decision_of(_parsed(line, where), where=where)
            first, same = seen.setdefault(one.key, (number, one))
            if same != one:
                raise InputError(
                    f"the key {quoted(one.key)} stands for two different decisions",
                    where=where,
                    accepted="a key of its own for each",
                    remedy=f"the first is in line {first:,}",
                )
            yield one


def _parsed(line: bytes, where: Location) -> object:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        cut = "" if line.endswith(b"\n") else "; the last line ends early: was the file cut short?"
        raise InputError(
            f"the line is not JSON in UTF-8{cut}",
            where=where,
            accepted="a decision a line, as answerkey review exports them",
            remedy="nothing was taken in",
        ) from error
