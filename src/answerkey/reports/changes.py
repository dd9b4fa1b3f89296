"""Tables of what decisions changed in a key, and of what that does to scores."""

from __future__ import annotations

from answerkey.errors import counted, quoted
from answerkey.reports.tables import Table, percent
from answerkey.review.changes import Change, Changes
from answerkey.review.rescoring import Rescored

__all__ = ["changes_table", "rescored_table"]


def changes_table(found: Changes, *, most: int) -> Table:
    """Return the changes, each with its author and day."""
    every = found.every
    aliases = sum(one.what == "alias" for one in every)
    bad = counted(len(every) - aliases, "bad entry", "bad entries")
    title = f"{counted(aliases, 'alias', 'aliases')}, {bad}"
    if len(every) > most:
        title += f"; the first {most:,}"
    rows = tuple(map(_row, every[:most]))
    return Table(title, ("entry", "change", "by", "on", "note"), 5, rows)


def _row(one: Change) -> tuple[str, ...]:
    what = f"also {quoted(one.text)}" if one.what == "alias" else "bad"
    by = ", ".join(quoted(name)[1:-1] for name in one.by)
    return quoted(one.id)[1:-1], what, by, one.on, quoted(one.note)[1:-1]


def rescored_table(found: Rescored) -> Table:
    """Return the means by the old key and by the new."""
    rows = [("before", found.before), ("after", found.after)]
    cells = tuple(
        (name, f"{one.n:,}", percent(one.exact_match), percent(one.f1), one.signature)
        for name, one in rows
    )
    return Table("", ("key", "answers", "exact", "F1", "signature"), 1, cells)
