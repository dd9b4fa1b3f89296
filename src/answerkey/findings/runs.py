"""Rules for a run as a whole: numbers that cannot be, or that say less than they seem to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from answerkey.errors import counted
from answerkey.findings.rule import Example, Found, rule

__all__ = ["RULES", "Run"]

_FEW = 100  # items below which one answer moves a mean by more than a point
_ENOUGH = 20  # items from which a pattern of a whole run is no chance


@dataclass(frozen=True, slots=True)
class Run:
    """What the rules look at.

    Args:
        predictions: As scored, normalized; None is a missing one.
        references: Each item's references, normalized.
        exact_match: One value a row.
        f1: One value a row.
        recall: One value a row.
        best: Which reference gave each row's F1.
        items: How many different items the key has.
        has_tokens: Whether the convention has F1.
    """

    predictions: Sequence[str | None]
    references: Sequence[Sequence[str]]
    exact_match: Sequence[float]
    f1: Sequence[float]
    recall: Sequence[float]
    best: Sequence[int]
    items: int
    has_tokens: bool

    def __len__(self) -> int:
        return len(self.predictions)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


_RUN = Example(None, ())


@rule(
    "R101",
    "exact-above-f1",
    credit="open",
    what="Exact match is above F1 on some answers.",
    why="An exact answer shares every token, so this happens only where nothing is left of both "
    "sides, or where exact match looks for containment.",
    example=_RUN,
    remedy="Look at references that normalize to nothing (K101); name the convention.",
)
def exact_above_f1(run: Run) -> Found | None:
    """Find answers with more exact match than F1."""
    if not run.has_tokens:
        return None
    rows = [i for i, (em, f1) in enumerate(zip(run.exact_match, run.f1, strict=True)) if em > f1]
    if not rows:
        return None
    return Found(f"{counted(len(rows), 'answer')}, the first in row {rows[0] + 1:,}")


@rule(
    "R102",
    "constant-answer",
    credit="open",
    what="Most answers are the same text.",
    why="The system ignores the question, or a default was written where it failed.",
    example=_RUN,
    remedy="Look at how the answers were made.",
)
def constant_answer(run: Run) -> Found | None:
    """Find one answer given to more than half of the items, though their references differ."""
    given = [text for text in run.predictions if text]
    if len(given) < _ENOUGH:
        return None
    text, times = Counter(given).most_common(1)[0]
    expected = Counter(reference for row in run.references for reference in set(row))[text]
    if 2 * times <= len(given) or times <= expected + len(given) // 10:
        return None
    return Found(f"'{text[:40]}' is {times:,} of {counted(len(given), 'answer')}", (text,))


@rule(
    "R103",
    "recall-without-exact",
    credit="open",
    what="Recall is high and almost nothing matches exactly.",
    why="The answers are sentences around the reference: exact match says nothing of them, and "
    "F1 measures their length.",
    example=_RUN,
    remedy="Extract the answers (`extract=`), or report recall or a verdict.",
)
def recall_without_exact(run: Run) -> Found | None:
    """Find a mean recall of a half beside an exact match of less than a tenth of it."""
    if len(run) < _ENOUGH or not run.has_tokens:
        return None
    exact, recall = _mean(run.exact_match), _mean(run.recall)
    if exact > recall / 10 or recall < 0.5:
        return None
    return Found(f"recall is {100 * recall:.1f} and exact match {100 * exact:.1f}")


@rule(
    "R104",
    "shuffled-rows",
    credit="open",
    what="Answers fit the references of other rows better than their own.",
    why="Rows were shifted, sorted or joined by position: the score is of a mix-up.",
    example=_RUN,
    remedy="Join by id.",
)
def shuffled_rows(run: Run) -> Found | None:
    """Find answers that hold other items' references more often than their own, or one shift on."""
    rows = _places(run.references)
    own = elsewhere = 0
    shifts: Counter[int] = Counter()
    firsts: dict[int, int] = {}
    systems = len(run) / max(len({tuple(row) for row in run.references}), 1)
    most = _MOST_GIVEN * systems
    common = {text for text, times in Counter(run.predictions).items() if times > most}
    for i in range(0, len(run), max(1, len(run) // _MOST_ROWS)):
        given = run.predictions[i]
        # An answer given again and again fits some row by chance.
        if not given or given in common:
            continue
        if any(f" {text} " in f" {given} " for text in run.references[i] if text):
            own += 1
            continue
        found = {min((row - i for row in rows[text]), key=abs) for text in _held(given, rows)}
        if len(found) == 1:
            elsewhere += 1
            shift = found.pop()
            shifts[shift] += 1
            firsts.setdefault(shift, i)
    shift, times = shifts.most_common(1)[0] if shifts else (0, 0)
    shifted = times >= _ENOUGH // 2 and 5 * times > elsewhere + own
    if not shifted and (elsewhere < _ENOUGH // 2 or elsewhere <= 2 * own):
        return None
    told = f"{counted(elsewhere, 'answer holds', 'answers hold')} another row's reference"
    told += f", {own:,} their own"
    if shifted:
        told += (
            f", {times:,} of them {counted(abs(shift), 'row')} {'below' if shift > 0 else 'above'}"
        )
        told += f", the first in row {firsts[shift] + 1:,}"
    return Found(told)


_MOST_ROWS = 5_000  # rows that are looked at; from more, evenly chosen ones
_MOST_GIVEN = 3  # times that one answer, or one reference, may stand and still tell a row
_TELLING = 6  # characters of a reference that is not in an answer by chance


def _places(references: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    """Return the rows of each reference that tells an item from others."""
    rows: dict[str, list[int]] = {}
    items: dict[str, set[tuple[str, ...]]] = {}
    for i, row in enumerate(references):
        for text in set(row):
            rows.setdefault(text, []).append(i)
            items.setdefault(text, set()).add(tuple(row))
    return {text: at for text, at in rows.items() if len(items[text]) <= _MOST_GIVEN}


def _held(given: str, rows: Mapping[str, object]) -> Iterator[str]:
    """Yield the references that stand in an answer, up to a few words long."""
    words = given.split()[:_MOST_WORDS]
    for length in range(1, _LONGEST + 1):
        for at in range(len(words) - length + 1):
            text = " ".join(words[at : at + length])
            # In a longer answer a short reference stands by chance.
            if text in rows and (text == given or len(text) >= _TELLING):
                yield text


_MOST_WORDS = 100  # of an answer
_LONGEST = 5  # words of a reference that is looked for


@rule(
    "R105",
    "one-reference-wins",
    credit="open",
    what="Of several references, the one in the same place always wins.",
    why="The others may not be what they seem: split at the wrong mark, or of another language.",
    example=_RUN,
    remedy="Look at the references: `--ref-sep` may cut a list of one reference.",
)
def one_reference_wins(run: Run) -> Found | None:
    """Find a place among the references that is always the best."""
    won: Counter[int] = Counter()
    for references, best, f1 in zip(run.references, run.best, run.f1, strict=True):
        if len(set(references)) > 1 and f1 > 0:
            won[best] += 1
    total = won.total()
    if total < 2 * _ENOUGH:
        return None
    place, times = won.most_common(1)[0]
    if times < total:
        return None
    return Found(
        f"reference {place + 1} is the best in all {counted(total, 'item')} that have several"
    )


@rule(
    "R106",
    "few-items",
    credit="open",
    what="There are fewer than a hundred items.",
    why="One answer moves the mean by more than a point, and chance by several.",
    example=_RUN,
    remedy="Report an interval; do not compare systems by a few points.",
)
def few_items(run: Run) -> Found | None:
    """Find a key too small for differences of points."""
    if run.items >= _FEW or not run.items:
        return None
    error = 50 / run.items**0.5  # of a share near one half, its largest
    return Found(
        f"{counted(run.items, 'item')}: the standard error of a mean is up to {error:.0f} points"
    )


RULES = (
    *(exact_above_f1, constant_answer, recall_without_exact),
    *(shuffled_rows, one_reference_wins, few_items),
)
