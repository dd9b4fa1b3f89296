"""``answerkey review``."""

from __future__ import annotations

from contextlib import nullcontext
from typing import cast

import click

from answerkey.cli.hosting import Host, hosting_options, need_packages, open_page
from answerkey.cli.reading import optional_reading_options, read_files
from answerkey.cli.sections import Sectioned
from answerkey.cli.terminal import note, print_text
from answerkey.errors import UsageError, counted
from answerkey.recipes.conventions import DEFAULT
from answerkey.reports.files import check_outputs
from answerkey.reports.replacement import write_bytes
from answerkey.review.doubts import CHOICES, Choice, doubts
from answerkey.review.exchange import exported, imported
from answerkey.review.sheet import Sheet, sheet
from answerkey.review.store import Store
from answerkey.uncertainty.resampling import SEED

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey review answers.csv                        decide the doubtful answers in the browser
  answerkey review answers.csv --queue random --most 150   a sample, to estimate the accuracy
  answerkey review answers.csv --html review.html     a file for someone without Python
  answerkey review --import decisions-anna.jsonl      take in what came back
  answerkey review --export decisions.jsonl
"""


@click.command(
    "review",
    cls=Sectioned,
    epilog=_EXAMPLES,
)
@click.option(
    "--decisions",
    "path",
    default="decisions.sqlite",
    show_default=True,
    metavar="FILE",
    help="Where decisions are kept.",
)
@click.option(
    "--queue",
    type=click.Choice(CHOICES),
    default="doubtful",
    show_default=True,
    help="The doubtful ones, most informative first; a random sample; all in their order.",
)
@click.option(
    "--most", type=click.IntRange(1), default=200, show_default=True, help="So many answers."
)
@click.option("--seed", default=SEED, show_default=True, help="Of the random sample.")
@click.option("-c", "--convention", "name", metavar="NAME", help=f"[default: {DEFAULT}]")
@click.option("--as", "annotator", default="", metavar="NAME", help="Who decides.")
@click.option("--html", metavar="FILE", help="Write one offline file instead of opening a page.")
@click.option("--import", "taken", metavar="FILE", help="Take in exported decisions, and end.")
@click.option("--export", "given", metavar="FILE", help="Write all decisions, and end.")
@hosting_options
@optional_reading_options
def command(
    *,
    files: tuple[str, ...],
    path: str,
    queue: str,
    most: int,
    seed: int,
    name: str | None,
    annotator: str,
    html: str | None,
    taken: str | None,
    given: str | None,
    host: str,
    port: int,
    names: tuple[str, ...],
    token: bool,
    opened: bool,
    **reading: object,
) -> None:
    """Show people answers of PREDICTIONS one by one; they decide by a key each.

    Scores stay hidden until a decision. Every decision is kept, with who made it and when.
    """
    check_outputs([html] if html else [], files, (".html",))
    check_outputs([given] if given else [], (*files, path), (".jsonl",))
    made = _sheet(files, reading, name, cast("Choice", queue), most, seed) if files else None
    if taken is not None:
        _import(taken, path, made)
    if given is not None:
        with Store(path) as store:
            write_bytes(given, exported(store.decisions()))
    if taken is not None or given is not None:
        return
    if made is None:
        raise UsageError("no PREDICTIONS", remedy="--import and --export alone need none")
    if html is not None:
        from answerkey.web.offline import offline_page

        write_bytes(html, offline_page(made))
        note(
            f"{counted(len(made.cards), 'answer')}; what comes back: answerkey review --import FILE"
        )
        return
    _serve(made, path, annotator, Host(host, port, names, token, opened))


def _sheet(  # noqa: PLR0917 - the command's own options
    files: tuple[str, ...],
    reading: dict[str, object],
    name: str | None,
    queue: Choice,
    most: int,
    seed: int,
) -> Sheet:
    run = read_files(files, reading, by=["system"])
    convention = name or run.suggested_convention or DEFAULT
    found = doubts(run, convention=convention, choice=queue, seed=seed)
    if len(found) > most:
        note(f"the first {most:,} of {counted(len(found), 'answer')}; --most N shows more")
    return sheet(run, found[:most])


def _import(taken: str, path: str, made: Sheet | None) -> None:
    with Store(path) as store:
        found = imported(taken, store, items=made.items if made else None)
    people = ", ".join(f"{name} {count:,}" for name, count in found.annotators.items())
    print_text(f"{counted(found.new, 'decision')} taken in{f' ({people})' if people else ''}")
    if found.known:
        note(f"{counted(found.known, 'was', 'were')} known already")
    if found.elsewhere:
        about = counted(found.elsewhere, "is about an answer that is", "are about answers that are")
        note(f"{about} not in this run")


def _serve(made: Sheet, path: str, annotator: str, host: Host) -> None:
    need_packages("review")
    from answerkey.web.review import review_room

    with Store(path) as store:
        open_page(
            host,
            nullcontext([review_room(made, store, annotator=annotator)]),
            told=f"{counted(len(made.cards), 'answer')}, decisions go to {path}",
            end="what was decided is kept",
        )
