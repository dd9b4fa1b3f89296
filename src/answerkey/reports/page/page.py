"""Fill the page: one file, no network, under 2 MB for 2,000 answers."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar

from answerkey.errors import AnswerkeyError, counted, visible
from answerkey.evaluation.explanation import explain
from answerkey.packages import package
from answerkey.recipes.conventions import Convention
from answerkey.reports.marked import Word, marked_pair
from answerkey.reports.pictures import Picture
from answerkey.reports.plots import figure_bytes
from answerkey.reports.tables import Table
from answerkey.uncertainty.resampling import SEED

__all__ = [
    "MOST_ANSWERS",
    "Card",
    "Page",
    "Words",
    "cut",
    "filled",
    "marked",
    "sampled",
    "told_record",
]

MOST_ANSWERS = 2_000
"""Of more answers a page shows so many, drawn with a fixed seed."""

Thing = TypeVar("Thing")

Card: TypeAlias = Mapping[str, object]
"""One item as ``page.js`` shows it."""

Words: TypeAlias = list[list[Any]]
"""Words of one mark, with it and whether they follow what is before without a space."""

_MOST_BYTES = 1_700_000  # of the answers; what is around them is small
_MOST_ROWS = 500  # of a table; what is not shown is said
_LONGEST = 2_000  # characters of a text; what is longer is cut, and says so


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says, whatever it is about.

    Args:
        title: Its heading.
        lead: What it comes to, in a sentence or two.
        notes: What was detected and chosen while reading.
        tables: The headline numbers.
        lines: What is to be said of them.
        signatures: The recipes of all numbers.
        pictures: What there is to look at.
        items: How many answers there are.
        group: What the answers are told apart by.
        orders: The orders that make sense, by the name ``page.js`` has for each.
        cards: Those that may be shown, as ``sampled`` chose them.
        record: What it takes to make the run again, as names and what is told of them.
    """

    title: str
    lead: Sequence[str]
    notes: Sequence[str]
    tables: Sequence[Table]
    lines: Sequence[str]
    signatures: Sequence[str]
    pictures: Sequence[Picture]
    items: int
    group: str
    orders: Mapping[str, str]
    cards: Sequence[Card]
    record: Sequence[tuple[str, str]]


def filled(page: Page) -> bytes:
    """Render a page as one self-contained file.

    Whatever a model wrote comes in as data that only ``textContent`` shows, or escaped by the
    template; the page's policy lets nothing run but its own script, and load nothing.

    Raises:
        UsageError: Jinja2 is not installed.
    """
    jinja = package("jinja2", extra="report", purpose="An HTML report")
    markup = package("markupsafe", extra="report", purpose="An HTML report").Markup
    style, script = _text("style.css"), _text("page.js")
    cards, data = _fitting(page.cards)
    template = jinja.Environment(autoescape=True).from_string(_text("page.html"))
    text: str = template.render(
        page=page,
        tables=[(table, table.rows[:_MOST_ROWS]) for table in page.tables],
        notes=[visible(line) for line in page.notes],
        plots=[
            {
                "told": each.told,
                "svg": base64.b64encode(figure_bytes(each.figure, "svg")).decode(),
            }
            for each in page.pictures
        ],
        told=_told(len(cards), page.items),
        groups=list(dict.fromkeys(card["group"] for card in cards)),
        counted=counted,
        style=markup(style),
        script=markup(script),
        style_hash=_hash(style),
        script_hash=_hash(script),
        data=markup(data),
    )
    return text.encode("utf-8", "backslashreplace")


def told_record(run: Mapping[str, Any], environment: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the record of a run for people: date, inputs with their fingerprints, versions.

    Args:
        run: As ``run_record`` made it; empty for none.
        environment: Versions by name.
    """
    told = [("date", str(run["date"]))] if run else []
    told += [(visible(name), _told_input(facts)) for name, facts in run.get("inputs", {}).items()]
    versions = ", ".join(f"{name} {version}" for name, version in environment.items())
    return [*told, ("versions", versions)]


def _told_input(facts: Mapping[str, Any]) -> str:
    counts = (
        f"{counted(facts['items'], 'item')}, {facts['missing']:,} missing, {facts['extra']:,} extra"
    )
    return f"{counts}; fingerprints: key {facts['key']}, predictions {facts['predictions']}"


def sampled(items: int) -> list[int]:
    """Return the items that a page may show, in their order.

    Examples:
        >>> sampled(3), len(sampled(10_000))
        ([0, 1, 2], 2000)
    """
    return _drawn(range(items), MOST_ANSWERS)


def marked(prediction: str, reference: str, convention: Convention) -> tuple[Words, Words]:
    """Return the words of both with what scoring makes of each, as ``page.js`` takes them."""
    texts = cut(prediction), cut(reference)
    try:
        left, right = marked_pair(explain(texts[0], [texts[1]], convention=convention))
    except AnswerkeyError:  # a program has no steps, and some conventions refuse a blank text
        return _unmarked(texts[0]), _unmarked(texts[1])
    return _joined(left), _joined(right)


def _joined(words: Iterable[Word]) -> Words:
    """Join words of one mark that follow one another: long answers are mostly such."""
    joined: Words = []
    for word in words:
        if joined and joined[-1][1] == word.mark:
            joined[-1][0] += ("" if word.glued else " ") + word.text
        else:
            joined.append([word.text, word.mark, word.glued])
    return joined


def _unmarked(text: str) -> Words:
    return [[text, "alone", False]] if text.strip() else []


def cut(text: str) -> str:
    """Return a text, or its beginning if it is very long."""
    return (
        text
        if len(text) <= _LONGEST
        else f"{text[:_LONGEST]} … ({counted(len(text), 'character')})"
    )


def _text(name: str) -> str:
    return files("answerkey.reports.page").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _fitting(cards: Sequence[Card]) -> tuple[Sequence[Card], str]:
    """Return as many cards as a page should be long, and their JSON."""
    data = _data(cards)
    while len(data) > _MOST_BYTES:
        cards = _drawn(cards, int(0.95 * len(cards) * _MOST_BYTES / len(data)))
        data = _data(cards)
    return cards, data


def _drawn(things: Sequence[Thing], most: int) -> list[Thing]:
    if len(things) <= most:
        return list(things)
    places = sorted(random.Random(SEED).sample(range(len(things)), most))  # noqa: S311
    return [things[place] for place in places]


def _told(shown: int, items: int) -> str:
    every = counted(items, "answer")
    if shown == items:
        return f"All {every}." if items > 1 else f"{every}."
    return f"{shown:,} of {every}, drawn at random with seed {SEED}; -o rows has all."


def _data(cards: Sequence[Card]) -> str:
    """Write the answers as JSON that no text in it can end: ``<`` is written as an escape."""
    return json.dumps({"answers": cards}, separators=(",", ":")).replace("<", "\\u003c")
