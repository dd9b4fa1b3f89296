"""The few shapes that every JSON output is made of, as JSON Schema 2020-12.

Each says what it means, and in which unit; objects are closed: no field but those named, and all
of them there unless they are said to be absent at times.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeAlias

__all__ = [
    "Schema",
    "any_text",
    "choice",
    "closed",
    "constant",
    "count",
    "flag",
    "fraction",
    "mapping",
    "number",
    "or_null",
    "part",
    "several",
]

Schema: TypeAlias = dict[str, Any]
"""A schema, ready for JSON."""


def closed(
    about: str, fields: Mapping[str, Schema], *, absent_at_times: Collection[str] = ()
) -> Schema:
    """Return the shape of an object with these fields and no other.

    Examples:
        >>> closed("A point.", {"x": number("Its place.")})["required"]
        ['x']
    """
    return {
        "description": about,
        "type": "object",
        "properties": dict(fields),
        "required": [name for name in fields if name not in absent_at_times],
        "additionalProperties": False,
    }


def mapping(about: str, value: Schema) -> Schema:
    """Return the shape of an object whose names come from the data."""
    return {"description": about, "type": "object", "additionalProperties": value}


def several(about: str, each: Schema) -> Schema:
    """Return the shape of a list."""
    return {"description": about, "type": "array", "items": each}


def number(about: str, *, least: float | None = None, most: float | None = None) -> Schema:
    """Return the shape of a number."""
    bounds = {"minimum": least, "maximum": most}
    kept = {name: bound for name, bound in bounds.items() if bound is not None}
    return {"description": about, "type": "number", **kept}


def fraction(about: str) -> Schema:
    """Return the shape of a number in [0, 1]."""
    return number(about, least=0, most=1)


def count(about: str) -> Schema:
    """Return the shape of a whole number from 0 on."""
    return {"description": about, "type": "integer", "minimum": 0}


def any_text(about: str, *, pattern: str | None = None) -> Schema:
    """Return the shape of a text."""
    return {"description": about, "type": "string", **({"pattern": pattern} if pattern else {})}


def choice(about: str, values: Sequence[str]) -> Schema:
    """Return the shape of one of a few texts."""
    return {"description": about, "enum": list(values)}


def constant(about: str, value: str) -> Schema:
    """Return the shape of a text that is always the same."""
    return {"description": about, "const": value}


def flag(about: str) -> Schema:
    """Return the shape of a truth."""
    return {"description": about, "type": "boolean"}


def part(name: str, about: str) -> Schema:
    """Return the shape that stands under ``$defs``."""
    return {"description": about, "$ref": f"#/$defs/{name}"}


def or_null(schema: Schema) -> Schema:
    """Let a value be null too.

    Examples:
        >>> or_null(count("How many."))["anyOf"][1]
        {'type': 'null'}
    """
    inner = {name: value for name, value in schema.items() if name != "description"}
    return {"description": schema["description"], "anyOf": [inner, {"type": "null"}]}
