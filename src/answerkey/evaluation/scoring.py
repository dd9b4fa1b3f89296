"""Many predictions at once: columns of scores, one entry an item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from answerkey.errors import InputError, Location, UsageError, nearest, quoted
from answerkey.evaluation.pairs import References, program_values, usable_references
from answerkey.evaluation.text_measures import TextMeasure, measure_texts, text_metrics
from answerkey.recipes.choice import choose_columns
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike
from answerkey.recipes.conventions import convention as _convention
from answerkey.recipes.measures import column_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from answerkey.evaluation.summaries import Summary

__all__ = ["MISSING", "OUTCOMES", "MissingPolicy", "Scores", "score"]

MissingPolicy: TypeAlias = Literal["zero", "error", "skip"]
MISSING = ("zero", "error", "skip")

OUTCOMES = ("exact", "reordered", "verbose", "partial", "different", "empty", "missing")
"""Why an answer is not exact, in the order in which the first that fits is taken.

``reordered``: the reference's tokens, no more and no fewer, in another order or with
something else between them.
``verbose``: all of the reference's tokens, and others. ``partial``: some of them.
``different``: none of them. ``empty``: the prediction has no token. ``missing``: there
is no prediction.
"""

_BATCH = 16_384  # items whose counts are held at once: small enough to stay in cache


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Columns of scores, one entry an item, and the recipe that made them.

    Args:
        exact_match: 0.0 or 1.0; NaN for an item that was skipped.
        precision: In [0, 1]; NaN for a skipped item, or where the convention has no
            token measures, as are recall and F1.
        recall: In [0, 1].
        f1: In [0, 1].
        best_reference: Index of the reference that gave F1; -1 if there was none.
        common: Tokens shared with the best reference.
        in_prediction: Tokens of the prediction.
        in_reference: Tokens of the best reference.
        empty_references: How many of the item's references normalize to nothing.
        present: Whether there was a prediction.
        ids: The items' ids, if they have any.
        convention: The recipe.
        missing: The policy for missing predictions.
        key: Fingerprint of the answer key, where it is known.
        by_reference: Under ``aggregate=by-reference`` the scores against each item's first
            reference, second reference, and so on.
        text_measures: Further measures that were asked for, such as BLEU.
    """

    exact_match: NDArray[np.float64]
    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    f1: NDArray[np.float64]
    best_reference: NDArray[np.int64]
    common: NDArray[np.int64]
    in_prediction: NDArray[np.int64]
    in_reference: NDArray[np.int64]
    empty_references: NDArray[np.int64]
    present: NDArray[np.bool_]
    ids: Sequence[str] | None
    convention: Convention
    missing: MissingPolicy
    key: str | None = None
    by_reference: tuple[Scores, ...] = ()
    text_measures: tuple[TextMeasure, ...] = ()

    def __len__(self) -> int:
        return len(self.exact_match)

    def __repr__(self) -> str:
        return f"<Scores of {len(self):,} items, {self.signature}>"

    @property
    def signature(self) -> str:
        """The signature that belongs beside these numbers."""
        return self._signed({one.name: one.signature for one in self.text_measures})

    @property
    def row_signature(self) -> str:
        """The signature that belongs beside one item's numbers."""
        return self._signed({one.name: one.row_signature for one in self.text_measures})

    def _signed(self, measures: Mapping[str, str]) -> str:
        run = {"missing": self.missing} | ({} if self.key is None else {"key": self.key})
        run |= {name.replace("-", "_"): f"({text})" for name, text in measures.items()}
        return self.convention.signature_with(run)

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """For each item the index in ``OUTCOMES`` of what became of it."""
        import numpy as np

        every = self.common == self.in_reference
        return np.select(
            [
                ~self.present,
                self.exact_match >= 1.0,
                self.in_prediction == 0,
                self.common == 0,
                # Under set overlap a repetition looks like another order: no claim there.
                every & (self.common == self.in_prediction) & (self.convention.overlap != "set"),
                every,
            ],
            [OUTCOMES.index(o) for o in ("missing", "exact", "empty", "different")]
            + [OUTCOMES.index(o) for o in ("reordered", "verbose")],
            OUTCOMES.index("partial"),
        )

    def take(self, indices: NDArray[np.int64]) -> Scores:
        """Return the scores of some items, in the order given."""
        return Scores(
            **{name: getattr(self, name)[indices] for name in _COLUMNS},
            ids=None if self.ids is None else [self.ids[i] for i in indices.tolist()],
            convention=self.convention,
            missing=self.missing,
            key=self.key,
            by_reference=tuple(scores.take(indices) for scores in self.by_reference),
            text_measures=tuple(one.take(indices.tolist()) for one in self.text_measures),
        )

    def summary(self) -> Summary:
        """Return the means over items, with what was counted beside them."""
        from answerkey.evaluation.summaries import summarize

        return summarize(self)


_COLUMNS = (
    "exact_match",
    "precision",
    "recall",
    "f1",
    "best_reference",
    "common",
    "in_prediction",
    "in_reference",
    "empty_references",
    "present",
)


def score(
    predictions: Sequence[str | None],
    references: Sequence[References],
    *,
    convention: ConventionLike = DEFAULT,
    ids: Sequence[str] | None = None,
    missing: MissingPolicy = "error",
    measures: Sequence[str] = (),
    progress: Callable[[int], object] | None = None,
) -> Scores:
    """Score predictions, each against its own references.

    Args:
        predictions: One text an item; ``None`` is a missing prediction.
        references: For each item one accepted answer, or a sequence of them.
        convention: A name, a signature, or a ``Convention``.
        ids: The items' ids, carried along and named in errors.
        missing: What a missing prediction is: worth ``zero``, an ``error``, or left out
            of every mean (``skip``).
        measures: Further ones beside exact match and F1: ``bleu``, ``chrf``, ``rouge-1``,
            ``rouge-2``, ``rouge-l``, and ``rouge-l-any`` for texts of any script.
        progress: Called with the number of items done since the last call.

    Returns:
        Columns in the order of the items.

    Raises:
        UsageError: The convention is unknown, or a lone text stands for a sequence.
        InputError: The lengths differ, or an item is not text; its index is named.

    Examples:
        >>> scores = score(["Paris", "Lyon"], [["Paris"], ["Nice", "Cannes"]])
        >>> scores.exact_match.tolist()
        [1.0, 0.0]
    """
    import numpy as np

    recipe = _convention(convention)
    if missing not in MISSING:
        raise UsageError(
            f"missing is {quoted(missing)}",
            accepted=", ".join(MISSING),
            remedy=nearest(str(missing), MISSING),
        )
    metrics = text_metrics(measures)
    answers, rows = _listed("predictions", predictions), _listed("references", references)
    n = len(answers)
    if n != len(rows):
        raise InputError(
            f"{n:,} predictions for {len(rows):,} reference rows",
            accepted="one row of references for each prediction",
        )
    if ids is not None:
        ids = [str(name) for name in _listed("ids", ids)]
    if ids is not None and len(ids) != n:
        raise InputError(f"{len(ids):,} ids for {n:,} predictions")
    measured, counted = np.zeros((4, n)), np.zeros((5, n), np.int64)
    present = np.ones(n, np.bool_)
    for start in range(0, n, _BATCH):
        batch = slice(start, min(start + _BATCH, n))
        names = _ItemNames(ids, start)
        texts, present[batch] = _texts(answers[batch], names, missing)
        flat, lengths = _flattened(rows[batch], names)
        measured[:, batch], counted[:, batch] = _batch(texts, flat, lengths, recipe, names)
        if progress:
            progress(batch.stop - batch.start)
    absent = ~present
    measured[:, absent] = np.nan if missing == "skip" else 0.0
    counted[:3, absent] = [[-1], [0], [0]]
    if recipe.digits == "2":
        measured[1:] = [[round(value, 2) for value in row] for row in measured[1:].tolist()]
    if not recipe.has_tokens:
        measured[1:] = np.nan
    columns = dict(zip(_COLUMNS, [*measured, *counted, present], strict=True))
    return Scores(
        **columns,
        ids=ids,
        convention=recipe,
        missing=missing,
        text_measures=measure_texts(
            [("" if missing == "zero" else None) if text is None else text for text in answers],  # type: ignore[misc]
            rows,  # type: ignore[arg-type]
            metrics,
            extract=recipe.pipeline.extract if recipe.extract else str,
        ),
        by_reference=tuple(_by_reference(answers, rows, recipe, ids=ids, missing=missing)),
    )


def _by_reference(
    predictions: list[Any],
    rows: list[Any],
    recipe: Convention,
    *,
    ids: Sequence[str] | None,
    missing: MissingPolicy,
) -> Iterator[Scores]:
    """Score against the first reference of each item, against the second, and so on."""
    if recipe.aggregate != "by-reference" or not rows:
        return
    names = _ItemNames(ids, 0)
    flat, lengths = _flattened(rows, names)
    width = int(lengths[0])
    for index, length in enumerate(lengths.tolist()):
        if length != width:
            raise InputError(
                f"{length} references, the first item has {width}",
                where=names(index),
                accepted="aggregate=by-reference needs as many for every item",
            )
    alone = _convention(recipe, aggregate="macro", best="first")
    for position in range(width):
        given = flat[position::width]
        yield score(predictions, given, convention=alone, ids=ids, missing=missing)


def _batch(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: _ItemNames,
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
    name_item: _ItemNames,
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
            with _located(name_item, index):
                recipe.pipeline.count(predictions[index], references[start:end])
        raise
    return counts


def _program_batch(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: _ItemNames,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Do as ``_batch`` with a program, one item after another."""
    import numpy as np

    ends = np.cumsum(lengths).tolist()
    rows = []
    for index, (prediction, end) in enumerate(zip(predictions, ends, strict=True)):
        given = references[end - int(lengths[index]) : end]
        with _located(name_item, index):
            rows.append(program_values(prediction, given, recipe))
    counted = np.zeros((5, len(predictions)), np.int64)
    counted[0] = -1
    return np.array(rows).T, counted


@contextmanager
def _located(name_item: _ItemNames, index: int) -> Iterator[None]:
    """Name the item in an error about it."""
    try:
        yield
    except InputError as error:
        raise InputError(
            error.found, where=name_item(index), accepted=error.accepted, remedy=error.remedy
        ) from None


def _usable(
    predictions: list[str],
    references: list[str],
    lengths: NDArray[np.int64],
    recipe: Convention,
    name_item: _ItemNames,
) -> tuple[list[str], NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_], NDArray[np.int64]]:
    """Apply the convention's rules on blank and absent references, item by item.

    An item that every answer is wrong for keeps one placeholder, and is marked.
    """
    import numpy as np

    texts: list[str] = []
    positions: list[int] = []
    new_lengths, wrong = [], []
    start = 0
    for index, length in enumerate(lengths.tolist()):
        given = references[start : start + length]
        with _located(name_item, index):
            usable = usable_references(given, recipe, prediction=predictions[index])
        wrong.append(not usable)
        usable = usable or [(-1, "")]
        new_lengths.append(len(usable))
        positions += [position for position, _ in usable]
        texts += [text for _, text in usable]
        start += length
    kept = np.array(new_lengths, np.int64)
    return texts, kept, np.array(positions), np.array(wrong), np.maximum(lengths - kept, 0)


class _ItemNames:
    """Names an item of a batch in an error: by its index, and its id where there is one."""

    def __init__(self, ids: Sequence[str] | None, first: int) -> None:
        self._ids = ids
        self._first = first

    def __call__(self, index: int) -> Location:
        item = self._first + index
        return Location(item=item, id=None if self._ids is None else self._ids[item])


def _listed(what: str, values: Iterable[object]) -> list[object]:
    if isinstance(values, str | bytes):
        raise UsageError(
            f"{what} is one {type(values).__name__}",
            accepted=f"a sequence of {what}, one an item",
            remedy="score_pair takes a single pair",
        )
    if isinstance(values, Mapping | AbstractSet):
        raise UsageError(
            f"{what} is a {type(values).__name__}, which has no order to pair items by",
            accepted="a sequence, one entry an item",
        )
    try:
        return values if isinstance(values, list) else list(values)
    except TypeError:
        raise UsageError(
            f"{what} of type {type(values).__name__}", accepted="a sequence, one entry an item"
        ) from None


def _texts(
    predictions: Sequence[object], name_item: _ItemNames, missing: MissingPolicy
) -> tuple[list[str], NDArray[np.bool_]]:
    import numpy as np

    kinds = set(map(type, predictions))
    if kinds <= {str}:
        return list(predictions), np.ones(len(predictions), np.bool_)  # type: ignore[arg-type]
    texts: list[str] = []
    for index, prediction in enumerate(predictions):
        if prediction is None and missing == "error":
            raise InputError(
                "the prediction is missing",
                where=name_item(index),
                remedy="missing='zero' counts it as wrong, missing='skip' leaves it out",
            )
        if prediction is not None and not isinstance(prediction, str):
            raise InputError(
                f"the prediction is of type {type(prediction).__name__}: {quoted(prediction)}",
                where=name_item(index),
                accepted="str, or None where it is missing",
            )
        # str() of an enum member is its name; its text is what str itself says.
        texts.append("" if prediction is None else str.__str__(prediction))
    return texts, np.array([prediction is not None for prediction in predictions], np.bool_)


def _flattened(
    references: Sequence[object], name_item: _ItemNames
) -> tuple[list[str], NDArray[np.int64]]:
    import numpy as np

    kinds = set(map(type, references))
    if kinds <= {str}:
        return list(references), np.ones(len(references), np.int64)  # type: ignore[arg-type]
    rows: Sequence[Sequence[str]] = references  # type: ignore[assignment]
    if not kinds <= {list, tuple}:
        rows = [_row(row, name_item, i) for i, row in enumerate(references)]
    lengths = np.fromiter(map(len, rows), np.int64, len(rows))
    flat = list(chain.from_iterable(rows))
    if not set(map(type, flat)) <= {str}:
        for index, row in enumerate(rows):
            for position, reference in enumerate(row):
                if not isinstance(reference, str):
                    raise InputError(
                        f"reference {position} is of type {type(reference).__name__}: "
                        f"{quoted(reference)}",
                        where=name_item(index),
                        accepted="str",
                    )
        flat = [str.__str__(reference) for reference in flat]
    return flat, lengths


def _row(row: object, name_item: _ItemNames, index: int) -> Sequence[str]:
    if isinstance(row, str):
        return [row]
    if isinstance(row, Sequence) and not isinstance(row, bytes | bytearray):
        return row
    if getattr(row, "ndim", 0) == 1:  # a numpy array, as Parquet readers give
        return list(row.tolist())  # type: ignore[attr-defined]
    raise InputError(
        f"the references are of type {type(row).__name__}",
        where=name_item(index),
        accepted="str or a sequence of str",
    )
