"""The exceptions of answerkey, and how untrusted text and counts are shown in messages.

::

    AnswerkeyError          any failure that answerkey foresees
    ├── UsageError          the call is wrong: unknown name, impossible option
    ├── InputError          the data are refused: file, line and item id are named
    └── OutputError         the result could not be written

Every message says where, what was found, what is accepted and what to do. The
command line turns each into one line on stderr and the class's exit code.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "AnswerkeyError",
    "InputError",
    "Location",
    "OutputError",
    "UsageError",
    "counted",
    "nearest",
    "quoted",
    "visible",
]

_SHOWN_CHARACTERS = 60


def visible(text: str) -> str:
    r"""Show control, format, surrogate and unusual space characters as escapes.

    What comes back cannot move a cursor, set a window title or reorder a line, and two
    texts that differ look different.

    Examples:
        >>> visible("\x1b[2Jred\u202e")
        '\\x1b[2Jred\\u202e'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode("ascii")
        if character != " " and unicodedata.category(character)[0] in "CZ"
        else character
        for character in text
    )


def quoted(text: object, *, limit: int = _SHOWN_CHARACTERS) -> str:
    """Quote a value for a message: visible, on one line, at most ``limit`` characters.

    Examples:
        >>> quoted("q7")
        "'q7'"
        >>> quoted(["1976"])
        "['1976']"
    """
    shown = str(text)[: limit + 1]
    cut = len(shown) > limit
    shown = visible(shown[:limit]) + ("…" if cut else "")
    return f"'{shown}'" if isinstance(text, str) else shown


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun.

    Args:
        number: The number.
        noun: What is counted, as of one.
        plural: As of several, where it is not the noun with an s.

    Examples:
        >>> counted(1, "row"), counted(11_873, "question"), counted(0, "entry", "entries")
        ('1 row', '11,873 questions', '0 entries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ``did you mean …?`` for the most similar known name, or an empty text.

    Examples:
        >>> nearest("squadv2", ["squad-v2", "hotpotqa"])
        "did you mean 'squad-v2'?"
    """
    import difflib  # only for a message: it takes a sixth of answerkey's import time

    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"did you mean {quoted(found[0])}?" if found else ""


@dataclass(frozen=True, slots=True)
class Location:
    """Where in the input something was found.

    Lines and columns count from 1, as editors do; items from 0, as Python does.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    item: int | None = None
    id: str | None = None

    def __str__(self) -> str:
        parts = [visible(self.file)] if self.file else []
        if self.line is not None:
            parts.append(f"line {self.line:,}")
        if self.column is not None:
            parts.append(f"column {self.column:,}")
        if self.item is not None:
            parts.append(f"item {self.item:,}")
        if self.id is not None:
            parts.append(f"id {quoted(self.id)}")
        return ", ".join(parts)


class AnswerkeyError(Exception):
    """A failure that answerkey foresees, told in one line.

    Args:
        found: What was found, as a clause without a full stop.
        where: Where it was found.
        accepted: What would have been accepted.
        remedy: What to do, or how to allow it.
    """

    exit_code = 70

    def __init__(
        self,
        found: str,
        *,
        where: Location | str | None = None,
        accepted: str = "",
        remedy: str = "",
    ) -> None:
        self.found = found
        self.where = where
        self.accepted = accepted
        self.remedy = remedy
        text = f"{where}: {found}" if where and str(where) else found
        if accepted:
            text += f"; accepted: {accepted}"
        if remedy:
            text += f" — {remedy}"
        super().__init__(text)

    def at(self, where: Location | str | None) -> InputError:
        """Return the refusal of data for the same reason, at another place.

        Examples:
            >>> str(UsageError("no measure", remedy="try f1").at("rules.toml"))
            'rules.toml: no measure — try f1'
        """
        return InputError(self.found, where=where, accepted=self.accepted, remedy=self.remedy)


class UsageError(AnswerkeyError, ValueError):
    """The call cannot be meant: an unknown name, an impossible option or argument."""

    exit_code = 2


class InputError(AnswerkeyError, ValueError):
    """The data are refused; nothing was scored and nothing was written."""

    exit_code = 3


class OutputError(AnswerkeyError, OSError):
    """The result could not be written; a file that was there before is unchanged."""

    exit_code = 4
