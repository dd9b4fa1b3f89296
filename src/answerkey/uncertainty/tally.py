"""A column of scores as its distinct values and how often each occurs.

Scores of short answers take few values, so that whatever depends on them alone, such as
resampling, takes as long for a million answers as for a thousand.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST_ATOMS", "Tally"]

MOST_ATOMS = 25
"""More distinct values are shared out among so many; 24 steps hit halves, thirds and quarters."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Distinct values in rising order, and how many items have each.

    Args:
        values: The values, shape ``(distinct,)``.
        counts: How often each occurs, shape ``(distinct,)``.
    """

    values: NDArray[np.float64]
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, column: NDArray[np.float64]) -> Tally:
        """Tally a column; NaN, an item without the measure, is left out.

        Examples:
            >>> import numpy as np
            >>> Tally.of(np.array([1.0, 0.5, np.nan, 1.0])).counts.tolist()
            [1, 2]
        """
        import numpy as np

        values, counts = np.unique(column[~np.isnan(column)], return_counts=True)
        return cls(values, counts)

    @classmethod
    def of_counts(cls, counts: Mapping[float, int]) -> Tally:
        """Take how often each value came.

        Examples:
            >>> Tally.of_counts({1.0: 2, 0.5: 1}).values.tolist()
            [0.5, 1.0]
        """
        import numpy as np

        values = sorted(counts)
        return cls(np.array(values), np.array([counts[value] for value in values], np.int64))

    def without(self, part: Tally) -> Tally:
        """Leave out a part of the items.

        Examples:
            >>> Tally.of_counts({1.0: 2, 0.5: 1}).without(Tally.of_counts({1.0: 1})).n
            2
        """
        import numpy as np

        counts = self.counts.copy()
        counts[np.searchsorted(self.values, part.values)] -= part.counts
        kept = counts > 0
        return Tally(self.values[kept], counts[kept])

    @property
    def n(self) -> int:
        """How many items there are."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean over items; NaN without one."""
        if not len(self.values):
            return math.nan
        return math.fsum((self.values * self.counts).tolist()) / self.n

    @property
    def variance(self) -> float:
        """The mean squared distance from the mean; NaN without an item."""
        if not len(self.values):
            return math.nan
        squares = self.counts * (self.values - self.mean) ** 2
        return math.fsum(squares.tolist()) / self.n

    @property
    def is_binary(self) -> bool:
        """Whether there are items, and each is 0 or 1."""
        return bool(len(self.values)) and set(self.values.tolist()) <= {0.0, 1.0}

    def atoms(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return at most ``MOST_ATOMS`` values and their shares, with the same mean and variance.

        Each of many values is shared out between its two neighbours on an even grid, which
        keeps the mean; the grid is then drawn together around it to keep the variance.
        """
        import numpy as np

        shares = self.counts / self.n
        if len(self.values) <= MOST_ATOMS:
            return self.values, shares
        low, high = self.values[0], self.values[-1]
        place = (self.values - low) / (high - low) * (MOST_ATOMS - 1)
        left = np.minimum(place.astype(np.int64), MOST_ATOMS - 2)
        upper = shares * (place - left)
        shared = np.bincount(left, shares - upper, MOST_ATOMS)
        shared += np.bincount(left + 1, upper, MOST_ATOMS)
        grid, mean = np.linspace(low, high, MOST_ATOMS), self.mean
        spread = float(shared @ (grid - mean) ** 2)
        return mean + (grid - mean) * math.sqrt(self.variance / spread), shared / shared.sum()
