"""The application in this process, and a server with a browser before it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from safe_replies import check_headers
from support import needs

if TYPE_CHECKING:
    from fastapi.testclient import TestClient
    from playwright.sync_api import Page


@pytest.fixture
def client_of() -> Callable[..., TestClient]:
    """Make a client of an application that is not listening anywhere."""
    needs("web")
    from fastapi.testclient import TestClient

    from answerkey.web.application import application

    def made(**given: Any) -> TestClient:
        client = TestClient(
            application(**given),
            base_url="http://127.0.0.1:8765",
            raise_server_exceptions=False,
            follow_redirects=False,
        )
        client.event_hooks = {"response": [lambda reply: check_headers(reply.headers)]}
        return client

    return made


@pytest.fixture
def client(client_of: Callable[..., TestClient]) -> TestClient:
    """A client that needs no token."""
    return client_of()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of a server in a thread of its own."""
    needs("web")
    import uvicorn

    from answerkey.web.application import application
    from answerkey.web.serving import address, bound, settings

    with bound("127.0.0.1", 0) as listening:
        server = uvicorn.Server(settings(application()))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield address(listening)
        server.should_exit = True
        thread.join()


@pytest.fixture
def page(browser: Any, served: str) -> Iterator[Page]:
    """A page of the playground; at the end nothing has complained or opened a dialog."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    complaints: list[str] = []
    replies: list[dict[str, str]] = []
    opened.on("response", lambda reply: replies.append(reply.headers))
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
    opened.goto(served)
    opened.wait_for_selector("body[data-ready]")
    yield opened
    context.close()
    assert complaints == []
    for headers in replies:
        check_headers(headers)
