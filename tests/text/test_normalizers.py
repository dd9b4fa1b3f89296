"""Normalizing, against Python's own ``str``, ``re`` and ``unicodedata``.

Every code point is tested, in packed texts and, in the slow tests, alone. A packed text
sets a separator between code points past which nothing can act: a line feed is not
cased, not case-ignorable and no word character, so to a sigma and to a word boundary it
is the end of the text. What happens only at the ends of a text, and composition, which
reaches across any number of characters, are seen by the slow tests alone.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from hypothesis import given
from support import ENGLISH, PUNCTUATION, SQUAD, build, first_difference, squad_normalize, texts

from answerkey.recipes.steps import STEPS
from answerkey.text.backend import Pipeline
from answerkey.text.characters import CharacterSet
from answerkey.text.spec.normalizers import NORMALIZERS

EVERY_CODE_POINT = list(map(chr, range(0x110000)))

# The step as a signature writes it, and what Python itself makes of a text.
ORACLES: dict[str, Callable[[str], str]] = {
    "lower": str.lower,
    "casefold": str.casefold,
    "nfc": lambda text: unicodedata.normalize("NFC", text),
    "nfd": lambda text: unicodedata.normalize("NFD", text),
    "nfkc": lambda text: unicodedata.normalize("NFKC", text),
    "nfkd": lambda text: unicodedata.normalize("NFKD", text),
    "delete(ascii-punctuation)": lambda text: text.translate(
        dict.fromkeys(map(ord, string.punctuation))
    ),
    "delete([^a-z0-9 ])": lambda text: re.sub("[^a-z0-9 ]", "", text),
    "space(ascii-punctuation)": lambda text: text.translate(
        dict.fromkeys(map(ord, string.punctuation), " ")
    ),
    "space([^a-z0-9 ])": lambda text: re.sub("[^a-z0-9 ]", " ", text),
    r"delete([\u2018-\u2019\xb4])": lambda text: re.sub("[´‘’]", "", text),
    "articles(en)": lambda text: re.sub(r"\b(a|an|the)\b", " ", text),
    "collapse": lambda text: " ".join(text.split()),
    "strip": str.strip,
}

# Where a neighbour decides: final sigma on either side, word boundaries, runs of space.
CONTEXTS = (
    ("lower", "{0}Σ\n"),
    ("lower", "A{0}Σ\n"),
    ("lower", "AΣ{0}\n"),
    ("lower", "AΣ{0}B\n"),
    ("articles(en)", "a{0} the{0}a\n"),
    ("collapse", "x{0}y\n"),
    ("collapse", "x {0} y\n"),
)


def blocks() -> Iterator[list[str]]:
    for start in range(0, 0x110000, 0x10000):
        yield EVERY_CODE_POINT[start : start + 0x10000]


@pytest.mark.parametrize(
    ("step", "text", "expected"),
    [
        ("lower", "ΟΔΟΣ ΟΔΟΣ.", "οδος οδος."),  # final sigma, the stop passed over
        ("lower", "Σ ΣΑΣ ΑΣΑ", "σ σας ασα"),
        ("lower", "Α\u0301Σ\u0301", "α\u0301ς\u0301"),  # marks are case-ignorable
        ("lower", "İ", "i\u0307"),
        ("lower", "ẞ", "ß"),
        ("casefold", "Straße ΟΔΟΣ", "strasse οδοσ"),
        ("casefold", "ﬃ", "ffi"),
        ("nfc", "e\u0301", "é"),
        ("nfd", "é", "e\u0301"),
        ("nfkc", "ﬁ①", "fi1"),
        ("nfkd", "ﬁ½", "fi1\u20442"),
        ("nfc", "\u1100\u1161\u11a8", "각"),
        ("delete(ascii-punctuation)", "U.S.A. – 1,000", "USA – 1000"),
        ("space(ascii-punctuation)", "well-known_fact", "well known fact"),
        ("space([^a-z0-9 ])", "don't é", "don t  "),
        ("articles(en)", "the cat and an owl: a", "  cat and   owl:  "),
        ("articles(en)", "a_a a2 the² athe", "a_a a2 the² athe"),
        ("articles(en)", "The A", "The A"),  # lower-case articles only
        ("articles(en)", "the\u0301 a-an", " \u0301  - "),  # a mark is no word character
        ("articles(en)", "théa", "théa"),
        ("articles(en)", "a a", "   "),
        ("collapse", "  a \t\u3000b\x1c ", "a b"),
        ("collapse", " \n ", ""),
        ("strip", "\u2003 a  b\x85", "a  b"),
        ("strip", " \t", ""),
    ],
)
def test_known_texts(implementation: type[Pipeline], step: str, text: str, expected: str) -> None:
    assert build(implementation, step).normalize(text) == expected


@pytest.mark.parametrize("step", ORACLES)
@given(text=texts)
def test_random_texts(implementation: type[Pipeline], step: str, text: str) -> None:
    assert build(implementation, step).normalize(text) == ORACLES[step](text)


@pytest.mark.parametrize("step", ORACLES)
def test_an_empty_text_stays_empty(implementation: type[Pipeline], step: str) -> None:
    assert build(implementation, step).normalize("") == ""


@pytest.mark.parametrize("step", ORACLES)
def test_every_code_point_in_one_text(implementation: type[Pipeline], step: str) -> None:
    pipeline = build(implementation, step)
    for block in blocks():
        text = "".join(block)
        assert first_difference(pipeline.normalize(text), ORACLES[step](text)) is None


def packed(context: str, block: list[str]) -> str:
    before, *after = context.split("{0}")
    return "".join(before + c + c.join(after) for c in block)


@pytest.mark.parametrize(("step", "context"), CONTEXTS)
def test_every_code_point_beside_others(
    implementation: type[Pipeline], step: str, context: str
) -> None:
    pipeline = build(implementation, step)
    for block in blocks():
        text = packed(context, block)
        assert first_difference(pipeline.normalize(text), ORACLES[step](text)) is None


@pytest.mark.parametrize(
    ("context", "planes"),
    [
        ("the{0} a{0}\n", 2),  # planes 0 and 1 hold nearly all that has case or is a space
        *(pytest.param(context, 17, marks=pytest.mark.slow) for _, context in CONTEXTS[1::2]),
    ],
)
def test_every_code_point_under_the_official_normalizer(
    implementation: type[Pipeline], context: str, planes: int
) -> None:
    pipeline = implementation(SQUAD, "whitespace", "multiset")
    for block in islice(blocks(), planes):
        text = packed(context, block)
        assert first_difference(pipeline.normalize(text), squad_normalize(text)) is None


@pytest.mark.slow
@pytest.mark.parametrize("step", ["lower", "casefold", "nfc", "nfkd", "articles(en)", "strip"])
def test_every_code_point_alone(implementation: type[Pipeline], step: str) -> None:
    normalize, oracle = build(implementation, step).normalize, ORACLES[step]
    assert [c for c in EVERY_CODE_POINT if normalize(c) != oracle(c)] == []


@pytest.mark.slow
def test_every_code_point_at_both_ends(implementation: type[Pipeline]) -> None:
    for step in ("collapse", "strip"):
        normalize, oracle = build(implementation, step).normalize, ORACLES[step]
        outer = [c for c in EVERY_CODE_POINT if normalize(f"{c}x{c}") != oracle(f"{c}x{c}")]
        assert outer == []


@pytest.mark.slow
@pytest.mark.parametrize("before", ["a", "e\u0301", "\u1100", "\u0b47"])
def test_every_code_point_composes_as_in_unicodedata(
    implementation: type[Pipeline], before: str
) -> None:
    normalize = build(implementation, "nfc").normalize
    oracle = ORACLES["nfc"]
    assert [c for c in EVERY_CODE_POINT if normalize(before + c) != oracle(before + c)] == []


@pytest.mark.slow
@pytest.mark.parametrize("context", ["the{0} a{0}", "A{0}Σ"])
def test_every_code_point_alone_under_the_official_normalizer(
    implementation: type[Pipeline], context: str
) -> None:
    normalize = implementation(SQUAD, "whitespace", "multiset").normalize
    texts_of_one = (packed(context, [c]) for c in EVERY_CODE_POINT)
    assert [t for t in texts_of_one if normalize(t) != squad_normalize(t)] == []


@pytest.mark.parametrize("width", ["é", "ё", "😀"])
def test_one_wide_character_among_a_million_narrow_ones(
    implementation: type[Pipeline], width: str
) -> None:
    text = "The A " * 200_000 + width.upper() + " an"
    pipeline = implementation(SQUAD, "whitespace", "multiset")
    assert first_difference(pipeline.normalize(text), squad_normalize(text)) is None


@pytest.mark.parametrize("step", ORACLES)
def test_a_text_that_grows_or_shrinks(implementation: type[Pipeline], step: str) -> None:
    # U+0390 casefolds to three characters, U+FDFA is eighteen in form KD.
    pipeline = build(implementation, step)
    for text in ("\u0390" * 1_000, "\ufdfa" * 1_000, "İ" * 1_000, "a " * 1_000, "." * 1_000, "x"):
        assert first_difference(pipeline.normalize(text), ORACLES[step](text)) is None


@pytest.mark.parametrize(
    ("steps", "text", "expected"),
    [
        (["delete([x])", "lower"], "ΑxΣ", "ας"),  # the sigma is final after the deletion
        (["lower", "delete([x])"], "xΣ.ΑΣx", "σ.ασ"),
        (["lower", "lower"], "ΑΣ", "ας"),
        (["casefold", "lower"], "ΑΣẞ", "ασss"),
        (["lower", "casefold"], "ΑΣ", "ασ"),
        (["space([_])", "delete([ ])"], "a_b c", "abc"),
        (["delete([ ])", "space([_])"], "a_b c", "a bc"),
        (["space([b])", "space([ ])"], "abc", "a c"),
        (["articles(en)", "delete([-])"], "a-an the-", "    "),
        (["delete([-])", "articles(en)"], "a-n th-e", "   "),
        (["lower", "delete([\\u0307])"], "İ", "i"),  # only what lowering brought in
        (["lower", "space([\\u0307])", "delete([i])"], "İ", " "),
        (["casefold", "delete([f])"], "ﬃ", "i"),
        (["nfd", "delete([\\u0300-\\u036f])", "nfc"], "Éa\u0323\u0307", "Ea"),
        (["collapse", "space([.])"], "a. ", "a "),
        ([], " The A ", " The A "),
    ],
)
def test_steps_apply_in_their_order(
    implementation: type[Pipeline], steps: list[str], text: str, expected: str
) -> None:
    assert build(implementation, *steps).normalize(text) == expected


def test_articles_may_be_any_words(implementation: type[Pipeline]) -> None:
    words = ("l", "d'", "ein", "c++", "\ud800")
    pipeline = implementation([("articles", words)], "whitespace", "multiset")
    text = "l ein eine l'eau"
    assert pipeline.normalize(text) == re.sub(r"\b(?:l|ein)\b", " ", text)


def test_every_normalizer_is_known_to_every_implementation(
    implementation: type[Pipeline],
) -> None:
    arguments: dict[str, CharacterSet | tuple[str, ...] | None] = {
        "nothing": None,
        "characters": PUNCTUATION,
        "language": ENGLISH,
        "text": ("y",),
    }
    for name in NORMALIZERS:
        argument = arguments[STEPS[name][0]]
        pipeline = implementation([(name, argument)], "whitespace", "multiset")
        assert pipeline.normalize("x") == "x"
