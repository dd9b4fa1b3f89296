"""``answerkey serve``."""

from __future__ import annotations

import secrets

import click

from answerkey.cli.exploring import explored
from answerkey.cli.reading import optional_reading_options, tokenizer_option
from answerkey.cli.terminal import note
from answerkey.packages import package

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey serve
  answerkey serve --port 0 --open
  answerkey serve rows.parquet --open            look at a run, answer by answer
  answerkey serve key.jsonl base.jsonl new.jsonl and where two systems differ
  answerkey serve --host 0.0.0.0       for others too: demands the token it prints
"""


@click.command(
    "serve",
    short_help="Open the page: try the scores, look at a run, call the API.",
    epilog=_EXAMPLES,
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="0: a free one."
)
@click.option("--name", "names", multiple=True, help="A further host name to go by; repeatable.")
@click.option("--token", is_flag=True, help="Demand a token on this machine too.")
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@click.option("-c", "--convention", metavar="NAME", help="Score the files by this convention.")
@tokenizer_option
@optional_reading_options
def command(
    *,
    files: tuple[str, ...],
    convention: str | None,
    host: str,
    port: int,
    names: tuple[str, ...],
    token: bool,
    opened: bool,
    **reading: object,
) -> None:
    """Serve the playground, the HTTP API, and a run if one is given, until Ctrl-C.

    With PREDICTIONS the page /run shows their scores, slices and every answer, to filter and
    sort; several files, or a column of systems, stand side by side. Files are recognized as by
    answerkey score, whose rows (-o rows.parquet) are scored as they were.

    Only this machine can ask, unless --host says otherwise; then every request needs the token.
    """
    package("fastapi", extra="web", purpose="serve")
    package("uvicorn", extra="web", purpose="serve")
    package("jinja2", extra="web", purpose="serve")
    from answerkey.web.application import application
    from answerkey.web.guard import LOOPBACK
    from answerkey.web.serving import address, bound, serve

    local = host in {"127.0.0.1", "localhost", "::1"}
    secret = secrets.token_urlsafe(32) if token or not local else None
    with bound(host, port) as listening, explored(files, reading, convention=convention) as rooms:
        app = application(
            rooms=rooms,
            names=(*LOOPBACK, *names, f"[{host}]" if ":" in host else host),
            token=secret,
            any_address=not local,
        )
        url = address(listening, token=secret, path=rooms[0].path if rooms else "/")
        click.echo(url)
        note("Ctrl-C stops it" if local else "Everybody who has this address can ask")
        if opened:
            click.launch(url)
        try:
            serve(app, listening)
        except KeyboardInterrupt:
            note("stopped")
