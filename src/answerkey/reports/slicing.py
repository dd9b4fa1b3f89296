"""Tables of where a system is worst, and of what makes F1 exceed exact match."""

from __future__ import annotations

import math

from answerkey.errors import quoted, visible
from answerkey.reports.document import Section
from answerkey.reports.rows import Answers
from answerkey.reports.tables import Table, percent, probability

__all__ = ["gap_tables", "worst_table"]


def worst_table(section: Section) -> Table:
    """Return the slices furthest below the rest, in percent."""
    rows = tuple(
        (
            visible(each.slice),
            f"{each.n:,}",
            percent(each.mean),
            percent(None if math.isnan(each.rest) else each.rest),
            "–" if math.isnan(each.rest) else f"{100 * (each.mean - each.rest):+.2f}",
            probability(each.p),
            probability(each.adjusted_p),
        )
        for each in section.worst
    )
    measure = "F1" if section.all.f1 is not None else "exact match"
    header = ("slice", "n", measure, "the rest", "diff", "p", "Holm")
    return Table("Slices below the rest, corrected for looking at all", header, 1, rows)


def gap_tables(section: Section, answers: Answers) -> list[Table]:
    """Return what the gap is made of: by outcome, then the answers that add most."""
    found = section.gap
    if found is None or not found.by_outcome:
        return []
    by_outcome = tuple(
        (name, f"{n:,}", f"{100 * share * found.total:+.2f}", f"{100 * share:.0f}%")
        for name, (share, n) in found.by_outcome.items()
    )
    title = f"Mean F1 exceeds mean exact match by {100 * found.total:.2f} points"
    items = tuple(
        (
            quoted(f"item {one.item}" if answers.ids is None else answers.ids[one.item])[1:-1],
            " or ".join(map(quoted, answers.references[one.item][:2])),
            quoted(answers.predictions[one.item] or ""),
            f"{100 * one.f1:.0f}",
            f"{100 * one.exact_match:.0f}",
            f"{100 * one.share:.2f}%",
        )
        for one in found.items
    )
    header = ("id", "references", "prediction", "F1", "exact", "of the gap")
    return [
        Table(title, ("outcome", "answers", "points", "of the gap"), 1, by_outcome),
        Table("Answers that add most to it", header, 3, items),
    ]
