"""What callers give as predictions and references, checked and made flat lists of texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from answerkey.errors import InputError, Location, UsageError, counted, quoted
from answerkey.evaluation.duplicates import duplicate_found, repeated
from answerkey.evaluation.scores import MissingPolicy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MISSING_REMEDY", "ItemNames", "flattened", "item_ids", "listed", "located", "texts_of"]


MISSING_REMEDY = "missing='zero' counts it as wrong, missing='skip' leaves it out"


class ItemNames:
    """Names an item of a batch in an error: by its index, and its id where there is one."""

    def __init__(self, ids: Sequence[str] | None, first: int) -> None:
        self._ids = ids
        self._first = first

    def __call__(self, index: int) -> Location:
        """Return where the item stands in the whole run."""
        item = self._first + index
        return Location(item=item, id=None if self._ids is None else self._ids[item])


def listed(what: str, values: Iterable[object]) -> list[object]:
    """Return a column of items as a list.

    Raises:
        UsageError: It is one text, has no order, or cannot be walked.
    """
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


def item_ids(ids: Iterable[object], items: int, systems: Iterable[str | None] | None) -> list[str]:
    """Return the ids of items as texts.

    Args:
        ids: One an item.
        items: How many there are.
        systems: Who gave each answer, where several answered the same items.

    Raises:
        InputError: There are more or fewer, or one stands twice (of one system).
    """
    names = [str(name) for name in listed("ids", ids)]
    who = [None] * items if systems is None else listed("systems", systems)
    for what, column in (("id", names), ("system", who)):
        if len(column) != items:
            raise InputError(f"{counted(len(column), what)} for {counted(items, 'prediction')}")
    twice = repeated(list(zip(who, names, strict=True)))
    if twice is not None:
        first, second = twice
        raise InputError(
            duplicate_found(names[first], who[first], f"items {first:,} and {second:,}"),
            accepted="each id once",
            remedy="keep one prediction per id; systems=… says who gave each, where several did",
        )
    return names


def texts_of(
    predictions: Sequence[object], name_item: ItemNames, missing: MissingPolicy
) -> tuple[list[str], NDArray[np.bool_]]:
    """Return predictions as texts, a missing one as the empty text, and which are present.

    Raises:
        InputError: One is missing and may not be, or is no text.
    """
    import numpy as np

    kinds = set(map(type, predictions))
    if kinds <= {str}:
        return list(predictions), np.ones(len(predictions), np.bool_)  # type: ignore[arg-type]
    given: list[str] = []
    for index, prediction in enumerate(predictions):
        if prediction is None and missing == "error":
            raise InputError(
                "the prediction is missing",
                where=name_item(index),
                remedy=MISSING_REMEDY,
            )
        if prediction is not None and not isinstance(prediction, str):
            raise InputError(
                f"the prediction is of type {type(prediction).__name__}: {quoted(prediction)}",
                where=name_item(index),
                accepted="str, or None where it is missing",
            )
        # str() of an enum member is its name; its text is what str itself says.
        given.append("" if prediction is None else str.__str__(prediction))
    return given, np.array([prediction is not None for prediction in predictions], np.bool_)


def flattened(
    references: Sequence[object], name_item: ItemNames
) -> tuple[list[str], NDArray[np.int64]]:
    """Return all items' references one after another, and how many each item has.

    Raises:
        InputError: One is no text.
    """
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


def _row(row: object, name_item: ItemNames, index: int) -> Sequence[str]:
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


@contextmanager
def located(name_item: ItemNames, index: int) -> Iterator[None]:
    """Name the item in an error about it."""
    try:
        yield
    except InputError as error:
        raise error.at(name_item(index)) from None
