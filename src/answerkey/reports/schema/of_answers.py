"""The JSON of judge, agree, audit and stress, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from answerkey.analysis.alterations import ALTERATIONS
from answerkey.findings.registry import RULES
from answerkey.findings.rule import Credit, Scope
from answerkey.reports.schema.parts import (
    BY,
    PREDICTION,
    REFERENCES,
    SIGNATURE,
    VALUES,
    item_id,
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
from answerkey.uncertainty.raters import Scale
from answerkey.verdicts.judging import LABELS

__all__ = ["OF_ANSWERS"]
_SEED = count("Where random numbers begin.")
_MEANS = mapping(
    "By measure: one mean a system, in the order of names.",
    several("Means.", number("A mean, in the measure's own unit.")),
)
_COUNTED = {
    "n": count("Answers."),
    "labels": closed("How many have each label.", {name: count(name) for name in LABELS}),
    "accepted": or_null(fraction("The share accepted where one must decide; null of none.")),
    "rules": mapping("How many each rule decided, the most first.", count("Answers.")),
}
_ESTIMATE = part("estimate", "With its 95% interval.")
_AGREEMENT = closed(
    "How a measure agrees with people.",
    {
        "cut": or_null(number("From here on the measure accepts, agreeing best; null: never.")),
        "accuracy": _ESTIMATE | {"description": "The share of decisions that are people's."},
        "kappa": _ESTIMATE | {"description": "Cohen's kappa, in [-1, 1]."},
        "mcc": _ESTIMATE | {"description": "Matthews' correlation, in [-1, 1]."},
        "auc": _ESTIMATE | {"description": "How often a right answer scores above a wrong one."},
        "right_refused": count("Answers that people accept and the measure refuses."),
        "wrong_accepted": count("Answers that people refuse and the measure accepts."),
        "mean": or_null(number("The measure's mean over all answers.")),
        "corrected": or_null(
            _ESTIMATE | {"description": "The share people would accept of all; null if all judged."}
        ),
    },
)
_SYSTEMS = closed(
    "Systems as people and as measures rank them.",
    {
        "names": texts("The systems, the best by people first."),
        "people": several("The mean judgment of each.", fraction("A share accepted.")),
        "means": _MEANS,
        "tau": mapping("By measure: Kendall's tau-b.", _ESTIMATE),
        "spearman": mapping("By measure: Spearman's rho.", _ESTIMATE),
    },
)
_RATERS = closed(
    "People among themselves.",
    {
        "cohen": mapping("Cohen's kappa of each two.", _ESTIMATE),
        "fleiss": _ESTIMATE | {"description": "Fleiss' kappa, in [-1, 1]."},
        "krippendorff": _ESTIMATE | {"description": "Krippendorff's alpha."},
        "scale": choice("The scale of the judgments.", get_args(Scale)),
    },
)
_STAKE = closed(
    "How much of the means rests on such answers.",
    {
        "answers": count("How many they are."),
        "exact_match": fraction("Their share of mean exact match."),
        "f1": fraction("Their share of mean F1."),
    },
)
_FINDING = closed(
    "A reason not to trust the score.",
    {
        "code": choice("The rule's code.", list(RULES)),
        "name": any_text("The rule's name."),
        "scope": choice("What it is about.", get_args(Scope)),
        "credit": choice("Not deserved, lost, or not decided.", get_args(Credit)),
        "row": or_null(count("The index of the answer or of the key's item; null for the run.")),
        "id": item_id(),
        "reason": any_text("Why the score misleads here."),
        "words": texts("The words involved."),
        "exact_match": fraction("Exact match at stake in this row."),
        "f1": fraction("F1 at stake in this row."),
        "question": or_null(any_text("The question; null where there is none.")),
        "prediction": PREDICTION,
        "references": or_null(REFERENCES),
        "signature": SIGNATURE,
    },
)
_STRESSED = closed(
    "What a convention makes of one kind of answers.",
    {
        "kind": choice("The rule that made them.", list(ALTERATIONS)),
        "right": flag("Whether they are right."),
        "n": count("How many were made."),
        "exact_match": fraction("Their mean."),
        "f1": or_null(fraction("Their mean; null where the convention has no F1.")),
    },
)
_SEPARATION = closed(
    "How often a right answer scores above a wrong one to the same item, a tie as one half.",
    {
        "pairs": count("Pairs of a right and a wrong answer."),
        "exact_match": or_null(fraction("By exact match; null without a pair.")),
        "f1": or_null(fraction("By F1; null also where the convention has no F1.")),
    },
)
_MADE = closed(
    "An answer that was made.",
    {
        "row": count("The item's index, from 0."),
        "id": item_id(),
        "kind": choice("The rule that made it.", list(ALTERATIONS)),
        "right": flag("Whether it is right."),
        "reference": any_text("What it was made of."),
        "answer": any_text("The answer."),
    },
)


OF_ANSWERS: Mapping[str, Mapping[str, Schema]] = {
    "judge": {
        "signature": SIGNATURE,
        "all": closed("All answers.", _COUNTED),
        "slices": several(
            "In order of first appearance.",
            closed("A slice.", {"values": VALUES, **_COUNTED}),
        ),
        "doubtful": several(
            "Unsure answers, the nearest to a decision first.", count("The row, from 0.")
        ),
        "run": run({"by": BY}),
    },
    "agree": {
        "signatures": texts("The recipes of the measures."),
        "items": count("Answers."),
        "judged": count("Those that people judged."),
        "clusters": count("Questions among those."),
        "ties": count("Those on which people are divided evenly: they count as refused."),
        "base_rate": _ESTIMATE | {"description": "The share that people accept."},
        "measures": mapping("By measure.", _AGREEMENT),
        "systems": or_null(_SYSTEMS),
        "raters": or_null(_RATERS),
        "run": run(
            {
                "people": texts("The columns of judgments."),
                "by": or_null(any_text("The column of systems.")),
                "accept_from": number("A judgment from here on accepts."),
                "seed": _SEED,
            }
        ),
    },
    "audit": {
        "signature": SIGNATURE,
        "n": count("Answers."),
        "exact_match": or_null(fraction("Mean exact match; null for a key alone.")),
        "f1": or_null(fraction("Mean F1; null also where the convention has no F1.")),
        "false_credit": _STAKE | {"description": "Probably not deserved."},
        "missed_credit": _STAKE | {"description": "Probably deserved, and not given."},
        "counts": mapping("Findings by code.", count("How many.")),
        "findings": several("Each of them.", _FINDING),
        "run": run({"key_only": flag("Whether there was a key and no answers.")}),
    },
    "stress": {
        "items": count("Items of the key."),
        "seed": _SEED,
        "conventions": several(
            "One for each convention.",
            closed(
                "A convention.",
                {
                    "convention": any_text("Its name."),
                    "signature": SIGNATURE,
                    "kinds": several("Each kind of answers.", _STRESSED),
                    "separation": _SEPARATION,
                },
            ),
        ),
        "made": several("Every answer.", _MADE),
        "run": run({"kinds": texts("The rules that were asked for; empty for all.")}),
    },
}
"""By command: the fields between its head and its environment."""
