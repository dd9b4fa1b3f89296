"""Sets of characters: which code points they hold, and how they are written."""

from __future__ import annotations

import string
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import character_sets, characters

from answerkey.errors import UsageError
from answerkey.text.characters import NAMED_SETS, CharacterSet


def members(notation: str) -> set[str]:
    found = CharacterSet.parse(notation)
    return {chr(c) for first, last in found.ranges for c in range(first, last + 1)}


def test_ascii_punctuation_is_that_of_the_string_module() -> None:
    assert members("ascii-punctuation") == set(string.punctuation)


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("[abc]", "abc"),
        ("[a-e]", "abcde"),
        ("[e-gA-C7]", "efgABC7"),
        ("[a-]", "a-"),
        ("[-a]", "-a"),
        (r"[a\-c]", "a-c"),
        (r"[\x41\u2019\U0001f600]", "A’😀"),
        (r"[\x61-\x63]", "abc"),
        (r"[\[\]\\\^]", r"[]\^"),
        ("[a^]", "a^"),
        ("[´‘’]", "´‘’"),
        ("[ a]", " a"),
        ("[aaa]", "a"),
        ("[\ud800]", "\ud800"),
    ],
)
def test_a_list_holds_what_it_lists(notation: str, expected: str) -> None:
    assert members(notation) == set(expected)


def test_a_negated_list_holds_everything_else() -> None:
    everything = set(map(chr, range(sys.maxunicode + 1)))
    assert members("[^a-z0-9 ]") == everything - set(string.ascii_lowercase + string.digits + " ")


@pytest.mark.parametrize(
    ("notation", "canonical"),
    [
        ("[cba]", "[a-c]"),
        ("[ba]", "[a-b]"),
        ("[^z-z]", "[^z]"),
        ("[’‘]", r"[\u2018-\u2019]"),
        ("[+|,:=()]", r"[\x28-\x29\x2b-\x2c\x3a\x3d\x7c]"),
        ("[\U0001f600]", r"[\U0001f600]"),
        ("[ ]", "[ ]"),
        ("ascii-punctuation", "ascii-punctuation"),
    ],
)
def test_the_canonical_text(notation: str, canonical: str) -> None:
    assert CharacterSet.parse(notation).text == canonical


@given(character_sets)
def test_the_canonical_text_parses_back_to_an_equal_set(notation: str) -> None:
    found = CharacterSet.parse(notation)
    assert CharacterSet.parse(found.text) == found
    assert found.text.isascii()


@given(st.lists(characters, min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_equal_lists_have_equal_texts(listed: list[str], random: object) -> None:
    shuffled = list(listed)
    random.shuffle(shuffled)  # type: ignore[attr-defined]

    def written(each: list[str]) -> CharacterSet:
        return CharacterSet.parse("[" + "".join(f"\\U{ord(c):08x}" for c in each) + "]")

    assert written(listed) == written(shuffled + shuffled)


@given(character_sets, characters)
def test_every_way_to_ask_gives_the_same_answer(notation: str, character: str) -> None:
    found = CharacterSet.parse(notation)
    in_a_range = any(first <= ord(character) <= last for first, last in found.ranges)
    assert (character in found) == in_a_range
    assert (character in found.membership()) == in_a_range


@given(character_sets)
def test_ranges_are_sorted_and_apart(notation: str) -> None:
    ranges = CharacterSet.parse(notation).ranges
    assert all(first <= last for first, last in ranges)
    assert all(a[1] + 1 < b[0] for a, b in pairwise(ranges))


@pytest.mark.parametrize(
    ("notation", "told"),
    [
        ("punctuation", "did you mean 'all-punctuation'"),
        ("", "unknown set"),
        ("[]", "unknown set"),
        ("[^]", "is empty"),
        ("[z-a]", "backwards"),
        ("[[]", r"write \\x5b"),
        ("[a]b]", r"write \\x5d"),
        (r"[\x4]", "broken escape"),
        (r"[\u12]", "broken escape"),
        (r"[\U00110000]", "broken escape"),
        ("[a\\]", "broken escape"),
    ],
)
def test_a_malformed_set_is_refused(notation: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        CharacterSet.parse(notation)


@pytest.mark.parametrize("notation", [r"[\n]", r"[\t]", r"[\s]", r"[\w]", r"[\d]", r"[\p]"])
def test_an_escape_that_means_something_elsewhere_is_refused(notation: str) -> None:
    with pytest.raises(UsageError, match="escape"):
        CharacterSet.parse(notation)


@pytest.mark.parametrize("name", NAMED_SETS)
def test_a_named_set_is_written_by_its_name(name: str) -> None:
    assert CharacterSet.parse(name).text == name
