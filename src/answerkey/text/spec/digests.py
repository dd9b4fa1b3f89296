"""Digests of rows, to tell them apart without keeping them. Kernel twin: ``kernel/digests.hpp``.

Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012), and the reference
implementation, https://github.com/veorq/SipHash, for the output of 128 bits.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["row_digests", "siphash"]

_KEY = b"answerkey".ljust(16, b"\0")  # fixed: digests are compared between runs
_WORD = 2**64 - 1


def row_digests(ids: Sequence[str] | None, references: Sequence[Sequence[str] | str]) -> bytes:
    """Digest each row: 16 bytes of its id, if it has one, and 8 of the whole.

    Args:
        ids: One text a row.
        references: The other texts of each row, or one.
    """
    if ids is None:
        return b"".join(siphash(_written(texts), _KEY)[:8] for texts in references)
    digests = []
    for name, texts in zip(ids, references, strict=True):
        own = siphash(_written(name), _KEY)
        digests.append(own + siphash(own + _written(texts), _KEY)[:8])
    return b"".join(digests)


def _written(texts: Sequence[str] | str) -> bytes:
    """Write the length and the bytes of each text, so that no two rows are written alike."""
    written = []
    for text in [texts] if isinstance(texts, str) else texts:
        data = text.encode("utf-8", "surrogatepass")
        written += [len(data).to_bytes(8, "little"), data]
    return b"".join(written)


def siphash(message: bytes, key: bytes) -> bytes:
    """Return the SipHash-2-4 of a message, 16 bytes.

    Args:
        message: Any bytes.
        key: 16 bytes.
    """
    low, high = _words(key)
    state = [
        low ^ 0x736F6D6570736575,
        high ^ 0x646F72616E646F6D ^ 0xEE,
        low ^ 0x6C7967656E657261,
        high ^ 0x7465646279746573,
    ]
    padding = bytes(7 - len(message) % 8)
    for word in _words(message + padding + bytes([len(message) % 256])):
        state[3] ^= word
        state = _rounds(state, 2)
        state[0] ^= word
    digest = b""
    for position, mark in ((2, 0xEE), (1, 0xDD)):
        state[position] ^= mark
        state = _rounds(state, 4)
        digest += (state[0] ^ state[1] ^ state[2] ^ state[3]).to_bytes(8, "little")
    return digest


def _words(data: bytes) -> list[int]:
    return [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), 8)]


def _rounds(state: list[int], count: int) -> list[int]:
    v0, v1, v2, v3 = state
    for _ in range(count):
        v0 = v0 + v1 & _WORD
        v1 = _rotated(v1, 13) ^ v0
        v0 = _rotated(v0, 32)
        v2 = v2 + v3 & _WORD
        v3 = _rotated(v3, 16) ^ v2
        v0 = v0 + v3 & _WORD
        v3 = _rotated(v3, 21) ^ v0
        v2 = v2 + v1 & _WORD
        v1 = _rotated(v1, 17) ^ v2
        v2 = _rotated(v2, 32)
    return [v0, v1, v2, v3]


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD
