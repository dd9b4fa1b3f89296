"""Content that is not the data: pointers, pages, workbooks, wrong encodings, Git's markers."""

from __future__ import annotations

import re

from answerkey.errors import InputError, Location, quoted

__all__ = ["GZIP", "encoding_error", "refuse_foreign", "refuse_merge_marker"]

GZIP = b"\x1f\x8b"
"""The first bytes of gzip data."""

_MERGE_MARKER = re.compile(rb"(?:<{7}|={7}|>{7}|\|{7})(?: |\r?\n|$)")

_DECOMPRESS = "decompress it first"
_SAVE_AS = "save it as CSV, JSON Lines or Parquet"
_FOREIGN: tuple[tuple[bytes, str, str], ...] = (
    (
        b"version https://git-lfs.github.com/spec/",
        "a Git LFS pointer, not the data",
        "run: git lfs pull",
    ),
    (b"\x28\xb5\x2f\xfd", "compressed with zstd", _DECOMPRESS),
    (b"BZh", "compressed with bzip2", _DECOMPRESS),
    (b"\xfd7zXZ\x00", "compressed with xz", _DECOMPRESS),
    (b"PK\x03\x04", "a ZIP archive or an Excel workbook (.xlsx)", _SAVE_AS),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Excel workbook (.xls)", _SAVE_AS),
    (b"SQLite format 3\x00", "an SQLite database", _SAVE_AS),
    (b"\x89HDF\r\n\x1a\n", "an HDF5 file", _SAVE_AS),
    (b"FEA1", "a Feather version 1 file", "write it again as Arrow IPC or Parquet"),
    (b"%PDF-", "a PDF document", _SAVE_AS),
    (b"\xff\xfe\x00\x00", "UTF-32 text", "save it as UTF-8"),
    (b"\x00\x00\xfe\xff", "UTF-32 text", "save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text", "save it as UTF-8"),
)
_FOREIGN_PATTERNS: tuple[tuple[re.Pattern[bytes], str, str], ...] = (
    (re.compile(rb"\xff\xfe"), "UTF-16 text", "save it as UTF-8"),
    (re.compile(rb"\x80[\x02-\x05]"), "a Python pickle, which is never opened", _SAVE_AS),
    (re.compile(GZIP), "gzip data inside gzip data", _DECOMPRESS),
    (
        re.compile(rb"\s*<(!doctype html|html|head)", re.IGNORECASE),
        "an HTML page, not the data",
        "download the file itself",
    ),
    (re.compile(rb"\s*<\?xml"), "an XML document", _SAVE_AS),
)


def refuse_foreign(head: bytes, name: str) -> None:
    """Refuse an input by its first bytes.

    Args:
        head: The first bytes, after decompression.
        name: The file.

    Raises:
        InputError: They are not those of a format that can be read.
    """
    for magic, what, remedy in _FOREIGN:
        if head.startswith(magic):
            raise InputError(f"this is {what}", where=Location(name), remedy=remedy)
    for pattern, what, remedy in _FOREIGN_PATTERNS:
        if pattern.match(head):
            raise InputError(f"this is {what}", where=Location(name), remedy=remedy)
    text = head.lstrip()
    refuse_merge_marker(text, name, line_number=1 + head[: len(head) - len(text)].count(b"\n"))


def refuse_merge_marker(line: bytes, name: str, *, line_number: int) -> None:
    """Refuse a line that Git left behind in a conflict.

    Raises:
        InputError: The line is such a marker.
    """
    if _MERGE_MARKER.match(line):
        raise InputError(
            f"a merge-conflict marker {quoted(line[:7].decode())} was left in",
            where=Location(name, line_number),
            remedy="resolve the conflict in Git",
        )


def encoding_error(error: UnicodeDecodeError, name: str, *, first_line: int = 1) -> InputError:
    """Say which bytes are not UTF-8, by line and byte column.

    Args:
        error: What the strict decoder said.
        name: The file.
        first_line: Line number of the first byte that was decoded.
    """
    before = error.object[: error.start]
    return InputError(
        f"byte 0x{error.object[error.start]:02x} is not UTF-8 ({error.reason})",
        where=Location(
            name, first_line + before.count(b"\n"), error.start - (before.rfind(b"\n") + 1) + 1
        ),
        accepted="UTF-8 text",
        remedy="save it as UTF-8 (in Excel: CSV UTF-8), or convert it: iconv -f cp1252 -t utf-8",
    )
