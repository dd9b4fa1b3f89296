from __future__ import annotations

import io

from two_systems import A, B, explorer_of, run_of

from answerkey.explorer.columns import Labels, Sets
from answerkey.explorer.rows import row_record, saved_rows, values_of
from answerkey.explorer.selection import Explorer
from answerkey.reports.rows import write_rows


def test_a_row_says_what_the_table_shows(both: Explorer) -> None:
    assert row_record(both, 1) == {
        "row": 1,
        "id": "q1",
        "system": "B",
        "question": "Who wrote Emma?",
        "prediction": "Austen",
        "reference": "Jane Austen",
        "references": 1,
        "exact_match": 0.0,
        "precision": 1.0,
        "recall": 0.5,
        "f1": 2 / 3,
        "outcome": "partial",
        "verdict": None,
        "findings": None,
    }


def test_a_long_text_is_cut(both: Explorer) -> None:
    both.answers.run.predictions[0] = "x" * 1_000
    assert row_record(both, 0)["prediction"] == "x" * 280 + "…"


def test_what_else_is_known_is_told_by_column(both: Explorer) -> None:
    known = values_of(both, 3)
    assert known["by.lang"] == "fr"
    assert known["by.question-word"] == "where"
    assert "f1" not in known


def test_rows_are_saved_in_the_order_asked_for(both: Explorer) -> None:
    both.add(
        {
            "verdict": Labels.of(["correct"] * 6),
            "finding": Sets.of({"A401": [3], "K104": [3, 5]}, 6),
        }
    )
    (columns,) = saved_rows(both, [5, 3])
    assert columns["id"] == ["q3", "q2"]
    assert columns["system"] == ["B", "B"]
    assert columns["f1"].tolist() == [1.0, 0.0]
    assert columns["verdict"] == ["correct", "correct"]
    assert columns["findings"] == ["K104", "A401 K104"]
    assert columns["signature"][0].startswith("squad-v2|missing:zero|")


def test_a_column_of_the_files_is_not_written_over() -> None:
    columns: dict[str, list[str | None]] = {"verdict": ["mine"] * 3, "system": ["S"] * 3}
    both = explorer_of(A=run_of(A, columns=columns), B=run_of(B, columns=columns))
    both.add({"verdict": Labels.of(["correct"] * 6)})
    (saved,) = saved_rows(both, [1])
    assert (saved["verdict"], saved["system"]) == (["mine"], ["S"])
    assert (saved["answerkey_verdict"], saved["answerkey_system"]) == (["correct"], ["B"])


def test_saved_rows_have_a_header_even_where_there_are_none(both: Explorer) -> None:
    file = io.BytesIO()
    write_rows(".csv", saved_rows(both, []), file)
    assert file.getvalue().startswith(b"system,") or b"prediction" in file.getvalue()


def test_no_cell_is_a_formula(both: Explorer) -> None:
    both.answers.run.predictions[0] = "=1+1"
    file = io.BytesIO()
    write_rows(".csv", saved_rows(both, [0]), file)
    assert b",'=1+1," in file.getvalue()
