"""The best one-to-one assignment, by shortest augmenting paths.

The algorithm of D. F. Crouse, "On implementing 2D rectangular assignment algorithms",
IEEE Transactions on Aerospace and Electronic Systems 52(4), 2016, which also SciPy's
``linear_sum_assignment`` follows. Where several assignments are best, the choice is that
of SciPy: columns are looked at from the last to the first, a cheaper one wins, of equal
ones a free one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["assign"]

Matrix = Sequence[Sequence[float]]


def assign(gains: Matrix) -> list[tuple[int, int]]:
    """Pair rows with columns so that the sum of the gains is highest.

    Args:
        gains: A matrix with at least one row; all rows are of one length.

    Returns:
        Row and column of each pair, by ascending row; as many as the shorter side has.

    Examples:
        >>> assign([[0.5, 1.0], [0.4, 1.0]])
        [(0, 0), (1, 1)]
    """
    costs = [[-gain for gain in row] for row in gains]
    columns = len(costs[0])
    if columns == 0:
        return []
    if columns < len(costs):
        transposed = [list(column) for column in zip(*costs, strict=True)]
        return sorted((row, column) for column, row in enumerate(_assigned(transposed)))
    return list(enumerate(_assigned(costs)))


def _assigned(costs: Matrix) -> list[int]:
    """Give each row its column; there are at least as many columns as rows."""
    rows, columns = len(costs), len(costs[0])
    row_price, column_price = [0.0] * rows, [0.0] * columns
    column_of, row_of = [-1] * rows, [-1] * columns
    for start in range(rows):
        end, length, shortest, came_from, visited = _shortest_path(
            costs, start, row_price, column_price, row_of
        )
        row_price[start] += length
        for row in visited - {start}:
            row_price[row] += length - shortest[column_of[row]]
        for column in {column_of[row] for row in visited if column_of[row] >= 0} | {end}:
            column_price[column] -= length - shortest[column]
        column = end
        while True:
            row = came_from[column]
            row_of[column] = row
            column_of[row], column = column, column_of[row]
            if row == start:
                break
    return column_of


def _shortest_path(
    costs: Matrix,
    start: int,
    row_price: Sequence[float],
    column_price: Sequence[float],
    row_of: Sequence[int],
) -> tuple[int, float, list[float], list[int], set[int]]:
    """Find the cheapest way from a row to a free column.

    Returns:
        That column, the way's length, the length to each column, the row that each column
        was reached from, and the rows on the way.
    """
    columns = len(column_price)
    shortest, came_from = [math.inf] * columns, [-1] * columns
    remaining = list(reversed(range(columns)))
    visited: set[int] = set()
    row, length = start, 0.0
    while True:
        visited.add(row)
        best, lowest = -1, math.inf
        for position, column in enumerate(remaining):
            reduced = length + costs[row][column] - row_price[row] - column_price[column]
            if reduced < shortest[column]:
                came_from[column], shortest[column] = row, reduced
            free = row_of[column] == -1
            if shortest[column] < lowest or (shortest[column] == lowest and free):
                lowest, best = shortest[column], position
        length = lowest
        column = remaining[best]
        if row_of[column] == -1:
            return column, length, shortest, came_from, visited
        row = row_of[column]
        remaining[best] = remaining[-1]
        remaining.pop()
