"""Messages: where, what was found, what is accepted, what to do; and safe to print."""

from __future__ import annotations

import pytest
from hypothesis import given
from support import texts

from answerkey.errors import (
    AnswerkeyError,
    InputError,
    Location,
    OutputError,
    UsageError,
    counted,
    nearest,
    quoted,
    visible,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("Zürich 北京", "Zürich 北京"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\u202egnp", r"\u202egnp"),  # right-to-left override
        ("\u2028", r"\u2028"),
        ("\ud800", r"\ud800"),
        ("\ue000", r"\ue000"),
    ],
)
def test_what_acts_on_a_terminal_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(texts)
def test_what_is_shown_can_be_encoded_and_stays_on_its_line(text: str) -> None:
    shown = visible(text)
    shown.encode("utf-8")
    assert "\x1b" not in shown
    assert len(shown.splitlines()) <= 1


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("q7", "'q7'"),
        (7, "7"),
        (None, "None"),
        (["1976"], "['1976']"),
        ("x" * 60, f"'{'x' * 60}'"),
        ("x" * 61, f"'{'x' * 60}…'"),
    ],
)
def test_quoted(value: object, expected: str) -> None:
    assert quoted(value) == expected


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        (Location(), ""),
        (Location(file="a.jsonl", line=1234), "a.jsonl, line 1,234"),
        (Location(item=0, id="q\x1b"), r"item 0, id 'q\x1b'"),
        (Location(file="\x1b.csv", line=2, column=7), r"\x1b.csv, line 2, column 7"),
    ],
)
def test_a_location_names_what_is_known(location: Location, expected: str) -> None:
    assert str(location) == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({}, "it broke"),
        ({"where": "f.csv"}, "f.csv: it broke"),
        ({"where": Location()}, "it broke"),
        ({"where": Location(line=3), "accepted": "a, b"}, "line 3: it broke; accepted: a, b"),
        ({"remedy": "try this"}, "it broke — try this"),
    ],
)
def test_a_message(arguments: dict[str, str], expected: str) -> None:
    error = AnswerkeyError("it broke", **arguments)
    assert str(error) == expected
    assert error.found == "it broke"


@pytest.mark.parametrize(
    ("error", "code", "builtin"),
    [(UsageError, 2, ValueError), (InputError, 3, ValueError), (OutputError, 4, OSError)],
)
def test_the_exception_tree(
    error: type[AnswerkeyError], code: int, builtin: type[Exception]
) -> None:
    assert error.exit_code == code
    assert issubclass(error, AnswerkeyError)
    assert issubclass(error, builtin)


def test_nothing_near_is_no_suggestion() -> None:
    assert nearest("zzz", ["squad-v2"]) == ""
    assert nearest("squad-2", ["squad-v2", "hotpotqa"]) == "did you mean 'squad-v2'?"


def test_a_number_agrees_with_its_noun() -> None:
    assert [counted(n, "row") for n in (0, 1, 2, 11_873)] == [
        "0 rows", "1 row", "2 rows", "11,873 rows"
    ]  # fmt: skip
    told = [counted(n, "entry has", "entries have") for n in (1, 1_000)]
    assert told == ["1 entry has", "1,000 entries have"]
