"""Hashes for games that no single player deals: each has a format, a purpose and framed parts.

Every part is preceded by its length, so different inputs are different texts; format and purpose
keep one hash from standing in for another. docs/sealed-format.md, section 22.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

_BLOCK = 64
_WORD = 1 << 16
_INNER, _OUTER = (bytes(byte ^ mask for byte in range(256)) for mask in (0x36, 0x5C))


def framed_hash(key: bytes, *text: bytes | int) -> bytes:
    """Return 32 bytes of HMAC-SHA256; a number is written as 8 bytes, big-endian."""
    parts = [part if isinstance(part, bytes) else part.to_bytes(8, "big") for part in text]
    return hmac_sha256(key, b"".join(len(part).to_bytes(4, "big") + part for part in parts))


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """Return HMAC-SHA256 (RFC 2104) under a key of at most 64 bytes.

    Not the library's: the page does not ship that module.
    """
    padded = key.ljust(_BLOCK, b"\0")
    inner = sha256(padded.translate(_INNER) + text).digest()
    return sha256(padded.translate(_OUTER) + inner).digest()


def words(key: bytes) -> Iterator[int]:
    """Yield 16-bit numbers without end: SHA-256 in counter mode, big-endian throughout."""
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[at : at + 2], "big") for at in range(0, 32, 2))
        counter += 1


def next_below(numbers: Iterator[int], limit: int) -> int:
    """Return the next number in 0..limit-1, each equally likely (rejection sampling)."""
    fair = _WORD - _WORD % limit
    return next(number for number in numbers if number < fair) % limit
