"""Fixtures that every test shares, and how hypothesis searches."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import Any

import pytest
from browser import chromium
from hypothesis import settings
from support import GoldenPair, golden_pairs

from answerkey.text.backend import Pipeline

settings.register_profile("fixed", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

IMPLEMENTATIONS = {"spec": "answerkey.text.spec.pipeline", "kernel": "answerkey._kernel"}


def implementation_named(name: str) -> type[Pipeline]:
    """Return one of the two ``Pipeline`` classes; skip where the kernel was not compiled."""
    try:
        module = importlib.import_module(IMPLEMENTATIONS[name])
    except ImportError as error:
        reason = f"the kernel was not compiled on this machine: {error}"
        if os.environ.get("ANSWERKEY_REQUIRE_KERNEL") == "1":
            pytest.fail(f"ANSWERKEY_REQUIRE_KERNEL=1, but {reason}", pytrace=False)
        pytest.skip(reason)
    found: type[Pipeline] = module.Pipeline
    return found


@pytest.fixture(scope="session", params=IMPLEMENTATIONS)
def implementation(request: pytest.FixtureRequest) -> type[Pipeline]:
    """Each implementation of the text layer in turn."""
    return implementation_named(request.param)


@pytest.fixture(scope="session")
def twins() -> tuple[type[Pipeline], type[Pipeline]]:
    """Both implementations, for tests that compare them."""
    return implementation_named("spec"), implementation_named("kernel")


@pytest.fixture(scope="session")
def pairs() -> list[GoldenPair]:
    """The pairs that the original programs scored."""
    return golden_pairs()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests: its driver runs once in a thread."""
    with chromium() as found:
        yield found
