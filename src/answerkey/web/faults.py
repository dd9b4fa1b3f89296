"""The one shape of every reply that is not a success."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

import orjson
from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from answerkey.errors import AnswerkeyError, visible

__all__ = ["FAULT_SCHEMA", "fault", "of_body", "of_library", "of_routing", "of_server"]

_NAMES = ("code", "message", "where", "accepted", "remedy")
FAULT_SCHEMA = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": list(_NAMES),
            "properties": {name: {"type": "string"} for name in _NAMES},
        }
    },
}
"""The shape as JSON Schema, for the API's description."""


def fault(  # noqa: PLR0917 - the fields, in their order
    status: int,
    code: str,
    message: str,
    where: str = "",
    accepted: str = "",
    remedy: str = "",
) -> Response:
    """Return a reply that says what is wrong; every field is a text, empty where unknown.

    Examples:
        >>> orjson.loads(fault(404, "not-found", "there is no such page").body)["error"]["code"]
        'not-found'
    """
    values = (code, message, where, accepted, remedy)
    error = {name: visible(value) for name, value in zip(_NAMES, values, strict=True)}
    return Response(orjson.dumps({"error": error}), status, media_type="application/json")


async def of_library(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Answer with what the library refuses: 422, as the request was understood."""
    if not isinstance(error, AnswerkeyError):
        raise error
    code = type(error).__name__.removesuffix("Error").lower()
    return fault(422, code, error.found, str(error.where or ""), error.accepted, error.remedy)


async def of_body(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Answer with the first thing that a body lacks: 400 where it is no JSON, else 422."""
    if not isinstance(error, RequestValidationError):
        raise error
    found = error.errors()
    if found[0]["type"] == "json_invalid":
        place = f"character {found[0]['loc'][-1]}"
        return fault(400, "json", "the body is not JSON", place, "a JSON object in UTF-8")
    # Of the shapes that a value may have, the one that fits furthest was meant.
    where, message = max(((_place(one["loc"]), one["msg"]) for one in found), key=_depth)
    return fault(422, "body", message, ".".join(where), remedy="/api describes what is accepted")


def _place(location: Sequence[object]) -> list[str]:
    """Return the fields and numbers on the way, without pydantic's names of the shapes tried."""
    parts = map(str, location)
    return [
        p for p in parts if p.replace("_", "").isalnum() and p not in {"body", "one", "several"}
    ]


def _depth(found: tuple[list[str], str]) -> int:
    return len(found[0])


async def of_routing(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Answer for an address or method that there is not."""
    if not isinstance(error, HTTPException):
        raise error
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    answer = fault(error.status_code, code, code.replace("-", " "), remedy="/api lists what is")
    answer.headers.update(error.headers or {})
    return answer


async def of_server(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Answer for a fault of answerkey's own; the terminal has the details."""
    return fault(500, "fault", "a fault of answerkey", remedy="see the terminal it runs in")
