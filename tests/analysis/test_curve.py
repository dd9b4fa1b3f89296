"""Curves over steps: order, differences from the first step, pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support import needs

import answerkey as ak
from answerkey.analysis.curve import Curve, curve, in_order
from answerkey.evaluation.confidence import Confidence
from answerkey.reports.curve import curve_lines, curve_record, curve_table

KEY = [str(index) for index in range(80)]
HOSTILE = "step </text><script>$\\frac{1}{$ \x1b[2J 9"


def step(right: int, **options: object) -> ak.Scores:
    answers = [text if int(text) < right else "x" for text in KEY]
    return ak.score(answers, KEY, ids=KEY, **options)  # type: ignore[arg-type]


def drawn(*rights: int, last: str = "step 9") -> Curve:
    names = [*(f"step {index}" for index in range(len(rights) - 1)), last]
    steps = dict(zip(names, map(step, rights), strict=True))
    return curve(steps, confidence=Confidence(resamples=500))


def test_a_climb_is_told_from_noise() -> None:
    exact, f1, *_ = curve_lines(drawn(36, 40, 50))
    # 14 of 80 turned, all one way: 17.5 points, p = 2 * 0.5**14.
    expected = "+17.50 points from the first step to step 9: more than noise, p <0.001"
    assert exact == f"exact match: {expected}"
    assert f1.startswith("F1: +17.50")
    assert "no item changed" in curve_lines(drawn(36, 36))[0]
    noise = curve_lines(drawn(36, 38))[0]
    assert "may be noise; 80 items show a difference" in noise


def test_the_best_step_is_named_where_it_is_not_the_last() -> None:
    found = drawn(36, 60, 50)
    assert found.best("f1").step == "step 1"
    assert "F1: the highest mean is that of step 1, 75.00" in curve_lines(found)


def test_a_step_a_row_with_its_interval_drawn() -> None:
    table = curve_table(drawn(0, 40, 80), measure="exact_match")
    assert [row[2] for row in table.rows] == ["0.00", "50.00", "100.00"]
    strips = [row[1] for row in table.rows]
    assert [strip.index("●") for strip in strips] == [0, 16, 32]
    assert "─" in strips[1]


def test_steps_are_in_the_order_of_their_numbers() -> None:
    names = ["epoch 10", "epoch 2", "epoch 1.5"]
    assert list(in_order({name: step(1) for name in names})) == ["epoch 1.5", "epoch 2", "epoch 10"]
    names = ["epoch 10 step 100", "epoch 2 step 100", "epoch 1 step 500"]
    assert list(in_order({name: step(1) for name in names})) == names[::-1]
    names = ["last", "epoch 2"]
    assert list(in_order({name: step(1) for name in names})) == names


def test_what_is_no_curve_is_refused() -> None:
    with pytest.raises(ak.UsageError, match="one step"):
        curve({"a": step(1)})
    with pytest.raises(ak.InputError, match="scored differently"):
        curve({"a": step(1), "b": step(1, convention="squad-v1")})


def test_the_record_has_every_step() -> None:
    record = curve_record(drawn(36, 50), run={})
    points = record["points"]
    assert isinstance(points, list)
    assert [point["exact_match"] for point in points] == [36 / 80, 50 / 80]
    assert points[1]["since_first"][0]["difference"] == pytest.approx(14 / 80)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_a_plot_is_written_and_its_names_act_nowhere(tmp_path: Path, ending: str) -> None:
    needs("report")
    from answerkey.reports.plots import plot_curve

    path = tmp_path / f"curve.{ending}"
    plot_curve(str(path), drawn(36, 40, 50, last=HOSTILE))
    first = path.read_bytes()
    assert len(first) > 1_000
    plot_curve(str(path), drawn(36, 40, 50, last=HOSTILE))
    assert path.read_bytes() == first
    if ending == "svg":
        tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(first).iter()}  # noqa: S314
        assert "script" not in tags
