"""The tables that people read, as text cells: scores, why not exact, one answer explained."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from answerkey.errors import counted, visible
from answerkey.evaluation.explanation import Explanation, Token
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.summaries import Summary
from answerkey.recipes.measures import MEASURES, known
from answerkey.reports.document import Report, Section
from answerkey.uncertainty.interval import Interval
from answerkey.uncertainty.power import needed_items, smallest_difference

__all__ = [
    "ABSENT",
    "WITH_INTERVAL",
    "Table",
    "accounting_lines",
    "advice_lines",
    "bounds",
    "fraction",
    "measure_name",
    "outcomes_table",
    "percent",
    "points",
    "points_bounds",
    "power_line",
    "probability",
    "scores_table",
    "shown",
    "steps_table",
    "tokens_table",
    "values_table",
    "verbose_line",
    "worst_table",
]

ABSENT = "–"
"""What stands in a table where there is no number."""
WITH_INTERVAL = ("exact_match", "f1")  # in a table; JSON has those of all
_NAMES = {"exact_match": "exact match", "f1": "F1"}
_COUNTED = {"zero": "counted as wrong", "skip": "left out"}
_TELLING_SHARE = 0.25
_FEW = 10


@dataclass(frozen=True, slots=True)
class Table:
    """Cells ready to be laid out; the first ``labels`` columns are text, the rest figures."""

    title: str
    header: tuple[str, ...]
    labels: int
    rows: tuple[tuple[str, ...], ...]


def scores_table(report: Report) -> Table:
    """Return n and the measures, a row for each convention and slice."""
    shown = [
        measure
        for measure in WITH_INTERVAL
        if any(summary.intervals.get(measure) for _, summary in _lines(report))
    ]
    rows = tuple(
        (
            *(*labels, f"{summary.n:,}"),
            *chain.from_iterable(_cells(summary, measure, shown) for measure in MEASURES),
            *map(percent, summary.text_measures.values()),
        )
        for labels, summary in _lines(report)
    )
    labels = _label_headings(report)
    level = next(filter(None, report.sections[0].all.intervals.values()), None)
    heading = f"{100 * level.level:g}% CI" if level else "CI"
    headings = chain.from_iterable(
        (measure_name(measure), *([heading] if measure in shown else [])) for measure in MEASURES
    )
    more = map(_heading, report.sections[0].all.text_measures)
    return Table("Scores in percent", (*labels, "n", *headings, *more), len(labels), rows)


def _cells(summary: Summary, measure: str, shown: Sequence[str]) -> tuple[str, ...]:
    mean = percent(getattr(summary, measure))
    if measure not in shown:
        return (mean,)
    return mean, bounds(summary.intervals.get(measure))


def bounds(interval: Interval | None) -> str:
    """Write an interval of fractions in percent with one decimal, or a dash for none.

    Examples:
        >>> bounds(Interval(0.5184, 0.6329, 0.95, "wilson"))
        '51.8–63.3'
    """
    if interval is None:
        return ABSENT
    return f"{100 * interval.low:.1f}–{100 * interval.high:.1f}"


def _heading(measure: str) -> str:
    known = {"bleu": "BLEU", "chrf": "chrF"}
    return known.get(measure) or measure.replace("rouge", "ROUGE").replace("-l", "-L")


def outcomes_table(report: Report) -> Table:
    """Return how many answers are exact, and of the others why not."""
    shown = [
        outcome
        for outcome in OUTCOMES
        if outcome in {"exact", "verbose", "partial", "different", "empty"}
        or any(summary.outcomes[outcome] for _, summary in _lines(report))
    ]
    rows = tuple(
        (*labels, *(f"{summary.outcomes[outcome]:,}" for outcome in shown))
        for labels, summary in _lines(report)
    )
    header = (*_label_headings(report), *shown)
    return Table("Why not exact, in answers", header, len(header) - len(shown), rows)


def worst_table(section: Section) -> Table:
    """Return the slices furthest below the rest, in percent."""
    rows = tuple(
        (
            visible(each.slice),
            f"{each.n:,}",
            percent(each.mean),
            percent(each.rest),
            points(each.mean - each.rest),
            probability(each.p),
            probability(each.adjusted_p),
        )
        for each in section.worst
    )
    measure = "F1" if section.all.f1 is not None else "exact match"
    header = ("slice", "n", measure, "the rest", "diff", "p", "Holm")
    return Table("Slices below the rest, corrected for looking at all", header, 1, rows)


def steps_table(explanation: Explanation) -> Table:
    """Return both sides as given and after each step."""
    rows = tuple(
        (trace.step or "as given", _text(trace.prediction), _text(trace.reference))
        for trace in explanation.traces
    )
    return Table("Each step", ("step", "prediction", "best reference"), 3, rows)


def tokens_table(explanation: Explanation) -> Table:
    """Return the tokens that both sides share and those of one side only."""
    prediction, reference = explanation.prediction_tokens, explanation.reference_tokens
    rows = (
        ("shared", _tokens(prediction, shared=True)),
        ("only in the prediction", _tokens(prediction, shared=False)),
        ("only in the reference", _tokens(reference, shared=False)),
    )
    return Table("Tokens", ("", ""), 2, rows)


def values_table(explanation: Explanation) -> Table:
    """Return the measures of the pair, as fractions."""
    row = tuple(fraction(getattr(explanation.score, measure)) for measure in MEASURES)
    return Table("Scores as fractions", tuple(map(measure_name, MEASURES)), 0, (row,))


def _text(text: str) -> str:
    return f"'{visible(text)}'"


def _tokens(tokens: Sequence[Token], *, shared: bool) -> str:
    return "  ".join(visible(token.text) for token in tokens if token.shared is shared) or ABSENT


def _label_headings(report: Report) -> tuple[str, ...]:
    convention = ("convention",) if len(report.sections) > 1 else ()
    return (*convention, *(map(visible, report.by) if report.by else ("",)))


def _lines(report: Report) -> Iterator[tuple[tuple[str, ...], Summary]]:
    for section in report.sections:
        convention = (section.convention,) if len(report.sections) > 1 else ()
        yield (*convention, "all", *[""] * (len(report.by) - 1)), section.all
        for part in section.slices:
            yield (*convention, *shown(part.values)), part.summary


def shown(values: Sequence[str | None]) -> tuple[str, ...]:
    """Return the values of a slice as tables show them.

    Examples:
        >>> shown(["de", None, ""])
        ('de', '(none)', '(empty)')
    """
    return tuple("(none)" if value is None else visible(value) or "(empty)" for value in values)


def accounting_lines(report: Report) -> list[str]:
    """Say what of the run is missing, is left over, or has no word, as far as there is any."""
    counts, first = report.accounting, report.sections[0]
    lines = []
    if counts.missing:
        have = "has" if counts.missing == 1 else "have"
        items = counted(counts.items, "item")
        how = _COUNTED.get(first.missing, "")
        lines.append(f"{counts.missing:,} of {items} {have} no prediction: {how}")
    if counts.extra:
        lines.append(f"predictions without an item: {counts.extra:,}, ignored")
    for side in ("predictions", "references"):
        n = getattr(first.all, f"empty_{side}")
        lines += [f"{side} without a word after normalizing: {n:,}"] if n else []
    return lines


def advice_lines(report: Report) -> list[str]:
    """Say what to make of the numbers, as far as there is something to say."""
    whole = report.sections[0].all
    power = "" if report.by else power_line(whole)
    return [line for line in (verbose_line(whole), power) if line]


def verbose_line(summary: Summary) -> str:
    """Say that answers are whole sentences where many are; an empty text where few are.

    Exact match and precision then measure how much is said, not whether it is right.
    """
    verbose = summary.outcomes["verbose"]
    if verbose < _TELLING_SHARE * summary.n or verbose < _FEW:
        return ""
    answers = counted(summary.n, "answer")
    return (
        f"{verbose:,} of {answers} hold a reference among other words, which exact "
        "match and precision punish: answerkey judge decides by what is said, answerkey audit "
        "tells what the score rests on, extract=… in a convention takes answers out of reasoning"
    )


def power_line(summary: Summary) -> str:
    """Say how small a difference so many items show; an empty text where that is not known.

    Two systems whose answers have nothing to do with each other differ by twice the variance of
    one. Answers to the same items mostly go together: then less is shown too.
    """
    level = next((each.level for each in summary.intervals.values() if each), None)
    known = [name for name in WITH_INTERVAL if summary.deviations.get(name)]
    if level is None or not known:
        return ""
    deviations = {name: math.sqrt(2) * summary.deviations[name] for name in known}
    needed = max(needed_items(0.01, each, level=level) for each in deviations.values())
    least = {
        name: smallest_difference(each, summary.n, level=level) or 0.0
        for name, each in deviations.items()
    }
    if min(least.values()) > 1:
        return (
            f"{counted(summary.n, 'item is', 'items are')} too few to tell two systems apart; "
            f"1 point takes {counted(needed, 'item')}"
        )
    shown = " and ".join(
        f"{100 * each:.1f} points in {measure_name(name)}"
        for name, each in least.items()
        if each <= 1
    )
    return (
        f"{counted(summary.n, 'item tells', 'items tell')} two systems apart that differ by "
        f"{shown} (80% power), or by less where both err on the same items; "
        f"1 point takes {counted(needed, 'item')}"
    )


def measure_name(measure: str) -> str:
    """Return what people call a measure.

    Examples:
        >>> measure_name("exact_match")
        'exact match'
    """
    return _NAMES.get(measure, measure)


def fraction(value: float | None) -> str:
    """Write a fraction as it is with four digits, or a dash for none."""
    value = known(value)
    return ABSENT if value is None else f"{value:.4g}"


def points(value: float | None, digits: int = 2) -> str:
    """Write a difference of fractions in points, or a dash for none.

    One that rounds to nothing is not below it.

    Examples:
        >>> points(0.0309), points(-0.00001), points(-0.01, 1)
        ('+3.09', '+0.00', '-1.0')
    """
    value = known(value)
    return ABSENT if value is None else f"{round(100 * value, digits) + 0.0:+.{digits}f}"


def points_bounds(interval: Interval | None) -> str:
    """Write an interval of differences in points with one decimal, or a dash for none.

    Examples:
        >>> points_bounds(Interval(-0.0184, 0.0329, 0.95, "bootstrap"))
        '-1.8 … +3.3'
    """
    if interval is None:
        return ABSENT
    return f"{points(interval.low, 1)} … {points(interval.high, 1)}"


def percent(value: float | None) -> str:
    """Write a fraction in percent with two decimals, or a dash for none.

    Examples:
        >>> percent(0.5)
        '50.00'
    """
    value = known(value)
    return ABSENT if value is None else f"{100 * value:.2f}"


def probability(p: float) -> str:
    """Write a probability with three decimals, or say that it is below the last one.

    Examples:
        >>> probability(0.0309), probability(0.0001)
        ('0.031', '<0.001')
    """
    if math.isnan(p):
        return ABSENT
    return "<0.001" if p < 0.001 else f"{p:.3f}"
