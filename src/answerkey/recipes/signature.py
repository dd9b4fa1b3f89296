"""The grammar of signatures: ``name|field:value|…``, in ASCII, that parses back.

A signature names the convention it starts from, then each field that differs from the
published recipe, then facts of the run: the policy for missing predictions, a
fingerprint of the answer key, the version. The same grammar with ``,`` and ``=`` is
easier to type: ``squad-v2,overlap=set,best=mean``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from answerkey.errors import UsageError, quoted

__all__ = ["RUN_FIELDS", "join_signature", "split_outside", "split_signature", "unshared"]

RUN_FIELDS = (
    *("missing", "key", "answerkey"),
    *("ci", "resamples", "seed"),
    *("bleu", "chrf", "rouge_1", "rouge_2", "rouge_l", "rouge_l_any", "numeric", "contains"),
)
"""Facts of a run that may stand in a signature; they are no part of the recipe."""


def split_outside(text: str, separators: str) -> list[str]:
    """Split at separators that stand outside parentheses and lists of characters.

    Examples:
        >>> split_outside("lower+delete([+])", "+")
        ['lower', 'delete([+])']
    """
    parts: list[str] = []
    start, depth, listed, at = 0, 0, False, 0
    last_list_ends, last_closes = text.rfind("]"), text.rfind(")")
    while at < len(text):
        character = text[at]
        if character == "\\" and (depth or listed):
            at += 1  # what is escaped opens and closes nothing
        elif listed:
            listed = character != "]"
        elif character == "[":
            listed = at < last_list_ends
        elif character == "(":
            depth += at < last_closes
        elif character == ")" and depth:
            depth -= 1
        elif character in separators and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
        at += 1
    return [*parts, text[start:].strip()]


def split_signature(text: str) -> tuple[str, dict[str, str]]:
    """Take a signature apart into its name and its fields, as texts.

    Raises:
        UsageError: A part is not ``field:value``, or a field stands twice.

    Examples:
        >>> split_signature("squad-v2|overlap:set|answerkey:0.1.0")
        ('squad-v2', {'overlap': 'set', 'answerkey': '0.1.0'})
    """
    name, *parts = split_outside(text, "|,")
    fields: dict[str, str] = {}
    for part in parts:
        key, separator, value = _cut(part)
        if not separator or not key or not value:
            raise UsageError(
                f"{quoted(part)} in the signature {quoted(text, limit=200)}",
                accepted="field:value or field=value",
                remedy="" if separator else "several conventions are several -c options",
            )
        if key in fields:
            raise UsageError(
                f"{quoted(key)} stands twice in the signature {quoted(text, limit=200)}"
            )
        fields[key] = value
    return name, fields


def _cut(part: str) -> tuple[str, str, str]:
    found = re.match(r"\s*([a-z0-9_]+)\s*([:=])\s*(.*)", part, re.DOTALL)
    return (found[1], found[2], found[3]) if found else ("", "", "")


def join_signature(name: str, fields: Mapping[str, str]) -> str:
    """Write a signature.

    Examples:
        >>> join_signature("squad-v2", {"overlap": "set"})
        'squad-v2|overlap:set'
    """
    return "|".join([name, *(f"{key}:{value}" for key, value in fields.items())])


def unshared(stated: str, own: str) -> dict[str, tuple[str, str | None]]:
    """Return the facts of a run that one signature states and another does not share.

    Args:
        stated: The signature, or a name.
        own: That of the other run.

    Returns:
        For each fact what is stated, and what the other run has, None if nothing.

    Raises:
        UsageError: One of them is no signature.

    Examples:
        >>> unshared("squad-v2|missing:skip|seed:3", "squad-v2|missing:zero|seed:3")
        {'missing': ('skip', 'zero')}
    """
    given, here = (split_signature(text)[1] for text in (stated, own))
    return {
        field: (value, here.get(field))
        for field, value in given.items()
        if field in RUN_FIELDS and _plain(value) != _plain(here.get(field))
    }


def _plain(value: str | None) -> float | str | None:
    """Read a number, so that .95 is 0.95."""
    try:
        return value if value is None else float(value)
    except ValueError:
        return value
