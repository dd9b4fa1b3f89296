"""The JSON of score, compare, gate, curve and verify, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from answerkey.analysis.gate import Kind
from answerkey.recipes.measures import MEASURES
from answerkey.reports.schema.parts import (
    BY,
    PREDICTION,
    REFERENCES,
    SIGNATURE,
    SUMMARY,
    VALUES,
    run,
    texts,
)
from answerkey.reports.schema.shapes import (
    Schema,
    any_text,
    choice,
    closed,
    count,
    flag,
    fraction,
    mapping,
    number,
    or_null,
    part,
    several,
)

__all__ = ["OF_SCORES"]
_CLUSTER = or_null(any_text("The column whose values are drawn whole; null for items."))
_ACCOUNTING = closed(
    "What was counted while the files were read and joined.",
    {
        "items": count("Items of the key."),
        "missing": count("Items without a prediction, nulls included."),
        "null_predictions": count("Those of them whose prediction is null."),
        "extra": count("Predictions whose id is not in the key; left out."),
    },
)
_WORST = closed(
    "A slice against all other items.",
    {
        "slice": any_text("What its items share, such as lang=de."),
        "n": count("Its items."),
        "mean": fraction("Their mean F1, or exact match where there is no F1."),
        "rest": or_null(fraction("The mean of all others; null without any.")),
        "p": fraction(
            "How often as many items, or clusters, drawn from all differ as much, two-sided."
        ),
        "adjusted_p": fraction("The same after Holm's correction for all slices."),
    },
)
_GAP = closed(
    "What makes mean F1 exceed mean exact match.",
    {
        "total": or_null(number("Mean F1 less mean exact match.", least=-1, most=1)),
        "by_outcome": mapping(
            "By outcome: its share of the gap, and its items.",
            several("Two numbers.", number("The share, then the count.")),
        ),
        "items": several(
            "Those that add most, the largest first.",
            closed(
                "An item.",
                {
                    "item": count("Its index, from 0."),
                    "f1": fraction("Its F1."),
                    "exact_match": fraction("Its exact match."),
                    "share": number("Its share of the whole gap."),
                },
            ),
        ),
    },
)
_CONTRAST = closed(
    "Two systems on the same items.",
    {
        "first": any_text("The system that is compared with."),
        "second": any_text("The one whose differences are told."),
        "slice": or_null(
            closed(
                "The column and value that the items share; null for all items.",
                {"column": any_text("The column."), "value": or_null(any_text("Its value."))},
            )
        ),
        "effects": several("One for each measure.", part("effect", "A measure.")),
    },
)
_CHANGE = closed(
    "An item that got better or worse.",
    {
        "second": any_text("The system that is compared with the first."),
        "id": any_text("The item's id, or without one its row, counted from 1: row 1."),
        "references": REFERENCES,
        "first_prediction": PREDICTION,
        "second_prediction": PREDICTION,
        "measure": choice("The measure.", MEASURES),
        "before": fraction("The first system's score."),
        "after": fraction("The second's."),
    },
)
_RULE = closed(
    "What was asked.",
    {
        "kind": choice("A floor of the mean, or a bound of its drop.", get_args(Kind)),
        "measure": choice("The measure.", MEASURES),
        "bound": fraction("The bound."),
        "column": or_null(any_text("The column of the slices that it holds for; null for all.")),
        "value": or_null(any_text("The one value of the column; null for each.")),
        "least_items": count("Slices of fewer items are not judged."),
    },
)

OF_SCORES: Mapping[str, Mapping[str, Schema]] = {
    "score": {
        "accounting": _ACCOUNTING,
        "by": BY,
        "results": several(
            "One for each convention.",
            closed(
                "A convention's results.",
                {
                    "convention": any_text("Its name."),
                    "signature": SIGNATURE,
                    "recipe": mapping("Its fields.", any_text("The field's value.")),
                    "all": part("summary", "All items."),
                    "slices": several(
                        "In order of first appearance.",
                        closed("A slice.", {"values": VALUES, **SUMMARY}),
                    ),
                    "worst": several("With --worst: those furthest below the rest.", _WORST),
                    "gap": _GAP | {"description": "With --gap: what makes F1 exceed exact match."},
                },
                absent_at_times=["worst", "gap"],
            ),
        ),
        "notes": texts("What was detected and chosen while reading."),
        "run": run({"by": BY, "cluster": _CLUSTER}),
    },
    "compare": {
        "signature": SIGNATURE,
        "systems": mapping("By name: the means over the common items.", part("summary", "Means.")),
        "contrasts": several("Each further system against the first.", _CONTRAST),
        "slices": several("The same within each slice.", _CONTRAST),
        "slices_not_looked_at": count("Smaller slices that were not looked at."),
        "margin": or_null(fraction("By how much a system may be worse; null if not asked.")),
        "unmatched": mapping("By system: ids that not all have; left out.", texts("Ids.")),
        "changes": several("Items that changed most in the last measure.", _CHANGE),
        "run": run({"by": BY, "cluster": _CLUSTER}),
    },
    "gate": {
        "passed": flag("Whether every rule is kept."),
        "signature": SIGNATURE,
        "checks": several(
            "Each rule applied to all items or to a slice.",
            closed(
                "A check.",
                {
                    "rule": _RULE,
                    "slice": any_text("The slice's name; empty for all items."),
                    "n": count("Items that were looked at."),
                    "value": or_null(
                        number("The mean, or the drop; null without an item.", least=-1, most=1)
                    ),
                    "interval": or_null(part("interval", "Around it.")),
                    "passed": or_null(flag("Null if there are too few items to judge.")),
                },
            ),
        ),
        "run": run({"cluster": _CLUSTER}),
    },
    "curve": {
        "signature": SIGNATURE,
        "points": several(
            "The steps in order.",
            closed(
                "A step.",
                {
                    "step": any_text("Its name."),
                    **SUMMARY,
                    "since_first": or_null(
                        several(
                            "Against the first step; null for it.", part("effect", "A measure.")
                        )
                    ),
                },
            ),
        ),
        "run": run({"cluster": _CLUSTER}),
    },
    "verify": {
        "confirmed": flag("Whether everything is as recorded."),
        "compared": count("Facts that were compared."),
        "differences": several(
            "Each fact that differs.",
            closed(
                "A fact.",
                {
                    "fact": any_text("Its place in the record."),
                    "recorded": any_text("What the record says."),
                    "now": any_text("What came out now."),
                },
            ),
        ),
        "versions": several(
            "Versions that are not the recorded ones, which may explain a difference.",
            closed(
                "A version.",
                {
                    "fact": any_text("Of what."),
                    "recorded": any_text("What the record says."),
                    "now": any_text("What there is now."),
                },
            ),
        ),
        "run": run({}),
    },
}
"""By command: the fields between its head and its environment."""
