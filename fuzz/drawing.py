"""Recipes and texts drawn from bytes, so that a fuzzer which changes bytes changes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from answerkey.recipes.choice import REFERENCE_RULES, RULES
from answerkey.recipes.conventions import Convention
from answerkey.recipes.measures import EMPTY_MATCHES, FORMULAS
from answerkey.recipes.steps import ARTICLES, STEPS, Step
from answerkey.text.backend import COMPARISONS, EXTRACTORS, OVERLAPS, TOKENIZERS
from answerkey.text.characters import NAMED_SETS, escaped

__all__ = ["SEPARATOR", "Choices", "parts", "recipe", "text"]

SEPARATOR = b"\xff"
"""Stands between the parts of an input; no UTF-8 holds it."""

_STEPS = sorted(set(STEPS) - {"split", "join", *EXTRACTORS})
_LANGUAGES = sorted(ARTICLES)
_TOKENIZERS = ["whitespace", *sorted(set(TOKENIZERS) - {"whitespace"})]
_WHOLE = ((), ("yes", "no"), ("", "x"), ("a b", "\ud800", "σ"))
# Characters that steps treat in ways of their own, and others of each width.
_CHARACTERS = " -_.,!'\t\n\x00\x1c\x85aAtZ0\xa0\xaa´ßéİΣςσ\u0301\u200b\u2003’中\ud800\U0001d400"

Item = TypeVar("Item")


class Choices:
    """Decisions of one byte each; where no byte is left, the first of what is offered."""

    def __init__(self, data: bytes) -> None:
        self._left = iter(data)

    def below(self, limit: int) -> int:
        """Return a number from 0 on, below a limit of at most 256."""
        return next(self._left, 0) % limit

    def of(self, offered: Sequence[Item]) -> Item:
        """Return one of what is offered."""
        return offered[self.below(len(offered))]


def parts(data: bytes, least: int) -> list[bytes]:
    """Cut an input at its separators, into so many parts at least."""
    found = data.split(SEPARATOR)
    return found + [b""] * (least - len(found))


def text(part: bytes) -> str:
    """Read UTF-8, surrogates included, or else Latin-1: any bytes are a text of some width."""
    try:
        return part.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return part.decode("latin-1")


@lru_cache(maxsize=4096)
def recipe(data: bytes) -> Convention:
    """Draw a convention: any steps, and any fields that go together."""
    draw = Choices(data)
    fields: dict[str, Any] = {
        "normalize": _steps(draw),
        "tokenize": draw.of(_TOKENIZERS),
        "exact_match": draw.of(COMPARISONS),
        "blank_prediction": draw.of(["compare", "wrong", "empty-wrong"]),
        "references": draw.of(REFERENCE_RULES),
        "no_references": draw.of(["error", "empty", "wrong"]),
        "best": draw.of(RULES),
        "empty_match": draw.of(EMPTY_MATCHES),
        "extract": _steps(draw) if draw.below(4) == 1 else (),
    }
    if fields["tokenize"] != "none":
        fields |= {
            "overlap": draw.of(OVERLAPS),
            "whole_answers": draw.of(_WHOLE),
            "f1": draw.of(FORMULAS),
            "floats": draw.of(["double", "single"]),
            "digits": draw.of(["all", "2"]),
            "both_empty": draw.below(2),
            "one_empty": draw.below(2),
        }
    return Convention(**fields)


def _steps(draw: Choices) -> tuple[Step, ...]:
    steps = [_step(draw, draw.of(_STEPS)) for _ in range(draw.below(6))]
    if draw.below(8) == 1:
        first = draw.below(len(steps) + 1)
        last = first + draw.below(len(steps) - first + 1)
        steps[last:last] = [Step("join")]
        steps[first:first] = [_step(draw, "split")]
    return tuple(steps)


def _step(draw: Choices, name: str) -> Step:
    match STEPS[name][0]:
        case "characters":
            return Step(name, _characters(draw))
        case "language":
            return Step(name, draw.of(_LANGUAGES))
        case "text":
            return Step(name, "".join(map(escaped, _several(draw))))
        case _:
            return Step(name)


def _characters(draw: Choices) -> str:
    kind = draw.below(8)
    if kind < len(NAMED_SETS):
        return list(NAMED_SETS)[kind]
    return f"[{'^' if kind == 7 else ''}{''.join(map(escaped, _several(draw)))}]"


def _several(draw: Choices) -> list[str]:
    return [draw.of(_CHARACTERS) for _ in range(1 + draw.below(4))]
