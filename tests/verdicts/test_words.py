"""Words that are the same are folded to the same key."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.verdicts import tables
from answerkey.verdicts.synonyms import groups
from answerkey.verdicts.words import read

SAME = [
    ("Émile Zola’s", "emile zola"),
    ("ＡＢＣ", "abc"),
    ("colours", "color"),
    ("theatre", "theater"),
    ("organisation", "organization"),
    ("twenty-five", "25"),
    ("1,000", "1000"),
    ("3.50", "3.5"),
    ("3.5 million", "3,500,000"),
    ("Henry VIII", "Henry 8th"),
    ("can't", "cannot"),
    ("isn't", "is not"),
    ("U.S.A.", "United States of America"),
    ("R. E. M.", "R.E.M."),
    ("World War II", "the second world war"),
    ("50 %", "50 per cent"),
    ("minus 40", "−40"),
    ("٤٢", "42"),
    ("قاهرة", "القاهرة"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_same_words(first: str, second: str) -> None:
    keys = [[key for key in read(text).keys if key != "the"] for text in (first, second)]
    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("directed byMichael Curtiz", ("directed", "by", "michael", "curtiz")),
        ("the groupTLC", ("the", "group", "tlc")),
        ("in 19831.", ("in", "1983")),
        ("by Lady Gaga⁶.", ("by", "lady", "gaga")),
        ("costs $75,0001.", ("cost", "dollar", "75000")),
        ("Curtiz1.", ("curtiz",)),
    ],
)
def test_marks_and_lost_spaces_of_answers(text: str, keys: tuple[str, ...]) -> None:
    assert read(text, citations=True).keys == keys


@pytest.mark.parametrize("pair", [("C++", "C#"), ("vitamin A", "vitamin D"), ("-40", "40")])
def test_other_words(pair: tuple[str, str]) -> None:
    assert read(pair[0]).keys != read(pair[1]).keys


def test_scripts_without_spaces_are_read_by_character() -> None:
    assert read("北京大学").keys == tuple("北京大学")
    assert read("서울에서").keys[:2] == read("서울").keys


def test_vowel_signs_belong_to_their_word() -> None:
    assert read("हिन्दी भाषा").keys == ("हिन्दी", "भाषा")


def test_english_words_are_left_alone_elsewhere() -> None:
    assert read("once dix", english=False).keys == ("once", "dix")


def test_places_are_those_of_the_text() -> None:
    words = read("It is twenty five years old")
    at = words.keys.index("25")
    start, end = words.span(at, at)
    assert words.text[start:end] == "twenty five"


@given(st.text())
def test_composed_and_decomposed_texts_are_the_same(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert len(read(composed).keys) >= 0
    words = read(text)
    assert all(words.span(at, at)[0] < words.span(at, at)[1] for at in range(len(words.keys)))


def test_tables_hold_words_as_texts_are_read() -> None:
    words = {*tables.NICKNAMES, *tables.PEOPLES, *tables.TITLES, *tables.SMALL_WORDS}
    assert {word: read(word).keys for word in words if read(word).keys != (word,)} == {}


@pytest.mark.parametrize("table", ["names", "persons", "meanings"])
def test_a_group_names_no_two_alike(table: str) -> None:
    for group in groups(table):
        words = [read(name).keys for name in group.split(None if table == "meanings" else "=")]
        assert len(words) > 1, group
        assert len({*words}) == len(words), group


def test_a_name_is_of_one_thing() -> None:
    names = [
        read(name).keys
        for group in (*groups("names"), *groups("persons"))
        for name in group.split("=")
    ]
    assert {name for name in names if names.count(name) > 1} == set()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("batman", "bruce wayne"),  # what a question on a real name asks for
        ("petrograd", "leningrad"),  # 1914 to 1924, and 1924 to 1991
        ("hurricane", "typhoon"),  # one of the Atlantic, one of the Pacific
        ("shrimp", "prawn"),
        ("epiphany", "twelfth night"),  # 6 and 5 January
        ("new testament", "christian bible"),  # a part of it
    ],
)
def test_what_a_question_may_tell_apart_has_no_common_name(first: str, second: str) -> None:
    every = [{name.strip() for name in group.split("=")} for group in groups("names")]
    assert not any({first, second} <= group for group in every)
