"""Sums in the official order of operations."""

from __future__ import annotations

from answerkey.recipes.accumulation import harmonic, percentage, total


def test_every_sum_is_rounded_as_before_python_3_12() -> None:
    assert total([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1
    assert total([0.1] * 10) != 1.0
    assert total([1e16, 1.0, -1e16]) == 0.0


def test_a_percentage_multiplies_first() -> None:
    assert percentage(7, 25) == 100.0 * 7 / 25
    assert percentage(0.07, 1) == 7.000000000000001


def test_nothing_found_of_nothing_has_f1_zero() -> None:
    assert harmonic(0.0, 0.0) == harmonic(1.0, 0.0) == 0.0
    assert harmonic(0.5, 2 / 3) == 2 * 0.5 * (2 / 3) / (0.5 + 2 / 3)
