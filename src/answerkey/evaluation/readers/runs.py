"""Make a run of what was read: one row per item, ready to be scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from answerkey.errors import InputError, counted, quoted, visible
from answerkey.evaluation.readers.cells import ids_of, predictions_of, systems_of
from answerkey.evaluation.readers.joining import (
    Pairing,
    merge_repeated,
    pair_by_id,
    pair_by_position,
    refuse_duplicates,
    refuse_unlike_rows,
)
from answerkey.evaluation.readers.notes import (
    FileNote,
    columns_note,
    file_notes,
    key_found,
    predictions_found,
    rows_found,
    without_answer,
)
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.references import references_of
from answerkey.evaluation.readers.role_names import ROLE_NAMES
from answerkey.evaluation.readers.roles import (
    KEY_ROLES,
    Roles,
    check_mapping,
    find_roles,
    refuse_swapped,
    require,
)
from answerkey.evaluation.readers.tables import Table, texts

__all__ = ["ONE_PREDICTION", "Run", "joined_run", "roles_of_run", "row_name", "whole_run"]

_WHOLE_RUN = ("id", "question", "prediction", "references", "system")
_PREDICTIONS = ("id", "question", "prediction", "system")

ONE_PREDICTION = "keep one prediction per id"
_ONE_ITEM = "keep one row per id, or union their references with --merge-references"

Columns: TypeAlias = Mapping[str, Sequence[str | None]]


@dataclass(frozen=True, slots=True)
class Run:
    """A run ready to be scored: one row per item, aligned columns.

    Those of a part of a file may stay in Arrow; all others are lists.

    Args:
        ids: The ids, or ``None`` when the files have none.
        predictions: The predictions; ``None`` where a prediction is missing or null.
        references: The references; empty only where the item declares no answer.
        questions: The questions, where there are any.
        columns: Every other column as text, to slice by.
        system_column: The one of ``columns`` that names who answered, if any does.
        missing: Items of the key without a prediction row, summed over systems.
        null_predictions: Predictions that are null.
        extra: Predictions that were left out because the key does not have their id.
        notes: What was detected, chosen and changed, one line each.
        suggested_convention: The convention of a dataset in SQuAD's layout.
    """

    ids: Sequence[str] | None
    predictions: Sequence[str | None]
    references: Sequence[Sequence[str]]
    questions: Sequence[str | None] | None
    columns: Columns
    system_column: str | None
    missing: int
    null_predictions: int
    extra: int
    notes: tuple[str, ...]
    suggested_convention: str | None

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.predictions)

    @property
    def systems(self) -> Sequence[str | None] | None:
        """Who gave each answer, if a column says it."""
        return self.columns[self.system_column] if self.system_column else None

    def take(self, rows: Sequence[int]) -> Run:
        """Return some rows, in the order given; what was counted is still the whole file's."""
        return replace(
            self,
            ids=None if self.ids is None else [self.ids[row] for row in rows],
            predictions=[self.predictions[row] for row in rows],
            references=[self.references[row] for row in rows],
            questions=None if self.questions is None else [self.questions[row] for row in rows],
            columns={name: [cells[row] for row in rows] for name, cells in self.columns.items()},
        )

    def name(self, row: int) -> str:
        """Return what a row is called where people read of it: ``row_name``."""
        return row_name(row, None if self.ids is None else self.ids[row])


def row_name(row: int, id: str | None = None) -> str:  # noqa: A002 - the field's name
    """Name an item by its id, or without one by its row, counted from 1.

    Examples:
        >>> row_name(0, "q1"), row_name(1_999)
        ('q1', 'row 2,000')
    """
    return f"row {row + 1:,}" if id is None else id


@dataclass(frozen=True, slots=True)
class _Key:
    """The answer key; ``rows`` are those of its table that are items of their own."""

    table: Table
    roles: Roles
    ids: list[str] | None
    references: list[list[str]]
    rows: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Answers:
    """The predictions, as they stand in their file."""

    table: Table
    roles: Roles
    ids: list[str] | None
    predictions: list[str | None]
    systems: list[str] | None


def whole_run(table: Table, options: ReadOptions) -> Run:
    """Make a run of one table that holds both predictions and references.

    Raises:
        InputError: A column is missing, or a cell is refused.
        UsageError: The mapping names a column that is not there.
    """
    roles = roles_of_run(table, options)
    answers = _answers(table, roles, options)
    if answers.ids is not None:
        refuse_duplicates(table, answers.ids, answers.systems, remedy=ONE_PREDICTION)
    references, done = references_of(table, roles, ids=answers.ids, options=options)
    table = replace(table, notes=table.notes + done)
    nulls = answers.predictions.count(None)
    found = rows_found(
        len(references),
        nulls=nulls,
        systems=_how_many(answers.systems),
        unanswered=without_answer(references),
    )
    return Run(
        ids=answers.ids,
        predictions=answers.predictions,
        references=references,
        questions=_questions(table, roles),
        columns=_slices(table, answers.roles),
        system_column=answers.roles.system,
        missing=0,
        null_predictions=nulls,
        extra=0,
        notes=(*file_notes([FileNote(table, found)]), *columns_note([answers.roles])),
        suggested_convention=None,
    )


def roles_of_run(table: Table, options: ReadOptions) -> Roles:
    """Find the columns of a table that holds both predictions and references.

    Raises:
        InputError: One of the two is missing, or two columns claim one role.
        UsageError: The mapping names a column that is not there.
    """
    check_mapping(table, None, options)
    roles = find_roles(table, _WHOLE_RUN, options)
    require(table, roles, "prediction")
    require(table, roles, "references")
    return roles


def _how_many(systems: Sequence[str] | None) -> int | None:
    return None if systems is None else len(set(systems))


def joined_run(key_table: Table, answers_table: Table, options: ReadOptions) -> Run:
    """Make a run of an answer key and a table of predictions.

    Raises:
        InputError: A column is missing, a cell is refused, or the rows cannot be paired.
        UsageError: The mapping names a column that is not there.
    """
    check_mapping(answers_table, key_table, options)
    refuse_swapped(answers_table, key_table)
    key_roles = find_roles(key_table, KEY_ROLES, options)
    answers_roles = find_roles(answers_table, _PREDICTIONS, options)
    require(answers_table, answers_roles, "prediction")
    require(key_table, key_roles, "references")
    _refuse_one_without_ids(key_table, key_roles, answers_table, answers_roles)
    key = _key(key_table, key_roles, options)
    answers = _answers(answers_table, answers_roles, options)
    pairing = _pair(key, answers, options)

    predictions = _taken(answers.predictions, pairing.prediction_rows)
    nulls = predictions.count(None) - pairing.missing.total()
    key_rows = [key.rows[row] for row in pairing.key_rows]
    questions = _taken(_questions(key.table, key.roles), key_rows) or _taken(
        _questions(answers.table, answers.roles), pairing.prediction_rows
    )
    return Run(
        ids=None if key.ids is None else [key.ids[row] for row in pairing.key_rows],
        predictions=predictions,
        references=[key.references[row] for row in pairing.key_rows],
        questions=questions or None,
        columns=_joined_slices(key, answers, key_rows, pairing),
        system_column=answers.roles.system,
        missing=pairing.missing.total(),
        null_predictions=nulls,
        extra=pairing.extra,
        notes=_joined_notes(key, answers, pairing, nulls),
        suggested_convention=key.table.suggested_convention,
    )


def _key(table: Table, roles: Roles, options: ReadOptions) -> _Key:
    ids = None if roles.id is None else ids_of(table, roles.id)
    references, done = references_of(table, roles, ids=ids, options=options)
    rows: Sequence[int] = range(len(table))
    if ids is not None and options.merge_references:
        rows, references = merge_repeated(ids, references)
        ids = [ids[row] for row in rows]
    elif ids is not None:
        refuse_duplicates(table, ids, None, remedy=_ONE_ITEM)
    return _Key(replace(table, notes=table.notes + done), roles, ids, references, rows)


def _answers(table: Table, roles: Roles, options: ReadOptions) -> _Answers:
    ids = None if roles.id is None else ids_of(table, roles.id)
    predictions = predictions_of(table, roles.prediction or "", ids=ids, options=options)
    systems = None if roles.system is None else _systems(table, roles, ids)
    if systems is None:
        roles = replace(roles, system=None)
    return _Answers(table, roles, ids, predictions, systems)


def _systems(table: Table, roles: Roles, ids: list[str] | None) -> list[str] | None:
    """Return who answered each row, unless a guessed column turns out to say something else.

    Where every id stands once, several values in a column named ``model`` tell the subject
    of the questions rather than several systems that answered all of them.
    """
    column = roles.system or ""
    if "system" in roles.mapped:
        return systems_of(table, column)
    if set(map(type, table.columns[column])) != {str}:
        return None
    systems = systems_of(table, column)
    repeats = ids is None or len(set(ids)) < len(ids)
    return systems if repeats or len(set(systems)) == 1 else None


def _refuse_one_without_ids(
    key: Table, key_roles: Roles, answers: Table, answers_roles: Roles
) -> None:
    if (key_roles.id is None) == (answers_roles.id is None):
        return
    without, with_ids = (key, answers) if key_roles.id is None else (answers, key)
    raise InputError(
        f"no column of ids among {', '.join(map(quoted, without.columns))}, "
        f"but {visible(with_ids.name)} has ids",
        where=visible(without.name),
        accepted=", ".join(ROLE_NAMES["id"]),
        remedy="name it with --map id=NAME; rows are never joined by position when there are ids",
    )


def _pair(key: _Key, answers: _Answers, options: ReadOptions) -> Pairing:
    if key.ids is None or answers.ids is None:
        pairing = pair_by_position(key.table, answers.table)
        _refuse_another_order(key, answers)
        return pairing
    refuse_duplicates(answers.table, answers.ids, answers.systems, remedy=ONE_PREDICTION)
    return pair_by_id(
        key.ids, answers.ids, answers.systems, predictions=answers.table, options=options
    )


def _refuse_another_order(key: _Key, answers: _Answers) -> None:
    """Refuse files without ids whose questions, or references that both have, do not agree."""
    here, there = key.roles.question, answers.roles.question
    if here is not None and there is not None:
        by_question = f", or join them by question: --map id={here}" if here == there else ""
        refuse_unlike_rows(
            key.table,
            answers.table,
            (here, there),
            within=True,
            remedy=f"give both files a column of ids{by_question}",
        )
        return
    if key.table.form != answers.table.form:
        return  # one list may be spelled in two ways
    for name in key.roles.references:
        if name in answers.table.columns and name != answers.roles.prediction:
            refuse_unlike_rows(
                key.table,
                answers.table,
                (name, name),
                within=False,
                remedy="give both files a column of ids; put the parts of one run into one file",
            )


def _taken(column: Sequence[str | None] | None, rows: Sequence[int | None]) -> list[str | None]:
    return [] if column is None else [None if row is None else column[row] for row in rows]


def _questions(table: Table, roles: Roles) -> list[str | None] | None:
    return None if roles.question is None else texts(table.columns[roles.question])


def _slices(table: Table, roles: Roles) -> Columns:
    """Return every column of text, number or truth that has no role, and the system's."""
    return {
        name: column
        for name, cells in table.columns.items()
        if roles.is_slice(name) and (column := texts(cells)) is not None
    }


def _joined_slices(
    key: _Key, answers: _Answers, key_rows: Sequence[int], pairing: Pairing
) -> Columns:
    """Unite the columns of both files; where a name stands for two things, say whose it is."""
    columns = {
        name: _taken(column, key_rows) for name, column in _slices(key.table, key.roles).items()
    }
    for name, column in _slices(answers.table, answers.roles).items():
        cells = _taken(column, pairing.prediction_rows)
        if name == answers.roles.system:
            if name in columns:
                columns[f"key.{name}"] = columns[name]
            columns[name] = list(pairing.systems) if pairing.systems is not None else cells
        elif columns.setdefault(name, cells) != cells:
            columns[f"predictions.{name}"] = cells
    return columns


def _joined_notes(key: _Key, answers: _Answers, pairing: Pairing, nulls: int) -> tuple[str, ...]:
    merged = len(key.table) - len(key.rows)
    files = [
        FileNote(key.table, key_found(key.table, key.references)),
        FileNote(
            answers.table,
            predictions_found(
                len(answers.predictions),
                missing=pairing.missing,
                extra=pairing.extra,
                nulls=nulls,
                systems=_how_many(answers.systems),
            ),
        ),
    ]
    return (
        *file_notes(files),
        *columns_note([answers.roles, key.roles]),
        *([f"{counted(merged, 'repeated row')} of the key merged"] if merged else []),
        "joined by position: neither file has ids" if key.ids is None else "joined by id",
    )
