"""What a set of items can show: the smallest difference, and how many items one needs."""

from __future__ import annotations

import math

from answerkey.errors import UsageError, quoted
from answerkey.uncertainty.interval import checked_level, normal_quantile

__all__ = ["needed_items", "smallest_difference"]


def smallest_difference(
    deviation: float, items: int, *, level: float = 0.95, power: float = 0.8
) -> float | None:
    """Return the smallest true mean difference that a set will most likely show.

    Args:
        deviation: Standard deviation of the differences between items' scores.
        items: How many items there are.
        level: The level of confidence at which a difference counts as shown.
        power: How likely it should be shown.

    Returns:
        The difference, in the unit of the deviation; None without an item, or where all
        differ alike: then nothing says how much others would.

    Examples:
        >>> round(smallest_difference(0.4, 300), 4)  # (1.960 + 0.842) * 0.4 / sqrt(300)
        0.0647
    """
    if not items or not deviation:
        return None
    return _reach(level, power) * deviation / math.sqrt(items)


def needed_items(
    difference: float, deviation: float, *, level: float = 0.95, power: float = 0.8
) -> int:
    """Return how many items will most likely show a difference.

    Args:
        difference: The true mean difference, not 0.
        deviation: Standard deviation of the differences between items' scores.
        level: The level of confidence at which a difference counts as shown.
        power: How likely it should be shown.

    Raises:
        UsageError: The difference is 0, which no number of items shows.

    Examples:
        >>> needed_items(0.02, 0.4)
        3140
    """
    if not difference:
        raise UsageError("a difference of 0", accepted="the one that should be shown")
    return max(1, math.ceil((_reach(level, power) * deviation / difference) ** 2))


def _reach(level: float, power: float) -> float:
    if not 0.0 < power < 1.0:
        raise UsageError(f"the power {quoted(power)}", accepted="a number between 0 and 1")
    return normal_quantile((1.0 + checked_level(level)) / 2.0) + normal_quantile(power)
