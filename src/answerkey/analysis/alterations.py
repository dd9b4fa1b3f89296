"""Answers made from a key's own references: wrong ones and right ones, by declared rules.

A rule takes a reference and gives another answer, or None where it does not apply. What it
draws depends on the seed, the rule and the reference alone: neither on the order of items nor
on the platform.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from answerkey.analysis import mistakes, rewordings
from answerkey.analysis.source import Source

__all__ = ["ALTERATIONS", "Alteration", "Source"]


@dataclass(frozen=True, slots=True)
class Alteration:
    """A rule that makes an answer of a reference.

    Args:
        name: Its name.
        right: Whether the answer is still right.
        what: What it does.
        make: Gives the answer, or None.
    """

    name: str
    right: bool
    what: str
    make: Callable[[Source], str | None]

    def answer(self, reference: str, others: Sequence[str], seed: int) -> str | None:
        """Make an answer of a reference.

        Examples:
            >>> ALTERATIONS["order-turned"].answer("429 not 200", [], 0)
            '200 not 429'
        """

        def draw(n: int) -> int:
            text = f"{seed}\0{self.name}\0{reference}".encode("utf-8", "surrogatepass")
            return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % n

        made = self.make(Source(reference, others, draw))
        return None if made is None or made == reference else made


ALTERATIONS: dict[str, Alteration] = {
    name: Alteration(name, right, what, make)
    for name, right, what, make in (
        ("number-changed", False, "a number is another one", mistakes.number_changed),
        (
            "numbers-swapped",
            False,
            "two numbers have exchanged their places",
            mistakes.numbers_swapped,
        ),
        ("point-moved", False, "a number is ten times too small or large", mistakes.point_moved),
        ("unit-changed", False, "a unit or currency is another one", mistakes.unit_changed),
        ("negation", False, "the answer is negated", mistakes.negation),
        ("order-turned", False, "first and last word have exchanged places", mistakes.order_turned),
        ("entity-exchanged", False, "the answer is another item's", mistakes.entity_exchanged),
        ("word-exchanged", False, "the last word of a name is another's", mistakes.word_exchanged),
        ("letter-case", True, "in small letters, or in capitals", rewordings.letter_case),
        ("full-stop", True, "with a full stop", rewordings.full_stop),
        ("quotes", True, "in curly quotes", rewordings.quotes),
        ("article", True, "with an article, or without", rewordings.article),
        ("hyphen", True, "with a space for a hyphen", rewordings.hyphen),
        ("contraction", True, "contracted, or in full", rewordings.contraction),
        ("number-words", True, "a number in words, or in digits", rewordings.number_words),
        (
            "thousands-mark",
            True,
            "a number with a thousands mark, or without",
            rewordings.thousands,
        ),
        ("currency-form", True, "a currency as a word, or as a sign", rewordings.currency_form),
        ("date-form", True, "a date in the other order", rewordings.date_form),
        ("sentence", True, "in a full sentence", rewordings.sentence),
    )
}
"""Every rule by its name: those that make wrong answers, then those that make right ones."""
