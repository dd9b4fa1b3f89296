"""Verdicts as tables, as JSON and as rows for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from answerkey.errors import quoted, visible
from answerkey.evaluation.readers import Run
from answerkey.evaluation.slices import slices
from answerkey.reports.json_output import output
from answerkey.reports.rows import Columns, answer_columns
from answerkey.reports.tables import Table, percent, shown
from answerkey.verdicts.judged import Judged, Tally
from answerkey.verdicts.judging import LABELS

__all__ = [
    "doubtful_table",
    "rules_table",
    "verdict_rows",
    "verdicts_record",
    "verdicts_table",
]

_CHUNK = 10_000
_RULES_SHOWN = 8


def verdicts_table(
    judged: Judged, by: Sequence[str], columns: Sequence[Sequence[str | None]]
) -> Table:
    """Return the labels' counts, the share unsure and the share accepted, for each slice."""
    header = (*(map(visible, by) if by else ("",)), "n", *LABELS, "unsure %", "accepted %")
    rows = [(("all", *[""] * (len(by) - 1)), judged.tally())]
    rows += [(shown(values), judged.tally(at)) for values, at in slices(columns)]
    cells = tuple((*label, *_figures(tally)) for label, tally in rows)
    return Table("Verdicts", header, max(len(by), 1), cells)


def rules_table(judged: Judged) -> Table:
    """Return what decided, the most frequent findings first."""
    tally = judged.tally()
    shown = list(tally.rules.items())[:_RULES_SHOWN]
    rest = tally.n - sum(count for _, count in shown)
    rows = [(rule, f"{count:,}", percent(count / tally.n)) for rule, count in shown]
    rows += [("all others", f"{rest:,}", percent(rest / tally.n))] if rest else []
    return Table("What decided", ("rule", "answers", "%"), 1, tuple(rows))


def doubtful_table(judged: Judged, answers: Run, *, most: int) -> Table:
    """Return items that need a person, one answer of each, the nearest to either decision first."""
    first = {answers.name(at): at for at in reversed(judged.doubtful())}
    rows = []
    for name, at in list(reversed(first.items()))[:most]:
        one = judged.verdicts[at]
        rows.append(
            (
                visible(name),
                quoted(answers.questions[at] or "") if answers.questions is not None else "",
                quoted(answers.predictions[at] or ""),
                " or ".join(map(quoted, answers.references[at][:3])),
                visible(one.reason),
                f"{one.score:.2f}",
            )
        )
    header = ("item", "question", "prediction", "references", "reason", "score")
    return Table("Unsure: these need a person", header, 5, tuple(rows))


def verdicts_record(
    judged: Judged,
    by: Sequence[str],
    columns: Sequence[Sequence[str | None]],
    *,
    run: Mapping[str, object],
) -> dict[str, object]:
    """Return the counts, ready for JSON; shares are fractions.

    Args:
        judged: The verdicts.
        by: The columns that slices are made of.
        columns: Their values.
        run: What it takes to make the run again.
    """
    found = [
        {"values": dict(zip(by, shown(values), strict=True)), **_counts(judged.tally(at))}
        for values, at in slices(columns)
    ]
    return output(
        "judge",
        {
            "signature": judged.signature,
            "all": _counts(judged.tally()),
            "slices": found,
            "doubtful": judged.doubtful(),
        },
        run=run,
    )


def verdict_rows(judged: Judged, answers: Run) -> Iterator[Columns]:
    """Yield columns of at most 10,000 rows: what was judged, and the verdict with its reason."""
    for start in range(0, max(len(answers), 1), _CHUNK):
        rows = range(start, min(start + _CHUNK, len(answers)))
        part, verdicts = answers.take(rows), [judged.verdicts[row] for row in rows]
        columns = answer_columns(part)
        columns["verdict"] = [one.label for one in verdicts]
        columns["score"] = [one.score for one in verdicts]
        columns["rule"] = [one.rule for one in verdicts]
        columns["reason"] = [one.reason for one in verdicts]
        columns["span"] = [
            text[slice(*one.span)] if one.span and text else None
            for one, text in zip(verdicts, part.predictions, strict=True)
        ]
        columns["signature"] = [judged.signature] * len(verdicts)
        yield columns


def _figures(tally: Tally) -> tuple[str, ...]:
    unsure = tally.labels["unsure"] / tally.n if tally.n else None
    counts = (f"{tally.labels[label]:,}" for label in LABELS)
    return (f"{tally.n:,}", *counts, percent(unsure), percent(tally.accepted))


def _counts(tally: Tally) -> Mapping[str, object]:
    return {
        "n": tally.n,
        "labels": tally.labels,
        "accepted": tally.accepted,
        "rules": tally.rules,
    }
