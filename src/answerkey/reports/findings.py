"""What an audit found, as tables, Markdown, JSON and rows, and each rule as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product

from answerkey.analysis.audit import Audit
from answerkey.errors import quoted, visible
from answerkey.evaluation.readers import row_name
from answerkey.findings.registry import RULES
from answerkey.findings.rule import CREDITS, Finding, Rule
from answerkey.reports.json_output import dumped, output
from answerkey.reports.markdown import table_lines
from answerkey.reports.rows import ROW_FILES, rows_bytes
from answerkey.reports.tables import Table, percent

__all__ = [
    "AUDIT_OUTPUTS",
    "DIRECTIONS",
    "Audited",
    "audit_bytes",
    "audit_record",
    "examples_of_findings_table",
    "findings_table",
    "rule_lines",
    "stakes_table",
    "verdict_line",
]

AUDIT_OUTPUTS = (".json", ".md", *ROW_FILES)

DIRECTIONS = {"false": "not deserved", "missed": "lost", "open": "open"}
_ORDER = ("false", "missed", "open")
_SHOWN = 60  # characters of an answer
_SEARCHED = 10_000
_NEGLIGIBLE = 0.005  # half a point: below it a direction is not worth a sentence


@dataclass(frozen=True, slots=True)
class Audited:
    """An audit beside the columns that it is about, and what it takes to make it again."""

    audit: Audit
    predictions: Sequence[str | None]
    references: Sequence[Sequence[str]]
    questions: Sequence[str | None] | None
    run: Mapping[str, object]


def stakes_table(audit: Audit) -> Table:
    """Return the means and how much of each rests on doubtful answers, in points."""
    false, missed, summary = audit.false_credit, audit.missed_credit, audit.summary
    rows: tuple[tuple[str, ...], ...] = (
        ("as scored", f"{summary.n:,}", percent(summary.exact_match), percent(summary.f1)),
        (
            "of that probably not deserved",
            f"{false.answers:,}",
            percent(false.exact_match),
            percent(false.f1),
        ),
        (
            "probably deserved and not given",
            f"{missed.answers:,}",
            percent(missed.exact_match),
            percent(missed.f1),
        ),
    )
    if summary.exact_match is not None:
        settled = [
            None if mean is None else mean - getattr(false, measure) + getattr(missed, measure)
            for measure, mean in (("exact_match", summary.exact_match), ("f1", summary.f1))
        ]
        rows += (("with both put right", f"{summary.n:,}", *map(percent, settled)),)
    return Table("What the score rests on", ("", "answers", "exact match", "F1"), 1, rows)


def verdict_line(audit: Audit) -> str:
    """Return in one sentence which way the score errs."""
    false, missed = audit.false_credit.f1, audit.missed_credit.f1
    if audit.summary.f1 is None:
        false, missed = audit.false_credit.exact_match, audit.missed_credit.exact_match
    measure = "exact match" if audit.summary.f1 is None else "F1"
    if max(false, missed) < _NEGLIGIBLE:
        return f"The rules see less than half a point of {measure} in doubt."
    if missed > 5 * false:
        lost = f"answers that are probably right lose {_points(missed)}"
        return f"{measure} is too low rather than too high: {lost}."
    if false > 5 * missed:
        earned = f"answers that are probably wrong earn {_points(false)}"
        return f"{measure} is too high rather than too low: {earned}."
    return f"{measure} errs both ways: {_points(false)} not deserved, {_points(missed)} lost."


def _points(value: float) -> str:
    return f"{100 * value:.1f} points"


def findings_table(audit: Audit) -> Table:
    """Return one row a rule and direction, the most serious rule first."""
    if all(finding.scope == "key" for finding in audit.findings):
        return _counts_table(audit)
    rows = []
    for rule, credit in product(_serious_first(audit), _ORDER):
        found = [f for f in audit.findings if (f.code, f.credit) == (rule.code, credit)]
        exact, f1 = (sum(getattr(f, m) for f in found) for m in ("exact_match", "f1"))
        n = max(audit.summary.n, 1)
        stake = ("", "") if credit == "open" else (percent(exact / n), percent(f1 / n))
        if found:
            rows.append((rule.code, rule.name, DIRECTIONS[credit], f"{len(found):,}", *stake))
    header = ("code", "finding", "credit", "found", "exact match", "F1")
    return Table("Findings, with the points at stake", header, 3, tuple(rows))


def _counts_table(audit: Audit) -> Table:
    """Return how often each rule found something, where no score is at stake."""
    rows = ((code, RULES[code].name, f"{n:,}") for code, n in audit.counts.items())
    return Table("Findings about the key", ("code", "finding", "found"), 2, tuple(rows))


def _serious_first(audit: Audit) -> list[Rule[object]]:
    stakes = dict.fromkeys(audit.counts, 0.0)
    for finding in audit.findings:
        stakes[finding.code] += finding.f1 + finding.exact_match
    counts = audit.counts
    return sorted(
        (RULES[code] for code in counts),
        key=lambda rule: (
            rule.scope != "run",
            _ORDER.index(rule.credit),
            -stakes[rule.code],
            -counts[rule.code],
        ),
    )


def examples_of_findings_table(found: Audited, *, most: int, codes: Sequence[str] = ()) -> Table:
    """Return findings with the texts they are about.

    Args:
        found: The audit.
        most: How many rows; they are dealt over the codes in turn, so that each is seen.
        codes: Only these.
    """
    header: tuple[str, ...] = ("code", "id", "answer", "references", "why")
    rows = [_example(found, finding) for finding in _dealt(found.audit, most, codes)]
    title = "The findings" if codes else "For example"
    if not any(row[2] for row in rows):  # a key alone has no answers
        header, rows = header[:2] + header[3:], [row[:2] + row[3:] for row in rows]
    return Table(title, header, len(header), tuple(rows))


def _dealt(audit: Audit, most: int, codes: Sequence[str]) -> Iterator[Finding]:
    piles = [
        [finding for finding in audit.findings if finding.code == rule.code]
        for rule in _serious_first(audit)
        if not codes or rule.code in codes
    ]
    for depth in range(most):
        for pile in piles:
            if depth < len(pile) and most > 0:
                most -= 1
                yield pile[depth]
        if most <= 0:
            return


def _example(found: Audited, finding: Finding) -> tuple[str, ...]:
    if finding.row is None:
        return finding.code, "", "", "", visible(finding.reason)
    answer = (
        ""
        if finding.scope == "key"
        else _excerpt(found.predictions[finding.row] or "", finding.words)
    )
    references = found.references[finding.row]
    shown = " or ".join(map(quoted, references[:3])) + (" …" if len(references) > 3 else "")
    name = visible(row_name(finding.row, finding.id))
    return finding.code, name, answer, shown, visible(finding.reason)


def _excerpt(text: str, words: Sequence[str]) -> str:
    """Quote an answer where the words involved stand, if that is not at its beginning."""
    lowered = text[:_SEARCHED].lower()
    place = min((p for w in words if w and (p := lowered.find(w.lower())) >= 0), default=0)
    if place < _SHOWN - 10:
        return quoted(text, limit=_SHOWN)
    return "…" + quoted(text[place - 20 :], limit=_SHOWN)


def rule_lines(rule: Rule[object]) -> Iterator[str]:
    """Yield a rule's page as lines of Markdown."""
    yield f"{rule.what}"
    yield ""
    yield f"**Why it matters.** {rule.why}"
    yield ""
    if rule.scope != "run":
        yield f"**Example.** {_pair(rule)}"
        yield ""
    yield f"**What to do.** {rule.remedy}"
    yield ""
    yield f"**Credit.** {CREDITS[rule.credit].capitalize()}."


def _pair(rule: Rule[object]) -> str:
    example = rule.example
    references = " or ".join(f"`{visible(text)}`" for text in example.references if text)
    answer = "" if example.prediction is None else f"answer `{visible(example.prediction)}`, "
    asked = f"“{example.question}” " if example.question else ""
    return f"{asked}{answer}reference {references or 'none'}."


def audit_bytes(found: Audited, ending: str) -> bytes:
    """Write an audit in the format of a file's ending.

    Args:
        found: The audit.
        ending: One of ``AUDIT_OUTPUTS``; Markdown is a summary, the others hold every finding.

    Raises:
        UsageError: pyarrow is needed and not installed.
    """
    if ending == ".md":
        return _markdown(found).encode()
    if ending == ".json":
        return dumped(audit_record(found))
    return rows_bytes(_records(found), ending)


def audit_record(found: Audited) -> dict[str, object]:
    """Return the whole audit, ready for JSON; scores are fractions."""
    audit = found.audit
    return output(
        "audit",
        {
            "signature": audit.signature,
            "n": audit.summary.n,
            "exact_match": audit.summary.exact_match,
            "f1": audit.summary.f1,
            "false_credit": asdict(audit.false_credit),
            "missed_credit": asdict(audit.missed_credit),
            "counts": audit.counts,
            "findings": _records(found),
        },
        run=found.run,
    )


def _records(found: Audited) -> list[dict[str, object]]:
    return [_record(found, finding) for finding in found.audit.findings]


def _record(found: Audited, finding: Finding) -> dict[str, object]:
    row = finding.row
    answered = row is not None and finding.scope == "answer"
    return {
        **asdict(finding),
        "words": list(finding.words),
        "question": None if row is None or found.questions is None else found.questions[row],
        "prediction": found.predictions[row] if answered and row is not None else None,
        "references": None if row is None else list(found.references[row]),
        "signature": found.audit.signature,
    }


def _markdown(found: Audited) -> str:
    tables = (
        stakes_table(found.audit),
        findings_table(found.audit),
        examples_of_findings_table(found, most=30),
    )
    lines = [verdict_line(found.audit), ""]
    for table in tables:
        lines += [*table_lines(table), ""]
    return "\n".join([*lines, "```", found.audit.signature, "```"]) + "\n"
