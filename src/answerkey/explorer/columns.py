"""Columns of a run, each of which says which rows a condition keeps and how rows are sorted."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from answerkey.errors import UsageError, quoted
from answerkey.recipes.measures import known

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask: TypeAlias = NDArray[np.bool_]
    Rows: TypeAlias = NDArray[np.int64]

__all__ = ["NONE", "Column", "Labels", "Numbers", "Sets", "Texts", "column_of"]

NONE = "(none)"
"""What stands for no value; a text that reads so is taken for the same."""

_MOST_LABELS = 1_000  # different texts of a column; one with more is searched, not chosen from
_FEW_NUMBERS = 12  # different numbers of a column that are still chosen from, as grades are
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """A column of numbers.

    Args:
        values: One a row; NaN where there is none.
    """

    kind: ClassVar = "numbers"
    values: NDArray[np.float64]

    def where(self, wanted: str) -> Mask:
        """Return which rows lie in a range: ``0.5``, ``0.2..0.8``, ``0.5..``, ``0<..<1``.

        Both ends belong to it, except where ``<`` stands beside them.

        Raises:
            UsageError: It is no range.

        Examples:
            >>> import numpy as np
            >>> column = Numbers(np.array([0.0, 0.5, 1.0, np.nan]))
            >>> [column.where(text).tolist()[:3] for text in ("0<..", "..<1")]
            [[False, True, True], [True, True, False]]
        """
        import numpy as np

        if wanted == NONE:
            return np.isnan(self.values)
        start, dots, end = wanted.partition("..")
        if not dots:
            equal: Mask = self.values == _number(wanted)
            return equal
        low = _number(start.removesuffix("<"), -math.inf)
        high = _number(end.removeprefix("<"), math.inf)
        # NaN is in no range.
        from_low = self.values > low if start.endswith("<") else self.values >= low
        to_high = self.values < high if end.startswith("<") else self.values <= high
        kept: Mask = from_low & to_high
        return kept

    def at(self, row: int) -> float | None:
        """Return a row's number, or None."""
        return known(float(self.values[row]))

    def order(self, *, descending: bool) -> Rows:
        """Return all rows sorted, those of one value as they stand, those without one last."""
        import numpy as np

        return np.argsort(-self.values if descending else self.values, kind="stable")


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """A column of few different texts.

    Args:
        codes: For each row the place of its text in ``values``.
        values: The different texts, in the order they are shown and sorted in.
    """

    kind: ClassVar = "labels"
    codes: NDArray[np.int32]
    values: tuple[str, ...]

    @classmethod
    def of(cls, texts: Sequence[str | None], values: Sequence[str] | None = None) -> Labels:
        """Gather the texts of a column; None is ``NONE``.

        Args:
            texts: One a row.
            values: All there can be, in their order; by default as people would sort them.
        """
        import numpy as np

        if values is None:
            values = sorted({NONE if text is None else text for text in texts}, key=_natural)
        code_of: dict[str | None, int] = {value: code for code, value in enumerate(values)}
        code_of[None] = code_of.get(NONE, -1)
        codes = np.fromiter(map(code_of.__getitem__, texts), np.int32, len(texts))
        return cls(codes, tuple(values))

    def where(self, wanted: str) -> Mask:
        """Return which rows have a text; one that no row has keeps none."""
        code = self.values.index(wanted) if wanted in self.values else -1
        kept: Mask = self.codes == code
        return kept

    def at(self, row: int) -> str:
        """Return a row's text."""
        return self.values[int(self.codes[row])]

    def order(self, *, descending: bool) -> Rows:
        """Return all rows sorted, those of one text as they stand."""
        import numpy as np

        return np.argsort(-self.codes if descending else self.codes, kind="stable")


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """A column in which a row has any number of labels.

    Args:
        members: For each label which rows have it.
        size: How many labels each row has.
    """

    kind: ClassVar = "sets"
    members: Mapping[str, Mask]
    size: NDArray[np.int64]

    @classmethod
    def of(cls, rows_of: Mapping[str, Sequence[int]], rows: int) -> Sets:
        """Gather the labels.

        Args:
            rows_of: For each label the rows that have it.
            rows: How many rows there are.
        """
        import numpy as np

        members = {}
        size = np.zeros(rows, np.int64)
        for label, which in rows_of.items():
            members[label] = np.zeros(rows, bool)
            members[label][which] = True
            size += members[label]
        return cls(members, size)

    def where(self, wanted: str) -> Mask:
        """Return which rows have a label, or for ``NONE`` have not any."""
        import numpy as np

        if wanted == NONE:
            empty: Mask = self.size == 0
            return empty
        return self.members.get(wanted, np.zeros(len(self.size), bool))

    def at(self, row: int) -> list[str]:
        """Return a row's labels."""
        return [label for label, mask in self.members.items() if mask[row]]

    def order(self, *, descending: bool) -> Rows:
        """Return all rows sorted by how many labels they have."""
        import numpy as np

        return np.argsort(-self.size if descending else self.size, kind="stable")


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """A column of texts that are nearly all different.

    Args:
        values: One a row; None where there is none.
    """

    kind: ClassVar = "texts"
    values: Sequence[str | None]

    def where(self, wanted: str) -> Mask:
        """Return which rows hold a text, in capitals or not."""
        import numpy as np

        if wanted == NONE:
            return np.fromiter((text is None for text in self.values), bool, len(self.values))
        sought = wanted.casefold()
        kept = (text is not None and sought in text.casefold() for text in self.values)
        return np.fromiter(kept, bool, len(self.values))

    def at(self, row: int) -> str | None:
        """Return a row's text, or None."""
        return self.values[row]

    def order(self, *, descending: bool) -> Rows:
        """Return all rows sorted without regard to capitals, those without a text last."""
        import numpy as np

        named = [(text.casefold(), row) for row, text in enumerate(self.values) if text is not None]
        named.sort(key=_text_of, reverse=descending)
        without = [row for row, text in enumerate(self.values) if text is None]
        return np.array([*(row for _, row in named), *without], np.int64)


Column: TypeAlias = Numbers | Labels | Sets | Texts


def column_of(texts: Sequence[str | None]) -> Column:
    """Return what a column of a file is: many numbers, few texts, or many texts.

    Examples:
        >>> column_of(["de", "en", None]).values
        ('(none)', 'de', 'en')
        >>> column_of([str(n / 100) for n in range(100)]).kind
        'numbers'
    """
    import numpy as np

    different = {text for text in texts if text is not None}
    if len(different) > _FEW_NUMBERS and all(map(_is_number, different)):
        number_of: dict[str | None, float] = {text: float(text) for text in different}
        number_of[None] = math.nan
        return Numbers(np.fromiter(map(number_of.__getitem__, texts), np.float64, len(texts)))
    return Labels.of(texts) if len(different) <= _MOST_LABELS else Texts(texts)


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text)) and "_" not in text
    except ValueError:
        return False


def _number(text: str, absent: float = math.nan) -> float:
    if not text and not math.isnan(absent):
        return absent
    if not _is_number(text):
        raise UsageError(
            f"{quoted(text)} is no number", accepted="0.5, 0.2..0.8, 0.5.., ..0.5, or 0<..<1"
        )
    return float(text)


def _natural(text: str) -> tuple[float, str]:
    """Sort texts that begin with a number by it, before all others."""
    digits = _DIGITS.match(text)
    return (float(digits[0][:300]) if digits else math.inf), text.casefold()


def _text_of(pair: tuple[str, int]) -> str:
    return pair[0]
