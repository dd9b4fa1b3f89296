"""What callers give as texts: checked before anything is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from answerkey.errors import UsageError

__all__ = ["check_text", "given_texts", "reference_list"]


def check_text(what: str, value: object) -> None:
    """Refuse what is no text.

    Raises:
        UsageError: It is not; ``what`` names it.
    """
    if not isinstance(value, str):
        raise UsageError(f"{what} is of type {type(value).__name__}", accepted="str")


def given_texts(references: str | Iterable[str]) -> tuple[str, ...]:
    """Return the references of one answer, of which there may be one.

    Raises:
        UsageError: One of them is no text.
    """
    if isinstance(references, str):
        return (references,)
    if not isinstance(references, Iterable):
        raise UsageError(
            f"references of type {type(references).__name__}", accepted="str, or several"
        )
    given = tuple(references)
    for index, reference in enumerate(given):
        check_text(f"reference {index}", reference)
    return given


def reference_list(references: str | Sequence[str]) -> list[str]:
    """Return the references of one item as a list: they have an order, which scores may tell of.

    Raises:
        UsageError: They have none, or one is no text.
    """
    if not isinstance(references, Sequence) or isinstance(references, bytes | bytearray):
        raise UsageError(
            f"references of type {type(references).__name__}", accepted="str or a sequence of str"
        )
    return list(given_texts(references))
