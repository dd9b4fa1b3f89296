"""Slices of a run: the items that share their values, in given columns or found in the texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["slices"]


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
