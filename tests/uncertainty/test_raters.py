"""People among themselves: published examples, scikit-learn and statsmodels."""

from __future__ import annotations

import numpy as np
import pytest

from answerkey.errors import UsageError
from answerkey.uncertainty.raters import cohen, fleiss, krippendorff

N = float("nan")
# K. Krippendorff, Computing Krippendorff's alpha-reliability, 2011, section C: four observers,
# twelve units, missing data.
OBSERVERS = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
        [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N],
    ]
).T
# J. L. Fleiss 1971, table 1 in the form that Wikipedia reprints: 14 raters, ten subjects.
SUBJECTS = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
]


def votes(counts: list[list[int]]) -> np.ndarray:
    return np.array([np.repeat(np.arange(len(row)), row) for row in counts], float)


@pytest.mark.parametrize(
    ("scale", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_krippendorffs_example(scale, published: float) -> None:
    alpha = krippendorff(OBSERVERS, scale=scale)
    assert round(alpha.value, 3) == published
    assert alpha.low < alpha.value < alpha.high


def test_fleiss_example() -> None:
    assert round(fleiss(votes(SUBJECTS)).value, 3) == 0.210


def test_fleiss_is_statsmodels() -> None:
    # statsmodels 0.14: stats.inter_rater.fleiss_kappa(table)
    table = [[3, 0, 1], [2, 2, 0], [0, 4, 0], [1, 1, 2]]
    assert fleiss(votes(table)).value == pytest.approx(0.20987654320987653)


def test_cohen_is_sklearns() -> None:
    # sklearn.metrics.cohen_kappa_score(a, b) and with weights="quadratic"
    a = np.array([1, 2, 3, 4, 4, 2, 1, 3, 5, 5, 2, 3], float)
    b = np.array([1, 2, 4, 4, 5, 2, 2, 3, 5, 3, 2, 1], float)
    assert cohen(a, b).value == pytest.approx(0.4736842105263158)
    assert cohen(a, b, scale="ordinal").value == pytest.approx(0.7421875)
    gap = np.array([N])
    assert cohen(np.r_[a, gap, 1.0], np.r_[b, 2.0, gap]).value == cohen(a, b).value


def test_agreement_by_one_value_only_is_undefined() -> None:
    same = np.ones((5, 2))
    assert np.isnan(fleiss(same).value)
    assert np.isnan(krippendorff(same).value)
    assert np.isnan(cohen(same[:, 0], same[:, 1]).value)


def test_no_item_with_two_judgments() -> None:
    apart = np.array([[1.0, N], [N, 0.0]])
    assert np.isnan(krippendorff(apart).value)
    assert np.isnan(fleiss(apart).value)
    assert np.isnan(cohen(apart[:, 0], apart[:, 1]).value)


def test_an_unknown_scale_is_refused() -> None:
    with pytest.raises(UsageError, match="unknown scale"):
        krippendorff(OBSERVERS, scale="ratio")  # type: ignore[arg-type]


def test_intervals_draw_whole_clusters() -> None:
    rng = np.random.default_rng(2)
    first = np.repeat(rng.integers(0, 2, 30), 5).astype(float)
    second = np.repeat(np.where(rng.random(30) < 0.8, first[::5], 1 - first[::5]), 5)
    table, clusters = np.c_[first, second], np.repeat(np.arange(30), 5)
    for alone, together in (
        (cohen(first, second), cohen(first, second, clusters=clusters)),
        (fleiss(table), fleiss(table, clusters=clusters)),
        (krippendorff(table), krippendorff(table, clusters=clusters)),
    ):
        assert together.value == alone.value
        assert alone.low < alone.value < alone.high
        # Five equal items hold what one does: the interval is about the root of 5 as wide.
        assert 1.7 < (together.high - together.low) / (alone.high - alone.low) < 2.8


def naive_alpha(table: np.ndarray, scale: str) -> float:
    """Krippendorff's definition: observed over expected disagreement, pair by pair."""
    rows = [row[~np.isnan(row)] for row in table]
    rows = [row for row in rows if len(row) > 1]
    every = np.sort(np.concatenate(rows))

    def apart(a: float, b: float) -> float:
        if scale == "ordinal":
            low, high = min(a, b), max(a, b)
            between = ((every >= low) & (every <= high)).sum()
            return (between - ((every == low).sum() + (every == high).sum()) / 2) ** 2
        return float(a != b) if scale == "nominal" else (a - b) ** 2

    seen = sum(apart(a, b) / (len(row) - 1) for row in rows for a in row for b in row)
    chance = sum(apart(a, b) for a in every for b in every) / (len(every) - 1)
    return 1 - seen / chance


@pytest.mark.parametrize("scale", ["nominal", "ordinal", "interval"])
def test_krippendorff_is_its_definition(scale) -> None:
    rng = np.random.default_rng(5)
    table = rng.integers(0, 4, (20, 4)) * 1.5
    table[rng.random(table.shape) < 0.3] = N
    assert krippendorff(table, scale=scale).value == pytest.approx(naive_alpha(table, scale))


@pytest.mark.parametrize("scale", ["nominal", "ordinal", "interval"])
def test_values_may_all_differ(scale) -> None:
    # A table of 3,000 items and 6,000 squared values would take 860 GB.
    first = np.random.default_rng(3).random(3_000) * 100
    found = cohen(first, first + 0.001, scale=scale), krippendorff(np.c_[first, first], scale=scale)
    assert found[0].value < 1
    assert found[1].value == pytest.approx(1)
    assert fleiss(np.c_[first, first]).value == pytest.approx(1)
