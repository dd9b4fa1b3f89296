"""``answerkey serve``."""

from __future__ import annotations

import secrets

import click

from answerkey.cli.terminal import note
from answerkey.packages import package

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey serve
  answerkey serve --port 0 --open
  answerkey serve --host 0.0.0.0       for others too: demands the token it prints
"""


@click.command("serve", short_help="Open the page: try the scores, call the API.", epilog=_EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="0: a free one."
)
@click.option("--name", "names", multiple=True, help="A further host name to go by; repeatable.")
@click.option("--token", is_flag=True, help="Demand a token on this machine too.")
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
def command(*, host: str, port: int, names: tuple[str, ...], token: bool, opened: bool) -> None:
    """Serve the playground and the HTTP API until Ctrl-C.

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
    app = application(
        names=(*LOOPBACK, *names, f"[{host}]" if ":" in host else host),
        token=secret,
        any_address=not local,
    )
    with bound(host, port) as listening:
        url = address(listening, token=secret)
        click.echo(url)
        note("Ctrl-C stops it" if local else "Everybody who has this address can ask")
        if opened:
            click.launch(url)
        try:
            serve(app, listening)
        except KeyboardInterrupt:
            note("stopped")
