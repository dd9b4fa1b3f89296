"""Slices of a run: the items that share their values, in given columns or found in the texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["separate_slices", "slice_name", "slices"]


def slices(
    columns: Sequence[Sequence[str | None]],
) -> list[tuple[tuple[str | None, ...], NDArray[np.int64]]]:
    """Return each combination of values with the indices of its items.

    Args:
        columns: One or more columns of values, each with one entry an item.

    Returns:
        The slices in the order in which they first appear.

    Examples:
        >>> [(values, rows.tolist()) for values, rows in slices([["de", "en", "de"]])]
        [(('de',), [0, 2]), (('en',), [1])]
    """
    import numpy as np

    found: dict[tuple[str | None, ...], list[int]] = {}
    for index, cell in enumerate(zip(*columns, strict=True)):
        found.setdefault(cell, []).append(index)
    return [(cell, np.array(indices, np.int64)) for cell, indices in found.items()]


def separate_slices(
    columns: Mapping[str, Sequence[str | None]],
) -> list[tuple[tuple[str, str | None], NDArray[np.int64]]]:
    """Return each value of each column with the indices of its items.

    Examples:
        >>> found = separate_slices({"lang": ["de", "en"], "kind": ["a", "a"]})
        >>> [(name, rows.tolist()) for name, rows in found]
        [(('lang', 'de'), [0]), (('lang', 'en'), [1]), (('kind', 'a'), [0, 1])]
    """
    return [
        ((name, value), rows)
        for name, column in columns.items()
        for (value,), rows in slices([column])
    ]


def slice_name(name: str, value: str | None) -> str:
    """Write a column and one of its values.

    Examples:
        >>> slice_name("lang", "de"), slice_name("lang", None)
        ('lang=de', 'lang=(none)')
    """
    return f"{name}={'(none)' if value is None else value}"
