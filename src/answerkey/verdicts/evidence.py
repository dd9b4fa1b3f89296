"""What a rule finds: of which kind, why in words, and where the answer says so."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Evidence"]


class Evidence(NamedTuple):
    """What a rule says of an answer against one form of a reference.

    Args:
        kind: Which of its findings it is, a name in ``order.WORTH``.
        reason: Why, as a clause.
        words: The first and the last word of the answer that it rests on, by number.
        span: The same in characters, where the rule knows them.
    """

    kind: str
    reason: str
    words: tuple[int, int] | None = None
    span: tuple[int, int] | None = None
