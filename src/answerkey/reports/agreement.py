"""Measures against people as tables, lines and JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from answerkey.analysis.agreement import Agreement, Raters, Study, Systems
from answerkey.errors import counted, quoted, visible
from answerkey.evaluation.readers import Run
from answerkey.reports.json_output import output
from answerkey.reports.tables import ABSENT, Table, measure_name
from answerkey.uncertainty.resampling import Estimate

__all__ = [
    "agreement_record",
    "agreement_table",
    "base_line",
    "corrected_table",
    "parting_table",
    "raters_table",
    "systems_table",
]


def base_line(study: Study) -> str:
    """Return how many answers people judged and which share they accept."""
    drawn = (
        "" if study.clusters == len(study.judged) else f", {counted(study.clusters, 'question')}"
    )
    ties = f"; {counted(study.ties, 'tie')} counted as refused" if study.ties else ""
    few = "" if study.clusters >= _FEW else "; too few for the intervals to be trusted"
    return (
        f"{len(study.judged):,} of {counted(study.items, 'answer')} judged{drawn}; "
        f"people accept {_share(study.base_rate)}{ties}{few}"
    )


_FEW = 20  # questions below which resampling them tells little of others


def agreement_table(study: Study) -> Table:
    """Return accuracy, kappa, MCC and AUC of each measure, with intervals, the best kappa first."""
    ranked = sorted(study.agreements, key=lambda one: -_finite(one.kappa.value))
    rows = tuple(
        (
            visible(measure_name(one.measure)),
            _share(one.accuracy),
            *map(_compact, (one.kappa, one.mcc, one.auc)),
            _cut(one),
            f"{one.refused:,}",
            f"{one.accepted:,}",
        )
        for one in ranked
    )
    header = ("measure", "accuracy", "kappa", "MCC", "AUC", "cut", "right refused")
    return Table("Agreement with people, 95% intervals", (*header, "wrong accepted"), 1, rows)


def _cut(one: Agreement) -> str:
    """Return where a measure cuts, or whether it does best by accepting all answers or none."""
    if math.isinf(one.cut):
        return "none"
    return "all" if one.accepts == 1 else f"{one.cut:.3g}"


def systems_table(systems: Systems) -> Table:
    """Return each system's mean by people and by measures in percent, with rank correlation."""
    rows = [
        (
            visible(name),
            f"{100 * systems.people[at]:.1f}",
            *(f"{100 * means[at]:.1f}" for means in systems.means.values()),
        )
        for at, name in enumerate(systems.names)
    ]
    for name, found in (("Kendall's tau", systems.tau), ("Spearman's rho", systems.spearman)):
        rows.append((name, "", *(_signed(one.value) for one in found.values())))
        rows.append(("  95% interval", "", *(_signed_ends(one) for one in found.values())))
    header = ("system", "people", *(visible(measure_name(name)) for name in systems.means))
    return Table("Systems, as people rank them", header, 1, tuple(rows))


def raters_table(raters: Raters) -> Table:
    """Return how well people agree among themselves."""
    weighted = "" if raters.scale == "nominal" else " weighted"
    rows = [
        (f"Cohen's{weighted} kappa, {visible(a)} and {visible(b)}", _coefficient(one))
        for (a, b), one in raters.pairs.items()
    ]
    rows.append(("Fleiss' kappa, nominal", _coefficient(raters.fleiss)))
    rows.append((f"Krippendorff's alpha, {raters.scale}", _coefficient(raters.alpha)))
    return Table("People among themselves", ("coefficient", "value"), 1, tuple(rows))


def corrected_table(study: Study) -> Table:
    """Return the accuracy of all answers that each measure and the judged ones imply."""
    rows = tuple(
        (visible(measure_name(one.measure)), f"{100 * one.mean:.1f}", _share(one.corrected))
        for one in study.agreements
        if one.corrected is not None
    )
    header = ("with the help of", "its own mean", "corrected %")
    return Table("What people would accept of all answers", header, 1, rows)


def parting_table(one: Agreement, study: Study, answers: Run, *, most: int) -> Table:
    """Return answers on which a measure and people part, one of each item."""
    parted = [at for at, judged in enumerate(study.judged) if one.decided[at] != study.right[at]]
    rows: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for at in parted:
        item = int(study.judged[at])
        name = answers.name(item)
        if name in seen or len(rows) >= most:
            continue
        seen.add(name)
        rows.append(
            (
                visible(name),
                "accepted" if study.right[at] else "refused",
                quoted(answers.predictions[item] or ""),
                " or ".join(map(quoted, answers.references[item][:3])),
            )
        )
    title = f"Where {measure_name(one.measure)} and people part: {counted(len(parted), 'answer')}"
    return Table(title, ("item", "by people", "prediction", "references"), 4, tuple(rows))


def agreement_record(
    study: Study, signatures: Sequence[str], *, run: Mapping[str, object]
) -> dict[str, object]:
    """Return the whole study, ready for JSON; shares are fractions, NaN is null.

    Args:
        study: The study.
        signatures: Those of the measures.
        run: What it takes to make the run again.
    """
    measures = {
        one.measure: {
            "cut": None if math.isinf(one.cut) else one.cut,
            "accuracy": _record(one.accuracy),
            "kappa": _record(one.kappa),
            "mcc": _record(one.mcc),
            "auc": _record(one.auc),
            "right_refused": one.refused,
            "wrong_accepted": one.accepted,
            "mean": one.mean,
            "corrected": None if one.corrected is None else _record(one.corrected),
        }
        for one in study.agreements
    }
    return output(
        "agree",
        {
            "signatures": list(signatures),
            "items": study.items,
            "judged": len(study.judged),
            "clusters": study.clusters,
            "ties": study.ties,
            "base_rate": _record(study.base_rate),
            "measures": measures,
            "systems": None if study.systems is None else _ranking(study.systems),
            "raters": None if study.raters is None else _raters(study.raters),
        },
        run=run,
    )


def _ranking(systems: Systems) -> Mapping[str, object]:
    return {
        "names": systems.names,
        "people": systems.people,
        "means": systems.means,
        "tau": {name: _record(one) for name, one in systems.tau.items()},
        "spearman": {name: _record(one) for name, one in systems.spearman.items()},
    }


def _raters(raters: Raters) -> Mapping[str, object]:
    return {
        "cohen": {f"{a} and {b}": _record(one) for (a, b), one in raters.pairs.items()},
        "fleiss": _record(raters.fleiss),
        "krippendorff": _record(raters.alpha),
        "scale": raters.scale,
    }


def _record(one: Estimate) -> dict[str, float]:
    return one._asdict()


def _finite(value: float) -> float:
    return -2.0 if math.isnan(value) else value


def _signed(value: float) -> str:
    return ABSENT if math.isnan(value) else f"{value:+.2f}"


def _signed_ends(one: Estimate) -> str:
    return ABSENT if math.isnan(one.low) else f"{one.low:+.2f} to {one.high:+.2f}"


def _coefficient(one: Estimate) -> str:
    if math.isnan(one.value):
        return ABSENT
    return f"{one.value:.3f} ({one.low:.3f}–{one.high:.3f})"


def _compact(one: Estimate) -> str:
    if math.isnan(one.value):
        return ABSENT
    value, low, high = (f"{part:.{places}f}" for part, places in zip(one, (3, 2, 2), strict=True))
    return f"{value} ({low}–{high})".replace("0.", ".")


def _share(one: Estimate) -> str:
    return f"{100 * one.value:.1f} ({100 * one.low:.1f}–{100 * one.high:.1f})"
