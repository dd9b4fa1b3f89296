"""What is known of the rows of a run without keeping them: the key's fingerprint, repeated ids.

A row leaves 32 bytes behind: the digest of its id, half that of its id and references, and who
answered. Past a million rows they are kept in a temporary file, in parts that are sorted one by
one.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, NamedTuple, Self

from answerkey.text.backend import row_digests

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Known", "SeenRows", "key_fingerprint"]

_DIGITS = 8
_IN_MEMORY = 2**20  # rows
_PARTS = 64
_PART_BITS = 6
_ROW_BITS = 40  # of the last word, below the number of the system


class Known(NamedTuple):
    """What is known of the rows that were seen.

    Args:
        fingerprint: Of the answer key.
        repeats: Whether an id stands in more than one row.
        twice: The first two rows with one id, of one system, if there are any.
    """

    fingerprint: str
    repeats: bool
    twice: tuple[int, int] | None


def key_fingerprint(ids: Sequence[str] | None, references: Sequence[Sequence[str]]) -> str:
    """Return eight hexadecimal digits that change with any item or reference.

    With ids the order of the items does not matter, nor how often one is repeated (a
    file of several systems' answers repeats its key); without ids it does.

    Examples:
        >>> key_fingerprint(["q1", "q2"], [["a"], ["b"]]) == key_fingerprint(
        ...     ["q2", "q1"], [["b"], ["a"]]
        ... )
        True
    """
    with SeenRows() as seen:
        seen.add(ids, references)
        return seen.known().fingerprint


class SeenRows:
    """Rows that went by, batch after batch.

    Examples:
        >>> with SeenRows() as seen:
        ...     seen.add(["q1", "q2"], [["a"], ["b"]])
        ...     seen.add(["q1"], [["c"]])
        ...     seen.known().twice
        (0, 2)
    """

    def __init__(self) -> None:
        self._rows = 0
        self._in_order = hashlib.sha256()
        self._blocks: list[NDArray[np.uint64]] = []
        self._pending = 0
        self._systems: dict[str | None, int] = {}
        self._files: list[IO[bytes]] = []
        self._resources = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    def add(
        self,
        ids: Sequence[str] | None,
        references: Sequence[Sequence[str]],
        systems: Sequence[str | None] | None = None,
    ) -> None:
        """Add the next rows.

        Args:
            ids: Their ids, or None where the file has none; a list, or an Arrow column.
            references: Their references.
            systems: Who answered each.
        """
        import numpy as np

        digests = row_digests(ids, references)
        if ids is None:
            self._in_order.update(digests)
            self._rows += len(digests) // 8
        else:
            words = np.frombuffer(digests, np.dtype("<u8")).reshape(-1, 3)
            rows = len(words)
            last = np.arange(self._rows, self._rows + rows, dtype=np.uint64)
            if systems is not None:
                codes = [self._systems.setdefault(name, len(self._systems)) for name in systems]
                last += np.array(codes, np.uint64) << np.uint64(_ROW_BITS)
            self._keep(np.column_stack([words, last]))
            self._rows += rows

    def known(self) -> Known:
        """Return what is known of all rows so far."""
        import numpy as np

        if not self._blocks and not self._files:
            return Known(self._in_order.hexdigest()[:_DIGITS], repeats=False, twice=None)
        total, repeats = 0, False
        twice: list[tuple[int, int]] = []
        for part in self._parts():
            if not _has_repeated(part[:, 0]):
                total += _sum(part[:, 2])
                continue
            total += _sum(np.unique(part[:, 2]))
            again, found = _repeated(part)
            repeats |= again
            twice += found
        digest = hashlib.sha256(total.to_bytes(16, "little")).hexdigest()
        first = min(twice, key=lambda pair: pair[1], default=None)
        return Known(digest[:_DIGITS], repeats=repeats, twice=first)

    def _keep(self, block: NDArray[np.uint64]) -> None:
        self._blocks.append(block)
        self._pending += len(block)
        if self._pending >= _IN_MEMORY:
            self._write()

    def _write(self) -> None:
        """Move what is in memory to the files, each of which holds the ids of one part."""
        import numpy as np

        if not self._files:
            self._files = [
                self._resources.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - as it does
                for _ in range(_PARTS)
            ]
        block = np.concatenate(self._blocks)
        part = (block[:, 0] >> np.uint64(64 - _PART_BITS)).astype(np.uint8)
        block = block[np.argsort(part, kind="stable")]
        ends = np.cumsum(np.bincount(part, minlength=_PARTS))
        for file, rows in zip(self._files, np.split(block, ends[:-1]), strict=True):
            file.write(rows.tobytes())
        self._blocks, self._pending = [], 0

    def _parts(self) -> Iterator[NDArray[np.uint64]]:
        """Yield all rows in parts; rows of one id stand in one part."""
        import numpy as np

        if not self._files:
            yield np.concatenate(self._blocks)
            return
        if self._blocks:
            self._write()
        for file in self._files:
            file.seek(0)
            yield np.frombuffer(file.read(), np.uint64).reshape(-1, 4)


def _sum(column: NDArray[np.uint64]) -> int:
    """Add up exactly: an order of the rows, and a division into parts, change nothing."""
    import numpy as np

    low = int((column & np.uint64(2**32 - 1)).sum())
    return low + (int((column >> np.uint64(32)).sum()) << 32)


def _has_repeated(column: NDArray[np.uint64]) -> bool:
    import numpy as np

    ordered = np.sort(column)
    return bool((ordered[1:] == ordered[:-1]).any())


def _repeated(part: NDArray[np.uint64]) -> tuple[bool, list[tuple[int, int]]]:
    """Tell whether an id repeats, and for each system that repeats one the first two rows."""
    import numpy as np

    first, second, _, last = part[np.lexsort((part[:, 3], part[:, 1], part[:, 0]))].T
    same = (first[1:] == first[:-1]) & (second[1:] == second[:-1])
    system = last >> np.uint64(_ROW_BITS)
    twice = np.flatnonzero(same & (system[1:] == system[:-1]))
    rows = (last & np.uint64(2**_ROW_BITS - 1)).tolist()
    return bool(same.any()), [(rows[at], rows[at + 1]) for at in twice.tolist()]
