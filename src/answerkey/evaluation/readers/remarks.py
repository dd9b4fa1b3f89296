"""What was done while reading, with how often: remarks on parts of a file add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from answerkey.errors import counted

__all__ = ["Remark", "blank_lines", "merged", "replaced_surrogates"]


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence with numbers in it.

    Args:
        sentence: With ``{}`` where each number goes.
        numbers: They add up over the parts of a file; one of nothing is not told.
        noun: What the last of them counts.

    Examples:
        >>> str(Remark("a '|' in {} of {}", (3, 1_200), "cell"))
        "a '|' in 3 of 1,200 cells"
    """

    sentence: str
    numbers: tuple[int, ...] = ()
    noun: str = ""

    def __str__(self) -> str:
        if not self.numbers:
            return self.sentence.format()
        *first, last = self.numbers
        figures = (f"{number:,}" for number in first)
        return self.sentence.format(*figures, counted(last, self.noun))


def blank_lines(number: int) -> tuple[Remark, ...]:
    """Say how many blank lines were skipped, if any."""
    return (Remark("{} skipped", (number,), "blank line"),) if number else ()


def replaced_surrogates(number: int) -> tuple[Remark, ...]:
    """Say how many lone surrogates were replaced, if any."""
    return (Remark("{} replaced by U+FFFD", (number,), "lone surrogate"),) if number else ()


def merged(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Add up remarks that say the same thing, in order of first appearance.

    Examples:
        >>> [str(one) for one in merged([*blank_lines(1), Remark("byte order mark removed"),
        ...     *blank_lines(2)])]
        ['3 blank lines skipped', 'byte order mark removed']
    """
    found: dict[str, Remark] = {}
    for remark in remarks:
        before = found.get(remark.sentence)
        if before is not None:
            numbers = map(sum, zip(before.numbers, remark.numbers, strict=True))
            remark = replace(remark, numbers=tuple(numbers))  # noqa: PLW2901 - with the ones before
        found[remark.sentence] = remark
    return tuple(found.values())
