"""Where text meets the terminal: tables laid out, colour only where someone sees it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from answerkey.errors import counted, visible
from answerkey.reports.json_output import dumped
from answerkey.reports.tables import Table

__all__ = ["note", "print_json", "print_table", "print_text", "progress", "reading_progress"]

_PIPE_WIDTH = 120  # columns when stdout is no terminal, whose width nobody sees
_SHOWN_ROWS = 60
_GAP = 2  # columns of space between two of a table
_NARROWEST = 12  # columns that a text keeps where its words are longer
_LONG = 5_000  # items; below, a progress bar would only flicker
_SOON = 0.5  # seconds; before, a progress bar would only flicker


def _console(*, stderr: bool = False) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _PIPE_WIDTH
    # Data are text, never markup: no [bold], no emoji codes, no guessed colours.
    return Console(
        file=stream,
        width=width,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )


def print_table(table: Table, *, most: int = _SHOWN_ROWS) -> None:
    """Print a table on stdout; figures are never cut: a wide table goes on below itself.

    Args:
        table: The table.
        most: Rows to show; of a longer table it is said how many more there are.
    """
    console = _console()
    cells = [table.header, *table.rows[:most]]
    columns = list(zip(*cells, strict=True))
    if table.title:
        print_text(table.title, style="bold")
    for chosen in _parts(columns, table.labels, console.width):
        widths = _widths([columns[index] for index in chosen], table.labels, console.width)
        grid = RichTable(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
        grid.show_header = any(table.header)
        for index, width in zip(chosen, widths, strict=True):
            grid.add_column(
                Text(table.header[index], style="dim"),
                justify="right" if index >= table.labels else "left",
                width=width,
                overflow="fold",
            )
        for row in cells[1:]:
            grid.add_row(*(Text(row[index]) for index in chosen))
        console.print(grid, width=sum(widths) + _GAP * len(widths), crop=False)
    if len(table.rows) > most:
        print_text(
            f"… and {counted(len(table.rows) - most, 'more row')}: --json or -o FILE has all"
        )


def _parts(columns: Sequence[Sequence[str]], labels: int, width: int) -> Iterator[list[int]]:
    """Yield which columns stand beside each other: all texts, and the figures that fit."""
    figures = [max(map(cell_len, cells)) for cells in columns[labels:]]
    texts = sum(map(_longest_word, columns[:labels])) + _GAP * labels
    if texts + max(figures, default=0) > width:
        texts = sum(map(_least, columns[:labels])) + _GAP * labels
    part, taken = list(range(labels)), texts
    for index, wide in enumerate(figures, start=labels):
        if len(part) > labels and taken + wide > width:
            yield part
            part, taken = list(range(labels)), texts
        part.append(index)
        taken += wide + _GAP
    yield part


def _widths(columns: Sequence[Sequence[str]], labels: int, width: int) -> list[int]:
    """Return how wide each column is: texts give way, the widest first."""
    widths = [max(map(cell_len, cells)) for cells in columns]
    for floor in (_longest_word, _least):  # first between words, then inside them
        least = [*map(floor, columns[:labels])]
        spare = [index for index in range(labels) if widths[index] > least[index]]
        while spare and sum(widths) + _GAP * (len(widths) - 1) > width:
            widest = max(spare, key=widths.__getitem__)
            widths[widest] -= 1
            if widths[widest] == least[widest]:
                spare.remove(widest)
    return widths


def _longest_word(texts: Sequence[str]) -> int:
    return max((cell_len(word) for text in texts for word in text.split()), default=0)


def _least(texts: Sequence[str]) -> int:
    return min(_longest_word(texts), _NARROWEST)


def print_text(text: str, *, style: str = "", wrapped: bool = False) -> None:
    """Print one line on stdout.

    Args:
        text: The line.
        style: rich's name of its look.
        wrapped: Whether a terminal may begin new lines between words; what is to be copied whole
            is not wrapped, and neither is what goes to a file or another program.
    """
    _console().print(Text(text, style=style), soft_wrap=not (wrapped and sys.stdout.isatty()))


def print_json(content: object) -> None:
    """Print content on stdout as JSON, as a file of it would hold it."""
    sys.stdout.write(dumped(content).decode())


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
