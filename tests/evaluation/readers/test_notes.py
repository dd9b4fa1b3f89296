"""Notes: one line each."""

from __future__ import annotations

from answerkey.evaluation.readers.notes import FileNote, columns_note, file_notes
from answerkey.evaluation.readers.remarks import Remark, blank_lines
from answerkey.evaluation.readers.roles import Roles
from answerkey.evaluation.readers.tables import Table


def test_files_are_aligned():
    files = [
        FileNote(Table("long.json", "squad-v2", {}), "2 questions"),
        FileNote(Table("p.csv", "csv", {}, notes=blank_lines(1)), "2 predictions"),
    ]
    assert file_notes(files) == [
        "read  long.json  squad-v2  2 questions",
        "read  p.csv      csv       2 predictions",
        "p.csv: 1 blank line skipped",
    ]


def test_columns_only_where_guessed():
    assert columns_note([Roles(prediction="prediction", references=("references",))]) == []
    roles = Roles(prediction="prediction", references=("reference_1", "reference_2"), id="qid")
    assert columns_note([roles, Roles(id="id")]) == [
        (
            "columns  prediction=prediction  references=reference_1…reference_2  id=qid/id"
            "  (change with --map id=…)"
        )
    ]


def test_a_column_passed_over_is_told_with_the_way_to_take_it():
    over = (("prediction", ("response", "output\x1b")), ("system", ("model",)))
    roles = Roles(prediction="prediction", references=("references",), passed_over=over)
    told = (
        r"predictions are taken from 'prediction', not from 'response' or 'output\x1b': "
        "--map prediction=response takes those"
    )
    assert columns_note([roles, roles]) == [told]  # no column was taken for the system
    guessed = Roles(prediction="prediction", references=("gold",), passed_over=over)
    assert columns_note([guessed])[1:] == [told]


def test_a_remark_counts_its_last_number():
    told = [str(Remark("a bar in {} of {}", numbers, "cell")) for numbers in ((1, 1), (2, 1_000))]
    assert told == ["a bar in 1 of 1 cell", "a bar in 2 of 1,000 cells"]
