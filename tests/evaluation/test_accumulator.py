"""Totals batch by batch: those of all at once, whatever the batches."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import answerkey as ak

texts = st.lists(st.sampled_from(["a b", "b", "c d e", "e f", "x y z", "the"]), max_size=5).map(
    " ".join
)
rows = st.lists(st.tuples(st.one_of(st.none(), texts), texts), min_size=1, max_size=40)


def accumulated(pairs: list[tuple[str | None, str]], missing: str) -> ak.Accumulator:
    counted = ak.Accumulator(missing=missing)  # type: ignore[arg-type]
    counted.update([p for p, _ in pairs], [r for _, r in pairs])
    return counted


@given(rows, st.lists(st.integers(0, 40), max_size=3), st.sampled_from(["zero", "skip"]))
def test_any_partition_gives_the_totals_of_all_at_once(
    pairs: list[tuple[str | None, str]], cuts: list[int], missing: str
) -> None:
    bounds = [0, *sorted(min(cut, len(pairs)) for cut in cuts), len(pairs)]
    total = ak.Accumulator(missing=missing)  # type: ignore[arg-type]
    parts = [accumulated(pairs[start:end], missing) for start, end in pairwise(bounds)]
    for part in reversed(parts):
        total.merge(pickle.loads(pickle.dumps(part)))  # noqa: S301 - made here
    at_once = ak.score([p for p, _ in pairs], [r for _, r in pairs], missing=missing)  # type: ignore[arg-type]
    assert total.compute() == at_once.summary()
    quick = ak.Confidence(resamples=50)
    assert total.compute(confidence=quick) == at_once.summary(confidence=quick)


def test_a_sum_that_loses_digits_when_added_in_turn() -> None:
    # 1/10 ten times, one by one: the exact sum is 1.
    total = ak.Accumulator("plain")
    for _ in range(10):
        total.update(["a b c d e f g h i j"], ["a"])
    assert total.compute().precision == 0.1


def test_nothing_yet() -> None:
    found = ak.Accumulator().compute(confidence=ak.Confidence())
    assert (found.n, found.f1, set(found.intervals.values())) == (0, None, {None})


def test_a_batch_that_is_refused_is_not_counted() -> None:
    total = ak.Accumulator()
    with pytest.raises(ak.InputError):
        total.update(["a", None], ["a", "b"])
    assert total.compute().n == 0


def test_what_cannot_be_accumulated_is_refused() -> None:
    with pytest.raises(ak.UsageError, match="aggregate=micro"):
        ak.Accumulator("squad-v2|aggregate:micro")
    with pytest.raises(ak.UsageError, match="one signature"):
        ak.Accumulator("squad-v1").merge(ak.Accumulator("squad-v2"))
    with pytest.raises(ak.UsageError, match="clusters"):
        ak.Accumulator().compute(confidence=ak.Confidence(clusters=[]))
