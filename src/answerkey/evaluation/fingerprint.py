"""A fingerprint of an answer key: equal for equal items and references."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

import orjson

__all__ = ["key_fingerprint"]

_DIGITS = 8


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
    if ids is None:
        lines = [_dumped([None, *texts]) for texts in references]
    else:
        pairs = zip(ids, references, strict=True)
        lines = sorted({_dumped([name, *texts]) for name, texts in pairs})
    return hashlib.sha256(b"\n".join(lines)).hexdigest()[:_DIGITS]


def _dumped(item: list[str | None]) -> bytes:
    try:
        return orjson.dumps(item)
    except TypeError:  # a lone surrogate, which only the standard library writes
        return json.dumps(item).encode()
