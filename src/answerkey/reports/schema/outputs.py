"""The JSON that each command writes, as one schema that refers to nothing outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from answerkey.errors import UsageError, nearest, quoted
from answerkey.reports.schema.of_answers import OF_ANSWERS
from answerkey.reports.schema.of_scores import OF_SCORES
from answerkey.reports.schema.parts import PARTS
from answerkey.reports.schema.shapes import (
    Schema,
    closed,
    constant,
    part,
)
from answerkey.reports.schema.versions import VERSIONS

__all__ = ["OUTPUTS", "schema"]

OUTPUTS: Mapping[str, Mapping[str, Schema]] = {**OF_SCORES, **OF_ANSWERS}
"""By command: the fields between its head and its environment."""


def schema(name: str) -> Schema:
    """Return the schema of a command's JSON, whole: it refers to nothing outside.

    Args:
        name: One of ``OUTPUTS``.

    Raises:
        UsageError: There is no such output.

    Examples:
        >>> schema("gate")["$id"]
        'urn:answerkey:gate-1'
    """
    if name not in OUTPUTS:
        raise UsageError(
            f"no schema {quoted(name)}",
            accepted=", ".join(OUTPUTS),
            remedy=nearest(name, OUTPUTS),
        )
    fields = {
        "schema": constant("Which schema this follows.", VERSIONS[name]),
        "unit": constant("Of scores, bounds and differences: 0.5 is 50%.", "fraction"),
        **OUTPUTS[name],
        "environment": part("environment", "What it ran on."),
    }
    used = set(_parts_of(fields))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:answerkey:{VERSIONS[name]}",
        "title": f"answerkey {name} --json",
        **closed(f"What answerkey {name} writes as JSON.", fields),
        "$defs": {each: shape for each, shape in PARTS.items() if each in used},
    }


def _parts_of(shape: object) -> Iterator[str]:
    """Yield the parts that a schema refers to, and those that they refer to."""
    if isinstance(shape, Mapping):
        if isinstance(shape.get("$ref"), str):
            name = shape["$ref"].rpartition("/")[2]
            yield name
            yield from _parts_of(PARTS[name])
        for inner in shape.values():
            yield from _parts_of(inner)
    elif isinstance(shape, list):
        for inner in shape:
            yield from _parts_of(inner)
