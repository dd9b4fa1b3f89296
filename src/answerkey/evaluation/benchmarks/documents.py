"""Parsed files, and places in them that can say where they are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from answerkey.errors import InputError, quoted, visible
from answerkey.evaluation.readers.tables import described

__all__ = ["Document", "Node"]

_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Node:
    """A value inside a parsed file, with its file and its path there.

    Args:
        value: The value.
        file: The file's name.
        path: Keys and positions from the top: ``data[0].paragraphs[1]``.
        lines: For the top of JSON Lines, the line that each value stands on.
    """

    value: Any
    file: str
    path: str = ""
    lines: Sequence[int] = ()

    def refusal(
        self,
        found: str,
        *,
        accepted: str = "",
        remedy: str = "",
        id: object = None,  # noqa: A002
    ) -> InputError:
        """Make the error that says what is wrong at this place."""
        where = [visible(self.file), visible(self.path.removesuffix(", "))]
        if id is not None:
            where.append(f"id {quoted(id)}")
        return InputError(
            found, where=", ".join(filter(None, where)), accepted=accepted, remedy=remedy
        )

    def wrong(self, accepted: str) -> InputError:
        """Make the error that says that another kind of value belongs here."""
        return self.refusal(f"found {described(self.value)}", accepted=accepted)

    def optional(self, name: str) -> Node | None:
        """Return a member of this object, or None if it has none of that name.

        Raises:
            InputError: This is no object.
        """
        members = self.mapping(f"an object with {quoted(name)}")
        return self._at(name, members[name]) if name in members else None

    def member(self, name: str) -> Node:
        """Return a member of this object.

        Raises:
            InputError: This is no object, or it has no such member.
        """
        found = self.optional(name)
        if found is None:
            raise self.refusal(
                f"there is no member {quoted(name)}",
                accepted=f"an object with {quoted(name)}",
            )
        return found

    def mapping(self, accepted: str = "an object") -> Mapping[str, Any]:
        """Return this object.

        Raises:
            InputError: It is none.
        """
        if not isinstance(self.value, dict):
            raise self.wrong(accepted)
        return self.value

    def members(self, accepted: str = "an object") -> Iterator[tuple[str, Node]]:
        """Give the members of this object, in order.

        Raises:
            InputError: It is none.
        """
        for name, value in self.mapping(accepted).items():
            yield name, self._at(name, value)

    def elements(self, accepted: str = "a list") -> Iterator[Node]:
        """Give the elements of this list.

        Raises:
            InputError: It is none.
        """
        if not isinstance(self.value, list):
            raise self.wrong(accepted)
        for index, value in enumerate(self.value):
            yield Node(value, self.file, self._element(index))

    def texts(self, accepted: str = "a list of texts") -> list[str]:
        """Return this list of texts.

        Raises:
            InputError: It is none.
        """
        return [element.text() for element in self.elements(accepted)]

    def text(self) -> str:
        """Return this text.

        Raises:
            InputError: It is none.
        """
        if not isinstance(self.value, str):
            raise self.wrong("a text")
        return self.value

    def key(self) -> Any:
        """Return this value where it names something: a text or a number.

        Raises:
            InputError: It is none, so that nothing can be looked up by it.
        """
        if not isinstance(self.value, str | int | float):
            raise self.wrong("a text or a number")
        return self.value

    def fingerprint(self) -> str:
        """Return eight hexadecimal digits that change with any part of the value."""
        canonical = json.dumps(self.value, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:_DIGITS]

    def _at(self, name: str, value: object) -> Node:
        shown = name if name.isidentifier() else f"[{quoted(name)}]"
        dot = "." if self.path and not self.path.endswith(" ") and shown == name else ""
        return Node(value, self.file, f"{self.path}{dot}{shown}")

    def _element(self, index: int) -> str:
        if self.lines:
            return f"line {self.lines[index]:,}, "
        return f"{self.path}[{index}]"


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file.

    Args:
        value: What it holds; of JSON Lines the list of the lines' values.
        name: The file, for messages.
        lines: Of JSON Lines, the line that each value stands on.
        repeated: How many members stand twice in one object; the last one counts.
        first_repeated: The first of them.
        notes: What else reading noticed.
    """

    value: Any
    name: str
    lines: Sequence[int] = ()
    repeated: int = 0
    first_repeated: str = ""
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, value: object, name: str) -> Document:
        """Take a document as it is, and a parsed value as one of the given name."""
        return value if isinstance(value, cls) else cls(value, name)

    @property
    def root(self) -> Node:
        """The whole value."""
        return Node(self.value, self.name, lines=self.lines)
