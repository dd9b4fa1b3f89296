"""Tables of how conventions differ: on answers, in their recipes, on given pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from answerkey.analysis.differences import Change, Difference
from answerkey.analysis.spread import Flip, Spread
from answerkey.errors import quoted
from answerkey.recipes.conventions import Convention
from answerkey.reports.tables import Table, fraction, measure_name, percent, points

__all__ = [
    "changes_table",
    "flips_table",
    "gaps_lines",
    "pairs_table",
    "rankings_table",
    "signature_lines",
    "spread_record",
    "spread_table",
    "steps_worth_table",
]

_FEW = 5


def spread_table(found: Spread) -> Table:
    """Return each convention's means in percent, the highest exact match first."""
    rows = sorted(found.summaries.items(), key=lambda item: -(item[1].exact_match or 0.0))
    cells = ((name, percent(s.exact_match), percent(s.f1)) for name, s in rows)
    return Table("Scores in percent", ("convention", "exact match", "F1"), 1, tuple(cells))


def gaps_lines(found: Spread) -> list[str]:
    """Return a sentence for each measure's largest gap."""
    return [
        f"largest gap in {measure_name(gap.measure)}: {100 * gap.gap:.2f} points, "
        f"from {gap.lowest} to {gap.highest}"
        if gap.gap
        else f"no gap in {measure_name(gap.measure)}: all give the same"
        for gap in found.gaps
    ]


def signature_lines(found: Spread) -> list[str]:
    """Return each summary's signature; of many that differ in their names alone, what all have."""
    signatures = {name: summary.signature for name, summary in found.summaries.items()}
    rests = {text.removeprefix(name) for name, text in signatures.items()}
    if len(signatures) <= _FEW or len(rests) > 1:
        return [*signatures.values()]
    return [f"signatures: each name above, then {rests.pop()}"]


def rankings_table(found: Spread) -> Table:
    """Return the orders of systems that occur, with how many conventions give each."""
    rows = (
        (
            measure_name(r.measure),
            " > ".join(map(quoted, r.order)).replace("'", ""),
            _some(r.conventions),
        )
        for r in found.rankings
    )
    header = ("measure", "order of the systems", "under")
    return Table("Rankings", header, 3, tuple(rows))


def flips_table(
    flips: Sequence[Flip],
    predictions: Sequence[str | None],
    references: Sequence[Sequence[str]],
) -> Table:
    """Return items that conventions disagree on, with who says right and who says wrong."""
    rows = (
        (
            quoted(predictions[flip.index] or ""),
            " or ".join(map(quoted, references[flip.index][:3])),
            _some(flip.right),
            _some(flip.wrong),
        )
        for flip in flips
    )
    header = ("prediction", "references", "right under", "wrong under")
    return Table("Items that flip", header, 4, tuple(rows))


def steps_worth_table(found: Spread) -> Table:
    """Return what each change between two conventions is worth, in points."""
    rows = (
        (step.what, points(step.exact_match), points(step.f1), f"{len(step.flips):,}")
        for step in found.steps
    )
    header = ("change", "exact match", "F1", "items that flip")
    return Table("What each change is worth, in points", header, 1, tuple(rows))


def changes_table(first: Convention, second: Convention, changes: Sequence[Change]) -> Table:
    """Return the changes from one recipe to another."""
    rows = tuple((change.what,) for change in changes) or (("nothing: the recipes are equal",),)
    before, after = _headings(first, second)
    return Table(f"From {before} to {after}", ("change",), 1, rows)


def pairs_table(pairs: Sequence[Difference], first: Convention, second: Convention) -> Table:
    """Return pairs scored under two conventions, as fractions."""
    names = _headings(first, second)
    header = (
        "prediction",
        "references",
        *(f"{m} {name}" for m in ("EM", "F1") for name in names),
    )
    rows = (
        (
            quoted(pair.prediction),
            " or ".join(map(quoted, pair.references)),
            *map(fraction, (pair.first[0], pair.second[0], pair.first[1], pair.second[1])),
        )
        for pair in pairs
    )
    return Table("On these pairs", header, 2, tuple(rows))


def _headings(first: Convention, second: Convention) -> tuple[str, str]:
    """Name two conventions in few letters, also where both bear one name."""
    if first.name == second.name:
        return "first", "second"
    return first.name, second.name


def spread_record(found: Spread) -> dict[str, object]:
    """Return the whole finding, ready for JSON; scores are fractions."""
    summaries: Mapping[str, object] = {
        name: {"exact_match": s.exact_match, "f1": s.f1, "n": s.n, "signature": s.signature}
        for name, s in found.summaries.items()
    }
    return {
        "unit": "fraction",
        "conventions": summaries,
        "gaps": found.gaps,
        "rankings": found.rankings,
        "flips": found.flips,
        "steps": found.steps,
    }


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3:,} more"
