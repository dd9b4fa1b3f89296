"""Every target of ``fuzz/`` over its corpus, on the kernel as it is installed."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from conftest import implementation_named

from answerkey.text.backend import backend_name

FUZZ = Path(__file__).parents[1] / "fuzz"
TARGETS = ["pipeline", "scorer", "json_rows", "csv_rows", "arrow"]


@pytest.fixture(scope="module")
def differential() -> ModuleType:
    pytest.importorskip("pyarrow")
    implementation_named("kernel")
    if backend_name() != "native":
        pytest.skip("there is nothing to compare")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FUZZ)
        import differential

        return differential


def inputs(target: str) -> list[bytes]:
    with zipfile.ZipFile(FUZZ / "corpus.zip") as archive:
        names = [name for name in archive.namelist() if name.startswith(f"{target}/")]
        return [archive.read(name) for name in names]


def run_all(differential: ModuleType, target: str) -> None:
    for data in inputs(target):
        differential.TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
def test_the_corpus(differential: ModuleType, target: str) -> None:
    assert len(inputs(target)) >= 40
    run_all(differential, target)


@pytest.mark.usefixtures("differential")
def test_the_corpus_without_avx2() -> None:
    if not importlib.import_module("answerkey._kernel").has_avx2():
        pytest.skip("every test runs without it")
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]; import test_fuzz, differential\n"
        "from answerkey import _kernel; assert not _kernel.has_avx2()\n"
        "for target in test_fuzz.TARGETS: test_fuzz.run_all(differential, target)"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(FUZZ), str(FUZZ.parent / "tests")],
        env={**os.environ, "ANSWERKEY_AVX2": "0"},
        check=True,
    )


def test_every_target_is_run(differential: ModuleType) -> None:
    assert list(differential.TARGETS) == TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_a_difference_is_noticed(
    differential: ModuleType, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def otherwise(*_: object) -> object:
        return b"another result"

    monkeypatch.setattr(differential.Pipeline, "tokenize", otherwise)
    monkeypatch.setattr(differential.Pipeline, "count_many", lambda *given: given[-1].fill(1))
    monkeypatch.setattr(differential.digests, "row_digests", otherwise)
    monkeypatch.setattr(differential.csv, "reader", lambda *_, **__: [["another"]])
    with pytest.raises(differential.DifferenceError):
        run_all(differential, target)
