"""The page of a comparison: what differs, how surely, and every answer beside the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answerkey.analysis.comparison import Comparison
from answerkey.errors import counted
from answerkey.evaluation.readers import Run
from answerkey.recipes.measures import known
from answerkey.reports.comparison import differences_table, slices_table, systems_table
from answerkey.reports.comparison_words import ahead_lines, comparison_lines
from answerkey.reports.environment import environment
from answerkey.reports.page.of_runs import share
from answerkey.reports.page.page import Card, Page, Words, cut, filled, marked, sampled, told_record
from answerkey.reports.pictures import differences_picture

__all__ = ["comparison_page"]

_ORDERS = {
    "file": "as in the file",
    "gap": "most changed first",
    "worst": "lowest F1 of the first system",
    "best": "highest F1 of the first system",
}


def comparison_page(found: Comparison, runs: Mapping[str, Run], *, run: Mapping[str, Any]) -> bytes:
    """Render a comparison as one self-contained page.

    Args:
        found: The comparison.
        runs: The answers of each system.
        run: What it takes to make the run again.

    Raises:
        UsageError: Jinja2 or matplotlib is not installed.
    """
    names = list(found.scores)
    items = len(found.scores[names[0]])
    tables = [systems_table(found), differences_table(found)]
    tables += [slices_table(found)] if found.slices else []
    return filled(
        Page(
            title=f"{' and '.join(names)} on {counted(items, 'item')}"
            if len(names) == 2
            else f"{counted(len(names), 'system')} on {counted(items, 'item')}",
            lead=ahead_lines(found),
            notes=tuple(dict.fromkeys(line for run in runs.values() for line in run.notes)),
            tables=tables,
            lines=comparison_lines(found),
            signatures=[found.signature],
            pictures=[differences_picture(found)],
            items=items,
            group="Change",
            orders=_ORDERS,
            cards=[_card(found, runs, row) for row in sampled(items)],
            record=told_record(run, environment()),
        )
    )


def _card(found: Comparison, runs: Mapping[str, Run], row: int) -> Card:
    places = {name: int(found.rows[name][row]) for name in found.scores}
    first_name = next(iter(found.scores))
    first, at = runs[first_name], places[first_name]
    references = first.references[at]
    values = {
        name: (float(scores.exact_match[row]), float(scores.f1[row]))
        for name, scores in found.scores.items()
    }
    words = {name: _marked(found, runs[name], name, row, places[name]) for name in found.scores}
    main = [_main(pair) for pair in values.values()]
    change = max((value - main[0] for value in main[1:]), key=abs)
    best = int(found.scores[first_name].best_reference[row])
    name = first.name(at)
    question = first.questions[at] if first.questions else None
    return {
        "title": question or name,
        "facts": [name] if question else [],
        "group": "better" if change > 0 else "worse" if change < 0 else "same",
        "sides": [
            [each, said, f"exact match {share(values[each][0])}  F1 {share(values[each][1])}"]
            for each, (said, _) in words.items()
        ],
        "reference": words[first_name][1] if best >= 0 else None,
        "others": [cut(text) for place, text in enumerate(references) if place != best],
        "f1": round(main[0], 4),
        "gap": round(abs(change), 4),
    }


def _marked(
    found: Comparison, run: Run, name: str, row: int, place: int
) -> tuple[Words | None, Words]:
    scores = found.scores[name]
    best = int(scores.best_reference[row])
    reference = run.references[place][best] if best >= 0 else ""
    prediction = run.predictions[place]
    left, right = marked(prediction or "", reference, scores.convention)
    return (None if prediction is None else left), right


def _main(pair: tuple[float, float]) -> float:
    """Return F1 where there is one, else exact match; a skipped item has neither and counts 0."""
    exact_match, f1 = map(known, pair)
    return (exact_match if f1 is None else f1) or 0.0
