"""The page of one run."""

from __future__ import annotations

from answerkey.errors import UsageError, counted
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.readers import Run
from answerkey.evaluation.results import Evaluation
from answerkey.evaluation.scores import Scores
from answerkey.recipes.measures import MEASURES, known
from answerkey.reports.document import Report
from answerkey.reports.environment import environment
from answerkey.reports.page.page import Card, Page, cut, filled, marked, sampled, told_record
from answerkey.reports.pictures import pictures
from answerkey.reports.tables import (
    ABSENT,
    advice_lines,
    measure_name,
    outcomes_table,
    scores_table,
)

__all__ = ["ORDERS", "html_page", "share"]

ORDERS = {
    "file": "as in the file",
    "worst": "lowest F1 first",
    "best": "highest F1 first",
    "gap": "largest gap between F1 and exact match",
    "longest": "longest answer first",
}


def html_page(report: Report, evaluation: Evaluation) -> bytes:
    """Render the report of a run as one self-contained page.

    Args:
        report: The report.
        evaluation: The run, which has kept its items.

    Raises:
        UsageError: Jinja2 or matplotlib is not installed, or the items were not kept.
    """
    run, scores = evaluation.run, evaluation.results[0].scores
    if run is None or scores is None:
        raise UsageError("a page of answers without the answers")
    conventions = " and ".join(section.convention for section in report.sections)
    return filled(
        Page(
            title=f"{counted(report.accounting.items, 'answer')}, scored under {conventions}",
            lead=(),
            notes=report.notes,
            tables=(scores_table(report), outcomes_table(report)),
            lines=advice_lines(report),
            signatures=[section.signature for section in report.sections],
            pictures=pictures(report, scores),
            items=len(run),
            group="Outcome",
            orders=ORDERS,
            cards=[_card(run, scores, evaluation.by, row) for row in sampled(len(run))],
            record=told_record(report.run, environment()),
        )
    )


def _card(run: Run, scores: Scores, by: tuple[str, ...], row: int) -> Card:
    prediction, references = run.predictions[row], run.references[row]
    best = int(scores.best_reference[row])
    reference = references[best] if best >= 0 else None
    left, right = marked(prediction or "", reference or "", scores.convention)
    outcome = OUTCOMES[int(scores.outcomes[row])]
    name = run.name(row)
    question = run.questions[row] if run.questions else None
    values = {measure: float(getattr(scores, measure)[row]) for measure in MEASURES}
    facts = [name] if question else []
    facts += [f"{measure_name(measure)} {share(value)}" for measure, value in values.items()]
    facts += [outcome, *(f"{each} {run.columns[each][row]}" for each in by if each in run.columns)]
    f1 = known(values["f1"] if scores.convention.has_tokens else values["exact_match"])
    return {
        "title": question or name,
        "facts": facts,
        "group": outcome,
        "sides": [["prediction", None if prediction is None else left, ""]],
        "reference": None if reference is None else right,
        "others": [cut(text) for at, text in enumerate(references) if at != best],
        "f1": 0.0 if f1 is None else round(f1, 4),
        "gap": 0.0 if f1 is None else round(f1 - values["exact_match"], 4),
    }


def share(value: float) -> str:
    """Write a score in percent, or a dash for none.

    Examples:
        >>> share(2 / 3), share(float("nan"))
        ('67', '–')
    """
    return ABSENT if known(value) is None else f"{100 * value:.0f}"
