"""Regular expressions from users, matched within a time that is bounded.

A pattern with groups or repetitions can keep Python's ``re`` busy for ever, and nothing
interrupts it. Such a pattern is matched in a child process, which is ended when its time is
over; the engine, and so the result, is the same.
"""

from __future__ import annotations

import atexit
import json
import os
import re
from contextlib import suppress
from functools import lru_cache
from threading import Event, Lock, Timer
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from answerkey.errors import InputError, quoted

if TYPE_CHECKING:
    import subprocess

__all__ = ["BadPatternError", "Method", "check_pattern", "groups", "matches"]

Method: TypeAlias = Literal["fullmatch", "match", "search"]
Groups: TypeAlias = list[str | None]

_SECONDS = 2.0
_MAY_BACKTRACK = re.compile(r"[(*+?{]")
_WORKER = """
import json, re, sys, warnings
warnings.simplefilter("ignore")
for line in sys.stdin:
    method, pattern, text, flags = json.loads(line)
    found = getattr(re.compile(pattern, flags), method)(text)
    print(json.dumps(found and [found[0], *found.groups()]), flush=True)
"""


class BadPatternError(InputError):
    """A text that is no regular expression."""


def matches(method: Method, pattern: str, text: str, flags: int = re.IGNORECASE) -> bool:
    """Tell whether a pattern matches a text, ignoring case unless told otherwise.

    Raises:
        BadPatternError: It is no pattern.
        InputError: It takes longer than two seconds.

    Examples:
        >>> matches("search", "jan(uary)? 1st", "On January 1st")
        True
    """
    return groups(method, pattern, text, flags) is not None


def groups(method: Method, pattern: str, text: str, flags: int = 0) -> Groups | None:
    """Return what a pattern matches and its groups, or None if it does not match.

    Raises:
        BadPatternError: It is no pattern.
        InputError: It takes longer than two seconds.

    Examples:
        >>> groups("search", "([0-9]+) km", "about 42 km")
        ['42 km', '42']
    """
    compiled = check_pattern(pattern, flags)
    if not _MAY_BACKTRACK.search(pattern):
        found = getattr(compiled, method)(text)
        return [found[0]] if found else None
    answer = _CHILD.ask([method, pattern, text, flags])
    if not answer:
        raise InputError(
            f"the pattern {quoted(pattern)} took more than {_SECONDS:g} seconds",
            remedy="write it without a repetition inside a repetition",
        )
    return cast("Groups | None", json.loads(answer))


@lru_cache(maxsize=512)
def check_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Compile a pattern.

    Raises:
        BadPatternError: It is no pattern.
    """
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
        self._of_parent: subprocess.Popen[str] | None = None
        self._lock = Lock()

    def ask(self, request: list[object]) -> str:
        """Return the answer, which is empty if there is none in time.

        Raises:
            InputError: The process ended by itself, twice.
        """
        line = json.dumps(request) + "\n"
        with self._lock:
            for _ in range(2):
                answer, in_time = self._answer(line)
                if answer or not in_time:
                    return answer
        raise InputError("the process that matches patterns ended", remedy="is memory short?")

    def _answer(self, line: str) -> tuple[str, bool]:
        """Return the answer, and whether it came or failed before the time was over."""
        if self._process and self._process.poll() is not None:
            self._end()
        child = self._process = self._process or self._started()
        assert child.stdin  # noqa: S101 - for the type checker: both are pipes
        assert child.stdout  # noqa: S101
        over = Event()

        def stop() -> None:
            over.set()
            child.kill()

        timer = Timer(_SECONDS, stop)
        timer.start()
        try:
            child.stdin.write(line)
            child.stdin.flush()
            answer = child.stdout.readline()
        except OSError:
            answer = ""
        except BaseException:
            # An answer that is still to come would be taken for the next one's.
            self._end()
            raise
        finally:
            timer.cancel()
        if not answer:
            self._end()
        return answer, not over.is_set()

    @staticmethod
    def _started() -> subprocess.Popen[str]:
        import subprocess  # seldom used, and slow to import
        import sys

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
            with suppress(OSError):  # what was not sent cannot be flushed
                child.communicate()

    def end(self) -> None:
        """End the process; for the interpreter's exit."""
        with self._lock:
            self._end()

    def forget(self) -> None:
        """Leave the process to the parent from which this one was forked."""
        self._of_parent, self._process = self._process, None  # kept: it must not be waited for
        self._lock = Lock()


_CHILD = _Child()
atexit.register(_CHILD.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_CHILD.forget)
