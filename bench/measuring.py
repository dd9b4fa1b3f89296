"""Measuring time and memory, and naming the machine they were measured on."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

__all__ = ["cpu", "in_turn", "peak_added", "process_seconds"]

_STATUS = Path("/proc/self/status")
_CLEAR_PEAK = Path("/proc/self/clear_refs")


def seconds(run: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def in_turn(runs: Sequence[Callable[[], object]], *, rounds: int) -> list[list[float]]:
    """Time functions in turn, A B C A B C, so that all meet the same machine.

    Returns:
        For each function its time in every round, in seconds.
    """
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, column in zip(runs, times, strict=True):
            column.append(seconds(run))
    return times


def peak_added(run: Callable[[], object]) -> int | None:
    """Return by how many bytes the process grew at its peak during a call; Linux only.

    The peak is the kernel's own count of resident pages, so it holds what compiled code
    allocates too. What an earlier call freed but the allocator kept would hide a part of
    it: measure before anything else has run.
    """
    if not _STATUS.exists():
        return None
    _CLEAR_PEAK.write_text("5", "ascii")
    before = _resident("VmRSS")
    kept = run()
    added = _resident("VmHWM") - before
    del kept
    return added


def _resident(name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+) kB$", _STATUS.read_text("ascii"), re.MULTILINE)
    if found is None:
        message = f"{_STATUS} does not give {name}"
        raise RuntimeError(message)
    return int(found[1]) * 1024


def process_seconds(command: Sequence[str], *, rounds: int) -> float:
    """Return the median time of a whole process, from start to exit."""

    def run() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    run()  # the first start reads the files from disk and writes the bytecode
    return median(seconds(run) for _ in range(rounds))


def cpu() -> str:
    """Return the processor's name and how many of its cores this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    described = Path("/proc/cpuinfo")
    text = described.read_text("utf-8") if described.exists() else ""
    found = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return f"{found[1] if found else platform.machine()}, {cores} cores usable"
