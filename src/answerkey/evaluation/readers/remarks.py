"""What was done while reading, with how often: remarks on parts of a file add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

__all__ = ["Remark", "blank_lines", "counted", "merged", "replaced_surrogates"]


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence with numbers in it.

    Args:
        sentence: With ``{}`` where each number goes.
        numbers: They add up over the parts of a file; one of nothing is not told.

    Examples:
        >>> str(Remark("{} of {} cells hold '|'", (3, 1_200)))
        "3 of 1,200 cells hold '|'"
    """

    sentence: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.sentence.format(*(f"{number:,}" for number in self.numbers))


@dataclass(frozen=True, slots=True)
class _Counted(Remark):
    """A remark that counts one noun, which has a plural."""

    noun: str = ""

    def __str__(self) -> str:
        return self.sentence.format(counted(self.numbers[0], self.noun))


def blank_lines(number: int) -> tuple[Remark, ...]:
    """Say how many blank lines were skipped, if any."""
    return (_Counted("{} skipped", (number,), "blank line"),) if number else ()


def replaced_surrogates(number: int) -> tuple[Remark, ...]:
    """Say how many lone surrogates were replaced, if any."""
    return (_Counted("{} replaced by U+FFFD", (number,), "lone surrogate"),) if number else ()


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


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    Examples:
        >>> counted(1, "row"), counted(11_873, "question")
        ('1 row', '11,873 questions')
    """
    return f"{number:,} {noun}{'s'[: number != 1]}"
