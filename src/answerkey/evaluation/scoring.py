"""Many predictions at once: columns of scores, one entry an item."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from answerkey.errors import InputError, UsageError, counted, nearest, quoted
from answerkey.evaluation.arrow import ArrowColumn, paired, score_arrow, speaks_arrow, unpacked
from answerkey.evaluation.items import ItemNames, flattened, item_ids, listed, located, texts_of
from answerkey.evaluation.pairs import References, program_values, usable_references
from answerkey.evaluation.scores import COLUMNS, MISSING, MissingPolicy, ScoreColumns, Scores
from answerkey.recipes.choice import choose_columns
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike
from answerkey.recipes.conventions import convention as _convention
from answerkey.recipes.measures import column_values, hundredths

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from answerkey.evaluation.text_measures import TextMeasure


__all__ = ["score"]

_BATCH = 16_384  # items whose counts are held at once: small enough to stay in cache
_KERNEL_BATCHES = 16  # as many of these between two signs of progress of the kernel
_MOST_THREADS = 16
_WORTH_A_THREAD = 4_000  # items that take longer than starting one


def score(
    predictions: Sequence[str | None] | ArrowColumn,
    references: Sequence[References] | ArrowColumn,
    *,
    convention: ConventionLike = DEFAULT,
    ids: Sequence[str] | None = None,
    systems: Sequence[str | None] | None = None,
    missing: MissingPolicy = "error",
    measures: Sequence[str] = (),
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Scores:
    """Score predictions, each against its own references.

    Args:
        predictions: One text an item; ``None`` is a missing prediction. A list, any sequence,
            or a column that speaks Arrow, such as pyarrow's or polars's, which is read where
            it lies, without an object for each text.
        references: For each item one accepted answer, or a sequence of them; in Arrow texts,
            or lists of texts.
        convention: A name, a signature, or a ``Convention``.
        ids: The items' ids, each once; carried along and named in errors.
        systems: Who gave each answer, where several answered the same items: then an id may
            stand once for each of them.
        missing: What a missing prediction is: worth ``zero``, an ``error``, or left out
            of every mean (``skip``).
        measures: Further ones beside exact match and F1: ``bleu``, ``chrf``, ``rouge-1``,
            ``rouge-2``, ``rouge-l``, and ``rouge-l-any`` for texts of any script.
        threads: How many to use; ``None`` is one for each core that is free to this process,
            if there are items enough. The values do not depend on it.
        progress: Called with the number of items done since the last call.

    Returns:
        Columns in the order of the items.

    Raises:
        UsageError: The convention is unknown, or a lone text stands for a sequence.
        InputError: The lengths differ, an id stands twice, or an item is not text; its index is
            named.

    Examples:
        >>> scores = score(["Paris", "Lyon"], [["Paris"], ["Nice", "Cannes"]])
        >>> scores.exact_match.tolist()
        [1.0, 0.0]
    """
    import numpy as np

    recipe = _convention(convention)
    _check_missing(missing)
    prepared = _text_measures(measures, recipe, missing)
    pairs: Any = None
    answers, rows = [], []
    if _stays_in_arrow(predictions, references, recipe, measures):
        pairs, n = paired(predictions, references)
    else:
        answers = listed("predictions", unpacked(predictions))
        rows = listed("references", unpacked(references))
        n = len(answers)
    if pairs is None and n != len(rows):
        raise InputError(
            f"{counted(n, 'prediction')} for {counted(len(rows), 'reference row')}",
            accepted="one row of references for each prediction",
        )
    ids = None if ids is None else item_ids(unpacked(ids), n, systems)
    table, crew = ScoreColumns.empty(n), _crew(threads, n)
    fill = partial(_score_lists, answers, rows) if pairs is None else partial(score_arrow, pairs)
    for done in fill(recipe, table, ids=ids, missing=missing, threads=crew):
        if progress:
            progress(done)
    measured, tokens, present = table
    absent = ~present
    measured[:, absent] = np.nan if missing == "skip" else 0.0
    tokens[:3, absent] = [[-1], [0], [0]]
    if recipe.digits == "2":
        measured[1:] = hundredths(measured[1:])
    if not recipe.has_tokens:
        measured[1:] = np.nan
    columns = dict(zip(COLUMNS, [*measured, *tokens, present], strict=True))
    return Scores(
        **columns,
        ids=ids,
        convention=recipe,
        missing=missing,
        text_measures=prepared(answers, rows),
        by_reference=tuple(
            _by_reference(answers, rows, recipe, ids=ids, systems=systems, missing=missing)
        ),
    )


def _stays_in_arrow(
    predictions: object, references: object, recipe: Convention, measures: Sequence[str]
) -> bool:
    """Tell whether the kernel can read the columns where they lie."""
    return (
        speaks_arrow(predictions)
        and speaks_arrow(references)
        and recipe.scorer is not None
        and not measures
        and recipe.aggregate != "by-reference"
        and recipe.references != "visible"  # which refuses an empty one, and Python says why
    )


def _score_lists(
    answers: list[Any],
    rows: list[Any],
    recipe: Convention,
    table: ScoreColumns,
    *,
    ids: Sequence[str] | None,
    missing: MissingPolicy,
    threads: int,
) -> Iterator[int]:
    """Fill the table, and yield how many more items are done."""
    scorer, n, end = recipe.scorer, len(answers), 0
    while end < n:
        start = end
        if scorer:
            try:
                end = scorer.score_lists(
                    *(answers, rows, start, min(start + _KERNEL_BATCHES * _BATCH, n)),
                    *(missing != "error", list(table.values), list(table.counts), table.present),
                    threads,
                )
            except ValueError as error:  # another thread, or progress, took items away
                raise InputError(str(error), remedy="score a copy of them") from None
        if end == start:  # Python scores, or says what is wrong
            end = min(start + _BATCH, n)
            batch, names = slice(start, end), ItemNames(ids, start)
            texts, table.present[batch] = texts_of(answers[batch], names, missing)
            flat, lengths = flattened(rows[batch], names)
            table.values[:, batch], table.counts[:, batch] = _batch(
                texts, flat, lengths, recipe, names
            )
        yield end - start


def _check_missing(policy: object) -> None:
    if policy not in MISSING:
        raise UsageError(
            f"missing is {quoted(policy)}",
            accepted=", ".join(MISSING),
            remedy=nearest(str(policy), MISSING),
        )


def _crew(threads: int | None, items: int) -> int:
    """Return how many threads to use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    free = cores or 1
    if threads is None:
        return max(1, min(free, items // _WORTH_A_THREAD))
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise UsageError(f"threads is {quoted(threads)}", accepted="a whole number from 1 on")
    return min(threads, max(free, _MOST_THREADS))  # more than cores gain nothing


def _text_measures(
    names: Sequence[str], recipe: Convention, missing: MissingPolicy
) -> Callable[[list[Any], list[Any]], tuple[TextMeasure, ...]]:
    """Check the names of further measures, and return what applies them to the items."""
    if not names:
        return lambda *_: ()
    from answerkey.evaluation.text_measures import measure_texts, text_metrics

    metrics = text_metrics(names)
    absent = "" if missing == "zero" else None
    extract = recipe.pipeline.extract if recipe.extract else str

    def apply(predictions: list[Any], rows: list[Any]) -> tuple[TextMeasure, ...]:
        texts = [absent if text is None else text for text in predictions]
        return measure_texts(texts, rows, metrics, extract=extract)

    return apply


def _by_reference(
    predictions: list[Any],
    rows: list[Any],
    recipe: Convention,
    *,
    ids: Sequence[str] | None,
    systems: Sequence[str | None] | None,
    missing: MissingPolicy,
) -> Iterator[Scores]:
    """Score against the first reference of each item, against the second, and so on."""
    if recipe.aggregate != "by-reference" or not rows:
        return
    names = ItemNames(ids, 0)
    flat, lengths = flattened(rows, names)
    width = int(lengths[0])
    for index, length in enumerate(lengths.tolist()):
        if length != width:
            raise InputError(
                f"{counted(length, 'reference')}, the first item has {width}",
                where=names(index),
                accepted="aggregate=by-reference needs as many for every item",
            )
    alone = _convention(recipe, aggregate="macro", best="first")
    for position in range(width):
        given = flat[position::width]
        yield score(predictions, given, convention=alone, ids=ids, systems=systems, missing=missing)


def _batch(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: ItemNames,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the values, and best reference, counts and empty references of a batch."""
    import numpy as np

    if recipe.program != "pipeline":
        return _program_batch(predictions, references, lengths, recipe, name_item)
    positions, dropped = None, np.zeros(len(predictions), np.int64)
    wrong = np.zeros(len(predictions), np.bool_)
    if recipe.references not in {"all", "nonempty"} or (lengths == 0).any():
        references, lengths, positions, wrong, dropped = _usable(
            predictions, references, lengths, recipe, name_item
        )
    counts = _counted(predictions, references, lengths, recipe, name_item)
    starts = np.cumsum(lengths) - lengths
    empty = counts[3] == 0
    given = np.ones(len(references), np.bool_) if positions is None else positions >= 0
    empty_references = dropped + np.add.reduceat((empty & given).astype(np.int64), starts)
    kept = np.arange(len(references))
    if recipe.references == "nonempty" and empty.any():
        all_empty = np.logical_and.reduceat(empty, starts)
        if recipe.no_references == "wrong":
            wrong |= all_empty
        for index in np.flatnonzero(all_empty).tolist():
            # The empty answer stands for all of them, in the first one's place.
            counts[:, starts[index]] = recipe.pipeline.count(predictions[index], [""])[0]
        first = np.zeros_like(empty)
        first[starts] = True
        kept = np.flatnonzero(~empty | (first & np.repeat(all_empty, lengths)))
    kept_lengths = np.bincount(
        np.repeat(np.arange(len(lengths)), lengths)[kept], minlength=len(lengths)
    )
    candidates = column_values(counts[:, kept], recipe.arithmetic)
    chosen, best = choose_columns(candidates, kept_lengths, recipe.best)
    winners = kept[np.cumsum(kept_lengths) - kept_lengths + best]
    best_reference = winners - starts if positions is None else positions[winners]
    chosen[:, wrong] = 0.0
    best_reference[wrong] = -1
    table = np.stack([best_reference, *counts[1:, winners], empty_references])
    table[1, wrong] = 0
    return chosen, table


def _counted(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: ItemNames,
) -> NDArray[np.int64]:
    """Return the counts; what a user's function or pattern fails on is found and named."""
    import numpy as np

    counts = np.empty((4, len(references)), np.int64)
    try:
        recipe.pipeline.count_many(predictions, references, lengths, counts)
    except InputError:
        end = 0
        for index, length in enumerate(lengths.tolist()):
            start, end = end, end + length
            with located(name_item, index):
                recipe.pipeline.count(predictions[index], references[start:end])
        raise
    return counts


def _program_batch(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: ItemNames,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Do as ``_batch`` with a program, one item after another."""
    import numpy as np

    ends = np.cumsum(lengths).tolist()
    rows = []
    for index, (prediction, end) in enumerate(zip(predictions, ends, strict=True)):
        given = references[end - int(lengths[index]) : end]
        with located(name_item, index):
            rows.append(program_values(prediction, given, recipe))
    counted = np.zeros((5, len(predictions)), np.int64)
    counted[0] = -1
    return np.array(rows).T, counted


def _usable(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: ItemNames,
) -> tuple[list[str], NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_], NDArray[np.int64]]:
    """Apply the convention's rules on blank and absent references, item by item.

    An item that every answer is wrong for keeps one placeholder, and is marked.
    """
    import numpy as np

    texts: list[str] = []
    positions: list[int] = []
    new_lengths, wrong, dropped = [], [], []
    start = 0
    for index, length in enumerate(lengths.tolist()):
        given = references[start : start + length]
        with located(name_item, index):
            usable = usable_references(given, recipe, prediction=predictions[index])
        wrong.append(not usable)
        blank = recipe.references == "nonblank"  # other rules drop what is not empty
        dropped.append(length - sum(position >= 0 for position, _ in usable) if blank else 0)
        usable = usable or [(-1, "")]
        new_lengths.append(len(usable))
        positions += [position for position, _ in usable]
        texts += [text for _, text in usable]
        start += length
    kept = np.array(new_lengths, np.int64)
    return texts, kept, np.array(positions), np.array(wrong), np.array(dropped, np.int64)
