"""Opening the server's page for a command: the options, the address, the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from answerkey.cli.terminal import note
from answerkey.packages import package

if TYPE_CHECKING:
    from answerkey.web.application import Room

__all__ = ["Host", "hosting_options", "need_packages", "open_page"]

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_OPTIONS = (
    click.option(
        "--host", default="127.0.0.1", show_default=True, help="The address to listen on."
    ),
    click.option(
        "--port",
        default=8765,
        show_default=True,
        type=click.IntRange(0, 65535),
        help="0: a free one.",
    ),
    click.option(
        "--name", "names", multiple=True, help="A further host name to go by; repeatable."
    ),
    click.option("--token", is_flag=True, help="Demand a token on this machine too."),
    click.option("--open", "opened", is_flag=True, help="Open the page in a browser."),
)


@dataclass(frozen=True, slots=True)
class Host:
    """How a page is offered.

    Args:
        host: The address to listen on.
        port: The port; 0 takes a free one.
        names: Further host names to answer to.
        token: Whether this machine's requests need the token too.
        opened: Whether to open the page in a browser.
    """

    host: str
    port: int
    names: tuple[str, ...]
    token: bool
    opened: bool


def hosting_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of ``Host``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def need_packages(purpose: str) -> None:
    """Refuse, with the way to install them, where the server's packages are missing."""
    for name in ("fastapi", "uvicorn", "jinja2"):
        package(name, extra="web", purpose=purpose)


def open_page(
    host: Host, rooms: AbstractContextManager[Sequence[Room]], *, told: str = "", end: str = ""
) -> None:
    """Print the page's address and serve it until Ctrl-C.

    Only this machine can ask, unless the host says otherwise; then every request needs a token.

    Args:
        host: How it is offered.
        rooms: Makes the rooms beside the playground, once the port is had; the address leads to
            the first.
        told: What else to say at the start.
        end: What else to say at the end.
    """
    from answerkey.web.application import application
    from answerkey.web.guard import LOOPBACK
    from answerkey.web.serving import address, bound, serve

    local = host.host in _LOOPBACK
    token = secrets.token_urlsafe(32) if host.token or not local else None
    own = f"[{host.host}]" if ":" in host.host else host.host
    with bound(host.host, host.port) as listening, rooms as made:
        app = application(
            rooms=made,
            names=(*LOOPBACK, *host.names, own),
            token=token,
            any_address=not local,
        )
        url = address(listening, path=made[0].path if made else "/", token=token)
        click.echo(url)
        if not local:
            note("Everybody who has this address can ask")
        note(f"{told}; Ctrl-C stops it" if told else "Ctrl-C stops it")
        if host.opened:
            click.launch(url)
        try:
            serve(app, listening)
        except KeyboardInterrupt:
            note(f"stopped; {end}" if end else "stopped")
