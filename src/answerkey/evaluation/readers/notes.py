"""One line for each thing that was detected, chosen or changed while reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from answerkey.errors import counted, quoted, visible
from answerkey.evaluation.readers.roles import Roles, noun
from answerkey.evaluation.readers.tables import Table

__all__ = [
    "FileNote",
    "columns_note",
    "file_notes",
    "key_found",
    "predictions_found",
    "rows_found",
    "without_answer",
]


@dataclass(frozen=True, slots=True)
class FileNote:
    """A file and what was found in it."""

    table: Table
    found: str


def rows_found(rows: int, *, nulls: int, systems: int | None, unanswered: int) -> str:
    """Say what a file that holds a whole run has in it."""
    parts = [counted(rows, "row"), *_nulls(nulls), *_systems(systems), *_unanswered(unanswered)]
    return ", ".join(parts)


def key_found(table: Table, references: Sequence[list[str]]) -> str:
    """Say what an answer key has in it."""
    if table.suggested_convention is not None:
        answerable = sum(map(bool, references))
        apart = "" if answerable in {0, len(references)} else "; --by has_answer parts them"
        return f"{counted(len(references), 'question')} ({answerable:,} answerable{apart})"
    return ", ".join([counted(len(references), "item"), *_unanswered(without_answer(references))])


def predictions_found(
    count: int,
    *,
    missing: Mapping[str, int],
    extra: int,
    nulls: int,
    systems: int | None,
) -> str:
    """Say what a file of predictions has in it, and what it lacks, by system."""
    by_system = [f"{visible(name)} {lacks:,}" for name, lacks in missing.items() if name and lacks]
    lacking = f"{sum(missing.values()):,} missing"
    if by_system:
        lacking += f" ({', '.join(by_system)})"
    parts = [counted(count, "prediction"), lacking, f"{extra:,} extra"]
    return ", ".join(parts + _nulls(nulls) + _systems(systems))


def _nulls(nulls: int) -> list[str]:
    return [f"{nulls:,} null"] if nulls else []


def _systems(systems: int | None) -> list[str]:
    return [] if systems is None else [f"by {counted(systems, 'system')}"]


def _unanswered(unanswered: int) -> list[str]:
    return [f"{unanswered:,} without a reference"] if unanswered else []


def without_answer(references: Sequence[list[str]]) -> int:
    """Return how many items have no reference."""
    return len(references) - sum(map(bool, references))


def file_notes(files: Sequence[FileNote]) -> list[str]:
    """Return one aligned line for each file, and one for each thing done while reading it."""
    names = [visible(file.table.name) for file in files]
    width = max(map(len, names))
    form_width = max(len(file.table.form) for file in files)
    lines = [
        f"read  {name:<{width}}  {file.table.form:<{form_width}}  {file.found}"
        for name, file in zip(names, files, strict=True)
    ]
    done = [
        str(note) if len(files) == 1 else f"{name}: {note}"
        for name, file in zip(names, files, strict=True)
        for note in file.table.notes
        if not note.numbers or note.numbers[0]
    ]
    return lines + done


def columns_note(all_roles: Iterable[Roles]) -> list[str]:
    """Return a line with the columns chosen, if any had to be guessed, and one for each doubt."""
    chosen: dict[str, list[str]] = {}
    guessed: list[str] = []
    doubts: list[str] = []
    for roles in all_roles:
        taken = dict(roles.chosen)
        doubts += [
            _doubt(role, taken[role][0], others)
            for role, others in roles.passed_over
            if role in taken
        ]
        for role, columns in roles.chosen:
            shown = (
                visible(columns[0]) if len(columns) == 1 else visible(f"{columns[0]}…{columns[-1]}")
            )
            if shown not in chosen.setdefault(role, []):
                chosen[role].append(shown)
        guessed += [role for role in roles.guessed if role not in guessed]
    doubts = list(dict.fromkeys(doubts))
    if not guessed:
        return doubts
    pairs = "  ".join(f"{role}={'/'.join(columns)}" for role, columns in chosen.items())
    return [f"columns  {pairs}  (change with --map {guessed[0]}=…)", *doubts]


def _doubt(role: str, taken: str, others: Sequence[str]) -> str:
    """Say which of several columns that bear a role's names was taken."""
    rest = " or ".join(map(quoted, others))
    other = visible(others[0])
    return (
        f"{noun(role)} are taken from {quoted(taken)}, not from {rest}: "
        f"--map {role}={other} takes those"
    )
