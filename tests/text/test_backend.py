"""Which implementation computes: chosen once, asked for by name, never in silence."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

WITHOUT_KERNEL = "import sys; sys.modules['answerkey._kernel'] = None; "
ASK = "import answerkey as ak; print(ak.backend_name(), ak.f1('Only Scale', 'Only the Scale plan'))"
REFUSED = "\ntry: ak.f1('a', 'a')\nexcept ak.UsageError as error: print(error)"


def run(code: str, backend: str | None) -> str:
    environment = {k: v for k, v in os.environ.items() if k != "ANSWERKEY_BACKEND"}
    if backend is not None:
        environment["ANSWERKEY_BACKEND"] = backend
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("code", "backend", "expected"),
    [
        (ASK, "spec", "spec 0.8"),
        (WITHOUT_KERNEL + ASK, None, "spec 0.8"),
        (WITHOUT_KERNEL + ASK, "", "spec 0.8"),
        (WITHOUT_KERNEL + ASK, "spec", "spec 0.8"),
    ],
)
def test_the_spec_is_used_when_asked_for_or_alone(
    code: str, backend: str | None, expected: str
) -> None:
    assert run(code, backend) == expected


def test_insisting_on_a_kernel_that_is_not_there_is_refused() -> None:
    told = run(WITHOUT_KERNEL + "import answerkey as ak" + REFUSED, "native")
    assert "the kernel was not compiled" in told
    assert "install again" in told


def test_an_unknown_backend_is_refused() -> None:
    told = run("import answerkey as ak" + REFUSED, "fast")
    assert told == "ANSWERKEY_BACKEND is 'fast'; accepted: native, spec, or not set"
