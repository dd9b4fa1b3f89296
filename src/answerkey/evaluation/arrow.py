"""Columns that speak Arrow's PyCapsule interface: pyarrow, polars, DuckDB and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from answerkey.errors import InputError, Location, UsageError, counted, visible
from answerkey.evaluation.items import MISSING_REMEDY, ItemNames, located
from answerkey.evaluation.pairs import usable_references
from answerkey.evaluation.scores import MissingPolicy, ScoreColumns
from answerkey.recipes.conventions import Convention
from answerkey.text.backend import arrow_pairs

__all__ = ["ArrowColumn", "paired", "score_arrow", "speaks_arrow", "unpacked"]


ArrowColumn: TypeAlias = Any
"""An object with ``__arrow_c_array__`` or ``__arrow_c_stream__``."""


def speaks_arrow(column: object) -> bool:
    """Tell whether a column gives itself as an Arrow array or a stream of them."""
    return hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__")


def unpacked(column: Any) -> Any:
    """Return an Arrow column as a list of Python objects, anything else as it is.

    Raises:
        InputError: A text is not UTF-8; its index is named. Or the column points outside itself.
    """
    if not speaks_arrow(column):
        return column
    _check_sound(column)
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            try:
                return getattr(column, method)()
            except UnicodeDecodeError:
                break
    values = []
    for index, value in enumerate(column):
        try:
            values.append(value.as_py() if hasattr(value, "as_py") else value)
        except UnicodeDecodeError:
            raise InputError("a text is not UTF-8", where=Location(item=index)) from None
    return values


def _check_sound(column: Any) -> None:
    """Have pyarrow check its own column, which it would follow out of its buffers."""
    if type(column).__module__.partition(".")[0] != "pyarrow" or not hasattr(column, "validate"):
        return
    try:
        column.validate(full=True)
    except (ValueError, IndexError) as error:
        if "UTF8" not in str(error):  # whoever reads the texts names the item
            raise InputError(f"an Arrow column is not sound: {visible(str(error))}") from None


def paired(predictions: ArrowColumn, references: ArrowColumn) -> tuple[Any, int]:
    """Return both columns as the kernel takes them, and how many items they have.

    Raises:
        UsageError: A column has another type than texts, or lists of texts.
        InputError: The lengths differ.
    """
    try:
        pairs = arrow_pairs(predictions, references)
    except TypeError as error:
        raise UsageError(
            f"an Arrow column of the type that Arrow writes {error}",
            accepted="string, large_string, string_view or a dictionary of them; for references "
            "also a list, large_list or fixed_size_list of them",
        ) from None
    left, right = pairs.sizes()
    if left != right:
        raise InputError(
            f"{counted(left, 'prediction')} for {counted(right, 'reference row')}",
            accepted="one row of references for each prediction",
        )
    return pairs, left


def score_arrow(
    pairs: Any,
    recipe: Convention,
    table: ScoreColumns,
    *,
    ids: Sequence[str] | None,
    missing: MissingPolicy,
    threads: int,
) -> Iterator[int]:
    """Fill the table, and yield how many items are done.

    Raises:
        InputError: An entry cannot be scored; its index is named.
    """
    item, flaw = recipe.scorer.score_arrow(
        pairs, missing != "error", list(table.values), list(table.counts), table.present, threads
    )
    where = ItemNames(ids, 0)
    if flaw in {"no reference", "blank references"}:
        with located(where, item):
            blank = [" "] if flaw == "blank references" else []
            usable_references(blank, recipe, prediction="not blank")  # or it were not refused
    if flaw == "the prediction is missing":
        raise InputError(flaw, where=where(item), remedy=MISSING_REMEDY)
    if flaw:
        raise InputError(flaw, where=where(item))
    yield item
