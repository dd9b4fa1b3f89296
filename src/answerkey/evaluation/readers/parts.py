"""A run that one file holds, some rows at a time: its memory does not grow with the file.

The first rows decide what the columns are. Where later rows would have changed a decision, the
file has to be read whole: nothing is guessed, and nothing comes out otherwise than it would.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from types import NoneType
from typing import Any

from answerkey.errors import AnswerkeyError, InputError, quoted, visible
from answerkey.evaluation.duplicates import duplicate_found
from answerkey.evaluation.readers.cells import ids_of, predictions_of, systems_of
from answerkey.evaluation.readers.joining import refuse_duplicates
from answerkey.evaluation.readers.notes import (
    FileNote,
    columns_note,
    file_notes,
    rows_found,
    without_answer,
)
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.references import LISTS, references_of
from answerkey.evaluation.readers.remarks import Remark, merged
from answerkey.evaluation.readers.role_names import has_role, is_plural
from answerkey.evaluation.readers.roles import Roles
from answerkey.evaluation.readers.runs import ONE_PREDICTION, Run, roles_of_run
from answerkey.evaluation.readers.tables import ABSENT, Expected, Table, texts

__all__ = ["RunParts", "UnsettledError", "WholeRun"]


class UnsettledError(Exception):
    """The first rows do not show what the file is: it has to be read whole.

    Args:
        error: What to say where it cannot be read again.
    """

    def __init__(self, error: AnswerkeyError) -> None:
        super().__init__(str(error))
        self.error = error


class RunParts:
    """The parts of a run, each a ``Run`` of its own.

    Args:
        tables: The rows of one file that holds predictions and references, in order.
        options: How to read.
        expected: Told, once the first rows are known, what later ones should be.
        keep: The columns that are wanted beside those with a role; None wants all.
        remarks: What was done to get to the first row.
        sought: Rows that are to be named if they are refused.

    Raises:
        UnsettledError: While iterating; what came before does not count.
        InputError: While iterating; a row is refused.
    """

    def __init__(
        self,
        tables: Iterator[Table],
        options: ReadOptions,
        *,
        expected: Expected,
        keep: Collection[str] | None,
        remarks: tuple[Remark, ...] = (),
        sought: Sequence[int] = (),
    ) -> None:
        self._tables, self._options, self._keep = tables, options, keep
        self._expected = expected
        self._remarks, self._sought = remarks, sought
        self._found: list[tuple[str, str | None, str]] = []
        self._columns: dict[str, None] = {}
        self._slices: tuple[str, ...] = ()
        self._roles = Roles()
        self._name = self._form = ""
        self._unanswered = self._nulls = self._rows = 0
        self._spelled: bool | None = None  # whether cells of CSV spell lists
        self._systems: dict[str, None] = {}

    def __iter__(self) -> Iterator[Run]:
        first = True
        for table in self._tables:
            if not len(table):
                self._remarks = merged((*self._remarks, *table.notes))
                continue
            if first:
                self._open(table)
            if table.as_expected:
                run = self._run_as_expected(table)
            else:
                run = self._run(table if first else self._like_first(table), first=first)
            if first:
                self._expect(table)
            first = False
            yield run

    @property
    def suggested_convention(self) -> str | None:
        """The convention of a data set in SQuAD's layout, which needs two files."""
        return None

    def refusal_of(self, rows: tuple[int, int]) -> InputError:
        """Say that two rows have one id, which is named if they were looked for."""
        places = Table(self._name, self._form, {}).places(rows)
        found = f"a duplicate id ({places})"
        if len(self._found) == len(rows):
            (name, system, first), (*_, second) = self._found
            found = duplicate_found(name, system, f"{first} and {second.split()[1]}")
        return InputError(found, where=visible(self._name), remedy=ONE_PREDICTION)

    def system_column(self, *, repeats: bool) -> str | None:
        """The column that names who answered, if any does.

        Args:
            repeats: Whether an id stands in more than one row; where none does, several values
                tell the subject of a question.
        """
        if "system" in self._roles.mapped or self._roles.id is None:
            return self._roles.system
        return self._roles.system if repeats or len(self._systems) == 1 else None

    def notes(self, *, repeats: bool) -> tuple[str, ...]:
        """What was detected, chosen and changed, one line each, once all rows are read."""
        system = self.system_column(repeats=repeats)
        found = rows_found(
            self._rows,
            nulls=self._nulls,
            systems=None if system is None else len(self._systems),
            unanswered=self._unanswered,
        )
        table = Table(self._name, self._form, {}, notes=merged(self._remarks))
        roles = replace(self._roles, system=system)
        return (*file_notes([FileNote(table, found)]), *columns_note([roles]))

    def _open(self, table: Table) -> None:
        """Learn from the first rows what the columns are."""
        try:
            self._roles = roles_of_run(table, self._options)
        except AnswerkeyError as error:
            raise UnsettledError(error) from error
        system = self._roles.system
        if (
            system is not None
            and "system" not in self._roles.mapped
            and set(map(type, table.columns[system])) != {str}
        ):
            self._roles = replace(self._roles, system=None)
        self._name, self._form = table.name, table.form
        self._columns = dict.fromkeys(table.columns)
        wanted = self._keep
        self._slices = tuple(
            name
            for name, cells in table.columns.items()
            if self._roles.is_slice(name)
            and (wanted is None or name in wanted or name == self._roles.system)
            and texts(cells) is not None
        )
        for name in wanted or ():
            if name not in self._slices:
                raise UnsettledError(InputError(f"the first rows have no column {quoted(name)}"))

    def _like_first(self, table: Table) -> Table:
        """Give later rows the columns of the first ones."""
        new = [name for name in table.columns if name not in self._columns]
        for name in new:
            if self._keep is None or has_role(name) or name in self._options.mapped_columns:
                raise self._unsettled(f"the first rows have no column {quoted(name)}", table)
        columns = {name: table.columns.get(name) or [ABSENT] * len(table) for name in self._columns}
        return replace(table, columns=columns)

    def _run(self, table: Table, *, first: bool) -> Run:
        roles, options = self._roles, self._options
        ids = None if roles.id is None else ids_of(table, roles.id)
        columns = self._sliced(table)
        if ids is not None:
            systems = columns[roles.system] if roles.system else None
            if first:
                refuse_duplicates(table, ids, systems, remedy=ONE_PREDICTION)
            self._look(table, ids, systems)
        predictions = predictions_of(table, roles.prediction or "", ids=ids, options=options)
        references, remarks = references_of(table, roles, ids=ids, options=options)
        self._check_spelling(table, references, remarks)
        question = roles.question
        return self._counted(
            Run(
                ids=ids,
                predictions=predictions,
                references=references,
                questions=None if question is None else texts(table.columns[question]),
                columns=columns,
                system_column=roles.system,
                missing=0,
                null_predictions=predictions.count(None),
                extra=0,
                notes=(),
                suggested_convention=None,
            ),
            unanswered=without_answer(references),
            remarks=(*table.notes, *remarks),
        )

    def _expect(self, first: Table) -> None:
        """Say what the columns of later rows should be, if all can be read without looking."""
        roles = self._roles
        kinds = dict.fromkeys(first.columns, "s")
        if roles.id is not None:
            kinds[roles.id] = "i"
        for name in (*self._slices, *([roles.question] if self._keep is None else ())):
            if name is not None:
                kinds[name] = "n"
        kinds[roles.prediction or ""] = "n"
        references = roles.references[0]
        is_list = set(map(type, first.columns[references])) == {list}
        kinds[references] = "l" if is_list else "t"
        if first.literal:
            kinds[references] = "j" if self._spelled else "c"
            if not self._is_plainly_spelled(references):
                return
        is_split = self._options.reference_separator is not None and not is_list
        if len(roles.references) > 1 or is_split or not self._are_texts(first, kinds):
            return
        self._expected.columns = kinds
        self._expected.longest = self._options.max_answer
        self._expected.most = self._options.max_references

    def _is_plainly_spelled(self, references: str) -> bool:
        """Tell whether cells of CSV are lists or single texts by their looks alone."""
        may_be_empty = not self._spelled or is_plural(references)
        return (
            self._spelled is not None and may_be_empty and "reference" not in self._options.mapping
        )

    @staticmethod
    def _are_texts(first: Table, kinds: dict[str, str]) -> bool:
        accepted: dict[str, set[type]] = {"n": {str, NoneType}, "i": {str}, "t": {str}}
        return all(
            set(map(type, first.columns[name])) <= accepted[kind]
            for name, kind in kinds.items()
            if kind in accepted
        )

    def _run_as_expected(self, table: Table) -> Run:
        roles = self._roles
        columns: dict[str, Any] = table.columns
        sliced = {name: columns[name].to_pylist() for name in self._slices}
        if roles.system is not None:
            if columns[roles.system].nulls:
                raise self._unsettled(f"{quoted(roles.system)} names no system in some rows", table)
            self._systems.update(dict.fromkeys(sliced[roles.system]))
        ids = None if roles.id is None else columns[roles.id]
        predictions, references = columns[roles.prediction or ""], columns[roles.references[0]]
        if ids is not None:
            self._look(table, ids, sliced.get(roles.system or ""))
        questions = columns.get(roles.question or "")
        return self._counted(
            Run(
                ids=ids,
                predictions=predictions,
                references=references,
                questions=None if questions is None else questions.to_pylist(),
                columns=sliced,
                system_column=roles.system,
                missing=0,
                null_predictions=predictions.nulls,
                extra=0,
                notes=(),
                suggested_convention=None,
            ),
            unanswered=references.empty if references.is_list else 0,
            remarks=table.notes,
        )

    def _counted(self, run: Run, *, unanswered: int, remarks: tuple[Remark, ...]) -> Run:
        self._rows += len(run)
        self._nulls += run.null_predictions
        self._unanswered += unanswered
        self._remarks = merged((*self._remarks, *remarks))
        return run

    def _sliced(self, table: Table) -> dict[str, list[str | None]]:
        columns = {}
        for name in self._slices:
            cells = table.columns[name]
            if name == self._roles.system:
                if "system" not in self._roles.mapped and set(map(type, cells)) != {str}:
                    raise self._unsettled(
                        f"{quoted(name)} does not name a system everywhere", table
                    )
                systems = systems_of(table, name)
                self._systems.update(dict.fromkeys(systems))
            column = texts(cells)
            if column is None:
                raise self._unsettled(f"{quoted(name)} is no longer text", table)
            columns[name] = column
        return columns

    def _look(self, table: Table, ids: Sequence[str], systems: Sequence[str | None] | None) -> None:
        """Note who stands in the rows that are looked for."""
        for row in self._sought:
            at = row - self._rows
            if 0 <= at < len(table):
                system = None if systems is None else systems[at]
                self._found.append((ids[at], system, table.places([at])))

    def _check_spelling(
        self, table: Table, references: list[list[str]], remarks: tuple[Remark, ...]
    ) -> None:
        """Refuse cells that spell lists in some rows and are plain text in others."""
        spelled = any(remark.sentence.endswith(LISTS) for remark in remarks)
        if not table.literal or not (spelled or any(references)):
            return
        if self._spelled is not None and spelled != self._spelled:
            raise self._unsettled("some rows hold JSON lists of references, others do not", table)
        self._spelled = spelled

    def _unsettled(self, found: str, table: Table) -> UnsettledError:
        return UnsettledError(
            InputError(
                f"{found}, later ones differ" if "first" in found else found,
                where=table.where(0),
                remedy="give the file by its path, so that it can be read again",
            )
        )


class WholeRun:
    """A run that is one part: an answer key and predictions that were joined.

    Args:
        run: The run.
    """

    def __init__(self, run: Run) -> None:
        self._run = run

    def __iter__(self) -> Iterator[Run]:
        yield self._run

    @property
    def suggested_convention(self) -> str | None:
        """The convention of a data set in SQuAD's layout."""
        return self._run.suggested_convention

    def system_column(self, *, repeats: bool) -> str | None:  # noqa: ARG002 - as of parts
        """The column that names who answered, if any does."""
        return self._run.system_column

    def notes(self, *, repeats: bool) -> tuple[str, ...]:  # noqa: ARG002
        """What was detected, chosen and changed, one line each."""
        return self._run.notes

    def refusal_of(self, rows: tuple[int, int]) -> InputError:
        """Fail: ids were checked when the files were joined."""
        raise AssertionError(rows)
