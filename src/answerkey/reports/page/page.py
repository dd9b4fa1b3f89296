"""Fill the page: one file, no network, under 2 MB for 2,000 answers."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Sequence
from importlib.resources import files

from answerkey.errors import UsageError, visible
from answerkey.evaluation.marking import marked_words
from answerkey.evaluation.results import Evaluation, Result
from answerkey.evaluation.scores import OUTCOMES, Scores
from answerkey.packages import package
from answerkey.recipes.measures import MEASURES
from answerkey.reports.document import Report
from answerkey.reports.pictures import Picture, pictures
from answerkey.reports.tables import outcomes_table, power_line, scores_table, verbose_line

__all__ = ["MOST_ANSWERS", "html_page"]

MOST_ANSWERS = 2_000
"""Of more answers a page shows so many, drawn with a fixed seed."""

_SEED = 12_345
_LONGEST = 2_000  # characters of a text; what is longer is cut, and says so


def html_page(report: Report, evaluation: Evaluation) -> bytes:
    """Render a report as one self-contained page.

    Whatever a model wrote comes in as data that only ``textContent`` shows, or escaped by the
    template; the page's policy lets nothing run but its own script, and load nothing.

    Args:
        report: The report.
        evaluation: The run, which has kept its items.

    Raises:
        UsageError: Jinja2 or matplotlib is not installed, or the items were not kept.
    """
    jinja = package("jinja2", extra="report", purpose="An HTML report")
    result, run = evaluation.results[0], evaluation.run
    if run is None or result.scores is None:
        raise UsageError("a page of answers without the answers")
    rows = _sample(len(run))
    style, script = _text("style.css"), _text("page.js")
    template = jinja.Environment(autoescape=True, trim_blocks=False).from_string(_text("page.html"))
    return str(
        template.render(
            title=_title(report),
            notes=[visible(line) for line in report.notes],
            tables=[scores_table(report), outcomes_table(report)],
            lines=[line for line in (verbose_line(report.sections[0].all), _power(report)) if line],
            signatures=[section.signature for section in report.sections],
            plots=[_embedded(each) for each in pictures(report, result.scores)],
            sampled=_sampled(len(rows), len(run)),
            outcomes=_outcomes(result.scores, rows),
            style=jinja.utils.markupsafe.Markup(style),
            script=jinja.utils.markupsafe.Markup(script),
            style_hash=_hash(style),
            script_hash=_hash(script),
            data=jinja.utils.markupsafe.Markup(_data(evaluation, result, rows)),
        )
    ).encode("utf-8", "backslashreplace")


def _text(name: str) -> str:
    return files("answerkey.reports.page").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _title(report: Report) -> str:
    conventions = " and ".join(section.convention for section in report.sections)
    return f"{report.accounting.items:,} answers, scored under {conventions}"


def _power(report: Report) -> str:
    return "" if report.by else power_line(report.sections[0].all)


def _sample(items: int) -> list[int]:
    if items <= MOST_ANSWERS:
        return list(range(items))
    return sorted(random.Random(_SEED).sample(range(items), MOST_ANSWERS))  # noqa: S311


def _sampled(shown: int, items: int) -> str:
    if shown == items:
        return f"All {items:,} answers."
    return f"{shown:,} of {items:,} answers, drawn at random with seed {_SEED}; -o rows has all."


def _outcomes(scores: Scores, rows: Sequence[int]) -> list[str]:
    present = set(scores.outcomes[rows].tolist())
    return [name for code, name in enumerate(OUTCOMES) if code in present]


def _embedded(picture: Picture) -> dict[str, str]:
    return {"told": picture.told, "svg": base64.b64encode(picture.svg).decode()}


def _data(evaluation: Evaluation, result: Result, rows: Sequence[int]) -> str:
    """Write the answers as JSON that no text in it can end: ``<`` is written as an escape."""
    content = {"answers": [_answer(evaluation, result, row) for row in rows]}
    return json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")


def _answer(evaluation: Evaluation, result: Result, row: int) -> dict[str, object]:
    run, scores = evaluation.run, result.scores
    assert run is not None  # noqa: S101 - html_page looked
    assert scores is not None  # noqa: S101
    prediction, references = run.predictions[row], run.references[row]
    best = int(scores.best_reference[row])
    reference = references[best] if best >= 0 else None
    left, right = marked_words(_cut(prediction or ""), _cut(reference or ""), result.convention)
    values = {name: _number(getattr(scores, name)[row]) for name in MEASURES}
    return {
        "id": f"item {row}" if run.ids is None else run.ids[row],
        "question": run.questions[row] if run.questions else None,
        **values,
        "outcome": OUTCOMES[int(scores.outcomes[row])],
        "missing": prediction is None,
        "prediction": left,
        "reference": None if reference is None else right,
        "others": [_cut(text) for at, text in enumerate(references) if at != best],
        "columns": {name: run.columns[name][row] for name in evaluation.by if name in run.columns},
    }


def _number(value: float) -> float | None:
    return None if value != value else round(float(value), 4)  # noqa: PLR0124 - NaN


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} … ({len(text):,} characters)"
