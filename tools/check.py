"""Check all that CI checks, on the wheel that a user would install.

python3 tools/check.py          everything, in a temporary virtual environment
python3 tools/check.py --keep   everything, in .venv-check, made anew and kept
python3 tools/check.py --fast   lint and the fast tests, in the .venv-check that was kept

The first failure ends the run with exit code 1. Needs Python 3.11 or newer, a C++20
compiler and CMake; everything else is installed into the environment.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".venv-check"
TESTS = ROOT / "tests"
EXTRAS = "all"
# nltk's English sentence model is no Python package; this wheel carries a copy of it.
SENTENCE_MODEL = "llama-index-core==0.14.25"
SENTENCE_MODEL_AT = Path("llama_index", "core", "_static", "nltk_cache")
GROUPS = ("lint", "test")
FAST = ("-m", "not slow")
# One process a core.
PARALLEL = ("--numprocesses=auto", "--dist=worksteal")
# The folders whose tests score texts: the rest tells nothing new of the specification.
SCORING = (
    "text",
    "recipes",
    "programs",
    "evaluation",
    "golden",
    "parity",
    "findings",
    "analysis",
    "cli",
)

SCORES_AS_SPEC = """
import answerkey
assert answerkey.backend_name() == "spec", answerkey.backend_name()
assert answerkey.f1("Only Scale", "Only the Scale plan") == 0.8
print(answerkey.__file__)
"""
INSTALLED = "import answerkey; print(answerkey.__file__)"


class CheckError(Exception):
    """A check that failed, told in one line."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """Where the checks run.

    Args:
        environment: The virtual environment.
        scratch: A folder for builds, removed at the end.
    """

    environment: Path
    scratch: Path

    @property
    def python(self) -> str:
        """The environment's interpreter."""
        folder = "Scripts" if os.name == "nt" else "bin"
        return str(self.environment / folder / "python")

    @property
    def model(self) -> Path:
        """Where the sentence model is installed, apart from what can be imported."""
        return self.environment / "model"

    def module(self, *arguments: str, cwd: Path = ROOT, **settings: str) -> None:
        """Run a module of the environment, its output as it comes, and insist on success."""
        self._insist(run([self.python, "-m", *arguments], cwd=cwd, settings=settings))

    def quietly(self, *arguments: str, **settings: str) -> str:
        """Run the interpreter, and show its output only if it fails."""
        done = run([self.python, *arguments], cwd=self.scratch, settings=settings, captured=True)
        if done.returncode:
            print(done.stdout, flush=True)
        self._insist(done)
        return done.stdout.strip()

    @staticmethod
    def _insist(done: subprocess.CompletedProcess[str]) -> None:
        if done.returncode:
            message = f"exit code {done.returncode} of: {shlex.join(map(str, done.args))}"
            raise CheckError(message)


def run(
    command: list[str], *, cwd: Path, settings: Mapping[str, str], captured: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run a command without what the caller's own settings would change in it."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("ANSWERKEY_") and name not in {"PYTHONPATH", "PYTEST_ADDOPTS"}
    }
    return subprocess.run(
        command,
        cwd=cwd,
        env={**inherited, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if captured else None,
        stderr=subprocess.STDOUT if captured else None,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def make_environment(shop: Workshop) -> None:
    """Make the virtual environment and install the tools that check."""
    venv.create(shop.environment, clear=True, with_pip=True)
    # Older ones do not know dependency groups.
    shop.quietly("-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1")
    groups = [f"--group={ROOT / 'pyproject.toml'}:{group}" for group in GROUPS]
    shop.quietly("-m", "pip", "install", "--quiet", *groups)
    apart = ("--no-deps", f"--target={shop.model}")
    shop.quietly("-m", "pip", "install", "--quiet", *apart, SENTENCE_MODEL)


def install(shop: Workshop) -> None:
    """Build the wheel with its kernel and install it."""
    shop.quietly(
        *(
            "-m",
            "pip",
            "install",
            "--quiet",
            f"--config-settings=build-dir={shop.scratch / 'native'}",
        ),
        f"{ROOT}[{EXTRAS}]",
        ANSWERKEY_REQUIRE_KERNEL="1",
    )
    found = shop.quietly("-c", INSTALLED)
    if not Path(found).is_relative_to(shop.environment):
        message = f"the tests would run on {found}, not on the installed wheel"
        raise CheckError(message)
    print(found)


def install_browser(shop: Workshop) -> None:  # noqa: ARG001 - as of every check
    """Install Debian's Chromium where that can be done; elsewhere its tests are skipped."""
    if not shutil.which("chromium") and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            run(["apt-get", "-qq", *command], cwd=ROOT, settings={}, captured=True)
    found = shutil.which("chromium")
    print(found or "no Chromium: the tests of pages are skipped")


def install_latex(shop: Workshop) -> None:  # noqa: ARG001 - as of every check
    """Install LaTeX where that can be done, in some 20 s; elsewhere its tests are skipped."""
    packages = ["texlive-latex-base", "texlive-latex-recommended", "poppler-utils"]
    if not latex_is_there() and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            run(["apt-get", "-qq", *command], cwd=ROOT, settings={}, captured=True)
    found = shutil.which("pdflatex")
    print(found or "no LaTeX: the tests of its tables are skipped")


def required(found: object) -> str:
    """Return 1 where tests must not be skipped: what they need is there, or this is CI."""
    return "1" if found or os.environ.get("CI") else "0"


def latex_is_there() -> bool:
    """Tell whether the tests can compile a table and read what was set."""
    return all(map(shutil.which, ("pdflatex", "pdftotext")))


def check_lint(shop: Workshop) -> None:
    """Run ruff's rules over everything."""
    shop.module("ruff", "check", ".")


def check_format(shop: Workshop) -> None:
    """Compare the layout with the formatter's."""
    shop.module("ruff", "format", "--check", ".")


def check_types(shop: Workshop) -> None:
    """Run mypy as strictly as it can over the package."""
    shop.module("mypy", "--strict", "src/answerkey")


def run_tests(shop: Workshop, backend: str, *arguments: str) -> None:
    """Run the tests where only the installed wheel can be imported."""
    shop.module(
        *("pytest", f"--config-file={ROOT / 'pyproject.toml'}", f"--rootdir={ROOT}", *arguments),
        cwd=TESTS,
        ANSWERKEY_BACKEND=backend,
        ANSWERKEY_REQUIRE_KERNEL="1",
        ANSWERKEY_REQUIRE_EXTRAS="1",
        ANSWERKEY_REQUIRE_BROWSER=required(shutil.which("chromium")),
        ANSWERKEY_REQUIRE_LATEX=required(latex_is_there()),
        NLTK_DATA=str(shop.model / SENTENCE_MODEL_AT),
    )


def test_native(shop: Workshop) -> None:
    """Run every test on the kernel."""
    run_tests(shop, "native", *PARALLEL, str(TESTS))


def test_native_fast(shop: Workshop) -> None:
    """Run the fast tests on the kernel."""
    run_tests(shop, "native", *PARALLEL, *FAST, str(TESTS))


def test_spec(shop: Workshop) -> None:
    """Run the fast tests of what scores on the specification."""
    folders = [str(TESTS / folder) for folder in SCORING]
    run_tests(shop, "spec", *PARALLEL, *FAST, *folders)


def test_examples(shop: Workshop) -> None:
    """Run the examples in the installed package's docstrings."""
    run_tests(
        shop,
        "native",
        "--doctest-modules",
        "--override-ini=doctest_optionflags=NORMALIZE_WHITESPACE",
        "--pyargs",
        "answerkey",
    )


def count_instructions(shop: Workshop) -> None:
    """Compare how many instructions the kernel takes with those of the last commit."""
    shop.module("instructions", "--check", cwd=ROOT / "bench")


def test_fallback(shop: Workshop) -> None:
    """Install without a compiler: a pure wheel that scores, or an error if asked for one."""
    target = shop.scratch / "pure"
    compiler = str(shop.scratch / "no-such-compiler")
    without_compiler = {"CC": compiler, "CXX": compiler}

    def arguments(build: str) -> list[str]:
        settings = f"--config-settings=build-dir={shop.scratch / build}"
        return ["-m", "pip", "install", "--no-deps", f"--target={target}", settings, str(ROOT)]

    shop.quietly(*arguments("fallback"), **without_compiler)
    found = shop.quietly("-c", SCORES_AS_SPEC, PYTHONPATH=str(target))
    if not Path(found).is_relative_to(target):
        message = f"the fallback was to be tried, {found} was imported"
        raise CheckError(message)
    print(f"without a compiler: {found} scores as spec")
    refused = run(
        [shop.python, *arguments("refused"), "--upgrade"],
        cwd=shop.scratch,
        settings={**without_compiler, "ANSWERKEY_REQUIRE_KERNEL": "1"},
        captured=True,
    )
    if not refused.returncode or "CMake" not in refused.stdout:
        print(refused.stdout)
        message = "ANSWERKEY_REQUIRE_KERNEL=1 without a compiler must end in CMake's error"
        raise CheckError(message)
    print("with ANSWERKEY_REQUIRE_KERNEL=1: refused, as it must be")


Check = tuple[str, Callable[[Workshop], None]]

LINT: tuple[Check, ...] = (
    ("ruff check", check_lint),
    ("ruff format --check", check_format),
    ("mypy --strict", check_types),
)
EVERYTHING: tuple[Check, ...] = (
    ("a fresh environment", make_environment),
    ("the wheel, with its kernel", install),
    *LINT,
    ("a browser for the tests of pages", install_browser),
    ("LaTeX for the tests of its tables", install_latex),
    ("pytest on the kernel", test_native),
    ("pytest on the specification, what scores, without the slow tests", test_spec),
    ("the examples in docstrings", test_examples),
    ("the kernel's instructions", count_instructions),
    ("the wheel without a compiler", test_fallback),
)
FEW: tuple[Check, ...] = (
    ("the wheel, with its kernel", install),
    *LINT,
    ("pytest on the kernel, without the slow tests", test_native_fast),
)


@contextmanager
def workshop(*, keep: bool) -> Iterator[Workshop]:
    """Give the folders to work in, and remove afterwards what is not to be kept."""
    with tempfile.TemporaryDirectory(prefix="answerkey-check-") as folder:
        scratch = Path(folder).resolve()
        yield Workshop(KEPT if keep else scratch / "venv", scratch)


def perform(checks: tuple[Check, ...], shop: Workshop) -> None:
    """Perform checks in order, each under its heading."""
    for title, check in checks:
        print(f"\n== {title}", flush=True)
        start = time.monotonic()
        try:
            check(shop)
        except CheckError as error:
            sys.exit(f"\ncheck failed: {title}: {error}")
        print(f"   {time.monotonic() - start:.0f} s", flush=True)


def main() -> None:
    """Check, and leave with 0 if all is well."""
    parser = argparse.ArgumentParser(description="Check everything that CI checks.")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--keep", action="store_true", help="work in .venv-check and keep it")
    how.add_argument("--fast", action="store_true", help="lint and fast tests in .venv-check")
    options = parser.parse_args()
    if options.fast and not KEPT.exists():
        sys.exit(f"there is no {KEPT.name}; make it with: python3 tools/check.py --keep")
    start = time.monotonic()
    with workshop(keep=options.keep or options.fast) as shop:
        perform(FEW if options.fast else EVERYTHING, shop)
    print(f"\nall checks passed in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
