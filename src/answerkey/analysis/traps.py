"""Pairs on which scorers part, each under the cause it tests.

Small on purpose: where a scorer departs, the pair that shows it should be read at a glance.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TRAPS", "Trap"]

Pair = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Trap:
    """A cause of different scores, with pairs of a prediction and its references."""

    cause: str
    pairs: tuple[Pair, ...]


TRAPS: tuple[Trap, ...] = (
    Trap(
        "plain answers",
        (
            ("Paris", ("Paris",)),
            ("Paris", ("London",)),
            ("New York City", ("New York",)),
            ("Alexander Bell", ("Alexander Graham Bell",)),
            ("one two three", ("three four",)),
        ),
    ),
    Trap(
        "letter case",
        (
            ("paris", ("Paris",)),
            ("PARIS FRANCE", ("Paris",)),
            ("STRASSE", ("stra\u00dfe",)),
            ("\u0130stanbul", ("istanbul",)),
            ("\u039f\u0394\u039f\u03a3", ("\u03bf\u03b4\u03bf\u03c2",)),
        ),
    ),
    Trap(
        "articles",
        (
            ("the Eiffel Tower", ("Eiffel Tower",)),
            ("The cat", ("the cat sat",)),
            ("a cat and a dog", ("cat and dog",)),
            ("An hour", ("hour",)),
            ("vitamin A", ("vitamin",)),
            ("theatre", ("atre",)),
            ("Plan A.", ("plan",)),
        ),
    ),
    Trap(
        "punctuation",
        (
            ("Paris.", ("Paris",)),
            ("U.S.A.", ("USA",)),
            ("U.S.A.", ("U S A",)),
            ("well-known", ("well known",)),
            ("co-operate", ("cooperate",)),
            ("it's", ("its",)),
            ("rock & roll", ("rock roll",)),
            ("C++", ("C",)),
            ("snake_case", ("snake case",)),
            ("yes!", ("yes",)),
        ),
    ),
    Trap(
        "punctuation outside ASCII",
        (
            ("\u2018quoted\u2019", ("'quoted'",)),
            ("Lincoln\u2019s", ("Lincoln's",)),
            ("1914\u20131918", ("1914-1918",)),
            ("\u201cyes\u201d", ("yes",)),
            ("\u00abParis\u00bb", ("Paris",)),
            ("\u4e2d\u56fd\u3002", ("\u4e2d\u56fd",)),
        ),
    ),
    Trap(
        "white space",
        (
            (" Paris ", ("Paris",)),
            ("New  York", ("New York",)),
            ("New\tYork\n", ("New York",)),
            ("New\u00a0York", ("New York",)),
            ("New\u3000York", ("New York",)),
            ("New\u200bYork", ("New York",)),
            ("\u4e2d \u56fd", ("\u4e2d\u56fd",)),
        ),
    ),
    Trap(
        "repeated words",
        (
            ("no no", ("no",)),
            ("ha ha ha", ("ha",)),
            ("Paris Paris", ("Paris",)),
            ("b b c", ("b c c",)),
            ("one one one two", ("one two two",)),
        ),
    ),
    Trap(
        "word order",
        (
            ("429 not 200", ("200 not 429",)),
            ("Lincoln Abraham", ("Abraham Lincoln",)),
        ),
    ),
    Trap(
        "nothing left on a side",
        (
            ("", ("",)),
            ("", ("Paris",)),
            ("Paris", ("",)),
            ("the", ("a",)),
            ("...", ("",)),
            ("the", ("Paris",)),
            ("Paris", ("the",)),
            (" ", (" ",)),
        ),
    ),
    Trap(
        "numbers",
        (
            ("1,000", ("1000",)),
            ("1000.0", ("1000",)),
            ("$25", ("25",)),
            ("5 dogs", ("6 dogs",)),
            ("42 yards", ("42",)),
            ("3.14.", ("3.14",)),
            ("-5", ("5",)),
            ("\uff11\uff12", ("12",)),
        ),
    ),
    Trap(
        "yes, no and no answer",
        (
            ("yes", ("yes",)),
            ("yes", ("no",)),
            ("yes it is", ("yes",)),
            ("no", ("no it is not",)),
            ("noanswer", ("no answer",)),
            ("noanswer x", ("noanswer",)),
            ("unknown", ("unknown",)),
        ),
    ),
    Trap(
        "composed and decomposed characters",
        (
            ("caf\u00e9", ("cafe\u0301",)),
            ("a\u0300 la carte", ("la carte",)),
            ("\ufb01n", ("fin",)),
            ("\u00bd", ("1/2",)),
        ),
    ),
    Trap(
        "last digits",
        (
            ("one two three four five six seven", ("one two",)),
            ("b c d e f g h", ("b c d e x",)),
            ("one two three four five six seven eight nine ten", ("one two three",)),
        ),
    ),
    Trap(
        "lines",
        (
            ("Lagos\nQuestion: next", ("Lagos",)),
            ("\nLagos", ("Lagos",)),
        ),
    ),
    Trap(
        "several references",
        (
            ("Kennedy", ("John F. Kennedy", "Kennedy")),
            ("yes", ("yes", "no")),
            ("Bell", ("Alexander Graham Bell", "A. Bell", "Bell")),
            ("cat sat", ("black cat", "cat sat down", "sat")),
            ("", ("Paris", "")),
            ("Paris", ("", "Paris France")),
            ("Paris", ("paris", "Paris", "PARIS")),
        ),
    ),
)
