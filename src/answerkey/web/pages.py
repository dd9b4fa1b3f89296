"""Pages and the files they load, read from the package once: no request names a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import FunctionLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from answerkey.errors import counted
from answerkey.version import __version__
from answerkey.web.faults import fault

__all__ = ["ROOMS", "page", "static"]

ROOMS: dict[str, str] = {"/": "Playground", "/api": "API"}
"""The rooms in the navigation: the path of each, and its name."""

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}


@cache
def _texts(folder: str) -> dict[str, str]:
    found = files("answerkey.web") / folder
    return {each.name: each.read_text("utf-8") for each in found.iterdir() if each.is_file()}


@cache
def _environment() -> SandboxedEnvironment:
    environment = SandboxedEnvironment(
        loader=FunctionLoader(lambda name: _texts("templates").get(name)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["counted"] = counted
    return environment


def page(template: str, *, at: str, rooms: dict[str, str], **values: object) -> HTMLResponse:
    """Render a page of the package.

    Args:
        template: Its file in ``templates``.
        at: The path of its room, which the navigation marks.
        rooms: The rooms in the navigation.
        values: What the template shows; escaped there.
    """
    shown = _environment().get_template(template)
    return HTMLResponse(shown.render(at=at, rooms=rooms, version=__version__, **values))


def static(name: str) -> Response:
    """Return a file that pages load: one of those the package holds, or 404."""
    text = _texts("static").get(name)
    if text is None:
        return fault(404, "not-found", "there is no such file")
    return Response(text, media_type=_TYPES[name.rpartition(".")[2]])
