"""Pair the rows of an answer key with those of predictions, by id, never by accident."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass

from answerkey.errors import InputError, counted, quoted, visible
from answerkey.evaluation.duplicates import duplicate_found, repeated
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.tables import Table

__all__ = [
    "Pairing",
    "merge_repeated",
    "pair_by_id",
    "pair_by_position",
    "refuse_duplicates",
    "refuse_unlike_rows",
]

_EXAMPLES = 3
_PREFIXES_FROM = 10


@dataclass(frozen=True, slots=True)
class Pairing:
    """Which row of the key goes with which row of the predictions.

    Args:
        key_rows: For each item of the run, its row in the key.
        prediction_rows: Its row in the predictions, or ``None`` if there is none.
        systems: The system of each item, where the predictions name several.
        missing: Items without a prediction row, by system.
        extra: Prediction rows without an item.
    """

    key_rows: Sequence[int]
    prediction_rows: Sequence[int | None]
    systems: list[str] | None
    missing: Counter[str]
    extra: int


def refuse_duplicates(
    table: Table, ids: Sequence[str], systems: Sequence[str | None] | None, *, remedy: str
) -> None:
    """Refuse two rows with one id (of one system).

    Raises:
        InputError: The id and both places are named.
    """
    names: Sequence[Hashable] = ids if systems is None else list(zip(systems, ids, strict=True))
    twice = repeated(names)
    if twice is not None:
        system = None if systems is None else systems[twice[0]]
        found = duplicate_found(ids[twice[0]], system, table.places(twice))
        raise InputError(found, where=visible(table.name), remedy=remedy)


def merge_repeated(
    ids: Sequence[str], references: Sequence[list[str]]
) -> tuple[list[int], list[list[str]]]:
    """Union the references of repeated ids.

    Returns:
        The first row of each id, and its references, each once, in order of appearance.

    Examples:
        >>> merge_repeated(["a", "b", "a"], [["1"], ["2"], ["3", "1"]])
        ([0, 1], [['1', '3'], ['2']])
    """
    first: dict[str, int] = {}
    merged: dict[str, dict[str, None]] = {}
    for row, (item, texts) in enumerate(zip(ids, references, strict=True)):
        first.setdefault(item, row)
        merged.setdefault(item, {}).update(dict.fromkeys(texts))
    return list(first.values()), [list(texts) for texts in merged.values()]


def pair_by_position(key: Table, predictions: Table) -> Pairing:
    """Pair files without ids row by row.

    Raises:
        InputError: They do not have as many rows as each other.
    """
    if len(key) != len(predictions):
        raise InputError(
            f"{counted(len(predictions), 'prediction')} for {counted(len(key), 'reference row')}",
            where=f"{visible(predictions.name)} and {visible(key.name)}",
            remedy="give both files a column of ids; without ids they are paired by position",
        )
    rows = range(len(key))
    return Pairing(rows, rows, None, Counter(), 0)


def refuse_unlike_rows(
    key: Table, predictions: Table, columns: tuple[str, str], *, within: bool, remedy: str
) -> None:
    """Refuse rows paired by position that are not about one item.

    Args:
        key: The answer key.
        predictions: The predictions, as many rows.
        columns: The column of the key, and that of the predictions, that tell what a row is about.
        within: Whether one cell may hold the other, as a prompt holds its question.
        remedy: What to do.

    Raises:
        InputError: The first row whose cells differ is named, with both.
    """
    here, there = columns
    cells = zip(key.columns[here], predictions.columns[there], strict=True)
    for row, (ours, theirs) in enumerate(cells):
        if not _alike(ours, theirs, within=within):
            raise InputError(
                f"{there} {quoted(theirs)} would be paired by position with "
                f"{here} {quoted(ours)} of {visible(key.name)}",
                where=predictions.where(row),
                accepted="without ids, files whose rows are in one order",
                remedy=remedy,
            )


def _alike(ours: object, theirs: object, *, within: bool) -> bool:
    if ours == theirs or not (isinstance(ours, str) and isinstance(theirs, str)):
        # What is no text, a null or a prompt in parts, tells nothing of a question.
        return within or ours == theirs
    first, second = (" ".join(text.casefold().split()) for text in (ours, theirs))
    return first == second or (within and (first in second or second in first))


def pair_by_id(
    key_ids: Sequence[str],
    prediction_ids: Sequence[str],
    systems: Sequence[str] | None,
    *,
    predictions: Table,
    options: ReadOptions,
) -> Pairing:
    """Pair rows by id; with systems, each of them answers the whole key.

    Args:
        key_ids: Distinct ids, in the order of the run.
        prediction_ids: The id of each prediction row, distinct within a system.
        systems: The system of each prediction row.
        predictions: The table of predictions, for messages.
        options: What to do with extra predictions.

    Raises:
        InputError: No id matches, or there are extra ones and they are not to be ignored.
    """
    known = set(key_ids)
    extra = [row for row, item in enumerate(prediction_ids) if item not in known]
    if len(extra) == len(prediction_ids) or (extra and options.extra == "error"):
        raise _unmatched(key_ids, [prediction_ids[row] for row in extra], predictions)
    if systems is None:
        row_of = {item: row for row, item in enumerate(prediction_ids)}
        rows = [row_of.get(item) for item in key_ids]
        missing = Counter({"": rows.count(None)})
        return Pairing(range(len(key_ids)), rows, None, missing, len(extra))
    by_system: dict[str, dict[str, int]] = {}
    for row, (system, item) in enumerate(zip(systems, prediction_ids, strict=True)):
        by_system.setdefault(system, {})[item] = row
    return Pairing(
        key_rows=list(range(len(key_ids))) * len(by_system),
        prediction_rows=[rows.get(item) for rows in by_system.values() for item in key_ids],
        systems=[system for system in by_system for _ in key_ids],
        missing=Counter(
            {
                system: len(key_ids) - sum(item in known for item in rows)
                for system, rows in by_system.items()
            }
        ),
        extra=len(extra),
    )


def _unmatched(key_ids: Sequence[str], extra: Sequence[str], predictions: Table) -> InputError:
    examples = ", ".join(quoted(item) for item in extra[:_EXAMPLES])
    hint = _what_would_match(extra, key_ids)
    if len(extra) == len(predictions):
        found = f"no id of the predictions is in the key ({examples} against {quoted(key_ids[0])})"
        remedy = hint or "check that both files are of one data set and split"
    else:
        have = counted(len(extra), "prediction has", "predictions have")
        found = f"{have} an id that is not in the key ({examples})"
        remedy = hint or "check the split, or leave them out with --extra ignore"
    return InputError(found, where=visible(predictions.name), remedy=remedy)


def _what_would_match(extra: Sequence[str], key_ids: Sequence[str]) -> str:
    """Name the first change of the ids under which most of the unmatched ones would match."""
    for change, description in _CHANGES:
        changed = {change(item) for item in key_ids}
        if _most(extra, changed, change):
            return f"most would match {description}"
    known = set(key_ids)
    if prefix := _common_prefix(extra, known):
        return f"most would match without the prefix {quoted(prefix)} of the predictions' ids"
    if prefix := _common_prefix(key_ids, set(extra)):
        return f"most would match with the prefix {quoted(prefix)} that the key's ids have"
    return ""


def _most(items: Sequence[str], known: Collection[str], change: Callable[[str], str]) -> bool:
    return 2 * sum(change(item) in known for item in items) > len(items)


def _common_prefix(long: Sequence[str], short: set[str]) -> str:
    """Return the text before most long ids that leaves short ones, if there is one."""
    for item in long[:_PREFIXES_FROM]:
        for cut in range(1, len(item)):
            prefix = item[:cut]
            if item[cut:] in short and _most(
                long,
                short,
                lambda other, prefix=prefix: other.removeprefix(prefix),  # type: ignore[misc]
            ):
                return prefix
    return ""


def _without_format_characters(item: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFC", item) if unicodedata.category(c) != "Cf")


_CHANGES: tuple[tuple[Callable[[str], str], str], ...] = (
    (str.strip, "without the white space around them"),
    (str.casefold, "if case did not count"),
    (lambda item: unicodedata.normalize("NFC", item), "after Unicode normalization (NFC)"),
    (_without_format_characters, "without invisible format characters"),
    (lambda item: item.lstrip("0"), "without leading zeros"),
)
