"""Scores ready for JSON: as fractions, with all that is needed to reproduce them."""

from __future__ import annotations

from dataclasses import asdict

from answerkey.evaluation.explanation import Explanation
from answerkey.evaluation.summaries import Summary
from answerkey.recipes.measures import MEASURES
from answerkey.reports.document import Report
from answerkey.reports.json_output import output

__all__ = ["explanation_record", "report_record"]


def report_record(report: Report) -> dict[str, object]:
    """Return a report, ready for JSON."""
    fields = {
        "accounting": asdict(report.accounting),
        "by": list(report.by),
        "results": [
            {
                "convention": section.convention,
                "signature": section.signature,
                "recipe": section.recipe,
                "all": _scores(section.all),
                "slices": [
                    {
                        "values": dict(zip(report.by, part.values, strict=True)),
                        **_scores(part.summary),
                    }
                    for part in section.slices
                ],
                **({"worst": section.worst} if section.worst else {}),
                **({} if section.gap is None else {"gap": section.gap}),
            }
            for section in report.sections
        ],
        "notes": list(report.notes),
    }
    return output("score", fields, run=report.run)


def explanation_record(explanation: Explanation) -> dict[str, object]:
    """Return an explanation, ready for JSON."""
    score = explanation.score
    return {
        "unit": "fraction",
        **{measure: getattr(score, measure) for measure in MEASURES},
        "best_reference": score.best_reference,
        "counts": score.counts._asdict(),
        "references": list(explanation.references),
        "steps": [asdict(trace) for trace in explanation.traces],
        "prediction_tokens": [asdict(token) for token in explanation.prediction_tokens],
        "reference_tokens": [asdict(token) for token in explanation.reference_tokens],
        "reason": explanation.reason,
        "signature": explanation.signature,
    }


def _scores(summary: Summary) -> dict[str, object]:
    scores = asdict(summary)
    del scores["signature"]  # stands once, beside the convention
    return scores
