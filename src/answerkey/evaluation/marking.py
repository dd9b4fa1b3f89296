"""Which words of two texts a convention shares, keeps apart and drops, in the texts as written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from answerkey.recipes.conventions import Convention

__all__ = ["Mark", "Word", "marked_words"]

Mark: TypeAlias = Literal["shared", "partly", "apart", "removed"]


class Word(NamedTuple):
    """A word as written, and what became of it.

    Args:
        text: The word, with what stands beside it up to the next white space.
        mark: ``shared`` with the other side, ``partly`` where only some of its tokens are,
            ``apart`` where none is, and ``removed`` where the convention leaves nothing of it.
    """

    text: str
    mark: Mark


def marked_words(
    prediction: str, reference: str, convention: Convention
) -> tuple[list[Word], list[Word]]:
    """Mark the words of a prediction and a reference.

    Tokens are shared as multisets. Words are told apart by white space; a step that works across
    them, such as one for numbers with units, is seen as far as it works within them.

    Args:
        prediction: The prediction; what an extraction leaves out is removed.
        reference: The reference.
        convention: The recipe; under a program the words themselves are compared.

    Examples:
        >>> from answerkey.recipes.conventions import convention
        >>> marked_words("The red plan", "a Red roof", convention("squad-v2"))[0]
        [Word(text='The', mark='removed'), Word(text='red', mark='shared'), \
Word(text='plan', mark='apart')]
    """
    left, right = _tokens(prediction, convention), _tokens(reference, convention)
    return (
        _marked(left, Counter(token for _, tokens in right for token in tokens)),
        _marked(right, Counter(token for _, tokens in left for token in tokens)),
    )


def _tokens(text: str, convention: Convention) -> list[tuple[str, list[str]]]:
    if convention.program != "pipeline":
        return [(word, [word.casefold()]) for word in text.split()]
    pipeline = convention.pipeline
    return [(word, pipeline.tokenize(word)) for word in text.split()]


def _marked(words: Sequence[tuple[str, list[str]]], others: Counter[str]) -> list[Word]:
    found = []
    for text, tokens in words:
        shared = 0
        for token in tokens:
            shared += others[token] > 0
            others[token] -= 1
        mark: Mark = "removed" if not tokens else "apart" if not shared else "shared"
        found.append(Word(text, "partly" if 0 < shared < len(tokens) else mark))
    return found
