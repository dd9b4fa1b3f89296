"""Steps of normalizing as values: a name, its arguments, a text that parses back.

``lower + delete(ascii-punctuation) + articles(en) + collapse`` is SQuAD's normalizer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from answerkey.errors import UsageError, nearest, quoted
from answerkey.recipes.signature import split_outside
from answerkey.text.backend import Operation
from answerkey.text.characters import (
    CharacterSet,
    bare_brackets,
    escaped,
    unescaped,
    unescaped_pattern,
)

__all__ = ["ARTICLES", "STEPS", "Step", "checked_steps", "format_steps", "parse_steps"]

Takes = Literal["nothing", "characters", "language", "text", "policy", "pattern"]

STEPS: dict[str, tuple[Takes, str]] = {
    "lower": ("nothing", "lower-case, as str.lower"),
    "lower-narrow": ("nothing", "lower-case and cut to the length before, as numpy does"),
    "casefold": ("nothing", "fold case, as str.casefold"),
    "nfc": ("nothing", "Unicode normalization form C"),
    "nfd": ("nothing", "Unicode normalization form D"),
    "nfkc": ("nothing", "Unicode normalization form KC"),
    "nfkd": ("nothing", "Unicode normalization form KD"),
    "delete": ("characters", "remove the characters"),
    "space": ("characters", "replace each of the characters by a space"),
    "space-text": ("text", "replace each occurrence of the text by a space"),
    "apart": ("characters", "put a space on each side of the characters"),
    "articles": ("language", "replace each article that stands alone by a space"),
    "articles-regex": ("language", "the same, with word boundaries of the regex module"),
    "articles-title": ("language", "delete each article, also capitalized, and the space behind"),
    "collapse": ("nothing", "make runs of white space one space and trim the ends"),
    "strip": ("nothing", "trim white space at the ends"),
    "trim-start": ("characters", "trim the characters at the start"),
    "trim-end": ("characters", "trim the characters at the end"),
    "before": ("characters", "keep what stands before the first of the characters"),
    "after-last": ("characters", "keep what stands behind the last of the characters"),
    "number": ("nothing", "write what float reads as float writes it: 1e3 is 1000.0"),
    "number-finite": ("nothing", "the same for finite numbers only"),
    "unwrap-finite": ("characters", "trim the characters where that lays bare a number"),
    "delete-beside-number": ("characters", "remove the characters, except from a number"),
    "delete-beside-finite": ("characters", "remove the characters, except from a finite number"),
    "split": ("characters", "cut at each of the characters; what follows is done to each piece"),
    "join": ("nothing", "join the pieces that are not blank by one space"),
    "strip-think": ("policy", "remove <think>…</think>"),
    "first-line": ("nothing", "keep the first line that is not blank"),
    "last-line": ("nothing", "keep the last line that is not blank"),
    "after-text": ("text", "keep what stands behind the last occurrence of the text"),
    "before-text": ("text", "keep what stands before the first occurrence of the text"),
    "stop-tokens": ("nothing", "remove tokens such as </s> and <|im_end|> from the end"),
    "last-number": ("nothing", "keep the last number as it is written, or nothing"),
    "boxed": ("nothing", "keep what the last \\boxed{…} holds, or nothing"),
    "regex": ("pattern", "keep the first match of the pattern, or its first group, or nothing"),
}
"""What each step takes, and what it does in words."""

ARTICLES: dict[str, tuple[str, ...]] = {
    "en": ("a", "an", "the"),
    "de": tuple("ein eine einen einem eines einer der die das den dem des".split()),
    "es": tuple("un una unos unas el la los las".split()),
    "fr": tuple("un une des le la les".split()),
    "vi": tuple("c\u1ee7a l\xe0 c\xe1i chi\u1ebfc nh\u1eefng".split()),
}
"""The articles of a language, as public scorers list them."""

POLICIES = {
    "drop": "and all that follows a tag that nothing closes",
    "keep": "but nothing where a tag is not closed",
}
"""What strip-think does with thinking that does not end."""

_EXAMPLES = {
    "characters": "ascii-punctuation",
    "language": "en",
    "policy": "drop",
    "pattern": "[0-9]+ km",
}

_STEP = re.compile(r"([a-z-]+)(?:\((.*)\))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of normalizing; ``str(step)`` parses back to an equal step.

    Args:
        name: A name of ``STEPS``.
        argument: Its argument, or an empty text; kept in canonical notation.

    Raises:
        UsageError: The step is unknown or its argument does not fit.

    Examples:
        >>> Step.parse("delete(ascii-punctuation)")
        Step(name='delete', argument='ascii-punctuation')
    """

    name: str
    argument: str = ""

    @classmethod
    def parse(cls, text: str) -> Step:
        """Read a step from its text.

        Raises:
            UsageError: The step is unknown or its argument does not fit.
        """
        found = _STEP.fullmatch(text.strip())
        if not found and "(" in text:
            raise UsageError(f"a parenthesis is not closed in {quoted(text, limit=200)}")
        return cls(found[1], found[2] or "") if found else cls(text.strip())

    @classmethod
    def of(cls, name: str, text: str) -> Step:
        r"""Return a step with a text or pattern as its argument, taken literally.

        Raises:
            UsageError: The step is unknown or its argument does not fit.

        Examples:
            >>> str(Step.of("regex", r"(\d+) km"))
            'regex(\\x28\\x5cd\\x2b\\x29 km)'
        """
        return cls(name, escaped(text))

    def __post_init__(self) -> None:
        """Check the argument and write it canonically."""
        name, argument = self.name, self.argument
        if name not in STEPS:
            raise UsageError(
                f"unknown step {quoted(name)}",
                accepted=", ".join(STEPS),
                remedy=nearest(str(name), STEPS),
            )
        takes, _ = STEPS[name]
        if takes == "nothing" and argument:
            raise UsageError(f"the step {name} takes no argument, found {quoted(argument)}")
        if takes != "nothing" and not argument:
            example = _EXAMPLES.get(takes, "text")
            raise UsageError(f"the step {name} takes {takes}", accepted=f"{name}({example})")
        if takes == "characters":
            argument = CharacterSet.parse(argument).text
        if takes == "text":
            _refuse_brackets(name, argument)
            argument = escaped(unescaped(argument))
        if takes == "pattern":
            pattern = unescaped_pattern(argument)
            _check_pattern(name, pattern)
            argument = escaped(pattern)
        if takes == "policy" and argument not in POLICIES:
            raise UsageError(
                f"the policy of {name} is {quoted(argument)}", accepted=", ".join(POLICIES)
            )
        if takes == "language" and argument not in ARTICLES:
            raise UsageError(
                f"no articles are listed for {quoted(argument)}", accepted=", ".join(ARTICLES)
            )
        object.__setattr__(self, "argument", argument)

    def __str__(self) -> str:
        return f"{self.name}({self.argument})" if self.argument else self.name

    @property
    def operation(self) -> Operation:
        """What the text layer is given for this step."""
        takes, _ = STEPS[self.name]
        if takes == "characters":
            return self.name, CharacterSet.parse(self.argument)
        if takes in {"text", "pattern"}:
            return self.name, (unescaped(self.argument),)
        if takes == "policy":
            return self.name, (self.argument,)
        return self.name, ARTICLES[self.argument] if takes == "language" else None

    def describe(self) -> str:
        """Say in words what the step does."""
        takes, words = STEPS[self.name]
        if takes == "characters":
            shown = CharacterSet.parse(self.argument).shown
            return words.replace("the characters", f"the characters {shown}")
        if takes in {"text", "pattern"}:
            return words.replace(f"the {takes}", f"'{unescaped(self.argument)}'")
        if takes == "policy":
            return f"{words}, {POLICIES[self.argument]}"
        if takes == "language":
            listed = ", ".join(ARTICLES[self.argument])
            return words.replace("article", f"article ({listed})")
        return words


def _refuse_brackets(name: str, text: str) -> None:
    """Refuse a bracket, which would take what follows in a recipe into the text."""
    bare = bare_brackets(text)
    if bare:
        written = ", ".join(f"\\x{ord(bracket):02x} for {bracket}" for bracket in bare)
        raise UsageError(
            f"a bracket in the text of {name}: {quoted(text, limit=200)}",
            accepted=f"write {written}",
            remedy="in Python answerkey.Step.of takes a text as it is",
        )


def _check_pattern(name: str, pattern: str) -> None:
    from answerkey.text.patterns import BadPatternError, check_pattern  # few recipes have one

    try:
        check_pattern(pattern)
    except BadPatternError as error:
        raise UsageError(f"the pattern of {name}: {error.found}") from None


def parse_steps(text: str) -> tuple[Step, ...]:
    """Read steps joined by ``+``; ``none`` is no step at all.

    Examples:
        >>> [step.name for step in parse_steps("lower + collapse")]
        ['lower', 'collapse']
    """
    if text.strip() in {"none", ""}:
        return ()
    return checked_steps(tuple(Step.parse(part) for part in split_outside(text, "+")))


def checked_steps(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return steps in which each split is closed by a join before the next.

    Raises:
        UsageError: A split or a join stands alone.
    """
    brackets = [step.name for step in steps if step.name in {"split", "join"}]
    if brackets != ["split", "join"] * (len(brackets) // 2):
        raise UsageError(
            f"split and join do not pair in {quoted(format_steps(steps), limit=200)}",
            accepted="split(…)+…+join, one after another",
        )
    return steps


def format_steps(steps: tuple[Step, ...]) -> str:
    """Write steps joined by ``+``; no step at all is ``none``."""
    return "+".join(map(str, steps)) or "none"
