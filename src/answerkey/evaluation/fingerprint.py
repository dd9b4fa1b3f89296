"""A fingerprint of an answer key: equal for equal items and references."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import orjson

__all__ = ["key_fingerprint"]

_DIGITS = 8
_BATCH = 4_096  # rows written at once: a key of many gigabytes needs no second copy

Row: TypeAlias = tuple[str | None, Sequence[str]]


def key_fingerprint(ids: Sequence[str] | None, references: Sequence[Sequence[str]]) -> str:
    """Return eight hexadecimal digits that change with any item or reference.

    With ids the order of the items does not matter, nor how often one is repeated (a
    file of several systems' answers repeats its key); without ids it does.

    Examples:
        >>> key_fingerprint(["q1", "q2"], [["a"], ["b"]]) == key_fingerprint(
        ...     ["q2", "q1"], [["b"], ["a"]]
        ... )
        True
    """
    digest = hashlib.sha256()
    for batch in _batches(ids, references):
        digest.update(_written(batch))
    return digest.hexdigest()[:_DIGITS]


def _batches(
    ids: Sequence[str] | None, references: Sequence[Sequence[str]]
) -> Iterator[Sequence[Row]]:
    if ids is None:
        order: Sequence[int] = range(len(references))
    elif len(set(ids)) == len(ids):
        order = sorted(range(len(ids)), key=ids.__getitem__)
    else:
        rows = sorted({(name, tuple(texts)) for name, texts in zip(ids, references, strict=True)})
        yield from (rows[start : start + _BATCH] for start in range(0, len(rows), _BATCH))
        return
    for start in range(0, len(order), _BATCH):
        some = order[start : start + _BATCH]
        yield [(None if ids is None else ids[row], references[row]) for row in some]


def _written(rows: Sequence[Row]) -> bytes:
    """Write rows as JSON, each with a comma behind it."""
    try:
        return orjson.dumps(rows)[1:-1] + b","
    except TypeError:  # a lone surrogate, which only the standard library writes
        return b"".join(map(_written_alone, rows))


def _written_alone(row: Row) -> bytes:
    try:
        return orjson.dumps(row) + b","
    except TypeError:
        return json.dumps(row).encode() + b","
