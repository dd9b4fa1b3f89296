"""The API against its own OpenAPI description, by Schemathesis."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from safe_replies import check_headers

schemathesis = pytest.importorskip("schemathesis")
pytest.importorskip("fastapi")

from schemathesis.specs.openapi.checks import (  # noqa: E402
    positive_data_acceptance,
    unsupported_method,
)

from answerkey.web.application import application  # noqa: E402 - as the lines above say

TOO_LONG = 413  # is told of the whole body, before any field is read
# No convention of that name, or none that can score this: no shape tells that.
REFUSED_BY_THE_LIBRARY = {"usage", "input"}

described = schemathesis.openapi.from_asgi("/api/openapi.json", application(names=["testserver"]))


@pytest.mark.slow
@described.parametrize()
@settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
def test_it_does_what_its_description_says(case: Any) -> None:
    reply = case.call()
    check_headers({name: values[0] for name, values in reply.headers.items()})
    if reply.status_code == TOO_LONG:
        return
    excluded = [unsupported_method]  # the guard asks for JSON before any routing
    if reply.status_code == 422 and reply.json()["error"]["code"] in REFUSED_BY_THE_LIBRARY:
        excluded.append(positive_data_acceptance)
    case.validate_response(reply, excluded_checks=excluded)
