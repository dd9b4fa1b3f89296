"""Parse one JSON text strictly, and say precisely what is wrong with a damaged one.

The fast parser is orjson. The standard parser is asked only where orjson cannot help:
for the literal text of numbers, lone surrogates, and members that stand twice.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NoReturn

import orjson

from answerkey.errors import InputError, Location, quoted
from answerkey.evaluation.readers.foreign import encoding_error, refuse_merge_marker
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.tables import NumberText

__all__ = ["JsonText", "may_repeat", "repeated_member"]

_NESTED = frozenset({dict, list})
_SURROGATE = re.compile("[\ud800-\udfff]")
_NOT_JSON = re.compile(r"-?(?:NaN|Infinity)")
_SPACED_COLON = re.compile(rb'"[ \t\r\n]+:')

_TRUNCATED = "unexpected end of data"
_TOO_DEEP = "depth limit exceeded"
_EXTRA_DATA = "unexpected content after document"
_SENTENCES: dict[str, tuple[str, str]] = {
    _TOO_DEEP: ("nested too deeply (some 1,000 levels)", "flatten it"),
    "number is infinity when parsed as double": (
        "the number is out of range (over 1.8e308)",
        "write it as text, in quotes",
    ),
}


@dataclass(frozen=True, slots=True)
class JsonText:
    """A strict parser for the texts of one file.

    Args:
        file: The file, for messages.
        unit: What one text is called: ``record`` or ``document``.
        options: Whether numbers keep their text and lone surrogates are replaced.
    """

    file: str
    unit: str
    options: ReadOptions

    @property
    def parser(self) -> Callable[[bytes], Any]:
        """The function that parses sound texts; anything it raises goes to ``recover``."""
        return _parse_keeping_numbers if self.options.coerce_numbers else orjson.loads

    def recover(self, data: bytes, error: Exception, *, line: int = 1) -> tuple[Any, int]:
        """Return what a damaged text may mean where the options allow it.

        Args:
            data: The text that ``parser`` refused.
            error: What it raised.
            line: Line number of the first byte.

        Returns:
            The value, and the number of lone surrogates that were replaced in it.

        Raises:
            InputError: The text is refused; file, line and column are named.
        """
        try:
            text = data.decode()
        except UnicodeDecodeError as encoding:
            raise encoding_error(encoding, self.file, first_line=line) from None
        try:
            value = json.loads(
                text,
                parse_float=NumberText,
                parse_int=NumberText,
                parse_constant=_refuse_constant,
            )
        except (ValueError, RecursionError):
            raise self._refusal(text, error, line) from None
        found = _members_with_surrogates(value)
        if not found:
            raise self._refusal(text, error, line)
        if self.options.surrogates == "replace":
            return self._replaced(value, line), sum(found.values())
        raise self._surrogate_refusal(value, next(iter(found)), self._location(text, error, line))

    def refuse_repeated(self, data: bytes, value: Any, *, line: int | None = None) -> None:
        """Refuse a sound text in which an object says one thing twice.

        Args:
            data: The text.
            value: What it was parsed to.
            line: Its line, if it has one.

        Raises:
            InputError: A member stands twice, or the text is too deep to tell.
        """
        try:
            name = repeated_member(data, value)
        except RecursionError:
            raise self.too_deep(line=line) from None
        if name is not None:
            raise self._repeated(name, line)

    def too_deep(self, *, line: int | None = None) -> InputError:
        """Say that a text is nested more deeply than can be handled."""
        found, remedy = _SENTENCES[_TOO_DEEP]
        return InputError(found, where=Location(self.file, line), remedy=remedy)

    def _replaced(self, value: Any, line: int) -> Any:
        try:
            replaced = _without_surrogates(value)
        except RecursionError:
            raise self.too_deep(line=line) from None
        if _object_members(replaced) < _object_members(value):
            raise self._repeated("\ufffd", line)
        return replaced

    def _repeated(self, name: str, line: int | None) -> InputError:
        return InputError(
            f"the member {quoted(name)} stands twice in one object",
            where=Location(self.file, line),
            remedy="keep one of them",
        )

    def _refusal(self, text: str, error: Exception, line: int) -> InputError:
        position = getattr(error, "pos", 0)
        where = self._location(text, error, line)
        line_start = text.rfind("\n", 0, position) + 1
        at_fault = text[line_start : line_start + 80].encode("utf-8", "replace")
        refuse_merge_marker(at_fault, self.file, line_number=where.line or line)
        constant = _NOT_JSON.match(text, position) or _NOT_JSON.match(text, max(position - 1, 0))
        message = str(getattr(error, "msg", _TOO_DEEP))
        if constant:
            found, remedy = f"{constant[0]} is not JSON", "write null for a missing value"
        elif message == _TRUNCATED and (self.unit == "document" or not text.endswith("\n")):
            found = f"the file ends inside a {self.unit}"
            remedy = "it was cut off: copy or write it again"
        elif message == _TRUNCATED:
            found, remedy = f"the {self.unit} is not complete on its line", "write it on one line"
        elif text[position : position + 1] == "'":
            found = "a single quote where JSON has double quotes: this looks like Python"
            remedy = "write the file with json.dumps"
        elif message == _EXTRA_DATA:
            found, remedy = f"extra data after the {self.unit}", "write one JSON value per line"
        elif position == 0 and line == 1:
            found, remedy = "this is not JSON", "if it has another format, name it with --format"
        else:
            found, remedy = _SENTENCES.get(message, (f"not JSON: {message}", ""))
        return InputError(found, where=where, remedy=remedy)

    def _surrogate_refusal(self, value: Any, member: str, where: Location) -> InputError:
        item = value.get("id") if isinstance(value, dict) else None
        named = item if isinstance(item, str) and not _SURROGATE.search(item) else None
        return InputError(
            f"a lone surrogate in {quoted(member)}: half of a character",
            where=replace(where, id=named),
            remedy="write the text again, or replace it by U+FFFD with --surrogates replace",
        )

    def _location(self, text: str, error: Exception, line: int) -> Location:
        position = min(getattr(error, "pos", 0), len(text.rstrip("\r\n")))
        line_start = text.rfind("\n", 0, position) + 1
        column = len(text[line_start:position].encode("utf-8", "surrogatepass")) + 1
        return Location(self.file, line + text.count("\n", 0, position), column)


def _parse_keeping_numbers(data: bytes) -> Any:
    orjson.loads(data)  # the stricter parser decides what is sound
    return json.loads(data, parse_float=NumberText, parse_int=NumberText)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _object_members(value: Any) -> int:
    """Count the members of all objects in a value, without recursion."""
    count = 0
    level = [value]
    while level:
        objects = [inner for inner in level if type(inner) is dict]
        count += sum(map(len, objects))
        lists = [inner for inner in level if type(inner) is list]
        members = chain(chain.from_iterable(map(dict.values, objects)), *lists)
        level = [inner for inner in members if type(inner) in _NESTED]
    return count


def may_repeat(data: bytes, value: Any) -> bool:
    """Tell whether a member may stand twice in one object; ``False`` is certain.

    Each member is written with one colon, so that there are no more members than colons
    in all, nor than colons after quotes if no white space stands between the two.

    Args:
        data: A sound text.
        value: What it was parsed to; a parser keeps the last of two members in silence.
    """
    members = _object_members(value)
    if data.count(b":") == members:
        return False
    return data.count(b'":') != members or _SPACED_COLON.search(data) is not None


def repeated_member(data: bytes, value: Any) -> str | None:
    """Name a member that stands twice in one object of a sound text.

    Args:
        data: The text.
        value: What it was parsed to.

    Examples:
        >>> repeated_member(b'{"a": 1, "a": 2}', {"a": 2})
        'a'
    """
    if not may_repeat(data, value):
        return None
    repeated: list[str] = []

    def note_repeated(pairs: list[tuple[str, Any]]) -> None:
        if len(dict(pairs)) < len(pairs):
            repeated.append(Counter(name for name, _ in pairs).most_common(1)[0][0])

    json.loads(data, object_pairs_hook=note_repeated, parse_int=str, parse_float=str)
    return repeated[0] if repeated else None


def _members_with_surrogates(value: Any) -> dict[str, int]:
    """Count lone surrogates by the innermost member that holds them."""
    found: dict[str, int] = {}
    pending: list[tuple[str, Any]] = [("", value)]
    while pending:
        member, current = pending.pop()
        if isinstance(current, dict):
            for name, inner in current.items():
                pending += [(name, name), (name, inner)]
        elif isinstance(current, list):
            pending += [(member, inner) for inner in current]
        elif isinstance(current, str) and (count := len(_SURROGATE.findall(current))):
            found[member] = found.get(member, 0) + count
    return found


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, NumberText):
        return value
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_without_surrogates(inner) for inner in value]
    if isinstance(value, dict):
        return {
            _SURROGATE.sub("\ufffd", name): _without_surrogates(inner)
            for name, inner in value.items()
        }
    return value
