"""Options are checked when they are given."""

from __future__ import annotations

import pytest

from answerkey.errors import UsageError
from answerkey.evaluation.readers import FORMATS, ReadOptions


def test_every_format_is_accepted():
    assert [ReadOptions(format=name).format for name in FORMATS] == list(FORMATS)


def test_unknown_names_get_the_nearest():
    with pytest.raises(UsageError, match=r"unknown format 'jsnl'.*did you mean 'jsonl'"):
        ReadOptions(format="jsnl")
    with pytest.raises(UsageError, match=r"unknown role 'predictions'.*did you mean 'prediction'"):
        ReadOptions(mapping={"predictions": "a"})


def test_mapped_columns():
    assert ReadOptions(mapping={"id": "a", "prediction": "b"}).mapped_columns == {"a", "b"}
