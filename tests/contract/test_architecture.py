"""The shape of the package: imports point one way, and what is public is documented."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

import answerkey
from answerkey.text import spec

PACKAGE = Path(answerkey.__file__).parent

# From the bottom upwards; a module may import from its own layer and those below.
# ``answerkey`` itself is the public interface, which gathers what lies below it.
LAYERS = (
    "errors",
    "version",
    "packages",
    "example",
    "text",
    "quantities",
    "recipes",
    "programs",
    "uncertainty",
    "verdicts",
    "evaluation",
    "findings",
    "analysis",
    "review",
    "answerkey",
    "reports",
    "explorer",
    "testing",
    "web",
    "cli",
    "__main__",
)
AT_THE_BOTTOM = ("errors", "version")

# ``Scores.summary`` is a method for whoever has scores, though what it calls is made of scores.
FACADE = "answerkey.evaluation.scores"
BEHIND_THE_FACADE = {"answerkey.evaluation.confidence", "answerkey.evaluation.summaries"}

KERNEL = "answerkey._kernel"

HEAVY = ("numpy", "click", "rich", "orjson", "pyarrow", "scipy", "pandas")
LONGEST_SPEC_FUNCTION = 40  # lines, docstring included: the spec is the textbook form


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
INNER = [name for name in MODULES if name != "answerkey"]


def layer(name: str) -> str:
    """Return the layer of a module, or of something imported from it."""
    if name == KERNEL:
        return "text"
    first = ".".join(name.split(".")[:2])
    return first.removeprefix("answerkey.") if first in MODULES else "answerkey"


def imported(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a module imports, at any depth."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("name", INNER)
def test_imports_point_downwards(name: str) -> None:
    own = LAYERS.index(layer(name))
    ours = [full for full in imported(MODULES[name]) if full.split(".")[0] == "answerkey"]
    above = [full for full in ours if LAYERS.index(layer(full)) > own]
    assert above == []
    if layer(name) in AT_THE_BOTTOM:
        assert ours == []


def test_imports_do_not_go_round() -> None:
    graph = {
        name: {full if full in MODULES else full.rpartition(".")[0] for full in imported(path)}
        for name, path in MODULES.items()
    }
    assert graph[FACADE] > BEHIND_THE_FACADE
    graph[FACADE] -= BEHIND_THE_FACADE
    TopologicalSorter(graph).prepare()  # its CycleError lists the modules of a circle


def test_every_module_belongs_to_a_layer() -> None:
    assert {layer(name) for name in MODULES} == set(LAYERS)


@pytest.mark.parametrize("package", ["evaluation", "recipes", "text"])
def test_the_overview_names_every_module(package: str) -> None:
    overview = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text("utf-8")
    told = re.search(rf" {package}/ .*(\n {{29}}.*)*", overview)
    modules = {path.stem for path in (PACKAGE / package).glob("[!_]*.py")}
    assert told
    assert modules - set(re.findall(r"\w+", told[0])) == set()


@pytest.mark.parametrize(
    "name",
    [name for name in INNER if layer(name) != "text"],
)
def test_only_the_text_layer_knows_its_implementations(name: str) -> None:
    inside = ("answerkey.text.spec", KERNEL)
    assert [full for full in imported(MODULES[name]) if full.startswith(inside)] == []


def test_the_spec_does_not_know_what_chooses_it() -> None:
    for name, path in MODULES.items():
        if name.startswith("answerkey.text.spec"):
            assert not [
                full for full in imported(path) if full.startswith("answerkey.text.backend")
            ]


@pytest.mark.parametrize(
    "name", [name for name in MODULES if name.startswith("answerkey.text.spec.")]
)
def test_functions_of_the_spec_are_short(name: str) -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    lengths = {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions}
    assert {f: n for f, n in lengths.items() if n > LONGEST_SPEC_FUNCTION} == {}


@pytest.mark.parametrize("name", MODULES)
def test_no_module_is_named_like_one_of_the_standard_library(name: str) -> None:
    assert name.rsplit(".", 1)[-1] not in sys.stdlib_module_names


def is_package_marker(name: str) -> bool:
    """Tell whether a module is an ``__init__.py`` that holds a docstring alone."""
    return len(ast.parse(MODULES[name].read_text("utf-8")).body) == 1


@pytest.mark.parametrize("name", [name for name in MODULES if not is_package_marker(name)])
def test_every_module_lists_what_is_public(name: str) -> None:
    module = importlib.import_module(name)
    listed = module.__all__
    assert list(listed) == sorted(set(listed), key=listed.index), "a name stands twice"
    assert [each for each in listed if not hasattr(module, each)] == []


def undocumented(module: object, name: str) -> Iterator[str]:
    """Yield a public name, or a public part of a public class, without a docstring."""
    thing = getattr(module, name)
    if not (inspect.isclass(thing) or inspect.isroutine(thing)):
        return
    if not inspect.getdoc(thing):
        yield name
    if inspect.isclass(thing) and thing.__module__.startswith("answerkey"):
        for part, value in vars(thing).items():
            public = isinstance(value, property | classmethod | staticmethod) or inspect.isfunction(
                value
            )
            if public and not part.startswith("_") and not inspect.getdoc(getattr(thing, part)):
                yield f"{name}.{part}"


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_is_documented(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    public = getattr(module, "__all__", [])
    assert [part for each in public for part in undocumented(module, each)] == []


def counts_before_plurals(path: Path) -> Iterator[str]:
    """Yield each ``{n:,} items`` of a module's messages; a constant in capitals is never 1."""
    plural = re.compile(r" (?:\w+ )?(?!(?:has|is|was|asks|characters long)\b)[a-z]+s\b")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for value, after in pairwise(node.values if isinstance(node, ast.JoinedStr) else ()):
            if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                continue
            number = ast.unparse(value.value)
            spec = ast.unparse(value.format_spec) if value.format_spec else ""
            is_count = number.startswith("len(") or "," in spec
            if is_count and not number.isupper() and plural.match(str(after.value)):
                yield f"{number}{after.value}"


@pytest.mark.parametrize("name", [n for n in INNER if n != "answerkey.verdicts.judged"])
def test_a_number_agrees_with_its_noun(name: str) -> None:
    assert list(counts_before_plurals(MODULES[name])) == []


def test_importing_answerkey_imports_nothing_heavy() -> None:
    code = (
        f"import answerkey, json, sys; print(json.dumps([m for m in {HEAVY} if m in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def test_scoring_with_intervals_does_not_wait_for_scipy(tmp_path: Path) -> None:
    # Importing scipy takes longer than everything else that scoring a small file does.
    (tmp_path / "a.csv").write_text("prediction,reference\na,a b\nb,b\n", "utf-8")
    code = (
        "import sys; from answerkey.cli.main import cli; "
        "cli(['score', 'a.csv', '--by', 'answer-length'], standalone_mode=False); "
        "sys.exit('scipy' in sys.modules)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("twin", [module.name for module in pkgutil.iter_modules(spec.__path__)])
def test_spec_and_kernel_name_each_other(twin: str) -> None:
    kernel = Path(__file__).parents[2] / "kernel" / f"{twin}.hpp"
    if not kernel.exists():
        pytest.skip("the sources of the kernel are not beside the tests")
    module = importlib.import_module(f"answerkey.text.spec.{twin}")
    assert f"kernel/{twin}.hpp" in (module.__doc__ or "").splitlines()[0]
    first = kernel.read_text("utf-8").splitlines()[0]
    assert f"src/answerkey/text/spec/{twin}.py" in first
