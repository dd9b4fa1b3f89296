"""Steps of normalizing as values that are written, read and described."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import steps

from answerkey.errors import UsageError
from answerkey.recipes.steps import ARTICLES, STEPS, Step, format_steps, parse_steps
from answerkey.text.backend import EXTRACTORS
from answerkey.text.characters import CharacterSet
from answerkey.text.spec.normalizers import NORMALIZERS


@given(steps)
def test_a_step_parses_back(step: Step) -> None:
    assert Step.parse(str(step)) == step


@given(st.lists(steps, max_size=5).map(tuple))
def test_steps_parse_back(several: tuple[Step, ...]) -> None:
    assert parse_steps(format_steps(several)) == several
    assert format_steps(several).isascii()


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("lower", "lower"),
        (" lower + collapse ", "lower+collapse"),
        ("delete([cba])", "delete([a-c])"),
        ("delete([+])+lower", r"delete([\x2b])+lower"),
        ("delete([)(])", r"delete([\x28-\x29])"),
        ("space([´‘’])", r"space([\xb4\u2018-\u2019])"),
        ("none", "none"),
        ("", "none"),
    ],
)
def test_the_canonical_text(text: str, canonical: str) -> None:
    assert format_steps(parse_steps(text)) == canonical


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lowr", "did you mean 'lower'"),
        ("collapse spaces", "unknown step 'collapse spaces'"),
        ("lower+", "unknown step ''"),
        ("lower(x)", "takes no argument"),
        ("delete", r"delete\(ascii-punctuation\)"),
        ("delete()", "takes characters"),
        ("delete(punctuation)", "did you mean 'all-punctuation'"),
        ("delete([z-a])", "backwards"),
        ("articles", r"articles\(en\)"),
        ("articles(xx)", "no articles are listed for 'xx'"),
        ("Lower", "did you mean 'lower'"),
    ],
)
def test_an_unknown_or_misused_step_is_refused(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        parse_steps(text)


def test_english_articles_are_those_of_the_squad_scripts() -> None:
    # evaluate-v1.1.py: re.sub(r'\b(a|an|the)\b', ' ', text)
    assert set(ARTICLES["en"]) == {"a", "an", "the"}


def test_operations_carry_what_the_normalizer_takes() -> None:
    assert Step("lower").operation == ("lower", None)
    assert Step("articles", "en").operation == ("articles", ("a", "an", "the"))
    assert Step.parse("delete([ba])").operation == ("delete", CharacterSet.parse("[a-b]"))


def test_steps_are_the_normalizers() -> None:
    assert set(STEPS) == {*NORMALIZERS, *EXTRACTORS, "split", "join"}


@given(steps)
def test_every_step_says_what_it_does(step: Step) -> None:
    assert step.describe().isprintable()


def test_a_description_lists_the_articles() -> None:
    assert "a, an, the" in Step("articles", "en").describe()


@pytest.mark.parametrize(("name", "argument"), [("nope", ""), ("lower", "x"), ("delete", "")])
def test_a_step_made_by_hand_is_checked_too(name: str, argument: str) -> None:
    with pytest.raises(UsageError):
        Step(name, argument)
