"""Changes written into the text of a key, spelled as what stands around them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from answerkey.errors import InputError, UsageError, counted, quoted
from answerkey.review.changes import Change
from answerkey.review.spans import Cell, Node, json_node, records

__all__ = ["Edit", "Treatment", "Wanted", "applied", "csv_edits", "json_edits"]

Treatment: TypeAlias = Literal["drop", "mark"]
"""Whether a bad entry goes, or stays with a mark."""

_MARK = "bad_key"


@dataclass(frozen=True, slots=True)
class Edit:
    """A part of the text that is replaced."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to happen to a row of the key: references to add, or why it is bad."""

    aliases: Sequence[str]
    bad: Change | None


def applied(text: str, edits: Sequence[Edit]) -> str:
    """Return the text with its edits; what two of them take away is taken away once."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda one: one.start):
        parts += [text[at : edit.start], edit.text]
        at = max(at, edit.end)
    return "".join([*parts, text[at:]])


def csv_edits(
    text: str,
    wanted: Sequence[Wanted],
    columns: Sequence[str],
    *,
    delimiter: str,
    separator: str | None,
    bad: Treatment,
) -> list[Edit]:
    """Return the edits of a CSV or TSV file.

    Args:
        text: The file.
        wanted: For each row.
        columns: Those that hold references.
        delimiter: Between cells.
        separator: Between references in a cell, where there is one.
        bad: What happens to bad entries.

    Raises:
        InputError: A row has no empty column for a further reference.
        UsageError: A bad entry cannot be marked.
    """
    header, *body = records(text, delimiter)
    names = [cell.text for cell in header.cells]
    places = [names.index(name) for name in columns]
    edits = []
    for record, want in zip(body, wanted, strict=True):
        if want.bad is not None:
            if bad == "mark":
                raise UsageError("--bad mark: CSV has no place for a mark", accepted="--bad drop")
            edits.append(Edit(record.start, record.end, ""))
        elif want.aliases:
            cells = [record.cells[place] for place in places]
            filled = _filled(cells, want.aliases, separator)
            edits += [Edit(cell.start, cell.end, _cell(said, delimiter)) for cell, said in filled]
    return edits


def _filled(
    cells: Sequence[Cell], aliases: Sequence[str], separator: str | None
) -> list[tuple[Cell, str]]:
    if len(cells) > 1:
        free = [cell for cell in cells if not cell.text]
        if len(free) < len(aliases):
            raise InputError(
                f"no empty column for the alias {quoted(aliases[-1])}",
                remedy="add a column reference_N to the key",
            )
        return list(zip(free, aliases, strict=False))
    (cell,) = cells
    if separator is not None:
        return [(cell, separator.join([*filter(None, [cell.text]), *aliases]))]
    if cell.text.lstrip().startswith("["):
        edits = _Json(cell.text, "").added(json_node(cell.text), aliases, "")
        return [(cell, applied(cell.text, list(edits)))]
    every = [*filter(None, [cell.text]), *aliases]
    return [(cell, json.dumps(every, ensure_ascii=False))]


def _cell(text: str, delimiter: str) -> str:
    if any(mark in text for mark in (delimiter, '"', "\r", "\n")) or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a JSON key: its object, what goes when it goes, and the text it is about."""

    node: Node
    whole: tuple[int, int]
    context: str = ""


def json_edits(
    text: str, wanted: Sequence[Wanted], column: str, *, form: str, bad: Treatment
) -> list[Edit]:
    """Return the edits of JSON Lines, an array of objects, or a SQuAD dataset.

    Args:
        text: The file.
        wanted: For each row.
        column: The member that holds references.
        form: What the file was read as.
        bad: What happens to bad entries.

    Raises:
        InputError: The file's entries are not where they are looked for.
    """
    gone = iter([bad == "drop" and want.bad is not None for want in wanted])
    # A SQuAD dataset calls them answers, whatever the column of its table is called.
    writer = _Json(text, "answers" if form.startswith("squad") else column)
    entries = list(_entries(text, form, gone))
    if len(entries) != len(wanted):
        raise InputError(
            f"{counted(len(entries), 'entry', 'entries')}, where {len(wanted):,} were read"
        )
    return [
        edit
        for entry, want in zip(entries, wanted, strict=True)
        for edit in writer.edits(entry, want, bad)
    ]


def _entries(text: str, form: str, gone: Iterator[bool]) -> Iterator[_Entry]:
    if form == "jsonl":
        at = 0
        for line in text.split("\n"):
            end = at + len(line) + 1
            if line.strip():
                yield _Entry(json_node(text, at), (at, end))
            at = end
        return
    document = json_node(text)
    if not form.startswith("squad"):
        listed = document.kind == "["
        yield from _members(document, gone) if listed else [_Entry(document, (0, 0))]
        return
    for paragraph in _inner(_inner([document], "data"), "paragraphs"):
        context = paragraph.member("context")
        items = paragraph.member("qas")
        for entry in _members(items, gone) if items else ():
            yield replace(entry, context=context.text if context else "")


def _inner(nodes: Sequence[Node], name: str) -> list[Node]:
    lists = [node.member(name) for node in nodes]
    return [value for one in lists if one is not None for value in one.values]


def _members(node: Node, gone: Iterator[bool]) -> Iterator[_Entry]:
    """Give the members of a list; with each goes a comma, so that none is left over."""
    members = node.values
    kept = [at for at in range(len(members)) if not next(gone, False)]
    last = kept[-1] if kept else -1
    for at, member in enumerate(members):
        if at < last:
            yield _Entry(member, (member.start, members[at + 1].start))
        else:
            yield _Entry(member, (members[at - 1].end if at else member.start, member.end))


class _Json:
    """Writes into the text of a JSON document."""

    def __init__(self, text: str, column: str) -> None:
        self._text = text
        self._column = column
        self._ascii = text.isascii()

    def edits(self, entry: _Entry, want: Wanted, bad: Treatment) -> Iterator[Edit]:
        """Give the edits of one entry."""
        node = entry.node.member(self._column)
        if want.bad is not None and bad == "drop":
            yield Edit(*entry.whole, "")
        elif want.bad is not None:
            told = {"by": want.bad.by, "on": want.bad.on, "note": want.bad.note}
            yield self._appended(entry.node, f'"{_MARK}": {self._spelled(told)}')
        elif want.aliases and node is not None:
            yield from self.added(node, want.aliases, entry.context)
            flag = entry.node.member("is_impossible")
            if flag is not None and self._text[flag.start : flag.end] == "true":
                yield Edit(flag.start, flag.end, "false")  # it has an answer now

    def added(self, node: Node, aliases: Sequence[str], context: str) -> Iterator[Edit]:
        """Add references to a list of texts or of answers, to columns of them, or to a text."""
        texts, starts = node.member("text"), node.member("answer_start")
        if node.kind == "[":
            kinds = {one.kind for one in node.values}
            answers = kinds == {"{"} or (bool(context) and not kinds)
            given = [self._answer(one, context) if answers else one for one in aliases]
            yield self._appended(node, *map(self._spelled, given))
        elif texts is not None:
            yield self._appended(texts, *map(self._spelled, aliases))
            if starts is not None:
                found = [str(context.find(one)) for one in aliases]
                yield self._appended(starts, *found)
        elif node.kind == '"':
            first = self._text[node.start : node.end]
            every = ", ".join([first, *map(self._spelled, aliases)])
            yield Edit(node.start, node.end, f"[{every}]")

    @staticmethod
    def _answer(alias: str, context: str) -> dict[str, object]:
        """Return an answer of a SQuAD dataset; -1 is where the text does not hold it."""
        return {"text": alias, "answer_start": context.find(alias) if context else -1}

    def _appended(self, node: Node, *members: str) -> Edit:
        """Append members to a list or object, parted as those before them are."""
        values = node.values
        if not values:
            return Edit(node.start + 1, node.end - 1, ", ".join(members))
        head = self._text[node.start + 1 : values[0].start]
        lead = head[: len(head) - len(head.lstrip())]
        gap = lead if "\n" in lead else self._gap(node)
        return Edit(values[-1].end, values[-1].end, "".join(f",{gap}{one}" for one in members))

    def _gap(self, node: Node) -> str:
        """Return what stands after a comma: a space, unless the text is written without."""
        values = node.values
        between = self._text[values[0].end : values[1].start] if len(values) > 1 else ""
        if between.strip(" ") == ",":
            return between[1:]
        return "" if self._text[node.start - 1 : node.start] == ":" else " "

    def _spelled(self, value: object) -> str:
        return json.dumps(value, ensure_ascii=self._ascii)
