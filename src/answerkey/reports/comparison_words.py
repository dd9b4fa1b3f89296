"""A comparison in sentences: what was paired, what was tested, what the items can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answerkey.analysis.comparison import Comparison, Contrast
from answerkey.analysis.effects import Effect
from answerkey.errors import counted, quoted, visible
from answerkey.reports.tables import measure_name, points

__all__ = ["ahead_lines", "comparison_lines"]

_SHOWN_IDS = 3


def ahead_lines(found: Comparison) -> list[str]:
    """Say of each measure which systems are ahead, which behind, and which cannot be told apart.

    A difference is told where its p, corrected for all systems, is below 1 less the level.
    """
    return [
        f"{_upper(measure_name(measure))}: {'; '.join(_told_apart(found, measure))}."
        for measure in found.confidence.measures
    ]


def _told_apart(found: Comparison, measure: str) -> Iterator[str]:
    first = visible(found.contrasts[0].first)
    sides: dict[int, list[str]] = {1: [], -1: [], 0: []}
    equal, apart = [], []
    for each in found.contrasts:
        effect = _effect(each, measure)
        if not effect.n:
            apart.append(visible(each.second))
            continue
        if not effect.better and not effect.worse:
            equal.append(visible(each.second))
            continue
        sure = effect.adjusted_p < 1 - found.confidence.level
        side = (effect.difference > 0) - (effect.difference < 0) if sure else 0
        sides[side].append(visible(each.second))
    if sides[1]:
        yield f"{_listed(sides[1])} {'is' if len(sides[1]) == 1 else 'are'} ahead of {first}"
    if sides[-1]:
        yield f"{first} is ahead of {_listed(sides[-1])}"
    if sides[0]:
        n = max(_effect(each, measure).n for each in found.contrasts)
        yield f"{_listed(sides[0])} cannot be told from {first} on {counted(n, 'item')}"
    if equal:
        yield f"{_listed(equal)} and {first} score the same on every item"
    if apart:
        have = "has" if len(apart) == 1 else "have"
        yield f"{_listed(apart)} {have} no item in common with {first}: nothing to compare"


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def comparison_lines(found: Comparison) -> list[str]:
    """Say in words what was paired, what was tested, and what the items can show."""
    lines = [*_unmatched(found)]
    how = found.confidence
    drawn = "clusters" if how.clusters is not None else "items"
    lines.append(
        f"paired {'by id' if _has_ids(found) else 'by position'}; CI: paired bootstrap of "
        f"{drawn}; p: {', '.join(_tests(found, drawn))}"
    )
    if len(found.contrasts) > 1:
        lines.append(
            f"p corrected by Holm for {counted(len(found.contrasts), 'system')} in each measure"
        )
    first = visible(found.contrasts[0].first)
    lines.append(
        f"win/tie/loss: items on which a system is better than, as good as, worse than {first}"
    )
    if any(effect.interval is None for _, effect in _effects(found)):
        lines.append(
            "no CI (–) where all items differ alike, or where there is one "
            f"{drawn.removesuffix('s')}: there is nothing to resample"
        )
    if found.slices:
        contrasts = counted(len(found.slices), "comparison")
        lines.append(f"slices corrected by Holm for the {contrasts} of a measure")
    if found.more_slices:
        were = counted(found.more_slices, "smaller slice was", "smaller slices were")
        lines.append(f"{were} not looked at")
    lines += list(_power(found))
    if found.margin is not None:
        lines += [_margin(found.margin, each, effect) for each, effect in _effects(found)]
    return lines


def _tests(found: Comparison, drawn: str) -> Iterator[str]:
    """Yield each test with the measures that it was used for."""
    measures: dict[str, list[str]] = {}
    for measure in found.confidence.measures:
        exact = all(_effect(each, measure).mcnemar_p is not None for each in found.contrasts)
        test = "McNemar's exact test" if exact else f"approximate randomization of {drawn}"
        measures.setdefault(test, []).append(measure_name(measure))
    for test, names in measures.items():
        yield f"{test} for {' and '.join(names)}"


def _unmatched(found: Comparison) -> Iterator[str]:
    for name, ids in found.unmatched.items():
        if ids:
            of = f"of {visible(name)}"
            items = counted(len(ids), f"item {of} is", f"items {of} are")
            some = ", ".join(map(quoted, ids[:_SHOWN_IDS]))
            more = f" and {len(ids) - _SHOWN_IDS:,} more" if len(ids) > _SHOWN_IDS else ""
            yield f"{items} not in all: left out ({some}{more})"


def _power(found: Comparison) -> Iterator[str]:
    for measure in found.confidence.measures:
        effects = [(each.second, _effect(each, measure)) for each in found.contrasts]
        smallest = sorted(effect.smallest for _, effect in effects if effect.smallest is not None)
        if smallest:
            least, most = (f"{100 * value:.1f}" for value in (smallest[0], smallest[-1]))
            span = least if least == most else f"{least} to {most}"
            items = max(effect.n for _, effect in effects)
            yield (
                f"{measure_name(measure)}: {counted(items, 'item shows', 'items show')} "
                f"a difference of {span} points at 80% power"
            )
        for name, effect in effects:
            if effect.needed and effect.needed > effect.n:
                yield (
                    f"{measure_name(measure)}, {visible(name)}: to show the difference seen, "
                    f"{counted(effect.needed, 'item')} would be needed"
                )


def _margin(margin: float, each: Contrast, effect: Effect) -> str:
    verdict = "not worse" if effect.is_no_worse(margin) else "not shown to be no worse"
    interval = effect.interval
    bound = f", lower bound {points(interval.low)}" if interval else ""
    return (
        f"{visible(each.second)}, {measure_name(effect.measure)}: {verdict} by "
        f"{100 * margin:g} {'point' if margin == 0.01 else 'points'}{bound}"
    )


def _effects(found: Comparison) -> Iterator[tuple[Contrast, Effect]]:
    for each in found.contrasts:
        for effect in each.effects:
            yield each, effect


def _effect(contrast: Contrast, measure: str) -> Effect:
    return next(effect for effect in contrast.effects if effect.measure == measure)


def _has_ids(found: Comparison) -> bool:
    return next(iter(found.scores.values())).ids is not None
