"""References that are regular expressions, matched within a time that is bounded.

A pattern with groups or repetitions can keep Python's ``re`` busy for ever, and nothing
interrupts it. Such a pattern is matched in a child process, which is ended when its time is
over; the engine, and so the result, is the same.
"""

from __future__ import annotations

import atexit
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock, Timer
from typing import Literal, TypeAlias

from answerkey.errors import InputError, quoted
from answerkey.programs import Figures
from answerkey.programs.references import some

__all__ = ["BadPatternError", "Method", "matches", "orqa_regex"]

Method: TypeAlias = Literal["fullmatch", "match", "search"]

_SECONDS = 2.0
_MAY_BACKTRACK = re.compile(r"[(*+?{]")
_WORKER = """
import json, re, sys, warnings
warnings.simplefilter("ignore")
for line in sys.stdin:
    method, pattern, text, flags = json.loads(line)
    found = getattr(re.compile(pattern, flags), method)(text) is not None
    print(json.dumps(found), flush=True)
"""


class BadPatternError(InputError):
    """A reference that is no regular expression."""


def matches(method: Method, pattern: str, text: str, flags: int = re.IGNORECASE) -> bool:
    """Tell whether a pattern matches a text, ignoring case unless told otherwise.

    Raises:
        BadPatternError: It is no pattern.
        InputError: It takes longer than two seconds.

    Examples:
        >>> matches("search", "jan(uary)? 1st", "On January 1st")
        True
    """
    compiled = _compiled(pattern, flags)
    if not _MAY_BACKTRACK.search(pattern):
        return getattr(compiled, method)(text) is not None
    found = _CHILD.ask([method, pattern, text, flags])
    if found is None:
        raise InputError(
            f"the pattern {quoted(pattern)} took more than {_SECONDS:g} seconds",
            remedy="write it without a repetition inside a repetition",
        )
    return found


@lru_cache(maxsize=512)
def _compiled(pattern: str, flags: int) -> re.Pattern[str]:
    import warnings

    try:
        with warnings.catch_warnings():
            # Of sets inside sets, which a later Python may read otherwise.
            warnings.simplefilter("ignore", FutureWarning)
            return re.compile(pattern, flags)
    except (re.error, OverflowError, RecursionError) as error:
        raise BadPatternError(
            f"{quoted(pattern)} is no regular expression: {error}", accepted="a Python pattern"
        ) from None


class _Child:
    """The process that matches, started when first asked and again after it was ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lock = Lock()

    def ask(self, request: list[object]) -> bool | None:
        """Return the answer, or None if there is none in time."""
        with self._lock:
            child = self._process = self._process or self._started()
            assert child.stdin  # noqa: S101 - for the type checker: both are pipes
            assert child.stdout  # noqa: S101
            timer = Timer(_SECONDS, child.kill)
            timer.start()
            try:
                child.stdin.write(json.dumps(request) + "\n")
                child.stdin.flush()
                answer = child.stdout.readline()
            finally:
                timer.cancel()
            if answer:
                return bool(json.loads(answer))
            self._end()
            return None

    @staticmethod
    def _started() -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603 - this interpreter, and the text above
            [sys.executable, "-I", "-c", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
        )

    def _end(self) -> None:
        child, self._process = self._process, None
        if child:
            child.kill()
            child.communicate()

    def end(self) -> None:
        """End the process; for the interpreter's exit."""
        with self._lock:
            self._end()


_CHILD = _Child()
atexit.register(_CHILD.end)


def orqa_regex(prediction: str, references: Sequence[str]) -> Figures:
    """Score as ORQA does where references are patterns: one matches from the start.

    Case is ignored and nothing is normalized; a reference that is no pattern matches
    nothing. Source: google-research/language, ``language/orqa/utils/eval_utils.py``.
    """
    return {"em": float(any(_starts(pattern, prediction) for pattern in some(references)))}


def _starts(pattern: str, text: str) -> bool:
    try:
        return matches("match", pattern, text, re.IGNORECASE | re.UNICODE | re.MULTILINE)
    except BadPatternError:
        return False
