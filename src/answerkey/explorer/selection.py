"""The rows that a query keeps, and what else could be chosen beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING

from answerkey.errors import UsageError, nearest, quoted
from answerkey.explorer.answers import Answers
from answerkey.explorer.columns import Column
from answerkey.explorer.query import Query

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Explorer", "Selection"]


class Explorer:
    """Answers to be asked about, with columns that come while it is asked.

    Args:
        answers: The answers.
        awaited: Names of columns that will come.
    """

    def __init__(self, answers: Answers, *, awaited: tuple[str, ...] = ()) -> None:
        self.answers = answers
        self.columns: Mapping[str, Column] = dict(answers.columns)
        self.awaited = frozenset(awaited)
        self._orders: dict[tuple[str, bool], NDArray[np.int64]] = {}
        self._lock = Lock()
        self._texts = _searched(answers)

    def add(self, columns: Mapping[str, Column]) -> None:
        """Take columns that were awaited."""
        self.columns = {**self.columns, **columns}  # readers see all of it or nothing
        self.awaited -= set(columns)

    def at(self, name: str, row: int) -> float | str | list[str] | None:
        """Return what a column has for a row; None also while the column is still to come."""
        column = self.columns.get(name)
        return None if column is None else column.at(row)

    def select(self, query: Query) -> Selection:
        """Find the rows that meet a query.

        Raises:
            UsageError: It names a column that there is not, or a range that is none.
        """
        masks = {}
        waiting = [query.sort] if query.sort in self.awaited else []
        for name, values in query.conditions:
            if name in self.awaited:
                waiting.append(name)
                continue
            column = self._column(name)
            masks[name] = _any(column, values)
        if query.find.strip():
            masks["find"] = self._holding(query.find.strip().casefold())
        if query.sort and query.sort not in self.awaited:
            self._column(query.sort)
        return Selection(len(self.answers), masks, tuple(waiting))

    def page(self, selection: Selection, query: Query) -> NDArray[np.int64]:
        """Return the rows of a page, sorted."""
        start = (query.page - 1) * query.size
        return self.sorted(selection, query)[start : start + query.size]

    def sorted(self, selection: Selection, query: Query) -> NDArray[np.int64]:
        """Return all rows of a selection, sorted."""
        import numpy as np

        if not query.sort or query.sort in self.awaited:
            rows: NDArray[np.int64] = np.flatnonzero(selection.kept)
            return rows[::-1] if query.descending else rows
        order = self._order(query.sort, descending=query.descending)
        return order[selection.kept[order]]

    def _column(self, name: str) -> Column:
        if name not in self.columns:
            raise UsageError(
                f"no column {quoted(name)}",
                accepted=", ".join(map(quoted, self.columns)),
                remedy=nearest(name, self.columns),
            )
        return self.columns[name]

    def _order(self, name: str, *, descending: bool) -> NDArray[np.int64]:
        with self._lock:  # nobody sorts the same column twice at once
            if (name, descending) not in self._orders:
                order = self.columns[name].order(descending=descending)
                self._orders[name, descending] = order
            return self._orders[name, descending]

    def _holding(self, sought: str) -> NDArray[np.bool_]:
        import numpy as np

        return np.fromiter((sought in text for text in self._texts), bool, len(self._texts))


@dataclass(frozen=True, eq=False)
class Selection:
    """The rows that meet a query.

    Args:
        rows: How many rows there are.
        masks: For each condition which rows meet it.
        waiting: Columns that the query needs and that are still to come; until then the
            selection does not say what was asked.
    """

    rows: int
    masks: Mapping[str, NDArray[np.bool_]]
    waiting: tuple[str, ...]

    @cached_property
    def kept(self) -> NDArray[np.bool_]:
        """Which rows meet all conditions."""
        return self.but()

    def but(self, name: str = "") -> NDArray[np.bool_]:
        """Return which rows meet all conditions but the one on a column."""
        import numpy as np

        kept = np.ones(self.rows, bool)
        for each, mask in self.masks.items():
            if each != name:
                kept &= mask
        return kept


def _any(column: Column, values: tuple[str, ...]) -> NDArray[np.bool_]:
    import numpy as np

    kept: NDArray[np.bool_] = np.logical_or.reduce([column.where(value) for value in values])
    return kept


def _searched(answers: Answers) -> list[str]:
    """Return each row's texts in one, small letters, with lines between them."""
    run = answers.run
    ids = run.ids or [""] * len(run)
    questions = run.questions or [None] * len(run)
    return [
        "\n".join((name, question or "", prediction or "", *references)).casefold()
        for name, question, prediction, references in zip(
            ids, questions, run.predictions, run.references, strict=True
        )
    ]
