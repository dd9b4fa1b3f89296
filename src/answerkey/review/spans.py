"""Where values stand in the text of a JSON document or a CSV file, so that little is rewritten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]

__all__ = ["Cell", "Node", "Record", "json_node", "records"]

_BLANK = re.compile(r"[ \t\r\n]*")
_SCALAR = re.compile(r"[^\s,\]}]+")


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a JSON document.

    Args:
        start: Where it begins, in characters.
        end: Where it ends.
        kind: ``{``, ``[``, ``"``, or an empty text for numbers, true, false and null.
        text: The text of a string.
        members: What an object or list holds, in order; of an object, with names.
    """

    start: int
    end: int
    kind: str
    text: str
    members: tuple[tuple[str, Node], ...]

    def member(self, name: str) -> Node | None:
        """Return an object's last member of that name, as parsers do."""
        return dict(self.members).get(name) if self.kind == "{" else None

    @property
    def values(self) -> list[Node]:
        """What it holds, without names."""
        return [value for _, value in self.members]


def json_node(text: str, start: int = 0) -> Node:
    """Find the values of a document that a parser has accepted.

    Args:
        text: Holds the document.
        start: Where to begin.

    Raises:
        RecursionError: It is nested deeper than Python can follow.

    Examples:
        >>> text = '{"a": ["x", 10]}'
        >>> node = json_node(text).member("a").values[1]
        >>> text[node.start : node.end]
        '10'
    """
    start = _after_blank(text, start)
    kind = text[start]
    if kind == '"':
        value, end = scanstring(text, start + 1, True)  # noqa: FBT003 - strict, positional in C
        return Node(start, end, kind, value, ())
    if kind not in "{[":
        match = _SCALAR.match(text, start)
        return Node(start, match.end() if match else start + 1, "", "", ())
    members: list[tuple[str, Node]] = []
    at = _after_blank(text, start + 1)
    while text[at] not in "}]":
        name = ""
        if kind == "{":
            name, at = scanstring(text, at + 1, True)  # noqa: FBT003
            at = _after_blank(text, at) + 1
        member = json_node(text, at)
        members.append((name, member))
        at = _after_blank(text, member.end)
        if text[at] == ",":
            at = _after_blank(text, at + 1)
    return Node(start, at + 1, kind, "", tuple(members))


def _after_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a CSV file: where it stands, quotes included, and what it says."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a CSV file; ``end`` is after its line end."""

    start: int
    end: int
    cells: tuple[Cell, ...]


def records(text: str, delimiter: str) -> Iterator[Record]:
    r"""Find the records of a CSV file that a strict reader has accepted; blank lines are none.

    Examples:
        >>> [[cell.text for cell in record.cells] for record in records('a,"b,""c"\r\n\nd,\n', ",")]
        [['a', 'b,"c'], ['d', '']]
    """
    cell = re.compile(rf'"(?:[^"]|"")*"|[^{re.escape(delimiter)}\r\n]*')
    at = 0
    while at < len(text):
        start, cells = at, []
        while True:
            found = cell.match(text, at)
            raw = found.group() if found else ""
            said = raw[1:-1].replace('""', '"') if raw.startswith('"') else raw
            cells.append(Cell(at, at + len(raw), said))
            at += len(raw)
            if text[at : at + 1] != delimiter:
                break
            at += 1
        blank = at == start
        at += 2 if text.startswith("\r\n", at) else 1
        if not blank:
            yield Record(start, min(at, len(text)), tuple(cells))
