"""Does somebody's own function compute the convention that it names?"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from answerkey.analysis.traps import TRAPS
from answerkey.errors import InputError, UsageError, nearest, quoted
from answerkey.evaluation.pairs import score_pair
from answerkey.recipes.conventions import (
    Convention,
    ConventionLike,
    convention,
    entry,
    list_conventions,
)
from answerkey.recipes.measures import SHORT_NAMES, known, measure_named

__all__ = ["Conformance", "Departure", "Takes", "conform", "load_function"]

Takes = Literal["reference", "references"]
Function = Callable[..., Any]

_NEAR = 1e-9
_OFTEN_EXACT = frozenset({"em", "exact", "exactmatch", "match"})
_PLURALS = frozenset(
    "references refs answers golds targets truths labels gts aliases solutions candidates".split()
)


@dataclass(frozen=True, slots=True)
class Departure:
    """One pair on which the function says something else.

    Args:
        cause: What the pair tests.
        prediction: The prediction.
        references: Its references.
        expected: The convention's value.
        found: The function's value, or the error that it raised.
    """

    cause: str
    prediction: str
    references: tuple[str, ...]
    expected: float
    found: float | str

    @property
    def size(self) -> int:
        """The number of characters of the pair: the smallest show a cause best."""
        return len(self.prediction) + sum(map(len, self.references))


@dataclass(frozen=True, slots=True)
class Conformance:
    """What became of a function on a convention's test pairs.

    Args:
        convention: The convention.
        measure: The measure that was compared.
        takes: What the function's second argument is.
        compared: Pairs compared, by cause.
        departures: Where the values differ, the smallest pairs of each cause first.
        last_digits: Pairs equal but for a rounding error below 1e-9.
        same_as: Conventions that give the function's values on all pairs.
    """

    convention: Convention
    measure: str
    takes: Takes
    compared: Mapping[str, int]
    departures: tuple[Departure, ...]
    last_digits: int
    same_as: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether the function equals the convention."""
        return not self.departures


def conform(
    function: Function,
    *,
    convention: ConventionLike,
    measure: str | None = None,
    takes: Takes | None = None,
    scale: float = 1.0,
) -> Conformance:
    """Run a function on a convention's test pairs and tell where it departs.

    Args:
        function: Takes a prediction and a reference, or a list of them; returns a number,
            or a mapping or an object with the measure's name.
        convention: The convention that it should compute.
        measure: ``f1``, ``exact_match``, ``precision`` or ``recall``; told by the
            function's name if not given.
        takes: What the second argument is; told by its name if not given.
        scale: What the function calls 1.

    Raises:
        UsageError: The convention or the measure is unknown, or the convention has no such
            measure.

    Examples:
        >>> def f1(prediction, reference):
        ...     return float(prediction == reference)
        >>> report = conform(f1, convention="squad-v1")
        >>> report.passed, len(report.departures) > 20
        (False, True)
    """
    recipe = _convention(convention)
    measure = measure_named(measure) if measure else _measure_of(function)
    if not (math.isfinite(scale) and scale > 0):
        raise UsageError(f"scale is {scale:g}", accepted="a number above 0, such as 100")
    takes = takes or _takes(function)
    pairs = [pair for pair in _pairs(recipe, takes) if _expected(pair, recipe, measure) is not None]
    if not pairs:
        raise UsageError(f"{recipe.name} has no {measure}")
    found = [_call(function, pair, takes=takes, measure=measure, scale=scale) for pair in pairs]
    departures, compared, near = [], dict.fromkeys((cause for cause, _, _ in pairs), 0), 0
    for pair, value in zip(pairs, found, strict=True):
        cause, prediction, references = pair
        expected = _expected(pair, recipe, measure)
        compared[cause] += 1
        if expected is None or value == expected:
            continue
        if isinstance(value, float) and math.isclose(value, expected, abs_tol=_NEAR, rel_tol=0):
            near += 1
            continue
        departures.append(Departure(cause, prediction, references, expected, value))
    return Conformance(
        convention=recipe,
        measure=measure,
        takes=takes,
        compared=compared,
        departures=tuple(sorted(departures, key=lambda one: one.size)),
        last_digits=near,
        same_as=tuple(_twins(pairs, found, measure)) if departures else (),
    )


_convention = convention
_Case = tuple[str, str, tuple[str, ...]]


def _pairs(recipe: Convention, takes: Takes) -> list[_Case]:
    """Return the common pairs and the convention's own quirks."""
    cases = [(trap.cause, *pair) for trap in TRAPS for pair in trap.pairs]
    row = entry(recipe)
    cases += [
        ("this convention's quirks", example.prediction, example.references)
        for example in (row.examples if row else ())
    ]
    return [case for case in cases if takes == "references" or len(case[2]) == 1]


def _expected(case: _Case, recipe: Convention, measure: str) -> float | None:
    """Return the convention's value; None where it refuses the pair or has none."""
    try:
        return known(getattr(score_pair(case[1], case[2], convention=recipe), measure))
    except InputError:
        return None


def _call(
    function: Function, case: _Case, *, takes: Takes, measure: str, scale: float
) -> float | str:
    _, prediction, references = case
    try:
        result = function(prediction, list(references) if takes == "references" else references[0])
        return _number(result, measure) / scale
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it raises is its answer
        return f"{type(error).__name__}: {error}"


def _number(result: object, measure: str) -> float:
    """Find the measure in what a function returned."""
    for name in (measure, *(short for short, long in SHORT_NAMES.items() if long == measure)):
        if isinstance(result, Mapping) and name in result:
            return float(result[name])
        if hasattr(result, name):
            return float(getattr(result, name))
    if isinstance(result, Sequence) and not isinstance(result, str):
        raise TypeError(f"returned a sequence of {len(result):,}; return the {measure} alone")
    return float(result)  # type: ignore[arg-type]


def _twins(cases: Sequence[_Case], found: Sequence[float | str], measure: str) -> Iterator[str]:
    """Yield the conventions that give all these values."""
    for name in list_conventions():
        row = entry(name)
        if row and row.needs:
            continue
        recipe = convention(name)
        try:
            same = all(
                isinstance(value, float)
                and (expected := _expected(case, recipe, measure)) is not None
                and math.isclose(value, expected, abs_tol=_NEAR, rel_tol=0)
                for case, value in zip(cases, found, strict=True)
            )
        except UsageError:  # a program without this measure
            continue
        if same:
            yield name


def _measure_of(function: Function) -> str:
    words = getattr(function, "__name__", "").lower().split("_")
    return "exact_match" if _OFTEN_EXACT.intersection(words) else "f1"


def _takes(function: Function) -> Takes:
    """Tell by the second parameter's name: a plural takes all references."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return "reference"
    if len(parameters) < 2:
        return "reference"
    words, annotation = parameters[1].name.split("_"), str(parameters[1].annotation).lower()
    plural = words[-1] in _PLURALS or "list" in annotation or "sequence" in annotation
    return "references" if plural else "reference"


def load_function(target: str) -> Function:
    """Import ``path.py:function`` or ``package.module:function``.

    Raises:
        UsageError: The target is not of that form, or has no such function.
        InputError: The file is not there, or fails when it is imported.
    """
    place, colon, name = target.rpartition(":")
    if not colon or not place or not name:
        raise UsageError(
            f"the target is {quoted(target)}", accepted="path.py:function or module:function"
        )
    module = _imported(place)
    found = getattr(module, name, None)
    if not callable(found):
        functions = [key for key, value in vars(module).items() if inspect.isfunction(value)]
        raise UsageError(
            f"{place} has no function {quoted(name)}",
            accepted=", ".join(functions) or "none is defined there",
            remedy=nearest(name, functions),
        )
    return found  # type: ignore[no-any-return]


def _imported(place: str) -> ModuleType:
    """Import a file, or a module that the working folder or the path has."""
    path = Path(place)
    if path.suffix == ".py" and not path.is_file():
        raise InputError("no such file", where=place)
    # A file may import its neighbours.
    folder = str(path.resolve().parent if path.suffix == ".py" else Path.cwd())
    sys.path.insert(0, folder)
    try:
        return _from_file(path) if path.suffix == ".py" else importlib.import_module(place)
    except (Exception, SystemExit) as error:
        raise InputError(
            f"importing it fails: {type(error).__name__}: {error}", where=place
        ) from error
    finally:
        sys.path.remove(folder)


def _from_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module
