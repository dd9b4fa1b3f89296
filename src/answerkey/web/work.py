"""Work for a request: small at once, large in a thread, and none without an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import anyio
from anyio import CapacityLimiter, to_thread

from answerkey.errors import UsageError

__all__ = ["done"]

_AT_ONCE = 2_000  # characters that are scored faster than a thread is handed the work
_SECONDS = 2.0
_THREADS = 2

Result = TypeVar("Result")
_limits: dict[str, CapacityLimiter] = {}


async def done(work: Callable[[], Result], *, characters: int) -> Result:
    """Do a request's work without keeping others waiting.

    Args:
        work: What to do.
        characters: How much text it reads.

    Raises:
        UsageError: It took longer than two seconds.
    """
    if characters <= _AT_ONCE:
        return work()
    limiter = _limits.setdefault("work", CapacityLimiter(_THREADS))
    with anyio.move_on_after(_SECONDS):
        return await to_thread.run_sync(work, abandon_on_cancel=True, limiter=limiter)
    raise UsageError(
        f"the work took longer than {_SECONDS:g} seconds",
        accepted="shorter texts, fewer at once",
        remedy="score large texts with answerkey score",
    )
