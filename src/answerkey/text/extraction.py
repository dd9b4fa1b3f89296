"""Taking the answer out of what a model wrote: text in, text out.

These run in Python before either backend sees the prediction, so there is nothing to keep
equal. Those that name a place keep the whole text where the place is not found: a model that
answers plainly is right. Those that name a form (a number, a box, a pattern) leave nothing
where it is not found: nothing was answered in that form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from answerkey.text.patterns import groups

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from answerkey.text.spec.pipeline import Counts, Pipeline

__all__ = ["EXTRACTORS", "STOP_TOKENS", "Extracting"]

Words = tuple[str, ...]

_THINKING = re.compile("<(/?)think(?:ing)?>")
_NUMBER = re.compile(
    r"(?:(?<![\w.,)\]])[-+\u2212])?(?:\d+(?:[.,]\d+)*|(?<!\w)\.\d+)(?:[eE][-+]?\d+)?"
)
_BOX = "\\boxed{"

STOP_TOKENS = (
    *("</s>", "<s>", "<eos>", "<pad>", "[PAD]", "<|endoftext|>", "<|end_of_text|>"),
    *("<|im_end|>", "<|eot_id|>", "<|eom_id|>", "<|end|>", "<|return|>", "<end_of_turn>"),
    *("<|end_of_turn|>", "<|endofturn|>", "<|END_OF_TURN_TOKEN|>"),
)
"""Tokens with which models end a turn, when they are left in the text."""


def strip_think(text: str, words: Words) -> str:
    """Remove ``<think>…</think>`` and ``<thinking>…</thinking>``, wherever they stand.

    What stands before a closing tag that nothing opened was thought too: the opening tag
    belongs to many a prompt. Of an opening tag that nothing closes ``drop`` removes all that
    follows, since the thinking was cut off before an answer, and ``keep`` removes nothing.
    """
    kept: list[str] = []
    start, opened = 0, -1
    for tag in _THINKING.finditer(text):
        if tag[1]:
            kept = kept if opened >= 0 else []
            start, opened = tag.end(), -1
        elif opened < 0:
            kept.append(text[start : tag.start()])
            opened = tag.start()
    if opened < 0 or words == ("keep",):
        kept.append(text[start if opened < 0 else opened :])
    return "".join(kept).strip()


def first_line(text: str) -> str:
    """Keep the first line that is not blank."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def last_line(text: str) -> str:
    """Keep the last line that is not blank."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")


def after_text(text: str, words: Words) -> str:
    """Keep what stands behind the last occurrence of the text."""
    (marker,) = words
    return text.rpartition(marker)[2]


def before_text(text: str, words: Words) -> str:
    """Keep what stands before the first occurrence of the text."""
    (marker,) = words
    return text.partition(marker)[0]


def stop_tokens(text: str) -> str:
    """Remove the tokens of ``STOP_TOKENS`` from the end, and white space with them."""
    end = len(text.rstrip())
    while stop := next((stop for stop in STOP_TOKENS if text.endswith(stop, 0, end)), ""):
        end -= len(stop)
        while end and text[end - 1].isspace():
            end -= 1
    return text[:end]


def last_number(text: str) -> str:
    """Keep the last number, as it is written: sign, digits, points and commas between them."""
    found = ""
    for found in _NUMBER.findall(text):  # noqa: B007 - the last one
        pass
    return found


def boxed(text: str) -> str:
    r"""Keep what the last ``\boxed{…}`` holds, its braces balanced."""
    depth, openings, found = 0, [], ""
    at = 0
    while at < len(text):
        if text.startswith(_BOX, at):
            openings.append((depth, at + len(_BOX)))
            at += len(_BOX) - 1
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth = max(depth - 1, 0)
            if openings and openings[-1][0] == depth:
                _, start = openings.pop()
                found = text[start:at]
        at += 1
    return found


def regex(text: str, words: Words) -> str:
    """Keep the first match's first group that took part, or all of it if there is no group.

    Raises:
        InputError: The pattern takes longer than two seconds.
    """
    (pattern,) = words
    found = groups("search", pattern, text)
    if not found:
        return ""
    whole, *parts = found
    return next((part for part in parts if part is not None), whole or "")


EXTRACTORS: dict[str, Callable[..., str]] = {
    "strip-think": strip_think,
    "first-line": first_line,
    "last-line": last_line,
    "after-text": after_text,
    "before-text": before_text,
    "stop-tokens": stop_tokens,
    "last-number": last_number,
    "boxed": boxed,
    "regex": regex,
}


class Extracting:
    """A pipeline whose predictions are extracted first."""

    def __init__(self, extractors: Iterable[Callable[[str], str]], pipeline: Pipeline) -> None:
        self._extractors = list(extractors)
        self._pipeline = pipeline

    def normalize(self, text: str) -> str:
        """Return the text after every normalizer."""
        return self._pipeline.normalize(text)

    def extract(self, text: str) -> str:
        """Return what of a prediction is scored, before normalizing."""
        for extractor in self._extractors:
            text = extractor(text)
        return text

    def tokenize(self, text: str) -> list[str]:
        """Return the tokens of the normalized text."""
        return self._pipeline.tokenize(text)

    def count(self, prediction: str, references: Sequence[str]) -> list[Counts]:
        """Compare one prediction with each of its references."""
        return self._pipeline.count(self.extract(prediction), references)

    def count_many(
        self,
        predictions: Sequence[str],
        references: Sequence[str],
        lengths: NDArray[np.int64],
        out: NDArray[np.int64],
    ) -> None:
        """Compare each prediction with its references, as ``Pipeline.count_many`` does."""
        extracted = [self.extract(prediction) for prediction in predictions]
        self._pipeline.count_many(extracted, references, lengths, out)
