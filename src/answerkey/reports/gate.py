"""What came of a gate: for people, for a job summary, and for a CI server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from xml.etree import ElementTree as ET

from answerkey.analysis.gate import Check, GateResult
from answerkey.errors import counted, visible
from answerkey.reports.json_output import output
from answerkey.reports.markdown import escaped, table_lines
from answerkey.reports.tables import Table, measure_name, percent

__all__ = [
    "gate_line",
    "gate_lines",
    "gate_markdown",
    "gate_record",
    "gate_table",
    "junit",
]

_WORDS = {True: "pass", False: "FAIL", None: "not judged"}


def gate_table(found: GateResult) -> Table:
    """Return each rule with what was found, in percent, the broken ones first."""
    rows = tuple(
        (
            _WORDS[check.passed],
            visible(check.slice) or "all",
            measure_name(check.rule.measure),
            _found(check),
            _asked(check),
            f"{check.n:,}",
        )
        for check in sorted(found.checks, key=lambda check: check.passed is not False)
    )
    header = ("verdict", "slice", "measure", "found", "asked", "n")
    return Table("Gate, in percent", header, 5, rows)


def gate_line(found: GateResult) -> str:
    """Say in one line what came of it.

    Examples:
        >>> gate_line(GateResult((), "plain"))
        'gate passed: 0 of 0 rules kept'
    """
    judged = [check for check in found.checks if check.passed is not None]
    kept = len(judged) - len(found.failures)
    word = "passed" if found.passed else "failed"
    skipped = len(found.checks) - len(judged)
    more = f", {skipped:,} not judged for want of items" if skipped else ""
    return f"gate {word}: {kept} of {counted(len(judged), 'rule')} kept{more}"


def gate_markdown(found: GateResult) -> str:
    """Render it as GitHub-flavoured Markdown, for a job summary."""
    line = escaped(gate_line(found))
    lines = [f"### {line}", "", *table_lines(gate_table(found)), ""]
    return "\n".join([*lines, "```", found.signature, "```"]) + "\n"


def junit(found: GateResult) -> bytes:
    """Render it as JUnit XML: a test case for each rule."""
    facts = {
        "name": "answerkey gate",
        "errors": "0",
        "tests": str(len(found.checks)),
        "failures": str(len(found.failures)),
        "skipped": str(sum(check.passed is None for check in found.checks)),
    }
    suite = ET.Element("testsuite", facts)
    properties = ET.SubElement(suite, "properties")
    ET.SubElement(properties, "property", name="signature", value=visible(found.signature))
    for check in found.checks:
        name = f"{check.rule}{f' in {visible(check.slice)}' if check.slice else ''}"
        case = ET.SubElement(suite, "testcase", classname="answerkey.gate", name=visible(name))
        if check.passed is None:
            ET.SubElement(case, "skipped", message=f"only {counted(check.n, 'item')}")
        elif not check.passed:
            ET.SubElement(case, "failure", message=f"{_found(check)}; asked: {_asked(check)}")
    ET.indent(suite)
    document: bytes = ET.tostring(suite, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def gate_record(found: GateResult, *, run: Mapping[str, object] | None = None) -> dict[str, object]:
    """Return everything, ready for JSON; scores are fractions.

    Args:
        found: What came of the rules.
        run: What it takes to make the run again.
    """
    return output(
        "gate",
        {
            "passed": found.passed,
            "signature": found.signature,
            "checks": [asdict(check) for check in found.checks],
        },
        run=run,
    )


def gate_lines(found: GateResult) -> Iterator[str]:
    """Yield a line for each broken rule, for a message."""
    for check in found.failures:
        where = f" in {visible(check.slice)}" if check.slice else ""
        items = counted(check.n, "item")
        yield f"{check.rule}{where}: {_found(check)}; asked: {_asked(check)} ({items})"


def _found(check: Check) -> str:
    if check.value is None:
        return "no item"
    interval, is_change = check.interval, check.rule.kind == "max-drop"
    value = _change(check.value) if is_change else percent(check.value)
    if interval is None and is_change and check.passed is False and check.value <= check.rule.bound:
        return f"{value}, which one alone does not show"
    if interval is None:
        return value
    ends = (interval.low, interval.high)
    bounds = _change_bounds(check.value, *ends) if is_change else _to(*ends)
    return f"{value} ({100 * interval.level:g}% CI {bounds})"


def _change(drop: float) -> str:
    """Say a drop that may be negative in words, and the figure without a sign."""
    size = f"{100 * abs(drop):.2f}"
    return f"{'gain' if drop < 0 else 'drop'} of {size}" if float(size) else "no change"


def _change_bounds(drop: float, low: float, high: float) -> str:
    """Say an interval of drops as the value is said; one around none names both sides."""
    if low < 0 < high or not drop:
        return f"{_change(low)} to {_change(high)}"
    return _to(low, high) if drop > 0 else _to(-high, -low)


def _to(low: float, high: float) -> str:
    return f"{100 * low:.2f} to {100 * high:.2f}"


def _asked(check: Check) -> str:
    bound = f"{100 * check.rule.bound:g}"
    if check.rule.kind == "max-drop":
        return f"a drop shown to be at most {bound}"
    return f"at least {bound}"
