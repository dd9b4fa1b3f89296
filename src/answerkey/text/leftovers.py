"""What a model left beside its answer, reasoning and tokens of its own, and what removes it."""

from __future__ import annotations

import re
from typing import NamedTuple

from answerkey.text.extraction import after_text, stop_tokens, strip_think

__all__ = ["TRACE", "Leftover", "leftover"]

TRACE = re.compile(r"</?(?:think|thinking|reasoning|scratchpad|thought)>", re.IGNORECASE)
"""A tag around reasoning."""

_STRIPPED = {"</think>", "</thinking>"}  # as strip-think knows them
_LABEL = re.compile(r"\s*((?:the |my )?(?:final |short )?answer(?: is)?:)", re.IGNORECASE)


class Leftover(NamedTuple):
    """What stands in a text beside the answer.

    Args:
        mark: The last tag that closes a trace, or the last token.
        steps: The steps of ``extract`` that remove it.
        rest: What they leave.
    """

    mark: str
    steps: tuple[str, ...]
    rest: str


def leftover(text: str) -> Leftover | None:
    """Find a closed trace of reasoning, with the label behind it, and tokens at the end.

    A trace that is not closed has no answer behind it, so there is nothing to lay bare.

    Examples:
        >>> leftover("<think>Quito? No.</think> Answer: Lima</s>")  # doctest: +NORMALIZE_WHITESPACE
        Leftover(mark='</think>',
                 steps=('strip-think(drop)', 'after-text(Answer:)', 'stop-tokens'), rest=' Lima')
        >>> leftover("Lima") is None
        True
    """
    steps: list[str] = []
    rest = text
    tags = TRACE.findall(text)
    mark = tags[-1] if tags and tags[-1].startswith("</") else ""
    if mark in _STRIPPED:
        steps.append("strip-think(drop)")
        rest = strip_think(rest, ("drop",))
    elif mark:
        steps.append(f"after-text({mark})")
        rest = after_text(rest, (mark,))
    label = _LABEL.match(rest) if mark else None
    if label:
        steps.append(f"after-text({label[1]})")
        rest = after_text(rest, (label[1],))
    stopped = stop_tokens(rest)
    if stopped != rest.rstrip():
        steps.append("stop-tokens")
        mark = mark or rest[len(stopped) :].split()[-1]
        rest = stopped
    return Leftover(mark, tuple(steps), rest) if steps else None
