"""What a run notices, and whether it may go on where the official program fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from answerkey.errors import InputError, quoted, visible
from answerkey.evaluation.benchmarks.documents import Document, Node

__all__ = ["Ledger"]

_NOBODY = object()


class Ledger:
    """Count occasions by kind, so that a thousand of them are one warning.

    Args:
        repair: Whether to go on where the official program fails.
    """

    def __init__(self, *, repair: bool = False) -> None:
        self._repair = repair
        self._occasions: dict[str, tuple[int, object]] = {}
        self.details: dict[str, object] = {}
        self.repairs = 0

    def note(self, what: str, *, id: object = _NOBODY, count: int = 1) -> None:  # noqa: A002
        """Note an occasion; the first id of its kind is kept."""
        if count:
            before, first = self._occasions.get(what, (0, id))
            self._occasions[what] = before + count, first

    def note_each(self, what: str, ids: Sequence[object]) -> None:
        """Note an occasion for each id."""
        if ids:
            self.note(what, id=ids[0], count=len(ids))

    def note_repeated(self, what: str, ids: Iterable[object]) -> None:
        """Note each id that was there before, where it counts all the same."""
        self.note_each(
            f"further {what} with an id that was there before, each counts",
            [name for name, times in Counter(ids).items() for _ in range(times - 1)],
        )

    def note_reading(self, document: Document) -> None:
        """Note what the reading of a file noticed."""
        name = visible(document.name)
        self.note(
            f"{name}: members that stand twice in one object, the last one counts",
            id=document.first_repeated,
            count=document.repeated,
        )
        for text in document.notes:
            self.note(f"{name}: {text}")

    def fails(
        self,
        what: str,
        *,
        at: Node,
        official: str,
        rule: str,
        id: object = _NOBODY,  # noqa: A002
        found: str = "",
    ) -> None:
        """Say that the official program fails here; return only if that may be repaired.

        Args:
            what: The kind of fault, as a clause.
            at: Where it is.
            official: How the official program fails.
            rule: What is done about it, as a clause.
            id: The question.
            found: What was found, where that says more than ``what``.

        Raises:
            InputError: Nothing may be repaired.
        """
        if not self._repair:
            raise at.refusal(
                found or what,
                id=None if id is _NOBODY else id,
                remedy=f"the official program fails here ({official}); with --repair {rule}",
            )
        self.repairs += 1
        self.note(f"repaired: {what}: {rule}", id=id)

    @property
    def warnings(self) -> tuple[str, ...]:
        """One line for each kind of occasion, in the order of the first."""
        return tuple(
            f"{what}: {count:,}" + ("" if first is _NOBODY else f", first {quoted(first)}")
            for what, (count, first) in self._occasions.items()
        )

    @staticmethod
    def nothing_to_average(at: Node, what: str = "question") -> InputError:
        """Make the error for a dataset without a question, which no rule repairs."""
        return at.refusal(
            f"no {what}",
            accepted=f"at least one {what}",
            remedy="there is nothing to average: the official program divides by zero",
        )
