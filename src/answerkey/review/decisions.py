"""What a person decided about one answer, and what stands when several have decided."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any

from answerkey.errors import InputError, Location, counted, quoted
from answerkey.evaluation.readers import Run

__all__ = [
    "FIELDS",
    "JUDGMENTS",
    "LONGEST",
    "Decision",
    "Settled",
    "decision_of",
    "entry_of",
    "item_of",
    "names_of",
    "settled",
    "standing",
]

JUDGMENTS = ("correct", "partly", "wrong", "unsure", "bad-key")
"""What may be decided; ``bad-key`` says that no answer could be judged by these references."""

LONGEST = {"annotator": 100, "system": 1_000, "id": 10_000, "note": 10_000, "alias": 10_000}
"""The longest text of each field, in characters."""

_DIGEST = re.compile(r"[0-9a-f]{16}")
_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
_AHEAD = timedelta(days=1)  # clocks and time zones differ; a year in the future is an error


@dataclass(frozen=True, slots=True)
class Decision:
    """One person's decision about one answer; a later one replaces it, and both are kept.

    Args:
        key: Made by whoever decided: a decision that is sent twice counts once.
        item: The answer, ``item_of``.
        entry: The key's entry that it was judged by, ``entry_of``.
        id: The id of that entry.
        system: Who answered; empty where it is unknown.
        annotator: Who decided.
        judgment: One of ``JUDGMENTS``; None takes an earlier decision back.
        alias: A text that the key should accept from now on; empty if none.
        note: What the annotator wrote.
        adjudicates: Whether it decides between others who disagree.
        time: When, as ``2026-01-31T12:00:00Z``.
        seconds: How long it took.
        revision: Counts the annotator's decisions about this answer from 1; 0 is not yet stored.
    """

    key: str
    item: str
    entry: str
    id: str
    annotator: str
    judgment: str | None
    time: str
    system: str = ""
    alias: str = ""
    note: str = ""
    adjudicates: bool = False
    seconds: float | None = None
    revision: int = 0

    def record(self) -> dict[str, Any]:
        """Return the decision as an object of JSON."""
        return asdict(self)


_TYPES: dict[str, tuple[type, ...]] = {
    "judgment": (str, type(None)),
    "adjudicates": (bool,),
    "seconds": (int, float, type(None)),
    "revision": (int,),
}
FIELDS = tuple(field.name for field in fields(Decision))
"""The names of a decision's fields, in order."""

_OWED = ("key", "item", "entry", "id", "annotator", "judgment", "time")


def entry_of(id: str, references: Sequence[str]) -> str:  # noqa: A002 - the field's name
    """Name an entry of a key, so that a key that has changed since is noticed.

    Examples:
        >>> entry_of("q1", ["Rome"]) == entry_of("q1", ["Rome", "Roma"])
        False
    """
    return _digest(id, *references)


def item_of(id: str, system: str, prediction: str | None) -> str:  # noqa: A002
    """Name an answer: equal answers of one system to one question are one item."""
    return _digest(id, system, *([] if prediction is None else [prediction]))


def names_of(run: Run, row: int) -> tuple[str, str, str, str]:
    """Return a row's item, entry, id and system; without ids, rows are counted from 1."""
    name = run.ids[row] if run.ids else f"row {row + 1}"
    systems = run.systems
    system = (systems[row] or "") if systems else ""
    item = item_of(name, system, run.predictions[row])
    return item, entry_of(name, run.references[row]), name, system


def decision_of(given: object, *, where: Location | str | None = None) -> Decision:
    """Make a decision of an object from outside.

    Args:
        given: What JSON held.
        where: Where it stood, for messages.

    Raises:
        InputError: It is no decision; the message says which field is wrong.

    Examples:
        >>> decision_of(
        ...     {
        ...         "key": "0123abcd",
        ...         "item": "a" * 16,
        ...         "entry": "b" * 16,
        ...         "id": "q1",
        ...         "annotator": "anna",
        ...         "judgment": "maybe",
        ...         "time": "2026-01-31T12:00:00Z",
        ...     }
        ... )
        Traceback (most recent call last):
            ...
        answerkey.errors.InputError: 'judgment' is 'maybe'; accepted: correct, partly, wrong,
        unsure, bad-key, or null
    """
    if not isinstance(given, Mapping):
        raise InputError(f"a decision is {type(given).__name__}", where=where, accepted="an object")
    for name in _OWED:
        if name not in given:
            raise InputError(
                f"no {quoted(name)}", where=where, accepted=f"an object with {', '.join(_OWED)}"
            )
    for name in given:
        if name not in FIELDS:
            raise InputError(f"a field {quoted(name)}", where=where, accepted=", ".join(FIELDS))
    for name, value in given.items():
        _check(name, value, where)
    return Decision(**given)


def _check(name: str, value: Any, where: Location | str | None) -> None:
    accepted = _TYPES.get(name, (str,))
    if not isinstance(value, accepted) or (isinstance(value, bool) and bool not in accepted):
        raise _refused(name, value, " or ".join(kind.__name__ for kind in accepted), where)
    if isinstance(value, str):
        if not value.isascii() and any("\ud800" <= one <= "\udfff" for one in value):
            raise _refused(name, value, "text without lone surrogates", where)
        if len(value) > LONGEST.get(name, 100):
            accepts = f"at most {counted(LONGEST.get(name, 100), 'character')}"
            raise _refused(name, value, accepts, where)
    _check_meaning(name, value, where)


def _check_meaning(name: str, value: Any, where: Location | str | None) -> None:
    match name:
        case "judgment" if value is not None and value not in JUDGMENTS:
            raise _refused(name, value, f"{', '.join(JUDGMENTS)}, or null", where)
        case "annotator" if not value.strip():
            raise _refused(name, value, "a name", where)
        case "item" | "entry" if not _DIGEST.fullmatch(value):
            raise _refused(name, value, "16 hexadecimal digits", where)
        case "key" if not _KEY.fullmatch(value):
            raise _refused(name, value, "8 to 64 letters, digits, - and _", where)
        case "seconds" if value is not None and not 0 <= value < 1e9:
            raise _refused(name, value, "a number from 0", where)
        case "revision" if not 0 <= value < 2**31:
            raise _refused(name, value, "a number from 0", where)
        case "time":
            _check_time(value, where)


def _check_time(value: str, where: Location | str | None) -> None:
    try:
        when = datetime.fromisoformat(value) if _TIME.fullmatch(value) else None
    except ValueError:
        when = None
    if when is None or when > datetime.now(UTC) + _AHEAD:
        raise _refused("time", value, "a time that has been, as 2026-01-31T12:00:00Z", where)


def _refused(name: str, value: object, accepted: str, where: Location | str | None) -> InputError:
    return InputError(f"{quoted(name)} is {quoted(value)}", where=where, accepted=accepted)


def standing(decisions: Iterable[Decision]) -> list[Decision]:
    """Return what each annotator says of each answer now: the last revision, unless taken back.

    Who adjudicates keeps the opinion of before beside it.
    """
    last: dict[tuple[str, str, bool], Decision] = {}
    for one in decisions:
        voice = one.item, one.annotator, one.adjudicates
        if voice not in last or one.revision >= last[voice].revision:
            last[voice] = one
    return [one for one in last.values() if one.judgment is not None]


@dataclass(frozen=True, slots=True)
class Settled:
    """What people say of one answer together.

    Args:
        decisions: What stands, one an annotator.
        judgment: The adjudicator's, or what all agree on; None where they differ.
        by: Who said it.
    """

    decisions: tuple[Decision, ...]
    judgment: str | None
    by: tuple[Decision, ...]


def settled(decisions: Iterable[Decision]) -> dict[str, Settled]:
    """Settle each answer: an adjudication counts alone, otherwise all must agree."""
    groups: dict[str, list[Decision]] = {}
    for one in standing(decisions):
        groups.setdefault(one.item, []).append(one)
    found = {}
    for item, group in groups.items():
        last = [one for one in group if one.adjudicates][-1:]
        voices = last or [one for one in group if one.judgment != "unsure"] or group
        said = {one.judgment for one in voices}
        agreed = said.pop() if len(said) == 1 else None
        found[item] = Settled(tuple(group), agreed, tuple(voices) if agreed else ())
    return found


def _digest(*parts: str) -> str:
    # Lengths before texts: no two lists of parts run together alike.
    joined = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:16]
