"""Folders and patterns: the same rows in several files are the same run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import needs

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.evaluating import Task, evaluate
from answerkey.evaluation.readers import ReadOptions, read_run
from answerkey.reports.files import check_outputs
from answerkey.review.patching import patched

ROWS = [{"id": f"q{n}", "prediction": f"a {n}", "reference": f"a {n % 2}"} for n in range(7)]
CUTS = ((0, 3), (3, 5), (5, 7))


def written(path: Path, rows: list[dict[str, str]]) -> None:
    if path.suffix == ".csv":
        lines = [",".join(rows[0]), *(",".join(row.values()) for row in rows)]
        path.write_text("\n".join(lines) + "\n", "utf-8")
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    else:
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.Table.from_pylist(rows), path)


@pytest.fixture(params=["csv", "jsonl", "parquet"])
def ending(request) -> str:
    if request.param == "parquet":
        needs("arrow")
    return request.param


@pytest.fixture
def folder(tmp_path: Path, ending: str) -> Path:
    parts = tmp_path / "parts"
    parts.mkdir()
    for at, (begin, end) in reversed(list(enumerate(CUTS))):
        written(parts / f"part-{at:04}.{ending}", ROWS[begin:end])
    (parts / "_SUCCESS").write_bytes(b"")
    (parts / f".part-0000.{ending}.crc").write_bytes(b"crc")
    return parts


def test_parts_are_read_in_the_order_of_their_names(folder: Path, ending: str) -> None:
    for path in (str(folder), str(folder / f"part-*.{ending}")):
        run = read_run(path)
        assert run.ids == [row["id"] for row in ROWS]
        assert run.predictions == [row["prediction"] for row in ROWS]
        assert "3 parts read as one, in the order of their names" in run.notes


def test_parts_score_as_one_file(folder: Path, ending: str, tmp_path: Path) -> None:
    one = tmp_path / f"one.{ending}"
    written(one, ROWS)
    (whole,), (parted,) = (
        evaluate(Task(str(path), options=ReadOptions())).results for path in (one, folder)
    )
    assert parted.summary(parted.all) == whole.summary(whole.all)


def test_a_key_may_be_in_parts_too(folder: Path) -> None:
    run = read_run(str(folder), str(folder))
    assert (len(run), run.missing, run.extra) == (7, 0, 0)


def test_an_error_names_the_part(folder: Path, ending: str) -> None:
    written(folder / f"part-0009.{ending}", ROWS[:1])
    with pytest.raises(InputError) as refused:
        read_run(str(folder))
    # A header is a line of CSV; Parquet has rows.
    place = {"csv": "line 2", "jsonl": "line 1", "parquet": "row 1"}[ending]
    first, last = (folder / f"part-{n}.{ending}" for n in ("0000", "0009"))
    assert f"duplicate id 'q0' ({first}, {place} and {last}, {place})" in str(refused.value)


def test_a_broken_line_is_named_by_part_and_line(tmp_path: Path) -> None:
    written(tmp_path / "a.jsonl", ROWS[:3])
    (tmp_path / "b.jsonl").write_text('{"id": "x", "prediction": "a", "reference": "a"}\n{\n')
    with pytest.raises(InputError, match=r"b\.jsonl, line 2"):
        read_run(str(tmp_path))


def test_parts_must_be_alike(tmp_path: Path) -> None:
    written(tmp_path / "a.csv", ROWS[:3])
    written(tmp_path / "b.jsonl", ROWS[3:])
    with pytest.raises(InputError, match=r"b\.jsonl: jsonl, where .*a\.csv is csv; accepted"):
        read_run(str(tmp_path))
    (tmp_path / "b.jsonl").unlink()
    written(tmp_path / "c.csv", [{**ROWS[4], "lang": "de"}])
    with pytest.raises(InputError, match=r"c\.csv: a column 'lang' that not all parts have"):
        read_run(str(tmp_path))


def test_documents_are_no_parts(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"q0": "a"}')
    with pytest.raises(InputError, match="among files of rows"):
        read_run(str(tmp_path))


def test_no_part_is_written_over(folder: Path, ending: str) -> None:
    part = str(folder / f"part-0001.{ending}")
    with pytest.raises(UsageError, match="is the input"):
        check_outputs([part], [str(folder)], [f".{ending}"])


def test_nothing_is_written_among_the_parts(folder: Path, ending: str, tmp_path: Path) -> None:
    rows = str(folder / f"rows.{ending}")
    for given in (str(folder), str(folder / f"*.{ending}")):
        with pytest.raises(UsageError, match="would be a part of the input"):
            check_outputs([rows], [given], [f".{ending}"])
        check_outputs([str(tmp_path / f"rows.{ending}")], [given], [f".{ending}"])


def test_a_key_in_parts_is_not_patched(folder: Path) -> None:
    with pytest.raises(InputError, match="a key in several files; accepted: one file"):
        patched(str(folder), [], options=ReadOptions(), bad="drop")


def test_marks_are_left_out_of_patterns_too(folder: Path) -> None:
    assert len(read_run(str(folder / "*"))) == len(ROWS)


def test_a_pattern_stands_for_files(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    with pytest.raises(InputError, match=r"the pattern stands for the folder 'parts'; accepted"):
        read_run(str(tmp_path / "par*"))


def test_one_part_is_a_file(tmp_path: Path) -> None:
    written(tmp_path / "part-0000.csv", ROWS)
    assert not any("parts" in note or "part read" in note for note in read_run(str(tmp_path)).notes)


def emptied(path: Path) -> None:
    """Leave of a part what writers leave where there is no row."""
    if path.suffix == ".parquet":
        from pyarrow import parquet

        parquet.write_table(parquet.read_table(path).slice(0, 0), path)
    else:
        begin = path.read_text().splitlines(keepends=True)[:1] if path.suffix == ".csv" else []
        path.write_text("".join(begin))


def test_parts_without_rows_are_passed_over(folder: Path, ending: str) -> None:
    parts = [folder / f"part-{n:04}.{ending}" for n in range(3)]
    emptied(parts[0])
    run = read_run(str(folder / f"*.{ending}"))
    assert run.ids == [row["id"] for row in ROWS[3:]]
    assert "2 parts read as one, in the order of their names" in run.notes
    assert "1 part without rows passed over" in run.notes
    emptied(parts[1])
    emptied(parts[2])
    with pytest.raises(InputError, match="none of its 3 parts has a row"):
        read_run(str(folder))


def test_a_part_without_rows_has_the_columns_of_the_others(folder: Path, ending: str) -> None:
    part = folder / f"part-0003.{ending}"
    written(part, [{**row, "lang": "de"} for row in ROWS])
    emptied(part)
    if ending == "jsonl":
        assert len(read_run(str(folder))) == len(ROWS)  # no byte, no columns
        return
    with pytest.raises(InputError, match=r"part-0003.*: a column 'lang' that not all parts have"):
        read_run(str(folder))


def test_folders_without_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the folder holds no file"):
        read_run(str(tmp_path))
    (tmp_path / "lang=de").mkdir()
    with pytest.raises(InputError, match="a folder 'lang=de' in the folder"):
        read_run(str(tmp_path))
    with pytest.raises(InputError, match="the pattern matches no file"):
        read_run(str(tmp_path / "*.csv"))


@pytest.mark.parametrize("path", ["x" * 5_000, "a\0b", "", "[" * 5_000])
def test_what_names_no_file_is_refused(path: str) -> None:
    with pytest.raises(InputError):
        read_run(path)


def test_a_file_of_that_name_is_no_pattern(tmp_path: Path) -> None:
    path = tmp_path / "[ab]*.jsonl"
    written(path, ROWS[:2])
    written(tmp_path / "a.jsonl", ROWS)
    assert len(read_run(str(path))) == 2


def test_a_part_without_a_byte_is_no_part(folder: Path, ending: str) -> None:
    (folder / f"part-00.{ending}").write_bytes(b"")
    assert read_run(str(folder)).predictions == [row["prediction"] for row in ROWS]
