"""The examples in the docstrings of the installed package hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import answerkey

MODULES = ["answerkey"] + [
    module.name
    for module in pkgutil.walk_packages(answerkey.__path__, "answerkey.")
    if not module.name.endswith("._kernel")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for examples in doctest.DocTestFinder().find(importlib.import_module(name), name):
        runner.run(examples, out=failures.append)
    assert not failures, "".join(failures)
