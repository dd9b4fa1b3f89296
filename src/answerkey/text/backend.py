"""The one door to the spec and the kernel, chosen once when first used.

``ANSWERKEY_BACKEND=spec`` chooses the specification, ``=native`` insists on the kernel.
Without it the kernel is used wherever it was compiled.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, cast

from answerkey.errors import UsageError, quoted
from answerkey.text.spec import comparison, digests, overlap, tokenizers
from answerkey.text.spec import pipeline as spec
from answerkey.text.spec.pipeline import Counts, Operation, Pipeline

__all__ = [
    "COMPARISONS",
    "EXTRACTORS",
    "OVERLAPS",
    "TOKENIZERS",
    "Counts",
    "Operation",
    "Pipeline",
    "arrow_pairs",
    "backend_name",
    "build",
    "build_scorer",
    "json_rows",
    "row_digests",
]

COMPARISONS = tuple(comparison.COMPARISONS)
OVERLAPS = tuple(overlap.OVERLAPS)
TOKENIZERS = tuple(tokenizers.TOKENIZERS)
EXTRACTORS = (
    *("strip-think", "first-line", "last-line", "after-text", "before-text", "stop-tokens"),
    *("last-number", "boxed", "regex"),
)
"""The names in ``text.extraction``, which is imported when a recipe extracts."""


@cache
def _kernel() -> Any | None:
    """Return the compiled module, or None where the specification computes."""
    asked = os.environ.get("ANSWERKEY_BACKEND", "")
    if asked not in {"", "native", "spec"}:
        raise UsageError(
            f"ANSWERKEY_BACKEND is {quoted(asked)}", accepted="native, spec, or not set"
        )
    if asked == "spec":
        return None
    try:
        return importlib.import_module("answerkey._kernel")
    except ImportError as error:
        if asked == "native":
            raise UsageError(
                "ANSWERKEY_BACKEND=native, but the kernel was not compiled on this machine",
                remedy="install again with a C++20 compiler and ANSWERKEY_REQUIRE_KERNEL=1",
            ) from error
        return None


def backend_name() -> str:
    """Tell which implementation computes: ``native`` (the kernel) or ``spec``.

    Examples:
        >>> backend_name() in {"native", "spec"}
        True
    """
    return "native" if _kernel() else "spec"


def build_scorer(pipeline: Pipeline, **rules: object) -> Any:
    """Return the kernel's scorer of whole columns, or None where Python has to score.

    Args:
        pipeline: What ``build`` gave.
        **rules: What of a recipe follows the counts, as ``kernel/scorer.hpp`` takes it.
    """
    kernel = _kernel()
    if kernel is None or not isinstance(pipeline, kernel.Pipeline):
        return None
    return kernel.Scorer(pipeline, **rules)


def arrow_pairs(predictions: object, references: object) -> Any:
    """Return both Arrow columns as the kernel's scorer takes them, or None where there is none.

    No text is copied.

    Raises:
        TypeError: A column is of another type than texts or lists of texts, which it names as
            Arrow writes it.
    """
    kernel = _kernel()
    return kernel and kernel.ArrowPairs(predictions, references)


def json_rows(block: bytes, names: Sequence[str], members: str) -> Any:
    """Read lines of JSON objects into columns that speak Arrow, or None where that needs Python.

    What is not sound beyond doubt is not read: a reader that can say what it is has to look.

    Args:
        block: Whole lines.
        names: The members that an object may have, at most 64.
        members: What each is, a letter for each name: ``i`` an id, ``t`` a text, ``n`` a
            text or null, ``l`` a list of texts, ``s`` what is not read and may be absent.

    Returns:
        The columns, with None for what is skipped; the number of rows, and of blank lines.
    """
    kernel = _kernel()
    return kernel and kernel.json_rows(block, names, members)


def csv_rows(block: bytes, delimiter: str, members: str, *, is_last: bool) -> Any:
    """Read records of CSV into columns that speak Arrow, or None where that needs Python.

    As ``json_rows`` does: what is not sound beyond doubt is not read.

    Args:
        block: Whole lines, and the start of a record.
        delimiter: One ASCII character.
        members: What each cell of a record is, a letter for each as for ``json_rows``, or ``j`` a
            list of texts spelled as JSON, or nothing for an empty list; ``c`` a text that is a
            list of one, or nothing.
        is_last: Whether the block ends the file, and so its last record.

    Returns:
        The columns, with None for what is skipped; the number of records, of blank lines and of
        cells ``c`` with a ``|``; and how many bytes of the block were read, up to the end of a
        record.
    """
    kernel = _kernel()
    return kernel and kernel.csv_rows(block, delimiter, members, is_last)


def row_digests(ids: Sequence[str] | None, references: Sequence[Sequence[str]]) -> bytes:
    """Digest each row: 16 bytes of its id, if it has one, and 8 of the whole.

    Args:
        ids: One text a row; a list, or an Arrow column.
        references: The other texts of each row.
    """
    found: bytes = (_kernel() or digests).row_digests(ids, references)
    return found


def build(
    operations: Sequence[Operation],
    *,
    tokenizer: str | Callable[[str], list[str]],
    overlap: str,
    whole_answers: Sequence[str] = (),
    blank: str = "compare",
    exact: str = "equal",
    extract: Sequence[Operation] = (),
) -> Pipeline:
    """Compile a recipe for the chosen backend.

    What only Python has, a tokenizer that is a function or an extraction, runs in Python;
    the specification takes the first, and any backend what the second leaves.
    """
    kernel = _kernel() if isinstance(tokenizer, str) else None
    backend: type[Pipeline] = (kernel or spec).Pipeline
    if any(name in EXTRACTORS for name, _ in extract):
        from answerkey.text import extraction

        inner = backend(operations, tokenizer, overlap, whole_answers, blank, exact)
        compiled = spec.compiled(extract, extraction.EXTRACTORS)
        return cast("Pipeline", extraction.Extracting(compiled, inner))
    return backend(operations, tokenizer, overlap, whole_answers, blank, exact, extract)
