from __future__ import annotations

import pytest
from two_systems import A, B, explorer_of, run_of

from answerkey.errors import UsageError
from answerkey.explorer.columns import Labels, Numbers, Sets
from answerkey.explorer.overview import (
    accepted,
    choices,
    comparison,
    headline,
    slices,
    spread,
)
from answerkey.explorer.query import Query
from answerkey.explorer.selection import Explorer, Selection


def selected(explorer: Explorer, *pairs: tuple[str, str]) -> Selection:
    return explorer.select(Query.parse(pairs))


def test_the_headline_is_of_each_system(both: Explorer) -> None:
    found = headline(both)
    # A: 1, 2/3 and 0; B: 2/3, 0 and 1.
    assert {name: one.f1 for name, one in found.items()} == pytest.approx({"A": 5 / 9, "B": 5 / 9})
    assert {name: one.exact_match for name, one in found.items()} == {"A": 1 / 3, "B": 1 / 3}
    assert found["A"].intervals["exact_match"] is not None
    assert "ci:0.95" in found["A"].signature


def test_systems_are_compared_on_the_items_that_all_have() -> None:
    found = comparison(explorer_of(A=run_of(A), B=run_of(B, [0, 1])))
    assert found is not None
    # On q1 and q2: A has 1 and 2/3, B 2/3 and 0.
    assert found.contrasts[0].effects[0].difference == pytest.approx(1 / 3 - 5 / 6)
    assert comparison(explorer_of(A=run_of(A))) is None
    assert comparison(explorer_of(A=run_of(A, [0]), B=run_of(B, [1]))) is None


def test_choices_count_what_the_other_conditions_leave(both: Explorer) -> None:
    found = choices(both, selected(both, ("by.lang", "en"), ("system", "A")))
    lang = [(one.value, one.n, one.mean) for one in found["by.lang"]]
    assert lang == [("en", 2, 1 / 2), ("fr", 1, pytest.approx(2 / 3))]  # of A: 1 and 0; 2/3
    system = [(one.value, one.n, one.mean) for one in found["system"]]
    assert system == [("A", 2, 1 / 2), ("B", 2, pytest.approx(5 / 6))]  # in English: 2/3 and 1
    outcome = {one.value: one.n for one in found["outcome"] if one.n}
    assert outcome == {"exact": 1, "missing": 1}


def test_a_value_that_nothing_has_has_no_mean(both: Explorer) -> None:
    found = choices(both, selected(both, ("f1", "1")))
    assert [(one.value, one.n, one.mean) for one in found["outcome"]][1] == ("reordered", 0, None)


def test_slices_have_the_means_of_their_rows(both: Explorer) -> None:
    found, left_out = slices(both, selected(both), "by.lang")
    assert [(one.value, one.summary.n) for one in found] == [(None, 6), ("en", 4), ("fr", 2)]
    # All: 1 + 2/3 + 2/3 + 0 + 0 + 1 of 6; in English 1 + 2/3 + 0 + 1 of 4; in French 2/3 of 2.
    assert [one.summary.f1 for one in found] == pytest.approx([5 / 9, 2 / 3, 1 / 3])
    assert left_out == 0


def test_slices_of_labels_overlap(both: Explorer) -> None:
    both.add({"finding": Sets.of({"A401": [0, 2], "K104": [2], "K103": []}, 6)})
    found, left_out = slices(both, selected(both, ("system", "A")), "finding")
    assert [(one.value, one.summary.n) for one in found] == [(None, 3), ("A401", 2), ("K104", 1)]
    assert left_out == 0


def test_a_column_of_numbers_has_no_slices(both: Explorer) -> None:
    for name in ("f1", "question", "nothing"):
        with pytest.raises(UsageError, match="has no slices"):
            slices(both, selected(both), name)


def test_small_slices_are_counted_where_there_are_many(
    both: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("answerkey.explorer.overview._MOST_SLICES", 2)
    both.columns = {**both.columns, "by.many": Labels.of(["b", "a", "c", "c", "b", "b"])}
    found, left_out = slices(both, selected(both), "by.many")
    assert [(one.value, one.summary.n) for one in found] == [(None, 6), ("b", 3), ("c", 2)]
    assert left_out == 1


def test_every_row_is_in_one_bar(both: Explorer) -> None:
    found = spread(both, selected(both))
    counts = dict(zip(found.ranges, found.counts[""], strict=True))
    assert {range_: n for range_, n in counts.items() if n} == {"0": 2, "0.6..<0.7": 2, "1": 2}


def test_the_bars_do_not_narrow_themselves(both: Explorer) -> None:
    found = spread(both, selected(both, ("f1", "1"), ("system", "A")))
    assert sum(found.counts[""]) == 3


def test_the_bars_are_told_apart_by_verdict(both: Explorer) -> None:
    labels = ["correct", "correct", "unsure", "incorrect", "incorrect", "correct"]
    both.add({"verdict": Labels.of(labels, ("correct", "unsure", "incorrect"))})
    found = spread(both, selected(both))
    at = found.ranges.index("0.6..<0.7")
    assert {label: bars[at] for label, bars in found.counts.items()} == {
        "correct": 1,
        "unsure": 1,
        "incorrect": 0,
    }
    assert sum(map(sum, found.counts.values())) == 6


def test_accepted_is_what_would_be_said_if_one_must(both: Explorer) -> None:
    import numpy as np

    assert accepted(both) is None
    both.add({"verdict_score": Numbers(np.array([1, 0.5, 0.4, 0, 0, 1]))})
    # A has 1, 0.4 and 0; B 0.5, 0 and 1.
    assert accepted(both) == {"A": 1 / 3, "B": 2 / 3}
