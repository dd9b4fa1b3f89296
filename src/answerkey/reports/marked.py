"""The words of a text as written, each with what scoring makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from answerkey.evaluation.explanation import Explanation, Token

__all__ = ["Mark", "Word", "marked_pair", "marked_words"]

Mark: TypeAlias = Literal["shared", "alone", "partly", "removed"]
"""``alone``: only this side has it; ``partly``: one word, several tokens, some shared."""

_WORDS = re.compile(r"\S+")
_LONGEST = 2_000  # words that are marked one by one; nobody reads more


@dataclass(frozen=True, slots=True)
class Word:
    """A word as written.

    Args:
        text: The word; no white space around it.
        mark: What became of it.
        becomes: Its tokens after normalizing, joined by a space; empty if it is removed.
        glued: Whether it follows the word before without a space.
    """

    text: str
    mark: Mark
    becomes: str
    glued: bool = False


def marked_words(
    text: str, tokens: Sequence[Token], tokenize: Callable[[str], Sequence[str]]
) -> tuple[Word, ...]:
    """Find each token in the text that it came from.

    Args:
        text: The text as written.
        tokens: Its tokens in order, as ``explain`` marks them.
        tokenize: What makes tokens of a text.

    Returns:
        The words, or the characters where a word is several tokens and that tells more; the
        tokens alone where a step looks further than a word, so that no word has its own.

    Examples:
        >>> from answerkey.evaluation.explanation import explain
        >>> [(word.text, word.mark) for word in marked_pair(explain("The cat", "cat"))[0]]
        [('The', 'removed'), ('cat', 'shared')]
    """
    words = [(found.group(), False) for found in _WORDS.finditer(text)]
    characters = [(one, at > 0) for word, _ in words for at, one in enumerate(word)]
    placed = _placed(words, tokens, tokenize)
    if placed is None or any(" " in word.becomes for word in placed):
        placed = _placed(characters, tokens, tokenize) or placed
    if placed is not None:
        return placed
    return tuple(Word(token.text, _mark([token]), token.text) for token in tokens[:_LONGEST])


def marked_pair(explanation: Explanation) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """Mark the words of the prediction, and those of the best reference."""
    recipe = explanation.score.convention
    written = explanation.traces[len(recipe.extract)]
    tokenize = recipe.pipeline.tokenize
    return (
        marked_words(written.prediction, explanation.prediction_tokens, tokenize),
        marked_words(written.reference, explanation.reference_tokens, tokenize),
    )


def _placed(
    pieces: Sequence[tuple[str, bool]],
    tokens: Sequence[Token],
    tokenize: Callable[[str], Sequence[str]],
) -> tuple[Word, ...] | None:
    """Give each piece the tokens it makes; None if together they make others."""
    words: list[Word] = []
    at = 0
    for text, glued in pieces[:_LONGEST]:
        made = tuple(tokenize(text))
        own = tokens[at : at + len(made)]
        if tuple(token.text for token in own) != made:
            return None
        words.append(Word(text, _mark(own), " ".join(made), glued))
        at += len(made)
    return tuple(words) if at == len(tokens) or len(pieces) > _LONGEST else None


def _mark(tokens: Sequence[Token]) -> Mark:
    shared = sum(token.shared for token in tokens)
    if not tokens:
        return "removed"
    return "shared" if shared == len(tokens) else "partly" if shared else "alone"
