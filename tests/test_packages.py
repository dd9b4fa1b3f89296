"""A convention whose package is not installed says how to get it."""

from __future__ import annotations

import sys

import pytest

import answerkey as ak
from answerkey.errors import UsageError
from answerkey.packages import EXTRAS, package
from answerkey.recipes.table import TABLE


def test_every_need_is_an_extra() -> None:
    assert {row.needs for row in TABLE.values() if row.needs} <= set(EXTRAS)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ftfy", None)
    with pytest.raises(UsageError, match=r"ftfy.*pip install 'answerkey\[rag\]'"):
        ak.score_pair("a", "a", convention="adaptive-rag")


def test_a_package_is_imported() -> None:
    assert package("json", extra="none", purpose="this").loads("1") == 1
