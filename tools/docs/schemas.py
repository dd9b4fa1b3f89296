"""The schemas of JSON, as files and field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator

from answerkey.reports.markdown import table_lines
from answerkey.reports.schema.outputs import OUTPUTS, schema
from answerkey.reports.schema.parts import PARTS
from answerkey.reports.schema.shapes import Schema
from answerkey.reports.tables import Table

__all__ = ["json_page", "schema_file"]

JSON = """
With `--json` a command prints one JSON object, and `-o FILE.json` of `score`, `compare`, `audit`
and `stress` writes the same. Its field `schema` names the schema it follows, such as `score-1`; the
number grows when a field goes or means something else. `answerkey schema score` prints that schema,
JSON Schema 2020-12; the files are in [schemas/](schemas/). They are strict: an object has the
fields listed here and no other, all of them unless *at times* is said. `[]` stands for each of a
list, `*` for each name. Scores, bounds and differences are fractions: 0.5 is 50%. What is not a
number is `null`, never NaN.

`record.json` of `score` is the record that `answerkey verify` makes again.
"""


def json_page() -> str:
    """Return every field of every JSON output, read off the schemas."""
    lines = ["# JSON", "", "<!-- written by tools/make_docs.py -->", JSON.rstrip()]
    for name in OUTPUTS:
        lines += ["", f"## {name}", "", f"[`schemas/{name}.json`](schemas/{name}.json)", ""]
        lines += fields_lines(schema(name))
    for name, shape in PARTS.items():
        lines += ["", f"## {name}", "", shape["description"], "", *fields_lines(shape)]
    return "\n".join(lines) + "\n"


def fields_lines(shape: Schema) -> Iterator[str]:
    """Yield a table of an object's fields."""
    rows = tuple(fields_of(shape, ""))
    yield from table_lines(Table("", ("field", "holds", "meaning"), 3, rows))


def fields_of(shape: Schema, place: str) -> Iterator[tuple[str, str, str]]:
    """Yield each field with all that lies in it: ``[]`` is each of a list, ``*`` each name."""
    for name, given in shape.get("properties", {}).items():
        at = f"{place}.{name}" if place else name
        sometimes = "" if name in shape["required"] else ", at times"
        yield at, kind_of(given) + sometimes, given["description"]
        inner, steps = inside(given)
        yield from fields_of(inner, at + steps)


def inside(shape: Schema) -> tuple[Schema, str]:
    """Return the shape inside lists and mappings, and the steps that lead to it."""
    if "anyOf" in shape:
        return inside(shape["anyOf"][0])
    if "items" in shape:
        inner, steps = inside(shape["items"])
        return inner, f"[]{steps}"
    if isinstance(shape.get("additionalProperties"), dict):
        inner, steps = inside(shape["additionalProperties"])
        return inner, f".*{steps}"
    return shape, ""


def kind_of(shape: Schema) -> str:
    """Say in a few words what a value may be."""
    if "anyOf" in shape:
        return f"{kind_of(shape['anyOf'][0])} or null"
    if "$ref" in shape:
        return shape["$ref"].rpartition("/")[2]
    if "const" in shape:
        return f"always {shape['const']}"
    if "enum" in shape:
        more = ", …" if len(shape["enum"]) > 8 else ""
        return ", ".join(shape["enum"][:8]) + more
    return kind_of_type(shape)


def kind_of_type(shape: Schema) -> str:
    """Say what a value of a type may be."""
    if "items" in shape:
        return f"list of: {kind_of(shape['items'])}"
    if isinstance(shape.get("additionalProperties"), dict):
        return f"by name: {kind_of(shape['additionalProperties'])}"
    words = {"string": "text", "boolean": "true or false", "integer": "count"}
    kind = words.get(shape["type"], shape["type"])
    if "maximum" in shape:
        return f"{kind} in [{shape['minimum']}, {shape['maximum']}]"
    return f"{kind} from 0" if kind == "number" and "minimum" in shape else kind


def schema_file(name: str) -> str:
    """Return a schema as it is published."""
    return json.dumps(schema(name), indent=2) + "\n"
