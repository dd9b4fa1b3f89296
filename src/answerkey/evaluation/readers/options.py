"""What a caller may ask of the readers, checked once before any file is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from answerkey.errors import UsageError, nearest, quoted

__all__ = ["FORMATS", "Progress", "ReadOptions"]

FORMATS = ("csv", "tsv", "jsonl", "json", "parquet", "arrow")
"""The names that ``format`` takes."""

_ROLES = ("id", "question", "prediction", "reference", "references", "system")

Progress: TypeAlias = Callable[[int, int | None], None]
"""Called with the bytes read of the current file and its size, when that is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """How to read; every default refuses what could change a score in silence.

    Args:
        mapping: Role to column name, where the column's own name does not say it.
        reference_separator: Text between the references of one cell.
        format: Format of the predictions file, instead of detecting it.
        delimiter: Character between the cells of CSV and TSV files.
        extra: What to do with predictions whose id the key does not have.
        surrogates: What to do with lone surrogates in JSON escapes.
        coerce_numbers: Take a number as the text it is written with.
        merge_references: Union the references of repeated ids of the key.
        max_line: Bytes of one line.
        max_answer: Characters of one prediction or reference.
        max_references: References of one item.
        progress: Told how far reading is.
    """

    mapping: Mapping[str, str] = field(default_factory=dict)
    reference_separator: str | None = None
    format: str | None = None
    delimiter: str | None = None
    extra: Literal["error", "ignore"] = "error"
    surrogates: Literal["error", "replace"] = "error"
    coerce_numbers: bool = False
    merge_references: bool = False
    max_line: int = 64 * 2**20
    max_answer: int = 1_000_000
    max_references: int = 100_000
    progress: Progress | None = None

    def __post_init__(self) -> None:
        """Refuse impossible options.

        Raises:
            UsageError: A name is unknown or a value makes no sense.
        """
        for role in self.mapping:
            _known("role", role, _ROLES)
        if "reference" in self.mapping and "references" in self.mapping:
            raise UsageError("both reference and references are mapped", remedy="map one of them")
        if self.format is not None:
            _known("format", self.format, FORMATS)
        _known("value of extra", self.extra, ("error", "ignore"))
        _known("value of surrogates", self.surrogates, ("error", "replace"))
        if self.reference_separator is not None and not self.reference_separator.strip(" "):
            raise UsageError(
                f"{quoted(self.reference_separator)} cannot separate references",
                remedy="use a text that is not blank, such as --ref-sep '|'",
            )
        if self.delimiter is not None and (len(self.delimiter) != 1 or self.delimiter in '\r\n"'):
            raise UsageError(
                f"{quoted(self.delimiter)} cannot be a delimiter",
                accepted="one character that is neither a quote nor a line end",
            )
        for name in ("max_line", "max_answer", "max_references"):
            if getattr(self, name) < 1:
                raise UsageError(f"{name} is {getattr(self, name)}", accepted="1 or more")

    @property
    def mapped_columns(self) -> frozenset[str]:
        """The columns named by the caller."""
        return frozenset(self.mapping.values())


def _known(kind: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise UsageError(
            f"unknown {kind} {quoted(name)}",
            accepted=", ".join(known),
            remedy=nearest(name, known),
        )
