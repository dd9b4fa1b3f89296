"""The longest common subsequence of two token lists, a row of its table as one integer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["common_places", "common_subsequence"]


def common_subsequence(first: Sequence[str], second: Sequence[str]) -> int:
    """Give the length of the longest common subsequence.

    Examples:
        >>> common_subsequence("200 not 429".split(), "429 not 200".split())
        1
    """
    row = (1 << len(first)) - 1
    for row in _rows(first, second):  # noqa: B007 - the last one
        pass
    return len(first) - row.bit_count()


def common_places(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """Return where a longest common subsequence stands in both, from the end.

    Examples:
        >>> common_places("a x b".split(), "a b".split())
        [(2, 1), (0, 0)]
    """
    rows = [(1 << len(first)) - 1, *_rows(first, second)]
    places = []
    at, beside = len(first), len(second)
    while at and beside:
        if rows[beside] >> (at - 1) & 1:  # the token of first lengthens nothing here
            at -= 1
        elif not rows[beside - 1] >> (at - 1) & 1:  # it did so without that of second
            beside -= 1
        else:
            at, beside = at - 1, beside - 1
            places.append((at, beside))
    return places


def _rows(first: Sequence[str], second: Sequence[str]) -> Iterator[int]:
    """Yield for each token of second the row of the table, a 0 where the length grows.

    Source: H. Hyyrö, Bit-parallel LCS-length computation revisited (2004).
    """
    places: dict[str, int] = {}
    for place, token in enumerate(first):
        places[token] = places.get(token, 0) | 1 << place
    row = every = (1 << len(first)) - 1
    for token in second:
        matches = row & places.get(token, 0)
        row = (row + matches | row - matches) & every
        yield row
