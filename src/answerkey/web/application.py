"""The application: the guard, around the API and the rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from answerkey.errors import AnswerkeyError
from answerkey.version import __version__
from answerkey.web import api, faults, playground
from answerkey.web.guard import LOOPBACK, Guard
from answerkey.web.pages import ROOMS, page, static

__all__ = ["Room", "application"]


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the page with a place in the navigation.

    Args:
        path: Where it begins, such as ``/review``.
        name: Its name in the navigation.
        router: What answers there; its paths are whole, and begin with ``path`` or ``/api``.
    """

    path: str
    name: str
    router: APIRouter


def application(
    *,
    rooms: Sequence[Room] = (),
    names: Sequence[str] = LOOPBACK,
    token: str | None = None,
    any_address: bool = False,
) -> Guard:
    """Put the application together.

    Args:
        rooms: Further rooms, beside the playground and the API.
        names: As for ``Guard``, as are the others.
        token: ``…``
        any_address: ``…``
    """
    app = FastAPI(
        title="answerkey",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its pages load their scripts from elsewhere; /api is ours
        redoc_url=None,
        redirect_slashes=False,
    )
    for kind, answer in (
        (AnswerkeyError, faults.of_library),
        (RequestValidationError, faults.of_body),
        (HTTPException, faults.of_routing),
        (Exception, faults.of_server),
    ):
        app.add_exception_handler(kind, answer)
    navigation = {**ROOMS, **{room.path: room.name for room in rooms}}
    app.state.rooms = navigation
    for router in (api.router, playground.router, *(room.router for room in rooms)):
        app.include_router(router)

    @app.get("/static/{name}", include_in_schema=False)
    async def file(name: str) -> Response:
        return static(name)

    @app.get("/api", include_in_schema=False)
    async def described(request: Request) -> Response:
        base = str(request.base_url).rstrip("/")
        return page("api.html", at="/api", rooms=navigation, description=app.openapi(), base=base)

    return Guard(app, names=names, token=token, any_address=any_address)
