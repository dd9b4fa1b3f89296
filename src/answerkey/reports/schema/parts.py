"""What several outputs have in common: means, intervals, effects, the run and its environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.recipes.measures import MEASURES
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
from answerkey.uncertainty.interval import Method

__all__ = [
    "BY",
    "PARTS",
    "PREDICTION",
    "REFERENCES",
    "SIGNATURE",
    "SUMMARY",
    "VALUES",
    "item_id",
    "run",
    "texts",
]

_FINGERPRINT = "^[0-9a-f]{8}$"


def texts(about: str) -> Schema:
    """Return the shape of a list of texts."""
    return several(about, any_text("One of them."))


BY = texts("The columns that slices are made of.")
PREDICTION = or_null(any_text("The answer; null where there is none."))
REFERENCES = texts("The accepted answers.")
VALUES = mapping(
    "What the items of the slice share, by column.", or_null(any_text("Null for no value."))
)

SIGNATURE = any_text(
    "The recipe, the policies and the facts of the bootstrap: what to cite beside the numbers.",
    pattern="^[ -~]+$",
)

SUMMARY: Mapping[str, Schema] = {
    "n": count("Items in the means; with missing:skip those with a prediction."),
    "exact_match": or_null(fraction("Mean exact match; null without an item.")),
    "precision": or_null(fraction("Mean precision; null also where the convention has no tokens.")),
    "recall": or_null(fraction("Mean recall; null as for precision.")),
    "f1": or_null(fraction("Mean F1; null as for precision.")),
    "missing": count("Items without a prediction."),
    "empty_predictions": count("Predictions that normalize to no token."),
    "empty_references": count("References that normalize to nothing."),
    "outcomes": closed(
        "How many items came out as what: why each answer is not exact.",
        {name: count(f"Items that are {name}.") for name in OUTCOMES},
    ),
    "text_measures": mapping(
        "Further measures by name, as fractions.",
        or_null(number("The total over all items; null where there is none.", least=0)),
    ),
    "intervals": mapping(
        "For each measure that was asked for, the interval around its mean.",
        or_null(part("interval", "Null where there is nothing to tell.")),
    ),
    "deviations": mapping(
        "For each measure whose mean is one of single items, its standard deviation over items.",
        number("A fraction.", least=0),
    ),
}

_P = "two-sided, in (0, 1]"

PARTS: Mapping[str, Schema] = {
    "interval": closed(
        "Between which bounds the true value lies, at a level of confidence.",
        {
            "low": number("The lower bound, a fraction."),
            "high": number("The upper bound, a fraction."),
            "level": fraction("The share of such intervals that hold the true value."),
            "method": choice("How it was computed.", get_args(Method)),
        },
    ),
    "summary": closed("The means of some items and the counts they rest on.", SUMMARY),
    "effect": closed(
        "What one measure says of two systems on the same items.",
        {
            "measure": choice("The measure.", MEASURES),
            "n": count("Items that have it in both systems."),
            "units": count("What can be drawn anew: items, or with clusters these."),
            "first": or_null(fraction("The first system's mean; null without an item.")),
            "second": or_null(fraction("The second system's mean.")),
            "difference": or_null(number("The second's mean less the first's.", least=-1, most=1)),
            "interval": or_null(
                part(
                    "interval",
                    "Around the difference; null where all items differ alike, or of one unit.",
                )
            ),
            "bootstrap_p": fraction(f"p of the paired bootstrap, {_P}."),
            "randomization_p": fraction(f"p of approximate randomization, {_P}."),
            "mcnemar_p": or_null(
                fraction(f"p of McNemar's exact test, {_P}; null unless all scores are 0 or 1.")
            ),
            "adjusted_p": or_null(
                fraction("p after Holm's correction for all contrasts; null without an item.")
            ),
            "better": count("Items on which the second is better."),
            "same": count("Items on which they are equal."),
            "worse": count("Items on which the second is worse."),
            "smallest": or_null(
                number("The smallest difference that n items show at 80% power.", least=0)
            ),
            "needed": or_null(count("Items that show this difference at 80% power.")),
            "p": fraction("The p that is reported: McNemar's, else that of randomization."),
            "no_worse": flag("Whether the second is worse by less than the margin."),
        },
        absent_at_times=["no_worse"],
    ),
    "estimate": closed(
        "A value with its 95% interval, of answers to one question drawn together.",
        {
            "value": or_null(number("The value; null where it is not defined.")),
            "low": or_null(number("The lower bound.")),
            "high": or_null(number("The upper bound.")),
        },
    ),
    "input": closed(
        "What was read, so that it can be told from anything else.",
        {
            "items": count("Items of the key."),
            "missing": count("Items without a prediction, nulls included."),
            "extra": count("Predictions whose id is not in the key; left out."),
            "key": or_null(any_text("Fingerprint of ids and references.", pattern=_FINGERPRINT)),
            "predictions": or_null(
                any_text(
                    "Fingerprint of ids and predictions; null for a key alone.",
                    pattern=_FINGERPRINT,
                )
            ),
        },
    ),
    "environment": closed(
        "Versions that the numbers may depend on.",
        {
            "answerkey": any_text("Its version."),
            "backend": choice("What counted: the kernel or the specification.", ["native", "spec"]),
            "python": any_text("Python's version."),
            "unicode": any_text("The version of Unicode that Python knows."),
        },
    ),
}


def run(options: Mapping[str, Schema]) -> Schema:
    """Return the record of a run: what it takes to make it again.

    Args:
        options: What was asked for, as far as the signature does not say it.
    """
    return closed(
        "What it takes to make the run again.",
        {
            "date": any_text(
                "When it ran, in UTC.", pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$"
            ),
            "inputs": mapping("By the name they go by.", part("input", "Answers, or a key.")),
            "options": closed("What was asked for beyond the signature.", options),
        },
    )


def item_id() -> Schema:
    """Return the shape of an item's id where there may be none."""
    return or_null(any_text("The item's id; null where the file has none."))
