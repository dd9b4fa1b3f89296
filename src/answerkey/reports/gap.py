"""Tables of what sets F1 apart from exact match."""

from __future__ import annotations

from answerkey.errors import quoted
from answerkey.evaluation.readers import Run
from answerkey.reports.document import Section
from answerkey.reports.tables import Table, points

__all__ = ["gap_tables"]


def gap_tables(section: Section, answers: Run) -> list[Table]:
    """Return what the gap is made of: by outcome, then the answers that add most."""
    found = section.gap
    if found is None or not found.by_outcome:
        return []
    size = abs(found.total)
    by_outcome = tuple(
        (name, f"{n:,}", points(share * size), f"{100 * share:.0f}%")
        for name, (share, n) in found.by_outcome.items()
    )
    higher, lower = ("F1", "exact match") if found.total >= 0 else ("exact match", "F1")
    title = f"Mean {higher} exceeds mean {lower} by {100 * size:.2f} points"
    items = tuple(
        (
            quoted(answers.name(one.item))[1:-1],
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
