"""What several test modules need: golden data, strategies, and comparing long texts."""

from __future__ import annotations

import gzip
import json
import os
import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from answerkey.packages import EXTRAS
from answerkey.recipes.choice import REFERENCE_RULES, RULES
from answerkey.recipes.conventions import Convention, convention, list_conventions
from answerkey.recipes.measures import EMPTY_MATCHES, FORMULAS
from answerkey.recipes.steps import ARTICLES, STEPS, Step
from answerkey.text.backend import (
    COMPARISONS,
    EXTRACTORS,
    OVERLAPS,
    TOKENIZERS,
    Operation,
    Pipeline,
)
from answerkey.text.characters import CharacterSet

PIPELINES = [name for name in list_conventions() if convention(name).program == "pipeline"]
"""The conventions that are pipelines of steps; programs have no steps to test."""

GOLDEN = Path(__file__).parent / "golden"

PUNCTUATION = CharacterSet.parse("ascii-punctuation")
ENGLISH = ARTICLES["en"]
SQUAD: tuple[Operation, ...] = (
    ("lower", None),
    ("delete", PUNCTUATION),
    ("articles", ENGLISH),
    ("collapse", None),
)


def needs(extra: str) -> None:
    """Skip a test whose packages, or nltk's sentence model, are not installed.

    With ANSWERKEY_REQUIRE_EXTRAS=1, as on CI, that is a failure.
    """
    missing = [name for name in EXTRAS.get(extra, ()) if not installed(name)]
    if extra == "nltk" and not missing and not sentence_model():
        missing = ["nltk's data punkt_tab: python -m nltk.downloader punkt_tab"]
    if missing and os.environ.get("ANSWERKEY_REQUIRE_EXTRAS"):
        pytest.fail(f"not installed: {', '.join(missing)}")
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


@cache
def installed(distribution: str) -> bool:
    """Tell whether a distribution is installed."""
    try:
        metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


@cache
def sentence_model() -> bool:
    """Tell whether nltk's English sentence model is installed."""
    from nltk.tokenize.punkt import PunktTokenizer

    try:
        PunktTokenizer("english")
    except LookupError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class GoldenPair:
    """A prediction and its references, scored by every original program."""

    id: str
    prediction: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Golden:
    """What one original program says on the first ``len(values)`` of the golden pairs."""

    convention: str
    meta: dict[str, object]
    values: dict[str, list[float | None]]
    figures: dict[str, list[float | None]]
    errors: dict[int, str]


@cache
def golden_pairs() -> list[GoldenPair]:
    """Read the pairs."""
    with gzip.open(GOLDEN / "pairs.jsonl.gz", "rt", encoding="ascii") as lines:
        rows = map(json.loads, lines)
        return [GoldenPair(r["id"], r["prediction"], tuple(r["references"])) for r in rows]


def golden_conventions() -> list[str]:
    """Return the names of the conventions with golden values."""
    return sorted(path.name.removesuffix(".json.gz") for path in GOLDEN.glob("values/*.json.gz"))


@cache
def golden(convention: str) -> Golden:
    """Read the values of one convention."""
    with gzip.open(GOLDEN / "values" / f"{convention}.json.gz", "rt", encoding="ascii") as file:
        data = json.load(file)
    errors = {int(index): message for index, message in data["errors"].items()}
    return Golden(convention, data["meta"], data["values"], data.get("figures", {}), errors)


def squad_normalize(text: str) -> str:
    """``normalize_answer`` of SQuAD's evaluate-v1.1.py, its four functions in a row.

    allenai/bi-att-flow@49004549e9a8 squad/evaluate-v1.1.py (Apache-2.0).
    """
    text = text.lower()
    exclude = set(string.punctuation)
    text = "".join(ch for ch in text if ch not in exclude)
    text = re.sub(r"\b(a|an|the)\b", " ", text)
    return " ".join(text.split())


def first_difference(found: str, expected: str) -> str | None:
    """Tell where two long texts part, or None; a plain ``==`` would print them whole."""
    if found == expected:
        return None
    pairs = enumerate(zip(found, expected, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(found), len(expected)))
    around = slice(max(0, at - 8), at + 8)
    return f"at {at}: {found[around]!a} instead of {expected[around]!a}"


def build(
    implementation: type[Pipeline],
    *names: str,
    tokenizer: str = "whitespace",
    overlap: str = "multiset",
) -> Pipeline:
    """Compile steps written as in a signature: ``build(cls, "lower", "articles(en)")``."""
    operations = [Step.parse(name).operation for name in names]
    return implementation(operations, tokenizer, overlap)


def plain(counts: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return counts as tuples of integers, whatever the implementation calls them."""
    return [tuple(map(int, row)) for row in counts]


# Characters whose neighbours matter: case, sigma, marks, spaces, articles, surrogates.
TELLING = (
    "aAntheTHE ΣσςİıßéÉ\u0301\u0345\u00ad\u200b\u00a0\u2003\u3000\x1c\x1f\x85\n\t_-'.,!’´"
    "0²½٣ǅⅠⓐªº中ا\ud800\udfff\U0001d400\U00010400\uffff\x00"
)

words = st.sampled_from(
    ["a", "an", "the", "A", "The", "x", "cat", "cat", "Σ", "ΑΣ", "yes", "no", "1,000", "  ", "."]
)
characters = st.one_of(st.sampled_from(TELLING), st.characters(exclude_categories=()))
texts = st.one_of(
    st.text(characters, max_size=24),
    st.lists(words, max_size=10).map(" ".join),
    st.lists(st.sampled_from(["a", "b", "c", "the"]), max_size=50).map(" ".join),
)

character_sets = st.one_of(
    st.just("ascii-punctuation"),
    st.builds(
        lambda negated, listed: f"[{'^' if negated else ''}{listed}]",
        st.booleans(),
        st.lists(characters, min_size=1, max_size=6).map(
            lambda cs: "".join(f"\\U{ord(c):08x}" for c in cs)
        ),
    ),
).map(lambda text: CharacterSet.parse(text).text)

_ARGUMENTS: dict[str, st.SearchStrategy[str]] = {
    "nothing": st.just(""),
    "characters": character_sets,
    "language": st.sampled_from(sorted(ARTICLES)),
    "text": characters.map(lambda c: f"\\U{ord(c):08x}"),
}
steps = st.sampled_from(sorted(set(STEPS) - {"split", "join", *EXTRACTORS})).flatmap(
    lambda name: st.builds(Step, st.just(name), _ARGUMENTS[STEPS[name][0]])
)
_pieces = st.builds(
    lambda separators, inner: [Step("split", separators), *inner, Step("join")],
    character_sets,
    st.lists(steps, max_size=4),
)
step_lists = st.builds(
    lambda before, pieces, after: (*before, *pieces, *after),
    st.lists(steps, max_size=3),
    st.one_of(st.just([]), _pieces),
    st.lists(steps, max_size=3),
)

whole_answers = st.lists(
    st.sampled_from(["yes", "no", "noanswer", "a b", "σ", "\ud800", "x"]), max_size=3, unique=True
).map(tuple)


_fields: dict[str, st.SearchStrategy[Any]] = {
    "extract": st.one_of(st.just(()), step_lists),
    "normalize": step_lists,
    "exact_match": st.sampled_from(COMPARISONS),
    "blank_prediction": st.sampled_from(["compare", "wrong", "empty-wrong"]),
    "whole_answers": whole_answers,
    "references": st.sampled_from(REFERENCE_RULES),
    "empty_match": st.sampled_from(EMPTY_MATCHES),
    "no_references": st.sampled_from(["error", "empty", "wrong"]),
    "best": st.sampled_from(RULES),
}
recipes: st.SearchStrategy[Convention] = st.one_of(
    st.builds(
        Convention,
        tokenize=st.sampled_from([name for name in TOKENIZERS if name != "none"]),
        overlap=st.just("multiset"),
        **_fields,
    ),
    st.builds(
        Convention,
        overlap=st.sampled_from(OVERLAPS),
        both_empty=st.sampled_from([0, 1]),
        one_empty=st.sampled_from([0, 1]),
        f1=st.sampled_from(FORMULAS),
        floats=st.sampled_from(["double", "single"]),
        digits=st.sampled_from(["all", "2"]),
        **_fields,
    ),
    st.builds(Convention, tokenize=st.just("none"), **{**_fields, "whole_answers": st.just(())}),
)
"""Custom conventions with any fields that go together."""
