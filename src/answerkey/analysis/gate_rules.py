"""Rules of a gate as people write them: on the command line, and in a TOML file.

::

    fail-under = { f1 = 0.55 }
    max-drop = { exact_match = 0.01 }

    [[slice]]
    column = "lang"
    value = "de"          # without it: each value of the column
    least-items = 20      # smaller slices are not judged
    max-drop = { f1 = 0.03 }
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from answerkey.analysis.gate import Kind, Rule, checked_rule
from answerkey.errors import InputError, UsageError, nearest, quoted
from answerkey.recipes.measures import measure_named

__all__ = ["parse_rule", "read_rules"]

_KINDS = ("fail-under", "max-drop")
_SLICE = ("column", "value", "least-items", *_KINDS)


def parse_rule(kind: Kind, text: str) -> Rule:
    """Read a rule such as ``f1=0.8``.

    Raises:
        UsageError: It is not a measure and a fraction.

    Examples:
        >>> str(parse_rule("fail-under", "f1=0.8"))
        'fail-under f1=0.8'
    """
    measure, _, bound = text.partition("=")
    try:
        return checked_rule(Rule(kind, measure_named(measure), float(bound)))
    except ValueError as error:
        if isinstance(error, UsageError):
            raise
        raise UsageError(
            f"--{kind} {quoted(text)}", accepted="MEASURE=FRACTION, such as f1=0.8"
        ) from None


def read_rules(path: str) -> list[Rule]:
    """Read the rules of a TOML file.

    Raises:
        InputError: The file cannot be read, is no TOML, or holds what is no rule.
    """
    try:
        content = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=quoted(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"no TOML: {error}", where=quoted(path)) from None
    _refuse_unknown(content, (*_KINDS, "slice"), path)
    rules = list(_rules(content, path))
    parts = content.get("slice", [])
    for part in parts if isinstance(parts, list) else [parts]:
        if not isinstance(part, dict) or not isinstance(part.get("column"), str):
            raise InputError(
                "a slice without a column", where=quoted(path), accepted='column = "NAME"'
            )
        _refuse_unknown(part, _SLICE, path)
        rules += _rules(part, path)
    if not rules:
        raise InputError("no rule", where=quoted(path), accepted=", ".join(_KINDS))
    return rules


def _rules(content: Mapping[str, object], path: str) -> Iterator[Rule]:
    column, value = content.get("column"), content.get("value")
    least = content.get("least-items", 1)
    if isinstance(least, bool) or not isinstance(least, int) or least < 1:
        raise InputError(
            f"least-items is {quoted(least)}", where=quoted(path), accepted="a whole number from 1"
        )
    for kind in _KINDS:
        bounds = content.get(kind, {})
        if not isinstance(bounds, dict):
            raise InputError(
                f"{kind} is {quoted(bounds)}", where=quoted(path), accepted="{ f1 = 0.8 }"
            )
        for measure, bound in bounds.items():
            if isinstance(bound, bool) or not isinstance(bound, int | float):
                raise InputError(
                    f"{kind} {measure} is {quoted(bound)}",
                    where=quoted(path),
                    accepted="a fraction from 0 to 1",
                )
            try:
                yield checked_rule(
                    Rule(
                        cast("Kind", kind),
                        measure_named(measure),
                        float(bound),
                        column=cast("str | None", column),
                        value=None if value is None else _text(value),
                        least_items=least,
                    )
                )
            except UsageError as error:
                raise error.at(quoted(path)) from None


def _text(value: object) -> str:
    """Write a value as the readers do."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refuse_unknown(content: Mapping[str, object], known: tuple[str, ...], path: str) -> None:
    for name in content:
        if name not in known:
            raise InputError(
                f"unknown {quoted(name)}",
                where=quoted(path),
                accepted=", ".join(known),
                remedy=nearest(name, known),
            )
