"""Make items of an answer key alone, before anybody has answered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from answerkey.evaluation.readers.cells import ids_of
from answerkey.evaluation.readers.notes import FileNote, columns_note, file_notes, key_found
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.references import references_of
from answerkey.evaluation.readers.roles import KEY_ROLES, check_mapping, find_roles, require
from answerkey.evaluation.readers.tables import Table, texts

__all__ = ["Key", "whole_key"]


@dataclass(frozen=True, slots=True)
class Key:
    """An answer key: one row an item, aligned lists.

    Args:
        ids: The ids, or ``None`` when the file has none.
        references: The references; empty only where the item declares no answer.
        questions: The questions, where there are any.
        notes: What was detected, chosen and changed, one line each.
        suggested_convention: The convention of a dataset in SQuAD's layout.
    """

    ids: list[str] | None
    references: list[list[str]]
    questions: list[str | None] | None
    notes: tuple[str, ...]
    suggested_convention: str | None

    def __len__(self) -> int:
        """Return the number of items."""
        return len(self.references)


def whole_key(table: Table, options: ReadOptions) -> Key:
    """Make a key of one table; an item that stands in several rows is taken once.

    A file with the answers of several systems holds each item as often as it was answered.

    Raises:
        InputError: A column is missing, or a cell is refused.
        UsageError: The mapping names a column that is not there.
    """
    check_mapping(table, None, options)
    roles = find_roles(table, KEY_ROLES, options)
    require(table, roles, "references")
    ids = None if roles.id is None else ids_of(table, roles.id)
    references, done = references_of(table, roles, ids=ids, options=options)
    questions = None if roles.question is None else texts(table.columns[roles.question])
    seen: dict[object, int] = {}
    for row, texts_of_row in enumerate(references):
        asked = questions[row] if questions else None
        seen.setdefault((ids[row] if ids else None, asked, tuple(texts_of_row)), row)
    rows = list(seen.values())
    table = replace(table, notes=table.notes + done)
    noted = FileNote(table, key_found(table, [references[row] for row in rows]))
    return Key(
        ids=None if ids is None else [ids[row] for row in rows],
        references=[references[row] for row in rows],
        questions=None if questions is None else [questions[row] for row in rows],
        notes=(*file_notes([noted]), *columns_note([roles])),
        suggested_convention=table.suggested_convention,
    )
