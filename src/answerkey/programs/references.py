"""Reference lists, for programs that cannot do without one."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.errors import InputError

__all__ = ["first", "some"]


def some(references: Sequence[str]) -> Sequence[str]:
    """Return the references.

    Raises:
        InputError: There is none; the originals then fail on an empty sequence.
    """
    if not references:
        raise InputError("an item has no reference", accepted="at least one")
    return references


def first(references: Sequence[str]) -> str:
    """Return the reference that counts where a program takes a single one.

    Raises:
        InputError: There is none.
    """
    return some(references)[0]
