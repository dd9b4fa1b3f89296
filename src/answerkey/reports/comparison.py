"""What a comparison came to: tables and sentences for people, and all of it as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from answerkey.analysis.comparison import Change, Comparison, Contrast
from answerkey.analysis.effects import Effect
from answerkey.errors import quoted, visible
from answerkey.evaluation.slices import slice_name
from answerkey.reports.json_output import output
from answerkey.reports.tables import (
    ABSENT,
    Table,
    bounds,
    measure_name,
    percent,
    points,
    points_bounds,
    probability,
)

__all__ = [
    "AnswersOf",
    "changes_table",
    "comparison_record",
    "differences_table",
    "effect_record",
    "slices_table",
    "systems_table",
]


@dataclass(frozen=True, slots=True)
class AnswersOf:
    """What the systems were asked and said, aligned with the common items.

    Args:
        names: The items' ids, or their rows.
        references: The accepted answers.
        predictions: For each system its answers.
    """

    names: Sequence[str]
    references: Sequence[Sequence[str]]
    predictions: Mapping[str, Sequence[str | None]]


def systems_table(found: Comparison) -> Table:
    """Return each system's means with their intervals, in percent."""
    measures = found.confidence.measures
    rows = tuple(
        (
            visible(name),
            f"{summary.n:,}",
            *(
                cell
                for measure in measures
                for cell in (
                    percent(getattr(summary, measure)),
                    bounds(summary.intervals.get(measure)),
                )
            ),
        )
        for name, summary in found.summaries.items()
    )
    headings = [cell for m in measures for cell in (measure_name(m), _ci(found))]
    return Table("Scores in percent", ("system", "n", *headings), 1, rows)


def differences_table(found: Comparison) -> Table:
    """Return each further system's difference from the first, in points.

    Where not all items of the systems' means are common to both, it says how many are.
    """
    several = len(found.contrasts) > 1
    of_common = any(
        effect.n != found.summaries[name].n
        for each in found.contrasts
        for name in (each.first, each.second)
        for effect in each.effects
    )
    rows = tuple(
        (
            visible(each.second),
            measure_name(effect.measure),
            *((f"{effect.n:,}",) if of_common else ()),
            *_cells(effect, corrected=several),
        )
        for each in found.contrasts
        for effect in each.effects
    )
    first = visible(found.contrasts[0].first)
    n = ("common n",) if of_common else ()
    header = ("system", "measure", *n, *_headings(found, corrected=several))
    return Table(f"Difference from {first}, in points", header, 2, rows)


def slices_table(found: Comparison, *, most: int = 20) -> Table:
    """Return the slices that say most, those where a system is worse first."""
    told = [(each, effect) for each in found.slices for effect in each.effects if effect.n]
    told.sort(key=lambda pair: (pair[1].adjusted_p, pair[1].p, pair[1].difference))
    several = len(found.contrasts) > 1
    rows = tuple(
        (
            _slice(each),
            *((visible(each.second),) if several else ()),
            measure_name(effect.measure),
            f"{effect.n:,}",
            *_cells(effect, corrected=True),
        )
        for each, effect in told[:most]
    )
    system = ("system",) if several else ()
    header = ("slice", *system, "measure", "n", *_headings(found, corrected=True))
    return Table("Slices, the most certain first", header, 2 + len(system), rows)


def changes_table(
    contrast: Contrast, changes: Sequence[Change], answers: AnswersOf, *, measure: str
) -> Table:
    """Return items with both answers, their scores in percent."""
    first, second = contrast.first, contrast.second
    rows = tuple(
        (
            quoted(answers.names[change.item])[1:-1],
            " or ".join(map(quoted, answers.references[change.item][:2])),
            _answer(answers.predictions[first][change.item]),
            _answer(answers.predictions[second][change.item]),
            f"{100 * change.before:.0f}",
            f"{100 * change.after:.0f}",
        )
        for change in changes
    )
    header = ("id", "references", visible(first), visible(second), "before", "after")
    side = "better" if changes and changes[0].after > changes[0].before else "worse"
    title = f"Answers that {visible(second)} has {side}, by {measure_name(measure)} in percent"
    return Table(title, header, 4, rows)


def _answer(text: str | None) -> str:
    return "(none)" if text is None else quoted(text)


def comparison_record(
    found: Comparison,
    answers: AnswersOf,
    *,
    changes: int = 0,
    run: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Return everything, ready for JSON; scores are fractions.

    Args:
        found: The comparison.
        answers: The texts, to name changed items by.
        changes: How many items to tell at most that changed in the last measure.
        run: What it takes to make the run again.
    """
    measure = found.confidence.measures[-1]
    return output(
        "compare",
        {
            "signature": found.signature,
            "systems": {
                name: {key: value for key, value in asdict(summary).items() if key != "signature"}
                for name, summary in found.summaries.items()
            },
            "contrasts": [_contrast(each, found.margin) for each in found.contrasts],
            "slices": [_contrast(each, found.margin) for each in found.slices],
            "slices_not_looked_at": found.more_slices,
            "margin": found.margin,
            "unmatched": {name: list(ids) for name, ids in found.unmatched.items()},
            "changes": [
                {
                    "second": each.second,
                    "id": answers.names[change.item],
                    "references": list(answers.references[change.item]),
                    "first_prediction": answers.predictions[each.first][change.item],
                    "second_prediction": answers.predictions[each.second][change.item],
                    "measure": measure,
                    "before": change.before,
                    "after": change.after,
                }
                for each in found.contrasts
                for change in found.changes(each, measure=measure)[:changes]
            ],
        },
        run=run,
    )


def effect_record(effect: Effect, *, margin: float | None = None) -> dict[str, object]:
    """Return what one measure says, ready for JSON; scores are fractions, NaN is null."""
    return {
        **asdict(effect),
        "p": effect.p,
        **({} if margin is None else {"no_worse": effect.is_no_worse(margin)}),
    }


def _contrast(each: Contrast, margin: float | None) -> dict[str, object]:
    part = None if each.slice is None else {"column": each.slice[0], "value": each.slice[1]}
    effects = [effect_record(effect, margin=margin) for effect in each.effects]
    return {"first": each.first, "second": each.second, "slice": part, "effects": effects}


def _cells(effect: Effect, *, corrected: bool) -> tuple[str, ...]:
    return (
        points(effect.difference),
        points_bounds(effect.interval),
        probability(effect.p) if effect.n else ABSENT,
        *((probability(effect.adjusted_p),) if corrected else ()),
        f"{effect.better:,}/{effect.same:,}/{effect.worse:,}",
    )


def _headings(found: Comparison, *, corrected: bool) -> tuple[str, ...]:
    holm = ("Holm",) if corrected else ()
    return ("diff", _ci(found), "p", *holm, "win/tie/loss")


def _ci(found: Comparison) -> str:
    return f"{100 * found.confidence.level:g}% CI"


def _slice(each: Contrast) -> str:
    return visible(slice_name(*(each.slice or ("", ""))))
