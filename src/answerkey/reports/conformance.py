"""What became of somebody's function on a convention's test pairs, for people and as JSON."""

from __future__ import annotations

from collections import Counter

from answerkey.analysis.conformance import Conformance, Departure
from answerkey.errors import counted
from answerkey.reports.tables import Table

__all__ = ["causes_table", "conformance_lines", "conformance_record", "departures_table"]


def causes_table(found: Conformance) -> Table:
    """Return for each cause how many pairs were compared and how many depart."""
    apart = Counter(one.cause for one in found.departures)
    rows = tuple((cause, f"{n:,}", f"{apart[cause]:,}") for cause, n in found.compared.items())
    return Table("Test pairs", ("cause", "compared", "departures"), 1, rows)


def departures_table(found: Conformance, *, most: int) -> Table:
    """Return the smallest pairs of each cause that departs."""
    shown: Counter[str] = Counter()
    rows = []
    for one in found.departures:
        shown[one.cause] += 1
        if shown[one.cause] <= most:
            rows.append(_cells(one))
    rows.sort(key=lambda row: list(found.compared).index(row[0]))
    header = ("cause", "prediction", "references", "found", "expected")
    return Table("Where it departs, smallest first", header, 4, tuple(rows))


def _cells(one: Departure) -> tuple[str, ...]:
    found = one.found if isinstance(one.found, str) else f"{one.found:.4g}"
    references = " or ".join(map(repr, one.references))
    return one.cause, repr(one.prediction), references, found, f"{one.expected:.4g}"


def conformance_lines(found: Conformance) -> list[str]:
    """Say in words whether the function is the convention, and which one it is instead."""
    total = sum(found.compared.values())
    name, measure = found.convention.name, found.measure
    if found.passed:
        lines = [f"equal to {name} in {measure} on all {counted(total, 'pair')}"]
    else:
        apart = f"{len(found.departures):,} of {counted(total, 'pair')}"
        lines = [f"departs from {name} in {measure} on {apart}"]
    if found.last_digits:
        differ = counted(found.last_digits, "of them differs", "of them differ")
        lines.append(f"{differ} by a rounding error below 1e-9")
    if found.takes == "reference":
        lines.append("the function was given one reference at a time")
    if found.same_as:
        lines.append(f"its values are those of {', '.join(found.same_as)}")
    return lines


def conformance_record(found: Conformance) -> dict[str, object]:
    """Return everything, ready for JSON."""
    return {
        "signature": found.convention.signature,
        "measure": found.measure,
        "takes": found.takes,
        "passed": found.passed,
        "compared": dict(found.compared),
        "last_digits": found.last_digits,
        "same_as": list(found.same_as),
        "departures": [
            {
                "cause": one.cause,
                "prediction": one.prediction,
                "references": list(one.references),
                "expected": one.expected,
                "found": one.found,
            }
            for one in found.departures
        ],
    }
