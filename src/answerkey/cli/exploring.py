"""Read a run to be explored, and say on stderr how far that is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from answerkey.cli.reading import read_several
from answerkey.cli.terminal import note
from answerkey.errors import counted
from answerkey.evaluation.systems import score_systems

if TYPE_CHECKING:
    from answerkey.web.application import Room

__all__ = ["explored"]


@contextmanager
def explored(
    files: Sequence[str], given: dict[str, object], *, convention: str | None
) -> Iterator[list[Room]]:
    """Read and score the files, and open a room for them; the work behind it ends with the block.

    Args:
        files: As for ``answerkey compare``, or of one system; without any there is no room.
        given: The values of ``reading_options``.
        convention: What scores; by default that of saved rows, or of the SQuAD file read.

    Raises:
        UsageError: An option cannot be meant.
        InputError: A file is refused.
    """
    if not files:
        yield []
        return
    from answerkey.explorer.answers import gathered
    from answerkey.explorer.examination import AWAITED, Examination, processes
    from answerkey.explorer.selection import Explorer
    from answerkey.web.run import run_room

    told = _timed(quiet=bool(given["quiet"]))
    runs = read_several(files, given, alone=True)
    told("files read")
    scored = score_systems(runs, convention=convention)
    told("answers scored")
    explorer = Explorer(gathered(runs, scored), awaited=AWAITED)
    examination = Examination(explorer, processes())
    room = run_room(explorer, examination)
    ready = counted(len(explorer.answers), "answer")
    told(f"{ready} ready; verdicts and findings follow while you look")
    examination.start()
    try:
        yield [room]
    finally:
        examination.close()


def _timed(*, quiet: bool) -> Callable[[str], None]:
    """Return what says how long a step took, where it took so long that somebody wonders."""
    last = time.monotonic()

    def told(what: str) -> None:
        nonlocal last
        seconds, last = time.monotonic() - last, time.monotonic()
        if not quiet:
            note(f"{what}  {seconds:.1f} s")

    return told
