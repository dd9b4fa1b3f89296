"""What stress found, as tables, Markdown, JSON and rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from answerkey.analysis.alterations import ALTERATIONS
from answerkey.analysis.stress import Made, Stress, StressedKind
from answerkey.errors import quoted, visible
from answerkey.evaluation.readers import row_name
from answerkey.reports.json_output import dumped, output
from answerkey.reports.markdown import table_lines
from answerkey.reports.rows import ROW_FILES, rows_bytes
from answerkey.reports.tables import Table, percent

__all__ = [
    "STRESS_OUTPUTS",
    "absent_lines",
    "fitness_lines",
    "made_table",
    "separation_table",
    "stress_bytes",
    "stress_record",
    "stressed_table",
]

STRESS_OUTPUTS = (".json", ".md", *ROW_FILES)


_ENOUGH = 5  # answers of a kind, for a sentence about it


def stressed_table(found: Stress, *, right: bool) -> Table:
    """Return what each convention gives to wrong answers, or takes from right ones.

    Args:
        found: What was found.
        right: Which answers the table is about.
    """
    several = len(found.names) > 1
    rows = []
    for signature, kinds in found.kinds.items():
        convention = (found.names[signature],) if several else ()
        rows += [
            (*convention, one.kind, ALTERATIONS[one.kind].what, f"{one.n:,}", *_credit(one))
            for one in kinds
            if one.right is right
        ]
    title = (
        "Missed credit: what right answers lose, in points"
        if right
        else "False credit: what wrong answers earn, in points"
    )
    convention = ("convention",) if several else ()
    header = (*convention, "kind", "what was done", "made", "exact match", "F1")
    return Table(title, header, 2 + several, tuple(rows))


def _credit(one: StressedKind) -> tuple[str, str]:
    exact = 1 - one.exact_match if one.right else one.exact_match
    f1 = None if one.f1 is None else 1 - one.f1 if one.right else one.f1
    return percent(exact), percent(f1)


def separation_table(found: Stress) -> Table:
    """Return how often each convention puts a right answer above a wrong one."""
    rows = (
        (
            found.names[signature],
            f"{one.pairs:,}",
            percent(one.exact_match),
            percent(one.f1),
        )
        for signature, one in found.separation.items()
    )
    header = ("convention", "pairs", "exact match", "F1")
    title = "Right above wrong, in percent"
    return Table(title, header, 1, tuple(rows))


def fitness_lines(found: Stress) -> list[str]:
    """Return for each convention, in a sentence, where it is blind on this key."""
    return [_fitness(found.names[sign], kinds) for sign, kinds in found.kinds.items()]


def _fitness(name: str, kinds: Sequence[StressedKind]) -> str:
    wrong = [one for one in kinds if not one.right and one.n >= _ENOUGH]
    right = [one for one in kinds if one.right and one.n >= _ENOUGH]
    if not wrong or not right:
        return f"{name}: the rules apply to too few references to say anything."
    blind = max(wrong, key=_value)
    harsh = min(right, key=_value)
    measure = "exact match" if blind.f1 is None else "F1"
    told = (
        f"{name}: wrong answers earn up to {measure} {100 * _value(blind):.0f} ({blind.kind}), "
        f"right ones as little as {100 * _value(harsh):.0f} ({harsh.kind})"
    )
    if _value(blind) >= _value(harsh):
        return f"{told}: no threshold tells them apart."
    return f"{told}."


def _value(one: StressedKind) -> float:
    return one.exact_match if one.f1 is None else one.f1


def absent_lines(found: Stress) -> list[str]:
    """Return which of the rules apply to no reference of the key, in a sentence, if any."""
    made = {one.kind for one in found.made}
    absent = [name for name in ALTERATIONS if name not in made]
    return [f"This key has nothing to make of: {', '.join(absent)}."] if absent else []


def made_table(made: Sequence[Made], *, most: int) -> Table:
    """Return answers that were made beside what they were made of."""
    rows = (
        (
            one.kind,
            visible(row_name(one.row, one.id)),
            quoted(one.reference),
            quoted(one.answer),
            "right" if one.right else "wrong",
        )
        for one in made[:most]
    )
    title = f"Answers made, {min(most, len(made)):,} of {len(made):,}"
    return Table(title, ("kind", "item", "reference", "answer", "is"), 5, tuple(rows))


def stress_bytes(found: Stress, ending: str, *, run: Mapping[str, object]) -> bytes:
    """Write what was found in the format of a file's ending.

    Args:
        found: What was found.
        ending: One of ``STRESS_OUTPUTS``: a summary in Markdown, a summary with every answer
            in JSON, every answer in the others.
        run: What it takes to make the run again, for JSON.

    Raises:
        UsageError: pyarrow is needed and not installed.
    """
    if ending == ".md":
        lines = [*(f"{line}\n" for line in fitness_lines(found))]
        for table in _tables(found):
            lines += [*table_lines(table), ""]
        lines += [f"{line}\n" for line in absent_lines(found)]
        return "\n".join([*lines, "```", *found.kinds, f"seed {found.seed}", "```", ""]).encode()
    if ending == ".json":
        return dumped(stress_record(found, run=run))
    return rows_bytes([asdict(one) for one in found.made], ending)


def stress_record(found: Stress, *, run: Mapping[str, object]) -> dict[str, object]:
    """Return all that was found, ready for JSON; scores are fractions.

    Args:
        found: What was found.
        run: What it takes to make the run again.
    """
    return output(
        "stress",
        {
            "items": found.items,
            "seed": found.seed,
            "conventions": [
                {
                    "convention": name,
                    "signature": sign,
                    "kinds": [asdict(one) for one in found.kinds[sign]],
                    "separation": asdict(found.separation[sign]),
                }
                for sign, name in found.names.items()
            ],
            "made": [asdict(one) for one in found.made],
        },
        run=run,
    )


def _tables(found: Stress) -> tuple[Table, ...]:
    return (
        stressed_table(found, right=False),
        stressed_table(found, right=True),
        separation_table(found),
    )
