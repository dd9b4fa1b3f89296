"""What a row of the table of conventions holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Entry", "Example", "Source"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a convention was read: a public program at one commit."""

    repository: str
    commit: str
    file: str
    licence: str

    def __str__(self) -> str:
        return f"{self.repository}@{self.commit[:12]} {self.file} ({self.licence})"


@dataclass(frozen=True, slots=True)
class Example:
    """A pair that shows a quirk, with what the original program says."""

    prediction: str
    references: tuple[str, ...]
    exact_match: float
    f1: float | None
    note: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the table.

    Args:
        summary: What the convention is, in one sentence.
        recipe: Fields of ``Convention`` that differ from its defaults.
        source: The program that it reproduces, or None for one of answerkey's own.
        aliases: Other names for it.
        also: Public scorers that give the same values.
        examples: Its quirks, as pairs.
        figures: Further figures that the original program gives: their names, and the
            convention and measure that give them here, or the number that every pair has.
        deviation: Where equality with the original is not reached, how far and why.
        language: The language whose answers it is for.
        needs: The extra of answerkey whose packages it needs, or an empty text.
        scales: For each figure that is not a fraction, what the original program calls 1.
    """

    summary: str
    recipe: Mapping[str, object]
    source: Source | None = None
    aliases: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    deviation: str = ""
    language: str = "en"
    needs: str = ""
    scales: tuple[tuple[str, float], ...] = ()
