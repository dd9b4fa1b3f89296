"""Reading a benchmark's files: strict JSON, repeated members, places."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.benchmarks import read_document


def written(folder: Path, data: bytes) -> str:
    path = folder / "file.json"
    path.write_bytes(data)
    return str(path)


def test_numbers_and_lone_surrogates_stay_what_they_are(tmp_path: Path) -> None:
    document = read_document(written(tmp_path, b'{"a": 12345678901234567890123, "b": "\\ud800"}'))
    assert document.value == {"a": 12345678901234567890123, "b": "\ud800"}


def test_gzip_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, gzip.compress(b"\xef\xbb\xbf{}"))
    document = read_document(path)
    assert (document.value, document.notes) == ({}, ("byte order mark removed",))


def test_repeated_members_are_counted(tmp_path: Path) -> None:
    document = read_document(written(tmp_path, b'{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}'))
    assert (document.value["a"], document.repeated, document.first_repeated) == (3, 2, "c")


def test_lines_are_numbered_and_blank_ones_skipped(tmp_path: Path) -> None:
    document = read_document(written(tmp_path, b'\n{"a": 1}\r\n \n[2]'), "jsonl")
    assert (document.value, list(document.lines)) == ([{"a": 1}, [2]], [2, 4])


@pytest.mark.parametrize(
    ("data", "file_format", "message"),
    [
        (b'{"a": NaN}', "json", "NaN is not JSON"),
        (b'{"a": 1', "json", "ends inside"),
        (b'{"a": "\xff"}', "json", "not UTF-8"),
        (b'{"a": 1}\n{"a": }', "jsonl", "line 2"),
        (b"[" * 100_000, "json", "file.json"),
    ],
)
def test_what_is_not_json_is_refused(
    data: bytes, file_format: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=message):
        read_document(written(tmp_path, data), file_format)  # type: ignore[arg-type]
