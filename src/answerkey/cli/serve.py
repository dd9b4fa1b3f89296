"""``answerkey serve``."""

from __future__ import annotations

from typing import Any

import click

from answerkey.cli.hosting import Host, hosting_options, need_packages, open_page

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey serve
  answerkey serve --port 0 --open
  answerkey serve --host 0.0.0.0       for others too: demands the token it prints
"""


@click.command("serve", short_help="Open the page: try the scores, call the API.", epilog=_EXAMPLES)
@hosting_options
def command(**hosting: Any) -> None:
    """Serve the playground and the HTTP API until Ctrl-C.

    Only this machine can ask, unless --host says otherwise; then every request needs the token.
    """
    need_packages("serve")
    open_page(Host(**hosting))
