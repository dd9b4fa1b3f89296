"""Read a benchmark's files as the official programs do: JSON or JSON Lines, whole.

Python's own parser is used, as in the official programs, so that numbers keep their
kind and lone surrogates stay what they are. Stricter than theirs: no NaN, UTF-8 only.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NoReturn

import orjson

from answerkey.errors import InputError, Location
from answerkey.evaluation.benchmarks.documents import Document
from answerkey.evaluation.readers.foreign import encoding_error
from answerkey.evaluation.readers.json_text import JsonText, may_repeat
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.sources import Source, open_source

__all__ = ["read_document"]


def read_document(path: str, file_format: Literal["json", "jsonl"] = "json") -> Document:
    """Read a file, plain or gzip; ``-`` is stdin.

    Args:
        path: The file.
        file_format: ``json`` for one value, ``jsonl`` for one on each line.

    Raises:
        InputError: It cannot be read, or is not JSON.
    """
    with open_source(path) as source:
        return _whole(source) if file_format == "json" else _lines(source)


def _whole(source: Source) -> Document:
    data = source.read()
    parser = _Parser(source.name, "document")
    value = parser.parse(data, line=1)
    return Document(
        value,
        source.name,
        repeated=parser.repeated,
        first_repeated=parser.first_repeated,
        notes=tuple(map(str, source.notes)),
    )


def _lines(source: Source) -> Document:
    parser = _Parser(source.name, "record")
    values: list[Any] = []
    numbers: list[int] = []
    for number, line in enumerate(source.lines(limit=ReadOptions().max_line), start=1):
        if line.strip():
            values.append(parser.parse(line, line=number))
            numbers.append(number)
    return Document(
        values,
        source.name,
        numbers,
        repeated=parser.repeated,
        first_repeated=parser.first_repeated,
        notes=tuple(map(str, source.notes)),
    )


class _Parser:
    """Parse the texts of one file, and count the members that stand twice."""

    def __init__(self, file: str, unit: str) -> None:
        self._file = file
        self._unit = unit
        self.repeated = 0
        self.first_repeated = ""

    def parse(self, data: bytes, *, line: int) -> Any:
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise encoding_error(error, self._file, first_line=line) from None
        try:
            value = json.loads(text, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise self._refusal(data, error, line) from None
        if may_repeat(data, value):
            json.loads(text, object_pairs_hook=self._count_repeated)
        return value

    def _refusal(self, data: bytes, error: Exception, line: int) -> InputError:
        """Make the error, in the words that the readers have for orjson's messages."""
        try:
            orjson.loads(data)
        except ValueError as known:
            error = known
        try:
            JsonText(self._file, self._unit, ReadOptions()).recover(data, error, line=line)
        except InputError as refusal:
            return refusal
        return InputError(f"not JSON: {error}", where=Location(self._file, line))

    def _count_repeated(self, pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                self.repeated += 1
                self.first_repeated = self.first_repeated or name
            seen.add(name)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
