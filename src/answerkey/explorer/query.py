"""What is asked of the answers: conditions, an order and a page, as an address writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from answerkey.errors import UsageError, quoted

__all__ = ["LONGEST", "MOST_CONDITIONS", "MOST_ROWS", "Query"]

MOST_CONDITIONS = 100
"""Values of all conditions together."""
LONGEST = 500
"""Characters of one value."""
MOST_ROWS = 200
"""Rows of one page."""

_MOST_PAGES = 10**9
_OF_THE_PAGE = frozenset({"open", "slices"})  # what is shown beside the answers


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked.

    A row is kept that meets every condition: it has one of the values that the condition names.

    Args:
        conditions: For each column the values that are wanted.
        find: A text that one of the row's texts holds, in capitals or not.
        sort: The column to sort by; empty for the order of the files.
        descending: Whether the highest comes first.
        page: The page, from 1.
        size: How many rows a page has.
    """

    conditions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    find: str = ""
    sort: str = ""
    descending: bool = False
    page: int = 1
    size: int = 50

    @classmethod
    def parse(cls, pairs: Iterable[tuple[str, str]]) -> Query:
        """Read the parameters of an address.

        Args:
            pairs: ``find``, ``sort`` (with ``-`` before it the highest first), ``page`` and
                ``size`` once each; every other name is a column's, and may stand several times.

        Raises:
            UsageError: A number is none, or there is too much.

        Examples:
            >>> Query.parse([("f1", "0<.."), ("sort", "-f1"), ("page", "2")]).conditions
            (('f1', ('0<..',)),)
        """
        conditions: dict[str, list[str]] = {}
        single: dict[str, str] = {}
        for count, (name, value) in enumerate(pairs):
            if count >= MOST_CONDITIONS or max(len(name), len(value)) > LONGEST:
                raise UsageError(
                    "the address asks for too much",
                    accepted=f"{MOST_CONDITIONS} values of {LONGEST} characters each",
                )
            if name in {"find", "sort", "page", "size"}:
                single[name] = value
            elif name not in _OF_THE_PAGE and value not in conditions.setdefault(name, []):
                conditions[name].append(value)
        sort = single.get("sort", "")
        return cls(
            conditions=tuple((name, tuple(values)) for name, values in conditions.items()),
            find=single.get("find", ""),
            sort=sort.removeprefix("-"),
            descending=sort.startswith("-"),
            page=_count("page", single.get("page", "1"), _MOST_PAGES),
            size=_count("size", single.get("size", "50"), MOST_ROWS),
        )

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Write the parameters that ``parse`` reads; what is as by default is left out."""
        for name, values in self.conditions:
            yield from ((name, value) for value in values)
        written = {
            "find": self.find,
            "sort": ("-" if self.descending else "") + self.sort,
            "page": str(self.page),
            "size": str(self.size),
        }
        usual = {"find": "", "sort": "", "page": "1", "size": "50"}
        yield from ((name, value) for name, value in written.items() if value != usual[name])


def _count(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and 1 <= int(text) <= most):
        raise UsageError(f"{quoted(text)} is no {name}", where=name, accepted=f"1 to {most:,}")
    return int(text)
