"""The conventions, each with what it computes and how it compares with the original."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import answerkey as ak
from answerkey.recipes.conventions import convention
from answerkey.recipes.table import TABLE, Entry
from answerkey.reports.cards import examples_table, facts, program_text, recipe_table
from answerkey.reports.markdown import table_lines
from docs.page import GOLDEN

__all__ = ["conventions_page"]


def conventions_page() -> str:
    """Return the list of conventions with what was compared, then a card for each."""
    lines = ["# Conventions", "", "<!-- written by tools/make_docs.py -->", ""]
    lines += [
        (
            "Each name reproduces one public program. *Equal* counts the values of that program, "
            "made by running its own code, that answerkey gives with `==`; the tests fail if one "
            "moves. `answerkey conventions diff A B` shows how two differ, `answerkey spread` what "
            "that is worth on your answers."
        ),
        "",
        "| name | what it is | equal |",
        "|:---|:---|:---|",
    ]
    for name, row in TABLE.items():
        lines.append(
            f"| [{name}](#{name}) | {row.summary.replace('|', '&#124;')} | {equal(name)} |"
        )
    for name, row in TABLE.items():
        lines += ["", *card_lines(name, row)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def card_lines(name: str, row: Entry) -> Iterator[str]:
    """Yield one convention's card."""
    yield f"## {name}"
    yield ""
    yield row.summary
    yield ""
    for label, text in facts(row):
        yield f"* {label.capitalize()}: {text}"
    yield f"* Compared: {equal(name)}."
    yield f"* Cite as `{convention(name).signature}`."
    yield ""
    if convention(name).program != "pipeline":
        yield program_text(convention(name))
    else:
        yield from table_lines(recipe_table(convention(name)))
    if row.examples:
        yield ""
        yield from table_lines(examples_table(row))


@cache
def golden_pairs() -> list[dict[str, Any]]:
    """Read the pairs that every original program was run on."""
    with gzip.open(GOLDEN / "pairs.jsonl.gz", "rt", encoding="ascii") as file:
        return [json.loads(line) for line in file]


@cache
def equal(name: str) -> str:
    """Compare a convention with its golden values and say how many are equal."""
    compared = [
        found == expected
        for path in sorted((GOLDEN / "values").glob(f"{name}*.json.gz"))
        if path.name.removesuffix(".json.gz").partition("@")[0] == name
        for found, expected in golden_values(name, path)
    ]
    if not compared:
        return "answerkey's own"
    return f"equal on {sum(compared):,} of {len(compared):,} values"


def golden_values(name: str, path: Path) -> Iterator[tuple[float | None, float | None]]:
    """Yield what a convention gives and what the original program in a file gave."""
    with gzip.open(path, "rt", encoding="ascii") as file:
        known = json.load(file)
    refused = set(map(int, known["errors"]))
    for measure, column in known["values"].items():
        rows = [i for i, value in enumerate(column) if value is not None and i not in refused]
        scores = ak.score(
            [golden_pairs()[i]["prediction"] for i in rows],
            [golden_pairs()[i]["references"] for i in rows],
            convention=name,
        )
        found = getattr(scores, measure).tolist()
        yield from zip(found, [column[i] for i in rows], strict=True)
    figures = known.get("figures", {})
    for i in range(len(next(iter(figures.values()), []))):
        if i in refused or all(column[i] is None for column in figures.values()):
            continue
        pair = golden_pairs()[i]
        given = ak.figures(pair["prediction"], pair["references"], convention=name)
        for figure, column in figures.items():
            if column[i] is not None:
                yield given[figure], column[i]
