"""Differential fuzzing: the compiled kernel against the specification, orjson and pyarrow.

A target takes an input of bytes, and raises where two ways to one result differ.
``fuzz/run.py`` builds the kernel with sanitizers and runs a target under Atheris;
``tests/test_fuzz.py`` runs every target over the corpus, on the kernel as it is installed.
"""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any
from unittest import mock

import orjson
from arrays import Column, Flaw, drawn_lists, drawn_texts
from drawing import Choices, parts, recipe, text

import answerkey as ak
from answerkey.evaluation.scores import COLUMNS, MISSING
from answerkey.recipes import conventions
from answerkey.recipes.conventions import Convention
from answerkey.text import backend
from answerkey.text.spec import digests
from answerkey.text.spec.pipeline import Pipeline

__all__ = ["TARGETS", "DifferenceError"]

NAMES = ("id", "prediction", "references", "other")
MEMBERS = ("inls", "itls", "iils", "itts", "snss")
CELLS = ("itjs", "itcn", "j")  # of a record
DELIMITERS = ",;\t|"
MANY = 600  # items that keep each of three threads busy


class DifferenceError(AssertionError):
    """Two ways to one result give different ones."""


def insist(what: str, found: object, expected: object) -> None:
    """Raise if a result is not what another way gives."""
    if found != expected:
        raise DifferenceError(f"{what}: {found!a} instead of {expected!a}")


def insist_scores(what: str, found: list[bytes] | str, expected: list[bytes] | str) -> None:
    """Insist on equal columns; of several items at fault, another may be the first that is named.

    Python looks for missing predictions in a whole batch before it looks at references.
    """
    refused = isinstance(found, str) and isinstance(expected, str)
    if not refused or found.partition(":")[0] == expected.partition(":")[0]:
        insist(what, found, expected)


def pipeline(data: bytes) -> None:
    """Normalize, tokenize, extract and count as the specification does."""
    first, *others = parts(data, least=3)
    like = recipe(first)
    kernel, spec = like.pipeline, specified(like)
    texts = [text(part) for part in others[:8]]
    for one in texts:
        insist("normalize", kernel.normalize(one), spec.normalize(one))
        insist("tokenize", kernel.tokenize(one), spec.tokenize(one))
        insist("extract", kernel.extract(one), spec.extract(one))
    counted = [tuple(row) for row in kernel.count(texts[0], texts[1:])]
    insist("count", counted, [tuple(row) for row in spec.count(texts[0], texts[1:])])


@lru_cache(maxsize=4096)
def specified(like: Convention) -> Pipeline:
    """Compile a recipe for the specification."""
    return Pipeline(
        [step.operation for step in like.normalize],
        like.tokenize,
        like.overlap,
        like.whole_answers,
        like.blank_prediction,
        like.exact_match,
        [step.operation for step in like.extract],
    )


def _no_scorer(_: Convention) -> None:
    """Leave the scoring to Python."""


@contextmanager
def specification() -> Iterator[None]:
    """Score in Python, on the specification's counts."""
    with (
        mock.patch.object(conventions, "_scorer", _no_scorer),
        mock.patch.object(conventions, "_compiled", specified),
    ):
        yield


def scorer(data: bytes) -> None:
    """Score columns, as lists and in Arrow, with one thread and three, as Python does."""
    first, second, *others = parts(data, least=4)
    like, draw = recipe(first), Choices(second)
    missing, is_repeated = draw.of(MISSING), draw.below(8) == 7
    predictions, references = _items(draw, [text(part) for part in others[:24]])
    with specification():
        expected = scored(predictions, references, like, missing, 1)
        pair = one_scored(predictions[0] or "", references[0], replace(like))
    insist("a pair", one_scored(predictions[0] or "", references[0], like), pair)
    insist("lists", scored(predictions, references, like, missing, 1), expected)
    if in_arrow := _arrow(predictions, references):
        insist_scores("Arrow", scored(*in_arrow, like, missing, 1), expected)
    if is_repeated and isinstance(expected, list):
        count = MANY // len(predictions) + 1
        many, rows = predictions * count, references * count
        expected = [column * count for column in expected]
        insist("threads", scored(many, rows, like, missing, 3), expected)
        if in_arrow := _arrow(many, rows):
            insist_scores("threads over Arrow", scored(*in_arrow, like, missing, 3), expected)


def _items(draw: Choices, texts: list[str]) -> tuple[list[str | None], list[list[str]]]:
    """Make items of texts: a prediction and so many references, until none is left."""
    predictions: list[str | None] = []
    references = []
    while texts:
        predictions.append(None if draw.below(16) == 1 else texts.pop(0))
        count = draw.of([1, 2, 3, 0, 5])
        references.append(texts[:count])
        del texts[:count]
    return predictions, references


def scored(
    predictions: Any, references: Any, like: Convention, missing: Any, threads: int
) -> list[bytes] | str:
    """Return the columns' own bytes, or what is said of an item."""
    try:
        scores = ak.score(
            predictions, references, convention=like, missing=missing, threads=threads
        )
    except ak.InputError as error:
        return str(error)
    return [getattr(scores, name).tobytes() for name in COLUMNS]


def one_scored(prediction: str, references: list[str], like: Convention) -> str:
    """Return the score of a pair as it is written, which tells all its bits."""
    try:
        return repr(ak.score_pair(prediction, references, convention=like))
    except ak.InputError as error:
        return str(error)


def _arrow(predictions: list[str | None], references: list[list[str]]) -> tuple[Any, Any] | None:
    import pyarrow as pa

    try:
        columns = pa.array(predictions, pa.string()), pa.array(references, pa.list_(pa.string()))
    except UnicodeEncodeError:  # Arrow has no surrogates
        return None
    return columns


def json_rows(data: bytes) -> None:
    """Read lines of JSON as orjson does or not at all; digest rows as the specification does."""
    members = MEMBERS[data[0] % len(MEMBERS)] if data else MEMBERS[0]
    block = data[1:]
    found = backend.json_rows(block, NAMES, members)
    if found is not None:
        columns, count, blank = found
        rows = [orjson.loads(line) for line in block.split(b"\n") if line.strip(b" \t\r")]
        lines = block.removesuffix(b"\n").split(b"\n") if block else []
        insist("rows", (count, blank), (len(rows), len(lines) - len(rows)))
        for column, name, kind in zip(columns, NAMES, members, strict=True):
            if kind == "s":
                insist(name, column, None)
            else:
                values = [row[name] for row in rows]
                insist(name, column.to_pylist(), values)
                insist(name, (column.empty, column.longest, column.most), _sizes(values, kind))
        insist("new members", [row.keys() - set(NAMES) for row in rows], [set()] * len(rows))
        if members == "inls":
            ids, references = columns[0], columns[2]
            plain = [row["id"] for row in rows], [row["references"] for row in rows]
            insist("digests", backend.row_digests(ids, references), digests.row_digests(*plain))
    texts = [text(part) for part in parts(block[:200], least=1)]  # Python digests slowly
    rows = [texts[at : at + 3] for at in range(len(texts))]
    for names in (texts, None):
        own = digests.row_digests(names, rows)
        insist("digests of lists", backend.row_digests(names, rows), own)


def csv_rows(data: bytes) -> None:
    """Read records of CSV as the standard library does, or not at all."""
    choice = data[0] if data else 0
    delimiter, members, is_last = DELIMITERS[choice % 4], CELLS[choice // 4 % 3], choice < 128
    block = data[1:]
    found = backend.csv_rows(block, delimiter, members, is_last=is_last)
    if found is None:
        return
    columns, count, blank, _, size = found
    if is_last:
        insist("size", size, len(block))
    lines = [line.decode() for line in io.BytesIO(block[:size])]
    every = list(csv.reader(lines, delimiter=delimiter, strict=True))
    records = [record for record in every if record]
    insist("records", (count, blank), (len(records), len(every) - len(records)))
    for at, (column, kind) in enumerate(zip(columns, members, strict=True)):
        cells = [record[at] for record in records]
        if kind == "s":
            insist("skipped", column, None)
        elif kind in "jc":
            read = json.loads if kind == "j" else lambda cell: [cell]
            insist("lists", column.to_pylist(), [read(cell) if cell else [] for cell in cells])
        else:
            insist("texts", column.to_pylist(), cells)
    insist("cells", {len(record) for record in records} - {len(members)}, set())


def _sizes(values: list[Any], kind: str) -> tuple[int, int, int]:
    texts = [one for value in values for one in (value if kind == "l" else [value])]
    longest = max((len(one.encode()) for one in texts if one is not None), default=0)
    most = max((len(value) for value in values), default=0) if kind == "l" else 0
    return sum(value in ("", []) for value in values), longest, most


def arrow(data: bytes) -> None:
    """Read any Arrow array: its values, or an error that names the first flaw."""
    first, second, *others = parts(data, least=4)
    draw = Choices(first)
    predictions = drawn_texts(draw, others[: 1 + draw.below(12)])
    references = drawn_lists(Choices(second), others, len(predictions.values))
    expected = _expected(predictions.values, references.values)
    for threads in (1, 3):
        found = scored(predictions.array, references.array, NO_RULES, "zero", threads)
        if isinstance(found, str):
            found = found.partition(";")[0]
        insist(f"{threads} threads", found, expected)
    _digest(predictions, references)


NO_RULES = ak.convention("squad-v1,no_references=empty")


def _expected(answers: list[Any], rows: list[Any]) -> list[bytes] | str:
    for item, (answer, row) in enumerate(zip(answers, rows, strict=True)):
        if told := _flaw("the prediction", answer) or _row_flaw(row):
            return f"item {item}: {told}"
    return scored(answers, rows, NO_RULES, "zero", 1)


def _flaw(what: str, value: object) -> str:
    return f"{what} {value.told}" if isinstance(value, Flaw) else ""


def _row_flaw(row: list[Any] | None) -> str:
    if row is None:
        return "the references are null"
    for at, one in enumerate(row):
        what = f"reference {at}"
        if one is None:
            return f"{what} is null"
        if told := _flaw(what, one):
            return told
    return ""


def _digest(ids: Column, references: Column) -> None:
    rows = zip(ids.values, references.values, strict=True)
    if any(_row_flaw([name, *([None] if row is None else row)]) for name, row in rows):
        try:
            backend.row_digests(ids.array, references.array)
        except ValueError:
            return
        raise DifferenceError("a text that is none was digested")
    insist(
        "digests",
        backend.row_digests(ids.array, references.array),
        digests.row_digests(ids.values, references.values),
    )


TARGETS: dict[str, Callable[[bytes], None]] = {
    "pipeline": pipeline,
    "scorer": scorer,
    "json_rows": json_rows,
    "csv_rows": csv_rows,
    "arrow": arrow,
}


def main() -> None:
    """Run a target under Atheris, on the kernel that ANSWERKEY_FUZZ_KERNEL names."""
    import atheris

    kernel = importlib.util.spec_from_file_location(
        "answerkey._kernel", os.environ["ANSWERKEY_FUZZ_KERNEL"]
    )
    module = importlib.util.module_from_spec(kernel)
    sys.modules["answerkey._kernel"] = module
    kernel.loader.exec_module(module)
    name = sys.argv.pop(1)
    target = TARGETS[name]
    sys.argv[0] = f"{sys.executable} {__file__} {name}"  # as merging starts itself again
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
