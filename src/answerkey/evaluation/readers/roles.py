"""Which column of a table holds the ids, questions, predictions, references and systems."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from answerkey.errors import InputError, UsageError, nearest, quoted, visible
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.role_names import (
    ANSWER,
    ROLE_NAMES,
    deepeval_ids,
    is_context,
    is_named,
    is_numbered,
    is_own,
)
from answerkey.evaluation.readers.tables import Table

__all__ = ["KEY_ROLES", "Roles", "check_mapping", "find_roles", "noun", "refuse_swapped", "require"]

KEY_ROLES = ("id", "question", "references")
"""The roles that columns of an answer key have."""

_SHOWN_COLUMNS = 20


@dataclass(frozen=True, slots=True)
class Roles:
    """The columns of one table that have a role.

    Args:
        id: Column of ids.
        question: Column of questions.
        prediction: Column of predictions.
        references: Column of references, or the numbered ones in order.
        system: Column that names who answered.
        mapped: The roles whose column was named by the caller.
        passed_over: Role and columns whose names claim it too, where ours was taken.
    """

    id: str | None = None
    question: str | None = None
    prediction: str | None = None
    references: tuple[str, ...] = ()
    system: str | None = None
    mapped: frozenset[str] = frozenset()
    passed_over: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def chosen(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Role and columns, for every role that has any; predictions and references first."""
        pairs: list[tuple[str, tuple[str, ...]]]
        single = {
            "prediction": self.prediction,
            "question": self.question,
            "id": self.id,
            "system": self.system,
        }
        pairs = [(role, (name,)) for role, name in single.items() if name is not None]
        if self.references:
            pairs.insert(0 if self.prediction is None else 1, ("references", self.references))
        return tuple(pairs)

    @property
    def columns(self) -> frozenset[str]:
        """All columns that have a role."""
        return frozenset(name for _, names in self.chosen for name in names)

    def is_slice(self, name: str) -> bool:
        """Tell whether a run can be sliced by a column: it has no role but the system's."""
        return (name == self.system or name not in self.columns) and not is_context(name)

    @property
    def guessed(self) -> tuple[str, ...]:
        """The roles whose column was neither named by the caller nor bears our own name."""
        return tuple(
            role for role, names in self.chosen if role not in self.mapped and not is_own(names[0])
        )


def find_roles(table: Table, wanted: Collection[str], options: ReadOptions) -> Roles:
    """Find the columns of a table for the wanted roles.

    Args:
        table: The table.
        wanted: Names of roles. With both predictions and references wanted, the table
            is a whole run, and ``answer`` has to be told apart.
        options: The mapping, which comes before any name.

    Raises:
        InputError: Two columns claim one role.
    """
    mapped = {
        role: column
        for role, column in _by_role(options).items()
        if role in wanted and column in table.columns
    }
    free = [name for name in table.columns if name not in mapped.values()]
    found: dict[str, tuple[str, ...]] = {role: (column,) for role, column in mapped.items()}
    passed_over = []
    for role in ("references", "prediction", "id", "question", "system"):
        if role in wanted and role not in found:
            candidates = _candidates(role, free, wanted, found)
            if role == "id":
                candidates += deepeval_ids(table.columns)
            found[role] = _only(role, candidates, table)
            others = tuple(name for name in candidates if name not in found[role])
            passed_over += [(role, others)] if others else []
            free = [name for name in free if name not in found[role]]
    single = {role: next(iter(names), None) for role, names in found.items()}
    return Roles(
        id=single.get("id"),
        question=single.get("question"),
        prediction=single.get("prediction"),
        references=found.get("references", ()),
        system=single.get("system"),
        mapped=frozenset(mapped),
        passed_over=tuple(passed_over),
    )


def _by_role(options: ReadOptions) -> dict[str, str]:
    return {
        "references" if role == "reference" else role: column
        for role, column in options.mapping.items()
    }


def _candidates(
    role: str, names: list[str], wanted: Collection[str], found: dict[str, tuple[str, ...]]
) -> list[str]:
    """Return the columns whose names claim a role."""
    plain = [name for name in names if is_named(name, role)]
    answer = [name for name in plain if name.casefold() == ANSWER]
    clear = [name for name in plain if name not in answer]
    if role == "references":
        clear += [name for name in names if is_numbered(name)]
        predicted = "prediction" in found or _candidates("prediction", names, ("prediction",), {})
        answer_is_free = "prediction" not in wanted or (predicted and predicted != answer)
        return clear or (answer if answer_is_free else [])
    if role == "prediction":
        if "references" not in wanted:
            return clear or answer
        return clear + answer if found["references"] else clear
    return clear


def _only(role: str, candidates: list[str], table: Table) -> tuple[str, ...]:
    numbered = [name for name in candidates if is_numbered(name)]
    numbered.sort(key=_number)
    others = [name for name in candidates if name not in numbered]
    choices = [(name,) for name in others] + ([tuple(numbered)] if numbered else [])
    own = [names for names in choices if is_own(names[0])]
    if len(own) == 1:
        return own[0]
    if len(choices) > 1:
        first, second = (own or choices)[:2]
        raise InputError(
            f"columns {quoted(first[0])} and {quoted(second[0])} could both be the {noun(role)}",
            where=visible(table.name),
            remedy=f"choose with --map {role}={first[0]}",
        )
    return choices[0] if choices else ()


def _number(name: str) -> int:
    return int(name.rpartition("_")[2])


def noun(role: str) -> str:
    """Return what a column of that role holds."""
    return {"id": "ids", "references": "references"}.get(role, f"{role}s")


def check_mapping(predictions: Table, key: Table | None, options: ReadOptions) -> None:
    """Refuse a mapping to columns that are not there.

    Raises:
        UsageError: A named column is in none of the tables it could be in, or has two roles.
    """
    by_role = _by_role(options)
    sides = {
        "prediction": [predictions],
        "system": [predictions],
        "references": [predictions if key is None else key],
    }
    for role, column in by_role.items():
        tables = sides.get(role, [predictions] if key is None else [key, predictions])
        if not any(column in table.columns for table in tables):
            columns = list(dict.fromkeys(name for table in tables for name in table.columns))
            raise UsageError(
                f"no column {quoted(column)} for {role}",
                where=" and ".join(visible(table.name) for table in tables),
                accepted=_listed(columns),
                remedy=nearest(column, columns),
            )
    if key is None and len(set(by_role.values())) < len(by_role):
        raise UsageError("one column is mapped to two roles", remedy="map each role to its own")


def require(table: Table, roles: Roles, role: str) -> None:
    """Refuse a table without a column for a role.

    Raises:
        InputError: There is none; the columns there are and the accepted names are listed.
    """
    if role == "prediction" and roles.prediction is None:
        second = (
            ", or give the predictions as a second file"
            if roles.references
            else ", or give the answer key and the predictions as two files"
        )
    elif role == "references" and not roles.references:
        second = ", or give the answer key as a file of its own before the predictions"
    else:
        return
    raise InputError(
        f"no column of {noun(role)} among {_listed(list(table.columns))}",
        where=visible(table.name),
        accepted=", ".join(ROLE_NAMES[role]),
        remedy=f"name it with --map {role}=NAME{second}",
    )


def refuse_swapped(predictions: Table, key: Table) -> None:
    """Refuse two files that were given the wrong way round.

    Raises:
        InputError: The predictions hold references and the key predictions, and one of them
            lacks what it should hold.
    """
    here, there = (_sides(table) for table in (predictions, key))
    if ("prediction" not in here or "references" not in there) and (
        "references" in here and "prediction" in there
    ):
        raise InputError(
            f"{quoted(predictions.name)} holds references and {quoted(key.name)} predictions",
            remedy="did you swap KEY and PREDICTIONS? The answer key comes first",
        )


def _sides(table: Table) -> set[str]:
    """Tell which of the two kinds of answers a table may hold, ``answer`` counting as both."""
    return {
        role
        for role in ("prediction", "references")
        if _candidates(role, list(table.columns), (role,), {})
    }


def _listed(columns: list[str]) -> str:
    shown = ", ".join(quoted(column) for column in columns[:_SHOWN_COLUMNS])
    return shown + (
        f" and {len(columns) - _SHOWN_COLUMNS:,} more" if len(columns) > _SHOWN_COLUMNS else ""
    )
