"""Items that stand twice: found, and told in the same words wherever they come from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from answerkey.errors import quoted

__all__ = ["duplicate_found", "repeated"]


def repeated(names: Sequence[Hashable]) -> tuple[int, int] | None:
    """Return the first two places of the name that is the first to stand twice, if one does.

    Examples:
        >>> repeated(["a", "b", "c", "b", "a"])
        (1, 3)
    """
    if len(set(names)) == len(names):
        return None
    first: dict[Hashable, int] = {}
    places = enumerate(names)
    return next((first[name], at) for at, name in places if first.setdefault(name, at) < at)


def duplicate_found(name: str, system: object, places: str) -> str:
    """Say which id stands twice, and where.

    Args:
        name: The id.
        system: Who gave both answers, or None.
        places: Such as ``lines 2 and 5``.
    """
    of = "" if system is None else f" of system {quoted(system)}"
    return f"duplicate id {quoted(name)}{of} ({places})"
