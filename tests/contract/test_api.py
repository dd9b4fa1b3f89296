"""What the first screen of the library promises."""

from __future__ import annotations

import importlib.metadata
import inspect

import pytest

import answerkey as ak


@pytest.mark.parametrize("name", ak.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert hasattr(ak, name)


def test_the_version_is_that_of_the_distribution() -> None:
    assert importlib.metadata.version("answerkey") == ak.__version__


def test_a_number_never_leaves_without_its_signature() -> None:
    pair, many = ak.score_pair("a", "a"), ak.score(["a"], ["a"])
    for result in (pair, many, many.summary(), ak.explain("a", "a")):
        assert ak.Convention.parse(result.signature) == ak.convention("squad-v2")
        assert f"answerkey:{ak.__version__}" in result.signature


@pytest.mark.parametrize(
    "function",
    [
        *(ak.exact_match, ak.f1, ak.score, ak.score_pair, ak.explain, ak.convention),
        *(ak.audit, ak.compare, ak.conform, ak.figures, ak.spread, ak.stress),
    ],
)
def test_data_are_positional_and_everything_else_by_keyword(function: object) -> None:
    parameters = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    positional = [p for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    assert len(positional) <= 2
    assert all(p.default is p.empty for p in positional)


def test_every_failure_is_an_answerkey_error() -> None:
    for error in (ak.UsageError, ak.InputError, ak.OutputError):
        assert issubclass(error, ak.AnswerkeyError)
