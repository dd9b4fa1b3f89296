"""Right answers in another form; the numbers are worked out beside them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.analysis import rewordings
from answerkey.analysis.source import Source

Rule = Callable[[Source], str | None]


def source(text: str, drawn: int = 0) -> Source:
    return Source(text, (), lambda n: drawn % n)


@pytest.mark.parametrize(
    ("rule", "text", "answer"),
    [
        (rewordings.number_words, "21 guns", "twenty-one guns"),  # 2 * 10 + 1
        (rewordings.number_words, "90", "ninety"),
        (rewordings.number_words, "seven dwarfs", "7 dwarfs"),
        (rewordings.number_words, "100", None),  # only 2 to 99 are written out
        (rewordings.number_words, "1", None),
        (rewordings.number_words, "the 3rd", None),
        (rewordings.thousands, "15000", "15,000"),
        (rewordings.thousands, "1,234,567 men", "1234567 men"),
        (rewordings.thousands, "1976", None),  # may be a year
        (rewordings.currency_form, "$25", "25 dollars"),
        (rewordings.currency_form, "$3.5 million", "3.5 million dollars"),
        (rewordings.currency_form, "25 dollars", "$25"),
        (rewordings.currency_form, "25", None),
        (rewordings.date_form, "May 18, 2018", "18 May 2018"),
        (rewordings.date_form, "18 May 2018", "May 18, 2018"),
        (rewordings.date_form, "May 2018", None),
        (rewordings.contraction, "it is raining", "it's raining"),
        (rewordings.contraction, "It's raining", "It is raining"),
        (rewordings.contraction, "rain", None),
        (rewordings.hyphen, "well-known co-op", "well known co op"),
        (rewordings.hyphen, "1914-18", None),
        (rewordings.letter_case, "Rome", "rome"),
        (rewordings.letter_case, "rome", "ROME"),
        (rewordings.full_stop, "Rome", "Rome."),
        (rewordings.full_stop, "Rome.", None),
        (rewordings.quotes, "Rome", "“Rome”"),
        (rewordings.quotes, " ", None),
        (rewordings.article, "an apple", "apple"),
        (rewordings.article, "apple", "the apple"),
        (rewordings.article, "Eiffel Tower", None),  # a name takes none
        (rewordings.article, "1976", None),
    ],
)
def test_a_form(rule: Rule, text: str, answer: str | None) -> None:
    assert rule(source(text)) == answer


def test_each_draw_is_another_sentence() -> None:
    told = {rewordings.sentence(source("Rome", drawn)) for drawn in range(5)}
    assert len(told) == 5
    assert all(text is not None and "Rome" in text for text in told)
    assert rewordings.sentence(source("Rome", 5)) == rewordings.sentence(source("Rome", 0))
    assert rewordings.sentence(source("")) is None


@pytest.mark.parametrize("rule", [rewordings.thousands, rewordings.date_form])
@given(st.integers(10_000, 10**9))
def test_two_forms_turn_into_each_other(rule: Rule, number: int) -> None:
    day, year = 1 + number % 28, 1900 + number % 100
    text = f"{number}" if rule is rewordings.thousands else f"{day} May {year}"
    other = rule(source(text))
    assert other is not None
    assert other != text
    assert rule(source(other)) == text


@given(st.integers(2, 99))
def test_a_number_written_out_is_the_number(number: int) -> None:
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    small = (
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen"
    ).split()
    ones = ["", "-one", *(f"-{word}" for word in small[:8])]
    expected = small[number - 2] if number < 20 else tens[number // 10 - 2] + ones[number % 10]
    assert rewordings.number_words(source(f"{number}")) == expected
