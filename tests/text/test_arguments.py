"""What callers give as texts."""

from __future__ import annotations

import pytest

from answerkey.errors import UsageError
from answerkey.text.arguments import check_text, given_texts, reference_list


def test_what_is_no_text_is_named() -> None:
    check_text("the question", "who?")
    with pytest.raises(UsageError, match="the question is of type int; accepted: str"):
        check_text("the question", 7)


@pytest.mark.parametrize("take", [given_texts, reference_list])
def test_one_reference_or_several(take) -> None:
    assert list(take("Oslo")) == ["Oslo"]
    assert list(take(["Oslo", ""])) == ["Oslo", ""]
    assert list(take(())) == []
    with pytest.raises(UsageError, match="reference 1 is of type NoneType; accepted: str"):
        take(["Oslo", None])
    with pytest.raises(UsageError, match="references of type int"):
        take(7)


def test_only_the_one_that_keeps_an_order_wants_one() -> None:
    assert given_texts(iter(["a", "b"])) == ("a", "b")
    for given in ({"a"}, b"a", iter("a")):
        with pytest.raises(UsageError, match="accepted: str or a sequence of str"):
            reference_list(given)  # type: ignore[arg-type]
