"""JSON documents: an array of objects, a map from id to text, or a SQuAD dataset.

The layout of SQuAD datasets is that of ``evaluate-v2.0.py`` in the repository
``rajpurkar/SQuAD-explorer``, where an item has an answer if its ``answers`` hold any.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from answerkey.errors import InputError, Location, quoted, visible
from answerkey.evaluation.duplicates import duplicate_found, repeated
from answerkey.evaluation.readers.json_text import JsonText, may_repeat
from answerkey.evaluation.readers.options import ReadOptions
from answerkey.evaluation.readers.remarks import Remark, replaced_surrogates
from answerkey.evaluation.readers.role_names import is_row
from answerkey.evaluation.readers.sources import Source
from answerkey.evaluation.readers.tables import (
    SQUAD_V1,
    SQUAD_V2,
    Table,
    TableBuilder,
    described,
)

__all__ = ["read_json_document"]

_ID_TO_TEXT = "id→text"

_ACCEPTED = "an array of objects, an object from id to text, or a SQuAD dataset"


def read_json_document(source: Source, options: ReadOptions) -> Table:
    """Read a whole JSON document, told apart by its form.

    Raises:
        InputError: It is damaged, says one thing twice, or has another form.
    """
    data = source.read()
    text = JsonText(source.name, "document", options)
    replaced = 0
    try:
        value = text.parser(data)
    except (ValueError, RecursionError) as error:
        value, replaced = text.recover(data, error)
    notes = replaced_surrogates(replaced)
    if _is_map(value, options):
        return _map(text, data, value, notes)
    text.refuse_repeated(data, value)
    match value:
        case {"data": list(articles)}:
            return _dataset(source.name, articles, value.get("version"), notes)
        case dict() if not is_row(value, options.mapped_columns):
            raise _unknown_object(source.name, value)
        case dict():
            return _rows(source.name, [value], options, notes)
        case list():
            return _rows(source.name, value, options, notes)
        case _:
            raise InputError(
                f"the document holds {described(value)}",
                where=Location(source.name),
                accepted=_ACCEPTED,
            )


def _is_map(value: Any, options: ReadOptions) -> bool:
    """Tell a map from id to text: no member is named like a column or holds objects.

    A number or a list of texts among the texts is a prediction to be refused by its id.
    """
    return (
        isinstance(value, dict)
        and not is_row(value, options.mapped_columns)
        and not any(map(_holds_objects, value.values()))
        and any(cell is None or isinstance(cell, str) for cell in value.values())
    )


def _holds_objects(cell: Any) -> bool:
    return isinstance(cell, dict) or (
        isinstance(cell, list) and any(isinstance(inner, dict) for inner in cell)
    )


def _unknown_object(name: str, value: dict[str, Any]) -> InputError:
    other = next((member for member, cell in value.items() if not isinstance(cell, str)), None)
    found = (
        "the object is empty" if other is None else f"{quoted(other)} is {described(value[other])}"
    )
    return InputError(found, where=Location(name), accepted=_ACCEPTED)


def _map(text: JsonText, data: bytes, value: dict[str, Any], notes: tuple[Remark, ...]) -> Table:
    if may_repeat(data, value):
        _refuse_repeated_ids(text, data)
    columns = {"id": list(value), "prediction": list(value.values())}
    return Table(text.file, _ID_TO_TEXT, columns, notes=notes)


def _refuse_repeated_ids(text: JsonText, data: bytes) -> None:
    try:
        pairs: list[tuple[str, Any]] = json.loads(
            data, object_pairs_hook=list, parse_int=str, parse_float=str
        )
    except RecursionError:
        raise text.too_deep() from None
    ids = [item for item, _ in pairs]
    twice = repeated(ids)
    if twice is not None:
        places = f"entries {twice[0] + 1:,} and {twice[1] + 1:,}"
        raise InputError(
            duplicate_found(ids[twice[0]], None, places),
            where=Location(text.file),
            remedy="keep one prediction per id",
        )


def _rows(name: str, rows: list[Any], options: ReadOptions, notes: tuple[Remark, ...]) -> Table:
    if not rows:
        raise InputError("the array is empty", where=Location(name), accepted="one row or more")
    if set(map(type, rows)) != {dict}:
        at = next(index for index, row in enumerate(rows) if type(row) is not dict)
        raise InputError(
            f"the row holds {described(rows[at])}",
            where=f"{visible(name)}, row {at + 1:,}",
            accepted="an array of objects",
        )
    builder = TableBuilder(name, options.mapped_columns)
    builder.add(rows)
    return Table(name, "json", builder.columns, notes=notes + builder.notes)


def _dataset(name: str, articles: list[Any], version: Any, notes: tuple[Remark, ...]) -> Table:
    columns: dict[str, list[Any]] = {
        column: [] for column in ("id", "question", "references", "title", "has_answer")
    }
    impossible = False
    for title, path, item in _items(name, articles):
        references = _answers(name, path, item)
        columns["id"].append(item["id"])
        columns["question"].append(item.get("question"))
        columns["references"].append(references)
        columns["title"].append(title)
        columns["has_answer"].append("yes" if references else "no")
        impossible |= not references
    if not columns["id"]:
        raise InputError("the dataset holds no question", where=Location(name))
    return Table(name, _squad_version(version, impossible=impossible), columns, notes=notes)


def _answers(name: str, path: str, item: dict[str, Any]) -> list[Any]:
    """Return the answers of a question; only one that declares itself impossible needs none."""
    answers = item.get("answers")
    if "id" not in item:
        found = "has no id"
    elif isinstance(answers, list):
        return answers
    elif answers is None and item.get("is_impossible") is True:
        return []
    else:
        found = f"has answers that are {described(answers)}"
    layout = '{"id", "question", "answers": [{"text", "answer_start"}]}'
    raise _malformed(name, path, found, layout)


def _squad_version(version: Any, *, impossible: bool) -> str:
    number = str(version).lower().lstrip("v")
    if number.startswith(("1", "2")):
        return SQUAD_V1 if number.startswith("1") else SQUAD_V2
    return SQUAD_V2 if impossible else SQUAD_V1


def _items(name: str, articles: list[Any]) -> Iterator[tuple[Any, str, dict[str, Any]]]:
    """Give title, path and object of every question."""
    for a, article in enumerate(articles):
        path = f"data[{a}]"
        for p, paragraph in enumerate(_members(name, path, article, "paragraphs")):
            inner = f"{path}.paragraphs[{p}]"
            for q, item in enumerate(_members(name, inner, paragraph, "qas")):
                if not isinstance(item, dict):
                    raise _malformed(
                        name, f"{inner}.qas[{q}]", f"holds {described(item)}", "an object"
                    )
                title = article.get("title")
                yield title if isinstance(title, str) else None, f"{inner}.qas[{q}]", item


def _members(name: str, path: str, value: Any, member: str) -> list[Any]:
    members = value.get(member) if isinstance(value, dict) else None
    if not isinstance(members, list):
        raise _malformed(name, path, f"has no list {member!r}", "the layout of a SQuAD dataset")
    return members


def _malformed(name: str, path: str, found: str, accepted: str) -> InputError:
    return InputError(f"{path} {found}", where=Location(name), accepted=accepted)
