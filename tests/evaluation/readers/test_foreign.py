"""Content that is refused by what it is."""

from __future__ import annotations

import pytest

from answerkey.errors import InputError
from answerkey.evaluation.readers.foreign import (
    encoding_error,
    refuse_foreign,
    refuse_merge_marker,
)


@pytest.mark.parametrize(
    "line", [b"<<<<<<< HEAD\n", b"=======\n", b"=======", b">>>>>>> a\r\n", b"||||||| b"]
)
def test_merge_markers(line):
    with pytest.raises(InputError, match=r"f, line 3: a merge-conflict marker"):
        refuse_merge_marker(line, "f", line_number=3)


@pytest.mark.parametrize("line", [b"<<<<<<<<", b"======= =", b"<<<<<<\n", b" =======", b"a"][::2])
def test_other_lines(line):
    assert refuse_merge_marker(line, "f", line_number=1) is None


@pytest.mark.parametrize(
    "head", [b"\xff\xff\xff\xff\x10", b"PAR1", b"ARROW1", b"{", b"id,a", b"<b>"]
)
def test_data_pass(head):
    assert refuse_foreign(head, "f") is None


def test_encoding_error_counts_lines_and_bytes():
    data = "é\né".encode() + b"\xff"
    with pytest.raises(UnicodeDecodeError) as caught:
        data.decode()
    error = encoding_error(caught.value, "f", first_line=5)
    assert str(error).startswith("f, line 6, column 3: byte 0xff is not UTF-8")
