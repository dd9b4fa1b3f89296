"""Where text meets the terminal: tables laid out, colour only where someone sees it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from answerkey.errors import visible
from answerkey.reports.tables import Table

__all__ = ["note", "print_table", "print_text", "progress", "reading_progress"]

_PIPE_WIDTH = 120  # columns when stdout is no terminal, whose width nobody sees
_SHOWN_ROWS = 60
_LONG = 5_000  # items; below, a progress bar would only flicker
_SOON = 0.5  # seconds; before, a progress bar would only flicker


def _console(*, stderr: bool = False) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _PIPE_WIDTH
    # Data are text, never markup: no [bold], no emoji codes, no guessed colours.
    return Console(
        file=stream, width=width, markup=False, emoji=False, highlight=False, soft_wrap=False
    )


def print_table(table: Table) -> None:
    """Print a table on stdout; a very long one is cut, and says so."""
    grid = RichTable(box=None, pad_edge=False, padding=(0, 2, 0, 0), title_justify="left")
    grid.show_header = any(table.header)
    grid.title = Text(table.title, style="bold")
    for index, heading in enumerate(table.header):
        figure = index >= table.labels
        grid.add_column(
            Text(heading, style="dim"),
            justify="right" if figure else "left",
            no_wrap=figure,
            overflow="fold",
        )
    for row in table.rows[:_SHOWN_ROWS]:
        grid.add_row(*map(Text, row))
    console = _console()
    console.print(grid)
    if len(table.rows) > _SHOWN_ROWS:
        print_text(f"… and {len(table.rows) - _SHOWN_ROWS:,} more rows: --json or -o FILE has all")


def print_text(text: str, *, style: str = "", wrapped: bool = False) -> None:
    """Print one line on stdout.

    Args:
        text: The line.
        style: rich's name of its look.
        wrapped: Whether a terminal may begin new lines between words; what is to be copied whole
            is not wrapped, and neither is what goes to a file or another program.
    """
    _console().print(Text(text, style=style), soft_wrap=not (wrapped and sys.stdout.isatty()))


def note(text: str) -> None:
    """Say something about the run on stderr; its characters cannot act."""
    click.echo(visible(text), err=True)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], object] | None]:
    """Show a progress bar on stderr for long work, if someone watches."""
    if total < _LONG or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=_console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def reading_progress() -> Iterator[
    tuple[Callable[[int, int | None], None] | None, Callable[[int], None] | None]
]:
    """Show on stderr how many bytes are read and rows scored, if someone watches long work.

    Yields:
        What to call with the bytes read so far and their total, and with further rows.
    """
    if not sys.stderr.isatty():
        yield None, None
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("scoring"),
        BarColumn(),
        DownloadColumn(),
        TextColumn("{task.fields[rows]:,} rows"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=_console(stderr=True), transient=True)
    task = bar.add_task("", total=None, rows=0)
    begun, rows = time.monotonic(), 0

    def bytes_read(count: int, size: int | None) -> None:
        if not bar.live.is_started and time.monotonic() - begun > _SOON:
            bar.start()
        bar.update(task, completed=count, total=size)

    def rows_done(more: int) -> None:
        nonlocal rows
        rows += more
        bar.update(task, rows=rows)

    try:
        yield bytes_read, rows_done
    finally:
        bar.stop()
