"""The longest subsequence, and the longest run, that two token lists have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["common_places", "common_subsequence", "run_places"]


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


def run_places(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """Return where a longest run of tokens in common stands in both.

    Examples:
        >>> run_places("a b c".split(), "x b c".split())
        [(1, 1), (2, 2)]
    """
    # If a run of some length is shared, so is one of each smaller length: bisect.
    longest, too_long = 0, min(len(first), len(second)) + 1
    start = beside = 0
    while too_long - longest > 1:
        length = (longest + too_long) // 2
        found = _shared_window(first, second, length)
        if found is None:
            too_long = length
        else:
            longest, (start, beside) = length, found
    return [(start + i, beside + i) for i in range(longest)]


def _shared_window(
    first: Sequence[str], second: Sequence[str], length: int
) -> tuple[int, int] | None:
    """Find a window of tokens that stands in both, by hashes that roll along, then in full."""
    starts: dict[int, int] = {}
    for start, key in enumerate(_windows(first, length)):
        starts.setdefault(key, start)
    for beside, key in enumerate(_windows(second, length)):
        start = starts.get(key, -1)
        if start >= 0 and first[start : start + length] == second[beside : beside + length]:
            return start, beside
    return None


def _windows(tokens: Sequence[str], length: int) -> Iterator[int]:
    """Yield a hash of each window: M. Karp and M. Rabin, Efficient randomized matching (1987)."""
    modulus, base = (1 << 61) - 1, hash(("base",)) | 1
    leading = pow(base, length, modulus)
    key = 0
    for end, token in enumerate(tokens, 1):
        key = (key * base + hash(token)) % modulus
        if end > length:
            key = (key - leading * hash(tokens[end - 1 - length])) % modulus
        if end >= length:
            yield key


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
