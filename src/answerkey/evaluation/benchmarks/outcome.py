"""A benchmark as a value: which program it reproduces, what it takes, how it is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.benchmarks.documents import Document, Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.recipes.conventions import entry
from answerkey.recipes.signature import join_signature
from answerkey.recipes.table import Source
from answerkey.version import __version__

__all__ = ["Benchmark", "Figures", "Option", "Outcome", "source_of"]

Figures: TypeAlias = dict[str, object]
"""The official program's output: its keys in its order, its digits and types."""

Kind = Literal["text", "number", "flag", "json", "jsonl"]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of one benchmark.

    Args:
        name: The keyword of ``Benchmark.run``.
        kind: What it takes; ``json`` and ``jsonl`` are a further input.
        help: What it does, in one sentence.
        default: Its value when it is not given.
        choices: The values that a text may have; empty for any.
        required: Whether there is no default.
    """

    name: str
    kind: Kind
    help: str
    default: object = None
    choices: tuple[str, ...] = ()
    required: bool = False

    def check(self, value: object) -> None:
        """Refuse a value of another kind.

        Raises:
            UsageError: The value is not of this option's kind or no choice of it.
        """
        kinds: dict[str, type | tuple[type, ...]] = {
            "text": str,
            "number": (int, float),
            "flag": bool,
        }
        fits = isinstance(value, kinds.get(self.kind, object))
        if fits and self.kind == "number":
            fits = not isinstance(value, bool)
        if not fits or (self.choices and value not in self.choices):
            raise UsageError(
                f"{self.name} is {quoted(value)}", accepted=", ".join(self.choices) or self.kind
            )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a benchmark comes to.

    Args:
        figures: The official output, digit for digit.
        warnings: What the official program says beside it or passes over in silence,
            and what was repaired; one line for each kind, with its count.
        signature: The benchmark, its source, its options and the answer key.
        details: Further figures that the official program prints, unrounded.
    """

    figures: Figures
    warnings: tuple[str, ...]
    signature: str
    details: Figures = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Benchmark:
    """An official dataset-level scorer on its own file formats.

    Args:
        name: The name it is asked for by.
        summary: What it gives, in one sentence.
        source: The program that it reproduces.
        score: From dataset, predictions and ledger to figures.
        options: What it takes besides.
        dataset_format: ``json`` or ``jsonl``.
        predictions_format: ``json`` or ``jsonl``.
    """

    name: str
    summary: str
    source: Source
    score: Callable[..., Figures]
    options: tuple[Option, ...] = ()
    dataset_format: Literal["json", "jsonl"] = "json"
    predictions_format: Literal["json", "jsonl"] = "json"

    def run(
        self,
        dataset: object,
        predictions: object,
        *,
        repair: bool = False,
        **options: object,
    ) -> Outcome:
        """Give the official program's output for parsed files.

        Args:
            dataset: The parsed dataset, or a ``Document``; of JSON Lines the list of values.
            predictions: The parsed predictions, likewise.
            repair: Where the official program fails, go on by the rule that the error
                without ``repair`` names.
            **options: Those of ``options``; further files as ``dataset``.

        Raises:
            InputError: The data have another shape, or the official program fails on them.
            UsageError: An option is not one of this benchmark's.
        """
        given = self._checked(options)
        documents = {
            name: Document.of(value, name)
            for name, value in (("dataset", dataset), ("predictions", predictions))
        }
        files = {option.name for option in self.options if option.kind in {"json", "jsonl"}}
        for name in files & {name for name, value in given.items() if value is not None}:
            documents[name] = Document.of(given[name], name)
            given[name] = documents[name].root
        ledger = Ledger(repair=repair)
        for document in documents.values():
            ledger.note_reading(document)
        figures = self.score(
            documents["dataset"].root, documents["predictions"].root, ledger, **given
        )
        return Outcome(
            figures,
            ledger.warnings,
            self._signature(documents["dataset"].root, ledger, given),
            ledger.details,
        )

    def _checked(self, options: Mapping[str, object]) -> dict[str, object]:
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise UsageError(
                    f"{self.name} has no option {quoted(name)}",
                    accepted=", ".join(known) or "none besides repair",
                    remedy=nearest(name, known),
                )
            if value is not None:
                known[name].check(value)
        given = {name: options.get(name) for name in known}
        for name, option in known.items():
            if given[name] is None:
                given[name] = option.default
                if option.required:
                    raise UsageError(
                        f"{self.name} needs {name}", accepted=", ".join(option.choices)
                    )
        return given

    def _signature(self, dataset: Node, ledger: Ledger, given: Mapping[str, object]) -> str:
        run = {"program": f"{self.source.file.rpartition('/')[2]}@{self.source.commit[:12]}"}
        for name, value in given.items():
            if isinstance(value, Node):
                run[name] = value.fingerprint()
            elif value is not None and value is not False:
                run[name] = "yes" if value is True else str(value)
        if ledger.repairs:
            run["repaired"] = str(ledger.repairs)
        return join_signature(
            f"benchmark:{self.name}",
            {**run, "key": dataset.fingerprint(), "answerkey": __version__},
        )


def source_of(name: str) -> Source:
    """Return the program that a convention was read in.

    Raises:
        UsageError: The convention is one of answerkey's own.
    """
    row = entry(name)
    if row is None or row.source is None:
        raise UsageError(f"{name} reproduces no public program")
    return row.source
